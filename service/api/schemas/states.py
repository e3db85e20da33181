"""The posted game state, in and out: one closed component both ways."""

from collections.abc import Sequence
from typing import Any

from service.api.schemas.fields import Bool, Cards, Choice, Int, Items, Record, RequestSchema, Text
from service.api.schemas.rulesets import OperationSchema
from service.rules.cards import DECK, HAND_SIZE
from service.rules.seats import SEATS
from service.rules.state import (
    MOST_CHIPS,
    MOST_CHIPS_IN_HAND,
    Action,
    Betting,
    Blinds,
    Event,
    GameState,
    Parole,
    Player,
)
from service.rules.table.seating import MOST_DEALT_IN

MOST_DISCARDED = HAND_SIZE
"""One more than may be discarded, so that five are refused by the rule and not by the contract."""

SEED_PATTERN = "[ -~]{1,128}"
STRUCTURES = ("limit", "pot_limit", "no_limit")
STREETS = ("pre_draw", "draw", "post_draw", "showdown", "complete")
STATUSES = ("active", "folded", "all_in")
ACTION_TYPES = ("fold", "check", "call", "bet", "raise", "parole", "decline", "draw")


def chips(minimum: int = 0, **kwargs: Any) -> Int:
    """Return a field of whole chips."""
    return Int(minimum, MOST_CHIPS, **kwargs)


def hand_chips(minimum: int = 0, **kwargs: Any) -> Int:
    """Return a field of whole chips that are in a hand already."""
    return Int(minimum, MOST_CHIPS_IN_HAND, **kwargs)


def seat(**kwargs: Any) -> Int:
    """Return a field of a seat number."""
    return Int(1, SEATS, **kwargs)


def seats() -> Items:
    """Return a field of seat numbers."""
    return Items(seat(), 0, MOST_DEALT_IN, required=True)


class BlindsSchema(RequestSchema):
    """Sizes of the blinds."""

    small = chips(1, required=True)
    big = chips(1, required=True)
    over = Int(1, 2 * MOST_CHIPS)  # twice the high stake (BLIND-3)


class BettingSchema(RequestSchema):
    """The betting of the current round."""

    current_bet = hand_chips(required=True)
    full_raise = hand_chips(1, required=True)
    bet_count = Int(0, MOST_CHIPS_IN_HAND, required=True)
    full_bet_to = hand_chips()


class ParoleSchema(RequestSchema):
    """The answers to an offered split."""

    agreed_seats = seats()
    declined_seats = seats()
    cancelled = Bool(required=True)


class PlayerSchema(RequestSchema):
    """One dealt-in seat."""

    seat = seat(required=True)
    status = Choice(STATUSES, required=True)
    stack = hand_chips(required=True)
    street_bet = hand_chips(required=True)
    contributed = hand_chips(required=True)
    dead = hand_chips()
    acted_on_bet = hand_chips()
    cards = Cards(HAND_SIZE, HAND_SIZE)
    discards = Cards(0, MOST_DISCARDED)
    draw_clock_expired = Bool()


def _parole(
    agreed_seats: Sequence[int], declined_seats: Sequence[int], *, cancelled: bool
) -> Parole:
    return Parole(tuple(agreed_seats), tuple(declined_seats), cancelled)


class GameStateSchema(RequestSchema):
    """One moment of a hand."""

    structure = Choice(STRUCTURES, required=True)
    blinds = Record(BlindsSchema, Blinds, required=True)
    button_seat = seat(required=True)
    street = Choice(STREETS, required=True)
    to_act_seat = seat()
    betting = Record(BettingSchema, Betting)
    last_aggressor_seat = seat()
    parole = Record(ParoleSchema, _parole)
    raise_clock_expired = Bool()
    seed = Text(SEED_PATTERN)
    stub = Cards(0, len(DECK))
    players = Items(Record(PlayerSchema, Player), 2, MOST_DEALT_IN, required=True)


def game_state(players: Sequence[Player], **fields: Any) -> GameState:
    """Return the state of read fields."""
    return GameState(players=tuple(players), **fields)


class ActionSchema(RequestSchema):
    """One act of one seat."""

    seat = seat(required=True)
    type = Choice(ACTION_TYPES, required=True)
    to = hand_chips()
    discards = Cards(0, MOST_DISCARDED)


class StateRequestSchema(OperationSchema):
    """An operation on a posted state alone."""

    state = Record(GameStateSchema, game_state, required=True)


class TransitionRequestSchema(StateRequestSchema):
    """A state and an action."""

    action = Record(ActionSchema, Action, required=True)


def state_as_dict(state: GameState) -> dict[str, Any]:
    """Return a state as the component that can be posted again as it is."""
    told: dict[str, Any] = {
        "structure": state.structure,
        "blinds": blinds_as_dict(state.blinds),
        "button_seat": state.button_seat,
        "street": state.street,
    }
    if state.to_act_seat is not None:
        told["to_act_seat"] = state.to_act_seat
    if state.betting is not None:
        told["betting"] = present(
            current_bet=state.betting.current_bet,
            full_raise=state.betting.full_raise,
            bet_count=state.betting.bet_count,
            full_bet_to=state.betting.full_bet_to,
        )
    if state.last_aggressor_seat is not None:
        told["last_aggressor_seat"] = state.last_aggressor_seat
    if state.parole is not None:
        told["parole"] = {
            "agreed_seats": state.parole.agreed_seats,
            "declined_seats": state.parole.declined_seats,
            "cancelled": state.parole.cancelled,
        }
    if state.raise_clock_expired:
        told["raise_clock_expired"] = True
    if state.seed is not None:
        told["seed"] = state.seed
    if state.stub is not None:
        told["stub"] = state.stub
    told["players"] = [_player(player) for player in state.players]
    return told


def _player(player: Player) -> dict[str, Any]:
    told: dict[str, Any] = {
        "seat": player.seat,
        "status": player.status,
        "stack": player.stack,
        "street_bet": player.street_bet,
        "contributed": player.contributed,
    }
    if player.dead:
        told["dead"] = player.dead
    if player.acted_on_bet is not None:
        told["acted_on_bet"] = player.acted_on_bet
    if player.cards is not None:
        told["cards"] = player.cards
    if player.discards is not None:
        told["discards"] = player.discards
    if player.draw_clock_expired:
        told["draw_clock_expired"] = True
    return told


def blinds_as_dict(blinds: Blinds) -> dict[str, Any]:
    """Return blinds, the over blind only where there is one."""
    return present(small=blinds.small, big=blinds.big, over=blinds.over)


def event_as_dict(event: Event) -> dict[str, Any]:
    """Return an event without the fields that do not apply to it."""
    return present(
        type=event.type,
        seat=event.seat,
        amount=event.amount,
        to=event.to,
        cards=event.cards,
        pot_index=event.pot_index,
        street=event.street,
    )


def present(**fields: Any) -> dict[str, Any]:
    """Return the fields that are there: answers have no nulls."""
    return {name: value for name, value in fields.items() if value is not None}
