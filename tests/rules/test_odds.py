"""Test draw odds and equities by sums, symmetry and a second generator of random numbers."""

import os
import random
from dataclasses import replace
from hashlib import sha256
from itertools import islice
from math import comb

import pytest

from service.rules.cards import DECK
from service.rules.errors import RuleViolation
from service.rules.odds import equities as odds_of_spots
from service.rules.odds.draw_odds import draw_odds
from service.rules.odds.enumeration import choices
from service.rules.odds.equities import MOST_EXACT, SHARE_UNIT, equities
from service.rules.odds.random_words import WordStream
from service.rules.odds.spots import (
    HandTable,
    KnownHand,
    SeatDiscards,
    Spot,
    SpotHand,
    spot_of_state,
    spot_of_table,
)
from service.rules.ranking.strength_table import category_counts
from service.rules.ruleset import resolve_ruleset
from service.rules.validation.recycling import Turn
from service.rules.views import see_all
from tests.properties.test_hidden_cards import HOUSES, hidden, played

POKER = resolve_ruleset()
NO_SUITS = resolve_ruleset(options={"suit_tiebreak": False})


def cards(text):
    return tuple(text.split())


def table(*hands, **more):
    return HandTable(1, hands, **more)


@pytest.mark.rule("ODDS-1")
@pytest.mark.parametrize("house", HOUSES)
def test_the_counts_of_a_draw_add_up_to_the_combinations(house):
    chance = random.Random("sums")  # noqa: S311
    for dead in (0, 5, 23):
        held = chance.sample(DECK, 5 + dead)

        unseen, odds = draw_odds(resolve_ruleset(house), tuple(held[:5]), tuple(held[5:]))

        assert unseen == 27 - dead
        assert len(odds) == 31
        for play in odds:
            assert play.combinations == comb(unseen, len(play.discards))
            assert sum(play.categories.values()) == play.combinations
            assert 0 not in play.categories.values()
            assert 0 <= play.improves <= play.combinations


@pytest.mark.rule("ODDS-1")
def test_all_31_draws_of_27_unseen_cards_are_120_646_hands():
    _, odds = draw_odds(POKER, cards("Ah Kd Qc Js 7h"), ())

    assert sum(play.combinations for play in odds) == 120_646


@pytest.mark.rule("ODDS-1")
@pytest.mark.parametrize("house", HOUSES)
def test_categories_are_listed_from_the_best(house):
    ruleset = resolve_ruleset(house)
    order = list(reversed(category_counts(ruleset)))

    _, odds = draw_odds(ruleset, cards("Kh Qh Jh Th 7s"), ())

    for play in odds:
        assert list(play.categories) == [name for name in order if name in play.categories]


@pytest.mark.rule("ODDS-1")
def test_the_same_draws_are_best_whatever_the_order_of_the_cards():
    _, one = draw_odds(POKER, cards("Ah Kd Qc Js 7h"), cards("7c 8c"))
    _, other = draw_odds(POKER, cards("7h Js Qc Kd Ah"), cards("8c 7c"))

    assert one == other
    shares = [play.rank_points / play.combinations for play in one]
    assert shares == sorted(shares, reverse=True)


@pytest.mark.rule("ODDS-1")
def test_no_card_is_left_to_draw():
    held, rest = DECK[:5], DECK[5:]

    unseen, (pat,) = draw_odds(POKER, held, rest, [()])

    assert (unseen, pat.combinations, pat.improves) == (0, 1, 0)


@pytest.mark.parametrize(("size", "count"), [(5, 0), (6, 5), (27, 4), (12, 6), (12, 12), (28, 3)])
def test_every_choice_is_made_once(size, count):
    chosen = choices(size, count).T.tolist()

    assert len({frozenset(each) for each in chosen}) == len(chosen) == comb(size, count)
    assert all(size > high for each in chosen for high in each[:1])
    assert all(each == sorted(each, reverse=True) for each in chosen)


