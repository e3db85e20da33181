"""Calculates the rake, for settlements that request one (POT-5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from service.rules.state import Chips

ALL = 10_000
"""The number of basis points in 100 %."""


@dataclass(frozen=True, slots=True)
class Rake:
    """A share of the matched chips in basis points, at most `cap` chips if it is set."""

    basis_points: int
    cap: Chips | None = None


def rake_of_pots(rake: Rake, pot_amounts: Iterable[Chips]) -> tuple[Chips, ...]:
    """Return the chips raked from each pot: once per hand, from the lowest pot upward (POT-5).

    >>> rake_of_pots(Rake(500, cap=12), [8, 300, 100])
    (8, 4, 0)
    """
    pot_amounts = tuple(pot_amounts)
    due = sum(pot_amounts) * rake.basis_points // ALL
    if rake.cap is not None:
        due = min(due, rake.cap)
    taken = []
    for amount in pot_amounts:
        taken.append(min(amount, due))
        due -= taken[-1]
    return tuple(taken)
