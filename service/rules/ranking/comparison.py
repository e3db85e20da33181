"""Ranks several hands and explains why each beats the next (RANK-8)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from service.rules.cards import Card, duplicate_faults
from service.rules.errors import Fault, RuleViolation
from service.rules.ranking.evaluation import Evaluation, evaluate
from service.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A hand and its place in a comparison. Tied hands share a place."""

    id: str
    place: int
    evaluation: Evaluation


@dataclass(frozen=True, slots=True)
class Reason:
    """Why one hand beats the next, or why they tie (RANK-8).

    `part`: the group or kicker that differs; empty if the categories differ.
    `better`, `worse`: the two categories, ranks or suits that differ.
    """

    kind: Literal["category", "rank", "suit", "tie"]
    rule: str
    part: str = ""
    better: str = ""
    worse: str = ""
    better_id: str = ""
    worse_id: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The hands from best to worst, ties in posted order, with a reason between neighbors."""

    ranked: tuple[RankedHand, ...]
    reasons: tuple[Reason, ...]


def compare_hands(ruleset: Ruleset, hands: Sequence[tuple[str, Sequence[Card]]]) -> Comparison:
    """Return the hands, best first, and the reason why each beats the next (RANK-8).

    `hands` are pairs of id and cards. Raise `RuleViolation` with `duplicate_id` or `duplicate_card`
    (DECK-1).
    """
    _require_distinct(hands)
    evaluated = sorted(
        ((hand_id, evaluate(ruleset, cards)) for hand_id, cards in hands),
        key=lambda each: -each[1].strength,
    )
    ranked: list[RankedHand] = []
    for position, (hand_id, evaluation) in enumerate(evaluated, start=1):
        ties = ranked and ranked[-1].evaluation.strength == evaluation.strength
        ranked.append(RankedHand(hand_id, ranked[-1].place if ties else position, evaluation))
    return Comparison(
        tuple(ranked), tuple(_reason(ruleset, *neighbours) for neighbours in pairwise(ranked))
    )


def _require_distinct(hands: Sequence[tuple[str, Sequence[Card]]]) -> None:
    seen: set[str] = set()
    repeated = []
    for index, (hand_id, _) in enumerate(hands):
        if hand_id in seen:
            repeated.append(Fault("duplicate_id", ("hands", index, "id"), {"id": hand_id}))
        seen.add(hand_id)
    faults = repeated + duplicate_faults(
        (("hands", index, "cards"), cards) for index, (_, cards) in enumerate(hands)
    )
    if faults:
        raise RuleViolation("duplicate_id" if repeated else "duplicate_card", faults)


_CARDS_FROM_HIGH = ("highest_card", "second_card", "third_card", "fourth_card", "lowest_card")
_PARTS = {
    "royal_flush": _CARDS_FROM_HIGH,
    "straight_flush": _CARDS_FROM_HIGH,
    "four_of_a_kind": (*["four_of_a_kind"] * 4, "kicker"),
    "flush": _CARDS_FROM_HIGH,
    "full_house": (*["three_of_a_kind"] * 3, "pair", "pair"),
    "straight": _CARDS_FROM_HIGH,
    "three_of_a_kind": (*["three_of_a_kind"] * 3, "higher_kicker", "lower_kicker"),
    "two_pair": ("higher_pair", "higher_pair", "lower_pair", "lower_pair", "kicker"),
    "one_pair": ("pair", "pair", "highest_kicker", "second_kicker", "lowest_kicker"),
    "high_card": _CARDS_FROM_HIGH,
}
"""The name of each position in `HandClass.ranks`, by category."""


_DECIDING_PART = {"one_pair": "highest_kicker", "two_pair": "kicker"}
"""The card whose suit decides, if it is not the highest card (RANK-4)."""


def _reason(ruleset: Ruleset, better: RankedHand, worse: RankedHand) -> Reason:
    reason = _difference(ruleset, better.evaluation, worse.evaluation)
    return replace(reason, better_id=better.id, worse_id=worse.id)


def _difference(ruleset: Ruleset, better: Evaluation, worse: Evaluation) -> Reason:
    if better.strength == worse.strength:
        return Reason("tie", "RANK-6")
    category = better.category
    if category != worse.category:
        return Reason("category", "RANK-1", "", category, worse.category)
    ranks = zip(_PARTS[category], better.hand_class.ranks, worse.hand_class.ranks, strict=True)
    difference = next(
        (Reason("rank", "RANK-3", *each) for each in ranks if each[1] != each[2]), None
    )
    suits = _differing_suits(better, worse)
    if category == "two_pair" and difference and difference.part == "kicker":
        suit_comes_first = ruleset.options.two_pair_kicker == "suit_then_rank"
        if suits and suit_comes_first:
            return Reason("suit", "RANK-5", "kicker", *suits)
        if ruleset.options.suit_tiebreak:
            return replace(difference, rule="RANK-5")
    return difference or Reason(
        "suit", "RANK-4", _DECIDING_PART.get(category, "highest_card"), *(suits or ())
    )


def _differing_suits(better: Evaluation, worse: Evaluation) -> tuple[str, str] | None:
    if better.suit_card is None or worse.suit_card is None:
        return None
    suits = better.suit_card[1], worse.suit_card[1]
    return suits if suits[0] != suits[1] else None
