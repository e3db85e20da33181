"""Lists what the seat to act may do, with bounds, and why it may not do the rest (BET-2)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.rules.codes import ActionCode
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.errors import RuleViolation
from service.rules.payout.pots import Pot, pots_in_play
from service.rules.play.bet_sizes import (
    Refusal,
    betting_of,
    call_to,
    chips_in_pot,
    chips_to_call,
    max_bets,
    raise_bounds,
    refuse_bet,
    refuse_raise,
)
from service.rules.play.parole import (
    NOT_OFFERED,
    is_offered_all_in,
    is_under_way,
    refuse_parole,
    seats_to_answer,
    shares_if_all_agree,
)
from service.rules.play.presets import Preset, bet_presets
from service.rules.play.showing import may_show
from service.rules.ruleset import Ruleset
from service.rules.seats import seats_to_bet, seats_to_draw
from service.rules.state import Action, ActionType, Chips, GameState, Player, Seat, Street


class LegalAction(NamedTuple):
    """A legal action, to a total of the round from `min_to` to `max_to` chips (BET-3).

    `min_amount` and `max_amount` are the chips put in now. Only bets and raises have `presets`.
    """

    type: ActionType
    min_to: Chips
    max_to: Chips
    min_amount: Chips = 0
    max_amount: Chips = 0
    min_discards: int | None = None
    max_discards: int | None = None
    presets: tuple[Preset, ...] | None = None


class UnavailableAction(NamedTuple):
    """An action of the round that the seat may not take, and why."""

    type: ActionType
    code: ActionCode
    params: dict[str, Any]


class LegalActions(NamedTuple):
    """The options of the seat to act; `seat` and `to_call` are None if no seat has to act.

    `pots`, `uncalled`: the chips of `pot`, as they stand if the round closed now (POT-1, POT-2).
    `on_timeout`: the action for a seat whose time is up, None if no seat has to act.
    `upcoming`: the seats that act after this one on this street, in order, as things stand.
    `may_show`: the seats that may still show their hands, once the hand is complete (SHOW-3).
    `parole_shares`: what each seat gets if all agree to the Parole, where `parole` is legal.
    """

    seat: Seat | None
    street: Street
    pot: Chips
    to_call: Chips | None
    pots: tuple[Pot, ...] = ()
    uncalled: tuple[Seat, Chips] | None = None
    actions: tuple[LegalAction, ...] = ()
    unavailable: tuple[UnavailableAction, ...] = ()
    on_timeout: Action | None = None
    upcoming: tuple[Seat, ...] = ()
    parole_shares: tuple[tuple[Seat, Chips], ...] | None = None
    may_show: tuple[Seat, ...] | None = None


@dataclass(frozen=True, slots=True)
class MinimumBets:
    """The numbers of a betting turn, in chips; no bounds if no bet or raise is possible."""

    seat: Seat
    to_call: Chips
    call_to: Chips
    min_to: Chips | None
    max_to: Chips | None
    bets_left: int | None


def list_legal_actions(ruleset: Ruleset, state: GameState) -> LegalActions:
    """Return everything the seat to act may do, and why it may not do the rest."""
    if state.street == "complete":
        return LegalActions(None, state.street, 0, None, may_show=may_show(state))
    pot = chips_in_pot(state)
    pots, uncalled = pots_in_play(state.players)
    if state.to_act_seat is None:
        return LegalActions(None, state.street, pot, None, pots, uncalled)
    player = player_on_turn(state)
    if state.betting is None:
        most = 0 if player.draw_clock_expired else MOST_DISCARDS
        return LegalActions(
            player.seat,
            state.street,
            pot,
            0,
            pots,
            uncalled,
            actions=(LegalAction("draw", 0, 0, min_discards=0, max_discards=most),),
            on_timeout=_on_timeout(player.seat, ["draw"]),
            upcoming=seats_to_draw(state.players, player.seat)[:-1],
        )
    actions = []
    unavailable = []
    for action_type in _offered(ruleset, state, player):
        refusal = refuse(ruleset, state, player, action_type)
        if refusal is not None:
            unavailable.append(UnavailableAction(action_type, *refusal))
            continue
        actions.append(_legal_action(ruleset, state, player, action_type))
    legal_types = [action.type for action in actions]
    return LegalActions(
        player.seat,
        state.street,
        pot,
        chips_to_call(state.betting, player),
        pots,
        uncalled,
        tuple(actions),
        tuple(unavailable),
        _on_timeout(player.seat, legal_types),
        _upcoming(ruleset, state, player),
        shares_if_all_agree(state) if "parole" in legal_types else None,
    )


def _on_timeout(seat: Seat, legal_types: Sequence[ActionType]) -> Action:
    """Return the action of a seat whose time is up (BET-12).

    It stands pat in the draw; otherwise it checks if it may, and folds if not. An all-in seat that
    is asked to a Parole declines.
    """
    mildest = next(each for each in _ON_TIMEOUT if each in legal_types)
    return Action(seat, mildest, discards=() if mildest == "draw" else None)


def _legal_action(
    ruleset: Ruleset, state: GameState, player: Player, action_type: ActionType
) -> LegalAction:
    min_to, max_to = bounds(ruleset, state, player, action_type)
    in_front = player.street_bet
    presets = bet_presets(ruleset, state, player, min_to, max_to) if action_type in _SIZED else None
    return LegalAction(
        action_type, min_to, max_to, min_to - in_front, max_to - in_front, presets=presets
    )


def _upcoming(ruleset: Ruleset, state: GameState, player: Player) -> tuple[Seat, ...]:
    if is_under_way(state.parole):
        order = seats_to_answer(ruleset, state, state.parole or NOT_OFFERED)
    else:
        order = seats_to_bet(state.players, betting_of(state).current_bet, player.seat)
    return tuple(seat for seat in order if seat != player.seat)


def minimum_bets(ruleset: Ruleset, state: GameState) -> MinimumBets:
    """Return the call, the bounds of a bet or raise, and the bets left for the seat to act.

    Raise `RuleViolation` with `betting_not_open` outside a betting round.
    """
    betting = state.betting
    if betting is None:
        raise RuleViolation.of("betting_not_open", ("state", "street"), street=state.street)
    player = player_on_turn(state)
    lifting: ActionType = "raise" if betting.current_bet else "bet"
    possible = refuse(ruleset, state, player, lifting) is None
    min_to, max_to = raise_bounds(ruleset, state, player) if possible else (None, None)
    cap = max_bets(ruleset, state)
    return MinimumBets(
        player.seat,
        chips_to_call(betting, player),
        call_to(betting, player),
        min_to,
        max_to,
        None if cap is None else max(cap - betting.bet_count, 0),
    )


def player_on_turn(state: GameState) -> Player:
    """Return the player to act, in a state in which it is somebody's turn."""
    return next(player for player in state.players if player.seat == state.to_act_seat)


