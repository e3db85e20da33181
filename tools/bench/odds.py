"""Draw odds and equities: compared with other libraries, and beside small requests.

The others rank by the rules of the 52-card game, which is as much work.
"""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import combinations
from statistics import quantiles
from typing import Any

import eval7
import jiter
import phevaluator
import treys
from werkzeug.test import Client

from service.api.app import create_app
from service.api.config import Settings
from service.api.exchange import json_response
from service.api.representations.odds import draw_odds_as_dict
from service.api.schemas.odds import DrawOddsRequestSchema
from service.rules.cards import DECK
from service.rules.odds.draw_odds import draw_odds
from service.rules.ruleset import resolve_ruleset
from tools.bench import bulk
from tools.bench.cores import SERVER_CORE, pinned
from tools.bench.effort import Effort
from tools.bench.hands import random_hands
from tools.bench.rounds import alternate, calls_per_second
from tools.bench.servers import SERVICE, Server, answer_to, serving, with_metrics
from tools.bench.tables import Table, at_least, at_most, number

HAND = ("Ah", "Kd", "Qc", "Js", "7h")
DRAW_ODDS, ODDS_BODY = "/v1/draw-odds", {"cards": HAND}
_ODDS_REQUEST, _ODDS_CONTENT = DrawOddsRequestSchema(), json.dumps(ODDS_BODY).encode()

OPPONENTS = 3
TRIALS = (1_000, 10_000, 100_000)
EXACT_DRAWS = {"Ah Kd Qc Js 7h": 3, "9h 9d 8c 7s Ad": 2}
"""Two hands and how many cards they draw: 263,340 outcomes."""

TARGET_MS, TARGET_RATIO, MOST_CPU_MS = 8.0, 20.0, 300.0
CALLS_IN_ROUND = 50
SIMULATED_BY_OTHERS = 2_000
SMALL_REQUESTS = 2_000

Evaluate = Callable[[list[Any]], int]
Peer = tuple[Callable[[str], Any], Evaluate, bool]

PEERS: dict[str, Peer] = {
    "eval7": (eval7.Card, eval7.evaluate, True),
    "treys": (treys.Card.new, partial(treys.Evaluator().evaluate, []), False),
    "phevaluator": (
        phevaluator.Card.to_id,
        lambda cards: phevaluator.evaluate_cards(*cards),
        False,
    ),
}
"""For each library: how it makes a card, how it evaluates five, and whether more is better."""


def run(effort: Effort) -> Sequence[Table]:
    """Compare draws and simulations in process, then measure small requests beside large ones."""
    client = create_app(Settings(access_log=False)).test_client()
    with pinned(SERVER_CORE):
        return (_draws(client, effort), _simulations(client, effort), _growth(client), _beside())


def _draws(client: Client, effort: Effort) -> Table:
    if json.loads(_odds_in_process())["plays"] != _asked(client, DRAW_ODDS, ODDS_BODY)["plays"]:
        raise RuntimeError("not what the service responds")
    parole = _odds_in_process
    calls = {"Parole": partial(calls_per_second, parole, effort.of(CALLS_IN_ROUND))}
    for name, peer in PEERS.items():
        calls[name] = partial(calls_per_second, _enumeration(peer), 1)
    rounds = alternate(calls, effort.rounds)
    milliseconds = 1e3 / rounds.median("Parole")
    rows = [["Parole", number(milliseconds), "1", at_most(milliseconds, TARGET_MS)]]
    for name in PEERS:
        ratio = rounds.ratio("Parole", name)
        target = at_least(ratio, TARGET_RATIO) if name == "eval7" else ""
        rows.append([name, number(1e3 / rounds.median(name)), number(ratio), target])
    return Table(
        "odds: all 31 draws of a hand, 120,646 final hands",
        ("by", "ms", "times as long", "target"),
        rows,
        (
            "Parole: in process, from a request in JSON to a response in JSON with all counts.",
            "The others: a loop over the same hands of prepared cards that counts stronger ones.",
        ),
    )


def _odds_in_process() -> bytes:
    """Return the response as JSON, from the request as JSON."""
    body = _ODDS_REQUEST.read(jiter.from_json(_ODDS_CONTENT))
    unseen, odds = draw_odds(resolve_ruleset(), body["cards"], ())
    return json_response(draw_odds_as_dict(unseen, odds)).content


def _enumeration(peer: Peer) -> Callable[[], int]:
    card_of, evaluate, rising = peer
    hand = [card_of(card) for card in HAND]
    unseen = [card_of(card) for card in DECK if card not in HAND]

    def enumerate_all() -> int:
        held, improves = evaluate(hand), 0
        for count in range(5):
            for discards in combinations(hand, count):
                kept = [card for card in hand if card not in discards]
                for drawn in combinations(unseen, count):
                    value = evaluate([*kept, *drawn])
                    improves += value > held if rising else value < held
        return improves

    return enumerate_all


