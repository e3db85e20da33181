"""Test bet sizes and who may bet: cases A and C of the collection, by their ids."""

from dataclasses import replace

import pytest

from service.rules.errors import RuleViolation
from service.rules.play.bet_sizes import pot_limit_to
from service.rules.play.legal_actions import list_legal_actions, minimum_bets
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Blinds
from tests.rules.tables import (
    DRAW,
    POKER,
    act,
    choices,
    play,
    player,
    post_draw,
    pot,
    refusal,
    refusals,
    stacks,
    table,
)

AFTER_CALL = resolve_ruleset("32-card-poker", options={"pot_limit_raise": "pot_after_call"})
UNCAPPED = resolve_ruleset("32-card-poker", options={"limit_cap_heads_up": False})
BY_THE_BLIND = resolve_ruleset("32-card-poker", options={"minimum_raise": "largest_blind"})


@pytest.mark.rule("BET-5")
def test_c01_a_short_all_in_does_not_reopen_the_betting():
    state = play(table(5, stacks={1: 30}), "5 raise 20, 1 raise 30, 2 fold, 3 call, 4 fold")
    assert state.to_act_seat == 5
    assert choices(state) == {"fold": (20, 20), "call": (30, 30)}
    assert list_legal_actions(POKER, state).to_call == 10
    assert refusal(state, 5, "raise 46") == "betting_not_reopened"


@pytest.mark.rule("BET-5")
def test_c02_a_seat_yet_to_act_may_raise_over_it_by_the_last_full_raise():
    state = play(table(5, stacks={1: 30}), "5 raise 20, 1 raise 30, 2 fold")
    assert choices(state) == {"fold": (2, 2), "call": (30, 30), "raise": (46, 200)}
    assert list_legal_actions(POKER, state).to_call == 28


@pytest.mark.rule("BET-5")
def test_short_all_ins_add_up_for_each_seat():
    # 5 raises by 16; 1 and 2 are all-in for 10 and 8 more: 18 in all for 5, but 8 for 3.
    state = play(table(5, stacks={1: 30, 2: 38, 4: 30}), "5 raise 20, 1 raise 30, 2 raise 38")
    assert choices(state)["raise"] == (54, 200)
    state = play(state, "3 call, 4 call")
    assert choices(state) == {"fold": (20, 20), "call": (38, 38), "raise": (54, 200)}
    assert refusal(play(state, "5 raise 54"), 3, "raise 54") == "raise_below_minimum"


@pytest.mark.rule("BET-5")
def test_a_second_short_all_in_does_not_reopen_the_betting_for_a_caller():
    # 3 calls 30 and then faces 8, less than a full raise of 16; 5 faces 18.
    state = table(5, stacks={1: 30, 4: 38})
    state = play(state, "5 raise 20, 1 raise 30, 2 fold, 3 call, 4 raise 38")
    assert "raise" in choices(state)
    state = act(state, 5, "call")
    assert choices(state) == {"fold": (30, 30), "call": (38, 38)}


@pytest.mark.rule("BET-4")
def test_c05_the_minimum_raise_is_the_last_raise_not_double_the_bet():
    state = play(table(5), "5 raise 14")
    assert choices(state)["raise"] == (24, 200)
    assert choices(act(state, 1, "raise 40"))["raise"] == (66, 200)


@pytest.mark.rule("BET-4")
def test_c06_rejects_a_raise_below_the_minimum_with_chips_behind():
    state = play(table(5), "5 raise 14")
    for to in (23, 20, 14):
        assert refusal(state, 1, f"raise {to}") == "raise_below_minimum"
    assert player(act(state, 1, "raise 24"), 1).street_bet == 24


@pytest.mark.rule("BET-4")
def test_c07_allows_an_all_in_below_the_minimum():
    state = act(post_draw(3, stacks={2: 29}), 1, "bet 22")
    assert choices(state) == {"fold": (0, 0), "call": (22, 22), "raise": (29, 29)}
    assert refusal(state, 2, "raise 25") == "raise_below_minimum"
    assert player(act(state, 2, "raise 29"), 2).status == "all_in"


@pytest.mark.rule("BET-2")
@pytest.mark.parametrize(
    ("stack", "put_in", "left", "status"),
    [(22, 22, 0, "all_in"), (15, 15, 0, "all_in"), (32, 22, 10, "active")],
)
def test_c08_a_call_takes_the_amount_owed_or_the_whole_stack(stack, put_in, left, status):
    state = act(post_draw(3, stacks={2: stack}), 1, "bet 22")
    assert ("raise" in choices(state)) == (stack > 22)
    assert list_legal_actions(POKER, state).to_call == put_in
    state = act(state, 2, "call")
    caller = player(state, 2)
    assert (caller.street_bet, caller.stack, caller.status) == (put_in, left, status)
    assert state.betting.current_bet == 22


