"""Replay whole hands: return every state, or the first action that the rules reject."""

from dataclasses import replace

import pytest

from service.rules.blinds import Terms
from service.rules.draw.drawing import SeedNeeded
from service.rules.payout.showdown import resolve_showdown
from service.rules.play.actions import apply_action
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.replay import replay_hand
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Action, Blinds

POKER = resolve_ruleset()
TERMS = Terms("no_limit", Blinds(1, 2, 4))
SEED = "table-7 hand-12"


def opening(count=3, stack=100):
    seats = [DealtInSeat(seat, stack) for seat in range(1, count + 1)]
    return deal_hand(POKER, TERMS, 1, seats, SEED).state


def acts(script):
    """Read `1 call, 2 raise 20, 3 fold!`: an exclamation mark means that the clock expired."""
    return [_act(step) for step in script.split(", ")]


def _act(text):
    seat, kind, *rest = text.rstrip("!").split()
    to = int(rest[0]) if rest and rest[0].isdigit() else None
    discards = tuple(rest) if kind == "draw" else None
    return Action(int(seat), kind, to, discards, clock_expired=text.endswith("!"))


PAT = "2 draw, 3 draw, 1 draw"
CHECKED_DOWN = f"1 call, 2 call, 3 check, {PAT}, 1 check, 2 check, 3 check"


@pytest.mark.rule("SHOW-1")
def test_a_hand_to_its_showdown():
    replay = replay_hand(POKER, opening(), acts(CHECKED_DOWN))
    assert replay.valid
    # Nine actions and the showdown.
    assert len(replay.steps) == 10
    assert [step.state.street for step in replay.steps] == (
        ["pre_draw"] * 2 + ["draw"] * 3 + ["post_draw"] * 3 + ["showdown", "complete"]
    )
    assert replay.steps[-1].events[-1].type == "hand_completed"
    assert sum(player.stack for player in replay.steps[-1].state.players) == 300


@pytest.mark.rule("SHOW-1")
def test_each_step_equals_the_transition():
    state = opening()
    for step, action in zip(
        replay_hand(POKER, state, acts(CHECKED_DOWN)).steps, acts(CHECKED_DOWN), strict=False
    ):
        transition = apply_action(POKER, state, action)
        assert step == transition
        state = transition.state
    assert resolve_showdown(POKER, state).state.street == "complete"


@pytest.mark.rule("BET-11")
def test_a_hand_ends_without_a_showdown_when_all_others_fold():
    replay = replay_hand(POKER, opening(), acts("1 raise 9, 2 fold, 3 fold"))
    assert replay.valid
    assert [step.state.street for step in replay.steps] == ["pre_draw", "pre_draw", "complete"]


@pytest.mark.rule("BET-4")
@pytest.mark.parametrize(
    ("script", "index", "code"),
    [
        ("1 call, 2 raise 3", 1, "raise_below_minimum"),
        ("2 call", 0, "out_of_turn"),
        ("1 call, 2 check", 1, "facing_bet"),
        (f"1 call, 2 call, 3 check, {PAT}, 1 bet 1", 6, "bet_below_minimum"),
        (f"{CHECKED_DOWN}, 1 check", 9, "hand_over"),
        ("1 raise", 0, "field_required"),
        ("1 call, 2 call, 3 check, 2 draw Qs", 3, "card_not_held"),
        ("1 raise 9, 2 fold, 3 fold, 1 check", 3, "hand_over"),
    ],
)
def test_reports_the_first_illegal_action(script, index, code):
    replay = replay_hand(POKER, opening(), acts(script))
    assert not replay.valid
    assert (replay.illegal.index, replay.illegal.code) == (index, code)
    assert len(replay.steps) == index


@pytest.mark.rule("BET-4")
def test_reports_the_legal_actions_of_the_seat():
    illegal = replay_hand(POKER, opening(), acts("1 call, 2 raise 3")).illegal
    assert illegal.params == {"to": 3, "min_to": 4}
    legal = illegal.legal_actions
    assert (legal.seat, [action.type for action in legal.actions]) == (2, ["fold", "call", "raise"])


