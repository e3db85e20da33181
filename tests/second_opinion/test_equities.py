"""Compare equities with `draw_by_draw`, which follows every deal card by card."""

import os
import random
from fractions import Fraction
from math import sqrt

import pytest

from service.rules.odds import equities as odds_of_spots
from service.rules.odds.equities import SHARE_UNIT, equities
from service.rules.odds.spots import (
    HandTable,
    KnownHand,
    SeatDiscards,
    spot_of_state,
    spot_of_table,
)
from service.rules.ruleset import resolve_ruleset
from service.rules.seats import clockwise_after
from service.rules.views import see
from tests.properties.test_hidden_cards import played
from tests.second_opinion import brute_force_ranking as brute
from tests.second_opinion import draw_by_draw
from tests.second_opinion.draw_by_draw import Seat, Viewer

SPOTS = int(os.environ.get("PAROLE_ODDS_SPOTS", "60"))
VIEWS = int(os.environ.get("PAROLE_ODDS_VIEWS", "4"))

RULES = [
    (resolve_ruleset("32-card-poker"), brute.SUIT_THEN_RANK),
    (resolve_ruleset("32-card-draw"), brute.RANK_THEN_SUIT),
    (resolve_ruleset("32-card-poker", options={"suit_tiebreak": False}), brute.SUITS_OFF),
    (resolve_ruleset("32-card-draw", options={"suit_tiebreak": False}), brute.SUITS_OFF),
]


def recycles_mucked(ruleset):
    return ruleset.id == "32-card-draw"


def shares_of(found):
    """Return the equities as fractions, made from the counted winners."""
    return {
        each.seat: sum(Fraction(count, n) for n, count in enumerate(each.sharing) if count)
        / found.outcomes
        for each in found.seats
    }


def random_table(chance, ruleset):
    """Return a table with few unseen cards and its parts for the brute force."""
    deck = draw_by_draw.DECK[:]
    chance.shuffle(deck)
    seats = sorted(chance.sample(range(1, 11), chance.choice([2, 2, 3])))
    button = chance.choice(seats)
    live = {seat: index < 2 or chance.random() < 0.5 for index, seat in enumerate(seats)}
    hidden = chance.choice(seats) if chance.random() < 0.3 else None
    if recycles_mucked(ruleset) and hidden is not None and not live[hidden]:
        hidden = None  # the brute force knows every card that is recycled
    hands, discards = {}, {}
    for seat in seats:
        hands[seat] = None if seat == hidden else tuple(deck.pop() for _ in range(5))
        most = 2 if live[seat] and hands[seat] else 0
        discards[seat] = tuple(chance.sample(hands[seat] or (), chance.randint(0, most)))
    stub = chance.randint(0, 4)
    thrower = [seat for seat in seats if not discards[seat]][:1]
    pile = tuple(deck.pop() for _ in range(chance.randint(0, 4) if thrower else 0))
    unseen = tuple(deck.pop() for _ in range(stub + (5 if hidden else 0)))
    mucked = [c for s in seats if not live[s] for c in hands[s] or ()]
    table = HandTable(
        button,
        [KnownHand(seat, hands[seat], discards[seat], not live[seat]) for seat in seats],
        [SeatDiscards(thrower[0], pile)] if pile else [],
        tuple(deck),
    )
    recycled = [*pile, *(mucked if recycles_mucked(ruleset) else ())]
    ordered = [
        Seat(seat, hands[seat], discards[seat], live[seat])
        for seat in clockwise_after(button, seats)
    ]
    enough = max(len(each) for each in discards.values()) <= stub + len(recycled)
    return table, ordered, unseen, stub, recycled, enough


