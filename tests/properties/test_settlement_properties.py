"""Check every settlement, also against a second program that pays chip by chip (POT-1..5)."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from service.rules.payout.settlement import settle_hand
from service.rules.payout.winners import Contributor, Hand
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Rake
from tests.second_opinion.chip_by_chip import pay_chip_by_chip

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
SEATS = st.integers(1, 10)
UNRAKED = st.none()


@st.composite
def hands(draw, *, rakes=UNRAKED):
    """Return a button, players whose strengths often tie, and the seats that agreed to a split."""
    seats = draw(st.lists(SEATS, min_size=1, max_size=5, unique=True))
    players = []
    for seat in seats:
        dead = draw(st.sampled_from([0, 0, 0, 1, 3]))
        players.append(
            Contributor(
                seat,
                draw(st.sampled_from(["active", "all_in", "folded"])),
                draw(st.integers(0, 6) | st.integers(0, 40)) + dead,
                dead,
                strength=draw(st.integers(1, 4)),
            )
        )
    live = [player.seat for player in players if player.status != "folded"]
    assume(live)
    agreed = draw(st.lists(st.sampled_from(live), unique=True))
    return Hand(draw(SEATS), players, tuple(agreed), draw(rakes))


RAKES = st.builds(Rake, st.integers(0, 10_000), st.none() | st.integers(0, 30))


def paid_by(settlement):
    return {payout.seat: payout.amount for payout in settlement.payouts}


@pytest.mark.rule("POT-2")
@given(hands(rakes=st.none() | RAKES), st.sampled_from([POKER, DRAW]))
def test_payouts_match_an_independent_chip_by_chip_program(hand, ruleset):
    settlement = settle_hand(ruleset, hand)
    players = {p.seat: (p.status == "folded", p.contributed, p.dead) for p in hand.players}
    live = {seat for seat, (folded, _, _) in players.items() if not folded}
    all_agreed = live == set(hand.agreed_seats)
    paid = pay_chip_by_chip(
        hand.button_seat,
        players,
        {p.seat: p.strength for p in hand.players},
        hand.agreed_seats if ruleset is DRAW or all_agreed else (),
        settlement.rake or 0,
    )
    assert {r.seat: r.amount for r in settlement.returned} == paid.returned
    assert {frozenset(p.eligible_seats): p.amount for p in settlement.pots} == paid.pots
    assert paid_by(settlement) == {
        seat: paid.returned.get(seat, 0) + paid.won.get(seat, 0) for seat in players
    }


@pytest.mark.rule("POT-5")
@given(hands(rakes=st.none() | RAKES))
def test_c44_chips_are_conserved(hand):
    settlement = settle_hand(POKER, hand)
    put_in = sum(player.contributed for player in hand.players)
    rake = settlement.rake or 0
    assert sum(paid_by(settlement).values()) + rake == put_in
    assert sum(payout.net for payout in settlement.payouts) == -rake
    returned = sum(part.amount for part in settlement.returned)
    assert returned + sum(pot.amount for pot in settlement.pots) == put_in
    for pot in settlement.pots:
        assert sum(share.amount for share in pot.shares) + pot.rake == pot.amount
    if hand.rake is not None:
        assert rake <= (put_in - returned) * hand.rake.basis_points / 10_000
        assert hand.rake.cap is None or rake <= hand.rake.cap


@pytest.mark.rule("POT-2")
@given(hands())
def test_c37_pots_are_never_empty_and_never_duplicated(hand):
    pots = settle_hand(POKER, hand).pots
    assert all(pot.amount for pot in pots)
    claimants = [set(pot.eligible_seats) for pot in pots]
    assert all(higher < lower for lower, higher in pairwise(claimants))


@pytest.mark.rule("POT-3")
@given(hands())
def test_c44_nobody_wins_more_from_an_opponent_than_they_put_in(hand):
    assume(all(player.dead == 0 for player in hand.players))
    assume(not hand.agreed_seats)
    for player, payout in zip(
        sorted(hand.players, key=lambda p: p.seat), settle_hand(POKER, hand).payouts, strict=True
    ):
        if player.status == "folded":
            assert payout.amount == 0
        live = [p.contributed for p in hand.players if p.status != "folded"]
        # A folded layer above all live seats goes to the one below it and exceeds this bound.
        if max(p.contributed for p in hand.players) == max(live):
            reach = player.contributed
            assert payout.amount <= sum(min(p.contributed, reach) for p in hand.players)


@pytest.mark.rule("POT-4")
@given(hands(rakes=st.none() | RAKES), st.integers(1, 9), st.randoms(use_true_random=False))
def test_turned_and_reordered_tables_pay_the_same(hand, turn, random):
    def turned(seat):
        return (seat - 1 + turn) % 10 + 1

    players = [
        Contributor(turned(p.seat), p.status, p.contributed, p.dead, strength=p.strength)
        for p in hand.players
    ]
    random.shuffle(players)
    agreed = tuple(turned(seat) for seat in hand.agreed_seats)
    moved = settle_hand(DRAW, Hand(turned(hand.button_seat), players, agreed, hand.rake))
    original = settle_hand(DRAW, hand)
    assert paid_by(moved) == {turned(s): amount for s, amount in paid_by(original).items()}
