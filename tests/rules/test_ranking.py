"""Test RANK-1 to RANK-8: which of two hands is better, and why.

Strengths are counted by hand: from low to high the classes with suits number 204 high cards,
1,120 pairs, 672 two pairs, 168 trips, 20 straights, 56 full houses, 204 flushes, 56 quads and
20 straight flushes; without suits 51, 280, 168, 168, 5, 56, 51, 56 and 5.
"""

from dataclasses import replace

import numpy as np
import pytest

from service.rules.cards import Card
from service.rules.errors import RuleViolation
from service.rules.ranking.comparison import Reason, compare_hands
from service.rules.ranking.evaluation import evaluate, evaluate_hands, strength
from service.rules.ranking.strength_table import CARD_BIT, rank_in_bulk
from service.rules.ruleset import resolve_ruleset

POKER = resolve_ruleset("32-card-poker")
DRAW = resolve_ruleset("32-card-draw")
SUIT_THEN_RANK = resolve_ruleset(options={"two_pair_kicker": "suit_then_rank"})
RANK_THEN_SUIT = resolve_ruleset(options={"two_pair_kicker": "rank_then_suit"})
NO_SUITS = resolve_ruleset(options={"suit_tiebreak": False})
NO_SUITS_RANK_THEN_SUIT = resolve_ruleset(
    options={"suit_tiebreak": False, "two_pair_kicker": "rank_then_suit"}
)
HOUSES = pytest.mark.parametrize("house", [POKER, DRAW], ids=lambda house: house.id)


def hand(text):
    return [Card(card) for card in text.split()]


def reason(ruleset, *hands):
    comparison = compare_hands(ruleset, [(text, hand(text)) for text in hands])
    (only,) = comparison.reasons
    return only


# The weakest and the strongest hand of each category, from high to low.
EXTREMES = [
    ("straight_flush", "Ts 9s 8s 7s As", "Ah Kh Qh Jh Th"),
    ("four_of_a_kind", "7h 7d 7c 7s 8s", "Ah Ad Ac As Kh"),
    ("flush", "Qs Ts 9s 8s 7s", "Ah Kh Qh Jh 9h"),
    ("full_house", "7d 7c 7s 8c 8s", "Ah Ad Ac Kh Kd"),
    ("straight", "Ts 9h 8h 7h Ah", "Ah Ks Qs Js Ts"),
    ("three_of_a_kind", "7d 7c 7s 9s 8s", "Ah Ad Ac Kh Qh"),
    ("two_pair", "8c 8s 7c 7s 9s", "Ah Ad Kh Kd Qh"),
    ("one_pair", "7c 7s Ts 9h 8h", "Ad As Kh Qs Js"),
    ("high_card", "Qs Th 9h 8h 7h", "Ah Ks Qs Js 9s"),
]


@pytest.mark.rule("RANK-1")
@HOUSES
@pytest.mark.parametrize(
    ("higher", "lower"),
    [(EXTREMES[place][1], EXTREMES[place + 1][2]) for place in range(8)],
    ids=[f"{EXTREMES[place][0]} over {EXTREMES[place + 1][0]}" for place in range(8)],
)
def test_the_weakest_of_a_category_beats_the_strongest_of_the_next(house, higher, lower):
    assert strength(house, hand(higher)) == strength(house, hand(lower)) + 1


@pytest.mark.rule("RANK-1")
@pytest.mark.parametrize(("category", "weakest", "strongest"), EXTREMES)
def test_categories_by_name(category, weakest, strongest):
    assert [evaluate(POKER, hand(each)).category for each in (weakest, strongest)] == [category] * 2