def random_spots(ruleset, name):
    """Yield spots whose deals the brute force can follow in no time."""
    chance = random.Random(name)  # noqa: S311
    while True:
        table, ordered, unseen, stub, pile, enough = random_table(chance, ruleset)
        if enough:
            yield spot_of_table(ruleset, table), ordered, unseen, stub, pile


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize(("ruleset", "reading"), RULES)
def test_exact_equities_are_those_of_every_deal(ruleset, reading):
    spots = random_spots(ruleset, f"exact {ruleset.id} {reading}")
    moved = recycled = 0
    for _ in range(SPOTS):
        spot, seats, unseen, stub, pile = next(spots)

        found = equities(ruleset, spot, 1, "unused")

        expected = draw_by_draw.equities(reading, seats, unseen, stub, pile)
        assert found.seed is None
        assert shares_of(found) == expected
        assert [each.equity for each in found.seats] == [
            float(expected[each.seat]) for each in found.seats
        ]
        moved += max(expected.values()) < 1
        recycled += sum(len(each.discards) for each in seats) > stub
    assert moved > SPOTS / 3
    assert recycled > SPOTS / 10


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize(("ruleset", "reading"), RULES)
def test_a_state_knows_what_can_be_recycled(ruleset, reading):
    chance = random.Random(f"state {ruleset.id} {reading}")  # noqa: S311
    compared = 0
    while compared < SPOTS / 6:
        for state in played(ruleset, chance, 5):
            waiting = [p for p in state.players if p.status != "folded" and p.drawn is None]
            if state.street != "draw" or not state.players or len(waiting) > 2:
                continue
            draws = [
                SeatDiscards(p.seat, tuple(chance.sample(p.cards, chance.randint(0, 2))))
                for p in waiting
            ]
            thrown = {each.seat: each.cards for each in draws}
            players = {p.seat: p for p in state.players}
            order = clockwise_after(state.button_seat, players)
            live = [p for p in state.players if p.status != "folded"]
            held = {card for p in live for card in p.cards}
            pile = {card for p in state.players for card in p.discards or ()}
            folded = {c for p in state.players if p.status == "folded" for c in p.cards}
            pile |= folded if recycles_mucked(ruleset) else set()
            seats = [
                Seat(s, players[s].cards, thrown.get(s, ()), players[s] in live) for s in order
            ]

            found = equities(ruleset, spot_of_state(ruleset, state, draws), 1, "unused")

            expected = draw_by_draw.equities(
                reading, seats, state.stub, len(state.stub), sorted(pile - held)
            )
            assert shares_of(found) == expected
            compared += 1


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize(("ruleset", "reading"), RULES)
def test_simulated_equities_are_within_four_standard_errors(ruleset, reading, monkeypatch):
    spots = random_spots(ruleset, f"simulated {ruleset.id} {reading}")
    for number in range(50):
        spot, *_ = next(spots)
        exact = equities(ruleset, spot, 1, "unused")
        with monkeypatch.context() as patch:
            patch.setattr(odds_of_spots, "MOST_EXACT", 0)
            simulated = equities(ruleset, spot, 20_000, f"spot {number}")

        assert simulated.seed == f"spot {number}"
        for one, other in zip(exact.seats, simulated.seats, strict=True):
            assert abs(one.equity - other.equity) <= 4 * other.standard_error
            assert other.standard_error <= sqrt(0.25 / 20_000)


@pytest.mark.rule("ODDS-2")
@pytest.mark.parametrize(("ruleset", "reading"), RULES[:1])
@pytest.mark.parametrize("street", ["draw", "post_draw"])
def test_a_view_knows_that_own_discards_may_be_in_other_hands(ruleset, reading, street):
    chance = random.Random(f"view {street}")  # noqa: S311
    compared, trials = 0, 10_000
    while compared < VIEWS:
        for state in played(ruleset, chance, 5):
            drawn = [p.drawn for p in state.players]
            if state.street != street or "folded" in {p.status for p in state.players}:
                continue
            if street == "draw" and sum(filter(None, drawn)) < 7:
                continue
            viewers = [p for p in state.players if (p.drawn is None) == (street == "draw")]
            player = chance.choice(viewers)
            view = see(ruleset, state, (), player.seat).state
            if street == "draw":
                draws = [SeatDiscards(player.seat, tuple(chance.sample(player.cards, 2)))]
                kept = tuple(card for card in player.cards if card not in draws[0].cards)
                viewer = Viewer(player.seat, kept, draws[0].cards)
            else:
                draws, kept = [], player.cards[: 5 - player.drawn]
                viewer = Viewer(player.seat, kept, player.discards, player.cards[len(kept) :])
            order = clockwise_after(state.button_seat, [p.seat for p in state.players])
            counts = {p.seat: p.drawn or 0 for p in state.players}
            counts[player.seat] = len(viewer.discards)
            table = [(seat, counts[seat]) for seat in order]

            found = equities(ruleset, spot_of_state(ruleset, view, draws), 100_000, "view")

            expected = draw_by_draw.relabelled_equities(reading, table, viewer, trials, chance)
            for each in found.seats:
                error = each.standard_error * sqrt(1 + 100_000 / trials)
                assert abs(each.equity - expected[each.seat]) <= 4 * error
            compared += 1
            break


@pytest.mark.rule("ODDS-2")
def test_equities_add_up_to_one():
    ruleset, reading = RULES[2]
    spots = random_spots(ruleset, f"sum {reading}")
    for _ in range(20):
        spot, *_ = next(spots)

        found = equities(ruleset, spot, 1, "unused")

        parts = sum(
            count * (SHARE_UNIT // winners)
            for each in found.seats
            for winners, count in enumerate(each.sharing)
            if count
        )
        assert parts == SHARE_UNIT * found.outcomes
