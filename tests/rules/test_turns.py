"""Who posts, who acts and in what order: BLIND-1, BLIND-2, BET-1, BET-8, BET-9, DRAW-1."""

import pytest

from service.rules.blinds import over_blind_in_play
from service.rules.seats import blind_seats, clockwise_after, next_to_bet
from service.rules.state import Player
from tests.rules.tables import (
    DRAW,
    POKER,
    act,
    choices,
    play,
    player,
    post_draw,
    refusal,
    table,
)


@pytest.mark.rule("BLIND-1")
@pytest.mark.rule("BLIND-2")
@pytest.mark.parametrize(
    ("ruleset", "seats", "button", "expected"),
    [
        (POKER, (1, 2), 1, (2, 1, None)),
        (POKER, (3, 8), 8, (3, 8, None)),
        (POKER, (1, 2, 3), 1, (2, 3, None)),
        (POKER, (1, 2, 3, 4), 1, (2, 3, 4)),
        (POKER, (2, 5, 7, 10), 7, (10, 2, 5)),
        (POKER, (1, 2, 3, 4, 5), 4, (5, 1, 2)),
        (DRAW, (1, 2, 3, 4, 5), 1, (2, 3, None)),
    ],
)
def test_the_seats_of_the_blinds(ruleset, seats, button, expected):
    posting = blind_seats(
        clockwise_after(button, seats), over=over_blind_in_play(ruleset, len(seats))
    )
    assert (posting.small, posting.big, posting.over) == expected
    assert posting.largest == (expected[2] or expected[1])


def order_of_acting(state, what, *, ruleset=POKER):
    """Return the seats that act until the street ends, if each acts the same way."""
    street, seats = state.street, []
    while state.street == street:
        seats.append(state.to_act_seat)
        owed = "call" in choices(state, ruleset=ruleset)
        state = act(state, seats[-1], "call" if what == "bet" and owed else what, ruleset=ruleset)
    return seats


@pytest.mark.rule("BET-1")
@pytest.mark.parametrize(
    ("dealt_in", "ruleset", "expected"),
    [
        (5, POKER, [5, 1, 2, 3, 4]),
        (4, POKER, [1, 2, 3, 4]),
        (3, POKER, [1, 2, 3]),
        (2, POKER, [2, 1]),
        (5, DRAW, [4, 5, 1, 2, 3]),
        (4, DRAW, [4, 1, 2, 3]),
    ],
)
def test_the_betting_order_is_the_same_in_both_rounds(dealt_in, ruleset, expected):
    state = table(dealt_in, ruleset=ruleset)
    for seat in expected[:-1]:
        assert state.to_act_seat == seat
        state = act(state, seat, "call", ruleset=ruleset)
    state = act(state, expected[-1], "check", ruleset=ruleset)
    assert state.street == "draw"
    order_of_drawing = order_of_acting(state, "draw", ruleset=ruleset)
    assert order_of_drawing == [*range(2, dealt_in + 1), 1]
    for seat in order_of_drawing:
        state = act(state, seat, "draw", ruleset=ruleset)
    assert state.street == "post_draw"
    assert order_of_acting(state, "check", ruleset=ruleset) == expected


@pytest.mark.rule("BLIND-2")
def test_c28_heads_up_the_small_blind_acts_first_in_both_rounds():
    state = table(2)
    assert (player(state, 2).street_bet, player(state, 1).street_bet) == (1, 2)
    assert state.to_act_seat == 2
    state = play(state, "2 call, 1 check")
    assert state.to_act_seat == 2
    state = play(state, "2 draw, 1 draw")
    assert (state.street, state.to_act_seat) == ("post_draw", 2)


@pytest.mark.rule("BET-9")
def test_c17_one_player_with_chips_draws_but_bets_no_more():
    state = play(table(3, stack=100, stacks={1: 30}), "1 raise 30, 2 fold, 3 call")
    assert (state.street, state.to_act_seat) == ("draw", 3)
    state = act(state, 3, "draw")
    assert state.to_act_seat == 1
    state = act(state, 1, "draw")
    assert (state.street, state.to_act_seat) == ("showdown", None)


@pytest.mark.rule("BET-9")
def test_c20_a_bettor_does_not_act_again_after_being_called():
    state = play(post_draw(3, folded=(3,)), "1 bet 10, 2 call")
    assert (state.street, state.last_aggressor_seat) == ("showdown", 1)


