"""Rank all 201,376 hands with the service and with `brute_force_ranking`, and compare."""

from collections import Counter

import numpy as np
import pytest

from service.rules.ranking.evaluation import evaluate, strength
from service.rules.ranking.strength_table import CARD_BIT, category_counts, rank_in_bulk
from service.rules.ruleset import RULESETS, resolve_ruleset
from tests.second_opinion import brute_force_ranking as brute

SUITS_FIRST = {"two_pair_kicker": "suit_then_rank"}
RANKS_FIRST = {"two_pair_kicker": "rank_then_suit"}
NO_SUITS = {"suit_tiebreak": False}
READINGS = [
    (SUITS_FIRST, brute.SUIT_THEN_RANK),
    (RANKS_FIRST, brute.RANK_THEN_SUIT),
    (SUITS_FIRST | NO_SUITS, brute.SUITS_OFF),
    (RANKS_FIRST | NO_SUITS, brute.SUITS_OFF),
]

# RANK-7, from straight flush to high card.
COUNTS = (20, 224, 204, 1_344, 5_100, 10_752, 24_192, 107_520, 52_020)


@pytest.fixture(scope="module")
def hands():
    return brute.all_hands()


@pytest.fixture(scope="module")
def asked(hands):
    return [brute.Hand(texts) for texts in hands]


@pytest.fixture(scope="module")
def keys(asked):
    every = [brute.keys(hand) for hand in asked]
    return {reading: [each[reading] for each in every] for _, reading in READINGS}


@pytest.fixture(scope="module")
def masks(hands):
    return np.array([sum(CARD_BIT[card] for card in cards) for cards in hands], dtype=np.uint32)


@pytest.mark.rule("RANK-7")
def test_there_are_201_376_hands(hands):
    assert len(set(map(frozenset, hands))) == 201_376


@pytest.mark.rule("RANK-7")
@pytest.mark.parametrize(
    ("reading", "classes"),
    [(brute.SUIT_THEN_RANK, 2_520), (brute.RANK_THEN_SUIT, 2_520), (brute.SUITS_OFF, 840)],
)
def test_brute_force_finds_the_classes_of_the_rulebook(keys, reading, classes):
    assert len(set(keys[reading])) == classes


@pytest.mark.rule("RANK-7")
def test_brute_force_finds_the_counts_of_the_rulebook(asked):
    found = Counter(map(brute.category, asked))
    assert tuple(found[category] for category in range(9, 0, -1)) == COUNTS


@pytest.mark.rule("RANK-7")
@pytest.mark.parametrize("house", RULESETS)
@pytest.mark.parametrize(("options", "reading"), READINGS)
def test_strengths_are_the_dense_ranks_of_the_keys(keys, masks, house, options, reading):
    strengths, _ = rank_in_bulk(resolve_ruleset(house, options=options), masks)
    assert strengths.tolist() == brute.dense_ranks(keys[reading])


@pytest.mark.rule("RANK-1")
@pytest.mark.parametrize("house", RULESETS)
def test_category_numbers_of_bulk(asked, masks, house):
    ruleset = resolve_ruleset(house)
    _, categories = rank_in_bulk(ruleset, masks)
    royal = 10 if ruleset.names_royal_flush else 9
    assert categories.tolist() == [
        royal if brute.is_royal(hand) else brute.category(hand) for hand in asked
    ]


@pytest.mark.rule("RANK-1")
@pytest.mark.parametrize(
    ("house", "straight_flushes"),
    [
        ("32-card-poker", {"straight_flush": 20}),
        ("32-card-draw", {"royal_flush": 4, "straight_flush": 16}),
    ],
)
def test_published_counts(house, straight_flushes):
    assert category_counts(resolve_ruleset(house)) == straight_flushes | {
        "four_of_a_kind": 224,
        "flush": 204,
        "full_house": 1_344,
        "straight": 5_100,
        "three_of_a_kind": 10_752,
        "two_pair": 24_192,
        "one_pair": 107_520,
        "high_card": 52_020,
    }


@pytest.mark.rule("RANK-4")
def test_single_hands_have_the_right_card_order_deciding_card_and_strength(hands, asked, masks):
    ruleset = resolve_ruleset()
    strengths, _ = rank_in_bulk(ruleset, masks)
    for cards, hand, in_bulk in zip(hands, asked, strengths.tolist(), strict=True):
        found = evaluate(ruleset, cards)
        assert found.cards == brute.significant_order(cards)
        deciding = brute.deciding_pips(hand)
        pips_of_suit_card = found.suit_card and brute.PIPS[found.suit_card[0]]
        assert pips_of_suit_card == deciding, cards
        assert found.suit_card is None or found.suit_card in cards
        assert found.strength == strength(ruleset, cards) == in_bulk
