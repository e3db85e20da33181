"""One of two instances stopped under load, then the other once the first is back."""

import os
import signal
import time
from contextlib import ExitStack

from tools.bench.cpu import children_of
from tools.faults.clients import CROWDS, Tally, crowds
from tools.faults.findings import Finding, none_failed
from tools.faults.instances import instance
from tools.faults.length import Length
from tools.faults.proxy import behind_nginx
from tools.faults.questions import vector_questions


def run(length: Length) -> Finding:
    """Stop one instance as an operator would, and kill the other as a machine failure would."""
    times, tally = length.of(10, 1), Tally()
    for _ in range(times):
        _end_in_turn(length.of(3.0, 1.0), tally)
    note = f"{times} times, one is stopped and, once it is back, the other is killed"
    return none_failed("one of two instances stopped", {"behind nginx": tally}, note)


def _end_in_turn(seconds_between: float, tally: Tally) -> None:
    with (
        behind_nginx() as (proxy, (first, second)),
        ExitStack() as restarted,
        crowds(proxy.port, vector_questions(), CROWDS, tally),
    ):
        time.sleep(seconds_between)
        os.kill(first.pid, signal.SIGTERM)
        time.sleep(seconds_between)
        restarted.enter_context(instance(port=first.port))
        time.sleep(seconds_between)
        for process in (second.pid, *children_of(second.pid)):
            os.kill(process, signal.SIGKILL)
        time.sleep(seconds_between)
