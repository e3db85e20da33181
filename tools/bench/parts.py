"""The parts of the benchmarks, each imported when it runs, with the libraries it needs."""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from tools.bench.effort import Effort
from tools.bench.tables import Table

PARTS: Mapping[str, str] = {
    "http": "exchanges",
    "profile": "request_profile",
    "workers": "workers",
    "bulk": "bulk",
    "odds": "odds",
    "replays": "replays",
    "table": "table_hands",
    "growth": "growth",
    "startup": "startup",
    "rules": "rules",
}
"""The module of each part, in the order they run."""


def run(part: str, effort: Effort) -> Sequence[Table]:
    """Measure one part."""
    measure: Callable[[Effort], Sequence[Table]] = import_module(f"tools.bench.{PARTS[part]}").run
    return measure(effort)
