"""Evaluates a five-card hand: its category, strength, card order and deciding suit.

classes.py defines the order of hands, and strength_table.py looks it up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from service.rules.cards import DECK, SUITS, Card, duplicate_faults
from service.rules.errors import RuleViolation
from service.rules.ranking import strength_table
from service.rules.ranking.classes import CLASSES, HandClass, RankingOptions, ranking_options
from service.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The value of a hand.

    `cards`: most significant first, by suit within a group.
    `suit_card`: the card whose suit breaks ties, or None if no suit can.
    """

    category: str
    strength: int
    cards: tuple[Card, ...]
    suit_card: Card | None
    hand_class: HandClass


def strength(ruleset: Ruleset, cards: Sequence[Card]) -> int:
    """Return the strength of five distinct cards: higher is better, equal is a tie (RANK-7)."""
    return _strength_by_kind(ranking_options(ruleset.options))[strength_table.kind_of(cards)]


def evaluate(ruleset: Ruleset, cards: Sequence[Card]) -> Evaluation:
    """Return the category, strength and order of five distinct cards (RANK-1 to RANK-4).

    >>> from service.rules.ruleset import resolve_ruleset
    >>> evaluation = evaluate(resolve_ruleset(), ["As", "7h", "8d", "9c", "Ts"])
    >>> evaluation.category, evaluation.strength, evaluation.cards, evaluation.suit_card
    ('straight', 2165, ('Ts', '9c', '8d', '7h', 'As'), 'Ts')
    """
    kind = strength_table.kind_of(cards)
    class_number = kind // len(SUITS)
    hand_class = CLASSES[class_number]
    ordered = tuple(sorted(cards, key=_place_of_card(class_number).__getitem__))
    options = ranking_options(ruleset.options)
    position = hand_class.deciding_position if options.suit_tiebreak else None
    return Evaluation(
        category=strength_table.category_name(ruleset, class_number),
        strength=_strength_by_kind(options)[kind],
        cards=ordered,
        suit_card=None if position is None else ordered[position],
        hand_class=hand_class,
    )


def evaluate_hands(ruleset: Ruleset, hands: Sequence[Sequence[Card]]) -> list[Evaluation]:
    """Return the evaluation of each five-card hand. Different hands may share cards.

    Raise `RuleViolation` with `duplicate_card` if a card repeats within a hand (DECK-1).
    """
    faults = [
        fault
        for index, cards in enumerate(hands)
        if len(set(cards)) < len(cards)
        for fault in duplicate_faults([(("hands", index), cards)])
    ]
    if faults:
        raise RuleViolation("duplicate_card", faults)
    return [evaluate(ruleset, cards) for cards in hands]


@cache
def _strength_by_kind(options: RankingOptions) -> tuple[int, ...]:
    return tuple(strength_table.strength_of_kinds(options).tolist())


@cache
def _place_of_card(class_number: int) -> dict[Card, int]:
    """Return the sort position of each card in a class: by its rank in the class, then by suit."""
    ranks = CLASSES[class_number].ranks
    return {
        card: ranks.index(card[0]) * len(SUITS) + SUITS.index(card[1])
        for card in DECK
        if card[0] in ranks
    }
