"""Starts the next hand of a table: moves the button, assigns the blinds, posts and deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.rules.blinds import Terms
from service.rules.errors import Fault, Path, RuleViolation, relocated
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats_of
from service.rules.state import GameState, Seat, Transition
from service.rules.table.assignments import BlindAssignment, assignment, refuse_field
from service.rules.table.seating import Seating, first_seating, next_seating
from service.rules.table.table_seats import SettledSeat, TableSeat, settled_seats


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two hands.

    `last_button_seat`: None before the first hand.
    `first_button_seat`: who gets the button in the first hand; None for the lowest seat that plays.
    """

    terms: Terms
    seats: Sequence[TableSeat]
    last_button_seat: Seat | None = None
    last_largest_blind_seat: Seat | None = None
    first_button_seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class StartedHand:
    """The opening of a hand, and the assignment that its table goes on with."""

    opening: Transition
    assignment: BlindAssignment


def start_hand(
    ruleset: Ruleset, table: Table, last_state: GameState | None, last_ruleset: Ruleset, seed: str
) -> StartedHand:
    """Return the next hand of a table, whose seats have the stacks that the last hand left them.

    `last_state` is the completed state of that hand, which was played by `last_ruleset`. Raise
    `RuleViolation` with `inconsistent_state`, `field_required`, `field_not_applicable` or
    `stakes_not_whole`.
    """
    if last_state is not None:
        _refuse_other_hand(table, last_state, last_ruleset)
    with relocated((), ("table",)):
        seats = settled_seats(table.seats, () if last_state is None else last_state.players)
        assigned = assignment(ruleset, table.terms, seats, _seating(ruleset, table, seats))
    dealt_in = [DealtInSeat(each.seat, each.stack) for each in assigned.seats if each.dealt_in]
    opening = deal_hand(
        ruleset, table.terms, assigned.button_seat, dealt_in, seed, posts=assigned.posts
    )
    return StartedHand(opening, assigned)


def _seating(ruleset: Ruleset, table: Table, seats: Sequence[SettledSeat]) -> Seating:
    if table.last_button_seat is None:
        refuse_field("last_largest_blind_seat", table.last_largest_blind_seat)
        return first_seating(seats, table.first_button_seat, "first_button_seat")
    refuse_field("first_button_seat", table.first_button_seat)
    return next_seating(ruleset, seats, table.last_button_seat, table.last_largest_blind_seat)


def _refuse_other_hand(table: Table, last_state: GameState, last_ruleset: Ruleset) -> None:
    """Raise `inconsistent_state` unless `last_state` is the completed last hand of the table."""
    if last_state.street != "complete":
        params = {"street": last_state.street}
        fault = Fault("hand_not_complete", ("last_state", "street"), params)
        raise RuleViolation("inconsistent_state", [fault])
    faults = []
    largest_blind_seat = blind_seats_of(last_ruleset, last_state).largest
    for field, value, expected in (
        ("last_button_seat", table.last_button_seat, last_state.button_seat),
        ("last_largest_blind_seat", table.last_largest_blind_seat, largest_blind_seat),
    ):
        if value is None:
            faults.append(Fault("field_required", ("table", field), {"field": field}))
        elif value != expected:
            faults.append(_mismatch(("table", field), field, value, expected))
    seats = [player.seat for player in last_state.players]
    for index, each in enumerate(table.seats):
        if each.status == "playing" and each.seat not in seats:
            path = ("table", "seats", index, "seat")
            faults.append(_mismatch(path, "seat", each.seat, seats))
    if faults:
        raise RuleViolation("inconsistent_state", faults)


def _mismatch(path: Path, field: str, value: Seat, expected: Seat | list[Seat]) -> Fault:
    params = {"field": field, "value": value, "expected": expected}
    return Fault("last_state_mismatch", path, params)
