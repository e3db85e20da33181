"""The rules in process, without HTTP: evaluations, actions, whole hands and legal actions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from typing import Any

import eval7
from pokerkit import StandardHighHand

from service.rules.play.legal_actions import list_legal_actions
from service.rules.ranking.evaluation import evaluate, strength
from tools.bench import betting, pokerkit_table
from tools.bench.cores import SERVER_CORE, pinned
from tools.bench.effort import Effort
from tools.bench.hands import random_hands
from tools.bench.rounds import Rounds, alternate, calls_per_second
from tools.bench.tables import Table, at_least, number

CALLS_IN_ROUND = 5_000
SLOW_CALLS_IN_ROUND = 50
HANDS = 1_000

Call = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Contest:
    """One task done by several contenders; the first is compared with each of the others."""

    name: str
    contenders: Mapping[str, Call]
    targets: Mapping[str, float] = field(default_factory=dict)
    slow: frozenset[str] = frozenset()


def run(effort: Effort) -> Sequence[Table]:
    """Measure each contest, with this process pinned to one core."""
    _verify()
    with pinned(SERVER_CORE):
        rows = [row for contest in _contests() for row in _rows(contest, effort)]
    table = Table(
        "rules: in process",
        ("task", "by", "us", "times as long", "target"),
        rows,
        (
            "PokerKit changes states in place: state in, state out is a copy plus an action.",
            "In place: one copy of the dealt state, 13 actions on it, no state kept in between.",
            "Parole keeps every state, since a service returns each; so does a copy per action.",
            "Legal actions: like Parole, PokerKit says what is legal, but only by its can_*.",
        ),
    )
    return (table,)


def _contests() -> tuple[Contest, ...]:
    opened = pokerkit_table.opened()
    return (
        _evaluation(),
        Contest(
            "an action: state in, state out",
            {"Parole": betting.raised, "PokerKit": partial(pokerkit_table.raised, opened, 12)},
            {"PokerKit": 30},
            frozenset({"PokerKit"}),
        ),
        Contest(
            "a hand of 13 actions",
            {
                "Parole": betting.played,
                "PokerKit, a copy per action": partial(pokerkit_table.played_by_copies, opened),
                "PokerKit, in place": partial(pokerkit_table.played_in_place, opened),
            },
            {"PokerKit, a copy per action": 15},
            frozenset({"Parole", "PokerKit, a copy per action", "PokerKit, in place"}),
        ),
        Contest(
            "legal actions",
            {
                "Parole, with reasons": partial(
                    list_legal_actions, betting.RULESET, betting.OPENED
                ),
                "PokerKit, five numbers": partial(pokerkit_table.numbers_of_turn, opened),
                "PokerKit, with its can_*": partial(pokerkit_table.answers_of_turn, opened),
            },
            {"PokerKit, with its can_*": 1},
        ),
    )


def _evaluation() -> Contest:
    hands = random_hands(HANDS)
    split = [tuple(hand[at : at + 2] for at in range(0, len(hand), 2)) for hand in hands]
    of_eval7 = [[eval7.Card(card) for card in cards] for cards in split]
    return Contest(
        "evaluate a hand",
        {
            "Parole, full evaluation": _each(partial(evaluate, betting.RULESET), split),
            "Parole, strength": _each(partial(strength, betting.RULESET), split),
            "eval7, strength, parsed cards": _each(eval7.evaluate, of_eval7),
            "PokerKit, hand from a string": _each(StandardHighHand, hands),
        },
    )


def _each(function: Callable[[Any], object], hands: Sequence[Any]) -> Call:
    """Return a function that evaluates the next hand each time."""
    return map(function, cycle(hands)).__next__


def _rows(contest: Contest, effort: Effort) -> list[list[str]]:
    measures = {
        name: partial(calls_per_second, call, effort.of(_calls(contest, name)))
        for name, call in contest.contenders.items()
    }
    rounds = alternate(measures, effort.rounds)
    return [_row(contest, rounds, name) for name in contest.contenders]


def _calls(contest: Contest, name: str) -> int:
    return SLOW_CALLS_IN_ROUND if name in contest.slow else CALLS_IN_ROUND


def _row(contest: Contest, rounds: Rounds, name: str) -> list[str]:
    ratio = rounds.ratio(next(iter(contest.contenders)), name)
    target = contest.targets.get(name)
    return [
        contest.name,
        name,
        number(1e6 / rounds.median(name)),
        number(ratio),
        "" if target is None else at_least(ratio, target),
    ]


def _verify() -> None:
    """Raise an error unless both engines compute the same limits, bets and stacks.

    After the draw, PokerKit starts left of the button instead of left of the largest blind, so the
    same actions fall to different seats.
    """
    opened = pokerkit_table.opened()
    raised, played = pokerkit_table.raised(opened, 12), pokerkit_table.played_in_place(opened)
    choice = list_legal_actions(betting.RULESET, betting.OPENED)
    bounds = {each.type: each for each in choice.actions}
    turn = (3, choice.to_call, bounds["raise"].min_to, bounds["raise"].max_to, choice.pot)
    agreed = (
        pokerkit_table.numbers_of_turn(opened) == turn
        and all(pokerkit_table.answers_of_turn(opened)[:3])
        and [p.street_bet for p in betting.raised().players] == _by_seat(raised.bets)
        and sorted(p.stack for p in betting.played().players) == sorted(played.stacks)
    )
    if not agreed:
        raise RuntimeError("the engines disagree")


def _by_seat(of_players: Sequence[int]) -> list[int]:
    """Reorder a list that PokerKit starts at the small blind to start at the button."""
    return [*of_players[-1:], *of_players[:-1]]
