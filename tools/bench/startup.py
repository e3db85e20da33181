"""Time from start to first response, and memory use."""

import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from http import HTTPStatus
from statistics import fmean

from tools.bench.cpu import children_of
from tools.bench.effort import Effort
from tools.bench.memory import IS_REPORTED, memory_map
from tools.bench.rounds import Rate, alternate
from tools.bench.servers import CHECKOUT, SERVICE, Server, serving, with_metrics
from tools.bench.tables import Table, below, number

EVALUATION = b'{"hands": [["As", "7h", "8d", "9c", "10s"]]}'
TARGET_SECONDS = 0.5
IMPORT_LIMIT_SECONDS = 30
WARMING_REQUESTS = 200

SERVED = "Parole on gunicorn, to its first evaluation"
COUNTED = "the same, with metrics on"
NOTHING = "WSGI constant on gunicorn, to its first response"
IMPORTED = "import service.wsgi"
DEPENDENCIES = "import its dependencies only"

_IMPORT = "import time; t = time.perf_counter(); import {}; print(time.perf_counter() - t)"


def run(effort: Effort) -> Sequence[Table]:
    """Measure starts, imports and memory."""
    return _starts(effort), _memory()


def _starts(effort: Effort) -> Table:
    contenders: dict[str, Callable[[], Rate]] = {
        SERVED: partial(_starts_per_second, SERVICE, "/v1/hand-evaluations"),
        COUNTED: lambda: _starts_per_second(SERVICE, "/v1/hand-evaluations", with_metrics()),
        NOTHING: partial(_starts_per_second, "tools.bench.peer_apps:constant", "/"),
        IMPORTED: partial(_imports_per_second, "service.wsgi"),
        DEPENDENCIES: partial(
            _imports_per_second, "flask, jiter, marshmallow, numpy, orjson, yaml"
        ),
    }
    rounds = alternate(contenders, effort.rounds)
    rows = []
    for name in contenders:
        seconds = 1 / rounds.median(name)
        target = below(seconds, TARGET_SECONDS) if name in {SERVED, COUNTED} else ""
        rows.append([name, number(seconds), target])
    return Table("startup: time", ("task", "s", "target"), rows)


def _starts_per_second(app: str, path: str, settings: Mapping[str, str] | None = None) -> Rate:
    started = time.perf_counter()
    with serving(app, settings) as server:
        _evaluate(server, path)
        return 1 / (time.perf_counter() - started)


def _evaluate(server: Server, path: str) -> None:
    status, answer = server.post(path, EVALUATION)
    if status != HTTPStatus.OK:
        raise RuntimeError(f"{status}: {answer[:500]!r}")


def _imports_per_second(modules: str) -> Rate:
    finished = subprocess.run(
        [sys.executable, "-c", _IMPORT.format(modules)],
        cwd=CHECKOUT,
        capture_output=True,
        check=True,
        text=True,
        timeout=IMPORT_LIMIT_SECONDS,
    )
    return 1 / float(finished.stdout)


def _memory() -> Table:
    rows = []
    if IS_REPORTED:
        rows = [_memory_of(workers) for workers in (1, 2)]
    return Table(
        "startup: memory",
        ("workers", "PSS of a worker, MiB", "RSS of a worker, MiB", "PSS of all processes, MiB"),
        rows or [["no /proc on this system", "", "", ""]],
        (
            f"After {WARMING_REQUESTS} evaluations, log and metrics on.",
            "PSS divides shared memory among the processes that share it.",
        ),
    )


def _memory_of(workers: int) -> list[str]:
    with serving(SERVICE, with_metrics(), workers=workers) as server:
        for _ in range(WARMING_REQUESTS):
            _evaluate(server, "/v1/hand-evaluations")
        children = children_of(server.pid)
        own, *each = (memory_map(pid) for pid in (server.pid, *children))
        return [
            str(len(children)),
            number(fmean(one["Pss"] for one in each)),
            number(fmean(one["Rss"] for one in each)),
            number(own["Pss"] + sum(one["Pss"] for one in each)),
        ]
