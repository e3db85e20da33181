"""Workers killed under load: nginx retries their requests."""

import os
import random
import signal
import time

from tools.bench.cpu import children_of
from tools.faults.clients import CROWDS, Tally, crowds
from tools.faults.findings import Finding, none_failed
from tools.faults.length import Length
from tools.faults.proxy import behind_nginx
from tools.faults.questions import vector_questions

_SECONDS_BETWEEN = 1.0


def run(length: Length) -> Finding:
    """Kill workers of both instances in turn."""
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
    return none_failed("workers killed under load", {"behind nginx": tally}, f"{times} kills")
