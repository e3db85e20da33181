"""Requests for views: a state, who looks at it, and the events that led to it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, get_args

from service.api.schemas.fields import (
    Bool,
    Cards,
    Choice,
    FoundFaults,
    Int,
    Items,
    Record,
    RequestSchema,
    Text,
)
from service.api.schemas.states import STREETS, StateRequestSchema, hand_chips, seat
from service.api.schemas.texts import TextsSchema
from service.rules.cards import HAND_SIZE
from service.rules.errors import Path
from service.rules.state import Event, EventType, PostKind
from service.rules.table.seating import MOST_DEALT_IN

EVENTS_LIMIT = 1000
"""The most events in one request: no step of a hand has nearly as many."""

_EVENT_TYPES = frozenset(get_args(EventType))


class PostedEventSchema(RequestSchema):
    """An event as a response lists it. Unknown fields are left out."""

    type = Text("[a-z_]{1,64}", required=True)
    button_seat = seat()
    seat = seat()
    amount = hand_chips()
    to = hand_chips()
    cards = Cards(0, HAND_SIZE)
    pot_index = Int(0, MOST_DEALT_IN - 1)
    street = Choice(STREETS)
    kind = Choice(get_args(PostKind))
    all_in = Bool()

    def read(self, value: Any) -> dict[str, Any]:
        """Return the known fields of an event. Raises `Invalid` at the first error."""
        return super().read(self._known(value))

    def check(self, value: Any, path: Path, found: FoundFaults) -> None:
        """Add every error of the known fields at `path` to `found`."""
        super().check(self._known(value), path, found)

    def _known(self, value: Any) -> Any:
        if type(value) is not dict:
            return value
        return {name: each for name, each in value.items() if name in self.load_fields}


class ViewRequestSchema(TextsSchema, StateRequestSchema):
    """A whole state and who sees it: a seat, or a spectator."""

    seat = seat()
    events = Items(Record(PostedEventSchema), 0, EVENTS_LIMIT)


def known_events(events: Iterable[dict[str, Any]]) -> Iterator[Event]:
    """Yield the events whose types are known; a paid seat's hand is known if it was shown."""
    shown = {}
    for fields in events:
        if fields["type"] not in _EVENT_TYPES:
            continue
        event = Event(**fields)
        if event.type == "shown":
            shown[event.seat] = event.cards
        is_paid = event.type in {"pot_won", "pot_split"}
        yield replace(event, hand=shown.get(event.seat)) if is_paid else event
