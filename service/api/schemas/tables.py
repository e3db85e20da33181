"""Requests about a table between two hands: limits, blinds and missed blinds."""

from collections.abc import Sequence
from typing import Any

from service.api.schemas.fields import Bool, Choice, Int, Items, Record, RequestSchema, Text
from service.api.schemas.rulesets import OperationSchema
from service.api.schemas.states import (
    SEED_PATTERN,
    STRUCTURES,
    BlindsSchema,
    GameStateSchema,
    RakeSchema,
    chips,
    game_state,
    hand_chips,
    seat,
)
from service.api.schemas.texts import TextsSchema
from service.rules.blinds import BLIND_NAMES, Stakes, Terms
from service.rules.play.next_hand import Table
from service.rules.seats import SEATS
from service.rules.state import Blinds, Chips, Rake, Seat
from service.rules.table.seating import FEWEST_DEALT_IN, MOST_DEALT_IN
from service.rules.table.table_seats import TableSeat

SEAT_STATUSES = ("in", "out", "new", "returning", "playing")
ENTRY_CHOICES = ("post", "wait")


def dealt_in() -> Int:
    """Return a field for the number of seats dealt in."""
    return Int(FEWEST_DEALT_IN, MOST_DEALT_IN, required=True)


def missed(**kwargs: Any) -> Items:
    """Return a field for missed blinds."""
    return Items(Choice(BLIND_NAMES), 0, len(BLIND_NAMES), **kwargs)


class StakesSchema(RequestSchema):
    """The stakes that name a table, such as 1/2."""

    low = chips(1, required=True)
    high = chips(1, required=True)


class TermsSchema(OperationSchema):
    """What is played for: explicit blinds, or stakes."""

    structure = Choice(STRUCTURES, required=True)
    blinds = Record(BlindsSchema, Blinds)
    stakes = Record(StakesSchema, Stakes)


class BettingLimitsRequestSchema(TermsSchema):
    """A table and the number of seats dealt in."""

    dealt_in = dealt_in()


class TableSeatSchema(RequestSchema):
    """One occupied seat between two hands."""

    seat = seat(required=True)
    stack = hand_chips()
    status = Choice(SEAT_STATUSES, required=True)
    choice = Choice(ENTRY_CHOICES)
    missed = missed()
    add_chips = hand_chips()


def _table_seat(
    seat: Seat, stack: Chips | None = None, missed: Sequence[Any] = (), **fields: Any
) -> TableSeat:
    return TableSeat(seat, stack, missed=tuple(missed), **fields)


def table_seats() -> Items:
    """Return a field for the occupied seats."""
    return Items(Record(TableSeatSchema, _table_seat), 2, SEATS, required=True)


class BlindAssignmentsRequestSchema(TermsSchema):
    """A table between two hands."""

    button_seat = seat()
    last_button_seat = seat()
    last_largest_blind_seat = seat()
    seats = table_seats()


class TableSchema(TermsSchema):
    """A table, as the last hand returned it."""

    rake = Record(RakeSchema, Rake)
    first_button_seat = seat()
    last_button_seat = seat()
    last_largest_blind_seat = seat()
    seats = table_seats()


class HandRequestSchema(TextsSchema, OperationSchema):
    """A table between two hands, and the last hand."""

    table = Record(TableSchema, required=True)
    last_state = Record(GameStateSchema, game_state)
    seed = Text(SEED_PATTERN)
    views = Bool()


class MissedBlindsRequestSchema(OperationSchema):
    """One new or returning seat."""

    blinds = Record(BlindsSchema, Blinds, required=True)
    dealt_in = dealt_in()
    newcomer = Bool(required=True)
    missed = missed(required=True)


def terms_of(body: dict[str, Any]) -> Terms:
    """Return what is played for, from a request that was read by a `TermsSchema`."""
    return Terms(body["structure"], body.get("blinds"), body.get("stakes"), body.get("rake"))


def table_of(body: dict[str, Any]) -> Table:
    """Return the table of a request that was read by `HandRequestSchema`."""
    table = body["table"]
    return Table(
        terms_of(table),
        table["seats"],
        last_button_seat=table.get("last_button_seat"),
        last_largest_blind_seat=table.get("last_largest_blind_seat"),
        first_button_seat=table.get("first_button_seat"),
    )
