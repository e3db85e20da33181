"""Descriptions of hands, and of why one hand beats another."""

from functools import cache

from service.api.languages.language import Language, current
from service.rules.ranking.classes import HandClass
from service.rules.ranking.comparison import Reason

_SECOND_GROUP = {"full_house": 3, "two_pair": 2}
"""The index in `HandClass.ranks` of the second rank that a description names."""


def describe(category: str, hand_class: HandClass) -> str:
    """Return a hand in words.

    >>> describe("straight", HandClass("straight", "T987A"))
    'Straight, ten high'
    >>> describe("full_house", HandClass("full_house", "KKK77"))
    'Full house, kings over sevens'
    """
    return _described(current(), category, hand_class.ranks)


@cache
def _described(language: Language, category: str, ranks: str) -> str:
    second = ranks[_SECOND_GROUP.get(category, 0)]
    return language.text(f"hand.{category}", {"first": ranks[0], "second": second})


def explain(reason: Reason) -> str:
    """Return why one hand beats the next, in words (RANK-8).

    >>> explain(Reason("rank", "RANK-5", "kicker", "A", "9"))
    'Kicker: ace beats nine.'
    >>> explain(Reason("suit", "RANK-4", "highest_card", "h", "s"))
    'Highest card: hearts beat spades.'
    """
    values = {"part": reason.part, "better": reason.better, "worse": reason.worse}
    return current().text(f"reason.{reason.kind}", values)
