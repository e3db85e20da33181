"""Test Parole, the split by agreement: PAROLE-1..3 and cases C41, C87, C89."""

from dataclasses import replace

import pytest

from service.rules.payout.agreement import agreed_pots, agreed_seats_of
from service.rules.payout.pots import Pot
from service.rules.play.legal_actions import list_legal_actions
from service.rules.play.parole import has_acted
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Parole, Player
from service.rules.validation.state import state_faults
from tests.rules.tables import (
    DRAW,
    POKER,
    act,
    play,
    player,
    post_draw,
    refusal,
    refusals,
    stacks,
    table,
    transition,
)


def actions(state, ruleset=POKER):
    return [a.type for a in list_legal_actions(ruleset, state).actions]


def with_all_in(ruleset):
    """Return T4 after the draw: seat 1 all-in for 10, 20 from each other seat, 70 in the middle."""
    state = post_draw(4, pot=80, stacks={1: 0}, ruleset=ruleset)
    short = tuple(replace(p, contributed=10) if p.seat == 1 else p for p in state.players)
    return replace(state, players=short)


@pytest.mark.rule("PAROLE-1")
def test_c87_parole_only_opens_the_second_round():
    assert refusal(table(5), 5, "parole") == "parole_not_open"
    state = post_draw(5, pot=100)
    assert refusal(act(state, 5, "check"), 1, "parole") == "parole_not_open"
    assert act(state, 5, "parole").parole == Parole((5,))


@pytest.mark.rule("PAROLE-1")
def test_a_fold_of_the_first_seat_closes_parole_too():
    state = act(post_draw(5, pot=100), 5, "fold")
    assert state.parole == Parole(cancelled=True)
    assert refusal(state, 1, "parole") == "parole_not_open"


@pytest.mark.rule("PAROLE-1")
def test_a_recorded_fold_after_the_draw_closes_parole():
    drew = [replace(p, discards=()) for p in post_draw(5, pot=100).players]
    state = act(replace(post_draw(5, pot=100), players=tuple(drew)), 5, "fold")
    assert state.parole is None
    assert refusal(state, 1, "parole") == "parole_not_open"


@pytest.mark.rule("PAROLE-1")
@pytest.mark.parametrize("opening", ["5 check", "5 bet 4"])
def test_does_not_record_a_parole_that_was_never_offered(opening):
    assert play(post_draw(5, pot=100), opening).parole is None


@pytest.mark.rule("PAROLE-1")
def test_an_unrecorded_agreement_counts_as_a_check_too():
    state = play(post_draw(4, pot=40), "1 parole")
    unmarked = tuple(replace(p, acted_on_bet=None) for p in state.players)
    state = act(replace(state, players=unmarked), 2, "check")
    assert [p.acted_on_bet for p in state.players] == [0, 0, None, None]
    assert state.to_act_seat == 3


@pytest.mark.rule("PAROLE-2")
def test_an_all_in_seat_that_declines_has_acted():
    state = play(with_all_in(DRAW), "4 parole, 1 decline", ruleset=DRAW)
    assert player(state, 1).acted_on_bet == 0
    assert state_faults(DRAW, state) == ()


@pytest.mark.rule("POT-1")
def test_a_parole_returns_uncalled_chips_first():
    state = post_draw(3, pot=12, stack=90, folded=(3,))
    more = tuple(replace(p, contributed=10) if p.seat == 1 else p for p in state.players)
    _, events = transition(act(replace(state, players=more), 1, "parole"), 2, "parole")
    assert [(e.type, e.seat, e.amount) for e in events] == [
        ("parole_agreed", 2, None),
        ("uncalled_returned", 1, 4),
        ("round_closed", None, None),
        ("pot_split", 2, 6),
        ("pot_split", 1, 6),
        ("hand_completed", None, None),
    ]


@pytest.mark.rule("PAROLE-2")
def test_c89_everyone_agrees():
    state = play(post_draw(4, pot=21, stack=50, folded=(4,)), "1 parole, 2 parole")
    state, events = transition(state, 3, "parole")
    assert [(e.type, e.seat, e.amount, e.pot_index) for e in events] == [
        ("parole_agreed", 3, None, None),
        ("round_closed", None, None, None),
        ("pot_split", 2, 7, 0),
        ("pot_split", 3, 7, 0),
        ("pot_split", 1, 7, 0),
        ("hand_completed", None, None, None),
    ]
    assert (state.street, state.to_act_seat) == ("complete", None)
    assert state.parole == Parole((1, 2, 3))