@pytest.mark.rule("BET-7")
@pytest.mark.parametrize(("reading", "max_to"), [("pot_before_call", 5), ("pot_after_call", 7)])
def test_the_legal_actions_follow_the_ruleset_of_the_replay(reading, max_to):
    # 1 and 2 are in the middle, and 2 to call: a raise of 3, or of 5 with the call counted.
    ruleset = resolve_ruleset(options={"pot_limit_raise": reading})
    seats = [DealtInSeat(seat, 100) for seat in (1, 2, 3)]
    state = deal_hand(ruleset, Terms("pot_limit", Blinds(1, 2, 4)), 1, seats, SEED).state
    illegal = replay_hand(ruleset, state, acts("1 raise 99")).illegal
    assert illegal.params == {"to": 99, "max_to": max_to}
    assert illegal.legal_actions.actions[-1].max_to == max_to


@pytest.mark.rule("BET-10")
def test_an_expired_clock_forbids_a_raise_for_one_turn():
    refused = replay_hand(POKER, opening(), acts("1 raise 9!"))
    assert (refused.illegal.index, refused.illegal.code) == (0, "raise_clock_expired")
    assert [action.type for action in refused.illegal.legal_actions.actions] == ["fold", "call"]
    assert replay_hand(POKER, opening(), acts("1 call!, 2 raise 9")).valid


@pytest.mark.rule("DRAW-5")
def test_a_seat_too_slow_to_draw_stands_pat_and_may_not_bet():
    before = "1 call, 2 call, 3 check"
    refused = replay_hand(POKER, opening(), acts(f"{before}, 2 draw Ks!"))
    assert (refused.illegal.index, refused.illegal.code) == (3, "draw_clock_expired")
    slow = f"{before}, 2 draw!, 3 draw, 1 draw, 1 check, 2 bet 9"
    refused = replay_hand(POKER, opening(), acts(slow))
    assert (refused.illegal.index, refused.illegal.code) == (7, "draw_clock_expired")


@pytest.mark.rule("DRAW-3")
def test_recycles_cards_with_the_seed_of_the_opening():
    state = opening(count=5)
    hands = {player.seat: player.cards[:4] for player in state.players}
    calls = "5 call, 1 call, 2 call, 3 call, 4 check"
    draws = ", ".join(f"{seat} draw {' '.join(hands[seat])}" for seat in (2, 3, 4, 5, 1))
    replay = replay_hand(POKER, state, acts(f"{calls}, {draws}"))
    assert replay.valid
    assert replay.steps[-1].state.street == "post_draw"
    for player in replay.steps[-1].state.players:
        assert len(set(player.cards)) == 5
        assert not set(player.cards) & set(player.discards)
    with pytest.raises(SeedNeeded):
        replay_hand(POKER, replace(state, seed=None), acts(f"{calls}, {draws}"))


@pytest.mark.rule("SHOW-2")
def test_a_replay_without_cards_ends_before_the_showdown():
    state = opening()
    unseen = replace(state, stub=None, players=tuple(replace(p, cards=None) for p in state.players))
    replay = replay_hand(POKER, unseen, acts(CHECKED_DOWN))
    assert replay.valid
    assert replay.steps[-1].state.street == "showdown"


@pytest.mark.rule("BET-9")
def test_an_opening_without_actions_has_no_steps():
    replay = replay_hand(POKER, opening(), [])
    assert (replay.valid, replay.steps) == (True, ())


@pytest.mark.rule("BET-11")
def test_c36_c85_a_winner_without_a_showdown_shows_no_cards():
    # Three put in 4 each; seat 1 bets 9 after the draw, and the others fold.
    start = f"1 raise 4, 2 call, 3 call, {PAT}"
    last = replay_hand(POKER, opening(), acts(f"{start}, 1 bet 9, 2 fold, 3 fold")).steps[-1]
    assert last.state.street == "complete"
    assert [(e.type, e.seat, e.amount) for e in last.events if e.amount is not None] == [
        ("uncalled_returned", 1, 9),
        ("pot_won", 1, 12),
    ]
    assert all(event.cards is None for event in last.events)
    assert [player.stack for player in last.state.players] == [108, 96, 96]
