"""Check that requests beside slow and hostile clients and bulk requests don't fail.

How long they wait depends on the machine, so only `./parole faults` has a target for that.
"""

import pytest

from tests.tools.faults.findings import held
from tools.faults import bulk, connections, latency, slow


@pytest.mark.alone
@pytest.mark.parametrize("fault", [slow, connections, bulk], ids=lambda each: each.__name__)
def test_no_request_of_other_clients_fails(fault, monkeypatch):
    monkeypatch.setattr(latency.Waiting, "holds", lambda waiting, *_: not waiting.failed)
    assert held(fault)