@pytest.mark.rule("PAROLE-2")
def test_c89_odd_chips_go_left_of_the_button():
    # Pot 20: seat 4 has folded 2, the others put in 6 each.
    state = post_draw(4, pot=18, stack=50, folded=(4,))
    players = tuple(replace(p, contributed=2) if p.seat == 4 else p for p in state.players)
    state = play(replace(state, players=players), "1 parole, 2 parole, 3 parole")
    assert stacks(state) == {1: 56, 2: 57, 3: 57, 4: 50}


@pytest.mark.rule("POT-4")
def test_c41_odd_chips_of_a_parole():
    # Pot 101, shared by seats 5, 2 and 3: 33 each put in, 1 and 4 folded 1 each.
    state = post_draw(5, pot=99, stack=50, folded=(1, 4))
    players = tuple(replace(p, contributed=1) if p.seat in (1, 4) else p for p in state.players)
    state = play(replace(state, players=players), "5 parole, 2 parole, 3 parole")
    assert stacks(state) == {1: 50, 2: 84, 3: 84, 4: 50, 5: 83}


@pytest.mark.rule("PAROLE-1")
@pytest.mark.parametrize("other_act", ["check", "bet 8", "fold"])
def test_any_other_action_cancels_and_agreements_count_as_checks(other_act):
    state = play(post_draw(4, pot=40), "1 parole, 2 parole")
    state, events = transition(state, 3, other_act)
    assert [e.type for e in events][1:] == ["parole_cancelled"]
    assert state.parole == Parole((1, 2), cancelled=True)
    assert refusal(state, 4, "parole") == "parole_not_open"
    state = act(state, 4, "call" if other_act == "bet 8" else "check")
    assert (state.street, state.to_act_seat) == (
        ("post_draw", 1) if other_act == "bet 8" else ("showdown", None)
    )


@pytest.mark.rule("PAROLE-1")
def test_a_seat_that_agreed_may_raise_a_later_bet():
    state = play(post_draw(4, pot=40), "1 parole, 2 parole, 3 bet 8, 4 fold")
    assert actions(state) == ["fold", "call", "raise"]


@pytest.mark.rule("PAROLE-2")
def test_all_in_seats_decide_in_turn():
    state = with_all_in(POKER)
    assert state.to_act_seat == 2
    state = play(state, "2 parole, 3 parole, 4 parole")
    assert state.to_act_seat == 1
    legal = list_legal_actions(POKER, state)
    assert [(a.type, a.min_to, a.max_to) for a in legal.actions] == [
        ("parole", 0, 0),
        ("decline", 0, 0),
    ]
    assert (legal.to_call, set(refusals(legal).values())) == (0, {"all_in"})
    assert set(refusals(legal)) == {"fold", "check", "call", "bet", "raise"}
    state = act(state, 1, "parole")
    # Main pot 40 in four tens, side pot 30 in three.
    assert stacks(state) == {1: 10, 2: 220, 3: 220, 4: 220}
    assert player(state, 1).status == "active"


@pytest.mark.rule("PAROLE-2")
def test_an_all_in_seat_that_declines_cancels_if_all_must_agree():
    state = play(with_all_in(POKER), "2 parole, 3 parole, 4 parole")
    state, events = transition(state, 1, "decline")
    assert [e.type for e in events] == [
        "parole_declined",
        "parole_cancelled",
        "round_closed",
        "street_started",
    ]
    assert state.street == "showdown"
    assert state.parole == Parole((2, 3, 4), (1,), cancelled=True)


@pytest.mark.rule("PAROLE-2")
def test_an_all_in_seat_that_declines_keeps_only_its_own_pots_per_pot():
    # Two blinds: seat 4 acts first, so the all-in seat 1 decides second.
    state = act(with_all_in(DRAW), 4, "parole", ruleset=DRAW)
    assert state.to_act_seat == 1
    state = play(state, "1 decline, 2 parole", ruleset=DRAW)
    assert (state.street, state.to_act_seat) == ("post_draw", 3)
    state = act(state, 3, "parole", ruleset=DRAW)
    assert (state.street, state.parole) == ("showdown", Parole((4, 2, 3), (1,)))
    assert sum(p.contributed for p in state.players) == 70


@pytest.mark.rule("PAROLE-2")
def test_after_a_decline_a_check_still_cancels_all_of_it():
    state = play(with_all_in(DRAW), "4 parole, 1 decline", ruleset=DRAW)
    state = play(state, "2 check, 3 check", ruleset=DRAW)
    assert (state.street, state.parole) == ("showdown", Parole((4,), (1,), cancelled=True))


@pytest.mark.rule("PAROLE-2")
def test_only_an_all_in_seat_can_decline():
    state = act(post_draw(3, pot=30), 1, "parole")
    assert refusal(state, 2, "decline") == "only_all_in_declines"
    assert "decline" not in refusals(list_legal_actions(POKER, state))


