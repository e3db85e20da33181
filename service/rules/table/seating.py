"""Decides who is dealt in, where the button goes, and which waiting seat comes in.

Implements SEAT-1 to SEAT-4 and the waiting of BLIND-6.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from service.rules.blinds import HEADS_UP, over_blind_in_play
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats, clockwise_after
from service.rules.state import Seat
from service.rules.table.table_seats import SettledSeat

FEWEST_DEALT_IN = 2
MOST_DEALT_IN = 5

Seats = frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats that play the next hand.

    `dealt_in`: clockwise from the button's left, the button last.
    `excused_seats`: seats dealt in without paying what they owe, because they waited or because
    nobody owes when a table starts (BLIND-6) or starts again (SEAT-3).
    """

    button_seat: Seat
    dealt_in: tuple[Seat, ...]
    excused_seats: Seats


def first_seating(
    seats: Sequence[SettledSeat], button_seat: Seat | None = None, field: str = "button_seat"
) -> Seating:
    """Return the seating of a table's first hand, in which nobody waits and nobody owes (BLIND-6).

    The button goes to `button_seat`, which the request gives in `field`, or to the lowest seat that
    plays (SEAT-2). Raise `RuleViolation` with `inconsistent_state`.
    """
    dealt_in = frozenset(table_seat.seat for table_seat in seats if _can_play(table_seat))
    refuse_dealt_in_count(len(dealt_in))
    if button_seat is None:
        button_seat = min(dealt_in)
    refuse_unseated_button(button_seat, dealt_in, (field,))
    return Seating(button_seat, clockwise_after(button_seat, dealt_in), dealt_in)


def next_seating(
    ruleset: Ruleset,
    seats: Sequence[SettledSeat],
    last_button_seat: Seat,
    last_largest_blind_seat: Seat | None = None,
) -> Seating:
    """Return the seating of the next hand: the button moves to the next dealt-in seat (SEAT-2).

    If the seats that wait leave fewer than two, the game starts again (SEAT-3). Heads-up, the seat
    that posted the last largest blind doesn't get the button, and so the blind, again (SEAT-4).
    Raise `RuleViolation` with `inconsistent_state`.

    >>> from service.rules.ruleset import resolve_ruleset
    >>> from service.rules.table.table_seats import TableSeat, settled_seats
    >>> seats = [TableSeat(1, 90, "in"), TableSeat(3, 90, "out"), TableSeat(4, 90, "in")]
    >>> next_seating(resolve_ruleset(), settled_seats(seats), last_button_seat=1).button_seat
    4
    """
    last = _LastHand(last_button_seat, last_largest_blind_seat)
    ready = [table_seat for table_seat in seats if _can_play(table_seat)]
    waiting = frozenset(table_seat.seat for table_seat in ready if _waits(table_seat))
    dealt_in = frozenset(table_seat.seat for table_seat in ready) - waiting
    let_in = _waiter_let_in(ruleset, last, dealt_in, waiting)
    if len(dealt_in | let_in) < FEWEST_DEALT_IN <= len(ready):
        dealt_in = let_in = _started_again(last, dealt_in | waiting)
    refuse_dealt_in_count(len(dealt_in | let_in))
    button_seat = _moved_button(last, dealt_in, let_in)
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


def refuse_unseated_button(
    button_seat: Seat, dealt_in: Collection[Seat], path: Path = ("button_seat",)
) -> None:
    """Raise `inconsistent_state` unless the button is at a dealt-in seat (SEAT-2)."""
    if button_seat not in dealt_in:
        fault = Fault("button_not_seated", path, {"seat": button_seat})
        raise RuleViolation("inconsistent_state", [fault])


def _can_play(table_seat: SettledSeat) -> bool:
    return table_seat.status != "out"


def _waits(table_seat: SettledSeat) -> bool:
    owes = table_seat.status == "new" or bool(table_seat.missed)
    return owes and table_seat.choice == "wait"


@dataclass(frozen=True, slots=True)
class _LastHand:
    """What the seating of the next hand depends on."""

    button_seat: Seat
    largest_blind_seat: Seat | None


def _moved_button(last: _LastHand, dealt_in: Seats, let_in: Seats = frozenset()) -> Seat:
    """Return the next dealt-in seat; a waiting seat counts only if there is one other player.

    If waiting seats could take the button, one next to it would never see the largest blind
    (SEAT-2). Heads-up, the button posts the largest blind, so it goes to the other seat if this one
    has just posted it (SEAT-4).
    """
    taking = dealt_in if len(dealt_in) >= FEWEST_DEALT_IN else dealt_in | let_in
    button_seat, *others = clockwise_after(last.button_seat, taking)
    if len(dealt_in | let_in) == HEADS_UP and button_seat == last.largest_blind_seat:
        return others[0]
    return button_seat


def _waiter_let_in(ruleset: Ruleset, last: _LastHand, dealt_in: Seats, waiting: Seats) -> Seats:
    """Return the first waiting seat that would post the largest blind if dealt in (BLIND-6).

    At most one seat comes in per hand: a second one would take the largest blind from the first.
    """
    if not 0 < len(dealt_in) < MOST_DEALT_IN:
        return frozenset()
    for seat in clockwise_after(clockwise_after(last.button_seat, dealt_in)[0], waiting):
        waiter = frozenset([seat])
        button_seat = _moved_button(last, dealt_in, waiter)
        ring = clockwise_after(button_seat, dealt_in | waiter)
        if blind_seats(ring, over=over_blind_in_play(ruleset, len(ring))).largest == seat:
            return waiter
    return frozenset()


def _started_again(last: _LastHand, ready: Seats) -> Seats:
    """Return who plays if the game starts again: at most five, from the button's left (SEAT-3)."""
    return frozenset(clockwise_after(last.button_seat, ready)[:MOST_DEALT_IN])
