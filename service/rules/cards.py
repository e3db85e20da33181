"""The 32-card deck and the spellings that clients may use for its cards (DECK-1)."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NewType

from service.rules.errors import Fault, Path

Card = NewType("Card", str)
"""A card in canonical form, rank then suit: `Ah`, `Td`, `7s`."""

RANKS = "AKQJT987"
"""Ranks, high to low. The ace can also be the low end of the lowest straight (RANK-2)."""

SUITS = "hdcs"
"""Suits, high to low: hearts, diamonds, clubs, spades (RANK-4)."""

DECK: tuple[Card, ...] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)
"""All 32 cards in canonical order: by rank, then by suit, high to low."""

DECK_INDEX: dict[Card, int] = {card: index for index, card in enumerate(DECK)}

HAND_SIZE = 5

_RANK_SPELLINGS = {rank: {rank, rank.lower()} for rank in RANKS} | {"T": {"T", "t", "10"}}
_SUIT_SPELLINGS = {"h": "hH♥", "d": "dD♦", "c": "cC♣", "s": "sS♠"}

CARD_BY_SPELLING: dict[str, Card] = {
    rank_text + suit_text: card
    for card in DECK
    for rank_text, suit_text in product(_RANK_SPELLINGS[card[0]], _SUIT_SPELLINGS[card[1]])
}
"""Maps every accepted spelling to its card: `10s`, `ts` and `T♠` are all `Ts`.

Only whole tokens match.

>>> CARD_BY_SPELLING["10s"], CARD_BY_SPELLING.get("1s"), CARD_BY_SPELLING.get("6h")
('Ts', None, None)
"""


def in_deck_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards sorted high to low, hearts first within a rank.

    >>> in_deck_order([Card("7s"), Card("As"), Card("Ah")])
    ('Ah', 'As', '7s')
    """
    return tuple(sorted(cards, key=DECK_INDEX.__getitem__))


def duplicate_faults(located: Iterable[tuple[Path, Sequence[Card]]]) -> list[Fault]:
    """Return a `duplicate_card` error for each card that already occurred, in any of the lists.

    DECK-1: the 32 cards of a deck are distinct.

    >>> duplicate_faults([(("stub",), [Card("Ah"), Card("7s"), Card("Ah")])])
    [Fault(code='duplicate_card', path=('stub', 2), params={'card': 'Ah'})]
    """
    seen: set[Card] = set()
    faults = []
    for path, cards in located:
        for index, card in enumerate(cards):
            if card in seen:
                faults.append(Fault("duplicate_card", (*path, index), {"card": card}))
            seen.add(card)
    return faults