@pytest.mark.rule("RANK-1")
@pytest.mark.parametrize(
    ("ruleset", "cards", "category"),
    [
        (DRAW, "As Ks Qs Js Ts", "royal_flush"),
        (POKER, "As Ks Qs Js Ts", "straight_flush"),
        (DRAW, "Kh Qh Jh Th 9h", "straight_flush"),
        (DRAW, "Ah Th 9h 8h 7h", "straight_flush"),
        (DRAW, "As Ks Qs Js Th", "straight"),
    ],
)
def test_only_one_house_names_the_royal_flush(ruleset, cards, category):
    assert evaluate(ruleset, hand(cards)).category == category


@pytest.mark.rule("RANK-2")
def test_the_five_straights_from_low_to_high():
    straights = [
        "Ah 7d 8h 9h Ts",
        "7h 8d 9h Th Js",
        "8h 9d Th Jh Qs",
        "9h Td Jh Qh Ks",
        "Th Jd Qh Kh As",
    ]
    # The first straight with its highest card in spades is 2,165; each next one is 4 suits up.
    assert [strength(POKER, hand(each)) for each in straights] == [2165, 2169, 2173, 2177, 2181]


@pytest.mark.rule("RANK-2")
@pytest.mark.parametrize(
    "cards", ["Qs Kh Ad 7c 8s", "Ks Ah 7d 8c 9s", "Js Qh Kd Ac 7s", "As 8h 9d Tc Js"]
)
def test_an_ace_never_sits_inside_a_straight(cards):
    found = evaluate(POKER, hand(cards))
    assert (found.category, found.cards[0]) == (
        "high_card",
        next(c for c in found.cards if "A" in c),
    )


@pytest.mark.rule("RANK-2")
def test_a_wraparound_straight_in_one_suit_is_only_a_flush():
    assert evaluate(POKER, hand("Qh Kh Ah 7h 8h")).category == "flush"


@pytest.mark.rule("RANK-3")
@HOUSES
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Qs Js Ts 9s", "Ah Th 9h 8h 7h"),
        ("8s 8c 8d 8h 7s", "7h 7d 7c 7s Ah"),
        ("Ks Js Ts 9s 8s", "Kh Jh Th 9h 7h"),
        ("Ks Ts 9s 8s 7s", "Qh Jh Th 9h 7h"),
        ("8s 8c 8d 7s 7c", "7h 7d 7c Ah Ad"),
        ("9s 9c 9d 7h 7s", "8h 8d 8c Ah Ad"),
        ("8s 8c 8d 9h 7s", "7h 7d 7c Ah Kd"),
        ("Ks Kd 9s 9c 7s", "Qh Qs Th Td Ah"),
        ("Ks Kd Js Jc 7s", "Kh Kc Th Td Ah"),
        ("Ks Kd 9s 8c 7s", "Qh Qs Ah Jd Th"),
        ("Ks Kd As 8c 7s", "Kh Kc Qh Jd Th"),
        ("Ks Kd As Qc 7s", "Kh Kc Ah Jd Th"),
        ("Ks Kd As Qc 8s", "Kh Kc Ah Qd 7h"),
        ("As 9h 8d 7c Js", "Kh Qs Jd 9h 8c"),
        ("As Kc 9d 8c 7s", "Ah Qs Jd Tc 8h"),
        ("As Kc Jd 8c 7s", "Ah Ks Td 9c 8h"),
        ("As Kc Jd 9c 7s", "Ah Ks Jc 8d 7h"),
        ("As Kc Jd 9c 8s", "Ah Ks Jc 9d 7h"),
    ],
)
def test_groups_before_kickers_and_ranks_before_suits(house, better, worse):
    assert strength(house, hand(better)) > strength(house, hand(worse))


