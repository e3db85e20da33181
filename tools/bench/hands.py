"""Random hands, the same in every run, and a check of their strengths."""

import random

from service.rules.cards import DECK, HAND_SIZE
from service.rules.ranking.evaluation import strength
from service.rules.ruleset import resolve_ruleset

SEED = 32
KNOWN = {"AhKhQhJhTh": 2520, "As7h8d9cTs": 2165, "Qs9hTd8c7h": 1}
"""Strengths given in the contract, including the best and the worst."""


def random_hands(count: int) -> list[str]:
    """Return the known hands followed by random ones, the same in every run."""
    shuffled = random.Random(SEED)
    drawn = ("".join(shuffled.sample(DECK, HAND_SIZE)) for _ in range(count - len(KNOWN)))
    return [*KNOWN, *drawn]


def verify(hands: list[str], strengths: list[int]) -> None:
    """Raise an error unless bulk strengths equal those of single hands and the known ones."""
    ruleset = resolve_ruleset()
    singly = [strength(ruleset, [hand[at : at + 2] for at in range(0, 10, 2)]) for hand in hands]
    if strengths != singly or strengths[: len(KNOWN)] != list(KNOWN.values()):
        raise RuntimeError("wrong strengths")
