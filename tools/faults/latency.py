"""How long others wait beside a fault: their p99 with it to their p99 without."""

import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.tables import at_most, number
from tools.faults.clients import Crowd, Tally, crowds
from tools.faults.questions import Question

COLUMNS = ("case", "alone, ms", "beside, ms", "ratio", "middle half", "best", "failed", "target")
NOTES = (
    "alone, beside: medians of the p99 of alternating rounds of a second; a failure counts as ten.",
    "ratio: median of the ratios round by round; best: the best round of each. Both must meet it.",
)

_OTHERS = (Crowd(16, pause=0.04),)
_SECONDS_OF_A_ROUND = 1.0
_ALONE, _BESIDE = "alone", "beside"


@dataclass(frozen=True, slots=True)
class Waiting:
    """How long others wait, and how many were not answered rightly."""

    rounds: Rounds
    failed: int

    def holds(self, limit: float) -> bool:
        return not self.failed and self._worse_ratio() <= limit

    def row(self, case: str, limit: float | None) -> list[str]:
        """Return the row of a table; without a limit the case is there to be known."""
        lower, upper = self.rounds.middle_half(_ALONE, _BESIDE)
        return [
            case,
            *(number(1e3 / self.rounds.median(each)) for each in (_ALONE, _BESIDE)),
            number(self.rounds.ratio(_ALONE, _BESIDE)),
            f"{lower:.2f} - {upper:.2f}",
            number(self._ratio_of_best()),
            str(self.failed),
            at_most(self._worse_ratio(), limit) if limit else "",
        ]

    def _worse_ratio(self) -> float:
        return max(self.rounds.ratio(_ALONE, _BESIDE), self._ratio_of_best())

    def _ratio_of_best(self) -> float:
        alone, beside = (max(self.rounds.rates[each]) for each in (_ALONE, _BESIDE))
        return alone / beside


def compare(
    port: int,
    questions: Sequence[Question],
    fault: Callable[[], AbstractContextManager[None]],
    rounds: int,
) -> Waiting:
    """Ask at an easy pace, in every other round with the fault beside."""
    tallies: list[Tally] = []

    def answers_per_p99(beside: Callable[[], AbstractContextManager[None]]) -> Rate:
        tally = Tally()
        with beside(), crowds(port, questions, _OTHERS, tally):
            time.sleep(_SECONDS_OF_A_ROUND)
        tallies.append(tally)
        return 1 / tally.p99()

    measured = alternate(
        {_ALONE: lambda: answers_per_p99(nullcontext), _BESIDE: lambda: answers_per_p99(fault)},
        rounds,
    )
    return Waiting(measured, sum(each.failed for each in tallies))