# Best first: the same ranks, the deciding card in hearts, diamonds, clubs, spades.
IN_EACH_SUIT = {
    "straight flush": ["Kh Qh Jh Th 9h", "Kd Qd Jd Td 9d", "Kc Qc Jc Tc 9c", "Ks Qs Js Ts 9s"],
    "flush": ["Kh Qh Th 8h 7h", "Kd Qd Td 8d 7d", "Kc Qc Tc 8c 7c", "Ks Qs Ts 8s 7s"],
    "straight": ["Kh Qs Js Ts 9s", "Kd Qh Jh Th 9h", "Kc Qh Jh Th 9h", "Ks Qh Jh Th 9h"],
    "lowest straight": ["Th 9s 8s 7s As", "Td 9h 8h 7h Ah", "Tc 9h 8h 7h Ah", "Ts 9h 8h 7h Ah"],
    "high card": ["Ah Ks Qs Js 9s", "Ad Kh Qh Jh 9h", "Ac Kh Qh Jh 9h", "As Kh Qh Jh 9h"],
    "one pair": ["7c 7s Kh Qs Js", "7h 7d Kd Qh Jh", "7h 7d Kc Qh Jh", "7h 7d Ks Qh Jh"],
    "two pair": ["8c 8s 7c 7s Kh", "8h 8d 7h 7d Kd", "8h 8d 7h 7d Kc", "8h 8d 7h 7d Ks"],
}


@pytest.mark.rule("RANK-4")
@HOUSES
@pytest.mark.parametrize("hands", IN_EACH_SUIT.values(), ids=IN_EACH_SUIT)
def test_hearts_diamonds_clubs_spades(house, hands):
    strengths = [strength(house, hand(each)) for each in hands]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 4


@pytest.mark.rule("RANK-4")
@pytest.mark.parametrize(
    ("cards", "suit_card"),
    [
        ("Ks Qs Js Ts 9s", "Ks"),
        ("Ks Qs Ts 8s 7s", "Ks"),
        ("9h Th Jh Qh Ks", "Ks"),
        ("Ah 7h 8h 9h Ts", "Ts"),
        ("Ad 7d 8d 9d Td", "Td"),
        ("9h Jh Qh Kh As", "As"),
        ("Ah Ad Kc Qh Jh", "Kc"),
        ("7h 7d 8h 9h Tc", "Tc"),
        ("Ah Ad Kh Kd 7c", "7c"),
        ("8h 8d 7h 7d Ac", "Ac"),
        ("Ah Ad Ac As Kh", None),
        ("Ah Ad Ac Ks Kh", None),
        ("Ah Ad Ac Qs Kh", None),
    ],
)
def test_the_card_whose_suit_decides(cards, suit_card):
    assert evaluate(POKER, hand(cards)).suit_card == suit_card


@pytest.mark.rule("RANK-5")
@pytest.mark.parametrize(
    ("better", "worse", "ruleset"),
    [
        ("Kh Kd Jh Jd 9h", "Ks Kc Js Jc As", SUIT_THEN_RANK),
        ("Ks Kc Js Jc As", "Kh Kd Jh Jd 9h", RANK_THEN_SUIT),
        ("Ks Kc Js Jc As", "Kh Kd Jh Jd 9s", SUIT_THEN_RANK),
        ("Ks Kc Js Jc As", "Kh Kd Jh Jd 9s", RANK_THEN_SUIT),
        ("Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", SUIT_THEN_RANK),
        ("Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", RANK_THEN_SUIT),
        ("Ks Kc Js Jc 7s", "Kh Kd Th Td Ah", SUIT_THEN_RANK),
        ("Ks Kc 8s 8c 7s", "Qh Qd Jh Jd Ah", SUIT_THEN_RANK),
    ],
)
def test_the_kicker_of_two_pair_in_both_readings(better, worse, ruleset):
    assert strength(ruleset, hand(better)) > strength(ruleset, hand(worse))


@pytest.mark.rule("RANK-5")
@pytest.mark.parametrize(
    ("ruleset", "reading"), [(POKER, "suit_then_rank"), (DRAW, "rank_then_suit")]
)
def test_each_house_has_its_own_reading(ruleset, reading):
    assert ruleset.options.two_pair_kicker == reading


