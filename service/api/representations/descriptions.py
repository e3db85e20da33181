"""English descriptions of hands, and of why one hand beats another."""

from service.rules.ranking.classes import HandClass
from service.rules.ranking.comparison import Reason

_RANK = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
_SUIT = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}
_CATEGORY = {
    "royal_flush": "royal flush",
    "straight_flush": "straight flush",
    "four_of_a_kind": "four of a kind",
    "flush": "flush",
    "full_house": "full house",
    "straight": "straight",
    "three_of_a_kind": "three of a kind",
    "two_pair": "two pair",
    "one_pair": "one pair",
    "high_card": "high card",
}


def describe(category: str, hand_class: HandClass) -> str:
    """Return a hand in words.

    >>> describe("straight", HandClass("straight", "T987A"))
    'Straight, ten high'
    >>> describe("full_house", HandClass("full_house", "KKK77"))
    'Full house, kings over sevens'
    """
    first = _RANK[hand_class.ranks[0]]
    name = _CATEGORY[category].capitalize()
    match category:
        case "royal_flush":
            return name
        case "straight_flush" | "flush" | "straight":
            return f"{name}, {first} high"
        case "full_house":
            return f"{name}, {first}s over {_RANK[hand_class.ranks[3]]}s"
        case "two_pair":
            return f"{name}, {first}s and {_RANK[hand_class.ranks[2]]}s"
        case "high_card":
            return f"{name}, {first}"
        case _:
            return f"{name}, {first}s"


def explain(reason: Reason) -> str:
    """Return why one hand beats the next, in words (RANK-8).

    >>> explain(Reason("rank", "RANK-5", "kicker", "A", "9"))
    'Kicker: ace beats nine.'
    >>> explain(Reason("suit", "RANK-4", "highest card", "h", "s"))
    'Highest card: hearts beat spades.'
    """
    part = reason.part.capitalize()
    match reason.kind:
        case "category":
            better = _CATEGORY[reason.better].capitalize()
            return f"{better} beats {_CATEGORY[reason.worse]}."
        case "rank":
            return f"{part}: {_RANK[reason.better]} beats {_RANK[reason.worse]}."
        case "suit":
            return f"{part}: {_SUIT[reason.better]} beat {_SUIT[reason.worse]}."
        case "tie":
            return "The hands are equal in rank, and suits don't count."