@pytest.mark.rule("BET-9")
def test_c21_folds_do_not_close_the_round_and_folded_seats_are_skipped():
    state = play(table(4), "1 raise 12, 2 fold, 3 fold")
    assert (state.street, state.to_act_seat) == ("pre_draw", 4)
    assert post_draw(5, folded=(5, 1)).to_act_seat == 2


@pytest.mark.rule("BET-8")
def test_c23_nobody_acts_out_of_turn():
    state = table(4)
    for seat in (2, 9):
        assert refusal(state, seat, "call") == "out_of_turn"
    assert refusal(play(state, "1 fold, 2 raise 8"), 1, "call") == "out_of_turn"
    all_in = play(table(4, stacks={1: 30}), "1 raise 30, 2 call, 3 call, 4 call")
    all_in = play(all_in, "2 draw, 3 draw, 4 draw, 1 draw")
    assert all_in.to_act_seat == 2
    assert refusal(all_in, 1, "bet 4") == "out_of_turn"


@pytest.mark.rule("BET-8")
def test_a_lone_seat_that_owes_nothing_does_not_act():
    # Seat 2 is all-in for the small blind; seat 3, the big blind, owes nothing.
    state = play(table(3, stacks={2: 1}), "1 fold")
    assert (state.street, state.to_act_seat) == ("draw", 2)
    assert (player(state, 3).stack, player(state, 3).contributed) == (199, 1)


@pytest.mark.rule("BET-8")
def test_a_lone_seat_that_owes_chips_must_act():
    # Seats 2 to 4 are all-in by their blinds, the over blind short; 1 owes the full blind of 4.
    state = table(4, stacks={2: 1, 3: 2, 4: 3})
    assert choices(state) == {"fold": (0, 0), "call": (4, 4)}
    state = act(state, 1, "call")
    assert (state.street, player(state, 1).contributed, player(state, 1).stack) == ("draw", 3, 197)


@pytest.mark.rule("BET-9")
def test_blinds_can_put_everybody_all_in():
    state = table(3, stacks={1: 2, 2: 1, 3: 2})
    assert (state.street, state.to_act_seat) == ("pre_draw", 1)
    state = table(2, stacks={1: 2, 2: 1})
    assert (state.street, state.to_act_seat) == ("draw", 2)
    assert player(state, 1).stack == 1


@pytest.mark.rule("DRAW-1")
def test_c81_all_in_players_draw():
    state = play(table(3, stack=20), "1 raise 20, 2 call, 3 call")
    assert order_of_acting(state, "draw") == [2, 3, 1]
    assert play(state, "2 draw, 3 draw, 1 draw").street == "showdown"


@pytest.mark.rule("DRAW-1")
def test_c82_the_draw_starts_left_of_the_button():
    state = play(table(5), "5 call, 1 call, 2 fold, 3 call, 4 check")
    assert state.to_act_seat == 3
    assert refusal(state, 5, "draw") == "out_of_turn"
    assert refusal(state, 3, "check") == "must_draw"
    assert order_of_acting(state, "draw") == [3, 4, 5, 1]
    assert refusal(act(state, 3, "draw"), 3, "draw") == "out_of_turn"


@pytest.mark.rule("SHOW-1")
def test_c83_the_last_aggressor_of_the_second_round_is_remembered():
    state = play(post_draw(4), "1 check, 2 bet 8, 3 raise 20, 4 fold, 1 fold, 2 call")
    assert (state.street, state.last_aggressor_seat) == ("showdown", 3)
    assert play(post_draw(2), "2 check, 1 check").last_aggressor_seat is None
    assert play(table(2), "2 raise 8, 1 call").last_aggressor_seat is None


@pytest.mark.rule("BET-8")
@pytest.mark.parametrize(("all_in_for", "turn"), [(5, None), (10, None), (20, 1)])
def test_a_lone_seat_with_chips_acts_only_against_live_opponents(all_in_for, turn):
    players = [
        Player(1, "active", 90, 10, 10),
        Player(2, "folded", 50, 20, 20),
        Player(3, "all_in", 0, all_in_for, all_in_for),
    ]
    assert next_to_bet(players, 20, 3) == turn
