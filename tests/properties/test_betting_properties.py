"""Check what holds in every hand: random tables, random actions."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.blinds import over_blind_in_play
from service.rules.errors import RuleViolation
from service.rules.play.actions import apply_action
from service.rules.play.legal_actions import LegalAction, list_legal_actions, minimum_bets
from service.rules.play.streets import start_pre_draw
from service.rules.ruleset import RULESETS, resolve_ruleset
from service.rules.seats import blind_seats, clockwise_after
from service.rules.state import Action, Blinds, GameState, Player
from service.rules.validation.state import state_faults

EVERY_TYPE = ("fold", "check", "call", "bet", "raise", "parole", "decline", "draw")
LONGEST_HAND = 400

PLAYED = [
    resolve_ruleset(house, options=options)
    for house in RULESETS
    for options in (
        {},
        {"pot_limit_raise": "pot_after_call", "limit_cap_heads_up": False},
        {"over_blind": "auto", "pot_limit_raise": "pot_before_call"},
    )
]


@st.composite
def openings(draw):
    """A ruleset and a hand with its blinds, late posts and dead chips in."""
    ruleset = draw(st.sampled_from(PLAYED))
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5)))
    button = draw(st.sampled_from(seats))
    small = draw(st.integers(1, 3))
    big = draw(st.integers(small, 6))
    over = draw(st.integers(big, 12))
    posting = blind_seats(
        clockwise_after(button, seats), over=over_blind_in_play(ruleset, len(seats))
    )
    due = {posting.small: small, posting.big: big}
    largest = big
    if posting.over is not None:
        due[posting.over] = largest = over
    # What a newcomer or returning seat owes (the table in BLIND-6).
    late_posts = [(big, 0), (big, small), (largest, 0), (largest, small)]
    late_posts += [(largest, big), (largest, small + big)]
    players = []
    for seat in seats:
        stack = draw(st.integers(1, 20) | st.integers(1, 120))
        live, dead = due.get(seat, 0), 0
        if seat != posting.largest and draw(st.integers(0, 5)) == 0:
            late, dead = draw(st.sampled_from(late_posts))
            live = max(live, late)
        live = min(live, stack)
        dead = min(dead, stack - live)
        left = stack - live - dead
        status = "active" if left else "all_in"
        players.append(Player(seat, status, left, live, live + dead, dead))
    structure = draw(st.sampled_from(["limit", "pot_limit", "no_limit"]))
    state = GameState(structure, Blinds(small, big, over), button, "pre_draw", tuple(players))
    return ruleset, start_pre_draw(ruleset, state).state


def chosen_action(draw, seat: int, legal: LegalAction) -> Action:
    if legal.type == "draw":
        return Action(seat, "draw", discards=())
    if legal.type in ("bet", "raise"):
        spread = legal.max_to - legal.min_to
        more = draw(st.sampled_from([0, spread]) | st.integers(0, spread))
        return Action(seat, legal.type, to=legal.min_to + more)
    return Action(seat, legal.type)


def with_clocks(draw, state: GameState) -> GameState:
    """Let a clock run out now and then (BET-10, DRAW-5)."""
    if draw(st.integers(0, 9)):
        return state
    if state.street == "draw":
        players = tuple(
            replace(p, draw_clock_expired=True) if p.seat == state.to_act_seat else p
            for p in state.players
        )
        return replace(state, players=players)
    return replace(state, raise_clock_expired=True)


def chips(state: GameState) -> int:
    in_middle = 0 if state.street == "complete" else sum(p.contributed for p in state.players)
    return in_middle + sum(p.stack for p in state.players)


def is_refused(ruleset, state, action) -> bool:
    try:
        apply_action(ruleset, state, action)
    except RuleViolation:
        return True
    return False


@pytest.mark.rule("POT-5")
@pytest.mark.rule("BET-11")
@settings(max_examples=400, deadline=None)
@given(openings(), st.data())
def test_every_hand_conserves_chips_and_ends(opening, data):
    ruleset, state = opening
    total = chips(state)
    for _ in range(LONGEST_HAND):
        assert state_faults(ruleset, state) == ()
        assert chips(state) == total
        legal = list_legal_actions(ruleset, state)
        if state.to_act_seat is None:
            assert (legal.actions, legal.seat, legal.to_call) == ((), None, None)
            break
        state = with_clocks(data.draw, state)
        assert state_faults(ruleset, state) == ()
        legal = list_legal_actions(ruleset, state)
        choice = data.draw(st.sampled_from(legal.actions))
        state = apply_action(ruleset, state, chosen_action(data.draw, legal.seat, choice)).state
    assert state.street in ("showdown", "complete")


@pytest.mark.rule("BET-2")
@pytest.mark.rule("BET-8")
@settings(max_examples=200, deadline=None)
@given(openings(), st.data())
def test_exactly_the_listed_actions_apply(opening, data):
    ruleset, state = opening
    for _ in range(LONGEST_HAND):
        if state.to_act_seat is None:
            break
        state = with_clocks(data.draw, state)
        legal = list_legal_actions(ruleset, state)
        seat = legal.seat
        player = next(p for p in state.players if p.seat == seat)
        listed = {a.type: a for a in legal.actions}
        assert len(listed) == len(legal.actions)
        assert not set(listed) & {u.type for u in legal.unavailable}
        for kind in EVERY_TYPE:
            option = listed.get(kind)
            sized = kind in ("bet", "raise")
            discards = () if kind == "draw" else None
            if option is None:
                to = player.street_bet + player.stack if sized else None
                assert is_refused(ruleset, state, Action(seat, kind, to, discards))
                continue
            assert player.street_bet <= option.min_to <= option.max_to
            assert option.max_to <= player.street_bet + player.stack
            for to in (option.min_to, option.max_to) if sized else (None,):
                assert not is_refused(ruleset, state, Action(seat, kind, to, discards))
            for to in (option.min_to - 1, option.max_to + 1) if sized else ():
                assert is_refused(ruleset, state, Action(seat, kind, to, discards))
            for other in {p.seat for p in state.players} - {seat}:
                to = option.min_to if sized else None
                assert is_refused(ruleset, state, Action(other, kind, to, discards))
        if state.betting is not None:
            bets = minimum_bets(ruleset, state)
            lifting = listed.get("bet") or listed.get("raise")
            assert bets.to_call == legal.to_call
            assert (bets.min_to, bets.max_to) == (
                (lifting.min_to, lifting.max_to) if lifting else (None, None)
            )
        choice = data.draw(st.sampled_from(legal.actions))
        state = apply_action(ruleset, state, chosen_action(data.draw, seat, choice)).state


def rotated(state: GameState, new_seat) -> GameState:
    """Return the same hand with every seat renumbered and players in the new seat order."""

    def seat_of(seat):
        return None if seat is None else new_seat[seat]

    parole = state.parole and replace(
        state.parole,
        agreed_seats=tuple(map(seat_of, state.parole.agreed_seats)),
        declined_seats=tuple(map(seat_of, state.parole.declined_seats)),
    )
    players = sorted(
        (replace(p, seat=seat_of(p.seat)) for p in state.players), key=lambda p: p.seat
    )
    return replace(
        state,
        button_seat=seat_of(state.button_seat),
        to_act_seat=seat_of(state.to_act_seat),
        last_aggressor_seat=seat_of(state.last_aggressor_seat),
        parole=parole,
        players=tuple(players),
    )


@pytest.mark.rule("SEAT-1")
@settings(max_examples=150, deadline=None)
@given(openings(), st.integers(1, 9), st.data())
def test_rotating_the_seats_changes_nothing(opening, by, data):
    ruleset, state = opening
    new_seat = {seat: (seat - 1 + by) % 10 + 1 for seat in range(1, 11)}
    turned = rotated(state, new_seat)
    for _ in range(LONGEST_HAND):
        legal, legal_turned = (list_legal_actions(ruleset, s) for s in (state, turned))
        assert legal_turned.actions == legal.actions
        assert legal_turned.unavailable == legal.unavailable
        if state.to_act_seat is None:
            break
        choice = data.draw(st.sampled_from(legal.actions))
        action = chosen_action(data.draw, legal.seat, choice)
        state = apply_action(ruleset, state, action).state
        turned = apply_action(ruleset, turned, replace(action, seat=new_seat[action.seat])).state
        assert turned == rotated(state, new_seat)