@pytest.mark.rule("PAROLE-3")
def test_no_parole_without_a_second_betting_round():
    state = play(table(2, stacks={2: 20}), "2 raise 20, 1 call, 2 draw, 1 draw")
    assert (state.street, state.parole) == ("showdown", None)


@pytest.mark.rule("BET-10")
def test_an_expired_clock_forbids_parole_but_not_declining():
    state = play(with_all_in(POKER), "2 parole, 3 parole, 4 parole")
    late = replace(state, raise_clock_expired=True)
    assert actions(late) == ["decline"]
    assert refusal(late, 1, "parole") == "raise_clock_expired"


@pytest.mark.rule("PAROLE-1")
def test_parole_is_closed_in_a_posted_round_once_somebody_has_acted():
    state = act(post_draw(3, pot=30), 1, "check")
    posted = replace(state, parole=None)
    assert state_faults(POKER, posted) == ()
    assert refusal(posted, 2, "parole") == "parole_not_open"


@pytest.mark.rule("PAROLE-2")
def test_an_expired_clock_does_not_carry_over_from_a_decline():
    state = replace(play(with_all_in(DRAW), "4 parole", ruleset=DRAW), raise_clock_expired=True)
    assert state.to_act_seat == 1
    declined = act(state, 1, "decline", ruleset=DRAW)
    assert declined.to_act_seat == 2
    assert not declined.raise_clock_expired


@pytest.mark.rule("PAROLE-2")
@pytest.mark.parametrize(
    ("parole", "by_hand", "by_pot"),
    [
        (None, False, False),
        (Parole((1, 2, 3)), True, True),
        (Parole((1, 2), (3,)), False, True),
        (Parole((1, 3), (2,)), False, False),
        (Parole((1, 2, 3), cancelled=True), False, False),
    ],
)
def test_who_must_agree_to_split_a_pot_that_seat_3_cannot_win(parole, by_hand, by_pot):
    side = Pot(10, (1, 2))
    agreed = agreed_seats_of(parole)

    assert (side in agreed_pots(POKER, [side], (1, 2, 3), agreed)) is by_hand
    assert (side in agreed_pots(DRAW, [side], (1, 2, 3), agreed)) is by_pot


@pytest.mark.rule("PAROLE-1")
@pytest.mark.parametrize(
    ("player", "acted"),
    [
        (Player(1, "active", 90, 0, 10), False),
        (Player(1, "active", 90, 0, 10, acted_on_bet=0), True),
        (Player(1, "all_in", 0, 0, 10), False),
        (Player(1, "all_in", 0, 1, 11), True),
        (Player(1, "folded", 90, 0, 10), False),
        (Player(1, "folded", 90, 0, 10, discards=()), True),
    ],
    ids=["active", "checked", "all-in before", "all-in for a chip", "folded before", "folded now"],
)
def test_who_has_acted_since_the_draw(player, acted):
    assert has_acted(player) is acted


ASKED_ALL_IN = resolve_ruleset("32-card-poker", options={"parole_all_in": True})
NEVER_ALL_IN = resolve_ruleset("32-card-draw", options={"parole_all_in": False})


def all_in_before_the_draw(ruleset, stacks=None):
    """Return T3 after the draw, 20 from each seat: seats 1 and 3 all-in, 180 behind seat 2."""
    state = table(3, stacks=stacks or {1: 20, 3: 20}, ruleset=ruleset)
    return play(state, "1 raise 20, 2 call, 3 call, 2 draw, 3 draw, 1 draw", ruleset=ruleset)


@pytest.mark.rule("PAROLE-3")
@pytest.mark.parametrize("ruleset", [POKER, NEVER_ALL_IN], ids=["poker", "draw, option false"])
def test_the_showdown_follows_the_draw_after_an_all_in(ruleset):
    state = all_in_before_the_draw(ruleset)
    assert (state.street, state.to_act_seat, state.parole) == ("showdown", None, None)


@pytest.mark.rule("PAROLE-3")
@pytest.mark.parametrize("ruleset", [DRAW, ASKED_ALL_IN], ids=["draw", "poker, option true"])
def test_after_an_all_in_all_are_asked_from_the_left_of_the_largest_blind(ruleset):
    # Big blind on 3: seat 1 is asked first, although only seat 2 has chips.
    state = all_in_before_the_draw(ruleset)
    assert (state.street, state.to_act_seat) == ("post_draw", 1)
    assert state.betting == post_draw(3).betting
    for seat in (1, 2, 3):
        assert state.to_act_seat == seat
        assert actions(state, ruleset) == ["parole", "decline"]
        assert state_faults(ruleset, state) == ()
        state = act(state, seat, "parole", ruleset=ruleset)
    assert (state.street, stacks(state)) == ("complete", {1: 20, 2: 200, 3: 20})


