"""One deck, one table: no card and no seat is posted twice."""

from collections.abc import Iterable, Sequence

from service.rules.cards import Card
from service.rules.errors import Fault, Path
from service.rules.state import Seat


def duplicate_card_faults(places: Iterable[tuple[Path, Sequence[Card]]]) -> list[Fault]:
    """Return a fault for every card that was posted before, in the same place or an earlier one.

    >>> duplicate_card_faults([(("stub",), ["Ah", "Kh"]), (("mucked",), ["Kh"])])
    [Fault(code='duplicate_card', path=('mucked', 0), params={'card': 'Kh'})]
    """
    seen: set[Card] = set()
    faults = []
    for path, cards in places:
        for index, card in enumerate(cards):
            if card in seen:
                faults.append(Fault("duplicate_card", (*path, index), {"card": card}))
            seen.add(card)
    return faults


def duplicate_seat_faults(field: str, seats: Sequence[Seat]) -> list[Fault]:
    """Return a fault for every seat number that an earlier entry of the list `field` has."""
    return [
        Fault("duplicate_seat", (field, index, "seat"), {"seat": seat})
        for index, seat in enumerate(seats)
        if seat in seats[:index]
    ]
