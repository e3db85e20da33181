"""Briefly measure other clients' latency beside slow and hostile clients and bulk requests."""

import pytest

from tests.tools.faults.findings import ATTEMPTS, held
from tools.faults import bulk, connections, slow


@pytest.mark.alone
@pytest.mark.parametrize("fault", [slow, connections, bulk], ids=lambda each: each.__name__)
def test_other_clients_hardly_notice(fault):
    assert any(held(fault) for _ in range(ATTEMPTS))