@pytest.mark.rule("BET-8")
def test_c10_no_raise_when_every_opponent_is_all_in():
    state = act(post_draw(3, stacks={1: 40, 3: 100}, folded=(2,)), 1, "bet 40")
    assert choices(state) == {"fold": (0, 0), "call": (40, 40)}
    assert refusal(state, 3, "raise 80") == "no_opponent_can_call"


@pytest.mark.rule("BLIND-4")
def test_c11_the_largest_blind_keeps_its_option():
    state = play(table(4, stack=100), "1 call, 2 call, 3 call")
    assert choices(state) == {"fold": (4, 4), "check": (4, 4), "raise": (8, 100)}
    checked = act(state, 4, "check")
    assert (checked.street, pot(checked)) == ("draw", 16)
    raised = act(state, 4, "raise 12")
    assert raised.to_act_seat == 1
    assert play(raised, "1 call, 2 call, 3 call").street == "draw"


@pytest.mark.rule("BLIND-5")
def test_c12_a_blind_that_is_all_in_has_no_option():
    state = play(table(4, stacks={4: 4}), "1 call, 2 fold, 3 call")
    assert (state.street, pot(state)) == ("draw", 13)


@pytest.mark.rule("BLIND-5")
def test_the_full_largest_blind_is_owed_when_it_was_posted_short():
    state = table(4, stacks={4: 3})
    assert choices(state) == {"fold": (0, 0), "call": (4, 4), "raise": (8, 200)}


@pytest.mark.rule("BET-9")
def test_c14_a_short_opening_bet_is_called_as_it_is():
    state = act(post_draw(4, stacks={1: 3}), 1, "bet 3")
    assert choices(state) == {"fold": (0, 0), "call": (3, 3), "raise": (7, 200)}


@pytest.mark.rule("BET-5")
def test_a_short_opening_bet_does_not_let_a_checker_raise():
    state = play(post_draw(4, stacks={2: 3}), "1 check, 2 bet 3, 3 call, 4 call")
    assert choices(state) == {"fold": (0, 0), "call": (3, 3)}


@pytest.mark.rule("BET-9")
def test_c16_opponents_must_act_on_an_all_in_bet():
    state = act(post_draw(3, stacks={1: 50, 2: 80, 3: 80}), 1, "bet 50")
    assert state.to_act_seat == 2
    assert choices(state) == {"fold": (0, 0), "call": (50, 50), "raise": (80, 80)}


@pytest.mark.rule("BET-5")
def test_c19_a_bet_after_checks_brings_the_checkers_back():
    state = play(post_draw(3), "1 check, 2 bet 6, 3 fold")
    assert state.to_act_seat == 1
    assert choices(state) == {"fold": (0, 0), "call": (6, 6), "raise": (12, 200)}


@pytest.mark.rule("BET-2")
def test_c24_rejects_a_misplaced_check_call_or_bet():
    assert refusal(table(4), 1, "check") == "facing_bet"
    assert refusal(table(4), 1, "bet 8") == "bet_already_made"
    assert refusal(post_draw(4), 1, "call") == "nothing_to_call"
    assert refusal(post_draw(4), 1, "raise 8") == "nothing_to_raise"
    assert refusal(act(post_draw(4), 1, "bet 6"), 2, "bet 12") == "bet_already_made"


@pytest.mark.rule("BET-3")
def test_c25_rejects_negative_and_zero_amounts():
    assert refusal(table(4), 1, "raise -50") == "raise_below_minimum"
    assert refusal(table(4), 1, "raise 0") == "raise_below_minimum"
    assert refusal(post_draw(4), 1, "bet 0") == "bet_below_minimum"
    assert refusal(post_draw(4), 1, "bet -1") == "bet_below_minimum"


@pytest.mark.rule("BET-4")
def test_c26_rejects_more_than_the_stack_instead_of_clipping_it():
    assert refusal(table(4, stack=40), 1, "raise 41") == "raise_above_maximum"
    assert refusal(post_draw(4, stack=40), 1, "bet 41") == "bet_above_maximum"
    short = player(table(4, stacks={4: 3}), 4)
    assert (short.street_bet, short.stack, short.status) == (3, 0, "all_in")


