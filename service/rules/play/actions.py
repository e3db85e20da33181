"""Applies an action of the seat to act, and returns the state that follows.

Also enforces the draw clock (DRAW-5). legal_actions.py and bet_sizes.py decide what is legal.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.rules.codes import ActionCode
from service.rules.draw.drawing import draw_cards
from service.rules.errors import RuleViolation, illegal_action
from service.rules.play import parole as parole_rules
from service.rules.play.away import mark_away_or_back
from service.rules.play.bet_sizes import (
    betting_after_raise,
    betting_of,
    call_to,
    raise_bounds,
)
from service.rules.play.legal_actions import list_legal_actions, player_on_turn, refuse
from service.rules.play.showing import show_hand
from service.rules.play.streets import Events, close_betting, close_parole, go_on_drawing
from service.rules.ruleset import Ruleset
from service.rules.seats import next_to_bet
from service.rules.state import (
    Action,
    Betting,
    Chips,
    Event,
    EventType,
    GameState,
    Parole,
    Player,
    Status,
    Transition,
    with_player,
)


def apply_action(ruleset: Ruleset, state: GameState, action: Action) -> Transition:
    """Return the state after the action, with the rounds it closes and the chips it moves.

    Raise `RuleViolation` with `illegal_action` or `illegal_draw` if the rules reject the action, or
    with `field_required` or `field_not_applicable`; raise `SeedNeeded` if cards must be recycled
    without a seed. The showdown is not resolved here.
    """
    _require_fields(action)
    step = _act(ruleset, with_expired_clock(state, action), action)
    return _act_for_away_seats(ruleset, step)


def with_expired_clock(state: GameState, action: Action) -> GameState:
    """Return the state, with the clock of the seat to act expired if the action says so.

    During the draw this is the draw clock (DRAW-5), otherwise the raise clock (BET-10).
    """
    if not action.clock_expired or state.to_act_seat is None:
        return state
    if state.street == "draw":
        return _with_expired_draw_clock(state)
    return replace(state, raise_clock_expired=True)


def _with_expired_draw_clock(state: GameState) -> GameState:
    timed_out = replace(player_on_turn(state), draw_clock_expired=True)
    return replace(state, players=with_player(state.players, timed_out))


def _act_for_away_seats(ruleset: Ruleset, step: Transition) -> Transition:
    """Return the state after every away seat has timed out until one that is there is to act.

    BET-12: nobody folds out of turn, and a bet that was made stays.
    """
    while step.state.to_act_seat is not None and player_on_turn(step.state).away:
        timed_out = _time_out(ruleset, step.state)
        step = Transition(timed_out.state, step.events + timed_out.events)
    return step


def _time_out(ruleset: Ruleset, state: GameState) -> Transition:
    """Return the state after the seat to act has timed out, in the draw with its clock expired."""
    action = list_legal_actions(ruleset, state).on_timeout
    assert action is not None  # noqa: S101 - a seat is to act
    timed_out = _with_expired_draw_clock(state) if state.street == "draw" else state
    acted = _act(ruleset, timed_out, action)
    return Transition(acted.state, (Event("timed_out", action.seat), *acted.events))


def _act(ruleset: Ruleset, state: GameState, action: Action) -> Transition:
    match action.type:
        case "away" | "back":
            return mark_away_or_back(state, action)
        case "show":
            return show_hand(state, action)
        case "time_out":
            _acting_player(state, action)
            return _time_out(ruleset, state)
        case action_type:
            player = _acting_player(state, action)
            refusal = refuse(ruleset, state, player, action_type)
            if refusal is not None:
                code, params = refusal
                raise illegal_action(code, "type", **params)
            return _ACTS[action_type](ruleset, state, player, action)


def _require_fields(action: Action) -> None:
    """Raise `field_required` or `field_not_applicable` if the fields don't fit the type."""
    sizes = action.type in {"bet", "raise"}
    draws = action.type == "draw"
    if action.clock_expired and action.type in _CLOCKLESS:
        raise RuleViolation.of(
            "field_not_applicable", ("action", "clock_expired"), field="clock_expired"
        )
    for name, value, needed in (("to", action.to, sizes), ("discards", action.discards, draws)):
        if needed and value is None:
            raise RuleViolation.of("field_required", ("action", name), field=name)
        if not needed and value is not None:
            raise RuleViolation.of("field_not_applicable", ("action", name), field=name)


def _acting_player(state: GameState, action: Action) -> Player:
    """Return the acting player. Raise `illegal_action` unless it is that seat's turn (BET-8)."""
    if state.to_act_seat is None:
        raise illegal_action("hand_over", "type", street=state.street)
    if action.seat != state.to_act_seat:
        raise illegal_action("out_of_turn", "seat", seat=action.seat, to_act_seat=state.to_act_seat)
    return player_on_turn(state)


def _fold(_ruleset: Ruleset, state: GameState, player: Player, _action: Action) -> Transition:
    folded = _after(player, "folded", player.street_bet, None)
    return _go_on(state, folded, Event("folded", player.seat))


def _check(_ruleset: Ruleset, state: GameState, player: Player, _action: Action) -> Transition:
    checked = _after(player, "active", player.street_bet, player.street_bet)
    return _go_on(state, checked, Event("checked", player.seat))


