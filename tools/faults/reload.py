"""Reload under load: on SIGHUP, gunicorn starts new workers while the old ones finish."""

import os
import signal
import time

from tools.bench.servers import Server
from tools.faults.clients import CROWDS, Tally, crowds
from tools.faults.findings import Finding, none_failed
from tools.faults.instances import instance
from tools.faults.length import Length
from tools.faults.proxy import behind_nginx
from tools.faults.questions import vector_questions

# Longer than the two seconds that a stopping worker keeps idle connections open.
_SECONDS_BETWEEN = 2.5


def run(length: Length) -> Finding:
    """Reload an instance repeatedly, directly and, in the long form, behind nginx."""
    times, tallies = length.of(20, 2), {}
    with instance() as server:
        tallies["directly"] = _reload(server, server, times)
    if not length.short:
        with behind_nginx() as (proxy, instances):
            tallies["behind nginx"] = _reload(instances[0], proxy, times)
    return none_failed("reload under load", tallies, f"{times} reloads each")


def _reload(reloaded: Server, asked: Server, times: int) -> Tally:
    tally = Tally()
    with crowds(asked.port, vector_questions(), CROWDS, tally):
        for _ in range(times):
            time.sleep(_SECONDS_BETWEEN / 2)
            os.kill(reloaded.pid, signal.SIGHUP)
            time.sleep(_SECONDS_BETWEEN / 2)
    return tally
