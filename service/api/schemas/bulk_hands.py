"""Hands in bulk: 10-character strings, decoded all at once into sets of card bits."""

import re
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
from marshmallow import ValidationError

from service.api.schemas.fields import BoundedList
from service.rules.cards import DECK, HAND_SIZE
from service.rules.errors import Fault
from service.rules.ranking.strength_table import CARD_BIT, Masks

BULK_HAND_PATTERN = "([7-9TtJjQqKkAa][HhDdCcSs]){5}"

_is_hand = re.compile(BULK_HAND_PATTERN).fullmatch
_SEPARATOR = "\n\n"
_PAIRS_IN_ROW = HAND_SIZE + 1


def _pair_number(two_characters: str) -> int:
    return int(np.frombuffer(two_characters.encode("ascii"), dtype=np.uint16)[0])


def _bit_by_pair() -> npt.NDArray[np.uint32]:
    """Return the card bit of every two characters, 0 where they spell no card."""
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
        if length_faults := self.length_faults(value):
            raise ValidationError(length_faults)
        masks = _decode(value)
        if not (np.bitwise_count(masks) == HAND_SIZE).all():
            faults = _faults(value)
            if faults:
                raise ValidationError(faults)
        return masks


def _decode(hands: list[Any]) -> Masks:
    """Return the set of cards of each hand: of fewer than five where it is none, or repeats one.

    With a separator of two characters behind each, five cards and it fill a row of six pairs; a
    hand of another length would shift its separator out of the last column.
    """
    undecodable = np.zeros(1, dtype=np.uint32)
    try:
        rows = (_SEPARATOR.join(hands) + _SEPARATOR).encode("ascii")
    except (TypeError, UnicodeEncodeError):
        return undecodable
    if len(rows) != 2 * _PAIRS_IN_ROW * len(hands):
        return undecodable
    pairs = np.frombuffer(rows, dtype=np.uint16).reshape(-1, _PAIRS_IN_ROW)
    if not (pairs[:, HAND_SIZE] == _SEPARATOR_NUMBER).all():
        return undecodable
    masks: Masks = _BIT_BY_PAIR[pairs[:, 0]]
    for column in range(1, HAND_SIZE):
        masks |= _BIT_BY_PAIR[pairs[:, column]]
    return masks


_NULL = [Fault("null_not_allowed")]
_NO_TEXT = [Fault("invalid_type", (), {"expected": "a string"})]
_NO_HAND = [Fault("invalid_format", (), {"pattern": BULK_HAND_PATTERN})]


def _faults(hands: list[Any]) -> dict[int, list[Fault]]:
    """Return what is no hand at all; a repeated card is for the rules to refuse.

    All of one kind share one fault, since there may be 100,000.
    """
    return {
        index: _fault_of(hand) for index, hand in enumerate(hands) if not _is_text_of_hand(hand)
    }


def _is_text_of_hand(hand: Any) -> bool:
    return type(hand) is str and _is_hand(hand) is not None


def _fault_of(hand: Any) -> list[Fault]:
    if hand is None:
        return _NULL
    return _NO_HAND if type(hand) is str else _NO_TEXT
