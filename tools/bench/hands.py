"""Hands in bulk, the same in every run, and the check of their strengths."""

import random

from service.rules.cards import DECK, HAND_SIZE
from service.rules.ranking import strength
from service.rules.ruleset import resolve_ruleset

SEED = 32
KNOWN = {"AhKhQhJhTh": 2520, "As7h8d9cTs": 2165, "Qs9hTd8c7h": 1}
"""Strengths that the contract states, the best and the least among them."""


def random_hands(count: int) -> list[str]:
    """Return the known hands and then random ones, the same in every run."""
    shuffled = random.Random(SEED)
    drawn = ("".join(shuffled.sample(DECK, HAND_SIZE)) for _ in range(count - len(KNOWN)))
    return [*KNOWN, *drawn]


def verify(hands: list[str], strengths: list[int]) -> None:
    """Raise unless all strengths are those of single hands, and the known ones as stated."""
    ruleset = resolve_ruleset()
    singly = [strength(ruleset, [hand[at : at + 2] for at in range(0, 10, 2)]) for hand in hands]
    if strengths != singly or strengths[: len(KNOWN)] != list(KNOWN.values()):
        raise RuntimeError("wrong strengths")
