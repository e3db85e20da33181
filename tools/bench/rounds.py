"""Alternating rounds: noise affects all contenders alike, so that ratios stay stable."""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles

Rate = float
"""Times per second: higher is faster."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rate of each contender in each round."""

    rates: Mapping[str, tuple[Rate, ...]]

    def median(self, name: str) -> Rate:
        """Return a contender's median rate."""
        return median(self.rates[name])

    def ratios(self, name: str, to: str) -> list[float]:
        """Return, per round, how many times as fast one contender was as another."""
        return [a / b for a, b in zip(self.rates[name], self.rates[to], strict=True)]

    def ratio(self, name: str, to: str) -> float:
        """Return the median of the per-round ratios."""
        return median(self.ratios(name, to))

    def middle_half(self, name: str, to: str) -> tuple[float, float]:
        """Return the bounds of the middle half of the ratios."""
        ratios = self.ratios(name, to)
        if len(ratios) < 2:
            return ratios[0], ratios[0]
        lower, _, upper = quantiles(ratios, n=4, method="inclusive")
        return lower, upper

    def fastest(self, names: list[str]) -> str:
        """Return the contender with the best median."""
        return max(names, key=self.median)


def alternate(contenders: Mapping[str, Callable[[], Rate]], rounds: int) -> Rounds:
    """Measure all contenders in turn, every other round in reverse, after a warm-up round.

    >>> alternate({"a": lambda: 6.0, "b": lambda: 3.0}, rounds=2).ratio("a", "b")
    2.0
    """
    rates: dict[str, list[Rate]] = {name: [] for name in contenders}
    for measure in contenders.values():
        measure()
    for number in range(rounds):
        order = list(contenders)[:: 1 if number % 2 == 0 else -1]
        for name in order:
            rates[name].append(contenders[name]())
    return Rounds({name: tuple(of_one) for name, of_one in rates.items()})


def calls_per_second(call: Callable[[], object], calls: int) -> Rate:
    """Return the rate of a call over `calls` repetitions, with the garbage collector off."""
    repeat = range(calls)
    gc.collect()
    gc.disable()
    try:
        started = time.perf_counter()
        for _ in repeat:
            call()
        return calls / (time.perf_counter() - started)
    finally:
        gc.enable()
