"""Compare all draws of random hands with `draw_by_draw`, which counts hand by hand."""

import os
import random
from fractions import Fraction

import pytest

from service.rules.odds.draw_odds import draw_odds
from service.rules.ruleset import resolve_ruleset
from tests.second_opinion import brute_force_ranking as brute
from tests.second_opinion import draw_by_draw

HANDS = int(os.environ.get("PAROLE_ODDS_HANDS", "30"))

HOUSES = [
    ("32-card-poker", {}, brute.SUIT_THEN_RANK, False),
    ("32-card-draw", {}, brute.RANK_THEN_SUIT, True),
    ("32-card-poker", {"suit_tiebreak": False}, brute.SUITS_OFF, False),
    ("32-card-draw", {"suit_tiebreak": False}, brute.SUITS_OFF, True),
]


def random_hand(number):
    """Return a hand and up to twelve dead cards; every third hand has none."""
    chance = random.Random(f"draw odds {number}")  # noqa: S311
    cards = chance.sample(draw_by_draw.DECK, 17)
    dead = 0 if number % 3 == 0 else chance.randint(1, 12)
    return tuple(cards[:5]), tuple(cards[5 : 5 + dead])


@pytest.mark.rule("ODDS-1")
@pytest.mark.parametrize(("house", "options", "reading", "names_royal"), HOUSES)
def test_every_draw_of_random_hands(house, options, reading, names_royal):
    ruleset = resolve_ruleset(house, options=options)
    # Each house gets hands of its own.
    first = HOUSES.index((house, options, reading, names_royal))
    for number in range(first, HANDS, len(HOUSES)):
        cards, dead = random_hand(number)

        unseen, odds = draw_odds(ruleset, cards, dead)

        assert unseen == 27 - len(dead)
        found = {frozenset(each.discards): each for each in odds}
        assert found.keys() == set(map(frozenset, draw_by_draw.all_plays(cards)))
        for discards, each in found.items():
            expected = draw_by_draw.odds_of_play(reading, names_royal, cards, dead, discards)
            assert each.combinations == expected["combinations"]
            assert each.improves == expected["improves"]
            assert each.rank_points == expected["rank_points"]
            assert each.categories == expected["categories"]
            share = Fraction(each.rank_points, 2 * 201_376 * each.combinations)
            assert abs(Fraction(each.rank_share) - share) <= Fraction(6, 10**7)


@pytest.mark.rule("ODDS-1")
def test_all_hands_together_have_half_of_the_points():
    worth = draw_by_draw.points(brute.SUIT_THEN_RANK)
    keys = draw_by_draw.book(brute.SUIT_THEN_RANK).values()

    assert sum(worth[key] for key in keys) == 201_376**2