@pytest.mark.rule("RANK-5")
def test_other_kickers_are_never_compared_by_suit_first():
    ace_of_spades, king_of_hearts = hand("7h 7d As 9s 8s"), hand("7c 7s Kh 9h 8h")
    assert strength(SUIT_THEN_RANK, ace_of_spades) > strength(SUIT_THEN_RANK, king_of_hearts)


@pytest.mark.rule("RANK-6")
@HOUSES
def test_suits_decide_by_default(house):
    assert house.options.suit_tiebreak is True


@pytest.mark.rule("RANK-6")
@pytest.mark.parametrize("ruleset", [NO_SUITS, NO_SUITS_RANK_THEN_SUIT])
@pytest.mark.parametrize("hands", IN_EACH_SUIT.values(), ids=IN_EACH_SUIT)
def test_equal_ranks_tie_without_suits(ruleset, hands):
    assert len({strength(ruleset, hand(each)) for each in hands}) == 1
    assert {evaluate(ruleset, hand(each)).suit_card for each in hands} == {None}


@pytest.mark.rule("RANK-6")
@pytest.mark.parametrize("ruleset", [NO_SUITS, NO_SUITS_RANK_THEN_SUIT])
def test_kickers_are_compared_by_rank_without_suits(ruleset):
    nine_of_hearts, ace_of_spades = hand("Kh Kd Jh Jd 9h"), hand("Ks Kc Js Jc As")
    assert strength(ruleset, ace_of_spades) > strength(ruleset, nine_of_hearts)


@pytest.mark.rule("RANK-6")
def test_ties_share_a_place_and_skip_the_next():
    hands = ["Kc Qh Jh Th 9h", "Ad Ac As 8d 7d", "Kd Qs Js Ts 9s", "8h 8s 7h 7s Ah"]
    comparison = compare_hands(NO_SUITS, [(text, hand(text)) for text in hands])
    assert [(ranked.place, ranked.id) for ranked in comparison.ranked] == [
        (1, hands[0]),
        (1, hands[2]),
        (3, hands[1]),
        (4, hands[3]),
    ]


@pytest.mark.rule("RANK-7")
@pytest.mark.parametrize(
    ("cards", "with_suits", "without"),
    [
        ("Qs Th 9h 8h 7h", 1, 1),
        ("Qh Ts 9s 8s 7s", 4, 1),
        ("Ah Ks Qs Js 9s", 204, 51),
        ("7c 7s Ts 9h 8h", 205, 52),
        ("Ad As Kh Qs Js", 1324, 331),
        ("8c 8s 7c 7s 9s", 1325, 332),
        ("Ah Ad Kh Kd Qh", 1996, 499),
        ("7d 7c 7s 9s 8s", 1997, 500),
        ("Ah Ad Ac Kh Qh", 2164, 667),
        ("Ts 9h 8h 7h Ah", 2165, 668),
        ("Ah Ks Qs Js Ts", 2184, 672),
        ("7d 7c 7s 8c 8s", 2185, 673),
        ("Ah Ad Ac Kh Kd", 2240, 728),
        ("Qs Ts 9s 8s 7s", 2241, 729),
        ("Ah Kh Qh Jh 9h", 2444, 779),
        ("7h 7d 7c 7s 8s", 2445, 780),
        ("Ah Ad Ac As Kh", 2500, 835),
        ("Ts 9s 8s 7s As", 2501, 836),
        ("Ah Kh Qh Jh Th", 2520, 840),
    ],
)
def test_strengths_at_the_ends_of_each_category(cards, with_suits, without):
    assert strength(POKER, hand(cards)) == strength(DRAW, hand(cards)) == with_suits
    assert strength(NO_SUITS, hand(cards)) == without


