"""Calculates the rake of a hand that has a rate (POT-5)."""

from collections.abc import Iterable

from service.rules.state import Chips, Rake

ALL = 10_000
"""The number of basis points in 100 %."""


def rake_of_pots(rake: Rake | None, pot_amounts: Iterable[Chips]) -> tuple[Chips, ...]:
    """Return the chips raked from each pot: once per hand, from the lowest pot upward (POT-5).

    >>> rake_of_pots(Rake(500, cap=12), [8, 300, 100])
    (8, 4, 0)
    """
    pot_amounts = tuple(pot_amounts)
    if rake is None:
        return (0,) * len(pot_amounts)
    due = sum(pot_amounts) * rake.basis_points // ALL
    if rake.cap is not None:
        due = min(due, rake.cap)
    taken = []
    for amount in pot_amounts:
        taken.append(min(amount, due))
        due -= taken[-1]
    return tuple(taken)
