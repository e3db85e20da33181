"""How long to measure, and where to save plots."""

from dataclasses import dataclass
from pathlib import Path

QUICK_DIVISOR = 5


@dataclass(frozen=True, slots=True)
class Effort:
    """`rounds` per comparison; a quick run does a fifth of the work in each.

    Plots are saved in the folder `plots`, or not drawn if it is None.
    """

    rounds: int
    quick: bool = False
    plots: Path | None = None

    def of(self, repeats: int) -> int:
        """Return the number of repeats in a round.

        >>> Effort(rounds=3).of(1000), Effort(rounds=3, quick=True).of(1000)
        (1000, 200)
        """
        return max(repeats // QUICK_DIVISOR, 1) if self.quick else repeats
