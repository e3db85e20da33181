"""Bulk hand evaluation over HTTP, compared with in-process evaluators on the same core."""

import json
import time
from collections.abc import Callable, Sequence
from functools import partial
from http.client import HTTPConnection

from tools.bench.cores import SERVER_CORE, pinned
from tools.bench.effort import Effort
from tools.bench.hand_evaluators import HAND_EVALUATORS, HandEvaluator
from tools.bench.hands import random_hands, verify
from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.servers import SERVICE, answer_to, serving, with_metrics
from tools.bench.tables import Table, at_least, number

PATH = "/v1/bulk-hand-evaluations"
HANDS = 100_000
TARGET_HANDS_PER_SECOND = 5e6
TARGET_RATIO = 15.0

SERVED = "Parole over HTTP"


def run(effort: Effort) -> Sequence[Table]:
    """Compare the largest request with the libraries."""
    hands = random_hands(HANDS)
    with serving(SERVICE, with_metrics()) as server:
        connection = server.connection()
        try:
            rounds = alternate(
                {SERVED: _measure(connection, hands)}
                | {each.name: _loop(each, hands, effort) for each in HAND_EVALUATORS},
                effort.rounds,
            )
        finally:
            connection.close()
    return (_table(rounds),)


def _measure(connection: HTTPConnection, hands: list[str]) -> Callable[[], Rate]:
    """Return a function that measures one request, after checking its response hand by hand."""
    body = json.dumps({"hands": hands}, separators=(",", ":")).encode()
    answer = answer_to(connection, PATH, body)
    verify(hands, json.loads(answer)["strengths"])
    return partial(_hands_per_second, connection, body, answer, len(hands))


def _hands_per_second(connection: HTTPConnection, body: bytes, verified: bytes, hands: int) -> Rate:
    started = time.perf_counter()
    answer = answer_to(connection, PATH, body)
    taken = time.perf_counter() - started
    if answer != verified:
        raise RuntimeError("the response differs from the first one")
    return hands / taken


def _loop(evaluator: HandEvaluator, hands: list[str], effort: Effort) -> Callable[[], Rate]:
    evaluator.verify()
    sample = hands[: effort.of(evaluator.sample)]

    def hands_per_second() -> Rate:
        with pinned(SERVER_CORE):
            started = time.perf_counter()
            evaluator.loop(sample)
            return len(sample) / (time.perf_counter() - started)

    return hands_per_second


def _table(rounds: Rounds) -> Table:
    best = rounds.fastest([each.name for each in HAND_EVALUATORS if not each.cached_cards])
    rate, ratio = rounds.median(SERVED), rounds.ratio(SERVED, best)
    rows = [[SERVED, number(rate), "1", at_least(rate, TARGET_HANDS_PER_SECOND)]]
    for each in HAND_EVALUATORS:
        times = rounds.ratio(SERVED, each.name)
        target = at_least(ratio, TARGET_RATIO) if each.name == best else ""
        rows.append([each.name, number(rounds.median(each.name)), number(times), target])
    return Table(
        f"bulk: {HANDS:,} hands in one request",
        ("evaluator", "hands/s", "Parole: times as fast", "target"),
        rows,
        (
            "Parole: from the first byte sent to the last byte received; one worker on one core.",
            "The others: in process on that core, one hand at a time, from the same strings.",
            "cached cards: looked up in a prepared dict instead of parsed by the library.",
        ),
    )
