"""Calculates what a newcomer or a returning seat owes for missed blinds (BLIND-6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from service.rules.blinds import BLIND_NAMES
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.state import BlindName, Blinds, Chips


@dataclass(frozen=True, slots=True)
class Owed:
    """Chips a seat owes on coming in: `live` ones are a bet, `dead` ones go straight to the pot."""

    live: Chips = 0
    dead: Chips = 0

    @property
    def total(self) -> Chips:
        """The total owed, in chips."""
        return self.live + self.dead

    @property
    def may_wait(self) -> bool:
        """Whether the seat owes anything, which it may avoid by waiting for the largest blind."""
        return self.total > 0


NOTHING_OWED = Owed()


def newcomer_owes(blinds: Blinds) -> Owed:
    """Return what a newcomer owes: the largest blind in play, live (BLIND-6)."""
    return Owed(live=blinds.largest)


def returning_owes(blinds: Blinds, missed: Sequence[BlindName]) -> Owed:
    """Return max(big, largest missed) as live chips and the other missed blinds as dead (BLIND-6).

    `blinds` are the blinds in play, so the live part never exceeds the largest blind of the hand.

    >>> returning_owes(Blinds(1, 2, 4), ["small", "big", "over"])
    Owed(live=4, dead=3)
    >>> returning_owes(Blinds(1, 2, 4), ["small"])
    Owed(live=2, dead=0)
    """
    if not missed:
        return NOTHING_OWED
    *others, largest = sorted(missed, key=BLIND_NAMES.index)
    return Owed(live=max(blinds.big, blinds.size(largest)), dead=sum(map(blinds.size, others)))


def possible_debts(blinds: Blinds) -> list[Owed]:
    """Return what a seat may owe: nothing, what a newcomer owes, or any list of missed blinds."""
    lists = (missed for count in range(4) for missed in combinations(BLIND_NAMES, count))
    return [newcomer_owes(blinds), *(returning_owes(blinds, missed) for missed in lists)]


def missed_blinds(blinds: Blinds, *, newcomer: bool, missed: Sequence[BlindName]) -> Owed:
    """Return what a seat owes at a table with these blinds in play (BLIND-6).

    Raise `RuleViolation` with `field_not_applicable` if a newcomer has missed blinds, or with
    `inconsistent_state` if a blind is listed twice.
    """
    if newcomer and missed:
        raise RuleViolation.of("field_not_applicable", ("missed",), field="missed")
    faults = missed_list_faults(missed, newcomer=newcomer, path=("missed",))
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    return newcomer_owes(blinds) if newcomer else returning_owes(blinds, missed)


def missed_list_faults(missed: Sequence[BlindName], *, newcomer: bool, path: Path) -> list[Fault]:
    """Return the errors in a list of missed blinds: duplicates, or any blind for a newcomer."""
    if newcomer and missed:
        return [Fault("field_not_applicable", path, {"field": "missed"})]
    return [
        Fault("duplicate_blind", (*path, index), {"blind": name})
        for index, name in enumerate(missed)
        if name in missed[:index]
    ]