def words_of_pcg64(seed):
    """Yield the words of PCG64 (XSL-RR 128/64) as docs/shuffle.md specifies them."""
    digest = sha256(f"{seed}\0equities\0".encode()).digest()
    state = int.from_bytes(digest[:16], "big")
    increment = int.from_bytes(digest[16:], "big") | 1
    while True:
        state = (state * 0x2360ED051FC65DA44385DF649FCCF645 + increment) % 2**128
        folded, turns = (state >> 64) ^ (state % 2**64), state >> 122
        yield ((folded >> turns) | (folded << (64 - turns))) % 2**64


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize("seed", ["table-7 hand-12", "~", " " * 128])
def test_random_numbers_are_those_of_the_specification(seed):
    stream, words = WordStream(seed), words_of_pcg64(seed)

    for size in (32, 27, 7, 1):
        expected = [(word >> 32) * size >> 32 for word in islice(words, 1_000)]
        assert stream.below(size, 1_000).tolist() == expected


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize("trials", [1, 8_192, 8_193, 20_000])
def test_the_same_seed_gives_the_same_equities(trials):
    spot = spot_of_table(POKER, table(KnownHand(1), KnownHand(2), KnownHand(3)))

    one, same = (equities(POKER, spot, trials, "seed") for _ in range(2))
    other = equities(POKER, spot, trials, "another seed")

    assert one == same
    assert one.outcomes == trials
    assert one != other
    assert sum(each.sharing[1] for each in one.seats) == trials


@pytest.mark.rule("ODDS-2")
def test_hands_that_differ_only_by_suit_have_the_same_equity():
    """With suits off, swapping hearts with diamonds and clubs with spades swaps the hands."""
    hands = (
        KnownHand(1, cards("Ah Kd Qc Jh 7d"), cards("7d Jh")),
        KnownHand(2, cards("Ad Kh Qs Jd 7h"), cards("7h Jd")),
    )

    found = equities(NO_SUITS, spot_of_table(NO_SUITS, table(*hands)), 1, "unused")

    assert found.outcomes == comb(22, 2) * comb(20, 2)
    assert [each.equity for each in found.seats] == [0.5, 0.5]
    assert found.seats[0].win == found.seats[1].win < 0.5
    assert found.seats[0].tie == found.seats[1].tie > 0


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize("house", HOUSES)
def test_all_hidden_hands_of_a_view_are_worth_the_same(house):
    ruleset, chance = resolve_ruleset(house), random.Random(f"symmetry {house}")  # noqa: S311
    compared = 0
    while compared < 8:
        for state in played(ruleset, chance, chance.randint(2, 5)):
            if state.street == "complete":
                continue
            *_, spectator = see_all(ruleset, state, ())

            spot = spot_of_state(ruleset, spectator.state)
            found = equities(ruleset, spot, 20_000, f"symmetry {compared}")

            even = 1 / len(found.seats)
            assert all(abs(s.equity - even) <= 4 * s.standard_error for s in found.seats)
            compared += 1


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize("house", HOUSES)
def test_every_state_and_every_view_has_equities_until_the_hand_is_complete(house):
    ruleset, chance = resolve_ruleset(house), random.Random(f"every {house}")  # noqa: S311
    for _ in range(40):
        for state in played(ruleset, chance, chance.randint(2, 5)):
            for seen in (state, *(each.state for each in see_all(ruleset, state, ()))):
                if state.street == "complete":
                    with pytest.raises(RuleViolation, match="hand_complete"):
                        spot_of_state(ruleset, seen)
                    continue
                found = equities(ruleset, spot_of_state(ruleset, seen), 50, "every")
                assert_complete(found, state)


