"""Small exchanges over HTTP, against a Flask view that echoes the same JSON on the same server."""

import json
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any

from bench.effort import Effort
from bench.load import post_message, requests_per_second
from bench.peer_apps import CONSTANT
from bench.rounds import Rate, Rounds, alternate
from bench.servers import SERVICE, Server, serving
from bench.tables import Table, at_least, number

REQUESTS_IN_ROUND = 3_000

SERVED = "Parole"
ECHO = "Flask echo"
NOTHING = "WSGI constant"


@dataclass(frozen=True, slots=True)
class Exchange:
    """One row: what is posted, what the answer must at least hold, and the ratio to reach.

    `echoed`: what the peer is posted, if not the same body.
    """

    name: str
    path: str
    body: dict[str, Any]
    expected: dict[str, Any]
    target: float
    echoed: dict[str, Any] | None = None


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
        target=0.9,
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
        target=0.75,
    ),
    Exchange(
        "transition, 5 seats",
        "/v1/transitions",
        {"ruleset": _RULESET, "state": _STATE, "action": {"seat": 5, "type": "raise", "to": 20}},
        {"state": {"to_act_seat": 1, "betting": {"current_bet": 20, "full_raise": 16}}},
        target=0.6,
    ),
)


def run(effort: Effort) -> Sequence[Table]:
    """Measure each exchange that the service answers."""
    with ExitStack() as stack:
        servers = {
            name: stack.enter_context(serving(app))
            for name, app in (
                (SERVED, SERVICE),
                (ECHO, "bench.peer_apps:echo"),
                (NOTHING, "bench.peer_apps:constant"),
            )
        }
        rows = [row for each in EXCHANGES for row in _rows(each, servers, effort)]
    table = Table(
        "http: small exchanges, one worker",
        ("exchange", "server", "requests/s", "to echo", "middle half", "target"),
        rows,
        (
            "requests/s: medians; to echo: median of the ratios round by round.",
            f"{effort.rounds} rounds of {effort.of(REQUESTS_IN_ROUND):,} requests, kept alive.",
            "Every answer counted is a 200, byte for byte the one that was verified before.",
        ),
    )
    return (table,)


def _rows(exchange: Exchange, servers: dict[str, Server], effort: Effort) -> list[list[str]]:
    contenders = _contenders(exchange, servers, effort.of(REQUESTS_IN_ROUND))
    if contenders is None:
        return [[exchange.name, SERVED, "not served", "", "", f">= {exchange.target:g}"]]
    rounds = alternate(contenders, effort.rounds)
    return [_row(exchange, rounds, name) for name in contenders]


def _row(exchange: Exchange, rounds: Rounds, name: str) -> list[str]:
    ratio = rounds.ratio(name, ECHO)
    return [
        exchange.name,
        name,
        number(rounds.median(name)),
        number(ratio),
        "{:.2f} - {:.2f}".format(*rounds.middle_half(name, ECHO)),
        at_least(ratio, exchange.target) if name == SERVED else "",
    ]


def _contenders(
    exchange: Exchange, servers: dict[str, Server], requests: int
) -> dict[str, Callable[[], Rate]] | None:
    """Return the loads of an exchange, each answer verified once; None where it is not served."""
    body = _encoded(exchange.body)
    echoed = body if exchange.echoed is None else _encoded(exchange.echoed)
    status, answer = servers[SERVED].post(exchange.path, body)
    if status == HTTPStatus.NOT_FOUND:
        return None
    _require(status == HTTPStatus.OK and holds(json.loads(answer), exchange.expected), answer)
    status, echo = servers[ECHO].post(exchange.path, echoed)
    _require(status == HTTPStatus.OK and json.loads(echo) == json.loads(echoed), echo)
    loads = {SERVED: (body, answer), ECHO: (echoed, echo), NOTHING: (body, CONSTANT)}
    return {
        name: partial(
            requests_per_second,
            servers[name].port,
            post_message(exchange.path, posted),
            wanted,
            requests,
        )
        for name, (posted, wanted) in loads.items()
    }


def _encoded(body: dict[str, Any]) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()


def _require(right: object, answer: bytes) -> None:
    if not right:
        raise RuntimeError(f"a wrong answer: {answer[:500]!r}")


def holds(answer: Any, expected: Any) -> bool:
    """Return whether an answer is as expected, members that were not asked for aside.

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
