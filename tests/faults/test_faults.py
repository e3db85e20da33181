"""Each fault in its short form; `./parole faults` tries them for longer."""

import sys

import pytest

from tools.faults import bulk, disk, kill, memory, reload, slow, stop
from tools.faults.findings import CannotBeTried
from tools.faults.length import Length

SHORT = Length(short=True)
ATTEMPTS = 3


def held(fault, **options):
    try:
        finding = fault.run(SHORT, **options)
    except CannotBeTried as reason:
        pytest.skip(str(reason))
    sys.stdout.write(finding.table.markdown())
    return finding.held


@pytest.mark.parametrize("fault", [reload, kill, stop, disk], ids=lambda each: each.__name__)
def test_nothing_fails(fault):
    assert held(fault)


@pytest.mark.parametrize("fault", [slow, bulk, memory], ids=lambda each: each.__name__)
def test_others_hardly_notice(fault):
    """What is measured has three attempts, since the machine may have other work to do."""
    assert any(held(fault) for _ in range(ATTEMPTS))


def test_a_leak_is_noticed():
    assert not held(memory, app="tests.faults.leaking:app")
