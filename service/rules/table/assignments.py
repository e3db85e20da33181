"""Assigns the blinds of the next hand and updates the seats' missed lists (BLIND-8).

Combines the seating, the amounts owed and the posts from the other modules of this folder.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from service.rules.blinds import Terms, blinds_in_play
from service.rules.errors import RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats, clockwise_after, next_to_bet
from service.rules.state import BlindName, Blinds, Chips, Seat
from service.rules.table.missed_blinds import NOTHING_OWED, Owed, newcomer_owes, returning_owes
from service.rules.table.posting import Due, Post, dues, pay_dues, posted
from service.rules.table.seating import Seating, first_seating, next_seating
from service.rules.table.table_seats import (
    EntryChoice,
    SeatStatus,
    SettledSeat,
    TableSeat,
    settled_seats,
)


@dataclass(frozen=True, slots=True)
class AssignedSeat:
    """Whether a seat is dealt in, and how it goes on after this hand's posts.

    `stack`: its chips before it posts.
    """

    seat: Seat
    stack: Chips
    dealt_in: bool
    status: SeatStatus
    choice: EntryChoice | None
    missed: tuple[BlindName, ...]


@dataclass(frozen=True, slots=True)
class BlindAssignment:
    """The posts, clockwise from the button's left, and all seats in seat order.

    `first_to_act_seat` is None if the posts leave nobody with a decision.
    """

    button_seat: Seat
    largest_blind_seat: Seat
    first_to_act_seat: Seat | None
    posts: tuple[Post, ...]
    seats: tuple[AssignedSeat, ...]


def assign_blinds(  # noqa: PLR0913
    ruleset: Ruleset,
    terms: Terms,
    seats: Sequence[TableSeat],
    *,
    button_seat: Seat | None = None,
    last_button_seat: Seat | None = None,
    last_largest_blind_seat: Seat | None = None,
) -> BlindAssignment:
    """Return the posts of the next hand, and the seats to pass in for the hand after it.

    Pass `last_button_seat` to move the button on from there, and `last_largest_blind_seat` with it
    for SEAT-4, or `button_seat` for the first hand of a table. Raise `RuleViolation` with
    `inconsistent_state`, `field_required`, `field_not_applicable` or `stakes_not_whole`.
    """
    settled = settled_seats(seats)
    if button_seat is not None:
        refuse_field("last_button_seat", last_button_seat)
        refuse_field("last_largest_blind_seat", last_largest_blind_seat)
        seating = first_seating(settled, button_seat)
    elif last_button_seat is not None:
        seating = next_seating(ruleset, settled, last_button_seat, last_largest_blind_seat)
    else:
        raise RuleViolation.of("field_required", ("button_seat",), field="button_seat")
    return assignment(ruleset, terms, settled, seating)


def assignment(
    ruleset: Ruleset, terms: Terms, seats: Sequence[SettledSeat], seating: Seating
) -> BlindAssignment:
    """Return the posts of a hand with this seating, and how its seats go on.

    Raise `RuleViolation` as `assign_blinds` does for the blinds.
    """
    ring = seating.dealt_in
    in_play = blinds_in_play(ruleset, terms, len(ring))
    blinds_at = blind_seats(ring, over=in_play.over is not None)
    table = {table_seat.seat: table_seat for table_seat in seats}
    due = {
        seat: dues(in_play, blinds_at.blind_of(seat), _owed(table[seat], seating, in_play))
        for seat in ring
    }
    posts = {seat: pay_dues(seat, table[seat].stack, due[seat]) for seat in ring}
    players = [posted(seat, table[seat].stack, posts[seat]) for seat in sorted(ring)]
    cleared = {seat for seat in ring if _all_paid(due[seat], posts[seat])}
    cleared |= {blinds_at.largest} | seating.excused_seats
    return BlindAssignment(
        button_seat=seating.button_seat,
        largest_blind_seat=blinds_at.largest,
        first_to_act_seat=next_to_bet(players, in_play.largest, after=blinds_at.largest),
        posts=tuple(chain.from_iterable(posts.values())),
        seats=tuple(
            AssignedSeat(
                seat,
                stack=table[seat].stack,
                dealt_in=seat in posts,
                status="playing" if seat in posts else table[seat].status,
                choice=None if seat in posts else table[seat].choice,
                missed=() if seat in cleared else _missed(table[seat], seating, in_play),
            )
            for seat in sorted(table)
        ),
    )


def refuse_field(field: str, value: object) -> None:
    """Raise `field_not_applicable` if a field that another one rules out has a value."""
    if value is not None:
        raise RuleViolation.of("field_not_applicable", (field,), field=field)


def _owed(table_seat: SettledSeat, seating: Seating, blinds: Blinds) -> Owed:
    if table_seat.seat in seating.excused_seats:
        return NOTHING_OWED
    if table_seat.status == "new":
        return newcomer_owes(blinds)
    return returning_owes(blinds, table_seat.missed)


def _all_paid(due: Sequence[Due], posts: Sequence[Post]) -> bool:
    return sum(amount for _, amount in due) == sum(post.amount for post in posts)


def _missed(table_seat: SettledSeat, seating: Seating, blinds: Blinds) -> tuple[BlindName, ...]:
    """Return the seat's missed blinds, plus the one it would have posted had it been dealt in.

    A newcomer misses none, since it owes the same however long it waits (BLIND-6, BLIND-8).
    """
    missed, seat = table_seat.missed, table_seat.seat
    if table_seat.status == "new" or seat in seating.dealt_in:
        return missed
    ring = clockwise_after(seating.button_seat, (*seating.dealt_in, seat))
    passed = blind_seats(ring, over=blinds.over is not None).blind_of(seat)
    return missed if passed is None or passed in missed else (*missed, passed)
