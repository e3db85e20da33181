"""Tables of results in Markdown that is readable in a terminal too."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A title, columns, rows, and the notes needed to read them."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    notes: Sequence[str] = ()

    def markdown(self) -> str:
        """Return the table in Markdown, with all columns but the first right-aligned."""
        widths = [
            max(len(each), *(len(row[index]) for row in self.rows))
            for index, each in enumerate(self.columns)
        ]
        rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
        lines = [_line(row, widths) for row in (self.columns, rule, *self.rows)]
        notes = [f"- {note}" for note in self.notes]
        return "\n".join([f"### {self.title}", "", *lines, *([""] if notes else []), *notes, ""])


def _line(cells: Iterable[str], widths: Sequence[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    padded = [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    return f"| {' | '.join(padded)} |"


def number(value: float) -> str:
    """Format a number with three significant digits, and all digits before the point.

    >>> number(5678901.2), number(99.99), number(12.345), number(0.98765)
    ('5,678,901', '100', '12.3', '0.988')
    """
    if abs(value) >= 99.95:
        return f"{value:,.0f}"
    return f"{value:#.3g}"


def at_least(ratio: float, target: float) -> str:
    """Format a target and whether the ratio reaches it.

    >>> at_least(0.95, 0.9), at_least(0.85, 0.9)
    ('>= 0.9 met', '>= 0.9 MISSED')
    """
    return f">= {target:g} {'met' if ratio >= target else 'MISSED'}"


def below(value: float, target: float) -> str:
    """Format a target and whether the value is below it."""
    return f"< {target:g} {'met' if value < target else 'MISSED'}"


def at_most(value: float, target: float) -> str:
    """Format a target and whether the value is at most that."""
    return f"<= {target:g} {'met' if value <= target else 'MISSED'}"
