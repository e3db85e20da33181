"""Check that any state that passes validation can be played to its end."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.play.actions import apply_action
from service.rules.play.legal_actions import list_legal_actions, minimum_bets
from service.rules.state import Action, Betting, Parole
from service.rules.validation.state import state_faults
from tests.properties.test_betting_properties import (
    LONGEST_HAND,
    chips,
    chosen_action,
    openings,
)

STREETS = ("pre_draw", "draw", "post_draw", "showdown", "complete")
SMALL_CHIPS = st.integers(0, 12) | st.integers(0, 150)


def seat_or_none(draw, state):
    return draw(st.none() | st.sampled_from([p.seat for p in state.players]))


def changed_player(draw, player):
    field = draw(st.sampled_from(["status", "stack", "street_bet", "dead", "acted_on_bet", "drew"]))
    if field == "status":
        return replace(player, status=draw(st.sampled_from(["active", "folded", "all_in"])))
    if field == "drew":
        return replace(player, discards=() if player.discards is None else None)
    if field == "acted_on_bet":
        return replace(player, acted_on_bet=draw(st.none() | SMALL_CHIPS))
    amount = draw(SMALL_CHIPS)
    if field != "stack" and draw(st.booleans()):
        more = amount - getattr(player, field)
        player = replace(player, contributed=max(player.contributed + more, 0))
    return replace(player, **{field: amount})


def changed_parole(draw, state):
    seats = st.lists(st.sampled_from([p.seat for p in state.players]), max_size=5).map(tuple)
    parole = Parole(draw(seats), draw(seats), draw(st.booleans()))
    return replace(state, parole=draw(st.none() | st.just(parole)))


def changed_betting(draw, state):
    betting = state.betting or Betting(0, 4, 0)
    field = draw(st.sampled_from(["current_bet", "full_raise", "bet_count", "full_bet_to", "none"]))
    if field == "none":
        return replace(state, betting=None if state.betting else betting)
    return replace(state, betting=replace(betting, **{field: draw(SMALL_CHIPS)}))


def changed(draw, state):
    """Return a state with one field changed, as a buggy client might."""
    field = draw(
        st.sampled_from(["player"] * 4 + ["betting", "parole", "street", "to_act", "aggressor"])
    )
    if field == "player":
        index = draw(st.integers(0, len(state.players) - 1))
        players = list(state.players)
        players[index] = changed_player(draw, players[index])
        return replace(state, players=tuple(players))
    if field == "betting":
        return changed_betting(draw, state)
    if field == "parole":
        return changed_parole(draw, state)
    if field == "street":
        return replace(state, street=draw(st.sampled_from(STREETS)))
    seat = seat_or_none(draw, state)
    if field == "to_act":
        return replace(state, to_act_seat=seat)
    return replace(state, last_aggressor_seat=seat)


@pytest.mark.rule("POT-5")
@settings(max_examples=600, deadline=None)
@given(openings(), st.data())
def test_a_valid_state_can_be_played_to_its_end(opening, data):
    ruleset, state = opening
    for _ in range(data.draw(st.integers(0, 25))):
        if state.to_act_seat is None:
            break
        legal = list_legal_actions(ruleset, state)
        choice = data.draw(st.sampled_from(legal.actions))
        state = apply_action(ruleset, state, chosen_action(data.draw, legal.seat, choice)).state
    for _ in range(data.draw(st.integers(1, 3))):
        state = changed(data.draw, state)
    if state_faults(ruleset, state):
        return
    total = chips(state)
    for _ in range(LONGEST_HAND):
        legal = list_legal_actions(ruleset, state)
        assert chips(state) == total
        if legal.seat is None:
            return
        if state.betting is not None:
            minimum_bets(ruleset, state)
        choice = data.draw(st.sampled_from(legal.actions))
        action: Action = chosen_action(data.draw, legal.seat, choice)
        state = apply_action(ruleset, state, action).state
        assert state_faults(ruleset, state) == ()
    raise AssertionError("the hand did not end")
