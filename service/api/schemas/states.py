"""Game states and actions in requests."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, get_args

from service.api.schemas.fields import Bool, Cards, Choice, Int, Items, Record, RequestSchema, Text
from service.api.schemas.rulesets import OperationSchema, StateRulesetSchema, stamp
from service.api.schemas.texts import TextsSchema
from service.rules.cards import DECK, HAND_SIZE
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.payout.rake import ALL
from service.rules.seats import SEATS
from service.rules.state import (
    MOST_CHIPS,
    MOST_CHIPS_IN_HAND,
    Action,
    Betting,
    Blinds,
    GameState,
    Parole,
    Player,
    PostedActionType,
    Rake,
    View,
)
from service.rules.table.seating import MOST_DEALT_IN

MOST_DISCARDED = HAND_SIZE
"""One more than the rules allow, so that they reject five discards, not the schema."""

SEED_PATTERN = "[ -~]{1,128}"
STRUCTURES = ("limit", "pot_limit", "no_limit")
STREETS = ("pre_draw", "draw", "post_draw", "showdown", "complete")
STATUSES = ("active", "folded", "all_in")
ACTION_TYPES = get_args(PostedActionType)


def chips(minimum: int = 0, **kwargs: Any) -> Int:
    """Return a field for an amount of chips."""
    return Int(minimum, MOST_CHIPS, **kwargs)


def hand_chips(minimum: int = 0, **kwargs: Any) -> Int:
    """Return a field for an amount of chips that is already in a hand."""
    return Int(minimum, MOST_CHIPS_IN_HAND, **kwargs)


def seat(**kwargs: Any) -> Int:
    """Return a field for a seat number."""
    return Int(1, SEATS, **kwargs)


def seats() -> Items:
    """Return a field for seat numbers."""
    return Items(seat(), 0, MOST_DEALT_IN, required=True)


class BlindsSchema(RequestSchema):
    """The sizes of the blinds."""

    small = chips(1, required=True)
    big = chips(1, required=True)
    over = Int(1, 2 * MOST_CHIPS)  # twice the high stake (BLIND-3)


class RakeSchema(RequestSchema):
    """The rake that the house takes."""

    basis_points = Int(0, ALL, required=True)
    cap = chips()


class BettingSchema(RequestSchema):
    """The betting of the current round."""

    current_bet = hand_chips(required=True)
    full_raise = hand_chips(1, required=True)
    bet_count = Int(0, MOST_CHIPS_IN_HAND, required=True)
    full_bet_to = hand_chips()
    capped = Bool()


class ParoleSchema(RequestSchema):
    """The seats' responses to an offered split."""

    agreed_seats = seats()
    declined_seats = seats()
    cancelled = Bool(required=True)


class PlayerSchema(RequestSchema):
    """One seat that is dealt in."""

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
    away = Bool()
    discard_count = Int(0, MOST_DISCARDS)
    shown = Bool()


class ViewerSchema(RequestSchema):
    """Who sees a view: a seat, or a spectator."""

    seat = seat()


def _player(discard_count: int | None = None, **fields: Any) -> Player:
    """Return the player, without a `discard_count` that only repeats `discards`."""
    player = Player(**fields)
    return player if discard_count == player.drawn else replace(player, discard_count=discard_count)


def _parole(
    agreed_seats: Sequence[int], declined_seats: Sequence[int], *, cancelled: bool
) -> Parole:
    return Parole(tuple(agreed_seats), tuple(declined_seats), cancelled)


class GameStateSchema(RequestSchema):
    """One moment of a hand."""

    ruleset = Record(StateRulesetSchema, stamp)
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
    rake = Record(RakeSchema, Rake)
    rake_taken = hand_chips(1)
    view = Record(ViewerSchema, View)
    players = Items(Record(PlayerSchema, _player), 2, MOST_DEALT_IN, required=True)


def game_state(players: Sequence[Player], **fields: Any) -> GameState:
    """Return the state with these fields."""
    return GameState(players=tuple(players), **fields)


class ActionSchema(RequestSchema):
    """One action of one seat."""

    seat = seat(required=True)
    type = Choice(ACTION_TYPES, required=True)
    to = hand_chips()
    discards = Cards(0, MOST_DISCARDED)
    clock_expired = Bool()


class StateRequestSchema(OperationSchema):
    """A request with a state."""

    state_field: ClassVar[str | None] = "state"

    state = Record(GameStateSchema, game_state, required=True)


class TransitionRequestSchema(TextsSchema, StateRequestSchema):
    """A request with a state and an action."""

    action = Record(ActionSchema, Action, required=True)
    views = Bool()
