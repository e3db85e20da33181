"""How long to measure, and where to draw."""

from dataclasses import dataclass
from pathlib import Path

QUICK_DIVISOR = 5


@dataclass(frozen=True, slots=True)
class Effort:
    """`rounds` of each comparison; a quick run does a fifth of the work in each.

    `plots`: the folder that plots are drawn into; None draws none.
    """

    rounds: int
    quick: bool = False
    plots: Path | None = None

    def of(self, repeats: int) -> int:
        """Return how many repeats a round has.

        >>> Effort(rounds=3).of(1000), Effort(rounds=3, quick=True).of(1000)
        (1000, 200)
        """
        return max(repeats // QUICK_DIVISOR, 1) if self.quick else repeats
