"""Messages in ICU MessageFormat, compiled once."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from icu4py.messageformat import MessageFormat

ABSENT = "none"
"""What a message gets for an argument without a value, to select on."""

_BRACE = re.compile(r"\{\s*(?:(?P<name>\w+)\s*(?:,\s*(?P<kind>\w+))?)?|\}")
_NUMBERS = frozenset({"number", "plural"})


@dataclass(frozen=True, slots=True)
class Message:
    """A text with arguments, in one language.

    `arguments`: the names of its arguments; `numbers`: those that must be numbers.
    """

    pattern: str
    arguments: tuple[str, ...]
    numbers: frozenset[str]
    _compiled: MessageFormat = field(repr=False, compare=False)

    @classmethod
    def compiled(cls, pattern: str, tag: str) -> "Message":
        """Return the message with this pattern. Raises `ValueError` if ICU can't parse it."""
        kinds = list(_arguments(pattern))
        return cls(
            pattern,
            tuple(dict.fromkeys(name for name, _ in kinds)),
            frozenset(name for name, kind in kinds if kind in _NUMBERS),
            MessageFormat(pattern, tag),
        )

    def format(self, values: Mapping[str, Any]) -> str:
        """Return the text with these values: arrays with commas, booleans as in JSON."""
        return self._compiled.format({name: _spelled(values.get(name)) for name in self.arguments})


def _arguments(pattern: str) -> Iterator[tuple[str, str | None]]:
    """Yield the name and the kind of each argument.

    Braces alternate: inside an argument they hold a text, and inside that text an argument.
    """
    depth = 0
    for brace in _BRACE.finditer(pattern):
        if brace[0] == "}":
            depth -= 1
            continue
        depth += 1
        if depth % 2:
            yield brace["name"], brace["kind"]


def _spelled(value: Any) -> int | str:
    if type(value) is int or type(value) is str:
        return value
    if value is None:
        return ABSENT
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
