"""How the server's CPU time grows with the size of a request: a slope of 1 is linear."""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection
from statistics import linear_regression
from typing import Any

from service.rules.cards import DECK, HAND_SIZE
from tools.bench import bulk, replays
from tools.bench.cpu import seconds_of
from tools.bench.effort import Effort
from tools.bench.hands import random_hands
from tools.bench.rounds import Rate, alternate
from tools.bench.servers import SERVICE, Server, answer_to, serving, with_metrics
from tools.bench.tables import Table, number

MOST_REPEATS = 100
HANDS = (1, 2, 5, 10, 20, 50, 100)
HANDS_IN_BULK = (1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000)
ACTIONS = (10, 20, 50, 100, 200, 500, 1_000)
SEATS = (2, 3, 4, 5)
SLOPE_SIZES = 3


@dataclass(frozen=True, slots=True, eq=False)
class Growing:
    """An operation: its request body per size, the unit of sizes, and how many per round."""

    path: str
    counted: str
    in_round: int
    bodies: Mapping[int, bytes]


def run(effort: Effort) -> Sequence[Table]:
    """Measure each operation at each size, sequentially over one connection."""
    with serving(SERVICE, with_metrics()) as server:
        connection = server.connection()
        try:
            seconds = {each: _seconds(server, connection, each, effort) for each in _operations()}
        finally:
            connection.close()
    if effort.plots is not None:
        from tools.bench.plots import draw_growth  # noqa: PLC0415, imported only when needed

        panels = {each.path: (each.counted, of_one) for each, of_one in seconds.items()}
        draw_growth(effort.plots / "growth.png", panels)
    return (_table(seconds),)


def _operations() -> tuple[Growing, ...]:
    hands = random_hands(HANDS_IN_BULK[-1])
    cut = [[hand[at : at + 2] for at in range(0, len(hand), 2)] for hand in hands[: HANDS[-1]]]
    return (
        Growing(
            bulk.PATH,
            "hands",
            200_000,
            {size: _encoded({"hands": hands[:size]}) for size in HANDS_IN_BULK},
        ),
        Growing(
            "/v1/hand-evaluations",
            "hands",
            2_000,
            {size: _encoded({"hands": cut[:size]}) for size in HANDS},
        ),
        Growing(
            replays.PATH,
            "actions",
            2_000,
            {size: replays.raised_in_turn(size).body for size in ACTIONS},
        ),
        Growing("/v1/settlements", "seats", 250, {size: _encoded(_all_in(size)) for size in SEATS}),
    )


def _all_in(seats: int) -> dict[str, Any]:
    """Return a hand in which each seat is all-in for more than the one before: a pot for each."""
    return {
        "button_seat": 1,
        "players": [
            {
                "seat": seat,
                "status": "all_in",
                "contributed": 100 * seat,
                "cards": DECK[(seat - 1) * HAND_SIZE : seat * HAND_SIZE],
            }
            for seat in range(1, seats + 1)
        ],
    }


def _encoded(body: dict[str, Any]) -> bytes:
    return json.dumps(body, separators=(",", ":")).encode()


def _seconds(
    server: Server, connection: HTTPConnection, growing: Growing, effort: Effort
) -> dict[int, float]:
    measures = {
        str(size): partial(
            _requests_per_second,
            server,
            Posted(connection, growing.path, body, answer_to(connection, growing.path, body)),
            effort.of(min(growing.in_round // size, MOST_REPEATS)),
        )
        for size, body in growing.bodies.items()
    }
    rounds = alternate(measures, effort.rounds)
    return {size: 1 / rounds.median(str(size)) for size in growing.bodies}


@dataclass(frozen=True, slots=True)
class Posted:
    """A request over a keep-alive connection, and its required response."""

    connection: HTTPConnection
    path: str
    body: bytes
    answer: bytes


def _requests_per_second(server: Server, posted: Posted, repeats: int) -> Rate:
    """Return how many requests the server handles in a second of its CPU time."""
    before = seconds_of(server.pid)
    for _ in range(repeats):
        if answer_to(posted.connection, posted.path, posted.body) != posted.answer:
            raise RuntimeError("the response differs from the first one")
    return repeats / (seconds_of(server.pid) - before)


def _table(measured: Mapping[Growing, Mapping[int, float]]) -> Table:
    rows = [
        [
            growing.path,
            f"{size:,} {growing.counted}",
            number(1e3 * of_size),
            number(1e6 * of_size / size),
            number(_slope(seconds)) if size == max(seconds) else "",
        ]
        for growing, seconds in measured.items()
        for size, of_size in seconds.items()
    ]
    return Table(
        "growth: CPU time by size",
        ("operation", "size", "CPU, ms", "us per item", "slope"),
        rows,
        (
            "CPU time of the server for sequential requests, which other processes disturb least.",
            f"slope: of log CPU over log size for the {SLOPE_SIZES} largest sizes; 1 is linear.",
            "It is below 1 where the fixed cost of a request outweighs its size.",
        ),
    )


def _slope(seconds: Mapping[int, float]) -> float:
    """Return the exponent of growth over the largest sizes.

    >>> _slope({1: 9.0, 10: 1.0, 100: 10.0, 1000: 100.0})
    1.0
    """
    largest = sorted(seconds)[-SLOPE_SIZES:]
    times = [math.log(seconds[size]) for size in largest]
    return linear_regression([math.log(size) for size in largest], times).slope