def refuse(
    ruleset: Ruleset, state: GameState, player: Player, action_type: ActionType
) -> Refusal | None:
    """Return why the player to act may not take this type of action, or None if it may."""
    if state.street == "draw":
        return None if action_type == "draw" else ("must_draw", {})
    if player.status == "all_in" and action_type not in _ANSWERS:
        return "all_in", {}
    if is_offered_all_in(ruleset, state) and action_type not in _ANSWERS:
        return "no_betting_after_all_in", {}
    return _REFUSALS[action_type](ruleset, state, player)


def bounds(
    ruleset: Ruleset, state: GameState, player: Player, action_type: ActionType
) -> tuple[Chips, Chips]:
    """Return the smallest and largest total of the round that the action may reach, in chips."""
    if action_type in _SIZED:
        return raise_bounds(ruleset, state, player)
    if action_type == "call":
        to = call_to(betting_of(state), player)
        return to, to
    return player.street_bet, player.street_bet


_SIZED: tuple[ActionType, ...] = ("bet", "raise")
_ON_TIMEOUT: tuple[ActionType, ...] = ("draw", "check", "decline", "fold")
"""The first of these that is legal is the action of a seat whose time is up (BET-12)."""

_ANSWERS: tuple[ActionType, ...] = ("parole", "decline")
_BETTING_ACTIONS: tuple[ActionType, ...] = ("fold", "check", "call", "bet", "raise", "parole")
_ACTIONS_WHEN_ASKED: tuple[ActionType, ...] = (*_BETTING_ACTIONS, "decline")


def _offered(ruleset: Ruleset, state: GameState, player: Player) -> tuple[ActionType, ...]:
    """Return the actions of a betting turn."""
    return _ACTIONS_WHEN_ASKED if _can_decline(ruleset, state, player) else _BETTING_ACTIONS


def _can_decline(ruleset: Ruleset, state: GameState, player: Player) -> bool:
    """Return whether the seat declines a Parole instead of checking (PAROLE-2, PAROLE-3)."""
    return player.status == "all_in" or is_offered_all_in(ruleset, state)


def _refuse_fold(_ruleset: Ruleset, _state: GameState, _player: Player) -> Refusal | None:
    return None


def _refuse_check(_ruleset: Ruleset, state: GameState, player: Player) -> Refusal | None:
    to_call = chips_to_call(betting_of(state), player)
    return ("facing_bet", {"to_call": to_call}) if to_call else None


def _refuse_call(_ruleset: Ruleset, state: GameState, player: Player) -> Refusal | None:
    return None if chips_to_call(betting_of(state), player) else ("nothing_to_call", {})


def _refuse_parole(_ruleset: Ruleset, state: GameState, _player: Player) -> Refusal | None:
    return refuse_parole(state)


def _refuse_decline(ruleset: Ruleset, state: GameState, player: Player) -> Refusal | None:
    return None if _can_decline(ruleset, state, player) else ("only_all_in_declines", {})


def _refuse_draw(_ruleset: Ruleset, _state: GameState, _player: Player) -> Refusal | None:
    return "draw_not_open", {}


_REFUSALS: Mapping[str, Callable[[Ruleset, GameState, Player], Refusal | None]] = {
    "fold": _refuse_fold,
    "check": _refuse_check,
    "call": _refuse_call,
    "bet": refuse_bet,
    "raise": refuse_raise,
    "parole": _refuse_parole,
    "decline": _refuse_decline,
    "draw": _refuse_draw,
}
