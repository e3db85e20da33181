"""Small requests over HTTP, compared with FastAPI, with 0.1's server, and with a Flask echo."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from statistics import median, quantiles
from typing import Any

from tools.bench.cpu import seconds_of
from tools.bench.effort import Effort
from tools.bench.load import CONNECTIONS, Load, answered, post_message
from tools.bench.peer_apps import CONSTANT
from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.servers import (
    ON_GTHREAD,
    SERVICE,
    SILENT,
    Server,
    serving,
    serving_asgi,
    serving_by_granian,
    with_metrics,
)
from tools.bench.tables import Table, at_least, at_most, number

REQUESTS_IN_ROUND = 2_000
QUIET_TARGET = 1.2
TAIL_TARGET = 0.6

SERVED = "Parole"
QUIET = "Parole, no log, no metrics"
ON_THREADS = "Parole on gthread, as 0.1 was"
ECHO = "Flask echo"
NOTHING = "WSGI constant"
FASTAPI = "FastAPI on uvicorn"
ASGI_NOTHING = "ASGI constant on uvicorn"
ON_GRANIAN = "Parole, no log, no metrics, on Granian"


@dataclass(frozen=True, slots=True, eq=False)
class Exchange:
    """A request, what its response must contain at least, and the target ratios by CPU."""

    name: str
    path: str
    body: dict[str, Any]
    expected: dict[str, Any]
    to_fastapi: float
    to_threads: float

    @property
    def encoded(self) -> bytes:
        """The request body."""
        return json.dumps(self.body, separators=(",", ":")).encode()


_STATE = {
    "structure": "no_limit",
    "blinds": {"small": 1, "big": 2, "over": 4},
    "button_seat": 1,
    "street": "pre_draw",
    "to_act_seat": 5,
    "betting": {"current_bet": 4, "full_raise": 4, "bet_count": 1},
    "players": [
        {"seat": 1, "status": "active", "stack": 200, "street_bet": 0, "contributed": 0},
        {"seat": 2, "status": "active", "stack": 199, "street_bet": 1, "contributed": 1},
        {"seat": 3, "status": "active", "stack": 198, "street_bet": 2, "contributed": 2},
        {"seat": 4, "status": "active", "stack": 196, "street_bet": 4, "contributed": 4},
        {"seat": 5, "status": "active", "stack": 200, "street_bet": 0, "contributed": 0},
    ],
}
_RULESET = {"id": "32-card-poker"}

EXCHANGES = (
    Exchange(
        "evaluate one hand",
        "/v1/hand-evaluations",
        {"ruleset": _RULESET, "hands": [["As", "7h", "8d", "9c", "10s"]]},
        {"evaluations": [{"category": "straight", "strength": 2165, "suit_card": "Ts"}]},
        to_fastapi=1.05,
        to_threads=1.4,
    ),
    Exchange(
        "legal actions, 5 seats",
        "/v1/legal-actions",
        {"ruleset": _RULESET, "state": _STATE},
        {
            "seat": 5,
            "actions": [
                {"type": "fold"},
                {"type": "call", "min_to": 4, "max_to": 4},
                {"type": "raise", "min_to": 8, "max_to": 200},
            ],
        },
        to_fastapi=1.2,
        to_threads=1.2,
    ),
    Exchange(
        "transition, 5 seats",
        "/v1/transitions",
        {"ruleset": _RULESET, "state": _STATE, "action": {"seat": 5, "type": "raise", "to": 20}},
        {"state": {"to_act_seat": 1, "betting": {"current_bet": 20, "full_raise": 16}}},
        to_fastapi=1.2,
        to_threads=1.2,
    ),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """The rate of each server for an exchange, its waits in each round, and its CPU per request."""

    rounds: Rounds
    p99: Mapping[str, Sequence[float]]
    cpu_seconds: Mapping[str, float]

    def by_cpu(self, name: str, to: str) -> float:
        """Return how many requests a server handles in the CPU time of one by another server."""
        own = self.cpu_seconds[name]
        return self.cpu_seconds[to] / own if own else math.nan


def run(effort: Effort) -> Sequence[Table]:
    """Measure each exchange."""
    with _servers() as servers:
        measured = {each: _measure(each, servers, effort) for each in EXCHANGES}
    return (
        _table(measured, effort),
        *map(_table_to_fastapi, measured.items()),
        _table_of_tails(measured),
    )


@contextmanager
def _servers() -> Iterator[Mapping[str, Server]]:
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(server)
            for name, server in (
                (SERVED, serving(SERVICE, with_metrics())),
                (QUIET, serving(SERVICE, SILENT)),
                (ON_THREADS, serving(SERVICE, with_metrics(), ON_GTHREAD)),
                (ECHO, serving("tools.bench.peer_apps:echo")),
                (NOTHING, serving("tools.bench.peer_apps:constant")),
                (FASTAPI, serving_asgi("tools.bench.peer_fastapi:app")),
                (ASGI_NOTHING, serving_asgi("tools.bench.peer_apps:asgi_constant")),
                (ON_GRANIAN, serving_by_granian(SERVICE, SILENT)),
            )
        }


def _measure(exchange: Exchange, servers: Mapping[str, Server], effort: Effort) -> Measured:
    loads = _loads(exchange, servers, effort.of(REQUESTS_IN_ROUND))
    before = {name: seconds_of(servers[name].pid) for name in loads}
    p99: dict[str, list[float]] = {name: [] for name in loads}
    measures = {name: partial(_rate, load, p99[name]) for name, load in loads.items()}
    rounds = alternate(measures, effort.rounds)
    requests = (effort.rounds + 1) * effort.of(REQUESTS_IN_ROUND)
    return Measured(
        rounds,
        {name: waits[1:] for name, waits in p99.items()},  # without the warm-up round
        {name: (seconds_of(servers[name].pid) - before[name]) / requests for name in loads},
    )


def _rate(load: Load, p99: list[float]) -> Rate:
    found = answered(load)
    p99.append(quantiles(found.seconds, n=100, method="inclusive")[98])
    return found.rate


def _table(measured: Mapping[Exchange, Measured], effort: Effort) -> Table:
    return Table(
        "http: small exchanges, one worker",
        (
            "exchange",
            "server",
            "requests/s",
            "to echo",
            "middle half",
            "CPU, us",
            "by CPU",
        ),
        [
            [
                exchange.name,
                name,
                number(of_one.rounds.median(name)),
                number(of_one.rounds.ratio(name, ECHO)),
                _middle_half(of_one.rounds, name, ECHO),
                number(1e6 * of_one.cpu_seconds[name]),
                number(of_one.by_cpu(name, ECHO)),
            ]
            for exchange, of_one in measured.items()
            for name in of_one.cpu_seconds
            if name not in {FASTAPI, ASGI_NOTHING, ON_GRANIAN}
        ],
        (
            "Parole logs to a file, counts for Prometheus, and adds request id and CORS headers.",
            "The echo and the constant do none of that; they run on the same server.",
            "requests/s: medians. to echo: median of the per-round ratios.",
            "CPU: per request. by CPU: the ratio of CPU times, which other processes don't affect.",
            f"Rounds of {effort.of(REQUESTS_IN_ROUND):,} requests, {CONNECTIONS} open connections.",
            "Every counted response is a 200 and equals the verified one byte for byte.",
        ),
    )


def _table_to_fastapi(each: tuple[Exchange, Measured]) -> Table:
    exchange, measured = each
    rounds, cpu = measured.rounds, measured.cpu_seconds
    return Table(
        f"http: {exchange.name}, compared with FastAPI",
        ("server", "requests/s", "to FastAPI", "middle half", "CPU, us", "by CPU", "target by CPU"),
        [
            [
                name,
                number(rounds.median(name)),
                number(rounds.ratio(name, FASTAPI)),
                _middle_half(rounds, name, FASTAPI),
                number(1e6 * cpu[name]),
                number(measured.by_cpu(name, FASTAPI)),
                _target(exchange, measured, name),
            ]
            for name in cpu
        ],
        (
            "FastAPI: pydantic models around the same rules; the response is equal.",
            "uvicorn: uvloop and httptools, one process on the same core.",
            "It has no request ids, CORS, log, metrics or problem responses of its own.",
            "The ASGI constant is as fast as the client, so only its CPU time is meaningful.",
            "Granian: one worker with one Python thread; the rest is Rust.",
        ),
    )


def _target(exchange: Exchange, measured: Measured, name: str) -> str:
    """Return the target of a server, and whether it is met."""
    targets = {SERVED: exchange.to_fastapi, QUIET: max(exchange.to_fastapi, QUIET_TARGET)}
    if name not in targets:
        return ""
    return at_least(measured.by_cpu(name, FASTAPI), targets[name])


def _table_of_tails(measured: Mapping[Exchange, Measured]) -> Table:
    """Compare with 0.1's server: requests by CPU, and how long the slowest ones wait."""
    rows = []
    for exchange, of_one in measured.items():
        waits = zip(of_one.p99[SERVED], of_one.p99[ON_THREADS], strict=True)
        ratio = median(now / before for now, before in waits)
        by_cpu = of_one.by_cpu(SERVED, ON_THREADS)
        rows.append(
            [
                exchange.name,
                number(by_cpu),
                at_least(by_cpu, exchange.to_threads),
                *(number(1e3 * median(of_one.p99[name])) for name in (ON_THREADS, SERVED)),
                number(ratio),
                at_most(ratio, TAIL_TARGET),
            ]
        )
    return Table(
        "http: compared with threads",
        ("exchange", "by CPU", "target", "p99 on gthread, ms", "p99, ms", "ratio", "target"),
        rows,
        (
            f"{ON_THREADS}: 8 threads, the same log and metrics.",
            f"p99: median of the rounds, {CONNECTIONS} connections. ratio: median per round.",
        ),
    )


