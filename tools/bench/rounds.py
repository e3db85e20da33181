"""Alternating rounds: noise of the machine meets all contenders alike, and ratios stay."""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median, quantiles

Rate = float
"""How often a second: more is faster."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rate of each contender in each round."""

    rates: Mapping[str, tuple[Rate, ...]]

    def median(self, name: str) -> Rate:
        """Return a contender's median rate."""
        return median(self.rates[name])

    def ratios(self, name: str, to: str) -> list[float]:
        """Return how many times as fast as another a contender was, round by round."""
        return [a / b for a, b in zip(self.rates[name], self.rates[to], strict=True)]

    def ratio(self, name: str, to: str) -> float:
        """Return the median of the ratios round by round."""
        return median(self.ratios(name, to))

    def middle_half(self, name: str, to: str) -> tuple[float, float]:
        """Return between what the middle half of the ratios lies."""
        ratios = self.ratios(name, to)
        if len(ratios) < 2:
            return ratios[0], ratios[0]
        lower, _, upper = quantiles(ratios, n=4, method="inclusive")
        return lower, upper

    def fastest(self, names: list[str]) -> str:
        """Return the contender with the best median."""
        return max(names, key=self.median)


def alternate(contenders: Mapping[str, Callable[[], Rate]], rounds: int) -> Rounds:
    """Measure all contenders in turn, every other round backwards, after one round of warming up.

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
    """Return the rate of a call, over so many in a row without garbage collections between."""
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
