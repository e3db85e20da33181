"""Compute POT-1..POT-5 independently: no layers, no division; each chip is followed by itself.

Written from docs/rules.md, independently of the service. Slow on purpose: keep contributions small.
"""

from collections import defaultdict
from dataclasses import dataclass, field


@dataclass
class Paid:
    """The chips each seat got back and won, and the pots by their claimants."""

    returned: dict = field(default_factory=lambda: defaultdict(int))
    won: dict = field(default_factory=lambda: defaultdict(int))
    pots: dict = field(default_factory=lambda: defaultdict(int))
    rake: int = 0


def pay_chip_by_chip(button, players, strengths, agreed=(), rake=0):
    """Follow each chip. `players`: seat -> (folded, contributed, dead); `rake`: chips to take."""
    paid = Paid()
    height = {seat: put_in - dead for seat, (_, put_in, dead) in players.items()}
    live = [seat for seat, (folded, _, _) in players.items() if not folded]
    unclaimed = 0
    for seat, (folded, _, dead) in players.items():
        unclaimed += dead
        for chip in range(1, height[seat] + 1):
            matched = any(height[other] >= chip for other in players if other != seat)
            if not folded and not matched:
                paid.returned[seat] += 1
                continue
            # A chip goes to the seats that matched it, or else to those just below it.
            level = chip
            while level and not any(height[other] >= level for other in live):
                level -= 1
            paid.pots[frozenset(other for other in live if height[other] >= level)] += 1
    lowest = max(paid.pots, key=len, default=frozenset(live))
    if unclaimed:
        paid.pots[lowest] += unclaimed
    for claimants in sorted(paid.pots, key=len, reverse=True):
        winners = _winners(claimants, strengths, agreed)
        turn = button
        for _ in range(paid.pots[claimants]):
            if paid.rake < rake:
                paid.rake += 1
                continue
            turn = turn % 10 + 1
            while turn not in winners:
                turn = turn % 10 + 1
            paid.won[turn] += 1
    return paid


def _winners(claimants, strengths, agreed):
    if claimants <= set(agreed):
        return claimants
    return [
        seat for seat in claimants if not any(strengths[o] > strengths[seat] for o in claimants)
    ]
