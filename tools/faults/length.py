"""How long to test a fault."""

from dataclasses import dataclass
from typing import TypeVar

Value = TypeVar("Value", int, float)


@dataclass(frozen=True, slots=True)
class Length:
    """The long form, or the short form of the test suite."""

    short: bool

    def of(self, long: Value, short: Value) -> Value:
        """Return the value for this length.

        >>> Length(short=True).of(600, short=10)
        10
        """
        return short if self.short else long
