"""Looks up the class and deciding suit of any hand with a perfect hash of its cards.

A hand is a set of 32 bits. Its upper and lower halves each look up a number, and the sum is the
hand's index among all 201,376 hands. At that index the table holds the hand's kind: the index of
its class (in `CLASSES`) times four, plus the suit of the deciding card (in `SUITS`). Small tables,
one for each set of options, map kinds to the strengths that classes.py defines.
"""

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from service.rules.cards import DECK, HAND_SIZE, RANKS, SUITS, Card
from service.rules.errors import ManyFaults, RuleViolation
from service.rules.ranking.classes import (
    CATEGORY_NUMBER,
    CLASSES,
    HandClass,
    RankingOptions,
    ranking_options,
    strengths,
)
from service.rules.ruleset import Ruleset

Masks = npt.NDArray[np.uint32]
Indices = npt.NDArray[np.intp]

CARD_BIT: dict[Card, int] = {card: 1 << index for index, card in enumerate(DECK)}
HAND_COUNT = comb(len(DECK), HAND_SIZE)

_HALF_BITS = 16
_HALF_MASK = (1 << _HALF_BITS) - 1
_ROYAL_FLUSH = HandClass("straight_flush", "AKQJT")


def _half_tables() -> tuple[Indices, Indices]:
    """Return two tables: hands before each upper half, and each lower half's place within them."""
    halves = np.arange(1 << _HALF_BITS, dtype=np.uint32)
    cards_in = np.bitwise_count(halves)
    completions = np.array(
        [comb(_HALF_BITS, HAND_SIZE - held) if held <= HAND_SIZE else 0 for held in range(17)],
        dtype=np.intp,
    )[cards_in]
    hands_before = np.cumsum(completions) - completions
    place_within = np.zeros(len(halves), dtype=np.intp)
    for held in range(HAND_SIZE + 1):
        of_this_size = cards_in == held
        place_within[of_this_size] = np.arange(np.count_nonzero(of_this_size))
    return hands_before, place_within


_HANDS_BEFORE, _PLACE_WITHIN = _half_tables()


def indices_of(masks: Masks) -> Indices:
    """Return the perfect hash of sets of exactly five cards."""
    indices: Indices = _HANDS_BEFORE[masks >> _HALF_BITS] + _PLACE_WITHIN[masks & _HALF_MASK]
    return indices


def _all_kinds() -> npt.NDArray[np.uint16]:
    """Return the kind of every hand, by hand index."""
    cards = np.fromiter(
        chain.from_iterable(combinations(range(len(DECK)), HAND_SIZE)),
        dtype=np.uint32,
        count=HAND_COUNT * HAND_SIZE,
    ).reshape(HAND_COUNT, HAND_SIZE)
    rank, suit = cards // len(SUITS), cards % len(SUITS)
    # Encode five ranks as one number: how often each occurs (at most 4 times), in base 5.
    weight = 5 ** np.arange(len(RANKS), dtype=np.uint32)
    class_by_ranks = np.zeros((2, 5 ** len(RANKS)), dtype=np.uint16)
    deciding_rank = np.full(len(CLASSES), len(RANKS), dtype=np.uint32)
    for number, hand_class in enumerate(CLASSES):
        suited = hand_class.category in {"flush", "straight_flush"}
        ranks = [RANKS.index(each) for each in hand_class.ranks]
        class_by_ranks[int(suited), weight[ranks].sum()] = number
        if hand_class.deciding_position is not None:
            deciding_rank[number] = ranks[hand_class.deciding_position]
    suited_hands = (suit == suit[:, :1]).all(axis=1)
    number = class_by_ranks[suited_hands.astype(np.intp), weight[rank].sum(axis=1)]
    deciding_suit = np.where(rank == deciding_rank[number][:, None], suit, 0).sum(axis=1)
    kinds = np.empty(HAND_COUNT, dtype=np.uint16)
    masks = np.bitwise_or.reduce(np.uint32(1) << cards, axis=1)
    kinds[indices_of(masks)] = number * len(SUITS) + deciding_suit
    return kinds


