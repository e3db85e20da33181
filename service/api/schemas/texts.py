"""What a request may ask to be told in words, and the names to tell it with."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from service.api.representations.narration import Narrator
from service.api.schemas.fields import Bool, Int, Items, Record, RequestSchema, Text
from service.rules.errors import Fault, RuleViolation
from service.rules.seats import SEATS
from service.rules.state import Seat

NAME_LIMIT = 24
"""The longest name in code points."""

_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories: control, format (bidi, zero-width), surrogate, line and paragraph break."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
"""Characters of other categories that show nothing."""


class SeatNameSchema(RequestSchema):
    """The name of one seat."""

    seat = Int(1, SEATS, required=True)
    name = Text(rf"[\s\S]{{1,{NAME_LIMIT}}}", required=True)


class TextsSchema(RequestSchema):
    """A request whose events may be told in words. Base of the requests that return events."""

    texts = Bool()
    seat_names = Items(Record(SeatNameSchema), 0, SEATS)


def narrator_of(body: Mapping[str, Any], flag: str = "texts") -> Narrator | None:
    """Return who tells the events of a request with a `TextsSchema`, if it has `flag`.

    Raises `RuleViolation` as `names_of` does, also if the names aren't used.
    """
    names = names_of(body.get("seat_names", ()))
    return Narrator(names) if body.get(flag) else None


def names_of(posted: Sequence[Mapping[str, Any]]) -> dict[Seat, str]:
    """Return the names by seat.

    Raise `inconsistent_state` with `duplicate_seat`, or `invalid_name` if a name isn't in NFC,
    shows nothing, or has a character that could disturb the text around it.
    """
    names: dict[Seat, str] = {}
    for index, each in enumerate(posted):
        seat, name = each["seat"], each["name"]
        if seat in names:
            path = ("seat_names", index, "seat")
            raise RuleViolation(
                "inconsistent_state", [Fault("duplicate_seat", path, {"seat": seat})]
            )
        if not _is_presentable(name):
            raise RuleViolation.of("invalid_name", ("seat_names", index, "name"))
        names[seat] = name
    return names


def _is_presentable(name: str) -> bool:
    return (
        unicodedata.is_normalized("NFC", name)
        and not name.isspace()
        and not any(unicodedata.category(each) in _INVISIBLE or each in _BLANK for each in name)
    )
