"""Test uncalled chips, layers and odd chips: cases B of the collection, by their ids."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.payout.payment import pay
from service.rules.payout.pots import build_pots, return_uncalled, share_pot, uncalled_part
from service.rules.state import Player
from tests.rules.tables import play, player, post_draw, stacks, table, transition


def seated(*rows):
    """Return players from (seat, status, contributed) or (seat, status, contributed, dead)."""
    return tuple(
        Player(seat, status, 0 if status == "all_in" else 50, 0, contributed, *dead)
        for seat, status, contributed, *dead in rows
    )


def layers(players):
    return [(pot.amount, pot.eligible_seats) for pot in build_pots(players)]


@pytest.mark.rule("POT-3")
def test_c30_a_folded_player_is_not_eligible():
    players = seated((1, "active", 20), (2, "folded", 20), (3, "active", 20))
    assert layers(players) == [(60, (1, 3))]


@pytest.mark.rule("POT-3")
def test_c31_all_in_is_not_folded():
    state = play(table(3, stacks={1: 30}), "1 raise 30, 2 call, 3 call, 2 draw, 3 draw, 1 draw")
    state = play(state, "2 bet 20, 3 call")
    assert state.street == "showdown"
    assert layers(state.players) == [(90, (1, 2, 3)), (40, (2, 3))]


@pytest.mark.rule("POT-3")
def test_c32_a_fold_ends_the_claim_to_every_pot():
    players = seated((1, "all_in", 30), (2, "folded", 80), (3, "active", 80))
    assert layers(players) == [(90, (1, 3)), (100, (3,))]


@pytest.mark.rule("POT-1")
@pytest.mark.parametrize(("put_in", "returned", "pot"), [((76, 48), 28, 96), ((98, 102), 4, 196)])
def test_c35_uncalled_chips_go_back_first(put_in, returned, pot):
    players = seated((1, "active", put_in[0]), (2, "all_in", put_in[1]))
    matched, uncalled = return_uncalled(players)
    assert uncalled == (1 if put_in[0] > put_in[1] else 2, returned)
    assert layers(matched) == [(pot, (1, 2))]


@pytest.mark.rule("POT-1")
def test_c36_a_bet_that_everybody_folds_to():
    state = play(post_draw(3, pot=12, stack=100), "1 bet 9, 2 fold")
    state, events = transition(state, 3, "fold")
    assert [(e.type, e.seat, e.amount) for e in events] == [
        ("folded", 3, None),
        ("uncalled_returned", 1, 9),
        ("round_closed", None, None),
        ("pot_won", 1, 12),
        ("hand_completed", None, None),
    ]
    assert (state.street, stacks(state)) == ("complete", {1: 112, 2: 100, 3: 100})


@pytest.mark.rule("POT-2")
def test_c37_equal_all_ins_make_one_pot_and_no_empty_ones():
    players = seated((1, "all_in", 50), (2, "all_in", 50), (3, "active", 120), (4, "active", 120))
    assert layers(players) == [(200, (1, 2, 3, 4)), (140, (3, 4))]


@pytest.mark.rule("POT-2")
def test_c39_folded_chips_stay_in_the_layers_they_reach():
    players = seated((1, "all_in", 30), (2, "active", 80), (3, "active", 80), (4, "folded", 10))
    assert layers(players) == [(100, (1, 2, 3)), (100, (2, 3))]


@pytest.mark.rule("POT-4")
def test_c41_odd_chips_go_clockwise_from_the_buttons_left():
    shares = share_pot(101, [5, 2, 3], button_seat=1)
    assert [(s.seat, s.amount, s.odd_chips) for s in shares] == [(2, 34, 1), (3, 34, 1), (5, 33, 0)]


@pytest.mark.rule("POT-4")
def test_c42_odd_chips_are_settled_per_pot():
    players = seated((1, "all_in", 10), (2, "active", 17), (3, "active", 17), (4, "folded", 13))
    pots = build_pots(players)
    assert [pot.amount for pot in pots] == [40, 17]
    won = [{s.seat: s.amount for s in share_pot(pot.amount, pot.eligible_seats, 1)} for pot in pots]
    assert won == [{2: 14, 3: 13, 1: 13}, {2: 9, 3: 8}]


@pytest.mark.rule("POT-4")
def test_the_button_of_a_calculator_need_not_play():
    assert [s.seat for s in share_pot(10, [9, 2, 4], button_seat=3)] == [4, 9, 2]


@pytest.mark.rule("POT-1")
def test_folded_chips_match_a_bet_and_have_no_uncalled_part():
    assert uncalled_part(seated((1, "active", 100), (2, "folded", 80), (3, "all_in", 20))) == (
        1,
        20,
    )
    assert uncalled_part(seated((1, "active", 100), (2, "folded", 120))) is None
    assert uncalled_part(seated((1, "active", 100), (2, "active", 100))) is None


@pytest.mark.rule("POT-2")
def test_chips_that_only_folded_seats_reach_go_to_the_next_lower_pot():
    players = seated((1, "all_in", 30), (2, "active", 50), (3, "active", 50), (4, "folded", 90))
    assert layers(players) == [(120, (1, 2, 3)), (100, (2, 3))]


@pytest.mark.rule("BLIND-7")
def test_dead_chips_are_in_the_lowest_pot_and_in_no_layer():
    # Seat 2 put in 50 live and 3 dead: it claims what seat 3 claims and no more.
    players = seated((1, "all_in", 20), (2, "active", 53, 3), (3, "active", 50))
    assert uncalled_part(players) is None
    assert layers(players) == [(63, (1, 2, 3)), (60, (2, 3))]


@pytest.mark.rule("BLIND-7")
def test_dead_chips_are_never_uncalled():
    assert uncalled_part(seated((1, "active", 7, 3), (2, "active", 4))) is None


@pytest.mark.rule("POT-5")
def test_a_winner_that_was_all_in_is_active_again():
    won, lost = pay(seated((1, "all_in", 50), (2, "all_in", 50)), {1: 100})
    assert (won.status, won.stack, won.contributed) == ("active", 100, 50)
    assert (lost.status, lost.stack) == ("all_in", 0)


@st.composite
def showdown_players(draw):
    rows = draw(
        st.lists(
            st.tuples(st.sampled_from(["active", "all_in", "folded"]), st.integers(1, 60)),
            min_size=2,
            max_size=5,
        ).filter(lambda rows: any(status != "folded" for status, _ in rows))
    )
    deads = draw(st.lists(st.integers(0, 3), min_size=len(rows), max_size=len(rows)))
    return seated(
        *(
            (seat, status, live + dead, dead)
            for seat, ((status, live), dead) in enumerate(zip(rows, deads, strict=True), start=1)
        )
    )


@pytest.mark.rule("POT-2")
@pytest.mark.rule("POT-5")
@given(showdown_players())
def test_c44_pots_hold_all_the_chips_and_claimants_only_get_fewer(players):
    matched, uncalled = return_uncalled(players)
    pots = build_pots(matched)
    returned = uncalled[1] if uncalled else 0
    assert sum(pot.amount for pot in pots) + returned == sum(p.contributed for p in players)
    assert all(pot.amount > 0 for pot in pots)
    for lower, higher in pairwise(pots):
        assert set(higher.eligible_seats) < set(lower.eligible_seats)
    assert uncalled_part(matched) is None


@pytest.mark.rule("POT-4")
@given(
    st.integers(0, 1000), st.sets(st.integers(1, 10), min_size=1, max_size=5), st.integers(1, 10)
)
def test_shares_add_up_and_differ_by_one_chip_at_most(amount, winners, button):
    shares = share_pot(amount, winners, button)
    assert sum(share.amount for share in shares) == amount
    assert {share.seat for share in shares} == winners
    assert {share.amount - share.odd_chips for share in shares} == {amount // len(winners)}


@pytest.mark.rule("POT-1")
def test_an_all_in_bet_called_for_less_leaves_the_bettor_with_chips():
    state = play(post_draw(2, pot=20, stacks={2: 60, 1: 40}), "2 bet 60, 1 call")
    bettor = player(state, 2)
    assert (state.street, bettor.status, bettor.stack, bettor.contributed) == (
        "showdown",
        "active",
        20,
        50,
    )


WHOLE = Player(
    seat=1,
    status="all_in",
    stack=0,
    street_bet=76,
    contributed=96,
    dead=3,
    acted_on_bet=76,
    cards=("Ah", "Kh", "Qh", "Jh", "9h"),
    discards=("7h",),
    draw_clock_expired=True,
)
"""A player of whom every field is set."""


@pytest.mark.rule("POT-1")
def test_returning_uncalled_chips_changes_nothing_else_of_a_player():
    # 93 live chips against 65: 28 are uncalled.
    other = Player(2, "active", 100, 48, 65)
    back = replace(WHOLE, status="active", stack=28, street_bet=48, contributed=68)
    assert return_uncalled((WHOLE, other)) == ((back, other), (1, 28))


@pytest.mark.rule("POT-1")
def test_uncalled_chips_of_an_earlier_round_leave_nothing_in_front():
    players = (Player(1, "active", 10, 5, 40), Player(2, "all_in", 0, 0, 12))
    assert return_uncalled(players) == (
        (Player(1, "active", 38, 0, 12), players[1]),
        (1, 28),
    )


@pytest.mark.rule("POT-5")
def test_paying_a_player_changes_nothing_else():
    over = replace(WHOLE, street_bet=0, acted_on_bet=None)
    assert pay([WHOLE], {1: 5}) == (replace(over, status="active", stack=5),)
    assert pay([WHOLE], {2: 5}) == (over,)
    folded = replace(WHOLE, status="folded", stack=7)
    assert pay([folded], {}) == (replace(over, status="folded", stack=7),)
