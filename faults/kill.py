"""A worker killed under load: nginx asks anew what was not answered."""

import os
import random
import signal
import time

from bench.cpu import children_of
from faults.clients import CROWDS, Tally, crowds
from faults.findings import Finding, none_failed
from faults.length import Length
from faults.proxy import behind_nginx
from faults.questions import vector_questions

_SECONDS_BETWEEN = 1.0


def run(length: Length) -> Finding:
    """Kill a worker of either instance in turn."""
    times, tally = length.of(60, 3), Tally()
    with (
        behind_nginx() as (proxy, instances),
        crowds(proxy.port, vector_questions(), CROWDS, tally),
    ):
        for number in range(times):
            time.sleep(_SECONDS_BETWEEN / 2)
            workers = children_of(instances[number % len(instances)].pid)
            os.kill(random.choice(workers), signal.SIGKILL)
            time.sleep(_SECONDS_BETWEEN / 2)
    return none_failed("a worker killed under load", {"behind nginx": tally}, f"{times} kills")