@pytest.mark.rule("BET-3")
def test_c27_amounts_are_totals_for_the_round():
    state = play(table(4, stack=100), "1 fold, 2 raise 8")
    assert (player(state, 2).stack, player(state, 2).street_bet, pot(state)) == (92, 8, 14)


@pytest.mark.rule("BET-10")
def test_an_expired_clock_leaves_check_call_and_fold():
    late = replace(table(4), raise_clock_expired=True)
    assert choices(late) == {"fold": (0, 0), "call": (4, 4)}
    assert refusals(list_legal_actions(POKER, late))["raise"] == "raise_clock_expired"
    assert not act(late, 1, "call").raise_clock_expired
    late = replace(post_draw(3), raise_clock_expired=True)
    legal = list_legal_actions(POKER, late)
    assert [a.type for a in legal.actions] == ["fold", "check"]
    assert refusals(legal)["parole"] == "raise_clock_expired"


@pytest.mark.rule("DRAW-5")
def test_an_expired_draw_clock_forbids_bets_and_raises_after_the_draw():
    state = post_draw(3)
    slow = tuple(replace(p, draw_clock_expired=p.seat != 2) for p in state.players)
    state = replace(state, players=slow)
    assert refusal(state, 1, "bet 4") == "draw_clock_expired"
    assert "parole" in [a.type for a in list_legal_actions(POKER, state).actions]
    state = play(state, "1 check, 2 bet 4")
    assert refusal(state, 3, "raise 8") == "draw_clock_expired"


# Pot limit


@pytest.mark.rule("BET-7")
@pytest.mark.parametrize(
    ("bet", "before_call", "after_call"), [(10, 30, 40), (5, 20, 25)], ids=["bets 10", "bets 5"]
)
def test_c46_pot_limit_in_both_readings(bet, before_call, after_call):
    state = post_draw(2, pot=10, structure="pot_limit")
    for ruleset, most in ((POKER, before_call), (AFTER_CALL, after_call), (DRAW, after_call)):
        raised = act(state, state.to_act_seat, f"bet {bet}", ruleset=ruleset)
        assert choices(raised, ruleset=ruleset)["raise"] == (2 * bet, most)


@pytest.mark.rule("BET-7")
def test_c49_the_whole_pot_counts_when_somebody_is_all_in():
    state = post_draw(3, pot=90, stacks={1: 0}, structure="pot_limit")
    assert state.to_act_seat == 2
    assert choices(state)["bet"] == (2, 90)


@pytest.mark.rule("BET-7")
def test_c50_a_short_blind_counts_at_its_actual_size():
    state = table(4, stacks={4: 3}, structure="pot_limit")
    assert choices(state)["raise"] == (8, 10)
    assert choices(state, ruleset=AFTER_CALL)["raise"] == (8, 14)


@pytest.mark.rule("BET-7")
def test_the_minimum_wins_over_a_lower_pot_limit():
    # Three seats, largest blind posted 1 of 20: 1 + 1 in the middle, minimum raise 20.
    state = table(3, stacks={2: 1, 3: 1}, structure="pot_limit", blinds=Blinds(1, 20))
    assert state.street == "pre_draw"
    assert pot_limit_to(POKER, state, player(state, 1)) == 22
    assert refusal(state, 1, "raise 40") == "no_opponent_can_call"
    state = table(4, stacks={3: 1, 4: 1}, structure="pot_limit", blinds=Blinds(1, 10, 20))
    assert choices(state)["raise"] == (40, 40)


# Limit


@pytest.mark.rule("BET-6")
def test_c51_four_bets_a_round_and_the_blind_is_the_first():
    state = play(table(4, structure="limit"), "1 raise 8, 2 raise 12, 3 raise 16")
    assert choices(state) == {"fold": (4, 4), "call": (16, 16)}
    assert refusal(state, 4, "raise 20") == "raise_cap_reached"
    state = play(post_draw(4, structure="limit"), "1 bet 8, 2 raise 16, 3 raise 24, 4 raise 32")
    assert choices(state) == {"fold": (8, 8), "call": (32, 32)}


@pytest.mark.rule("BET-6")
def test_c52_the_cap_holds_heads_up_unless_it_is_switched_off():
    state = play(table(2, structure="limit"), "2 raise 4, 1 raise 6, 2 raise 8")
    assert refusal(state, 1, "raise 10") == "raise_cap_reached"
    assert choices(state, ruleset=UNCAPPED)["raise"] == (10, 10)
    assert minimum_bets(POKER, state).bets_left == 0
    assert minimum_bets(UNCAPPED, state).bets_left is None