_KINDS = _all_kinds()


def kinds_of(masks: Masks) -> npt.NDArray[np.uint16]:
    """Return the kinds of sets of exactly five cards."""
    return _KINDS[indices_of(masks)]


# The same tables for single hands, without numpy's overhead per call.
_hands_before = _HANDS_BEFORE.data
_place_within = _PLACE_WITHIN.data
_kinds = _KINDS.data


def kind_of(cards: Sequence[Card]) -> int:
    """Return the kind of five distinct cards: class index times 4, plus the deciding suit."""
    mask = 0
    for card in cards:
        mask |= CARD_BIT[card]
    kind: int = _kinds[_hands_before[mask >> _HALF_BITS] + _place_within[mask & _HALF_MASK]]
    return kind


@cache
def strength_of_kinds(options: RankingOptions) -> npt.NDArray[np.uint16]:
    """Return the strength of every kind under these options (RANK-7)."""
    return np.array(strengths(options), dtype=np.uint16).ravel()


def category_name(ruleset: Ruleset, class_number: int) -> str:
    """Return the category of a class. Only some houses have `royal_flush` (RANK-1)."""
    return _category_names(ruleset.names_royal_flush)[class_number]


def category_of_kinds(ruleset: Ruleset) -> npt.NDArray[np.uint8]:
    """Return the category number of every kind in this ruleset (RANK-1)."""
    return _category_of_kinds(ruleset.names_royal_flush)


@cache
def _category_names(names_royal_flush: bool) -> tuple[str, ...]:
    return tuple(
        "royal_flush" if names_royal_flush and each == _ROYAL_FLUSH else each.category
        for each in CLASSES
    )


@cache
def _category_of_kinds(names_royal_flush: bool) -> npt.NDArray[np.uint8]:
    numbers = [CATEGORY_NUMBER[name] for name in _category_names(names_royal_flush)]
    return np.repeat(np.array(numbers, dtype=np.uint8), len(SUITS))


def category_counts(ruleset: Ruleset) -> dict[str, int]:
    """Return the number of hands, out of 201,376, in each category of this ruleset (RANK-7)."""
    numbers = category_of_kinds(ruleset)[_KINDS]
    return {
        category: int(np.count_nonzero(numbers == number))
        for category, number in CATEGORY_NUMBER.items()
        if np.any(numbers == number)
    }


@cache
def hands_of_strengths(options: RankingOptions) -> npt.NDArray[np.int64]:
    """Return how many of the 201,376 hands have each strength; index 0 is unused (RANK-7)."""
    return np.bincount(strength_of_kinds(options)[_KINDS]).astype(np.int64)


def lowest_strengths(ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    """Return each category of this ruleset and its lowest strength, from low to high (RANK-1)."""
    return _lowest_strengths(ranking_options(ruleset.options), ruleset.names_royal_flush)


@cache
def _lowest_strengths(
    options: RankingOptions, names_royal_flush: bool
) -> tuple[tuple[str, int], ...]:
    numbers = _category_of_kinds(names_royal_flush)[_KINDS]
    of_hands = strength_of_kinds(options)[_KINDS]
    return tuple(
        (category, int(of_hands[numbers == number].min()))
        for category, number in CATEGORY_NUMBER.items()
        if np.any(numbers == number)
    )


def rank_in_bulk(
    ruleset: Ruleset, hands: Masks
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """Return the strengths and category numbers of five-card hands, given as bit sets.

    Raise `RuleViolation` with `duplicate_card` if a hand has fewer than five cards because one
    repeats.
    """
    repeating = np.flatnonzero(np.bitwise_count(hands) != HAND_SIZE)
    if len(repeating):
        faults = ManyFaults("duplicate_card", ("hands",), repeating.tolist())
        raise RuleViolation("duplicate_card", faults)
    kinds = kinds_of(hands)
    return (
        strength_of_kinds(ranking_options(ruleset.options))[kinds],
        category_of_kinds(ruleset)[kinds],
    )
