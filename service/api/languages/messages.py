"""Messages in ICU MessageFormat, compiled once."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from icu4py.messageformat import MessageFormat

ABSENT = "none"
"""What a message gets for an argument without a value, to select on."""

_BRACE = re.compile(r"\{\s*(?P<name>\w*)\s*(?P<optional>,\s*select,\s*none\b)?|\}")


@dataclass(frozen=True, slots=True, eq=False)
class Message:
    """A text with arguments, in one language.

    `arguments`: the names of its arguments; `required`: those that must have a value, since the
    message has no case `none` for them.
    """

    pattern: str
    arguments: tuple[str, ...]
    required: frozenset[str]
    _compiled: MessageFormat

    @classmethod
    def compiled(cls, pattern: str, tag: str) -> "Message":
        """Return the message with this pattern. Raises `ValueError` if ICU can't parse it."""
        found = list(_arguments(pattern))
        names = tuple(dict.fromkeys(name for name, _ in found))
        required = frozenset(names) - {name for name, is_optional in found if is_optional}
        return cls(pattern, names, required, MessageFormat(pattern, tag))

    def format(self, values: Mapping[str, Any]) -> str:
        """Return the text with these values: arrays with commas, booleans as in JSON."""
        given = tuple([values.get(name) for name in self.arguments])
        for each in given:
            if type(each) is not int:
                return self._formatted(map(_spelled, given))
        return _with_numbers(self, given)

    def _formatted(self, values: Iterable[int | str]) -> str:
        return self._compiled.format(dict(zip(self.arguments, values, strict=True)))


@lru_cache(4096)
def _with_numbers(message: Message, numbers: tuple[int, ...]) -> str:
    """Return a message with numbers alone. ICU takes 3 us for it, and most amounts are common.

    Texts are never kept: they may be names.
    """
    return message._formatted(numbers)  # noqa: SLF001


def _arguments(pattern: str) -> Iterator[tuple[str, bool]]:
    """Yield the name of each argument, and whether its first case is `none`.

    Braces alternate: inside an argument they hold a text, and inside that text an argument.
    """
    depth = 0
    for brace in _BRACE.finditer(pattern):
        if brace[0] == "}":
            depth -= 1
            continue
        depth += 1
        if depth % 2:
            yield brace["name"], brace["optional"] is not None


def _spelled(value: Any) -> int | str:
    if type(value) is int or type(value) is str:
        return value
    if value is None:
        return ABSENT
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