@pytest.mark.rule("BET-6")
def test_two_live_seats_are_heads_up_however_many_were_dealt_in():
    script = "1 raise 8, 2 fold, 3 raise 12, 4 fold, 1 raise 16"
    state = play(table(4, structure="limit"), script, ruleset=UNCAPPED)
    assert not state.betting.capped
    assert choices(state, ruleset=UNCAPPED)["raise"] == (20, 20)


@pytest.mark.rule("BET-6")
def test_a_fold_never_lifts_a_cap_that_has_been_reached():
    state = play(table(4, structure="limit"), "1 raise 8, 2 raise 12, 3 raise 16", ruleset=UNCAPPED)
    assert refusal(state, 4, "raise 20", ruleset=UNCAPPED) == "raise_cap_reached"
    state = play(state, "4 fold, 1 fold", ruleset=UNCAPPED)
    assert refusal(state, 2, "raise 20", ruleset=UNCAPPED) == "raise_cap_reached"
    assert choices(state, ruleset=UNCAPPED) == {"fold": (12, 12), "call": (16, 16)}


@pytest.mark.rule("BET-6")
def test_an_all_in_seat_is_live_when_the_cap_is_reached():
    # Seat 1 is all-in with 6 of the bet of 8, so seats 2 and 3 bet on with a third seat live.
    start = table(3, structure="limit", stacks={1: 2})
    state = play(start, "1 call, 2 raise 4, 3 raise 6, 2 raise 8", ruleset=UNCAPPED)
    assert state.betting.capped
    assert refusal(state, 3, "raise 10", ruleset=UNCAPPED) == "raise_cap_reached"


@pytest.mark.rule("BET-4")
def test_an_option_keeps_the_minimum_raise_at_the_largest_blind():
    state = play(table(5), "5 raise 14", ruleset=BY_THE_BLIND)
    assert state.betting.full_raise == 4
    assert choices(state, ruleset=BY_THE_BLIND)["raise"] == (18, 200)
    assert refusal(state, 1, "raise 17", ruleset=BY_THE_BLIND) == "raise_below_minimum"
    assert choices(play(table(5), "5 raise 14"))["raise"] == (24, 200)


@pytest.mark.rule("BET-5")
@pytest.mark.parametrize(("all_in_to", "reopened"), [(17, False), (18, True)])
def test_with_that_option_the_largest_blind_reopens(all_in_to, reopened):
    script = f"5 raise 14, 1 raise {all_in_to}, 2 fold, 3 fold, 4 fold"
    state = play(
        table(5, stacks={1: all_in_to, 4: 200}),
        script.replace("4 fold", "4 call"),
        ruleset=BY_THE_BLIND,
    )
    assert ("raise" in choices(state, ruleset=BY_THE_BLIND)) is reopened


@pytest.mark.rule("BET-4")
def test_limit_ignores_the_minimum_raise():
    state = play(post_draw(3, structure="limit"), "1 bet 4, 2 raise 8", ruleset=BY_THE_BLIND)
    assert choices(state, ruleset=BY_THE_BLIND)["raise"] == (12, 12)


@pytest.mark.rule("BET-6")
def test_c53_limit_sizes_are_exact():
    state = table(4, structure="limit")
    assert choices(state)["raise"] == (8, 8)
    for to, code in ((9, "above_maximum"), (6, "below_minimum"), (12, "above_maximum")):
        assert refusal(state, 1, f"raise {to}") == f"raise_{code}"


@pytest.mark.rule("BET-6")
@pytest.mark.parametrize(
    ("all_in_to", "next_to", "bets_left"),
    [(11, 16, 3), (12, 20, 2), (16, 24, 2)],
    ids=["less than half completes", "half counts", "full"],
)
def test_the_half_bet_rule(all_in_to, next_to, bets_left):
    # After the draw bets are 8: seat 1 bets 8, seat 2 is all-in for 11, 12 or 16.
    state = play(
        post_draw(4, structure="limit", stacks={2: all_in_to}), f"1 bet 8, 2 raise {all_in_to}"
    )
    assert choices(state)["raise"] == (next_to, next_to)
    assert minimum_bets(POKER, state).bets_left == bets_left


