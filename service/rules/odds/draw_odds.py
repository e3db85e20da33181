"""What each draw of a hand is worth: every final hand is counted, and none is sampled (ODDS-1)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from service.rules.cards import DECK, DECK_INDEX, Card, duplicate_faults, in_deck_order
from service.rules.draw.drawing import MOST_DISCARDS, Cards, discard_faults
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.odds.enumeration import choices
from service.rules.ranking.classes import RankingOptions, ranking_options
from service.rules.ranking.evaluation import strength
from service.rules.ranking.strength_table import (
    CARD_BIT,
    HAND_COUNT,
    hands_of_strengths,
    kinds_of,
    lowest_strengths,
    strength_of_kinds,
)
from service.rules.ruleset import Ruleset

RANK_SHARE_UNIT = 10**6
"""Rank shares are rounded to millionths."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DrawOdds:
    """What one draw is worth.

    `discards`: in deck order.
    `combinations`: the number of final hands.
    `improves`: how many of them are stronger than the hand held.
    `rank_points`: the sum over them of two points for each of all 201,376 hands that they beat, and
    one for each that they tie with.
    `categories`: how many final hands are in each category, best first, without empty ones.
    """

    discards: Cards
    combinations: int
    improves: int
    rank_points: int
    categories: dict[str, int]

    @property
    def rank_share(self) -> float:
        """The share of all hands that the final hand beats on average, ties counted as half.

        Rounded to six digits, half up.
        """
        most = 2 * HAND_COUNT * self.combinations
        return (2 * RANK_SHARE_UNIT * self.rank_points + most) // (2 * most) / RANK_SHARE_UNIT


def draw_odds(
    ruleset: Ruleset, cards: Cards, dead: Cards, plays: Sequence[Cards] | None = None
) -> tuple[int, tuple[DrawOdds, ...]]:
    """Return the number of unseen cards and what each play is worth, best first (ODDS-1).

    A play is the cards to discard; without `plays`, it is each of the 31 that DRAW-2 allows. Cards
    in `dead` are known to be gone, and discards don't come back (DRAW-3). Of plays with the same
    average of rank points, the one with fewer discards comes first, then by deck order.

    Raise `RuleViolation` with `duplicate_card`, `illegal_draw` or `not_enough_unseen_cards`.
    """
    faults = duplicate_faults([(("cards",), cards), (("dead",), dead)])
    if faults:
        raise RuleViolation("duplicate_card", faults)
    unseen = [card for card in DECK if card not in cards and card not in dead]
    if plays is None:
        plays = tuple(
            discards
            for count in range(MOST_DISCARDS + 1)
            for discards in combinations(in_deck_order(cards), count)
        )
        _require_unseen(unseen, [(("dead",), play) for play in plays[-1:]])
    else:
        _require_legal(cards, plays)
        _require_unseen(unseen, [(("plays", index), play) for index, play in enumerate(plays)])
    odds = [
        each
        for count in range(MOST_DISCARDS + 1)
        for each in _odds_of(
            ruleset, cards, unseen, [in_deck_order(play) for play in plays if len(play) == count]
        )
    ]
    return len(unseen), tuple(sorted(odds, key=_rank))


def _rank(odds: DrawOdds) -> tuple[Fraction, int, list[int]]:
    average = Fraction(odds.rank_points, odds.combinations)
    return -average, len(odds.discards), [DECK_INDEX[card] for card in odds.discards]


def _require_legal(cards: Cards, plays: Sequence[Cards]) -> None:
    faults = [
        fault
        for index, discards in enumerate(plays)
        for fault in discard_faults(cards, discards, ("plays", index))
    ]
    if faults:
        raise RuleViolation("illegal_draw", faults)


def _require_unseen(unseen: Sequence[Card], located: Sequence[tuple[Path, Cards]]) -> None:
    faults = [
        Fault(
            "not_enough_unseen_cards",
            path,
            {"unseen": len(unseen), "needed": len(play), "discards": list(play)},
        )
        for path, play in located
        if len(play) > len(unseen)
    ]
    if faults:
        raise RuleViolation("not_enough_unseen_cards", faults)


def _odds_of(
    ruleset: Ruleset, cards: Cards, unseen: Sequence[Card], plays: Sequence[Cards]
) -> list[DrawOdds]:
    """Return what plays with equally many discards are worth."""
    if not plays:
        return []
    options, categories = ranking_options(ruleset.options), lowest_strengths(ruleset)
    points = _points_of_strengths(options)
    drawn = len(plays[0])
    bits = np.array([CARD_BIT[card] for card in unseen], dtype=np.uint32)
    draws = np.bitwise_or.reduce(bits[choices(len(unseen), drawn)], axis=0, dtype=np.uint32)
    kept = [sum(CARD_BIT[card] for card in cards if card not in play) for play in plays]
    hands = np.array(kept, dtype=np.uint32)[:, None] | draws
    strengths = strength_of_kinds(options)[kinds_of(hands)]
    # How many final hands of each play (row) have each strength (column).
    columns = len(points)
    rows = columns * np.arange(len(plays))[:, None]
    counts = np.bincount((strengths + rows).ravel(), minlength=columns * len(plays))
    counts = counts.reshape(len(plays), columns)
    improves = counts[:, strength(ruleset, cards) + 1 :].sum(axis=1).tolist()
    rank_points = (counts @ points).tolist()
    first_strengths = [first for _, first in categories]
    by_category = np.add.reduceat(counts, first_strengths, axis=1).tolist()
    names = [name for name, _ in categories]
    return [
        DrawOdds(
            discards,
            comb(len(unseen), drawn),
            improves[row],
            rank_points[row],
            {
                name: count
                for name, count in zip(names[::-1], by_category[row][::-1], strict=True)
                if count
            },
        )
        for row, discards in enumerate(plays)
    ]


@cache
def _points_of_strengths(options: RankingOptions) -> Counts:
    """Return the rank points of each strength; index 0 is unused (RANK-7)."""
    hands = hands_of_strengths(options)
    return 2 * (np.cumsum(hands) - hands) + hands
