"""The house's cut, for clients that take one (POT-5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from service.rules.state import Chips

ALL = 10_000
"""Basis points in the whole."""


@dataclass(frozen=True, slots=True)
class Rake:
    """A part of the matched chips in basis points, never more than `cap` where there is one."""

    basis_points: int
    cap: Chips | None = None


def rake_of_pots(rake: Rake, pot_amounts: Iterable[Chips]) -> tuple[Chips, ...]:
    """Return what is taken from each pot: once for the whole hand, from the lowest pot upward.

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