def _middle_half(rounds: Rounds, name: str, to: str) -> str:
    return "{:.2f} - {:.2f}".format(*rounds.middle_half(name, to))


def _loads(exchange: Exchange, servers: Mapping[str, Server], requests: int) -> dict[str, Load]:
    """Return the load for each server, after verifying its response once."""
    body = exchange.encoded
    compared = SERVED, QUIET, ON_THREADS, ECHO, FASTAPI, ON_GRANIAN
    answers = {name: _answer(servers[name], exchange.path, body) for name in compared}
    parole = json.loads(answers[SERVED])
    _require(holds(parole, exchange.expected), answers[SERVED])
    for name in (QUIET, ON_THREADS, ON_GRANIAN):
        _require(answers[name] == answers[SERVED], answers[name])
    _require(json.loads(answers[FASTAPI]) == parole, answers[FASTAPI])
    _require(json.loads(answers[ECHO]) == exchange.body, answers[ECHO])
    answers[NOTHING] = answers[ASGI_NOTHING] = CONSTANT
    message = post_message(exchange.path, body)
    return {
        name: Load(servers[name].port, message, answer, requests)
        for name, answer in answers.items()
    }


def _answer(server: Server, path: str, body: bytes) -> bytes:
    status, answer = server.post(path, body)
    _require(status == HTTPStatus.OK, answer)
    return answer


def _require(right: object, answer: bytes) -> None:
    if not right:
        raise RuntimeError(f"wrong response: {answer[:500]!r}")


def holds(answer: Any, expected: Any) -> bool:
    """Return whether a response matches the expected one, ignoring additional fields.

    >>> holds({"a": [{"b": 1, "c": 2}]}, {"a": [{"b": 1}]}), holds({"a": []}, {"a": [1]})
    (True, False)
    """
    if isinstance(expected, dict):
        return isinstance(answer, dict) and all(
            key in answer and holds(answer[key], value) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(answer, list)
            and len(answer) == len(expected)
            and all(map(holds, answer, expected))
        )
    return bool(answer == expected)
