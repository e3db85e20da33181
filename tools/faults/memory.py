"""Memory of the workers under mixed load, which must not grow after warming up."""

import time
from statistics import median
from typing import NamedTuple

from tools.bench.cpu import children_of
from tools.bench.memory import IS_REPORTED, memory_map
from tools.bench.servers import SERVICE, Server
from tools.bench.tables import Table, at_most, number
from tools.faults.bulk import invalid_bulk, valid_bulk
from tools.faults.clients import CROWDS, Crowd, Tally, crowds
from tools.faults.findings import CannotBeTried, Finding, failures_of
from tools.faults.instances import instance
from tools.faults.length import Length
from tools.faults.questions import vector_questions

LIMIT = 1.05

_SECONDS_BETWEEN = 0.25
_BULK_CROWD = (Crowd(4, pause=2.0),)
_COLUMNS = (
    "seconds",
    "requests",
    "failed",
    "second third, MiB",
    "last third, MiB",
    "ratio",
    "target",
)
_NOTES = (
    "MiB: median resident memory of all workers; the first third is the warm-up.",
    "Load: vectors and, in the long form, valid and rejected bulk requests of 100,000 hands.",
)


class _Sample(NamedTuple):
    workers: tuple[int, ...]
    resident: float


def run(length: Length, app: str = SERVICE) -> Finding:
    """Compare the workers' memory in the second and the last third of the time."""
    if not IS_REPORTED:
        raise CannotBeTried("reading memory requires Linux's /proc")
    seconds, tally = length.of(600.0, 6.0), Tally()
    with instance(app=app) as server:
        samples = _samples_under_load(server, seconds, tally, with_bulks=not length.short)
    third = len(samples) // 3
    second, last = (
        median(each.resident for each in part)
        for part in (samples[third : 2 * third], samples[2 * third :])
    )
    replaced = len({each.workers for each in samples[third:]}) > 1
    row = [
        f"{seconds:g}",
        f"{tally.asked:,}",
        failures_of(tally),
        number(second),
        number(last),
        f"{last / second:.3f}",
        "MISSED: a worker died" if replaced else at_most(last / second, LIMIT),
    ]
    return Finding(
        Table("memory under mixed load", _COLUMNS, [row], _NOTES),
        last / second <= LIMIT and not replaced and not tally.failed,
    )


def _samples_under_load(
    server: Server, seconds: float, tally: Tally, *, with_bulks: bool
) -> list[_Sample]:
    bulks = [valid_bulk(), invalid_bulk()] if with_bulks else []
    samples, end = [], time.monotonic() + seconds
    with (
        crowds(server.port, vector_questions(), CROWDS, tally),
        crowds(server.port, bulks, _BULK_CROWD if bulks else (), tally),
    ):
        while time.monotonic() < end:
            time.sleep(_SECONDS_BETWEEN)
            workers = children_of(server.pid)
            resident = sum(memory_map(each)["Rss"] for each in workers)
            samples.append(_Sample(tuple(workers), resident))
    return samples
