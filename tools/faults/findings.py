"""What became of a fault: a table to print, and whether the service held."""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.bench.tables import Table
from tools.faults.clients import Tally


class CannotBeTried(Exception):
    """A fault that cannot be brought about here, and why."""


@dataclass(frozen=True, slots=True)
class Finding:
    table: Table
    held: bool


def none_failed(title: str, tallies: Mapping[str, Tally], *notes: str) -> Finding:
    """Return what clients met in each case: the service held if all answers were right."""
    rows = [
        [case, f"{each.asked:,}", told(each), "met" if _held(each) else "MISSED"]
        for case, each in tallies.items()
    ]
    columns = ("case", "requests", "failed", "0 failed")
    return Finding(Table(title, columns, rows, notes), all(map(_held, tallies.values())))


def told(tally: Tally) -> str:
    """Return the failures by kind, the most frequent first."""
    return ", ".join(f"{count} {kind}" for kind, count in tally.failures.most_common()) or "none"


def _held(tally: Tally) -> bool:
    return tally.asked > 0 and not tally.failed