@pytest.mark.rule("BET-5")
@pytest.mark.parametrize(("all_in_to", "reopened"), [(11, False), (12, True)])
def test_in_limit_half_a_bet_reopens(all_in_to, reopened):
    state = post_draw(3, structure="limit", blinds=Blinds(2, 4), stacks={2: all_in_to})
    state = play(state, f"1 bet 8, 2 raise {all_in_to}, 3 call")
    assert ("raise" in choices(state)) is reopened


@pytest.mark.rule("BET-6")
def test_two_short_all_ins_may_make_a_bet_together():
    # 8, then 11 (short) and 12: from the last counted bet of 8 that is half a bet.
    state = post_draw(4, structure="limit", stacks={2: 11, 3: 12})
    state = play(state, "1 bet 8, 2 raise 11, 3 raise 12")
    assert (state.betting.bet_count, state.betting.full_bet_to) == (2, 12)
    assert choices(state)["raise"] == (20, 20)


# The worked example of the contract


@pytest.mark.rule("BET-4")
def test_the_worked_legal_actions():
    legal = list_legal_actions(POKER, table(5))
    assert (legal.seat, legal.street, legal.pot, legal.to_call) == (5, "pre_draw", 7, 4)
    assert [(a.type, a.min_to, a.max_to) for a in legal.actions] == [
        ("fold", 0, 0),
        ("call", 4, 4),
        ("raise", 8, 200),
    ]
    assert [(u.type, u.code, u.params) for u in legal.unavailable] == [
        ("check", "facing_bet", {"to_call": 4}),
        ("bet", "bet_already_made", {"current_bet": 4}),
        ("parole", "parole_not_open", {}),
    ]


@pytest.mark.rule("BET-4")
def test_the_worked_minimum_bets():
    bets = minimum_bets(POKER, table(5, structure="limit"))
    assert (bets.seat, bets.to_call, bets.call_to, bets.bets_left) == (5, 4, 4, 3)
    bets = minimum_bets(POKER, table(5))
    assert (bets.min_to, bets.max_to, bets.bets_left) == (8, 200, None)


@pytest.mark.rule("BET-8")
def test_has_no_bounds_when_no_raise_is_possible():
    state = act(post_draw(3, stacks={1: 40}, folded=(2,)), 1, "bet 40")
    bets = minimum_bets(POKER, state)
    assert (bets.call_to, bets.min_to, bets.max_to) == (40, None, None)


def test_no_minimum_bets_outside_a_betting_turn():
    drawing = play(table(2), "2 call, 1 check")
    with pytest.raises(RuleViolation) as raised:
        minimum_bets(POKER, drawing)
    assert raised.value.code == "betting_not_open"


@pytest.mark.rule("BET-4")
def test_a_raise_is_never_limited_by_an_opponents_stack():
    assert choices(table(2, stacks={1: 500, 2: 20}))["raise"] == (4, 20)
    assert stacks(table(2, stacks={1: 500, 2: 20})) == {1: 498, 2: 19}
    state = act(table(2, stacks={1: 500, 2: 20}), 2, "call")
    assert choices(state)["raise"] == (4, 500)


@pytest.mark.rule("BET-7")
def test_the_minimum_bets_of_an_opening_bet_and_of_a_raise_over_it():
    # S4's example: 10 in the middle, then 10 is bet.
    state = post_draw(2, pot=10, structure="pot_limit")
    opening = minimum_bets(POKER, state)
    assert (opening.to_call, opening.call_to, opening.min_to, opening.max_to) == (0, 0, 2, 10)
    state = act(state, 2, "bet 10")
    raising = minimum_bets(POKER, state)
    assert (raising.to_call, raising.call_to, raising.min_to, raising.max_to) == (10, 10, 20, 30)
    assert minimum_bets(AFTER_CALL, state).max_to == 40


@pytest.mark.rule("BET-4")
def test_a_bet_of_zero_is_not_a_bet_of_one_chip():
    state = post_draw(2, pot=10, blinds=Blinds(1, 1, 1))
    assert choices(state)["bet"] == (1, 200)
    with pytest.raises(RuleViolation) as raised:
        act(state, 2, "bet 0")
    (fault,) = raised.value.faults
    assert (fault.code, fault.params) == ("bet_below_minimum", {"to": 0, "min_to": 1})


@pytest.mark.rule("BET-2")
def test_reports_the_amount_owed_when_the_stack_cannot_even_call():
    state = play(table(5, stacks={2: 10}), "5 raise 20, 1 call")
    unavailable = list_legal_actions(POKER, state).unavailable
    (told,) = [each for each in unavailable if each.type == "raise"]
    assert (told.code, told.params) == ("stack_too_short", {"stack": 9, "owed": 19})