def _call(_ruleset: Ruleset, state: GameState, player: Player, _action: Action) -> Transition:
    betting = betting_of(state)
    to = call_to(betting, player)
    called = _put_in(player, to, betting.current_bet)
    event = Event(
        "called", player.seat, to - player.street_bet, to, all_in=called.status == "all_in"
    )
    return _go_on(state, called, event)


def _bet(ruleset: Ruleset, state: GameState, player: Player, action: Action) -> Transition:
    """Bet or raise to exactly the requested total, never clipped or rounded (BET-4)."""
    to = _total(ruleset, state, player, action)
    raised = _put_in(player, to, to)
    event_type: EventType = "bet" if action.type == "bet" else "raised"
    event = Event(
        event_type, player.seat, to - player.street_bet, to, all_in=raised.status == "all_in"
    )
    return _go_on(state, raised, event, betting_after_raise(ruleset, state, to))


def _total(ruleset: Ruleset, state: GameState, player: Player, action: Action) -> Chips:
    to = action.to or 0
    min_to, max_to = raise_bounds(ruleset, state, player)
    too_small, too_large = _SIZE_CODES[action.type == "bet"]
    if to < min_to:
        raise illegal_action(too_small, "to", to=to, min_to=min_to)
    if to > max_to:
        raise illegal_action(too_large, "to", to=to, max_to=max_to)
    return to


def _agree(ruleset: Ruleset, state: GameState, player: Player, _action: Action) -> Transition:
    """Agree to the split. If the Parole is cancelled later, this counts as a check (PAROLE-1)."""
    agreed = _after(player, player.status, player.street_bet, player.street_bet)
    parole = parole_rules.agree(state.parole, player.seat)
    return _ask_on(ruleset, state, agreed, parole, Event("parole_agreed", player.seat))


def _decline(ruleset: Ruleset, state: GameState, player: Player, _action: Action) -> Transition:
    """Decline the split, for the hand or for the seat's own pots only (PAROLE-2)."""
    declined = _after(player, player.status, player.street_bet, player.street_bet)
    parole = parole_rules.decline(state.parole, player.seat)
    event = Event("parole_declined", player.seat)
    if parole_rules.goes_on_after_decline(ruleset):
        return _ask_on(ruleset, state, declined, parole, event)
    return _go_on(replace(state, parole=parole), declined, event)


def _draw(ruleset: Ruleset, state: GameState, player: Player, action: Action) -> Transition:
    """Draw. Raise `illegal_action` if the seat's clock has run out and it discards (DRAW-5)."""
    discards = action.discards or ()
    if player.draw_clock_expired and discards:
        raise illegal_action("draw_clock_expired", "discards", discards=len(discards))
    return go_on_drawing(ruleset, *draw_cards(ruleset, state, player.seat, discards))


_SIZE_CODES: Mapping[bool, tuple[ActionCode, ActionCode]] = {
    True: ("bet_below_minimum", "bet_above_maximum"),
    False: ("raise_below_minimum", "raise_above_maximum"),
}
_CLOCKLESS = {"time_out", "away", "back", "show"}

_ACTS: Mapping[str, Callable[[Ruleset, GameState, Player, Action], Transition]] = {
    "fold": _fold,
    "check": _check,
    "call": _call,
    "bet": _bet,
    "raise": _bet,
    "parole": _agree,
    "decline": _decline,
    "draw": _draw,
}


def _go_on(
    state: GameState, acted: Player, event: Event, raised: Betting | None = None
) -> Transition:
    """Return the next betting turn, or what follows the round; cancel any Parole (PAROLE-1)."""
    betting = raised or betting_of(state)
    is_parole_off = parole_rules.is_under_way(state.parole)
    players = with_player(state.players, acted)
    if is_parole_off:
        players = parole_rules.count_as_checks(players, state.parole)
    after = replace(
        state,
        players=players,
        to_act_seat=next_to_bet(players, betting.current_bet, acted.seat),
        betting=betting,
        last_aggressor_seat=acted.seat
        if raised and state.street == "post_draw"
        else state.last_aggressor_seat,
        parole=parole_rules.after_other_act(state, acted),
        raise_clock_expired=False,
    )
    events: Events = (event, Event("parole_cancelled")) if is_parole_off else (event,)
    if after.to_act_seat is None:
        return close_betting(after, events)
    return Transition(after, events)


def _ask_on(
    ruleset: Ruleset, state: GameState, answered: Player, parole: Parole, event: Event
) -> Transition:
    """Return the next seat's turn to answer the Parole, or what follows the last one (PAROLE-2)."""
    after = replace(
        state,
        players=with_player(state.players, answered),
        to_act_seat=parole_rules.next_to_answer(ruleset, state, parole),
        parole=parole,
        raise_clock_expired=False,
    )
    if after.to_act_seat is None:
        return close_parole(ruleset, after, (event,))
    return Transition(after, (event,))


def _put_in(player: Player, to: Chips, current_bet: Chips) -> Player:
    """Return the player with `to` chips in front, all-in if none are left behind (BET-2)."""
    all_in = to == player.street_bet + player.stack
    return _after(player, "all_in" if all_in else "active", to, current_bet)


def _after(player: Player, status: Status, to: Chips, acted_on_bet: Chips | None) -> Player:
    chips = to - player.street_bet
    return replace(
        player,
        status=status,
        stack=player.stack - chips,
        street_bet=to,
        contributed=player.contributed + chips,
        acted_on_bet=acted_on_bet,
    )
