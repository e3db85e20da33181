"""Decides which pots are split by agreement, which depends on who must agree (PAROLE-2)."""

from collections.abc import Collection, Iterable

from service.rules.payout.pots import Pot
from service.rules.ruleset import Ruleset
from service.rules.state import Parole, Seat


def agreed_seats_of(parole: Parole | None) -> tuple[Seat, ...]:
    """Return the seats whose agreement stands: none if the Parole is cancelled (PAROLE-1)."""
    return () if parole is None or parole.cancelled else parole.agreed_seats


def agreed_pots(
    ruleset: Ruleset,
    pots: Iterable[Pot],
    live_seats: Collection[Seat],
    agreed_seats: Iterable[Seat],
) -> tuple[Pot, ...]:
    """Return the pots that are split by agreement.

    PAROLE-2: some rulesets split all pots if all live seats agree, and otherwise none; others split
    each pot whose claimants all agree.
    """
    agreed = set(agreed_seats)
    if ruleset.parole_scope == "hand" and not agreed.issuperset(live_seats):
        return ()
    return tuple(pot for pot in pots if agreed.issuperset(pot.eligible_seats))
