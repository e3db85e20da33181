"""Whose turn it is: seats in order round the table, and when a round is over."""

from collections.abc import Iterable

from service.rules.state import Seat

SEATS = 10
"""Seat numbers run clockwise from 1 to this; the seat after the last is the first."""


def clockwise_after(seat: Seat, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats in clockwise order from the left of `seat`, which itself comes last.

    >>> clockwise_after(3, [1, 2, 3, 5])
    (5, 1, 2, 3)
    """
    return tuple(sorted(seats, key=lambda other: (other - seat - 1) % SEATS))
