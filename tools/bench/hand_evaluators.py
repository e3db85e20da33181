"""Other five-card evaluators, each used as documented, starting from a 10-character string.

They rank by the rules of the 52-card game, which is as much work. The `*_cached_cards` variants
look cards up in a prepared dict, which none of the libraries does by itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import eval7
import phevaluator
import treys
from pokerkit import StandardHighHand

from service.rules.cards import DECK

Strength = int
Loop = Callable[[Sequence[str]], list[Strength]]

FALLING_HANDS = ("AsAhAdAc7h", "KsKhKdQcQh", "Ts9h8d7cJs", "QsQhQd8c7h", "AsAh9d9c7s", "KsKh9d8c7s")
"""Hands from best to worst, in every ruleset and with 52 cards."""


@dataclass(frozen=True, slots=True)
class HandEvaluator:
    """A library's loop over hands; `rising` if better hands have larger numbers."""

    name: str
    loop: Loop
    rising: bool
    sample: int
    cached_cards: bool = False

    def verify(self) -> None:
        """Raise an error if the evaluator ranks hands in the wrong order."""
        strengths = self.loop(FALLING_HANDS)
        right = all((a > b) if self.rising else (a < b) for a, b in pairwise(strengths))
        if not right:
            raise RuntimeError(f"{self.name} ranks {FALLING_HANDS} as {strengths}")


_evaluate_treys = treys.Evaluator().evaluate
_TREYS_CARD = {card: treys.Card.new(card) for card in DECK}
_EVAL7_CARD = {card: eval7.Card(card) for card in DECK}
_PHEVALUATOR_CARD = {card: phevaluator.Card.to_id(card) for card in DECK}


def _treys(hands: Sequence[str]) -> list[Strength]:
    evaluate, card = _evaluate_treys, treys.Card.new
    return [
        evaluate([], [card(h[:2]), card(h[2:4]), card(h[4:6]), card(h[6:8]), card(h[8:])])
        for h in hands
    ]


def _treys_cached_cards(hands: Sequence[str]) -> list[Strength]:
    evaluate, card = _evaluate_treys, _TREYS_CARD
    return [
        evaluate([], [card[h[:2]], card[h[2:4]], card[h[4:6]], card[h[6:8]], card[h[8:]]])
        for h in hands
    ]


def _eval7(hands: Sequence[str]) -> list[Strength]:
    evaluate, card = eval7.evaluate, eval7.Card
    return [
        evaluate([card(h[:2]), card(h[2:4]), card(h[4:6]), card(h[6:8]), card(h[8:])])
        for h in hands
    ]


def _eval7_cached_cards(hands: Sequence[str]) -> list[Strength]:
    evaluate, card = eval7.evaluate, _EVAL7_CARD
    return [
        evaluate([card[h[:2]], card[h[2:4]], card[h[4:6]], card[h[6:8]], card[h[8:]]])
        for h in hands
    ]


def _phevaluator(hands: Sequence[str]) -> list[Strength]:
    evaluate = phevaluator.evaluate_cards
    return [evaluate(h[:2], h[2:4], h[4:6], h[6:8], h[8:]) for h in hands]


def _phevaluator_cached_cards(hands: Sequence[str]) -> list[Strength]:
    evaluate, card = phevaluator.evaluate_cards, _PHEVALUATOR_CARD
    return [
        evaluate(card[h[:2]], card[h[2:4]], card[h[4:6]], card[h[6:8]], card[h[8:]]) for h in hands
    ]


def _pokerkit(hands: Sequence[str]) -> list[Strength]:
    return [StandardHighHand(hand).entry.index for hand in hands]


HAND_EVALUATORS = (
    HandEvaluator("treys", _treys, rising=False, sample=50_000),
    HandEvaluator("eval7", _eval7, rising=True, sample=50_000),
    HandEvaluator("phevaluator", _phevaluator, rising=False, sample=50_000),
    HandEvaluator("PokerKit", _pokerkit, rising=True, sample=10_000),
    HandEvaluator(
        "treys, cached cards", _treys_cached_cards, rising=False, sample=50_000, cached_cards=True
    ),
    HandEvaluator(
        "eval7, cached cards", _eval7_cached_cards, rising=True, sample=50_000, cached_cards=True
    ),
    HandEvaluator(
        "phevaluator, cached cards",
        _phevaluator_cached_cards,
        rising=False,
        sample=50_000,
        cached_cards=True,
    ),
)