def _simulations(client: Client, effort: Effort) -> Table:
    calls = {"Parole": partial(_trials_per_second, _simulation(client), TRIALS[-1])}
    for name, peer in PEERS.items():
        trials = effort.of(SIMULATED_BY_OTHERS)
        calls[name] = partial(_trials_per_second, partial(_loop, peer, trials), trials)
    rounds = alternate(calls, effort.rounds)
    rows = [
        [name, number(rounds.median(name)), number(rounds.ratio("Parole", name))] for name in calls
    ]
    return Table(
        f"odds: a known hand against {OPPONENTS} random ones",
        ("by", "trials/s", "Parole: times as fast"),
        rows,
        (f"Parole: requests of {TRIALS[-1]:,} trials in process, JSON in and out.",),
    )


def _simulation(client: Client, trials: int = TRIALS[-1]) -> Callable[[], Any]:
    return partial(_asked, client, "/v1/equities", _random_spot(trials))


def _random_spot(trials: int) -> dict[str, Any]:
    others = [{"seat": seat} for seat in range(2, 2 + OPPONENTS)]
    players = [{"seat": 1, "cards": HAND}, *others]
    return {"button_seat": 1, "players": players, "trials": trials, "seed": "bench"}


def _loop(peer: Peer, trials: int) -> float:
    card_of, evaluate, rising = peer
    hand = [card_of(card) for card in HAND]
    unseen = [card_of(card) for card in DECK if card not in HAND]
    own, share = evaluate(hand), 0.0
    best = max if rising else min
    for _ in range(trials):
        drawn = random.sample(unseen, 5 * OPPONENTS)
        values = [own, *(evaluate(drawn[at : at + 5]) for at in range(0, len(drawn), 5))]
        if best(values) == own:
            share += 1 / values.count(own)
    return share / trials


def _trials_per_second(call: Callable[[], object], trials: int) -> float:
    return trials * calls_per_second(call, 1)


def _growth(client: Client) -> Table:
    requests = {
        f"{trials:,} trials, {5 * OPPONENTS} random cards": _random_spot(trials)
        for trials in TRIALS
    }
    players = [
        {"seat": seat, "cards": cards.split(), "discards": cards.split()[-count - 1 : -1]}
        for seat, (cards, count) in enumerate(EXACT_DRAWS.items(), start=1)
    ]
    requests["263,340 outcomes, exact"] = {"button_seat": 2, "players": players}
    rows = []
    for name, body in requests.items():
        ask = partial(_asked, client, "/v1/equities", body)
        ask()
        seconds = min(_cpu_seconds(ask) for _ in range(5))
        rows.append([name, number(1e3 * seconds), at_most(1e3 * seconds, MOST_CPU_MS)])
    return Table("odds: CPU time of equities", ("request", "ms", "target"), rows)


def _cpu_seconds(call: Callable[[], object]) -> float:
    started = time.process_time()
    call()
    return time.process_time() - started


def _beside() -> Table:
    small = {"hands": [list(HAND)]}
    large = {
        "nothing": None,
        f"equities, {TRIALS[-1]:,} trials": ("/v1/equities", _random_spot(TRIALS[-1])),
        "all 31 draws": (DRAW_ODDS, ODDS_BODY),
        f"bulk, {bulk.HANDS:,} hands": (bulk.PATH, {"hands": random_hands(bulk.HANDS)}),
    }
    rows = []
    with serving(SERVICE, with_metrics()) as server:
        for name, request in large.items():
            with _repeating(server, request):
                seconds = _durations(server, "/v1/hand-evaluations", small)
            cuts = quantiles(seconds, n=100)
            rows.append([name, *(number(1e3 * each) for each in (cuts[49], cuts[98]))])
            rows[-1].append(number(1e3 * max(seconds)))
    return Table(
        "odds: a small request while another connection repeats a large one",
        ("beside", "median ms", "p99 ms", "longest ms"),
        rows,
        (f"{SMALL_REQUESTS:,} evaluations of one hand, one after another; one worker.",),
    )


@contextmanager
def _repeating(server: Server, request: tuple[str, Any] | None) -> Iterator[None]:
    """Send a request again and again, from another thread."""
    if request is None:
        yield
        return
    path, body = request
    content, stopped = json.dumps(body).encode(), threading.Event()

    def repeat() -> None:
        connection = server.connection()
        while not stopped.is_set():
            answer_to(connection, path, content)
        connection.close()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _durations(server: Server, path: str, body: Any) -> list[float]:
    connection, content, seconds = server.connection(), json.dumps(body).encode(), []
    for _ in range(SMALL_REQUESTS):
        started = time.perf_counter()
        answer_to(connection, path, content)
        seconds.append(time.perf_counter() - started)
    connection.close()
    return seconds


def _asked(client: Client, path: str, body: Any) -> dict[str, Any]:
    response = client.post(path, json=body)
    fields: dict[str, Any] = response.get_json()
    if response.status_code != 200:
        raise RuntimeError(fields)
    return fields
