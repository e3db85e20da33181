"""Test RANK-1 to RANK-7: the classes of hands and their table, rebuilt and compared with a second
ranking on every 97th hand; `tests/second_opinion` compares the table in use on all hands."""

from collections import Counter
from itertools import combinations, islice

import numpy as np
import pytest

from service.rules.ranking import strength_table
from service.rules.ranking.classes import (
    CLASSES,
    all_classes,
    classify,
    ranking_options,
    significance,
)
from service.rules.ranking.strength_table import (
    CARD_BIT,
    HAND_COUNT,
    category_name,
    indices_of,
)
from service.rules.ruleset import resolve_ruleset
from tests.second_opinion import brute_force_ranking as brute

# RANK-1, from high card up.
CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "full_house",
    "flush",
    "four_of_a_kind",
    "straight_flush",
)
DECK = [rank + suit for rank in "AKQJT987" for suit in "hdcs"]
HANDS = list(islice(brute.all_hands(), 0, None, 97))
HANDS += [
    ("Ah", "Kh", "Qh", "Jh", "Th"),
    ("As", "7s", "8s", "9s", "Ts"),
    ("Ad", "Kd", "Qd", "Jd", "9d"),
]
ASKED = [brute.Hand(cards) for cards in HANDS]


def classified(cards):
    suited = len({card[1] for card in cards}) == 1
    return classify("".join(card[0] for card in cards), suited=suited)


@pytest.mark.rule("RANK-1")
def test_the_category_of_a_class():
    assert [classified(cards).category for cards in HANDS] == [
        CATEGORIES[brute.category(hand) - 1] for hand in ASKED
    ]


@pytest.mark.rule("RANK-3")
def test_groups_come_before_kickers_and_high_before_low():
    assert [classified(cards).ranks for cards in HANDS] == [
        "".join(card[0] for card in brute.significant_order(cards)) for cards in HANDS
    ]


@pytest.mark.rule("RANK-4")
def test_the_position_of_the_card_whose_suit_decides():
    for cards, hand in zip(HANDS, ASKED, strict=True):
        hand_class = classified(cards)
        place = hand_class.deciding_position
        found = None if place is None else brute.PIPS[hand_class.ranks[place]]
        assert found == brute.deciding_pips(hand), cards


# By hand: 56 sets of five ranks are 5 straights and 51 high cards, suited or not; 8 ranks to pair
# or to make trips, with 35 sets of three kickers, or 21 of two; 28 pairs of pairs with 6 kickers;
# 8 times 7 quads and full houses.
@pytest.mark.rule("RANK-7")
def test_there_are_840_classes():
    classes = all_classes()

    assert len(classes) == len(set(classes)) == 840
    assert Counter(each.category for each in classes) == {
        "high_card": 51,
        "one_pair": 280,
        "two_pair": 168,
        "three_of_a_kind": 168,
        "straight": 5,
        "full_house": 56,
        "flush": 51,
        "four_of_a_kind": 56,
        "straight_flush": 5,
    }
    assert all(
        each.category.endswith("flush") == (place >= 784) for place, each in enumerate(classes)
    )


@pytest.mark.rule("RANK-5")
@pytest.mark.parametrize(
    ("options", "reading"),
    [
        ({"two_pair_kicker": "suit_then_rank"}, brute.SUIT_THEN_RANK),
        ({"two_pair_kicker": "rank_then_suit"}, brute.RANK_THEN_SUIT),
        ({"two_pair_kicker": "suit_then_rank", "suit_tiebreak": False}, brute.SUITS_OFF),
        ({"two_pair_kicker": "rank_then_suit", "suit_tiebreak": False}, brute.SUITS_OFF),
    ],
)
def test_hands_compare_by_significance_as_by_the_rulebook(options, reading):
    chosen = ranking_options(resolve_ruleset(options=options).options)
    found = []
    for cards in HANDS:
        hand_class = classified(cards)
        place = hand_class.deciding_position
        suit = "h" if place is None else suit_of(cards, hand_class.ranks[place])
        found.append(significance(hand_class, suit, chosen))

    assert brute.dense_ranks(found) == brute.dense_ranks([brute.keys(h)[reading] for h in ASKED])


def suit_of(cards, rank):
    (suit,) = [card[1] for card in cards if card[0] == rank]
    return suit


@pytest.mark.rule("RANK-1")
@pytest.mark.parametrize(
    ("house", "name"), [("32-card-poker", "straight_flush"), ("32-card-draw", "royal_flush")]
)
def test_only_the_royal_flush_may_have_its_own_name(house, name):
    ruleset = resolve_ruleset(house)
    names = [category_name(ruleset, number) for number in range(len(CLASSES))]
    for hand_class, found in zip(CLASSES, names, strict=True):
        is_royal = hand_class.category == "straight_flush" and hand_class.ranks == "AKQJT"
        assert found == (name if is_royal else hand_class.category)


@pytest.fixture(scope="module")
def all_masks():
    bits = np.array([CARD_BIT[card] for card in DECK], dtype=np.uint32)
    places = np.array(list(combinations(range(32), 5)), dtype=np.intp)
    return np.bitwise_or.reduce(bits[places], axis=1)


@pytest.mark.rule("RANK-7")
def test_halves_of_a_hand_add_up_to_a_unique_number(all_masks):
    hands_before, place_within = strength_table._half_tables()

    numbers = hands_before[all_masks >> 16] + place_within[all_masks & 0xFFFF]

    hands_at = np.zeros(201_376, dtype=np.intp)
    hands_at[numbers] += 1
    assert hands_at.all()


@pytest.mark.rule("RANK-7")
def test_a_rebuilt_table_gives_class_and_deciding_suit():
    masks = np.array([sum(CARD_BIT[card] for card in cards) for cards in HANDS], dtype=np.uint32)

    kinds = strength_table._all_kinds()

    assert len(kinds) == HAND_COUNT == 201_376
    for cards, hand, kind in zip(HANDS, ASKED, kinds[indices_of(masks)].tolist(), strict=True):
        hand_class = CLASSES[kind // 4]
        assert hand_class.category == CATEGORIES[brute.category(hand) - 1], cards
        assert hand_class.ranks == "".join(card[0] for card in brute.significant_order(cards))
        deciding = brute.deciding_pips(hand)
        if deciding is not None:
            assert "hdcs"[kind % 4] == brute.SUITS_FROM_LOW[hand.suit_of(deciding)], cards
