"""Run each fault in its short form; `./parole faults` runs them longer."""

import pytest

from tests.tools.faults.findings import ATTEMPTS, held
from tools.faults import disk, kill, memory, reload, stop


@pytest.mark.parametrize("fault", [reload, kill, stop, disk], ids=lambda each: each.__name__)
def test_no_request_fails(fault):
    assert held(fault)


def test_memory_stays_flat():
    assert any(held(memory) for _ in range(ATTEMPTS))


def test_detects_a_leak():
    assert not held(memory, app="tests.tools.faults.leaking:app")
