"""Run a fault in its short form and print its table."""

import sys

import pytest

from tools.faults.findings import CannotBeTried
from tools.faults.length import Length

ATTEMPTS = 3
"""For what is measured, since the machine may have other work to do."""


def held(fault, **options):
    try:
        finding = fault.run(Length(short=True), **options)
    except CannotBeTried as reason:
        pytest.skip(str(reason))
    sys.stdout.write(finding.table.markdown())
    return finding.held
