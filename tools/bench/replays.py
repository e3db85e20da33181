"""Histories of whole hands, replayed by /v1/replays and in process."""

import json
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from http.client import HTTPConnection
from typing import Any

from service.api.representations.states import state_as_dict
from service.rules.blinds import Terms
from service.rules.play.actions import apply_action
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.play.legal_actions import list_legal_actions
from service.rules.replay import replay_hand
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Action, Blinds, GameState, Seat
from tools.bench.cores import SERVER_CORE, pinned
from tools.bench.effort import Effort
from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.servers import SERVICE, answer_to, serving, with_metrics
from tools.bench.tables import Table, at_least, number

PATH = "/v1/replays"
HANDS = 1_000
TARGET_HANDS_PER_SECOND = 1_000 / 60

SERVED = "Parole over HTTP"
CALLED = "Parole in process"
RULESET = resolve_ruleset()
BLINDS = Blinds(1, 2, 4)


@dataclass(frozen=True, slots=True)
class History:
    """A hand to replay, and the expected result: the number of steps and the final stacks."""

    opening: GameState
    actions: tuple[Action, ...]
    steps: int
    stacks: tuple[int, ...]

    @property
    def body(self) -> bytes:
        """The request body."""
        actions = [
            {name: value for name, value in asdict(each).items() if value not in (None, False)}
            for each in self.actions
        ]
        body = {
            "ruleset": {"id": RULESET.id},
            "opening": state_as_dict(self.opening),
            "actions": actions,
        }
        return json.dumps(body, separators=(",", ":")).encode()


def run(effort: Effort) -> Sequence[Table]:
    """Measure the replay of a thousand hands."""
    hands = [random_history(number) for number in range(effort.of(HANDS))]
    with serving(SERVICE, with_metrics()) as server:
        connection = server.connection()
        try:
            rounds = alternate(_measures(connection, hands), effort.rounds)
        finally:
            connection.close()
    return (_table(rounds, hands),)


def random_history(seed: int) -> History:
    """Return a five-handed hand, the same in every run, in which few seats fold."""
    chance = random.Random(seed)
    seats = [DealtInSeat(seat, 200) for seat in range(1, 6)]
    opening = deal_hand(RULESET, Terms("no_limit", BLINDS), 1, seats, f"hand {seed}").state
    state, actions = opening, []
    while (seat := state.to_act_seat) is not None:
        action = _random_action(chance, state, seat)
        actions.append(action)
        state = apply_action(RULESET, state, action).state
    return _ended(opening, actions)


def _random_action(chance: random.Random, state: GameState, seat: Seat) -> Action:
    legal = list_legal_actions(RULESET, state).actions
    kinds = {each.type: each for each in legal if each.type != "parole"}
    weights = {"fold": 1, "bet": 2, "raise": 1}
    (kind,) = chance.choices(list(kinds), [weights.get(each, 6) for each in kinds])
    if kind == "draw":
        cards = next(player.cards for player in state.players if player.seat == seat) or ()
        return Action(seat, kind, discards=tuple(chance.sample(cards, chance.randint(0, 4))))
    if kind in {"bet", "raise"}:
        return Action(seat, kind, to=kinds[kind].min_to)
    return Action(seat, kind)


def raised_in_turn(length: int) -> History:
    """Return a history in which two seats raise in turn, each time by one chip."""
    seats = [DealtInSeat(1, 10 * length), DealtInSeat(2, 10 * length)]
    terms = Terms("no_limit", Blinds(1, 1))
    opening = deal_hand(RULESET, terms, 1, seats, "raised in turn").state
    raises = [Action(2 - at % 2, "raise", to=2 + at) for at in range(length)]
    return _ended(opening, raises)


def _ended(opening: GameState, actions: Sequence[Action]) -> History:
    """Return the history with its result, which the rules compute."""
    replay = replay_hand(RULESET, opening, actions)
    if not replay.valid:
        raise RuntimeError(f"rejected: {replay.illegal}")
    stacks = tuple(player.stack for player in replay.steps[-1].state.players)
    return History(opening, tuple(actions), len(replay.steps), stacks)


def _measures(
    connection: HTTPConnection, histories: Sequence[History]
) -> dict[str, Callable[[], Rate]]:
    """Return the functions that measure the same histories, after checking each response."""
    bodies = [history.body for history in histories]
    answers = [answer_to(connection, PATH, body) for body in bodies]
    for history, answer in zip(histories, answers, strict=True):
        _verify(history, json.loads(answer))
    return {
        SERVED: partial(_served_per_second, connection, bodies, answers),
        CALLED: partial(_called_per_second, histories),
    }


def _verify(history: History, answer: dict[str, Any]) -> None:
    stacks = tuple(player["stack"] for player in answer["steps"][-1]["state"]["players"])
    found = answer["valid"], len(answer["steps"]), stacks
    if found != (True, history.steps, history.stacks):
        raise RuntimeError(f"wrong response: {found}")


def _served_per_second(
    connection: HTTPConnection, bodies: Sequence[bytes], verified: Sequence[bytes]
) -> Rate:
    started = time.perf_counter()
    answers = [answer_to(connection, PATH, body) for body in bodies]
    taken = time.perf_counter() - started
    if answers != verified:
        raise RuntimeError("a response differs from the first one")
    return len(bodies) / taken


def _called_per_second(histories: Sequence[History]) -> Rate:
    with pinned(SERVER_CORE):
        started = time.perf_counter()
        for history in histories:
            replay_hand(RULESET, history.opening, history.actions)
        return len(histories) / (time.perf_counter() - started)


def _table(rounds: Rounds, hands: Sequence[History]) -> Table:
    acts = sum(len(hand.actions) for hand in hands) / len(hands)
    rows = [
        [
            name,
            number(rounds.median(name)),
            number(1_000 / rounds.median(name)),
            number(acts * rounds.median(name)),
            at_least(rounds.median(name), round(TARGET_HANDS_PER_SECOND, 1)),
        ]
        for name in (SERVED, CALLED)
    ]
    return Table(
        "replays: whole five-handed hands",
        ("replayed", "hands/s", "s for 1,000 hands", "actions/s", "target, hands/s"),
        rows,
        (
            f"{len(hands):,} different hands from deal to end, {acts:.1f} actions each on average.",
            "Over HTTP: one hand per request, with every state and event; one worker on one core.",
            "In process: the same histories, already parsed, on that core.",
        ),
    )
