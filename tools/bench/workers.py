"""Worker classes and counts: requests per second and tail latency."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from functools import partial

from tools.bench.cores import CLIENT_BESIDE_TWO, CLIENT_CORE, SERVER_CORE, TWO_CORES, pinned
from tools.bench.cpu import seconds_of
from tools.bench.effort import Effort
from tools.bench.exchanges import EXCHANGES
from tools.bench.load import CONNECTIONS, Load, answered, post_message
from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.servers import ON_GTHREAD, SERVICE, Server, serving, with_metrics
from tools.bench.tables import Table, number

EXCHANGE = EXCHANGES[0]
REQUESTS_IN_ROUND = 1_500
PERCENTILES = (50, 99, 99.9)

CHOSEN = "event loop"
GTHREAD = "gthread, 8 threads"
CLASSES: Mapping[str, Sequence[str]] = {
    CHOSEN: (),
    GTHREAD: ON_GTHREAD,
    "sync": ("--worker-class", "sync"),
    "gevent": ("--worker-class", "gevent"),
}
CORES = {1: (SERVER_CORE,), 2: TWO_CORES}
CORES_OF_CLIENT = {1: (CLIENT_CORE,), 2: CLIENT_BESIDE_TWO}


@dataclass(frozen=True, slots=True)
class Contender:
    """A number of workers of one class."""

    kind: str
    workers: int

    def __str__(self) -> str:
        """Return the name of the contender."""
        return f"{self.kind}, {self.workers} workers"


CONTENDERS = [Contender(kind, workers) for workers in CORES for kind in CLASSES]


@dataclass(frozen=True, slots=True)
class Measured:
    """The rates, sorted durations and CPU seconds per request of each contender."""

    rounds: Rounds
    seconds: Mapping[str, Sequence[float]]
    cpu_seconds: Mapping[str, float]

    def percentile(self, name: str, percent: float) -> float:
        """Return the seconds within which `percent` of the requests completed."""
        of_one = self.seconds[name]
        return of_one[min(int(len(of_one) * percent / 100), len(of_one) - 1)]


def run(effort: Effort) -> Sequence[Table]:
    """Measure one worker on its own core, and two workers on two cores."""
    measured = _measure(effort)
    if effort.plots is not None:
        from tools.bench.plots import draw_tails  # noqa: PLC0415, imported only when needed

        draw_tails(
            effort.plots / "workers.png",
            {
                _heading(workers): {
                    each.kind: measured.seconds[str(each)]
                    for each in CONTENDERS
                    if each.workers == workers
                }
                for workers in CORES
            },
        )
    return *(_table(workers, measured, effort) for workers in CORES), _table_of_scale(measured)


def _heading(workers: int) -> str:
    if workers == 1:
        return "one worker, client on another core"
    if CLIENT_CORE in TWO_CORES:
        return "two workers, client on the same two cores"
    return "two workers, client on a third core"


def _measure(effort: Effort) -> Measured:
    """Measure all contenders in the same rounds; waiting servers use no CPU time."""
    requests = effort.of(REQUESTS_IN_ROUND)
    seconds: dict[str, list[float]] = {str(each): [] for each in CONTENDERS}
    with ExitStack() as stack:
        servers = {str(each): stack.enter_context(_serving(each)) for each in CONTENDERS}
        measures = {
            str(each): partial(_rate, each, _load(servers[str(each)], requests), seconds[str(each)])
            for each in CONTENDERS
        }
        before = {name: seconds_of(server.pid) for name, server in servers.items()}
        rounds = alternate(measures, effort.rounds)
        cpu = {
            name: (seconds_of(server.pid) - before[name]) / len(seconds[name])
            for name, server in servers.items()
        }
    warmed = {name: sorted(of_one[requests:]) for name, of_one in seconds.items()}
    return Measured(rounds, warmed, cpu)


def _serving(contender: Contender) -> AbstractContextManager[Server]:
    return serving(
        SERVICE,
        with_metrics(),
        CLASSES[contender.kind],
        contender.workers,
        CORES[contender.workers],
    )


def _load(server: Server, requests: int) -> Load:
    answer = server.post(EXCHANGE.path, EXCHANGE.encoded)[1]
    message = post_message(EXCHANGE.path, EXCHANGE.encoded)
    return Load(server.port, message, answer, requests)


def _rate(contender: Contender, load: Load, seconds: list[float]) -> Rate:
    with pinned(*CORES_OF_CLIENT[contender.workers]):
        found = answered(load)
    seconds.extend(found.seconds)
    return found.rate


def _table(workers: int, measured: Measured, effort: Effort) -> Table:
    chosen = str(Contender(CHOSEN, workers))
    return Table(
        f"workers: {_heading(workers)}",
        (
            "worker class",
            "requests/s",
            f"to {CHOSEN}",
            "middle half",
            *(f"p{percent}, ms" for percent in PERCENTILES),
            "CPU, us",
        ),
        [
            [
                each.kind,
                number(measured.rounds.median(str(each))),
                number(measured.rounds.ratio(str(each), chosen)),
                "{:.2f} - {:.2f}".format(*measured.rounds.middle_half(str(each), chosen)),
                *(number(1e3 * measured.percentile(str(each), at)) for at in PERCENTILES),
                number(1e6 * measured.cpu_seconds[str(each)]),
            ]
            for each in CONTENDERS
            if each.workers == workers
        ],
        (
            f"Rounds of {effort.of(REQUESTS_IN_ROUND):,} requests to {EXCHANGE.name}.",
            f"{CONNECTIONS} connections; each sends as soon as it has its response.",
            "They are kept alive, except that sync closes each, so its clients reconnect.",
        ),
    )


def _table_of_scale(measured: Measured) -> Table:
    rows = []
    for kind in CLASSES:
        one, two = str(Contender(kind, 1)), str(Contender(kind, 2))
        rows.append(
            [
                kind,
                number(measured.rounds.ratio(two, one)),
                number(2 * measured.cpu_seconds[one] / measured.cpu_seconds[two])
                if measured.cpu_seconds[two]
                else "",
            ]
        )
    notes = [
        "By CPU: twice a request's CPU time with one worker over that with two; 2.00 is ideal."
    ]
    if CLIENT_CORE in TWO_CORES:
        notes.append("Requests/s: the two workers share their cores with the client.")
    columns = ("worker class", "two workers to one, requests/s", "by CPU")
    return Table("workers: from one core to two", columns, rows, notes)
