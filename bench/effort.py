"""How long to measure."""

from dataclasses import dataclass

QUICK_DIVISOR = 5


@dataclass(frozen=True, slots=True)
class Effort:
    """`rounds` of each comparison; a quick run does a fifth of the work in each."""

    rounds: int
    quick: bool = False

    def of(self, repeats: int) -> int:
        """Return how many repeats a round has.

        >>> Effort(rounds=3).of(1000), Effort(rounds=3, quick=True).of(1000)
        (1000, 200)
        """
        return max(repeats // QUICK_DIVISOR, 1) if self.quick else repeats