@pytest.mark.rule("RANK-7")
@pytest.mark.parametrize(
    ("ruleset", "cards", "expected"),
    [
        # Below kings and jacks are the 15 pairs of pairs up to queens and kings over 7, 8, 9, T:
        # 1,324 + 19 x 24 = 1,780 classes. Kickers from low: 7 8 9 T Q A; suits: s c d h.
        (DRAW, "Ks Kc Js Jc As", 1780 + 5 * 4 + 1),
        (DRAW, "Kh Kd Jh Jd 9h", 1780 + 2 * 4 + 4),
        (POKER, "Ks Kc Js Jc As", 1780 + 0 * 6 + 6),
        (POKER, "Kh Kd Jh Jd 9h", 1780 + 3 * 6 + 3),
        # 331 classes without suits below two pair, 19 x 6 kickers below kings and jacks.
        (NO_SUITS, "Ks Kc Js Jc As", 331 + 0 + 19 * 6 + 6),
        (NO_SUITS, "Kh Kd Jh Jd 9h", 331 + 0 + 19 * 6 + 3),
    ],
)
def test_strengths_of_two_pair_counted_by_hand(ruleset, cards, expected):
    assert strength(ruleset, hand(cards)) == expected


REASONS = [
    # RANK-1: categories.
    (
        POKER,
        "9s Js Ts 8s As",
        "Ah Ad Ac Kh Kd",
        Reason("category", "RANK-1", "", "flush", "full_house"),
    ),
    (
        POKER,
        "As Kh Ks 7c Kd",
        "Ah Ac 7h 7s Td",
        Reason("category", "RANK-1", "", "three_of_a_kind", "two_pair"),
    ),
    (
        DRAW,
        "As Ks Qs Js Ts",
        "Kh Qh Jh Th 9h",
        Reason("category", "RANK-1", "", "royal_flush", "straight_flush"),
    ),
    # RANK-3: every group and kicker by its name.
    (POKER, "As Ks Qs Js Ts", "Kh Qh Jh Th 9h", Reason("rank", "RANK-3", "highest_card", "A", "K")),
    (POKER, "7s 8s 9s Ts Js", "Ah 7h 8h 9h Th", Reason("rank", "RANK-3", "highest_card", "J", "T")),
    (
        POKER,
        "8s 8c 8d 8h 7s",
        "7h 7d 7c Js Kd",
        Reason("category", "RANK-1", "", "four_of_a_kind", "three_of_a_kind"),
    ),
    (
        POKER,
        "8s 8c 8d 8h Js",
        "7h 7d 7c 7s Kd",
        Reason("rank", "RANK-3", "four_of_a_kind", "8", "7"),
    ),
    (POKER, "Ks Js Ts 9s 8s", "Qh Jh Th 9h 7h", Reason("rank", "RANK-3", "highest_card", "K", "Q")),
    (POKER, "Ks Js Ts 9s 7s", "Kh Th 9h 8h 7h", Reason("rank", "RANK-3", "second_card", "J", "T")),
    (POKER, "Ks Js Ts 8s 7s", "Kh Jh 9h 8h 7h", Reason("rank", "RANK-3", "third_card", "T", "9")),
    (POKER, "Ks Js Ts 9s 7s", "Kh Jh Th 8h 7h", Reason("rank", "RANK-3", "fourth_card", "9", "8")),
    (POKER, "Ks Js Ts 9s 8s", "Kh Jh Th 9h 7h", Reason("rank", "RANK-3", "lowest_card", "8", "7")),
    (
        POKER,
        "9s 9c 9d 7h 7s",
        "8h 8d 8c Ah Ad",
        Reason("rank", "RANK-3", "three_of_a_kind", "9", "8"),
    ),
    (
        POKER,
        "9s 9c 9d Jh 7s",
        "8h 8d 8c Ah Kd",
        Reason("rank", "RANK-3", "three_of_a_kind", "9", "8"),
    ),
    (POKER, "Kc Ts Js Qs 9c", "Qc Jh Th 9h 8d", Reason("rank", "RANK-3", "highest_card", "K", "Q")),
    (POKER, "Kh Ks 9c 9d 7h", "Qh Qs Tc Td Ah", Reason("rank", "RANK-3", "higher_pair", "K", "Q")),
    (POKER, "Kh Ks Tc Td 7s", "Kd Kc 9c 9d Ah", Reason("rank", "RANK-3", "lower_pair", "T", "9")),
    (POKER, "8h 8s 9c Td Js", "7c 7d Kh Qh Ah", Reason("rank", "RANK-3", "pair", "8", "7")),
    (
        POKER,
        "8h 8s 9c Td As",
        "8c 8d Kh Qh Jh",
        Reason("rank", "RANK-3", "highest_kicker", "A", "K"),
    ),
    (
        POKER,
        "8h 8s 9c Ks As",
        "8c 8d Jh Qh Ah",
        Reason("rank", "RANK-3", "second_kicker", "K", "Q"),
    ),
    (
        POKER,
        "8h 8s Tc Ks As",
        "8c 8d 9h Kh Ah",
        Reason("rank", "RANK-3", "lowest_kicker", "T", "9"),
    ),
    (POKER, "As Jc Th 9c 7s", "Kh Qs Jd Td 8h", Reason("rank", "RANK-3", "highest_card", "A", "K")),
    (POKER, "As Kc Th 9c 7s", "Ah Qs Jd Td 8h", Reason("rank", "RANK-3", "second_card", "K", "Q")),
    (POKER, "As Kc Qh 9c 7s", "Ah Ks Jd Td 8h", Reason("rank", "RANK-3", "third_card", "Q", "J")),
    (POKER, "As Kc Qh Tc 7s", "Ah Ks Qd 9d 8h", Reason("rank", "RANK-3", "fourth_card", "T", "9")),
    (POKER, "As Kc Qh Tc 8s", "Ah Ks Qd Td 7h", Reason("rank", "RANK-3", "lowest_card", "8", "7")),
    # RANK-4: the suit of the highest card or the highest kicker.
    (DRAW, "Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", Reason("suit", "RANK-4", "highest_card", "h", "d")),
    (POKER, "Ah 7h 8h 9h Th", "Ad 7d 8d 9d Td", Reason("suit", "RANK-4", "highest_card", "h", "d")),
    (POKER, "Kd Qd Td 8d 7d", "Kc Qc Tc 8c 7c", Reason("suit", "RANK-4", "highest_card", "d", "c")),
    (POKER, "Kd Qs Js Ts 9c", "Kc Qh Jh Th 9h", Reason("suit", "RANK-4", "highest_card", "d", "c")),
    (POKER, "As 7s 8s 9s Tc", "Ah 7h 8h 9h Ts", Reason("suit", "RANK-4", "highest_card", "c", "s")),
    (POKER, "Ad Ks Qs Jc 9c", "Ac Kh Qh Jh 9d", Reason("suit", "RANK-4", "highest_card", "d", "c")),
    (
        POKER,
        "7c 7s Ad 9c 8c",
        "7h 7d As 9h 8h",
        Reason("suit", "RANK-4", "highest_kicker", "d", "s"),
    ),
    (POKER, "Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", Reason("suit", "RANK-4", "kicker", "d", "c")),
    (DRAW, "Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", Reason("suit", "RANK-4", "kicker", "d", "c")),
    # RANK-5: the kicker of two pair.
    (POKER, "Kh Kd Jh Jd 9h", "Ks Kc Js Jc As", Reason("suit", "RANK-5", "kicker", "h", "s")),
    (POKER, "Ks Kc Js Jc As", "Kh Kd Jh Jd 9s", Reason("rank", "RANK-5", "kicker", "A", "9")),
    (DRAW, "Ks Kc Js Jc As", "Kh Kd Jh Jd 9h", Reason("rank", "RANK-5", "kicker", "A", "9")),
    # RANK-6: suits do not count.
    (NO_SUITS, "Kd Qs Js Ts 9c", "Kc Qh Jh Th 9h", Reason("tie", "RANK-6")),
    (NO_SUITS, "Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", Reason("tie", "RANK-6")),
    (
        NO_SUITS,
        "8h 8s Tc Ks As",
        "8c 8d 9h Kh Ah",
        Reason("rank", "RANK-3", "lowest_kicker", "T", "9"),
    ),
]


