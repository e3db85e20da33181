"""One player a seat: no list of seats names one twice (SEAT-1)."""

from collections.abc import Sequence

from service.rules.errors import Fault
from service.rules.state import Seat


def duplicate_seat_faults(field: str, seats: Sequence[Seat]) -> list[Fault]:
    """Return a fault for every seat number that an earlier entry of the list `field` has.

    >>> duplicate_seat_faults("players", [2, 3, 2])
    [Fault(code='duplicate_seat', path=('players', 2, 'seat'), params={'seat': 2})]
    """
    return [
        Fault("duplicate_seat", (field, index, "seat"), {"seat": seat})
        for index, seat in enumerate(seats)
        if seat in seats[:index]
    ]
