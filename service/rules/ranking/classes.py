"""Classifies and orders hands: categories, aces, kickers, suits, strength (RANK-1 to RANK-7).

Hands that differ only in suits are one class; there are 840 classes. Their order, refined by the
suit of one card, gives each hand its strength.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from service.rules.cards import HAND_SIZE, RANKS, SUITS
from service.rules.ruleset import Options

CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "full_house",
    "flush",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)
"""Categories, low to high. A flush beats a full house (RANK-1)."""

CATEGORY_NUMBER = {category: number for number, category in enumerate(CATEGORIES, start=1)}

_SHAPES = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "one_pair",
    (1, 1, 1, 1, 1): "high_card",
}

_LOWEST_STRAIGHT = "T987A"
_STRAIGHTS = {
    frozenset(ranks): ranks for ranks in ("AKQJT", "KQJT9", "QJT98", "JT987", _LOWEST_STRAIGHT)
}

_DECIDING_POSITION = {
    "straight_flush": 0,
    "flush": 0,
    "straight": 0,
    "high_card": 0,
    "one_pair": 2,
    "two_pair": 4,
}
"""The index in `HandClass.ranks` of the card whose suit may break a tie (RANK-4)."""


@dataclass(frozen=True, slots=True)
class HandClass:
    """All hands of one category and the same ranks, most significant first: `KKJJA`, `T987A`."""

    category: str
    ranks: str

    @property
    def deciding_position(self) -> int | None:
        """Index of the card whose suit breaks ties, or None if no suit can (RANK-4)."""
        return _DECIDING_POSITION.get(self.category)


def classify(ranks: str, *, suited: bool) -> HandClass:
    """Return the class of five ranks: groups first, high before low (RANK-1, RANK-2, RANK-3).

    >>> classify("A789T", suited=False)
    HandClass(category='straight', ranks='T987A')
    >>> classify("9KJKJ", suited=False)
    HandClass(category='two_pair', ranks='KKJJ9')
    """
    straight = _STRAIGHTS.get(frozenset(ranks))
    if straight:
        return HandClass("straight_flush" if suited else "straight", straight)
    size_of_group = Counter(ranks)
    ordered = sorted(ranks, key=lambda rank: (-size_of_group[rank], RANKS.index(rank)))
    if suited:
        return HandClass("flush", "".join(ordered))
    shape = tuple(sorted(size_of_group.values(), reverse=True))
    return HandClass(_SHAPES[shape], "".join(ordered))


def all_classes() -> tuple[HandClass, ...]:
    """Return the 784 classes without a flush, followed by the 56 with one (RANK-7)."""
    unsuited = (
        "".join(ranks)
        for ranks in combinations_with_replacement(RANKS, HAND_SIZE)
        if max(Counter(ranks).values()) <= len(SUITS)
    )
    suited = ("".join(ranks) for ranks in combinations(RANKS, HAND_SIZE))
    return (
        *(classify(ranks, suited=False) for ranks in unsuited),
        *(classify(ranks, suited=True) for ranks in suited),
    )


CLASSES = all_classes()

_RANK_VALUE = {rank: value for value, rank in enumerate(reversed(RANKS))}
_SUIT_VALUE = {suit: value for value, suit in enumerate(reversed(SUITS))}


class RankingOptions(NamedTuple):
    """The options that the order of hands depends on."""

    two_pair_kicker: str
    suit_tiebreak: bool


def ranking_options(options: Options) -> RankingOptions:
    """Return the options that the order of hands depends on.

    Tables are kept for these alone, not for each of the thousands of rulesets a client can name.
    """
    return RankingOptions(options.two_pair_kicker, options.suit_tiebreak)


def significance(hand_class: HandClass, suit: str, options: RankingOptions) -> tuple[int, ...]:
    """Return the sort key of a hand: category, ranks, then the suit of the deciding card.

    RANK-5: between two hands with the same two pairs, the kicker's suit may count before its rank.
    RANK-6: suits may not count at all. If no suit can decide (RANK-4), `suit` is ignored.
    """
    category = CATEGORY_NUMBER[hand_class.category]
    ranks = tuple(_RANK_VALUE[rank] for rank in hand_class.ranks)
    if not options.suit_tiebreak or hand_class.deciding_position is None:
        return (category, *ranks)
    if hand_class.category == "two_pair" and options.two_pair_kicker == "suit_then_rank":
        *pairs, kicker = ranks
        return (category, *pairs, _SUIT_VALUE[suit], kicker)
    return (category, *ranks, _SUIT_VALUE[suit])


@cache
def strengths(options: RankingOptions) -> tuple[tuple[int, ...], ...]:
    """Return the strength of each class (order of `CLASSES`) by suit (order of `SUITS`).

    Strengths run from 1 without gaps, higher is better: 2,520 with suits, 840 without (RANK-7).
    """
    keys = [[significance(each, suit, options) for suit in SUITS] for each in CLASSES]
    strength_of = {
        key: strength
        for strength, key in enumerate(sorted({k for row in keys for k in row}), start=1)
    }
    return tuple(tuple(strength_of[key] for key in row) for row in keys)