HIDING_HANDS = int(os.environ.get("PAROLE_ODDS_STATES", "60"))


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize("house", HOUSES)
def test_unknown_cards_are_random_or_required(house):
    ruleset, chance = resolve_ruleset(house), random.Random(f"unknown {house}")  # noqa: S311
    codes = set()
    for _ in range(HIDING_HANDS):
        for state in played(ruleset, chance, chance.randint(2, 5)):
            if state.street == "complete":
                continue
            *views, _ = see_all(ruleset, state, ())
            if chance.random() < 0.5:
                partly = without_counts(chance, chance.choice(views).state)
            else:
                partly = hidden(chance, state, chance.choice([0.1, 0.3, 0.5]))
            try:
                spot = spot_of_state(ruleset, partly)
            except RuleViolation as violation:
                codes.add(violation.code)
                continue
            codes.add("known")
            assert_complete(equities(ruleset, spot, 50, "unknown"), state)
    assert codes == {"field_required", "known"}


def without_counts(chance, view):
    """Return a view in which some draws of others are left out, as clients may post it."""
    players = tuple(
        p
        if p.discards is not None or view.street == "draw" or chance.random() < 0.5
        else replace(p, discard_count=None)
        for p in view.players
    )
    return replace(view, players=players)


def assert_complete(found, state):
    live = [p.seat for p in state.players if p.status != "folded"]
    assert [each.seat for each in found.seats] == live
    parts = [
        count * (SHARE_UNIT // n)
        for each in found.seats
        for n, count in enumerate(each.sharing)
        if count
    ]
    assert sum(parts) == SHARE_UNIT * found.outcomes


@pytest.mark.rule("ODDS-2")
def test_a_million_outcomes_times_seats_are_counted():
    """Each of two hands draws: C(22, 4) times C(18, 2) is too many, C(22, 3) x C(19, 2) not."""
    one, other = cards("Ah Kd Qc Js 7h"), cards("9h 9d 8c 7s Ad")

    def found(first, second):
        hands = KnownHand(1, one, one[5 - first :]), KnownHand(2, other, other[5 - second :])
        return equities(POKER, spot_of_table(POKER, table(*hands)), 100, "seed")

    assert comb(22, 3) * comb(19, 2) * 2 <= MOST_EXACT < comb(22, 4) * comb(18, 2) * 2
    assert found(3, 2).outcomes == comb(22, 3) * comb(19, 2)
    assert found(3, 2).seed is None
    assert found(4, 2).outcomes == 100
    assert found(4, 2).seed == "seed"


@pytest.mark.rule("ODDS-2")
def test_arrays_hold_at_most_8_192_outcomes(monkeypatch):
    widths = []
    original = odds_of_spots._final_hands

    def watched(ruleset, spot, chooser):
        widths.append(chooser.width)
        return original(ruleset, spot, chooser)

    monkeypatch.setattr(odds_of_spots, "_final_hands", watched)
    spot = spot_of_table(POKER, table(KnownHand(1), KnownHand(2)))
    equities(POKER, spot, 20_000, "seed")

    assert widths == [0, 8_192, 8_192, 20_000 - 2 * 8_192]


@pytest.mark.rule("DRAW-3")
def test_the_number_of_drawn_cards_is_required_where_cards_may_have_been_recycled():
    chance = random.Random("history")  # noqa: S311
    state = next(s for s in played(POKER, chance, 5) if s.street == "post_draw")
    *others, last = state.players
    untold = (*others[:-1], replace(others[-1], cards=None), replace(last, discards=None))
    assert sum(p.drawn for p in others) > 3

    with pytest.raises(RuleViolation) as raised:
        spot_of_state(POKER, replace(state, players=untold))

    assert [fault.path for fault in raised.value.faults] == [
        ("state", "players", 4, "discard_count")
    ]
    known = tuple(replace(p, discards=None) for p in state.players)
    spot = spot_of_state(POKER, replace(state, players=known))
    assert equities(POKER, spot, 1, "unused").outcomes == 1


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize(
    "turns",
    [
        (Turn(DECK[:4], DECK[4:5], (None,)), Turn(DECK[5:10])),
        (Turn(DECK[:4], DECK[4:5], DECK[10:11]), Turn(DECK[5:10])),
        (Turn(DECK[:5]), Turn(DECK[5:6], DECK[6:10], (None,) * 4)),
    ],
    ids=["unknown", "known", "four"],
)
def test_a_recycled_card_that_nobody_has_thrown_away_fits_no_deal(turns):
    hands = tuple(SpotHand(seat, turn, live=True) for seat, turn in enumerate(turns, 1))

    with pytest.raises(RuleViolation) as raised:
        equities(POKER, Spot(hands, stub_size=0), 1, "unused")

    assert [(f.code, f.path) for f in raised.value.faults] == [
        ("recycled_card_mismatch", ("state", "players"))
    ]


@pytest.mark.rule("DRAW-5")
def test_a_seat_whose_clock_has_expired_stands_pat():
    state = next(s for s in played(POKER, random.Random("clock"), 3) if s.street == "draw")  # noqa: S311
    late = next(p for p in state.players if p.seat == state.to_act_seat)
    players = tuple(replace(p, draw_clock_expired=True) if p is late else p for p in state.players)
    expired = replace(state, players=players)

    with pytest.raises(RuleViolation) as raised:
        spot_of_state(POKER, expired, [SeatDiscards(late.seat, late.cards[:1])])

    assert [(f.code, f.path) for f in raised.value.faults] == [
        ("draw_clock_expired", ("draws", 0, "cards"))
    ]
    assert spot_of_state(POKER, expired, [SeatDiscards(late.seat, ())]) == spot_of_state(
        POKER, expired
    )


@pytest.mark.rule("ODDS-2")
def test_the_standard_error_is_that_of_the_trials():
    """Of 8 trials, 4 are won and 4 lost: the variance of the mean is 1/4 / 8."""
    lone = odds_of_spots.Equity(1, (0, 4, 0), 8)

    assert (lone.win, lone.tie, lone.equity) == (0.5, 0, 0.5)
    assert lone.standard_error == (1 / 32) ** 0.5
    shared = odds_of_spots.Equity(1, (0, 0, 8), 8)
    assert (shared.win, shared.tie, shared.equity, shared.standard_error) == (0, 1, 0.5, 0)


@pytest.mark.rule("DRAW-1")
@pytest.mark.parametrize(
    ("hands", "more", "code", "path"),
    [
        (
            (KnownHand(1, DECK[:5], DECK[:1], folded=True), KnownHand(2), KnownHand(3)),
            {},
            "not_drawing",
            ("players", 0, "discards"),
        ),
        (
            (KnownHand(1, DECK[:5], DECK[:1]), KnownHand(2)),
            {"discarded": [SeatDiscards(1, DECK[9:10])]},
            "not_drawing",
            ("players", 0, "discards"),
        ),
        (
            (KnownHand(1, None, DECK[:1]), KnownHand(2)),
            {},
            "field_required",
            ("players", 0, "cards"),
        ),
        ((KnownHand(1), KnownHand(1)), {}, "duplicate_seat", ("players", 1, "seat")),
        ((KnownHand(1), KnownHand(2, folded=True)), {}, "too_few_live_seats", ("players",)),
        (
            (KnownHand(1), KnownHand(2)),
            {"discarded": [SeatDiscards(3, ())]},
            "unknown_seat",
            ("discarded", 0, "seat"),
        ),
        (
            (KnownHand(1), KnownHand(2)),
            {"discarded": [SeatDiscards(2, ()), SeatDiscards(2, ())]},
            "duplicate_seat",
            ("discarded", 1, "seat"),
        ),
        (
            (KnownHand(1, DECK[:5]), KnownHand(2)),
            {"out": DECK[4:6]},
            "duplicate_card",
            ("out", 0),
        ),
    ],
)
def test_hands_that_cannot_be_are_rejected(hands, more, code, path):
    with pytest.raises(RuleViolation) as raised:
        spot_of_table(POKER, table(*hands, **more))

    assert [(fault.code, fault.path) for fault in raised.value.faults] == [(code, path)]
