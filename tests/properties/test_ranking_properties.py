"""Check what holds for every hand, every pair of hands and every ranking option."""

import re
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.representations.descriptions import describe, explain
from service.rules.cards import DECK
from service.rules.ranking.classes import CLASSES
from service.rules.ranking.comparison import compare_hands
from service.rules.ranking.evaluation import evaluate, strength
from service.rules.ranking.strength_table import CARD_BIT, category_name, rank_in_bulk
from service.rules.ruleset import RULESETS, resolve_ruleset

HOUSES = tuple(RULESETS)
CATEGORY_NUMBERS = {
    "high_card": 1,
    "one_pair": 2,
    "two_pair": 3,
    "three_of_a_kind": 4,
    "straight": 5,
    "full_house": 6,
    "flush": 7,
    "four_of_a_kind": 8,
    "straight_flush": 9,
    "royal_flush": 10,
}

rulesets = st.builds(
    resolve_ruleset,
    st.sampled_from(HOUSES),
    options=st.fixed_dictionaries(
        {},
        optional={
            "suit_tiebreak": st.booleans(),
            "two_pair_kicker": st.sampled_from(["suit_then_rank", "rank_then_suit"]),
        },
    ),
)
hands = st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True)


def disjoint_hands(least, most):
    """Return hands dealt from one deck, each named by its cards."""
    dealt = st.integers(least, most).flatmap(
        lambda count: st.lists(
            st.sampled_from(DECK), min_size=5 * count, max_size=5 * count, unique=True
        )
    )
    return dealt.map(
        lambda cards: [
            ("".join(cards[start : start + 5]), tuple(cards[start : start + 5]))
            for start in range(0, len(cards), 5)
        ]
    )


def mask(cards):
    return sum(CARD_BIT[card] for card in cards)


def places(comparison):
    return {ranked.id: ranked.place for ranked in comparison.ranked}


@given(rulesets, disjoint_hands(2, 6))
def test_comparing_many_hands_matches_comparing_pairs(ruleset, dealt):
    place = places(compare_hands(ruleset, dealt))
    for one, other in combinations(dealt, 2):
        between = places(compare_hands(ruleset, [one, other]))
        assert (place[one[0]] < place[other[0]]) == (between[one[0]] < between[other[0]])
        assert (place[one[0]] == place[other[0]]) == (between[one[0]] == between[other[0]])


@given(rulesets, disjoint_hands(2, 6))
def test_a_place_is_one_plus_the_number_of_better_hands(ruleset, dealt):
    strengths = {name: strength(ruleset, cards) for name, cards in dealt}
    assert places(compare_hands(ruleset, dealt)) == {
        name: 1 + sum(other > own for other in strengths.values())
        for name, own in strengths.items()
    }


@given(rulesets, hands, st.data())
def test_card_order_does_not_matter(ruleset, cards, data):
    shuffled = data.draw(st.permutations(cards))
    assert evaluate(ruleset, shuffled) == evaluate(ruleset, cards)


@given(rulesets, disjoint_hands(2, 6), st.data())
def test_hand_order_does_not_matter(ruleset, dealt, data):
    shuffled = data.draw(st.permutations(dealt))
    assert places(compare_hands(ruleset, shuffled)) == places(compare_hands(ruleset, dealt))


@given(rulesets, disjoint_hands(2, 6))
def test_reasons_link_adjacent_hands_and_ties_share_a_place(ruleset, dealt):
    comparison = compare_hands(ruleset, dealt)
    place = places(comparison)
    order = [ranked.id for ranked in comparison.ranked]
    assert [each.better_id for each in comparison.reasons] == order[:-1]
    assert [each.worse_id for each in comparison.reasons] == order[1:]
    for each in comparison.reasons:
        assert (each.kind == "tie") == (place[each.better_id] == place[each.worse_id])
        assert re.fullmatch(r"[A-Z][a-z ,:']+\.", explain(each))


@given(rulesets, st.lists(hands, min_size=1, max_size=30))
def test_bulk_agrees_with_single_evaluation(ruleset, many):
    strengths, categories = rank_in_bulk(ruleset, np.array([*map(mask, many)], dtype=np.uint32))
    evaluations = [evaluate(ruleset, cards) for cards in many]
    assert strengths.tolist() == [each.strength for each in evaluations]
    assert categories.tolist() == [CATEGORY_NUMBERS[each.category] for each in evaluations]


@given(rulesets, hands)
def test_returns_cards_with_larger_groups_first(ruleset, cards):
    evaluation = evaluate(ruleset, cards)
    assert sorted(evaluation.cards) == sorted(cards)
    held = Counter(card[0] for card in cards)
    sizes = [held[card[0]] for card in evaluation.cards]
    assert sizes == sorted(sizes, reverse=True)


@given(rulesets, hands)
def test_a_suit_card_is_unpaired_and_needs_the_suit_tiebreak(ruleset, cards):
    suit_card = evaluate(ruleset, cards).suit_card
    if not ruleset.options.suit_tiebreak:
        assert suit_card is None
    if suit_card is not None:
        assert [card[0] for card in cards].count(suit_card[0]) == 1
        assert suit_card in cards


@pytest.mark.rule("RANK-4")
@pytest.mark.parametrize("reading", ["suit_then_rank", "rank_then_suit"])
def test_c69_no_two_disjoint_hands_are_ever_equal(reading):
    masks = np.array([*map(mask, combinations(DECK, 5))], dtype=np.uint32)
    ruleset = resolve_ruleset(options={"two_pair_kicker": reading})
    strengths, _ = rank_in_bulk(ruleset, masks)
    masks = masks[np.argsort(strengths, kind="stable")]
    ends = np.cumsum(np.bincount(strengths)[1:])
    equals = np.split(masks, ends[:-1])
    assert len(equals) == 2_520
    assert all((equal[:, None] & equal[None, :]).all() for equal in equals)


@pytest.mark.rule("RANK-6")
def test_disjoint_hands_can_tie_without_suits():
    ruleset = resolve_ruleset(options={"suit_tiebreak": False})
    assert strength(ruleset, ["Ah", "Kh", "Qh", "Jh", "9d"]) == strength(
        ruleset, ["As", "Ks", "Qs", "Js", "9c"]
    )


RANK = "(seven|eight|nine|ten|jack|queen|king|ace)"
DESCRIPTIONS = {
    "royal_flush": "Royal flush",
    "straight_flush": f"Straight flush, {RANK} high",
    "four_of_a_kind": f"Four of a kind, {RANK}s",
    "flush": f"Flush, {RANK} high",
    "full_house": f"Full house, {RANK}s over {RANK}s",
    "straight": f"Straight, {RANK} high",
    "three_of_a_kind": f"Three of a kind, {RANK}s",
    "two_pair": f"Two pair, {RANK}s and {RANK}s",
    "one_pair": f"One pair, {RANK}s",
    "high_card": f"High card, {RANK}",
}


@pytest.mark.rule("RANK-7")
@pytest.mark.parametrize("house", HOUSES)
def test_each_of_the_840_classes_has_a_description(house):
    ruleset = resolve_ruleset(house)
    assert len(set(CLASSES)) == 840
    for number, hand_class in enumerate(CLASSES):
        category = category_name(ruleset, number)
        assert re.fullmatch(DESCRIPTIONS[category], describe(category, hand_class))
