"""The latency of other clients during a fault: their p99 with it, compared to without."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.tables import number
from tools.faults.clients import Crowd, Tally, crowds
from tools.faults.questions import Question

COLUMNS = ("case", "without, ms", "with, ms", "ratio", "middle half", "best", "failed", "target")
NOTES = (
    "without, with: median p99 of alternating one-second rounds; a failure counts as 10 s.",
    "ratio: median per round. best: ratio of the best rounds. Both must meet the target.",
    "... or ms: met in any case if the median p99 with the fault is at most that.",
)

_OTHERS = (Crowd(16, pause=0.04),)
_SECONDS_OF_A_ROUND = 1.0
_WITHOUT, _WITH = "without", "with"


@dataclass(frozen=True, slots=True)
class Target:
    """The most that p99 may grow, as a ratio, or in any case the most that it may be in seconds."""

    ratio: float
    seconds: float = 0.0

    def __str__(self) -> str:
        """Return the target as its column shows it."""
        or_seconds = f" or {1e3 * self.seconds:g} ms" if self.seconds else ""
        return f"<= {self.ratio:g}{or_seconds}"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How long other clients wait, and how many of their requests failed."""

    rounds: Rounds
    failed: int

    def holds(self, target: Target) -> bool:
        return not self.failed and (
            self._worse_ratio() <= target.ratio or 1 / self.rounds.median(_WITH) <= target.seconds
        )

    def row(self, case: str, target: Target) -> list[str]:
        """Return a row of the table."""
        lower, upper = self.rounds.middle_half(_WITHOUT, _WITH)
        return [
            case,
            *(number(1e3 / self.rounds.median(each)) for each in (_WITHOUT, _WITH)),
            number(self.rounds.ratio(_WITHOUT, _WITH)),
            f"{lower:.2f} - {upper:.2f}",
            number(self._ratio_of_best()),
            str(self.failed),
            f"{target} {'met' if self.holds(target) else 'MISSED'}",
        ]

    def _worse_ratio(self) -> float:
        return max(self.rounds.ratio(_WITHOUT, _WITH), self._ratio_of_best())

    def _ratio_of_best(self) -> float:
        without, with_fault = (max(self.rounds.rates[each]) for each in (_WITHOUT, _WITH))
        return without / with_fault


def compare(
    port: int,
    questions: Sequence[Question],
    fault: Callable[[], AbstractContextManager[None]],
    rounds: int,
) -> Waiting:
    """Send requests at a moderate pace, with the fault in every other round."""
    tallies: list[Tally] = []

    def rate_of_p99(during: Callable[[], AbstractContextManager[None]]) -> Rate:
        tally = Tally()
        with during(), crowds(port, questions, _OTHERS, tally):
            time.sleep(_SECONDS_OF_A_ROUND)
        tallies.append(tally)
        return 1 / tally.p99()

    measured = alternate(
        {_WITHOUT: lambda: rate_of_p99(nullcontext), _WITH: lambda: rate_of_p99(fault)},
        rounds,
    )
    return Waiting(measured, sum(each.failed for each in tallies))