@pytest.mark.rule("RANK-8")
@pytest.mark.parametrize("better_posted_first", [True, False])
@pytest.mark.parametrize(("ruleset", "better", "worse", "expected"), REASONS)
def test_the_reason_names_the_difference(ruleset, better, worse, expected, better_posted_first):
    posted = (better, worse) if better_posted_first else (worse, better)
    ids = posted if expected.kind == "tie" else (better, worse)
    named = replace(expected, better_id=ids[0], worse_id=ids[1])
    assert reason(ruleset, *posted) == named


@pytest.mark.rule("RANK-6")
def test_without_suits_no_reason_cites_the_readings_of_two_pair():
    found = reason(NO_SUITS, "Ks Kc Js Jc As", "Kh Kd Jh Jd 9h")
    assert (found.kind, found.part) == ("rank", "kicker")
    assert found.rule == "RANK-3"


@pytest.mark.rule("RANK-8")
def test_every_two_neighboring_classes_have_a_reason():
    hands = [
        ("low", hand("Qs Th 9h 8h 7h")),
        ("high", hand("Ad Ac As Kd Kc")),
        ("mid", hand("Qh Qd Kh Jh Ts")),
    ]
    comparison = compare_hands(POKER, hands)
    assert [(each.better_id, each.worse_id) for each in comparison.reasons] == [
        ("high", "mid"),
        ("mid", "low"),
    ]


