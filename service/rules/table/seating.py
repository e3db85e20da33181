"""Decides who is dealt in, where the button goes, and which waiting seat comes in.

Implements SEAT-1, SEAT-2 and the waiting of BLIND-6.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from service.rules.blinds import over_blind_in_play
from service.rules.errors import Fault, RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats, clockwise_after, duplicate_seat_faults
from service.rules.state import BlindName, Chips, Seat
from service.rules.table.missed_blinds import missed_list_faults

FEWEST_DEALT_IN = 2
MOST_DEALT_IN = 5

Seats = frozenset[Seat]

SeatStatus = Literal["in", "out", "new", "returning"]
EntryChoice = Literal["post", "wait"]


@dataclass(frozen=True, slots=True)
class TableSeat:
    """An occupied seat between two hands.

    `choice`: whether a newcomer or returning seat posts or waits for the largest blind.
    `missed`: the blinds that have passed the seat while it sat out.
    """

    seat: Seat
    stack: Chips
    status: SeatStatus
    choice: EntryChoice | None = None
    missed: tuple[BlindName, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats that play the next hand.

    `dealt_in`: clockwise from the button's left, the button last.
    `excused_seats`: seats dealt in without paying what they owe, because they waited or because
    nobody owes in a table's first hand.
    """

    button_seat: Seat
    dealt_in: tuple[Seat, ...]
    excused_seats: Seats


def first_seating(seats: Sequence[TableSeat], button_seat: Seat) -> Seating:
    """Return the seating of a table's first hand, in which nobody waits and nobody owes (BLIND-6).

    Raise `RuleViolation` with `inconsistent_state`.
    """
    refuse_faulty_seats(seats)
    dealt_in = frozenset(table_seat.seat for table_seat in seats if _can_play(table_seat))
    refuse_dealt_in_count(len(dealt_in))
    refuse_unseated_button(button_seat, dealt_in)
    return Seating(button_seat, clockwise_after(button_seat, dealt_in), dealt_in)


def next_seating(ruleset: Ruleset, seats: Sequence[TableSeat], last_button_seat: Seat) -> Seating:
    """Return the seating of the next hand: the button moves to the next dealt-in seat (SEAT-2).

    Raise `RuleViolation` with `inconsistent_state`.

    >>> from service.rules.ruleset import resolve_ruleset
    >>> seats = [TableSeat(1, 90, "in"), TableSeat(3, 90, "out"), TableSeat(4, 90, "in")]
    >>> next_seating(resolve_ruleset(), seats, last_button_seat=1).button_seat
    4
    """
    refuse_faulty_seats(seats)
    playing = [table_seat for table_seat in seats if _can_play(table_seat)]
    waiting = frozenset(table_seat.seat for table_seat in playing if _waits(table_seat))
    dealt_in = frozenset(table_seat.seat for table_seat in playing) - waiting
    let_in = _waiter_let_in(ruleset, last_button_seat, dealt_in, waiting)
    refuse_dealt_in_count(len(dealt_in | let_in))
    button_seat = _moved_button(last_button_seat, dealt_in, let_in)
    return Seating(button_seat, clockwise_after(button_seat, dealt_in | let_in), let_in)


def refuse_dealt_in_count(dealt_in: int) -> None:
    """Raise `inconsistent_state` unless 2 to 5 seats are dealt in (SEAT-1)."""
    if dealt_in < FEWEST_DEALT_IN:
        fault = Fault("too_few_players", ("seats",), {"dealt_in": dealt_in, "min": FEWEST_DEALT_IN})
    elif dealt_in > MOST_DEALT_IN:
        fault = Fault("too_many_players", ("seats",), {"dealt_in": dealt_in, "max": MOST_DEALT_IN})
    else:
        return
    raise RuleViolation("inconsistent_state", [fault])


def refuse_unseated_button(button_seat: Seat, dealt_in: Collection[Seat]) -> None:
    """Raise `inconsistent_state` unless the button is at a dealt-in seat (SEAT-2)."""
    if button_seat not in dealt_in:
        fault = Fault("button_not_seated", ("button_seat",), {"seat": button_seat})
        raise RuleViolation("inconsistent_state", [fault])


def refuse_faulty_seats(seats: Sequence[TableSeat]) -> None:
    """Raise `inconsistent_state` with every error of the posted seats, if there are any."""
    faults = duplicate_seat_faults("seats", [table_seat.seat for table_seat in seats])
    for index, table_seat in enumerate(seats):
        path = ("seats", index)
        enters = table_seat.status in ("new", "returning")
        if enters and table_seat.choice is None:
            faults.append(Fault("field_required", (*path, "choice"), {"field": "choice"}))
        elif not enters and table_seat.choice is not None:
            faults.append(Fault("field_not_applicable", (*path, "choice"), {"field": "choice"}))
        faults += missed_list_faults(
            table_seat.missed,
            newcomer=table_seat.status == "new",
            path=(*path, "missed"),
        )
    if faults:
        raise RuleViolation("inconsistent_state", faults)


def _can_play(table_seat: TableSeat) -> bool:
    # A seat without chips is passed over, as if it sat out (SEAT-1).
    return table_seat.status != "out" and table_seat.stack > 0


def _waits(table_seat: TableSeat) -> bool:
    owes = table_seat.status == "new" or bool(table_seat.missed)
    return owes and table_seat.choice == "wait"


def _moved_button(last_button_seat: Seat, dealt_in: Seats, let_in: Seats = frozenset()) -> Seat:
    """Return the next dealt-in seat; a waiting seat counts only if there is one other player.

    If waiting seats could take the button, one next to it would never see the largest blind
    (SEAT-2).
    """
    taking = dealt_in if len(dealt_in) >= FEWEST_DEALT_IN else dealt_in | let_in
    return clockwise_after(last_button_seat, taking)[0]


def _waiter_let_in(
    ruleset: Ruleset, last_button_seat: Seat, dealt_in: Seats, waiting: Seats
) -> Seats:
    """Return the first waiting seat that would post the largest blind if dealt in (BLIND-6).

    At most one seat comes in per hand: a second one would take the largest blind from the first.
    """
    if not 0 < len(dealt_in) < MOST_DEALT_IN:
        return frozenset()
    for seat in clockwise_after(_moved_button(last_button_seat, dealt_in), waiting):
        waiter = frozenset([seat])
        button_seat = _moved_button(last_button_seat, dealt_in, waiter)
        ring = clockwise_after(button_seat, dealt_in | waiter)
        if blind_seats(ring, over=over_blind_in_play(ruleset, len(ring))).largest == seat:
            return waiter
    return frozenset()
