"""Requests about draws and equities: one hand, or all hands of a spot."""

from typing import Any

from service.api.schemas.fields import Bool, Cards, Int, Items, Record, RequestSchema, Text
from service.api.schemas.rulesets import OperationSchema
from service.api.schemas.states import (
    MOST_DISCARDED,
    SEED_PATTERN,
    GameStateSchema,
    game_state,
    seat,
)
from service.rules.cards import DECK, HAND_SIZE
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.errors import Fault, RuleViolation
from service.rules.odds.equities import MOST_TRIALS
from service.rules.odds.spots import HandTable, KnownHand, SeatDiscards
from service.rules.table.seating import FEWEST_DEALT_IN, MOST_DEALT_IN

MOST_PLAYS = 2**HAND_SIZE - 1
"""The ways to discard zero to four of five cards (DRAW-2)."""

_TABLE_FIELDS = ("button_seat", "players", "discarded", "out")


class DrawOddsRequestSchema(OperationSchema):
    """A hand, the cards known to be gone, and the draws to evaluate."""

    cards = Cards(HAND_SIZE, HAND_SIZE, required=True)
    dead = Cards(0, len(DECK) - HAND_SIZE)
    plays = Items(Cards(0, MOST_DISCARDED), 1, MOST_PLAYS)


class SeatDiscardsSchema(RequestSchema):
    """The cards that a seat throws away."""

    seat = seat(required=True)
    cards = Cards(0, MOST_DISCARDS, required=True)


class KnownHandSchema(RequestSchema):
    """A hand, known or random, and what it is about to discard."""

    seat = seat(required=True)
    cards = Cards(HAND_SIZE, HAND_SIZE)
    discards = Cards(0, MOST_DISCARDED)
    folded = Bool()


class EquitiesRequestSchema(OperationSchema):
    """A state and the draws to come, or hands; and how to simulate them."""

    state = Record(GameStateSchema, game_state)
    draws = Items(Record(SeatDiscardsSchema, SeatDiscards), 0, MOST_DEALT_IN)
    button_seat = seat()
    players = Items(Record(KnownHandSchema, KnownHand), FEWEST_DEALT_IN, MOST_DEALT_IN)
    discarded = Items(Record(SeatDiscardsSchema, SeatDiscards), 0, MOST_DEALT_IN)
    out = Cards(0, len(DECK))
    trials = Int(1, MOST_TRIALS)
    seed = Text(SEED_PATTERN)


def hand_table_of(body: dict[str, Any]) -> HandTable | None:
    """Return the hands of a request that was read by `EquitiesRequestSchema`.

    Return None if it has a state. Raise `RuleViolation` with `field_required` or
    `field_not_applicable` unless it has either a state or hands.
    """
    if "state" in body:
        _refuse_fields(body, _TABLE_FIELDS)
        return None
    required = [name for name in ("button_seat", "players") if name not in body]
    if "button_seat" not in body and "players" not in body:
        required = ["state"]
    if required:
        faults = [Fault("field_required", (name,), {"field": name}) for name in required]
        raise RuleViolation("field_required", faults)
    _refuse_fields(body, ("draws",))
    return HandTable(**{name: body[name] for name in _TABLE_FIELDS if name in body})


def _refuse_fields(body: dict[str, Any], names: tuple[str, ...]) -> None:
    faults = [
        Fault("field_not_applicable", (name,), {"field": name}) for name in names if name in body
    ]
    if faults:
        raise RuleViolation("field_not_applicable", faults)
