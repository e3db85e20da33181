"""Hands in bulk: 10-character strings, all decoded at once into sets of card bits."""

from itertools import compress, product
from typing import Any

import numpy as np
import numpy.typing as npt

from service.api.schemas.fields import BoundedList, FoundFaults, Invalid
from service.rules.cards import DECK, HAND_SIZE
from service.rules.errors import Path
from service.rules.ranking.strength_table import CARD_BIT, Masks

BULK_HAND_PATTERN = "([7-9TtJjQqKkAa][HhDdCcSs]){5}"

_SEPARATOR = "\n\n"
_CHARACTERS = 2 * HAND_SIZE
_PAIRS_IN_ROW = HAND_SIZE + 1


def _pair_number(two_characters: str) -> int:
    return int(np.frombuffer(two_characters.encode("ascii"), dtype=np.uint16)[0])


def _bit_by_pair() -> npt.NDArray[np.uint32]:
    """Return the card bit of every pair of characters, 0 if the pair is not a card."""
    bits = np.zeros(1 << 16, dtype=np.uint32)
    for card in DECK:
        for rank, suit in product({card[0], card[0].lower()}, {card[1], card[1].upper()}):
            bits[_pair_number(rank + suit)] = CARD_BIT[card]
    return bits


_BIT_BY_PAIR = _bit_by_pair()
_SEPARATOR_NUMBER = _pair_number(_SEPARATOR)


class BulkHands(BoundedList):
    """An array of hands such as `AsKdQh9c8s`: any letter case, no `10`, no symbols."""

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> Masks:
        self.require_list(value)
        pairs = _pairs(value)
        if pairs is None:
            raise Invalid("invalid_format", pattern=BULK_HAND_PATTERN)
        masks = _masks(pairs)
        # The rules reject repeated cards, so a hand with fewer than five cards may be well formed.
        if not (np.bitwise_count(masks) == HAND_SIZE).all() and not _are_cards(pairs).all():
            raise Invalid("invalid_format", pattern=BULK_HAND_PATTERN)
        return masks

    def _check_items(self, values: list[Any], path: Path, found: FoundFaults) -> None:
        wrong = np.flatnonzero(~_are_hands(values)).tolist()
        for number, index in enumerate(wrong):
            if found.full:
                found.count(len(wrong) - number)
                break
            hand = values[index]
            if hand is None:
                found.add("null_not_allowed", (*path, index))
            elif type(hand) is str:
                found.add("invalid_format", (*path, index), {"pattern": BULK_HAND_PATTERN})
            else:
                found.add("invalid_type", (*path, index), {"expected": "string"})


def _are_hands(values: list[Any]) -> npt.NDArray[np.bool_]:
    """Return whether each value is a well-formed hand."""
    strings = [each if type(each) is str else "" for each in values]
    fit: npt.NDArray[np.bool_] = np.fromiter(map(len, strings), np.intp) == _CHARACTERS
    pairs = _pairs(list(compress(strings, fit.tolist())))
    if pairs is not None:
        fit[fit] = _are_cards(pairs)
    return fit


def _pairs(hands: list[Any]) -> npt.NDArray[np.uint16] | None:
    """Return a row with the pairs of characters of each hand; None if one has another length.

    Each hand is followed by a separator of two characters, so that it fills a row of six pairs. A
    hand of any other length shifts its separator out of the last column. A character beyond ASCII
    becomes `?`, which is in no card.
    """
    try:
        rows = (_SEPARATOR.join(hands) + _SEPARATOR).encode("ascii", "replace")
    except TypeError:
        return None
    if len(rows) != 2 * _PAIRS_IN_ROW * len(hands):
        return None
    pairs = np.frombuffer(rows, dtype=np.uint16).reshape(-1, _PAIRS_IN_ROW)
    return pairs[:, :HAND_SIZE] if (pairs[:, HAND_SIZE] == _SEPARATOR_NUMBER).all() else None


def _masks(pairs: npt.NDArray[np.uint16]) -> Masks:
    """Return the set of cards of each hand: fewer than five if it is invalid or repeats one."""
    masks: Masks = _BIT_BY_PAIR[pairs[:, 0]]
    for column in range(1, HAND_SIZE):
        masks |= _BIT_BY_PAIR[pairs[:, column]]
    return masks


def _are_cards(pairs: npt.NDArray[np.uint16]) -> npt.NDArray[np.bool_]:
    """Return whether each pair is a card, for each hand."""
    are_cards = np.ones(len(pairs), dtype=np.bool_)
    for column in range(HAND_SIZE):
        are_cards &= _BIT_BY_PAIR[pairs[:, column]] != 0
    return are_cards
