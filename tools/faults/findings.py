"""The result of a fault: a table to print, and whether the service met its target."""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.bench.tables import Table
from tools.faults.clients import Tally


class CannotBeTried(Exception):
    """The reason why a fault can't be injected on this system."""


@dataclass(frozen=True, slots=True)
class Finding:
    table: Table
    held: bool


def none_failed(title: str, tallies: Mapping[str, Tally], *notes: str) -> Finding:
    """Return the finding for the given cases, whose target is that no request fails."""
    rows = [
        [case, f"{each.asked:,}", failures_of(each), "met" if _held(each) else "MISSED"]
        for case, each in tallies.items()
    ]
    columns = ("case", "requests", "failed", "0 failed")
    return Finding(Table(title, columns, rows, notes), all(map(_held, tallies.values())))


def failures_of(tally: Tally) -> str:
    """Describe the failures by kind, the most frequent first."""
    return ", ".join(f"{count} {kind}" for kind, count in tally.failures.most_common()) or "none"


def _held(tally: Tally) -> bool:
    return tally.asked > 0 and not tally.failed