@pytest.mark.rule("PAROLE-3")
def test_the_seat_with_chips_is_told_that_no_betting_can_follow():
    state = act(all_in_before_the_draw(DRAW), 1, "parole", ruleset=DRAW)
    told = refusals(list_legal_actions(DRAW, state))
    others = ("fold", "check", "call", "bet", "raise")
    assert told == dict.fromkeys(others, "no_betting_after_all_in")
    assert refusal(state, 2, "fold", ruleset=DRAW) == "no_betting_after_all_in"


@pytest.mark.rule("PAROLE-3")
def test_the_first_decline_after_an_all_in_leads_to_the_showdown_if_all_must_agree():
    state, events = transition(
        all_in_before_the_draw(ASKED_ALL_IN), 1, "decline", ruleset=ASKED_ALL_IN
    )
    assert [e.type for e in events] == [
        "parole_declined",
        "parole_cancelled",
        "round_closed",
        "street_started",
    ]
    assert (state.street, state.parole) == ("showdown", Parole((), (1,), cancelled=True))
    assert state_faults(ASKED_ALL_IN, state) == ()


@pytest.mark.rule("PAROLE-3")
@pytest.mark.parametrize(
    ("script", "parole"),
    [
        ("1 parole, 2 decline, 3 parole", Parole((1, 3), (2,))),
        ("1 decline, 2 decline, 3 decline", Parole((), (1, 2, 3))),
    ],
)
def test_pot_by_pot_all_are_asked_after_an_all_in(script, parole):
    state = play(all_in_before_the_draw(DRAW), script, ruleset=DRAW)
    assert (state.street, state.parole) == ("showdown", parole)
    assert state_faults(DRAW, state) == ()


@pytest.mark.rule("PAROLE-3")
def test_after_an_all_in_the_side_pot_is_split_if_its_claimants_agree():
    # Seat 1 is all-in for 20, seats 2 and 3 for 50: a main pot of 60 and a side pot of 60.
    state = table(3, stacks={1: 20, 2: 50, 3: 50}, ruleset=DRAW)
    state = play(state, "1 raise 20, 2 raise 50, 3 call, 2 draw, 3 draw, 1 draw", ruleset=DRAW)
    state = play(state, "1 decline, 2 parole, 3 parole", ruleset=DRAW)
    agreed = agreed_pots(DRAW, [Pot(60, (1, 2, 3)), Pot(60, (2, 3))], (1, 2, 3), (2, 3))
    assert (state.street, state.parole) == ("showdown", Parole((2, 3), (1,)))
    assert agreed == (Pot(60, (2, 3)),)


@pytest.mark.rule("PAROLE-3")
def test_states_of_a_parole_after_an_all_in_need_the_option():
    asked = act(all_in_before_the_draw(DRAW), 1, "parole", ruleset=DRAW)
    shown = play(asked, "2 decline, 3 parole", ruleset=DRAW)
    opened = all_in_before_the_draw(DRAW)
    for state, code in ((opened, "round_closed"), (asked, "round_closed")):
        assert [f.code for f in state_faults(NEVER_ALL_IN, state)] == [code]
    assert [f.code for f in state_faults(NEVER_ALL_IN, shown)] == ["parole_not_open"]


@pytest.mark.rule("PAROLE-3")
@pytest.mark.parametrize(
    ("parole", "to_act_seat", "codes"),
    [
        (None, 2, ["wrong_to_act_seat"]),
        (Parole((2,)), 1, ["parole_out_of_order"]),
        (Parole((), (1,)), 2, []),
        (Parole((1,), (2,)), 3, []),
        (Parole((1, 2, 3)), 3, ["round_closed"]),
        (Parole((1,), cancelled=True), 2, ["round_closed"]),
    ],
)
def test_posted_states_of_a_parole_after_an_all_in(parole, to_act_seat, codes):
    state = replace(all_in_before_the_draw(DRAW), parole=parole, to_act_seat=to_act_seat)
    assert [f.code for f in state_faults(DRAW, state)] == codes


@pytest.mark.rule("PAROLE-3")
def test_a_seat_that_faces_an_all_in_after_the_draw_still_bets():
    # Seat 3 bets all it has; seat 2, alone with chips, calls or folds: no Parole is left.
    state = post_draw(3, pot=60, stacks={1: 0, 3: 20}, ruleset=DRAW)
    state = play(state, "2 check, 3 bet 20", ruleset=DRAW)
    assert actions(state, DRAW) == ["fold", "call"]
    assert state_faults(DRAW, state) == ()
    assert act(state, 2, "call", ruleset=DRAW).street == "showdown"