@pytest.mark.rule("DECK-1")
def test_a_hand_must_not_repeat_a_card_but_hands_may_share_one():
    with pytest.raises(RuleViolation) as refusal:
        evaluate_hands(POKER, [hand("Ah Kh Qh Jh Th"), hand("7h Kh 7h Jh 7h")])
    assert refusal.value.code == "duplicate_card"
    assert [fault.path for fault in refusal.value.faults] == [("hands", 1, 2), ("hands", 1, 4)]
    assert len(evaluate_hands(POKER, [hand("Ah Kh Qh Jh Th"), hand("Ah Kh Qh Jh 9h")])) == 2


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("hands", "code", "paths"),
    [
        ([("a", "Ah Kh Qh Jh Th"), ("b", "7d 8d 9d Td Ah")], "duplicate_card", ["cards/4"]),
        ([("a", "Ah Kh Qh Jh Th"), ("a", "7d 8d 9d Td Ad")], "duplicate_id", ["id"]),
        ([("a", "Ah Kh Qh Jh Th"), ("a", "7d 8d 9d Td Ah")], "duplicate_id", ["id", "cards/4"]),
    ],
)
def test_compared_hands_share_neither_cards_nor_ids(hands, code, paths):
    with pytest.raises(RuleViolation) as refusal:
        compare_hands(POKER, [(hand_id, hand(cards)) for hand_id, cards in hands])
    assert refusal.value.code == code
    located = ["/".join(map(str, fault.path)) for fault in refusal.value.faults]
    assert located == [f"hands/1/{path}" for path in paths]


@pytest.mark.rule("DECK-1")
def test_a_bulk_request_locates_every_hand_that_repeats_a_card():
    sets = [
        hand("Ah Kh Qh Jh Th"),
        hand("7h 7h Qh Jh Th"),
        hand("7h 8h 9h Th Jh"),
        hand("7s 7s 7s 7s 7s"),
    ]
    masks = [sum({CARD_BIT[card] for card in cards}) for cards in sets]
    with pytest.raises(RuleViolation) as refusal:
        rank_in_bulk(POKER, np.array(masks, dtype=np.uint32))
    assert [(fault.code, fault.path) for fault in refusal.value.faults] == [
        ("duplicate_card", ("hands", 1)),
        ("duplicate_card", ("hands", 3)),
    ]
