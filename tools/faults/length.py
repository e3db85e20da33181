"""How long a fault is tried."""

from dataclasses import dataclass
from typing import TypeVar

Value = TypeVar("Value", int, float)


@dataclass(frozen=True, slots=True)
class Length:
    """The long form, or the short one of the test suite."""

    short: bool

    def of(self, long: Value, short: Value) -> Value:
        """Return the number that this length has.

        >>> Length(short=True).of(600, short=10)
        10
        """
        return short if self.short else long
