"""The occupied seats of a table between two hands, as posted and with their stacks settled."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from service.rules.errors import Fault, RuleViolation
from service.rules.seats import duplicate_seat_faults
from service.rules.state import MOST_CHIPS_IN_HAND, BlindName, Chips, Player, Seat
from service.rules.table.missed_blinds import missed_list_faults

SeatStatus = Literal["in", "out", "new", "returning", "playing"]
EntryChoice = Literal["post", "wait"]


@dataclass(frozen=True, slots=True)
class TableSeat:
    """An occupied seat between two hands, as posted. Amounts are in chips.

    `stack`: None if it is what the last hand left the seat.
    `status`: `playing` means that the seat was dealt in to the last hand; like `in`, it plays on.
    `choice`: whether a newcomer or returning seat posts or waits for the largest blind.
    `missed`: the blinds that have passed the seat while it sat out.
    `add_chips`: added to the stack before the hand.
    """

    seat: Seat
    stack: Chips | None
    status: SeatStatus
    choice: EntryChoice | None = None
    missed: tuple[BlindName, ...] = ()
    add_chips: Chips = 0


@dataclass(frozen=True, slots=True)
class SettledSeat:
    """An occupied seat whose stack, in chips, is known. A seat without chips is `out` (SEAT-1)."""

    seat: Seat
    stack: Chips
    status: SeatStatus
    choice: EntryChoice | None
    missed: tuple[BlindName, ...]


def settled_seats(
    seats: Sequence[TableSeat], last_players: Sequence[Player] = ()
) -> tuple[SettledSeat, ...]:
    """Return the seats with the stacks that the last hand left its players, plus added chips.

    `last_players` are those of the last hand. A newcomer has nothing to do with it, even in a seat
    that played it. Raise `RuleViolation` with `inconsistent_state`.
    """
    _refuse_faulty_seats(seats)
    by_seat = {player.seat: player for player in last_players}
    left = {
        each.seat: by_seat[each.seat].stack
        for each in seats
        if each.seat in by_seat and each.status != "new"
    }
    _refuse_faulty_stacks(seats, left)
    away = {player.seat for player in last_players if player.away}
    return tuple(_settled(each, left.get(each.seat, each.stack or 0), away) for each in seats)


def _settled(table_seat: TableSeat, stack: Chips, away: Collection[Seat]) -> SettledSeat:
    """Return the seat with its chips; one without any, or that is still away, sits out (BET-12)."""
    chips = stack + table_seat.add_chips
    if not chips:
        return SettledSeat(table_seat.seat, 0, "out", None, table_seat.missed)
    is_gone = table_seat.status == "playing" and table_seat.seat in away
    status: SeatStatus = "out" if is_gone else table_seat.status
    return SettledSeat(table_seat.seat, chips, status, table_seat.choice, table_seat.missed)


def _refuse_faulty_seats(seats: Sequence[TableSeat]) -> None:
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


def _refuse_faulty_stacks(seats: Sequence[TableSeat], left: Mapping[Seat, Chips]) -> None:
    """Raise `inconsistent_state` unless every stack is known, from one place or two that agree."""
    faults = []
    for index, table_seat in enumerate(seats):
        seat, posted = table_seat.seat, table_seat.stack
        expected = left.get(seat, posted)
        path = ("seats", index, "stack")
        if expected is None:
            faults.append(Fault("stack_unknown", path, {"seat": seat}))
        elif posted not in (None, expected):
            params = {"seat": seat, "stack": posted, "expected": expected}
            faults.append(Fault("stack_mismatch", path, params))
    total = sum(left.get(each.seat, each.stack or 0) + each.add_chips for each in seats)
    if not faults and total > MOST_CHIPS_IN_HAND:
        params = {"total": total, "limit": MOST_CHIPS_IN_HAND}
        faults.append(Fault("too_many_chips", ("seats",), params))
    if faults:
        raise RuleViolation("inconsistent_state", faults)
