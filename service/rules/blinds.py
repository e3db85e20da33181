"""Which blinds are in play, their sizes, and the bet sizes they imply (BLIND-1, BLIND-3).

Sizes come from `blinds` or `stakes`. seats.py determines who posts which blind.
"""

from dataclasses import dataclass, replace

from service.rules.errors import Fault, Path, RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.state import BlindName, Blinds, Chips, GameState, Rake, Street, Structure

BLIND_NAMES: tuple[BlindName, ...] = ("small", "big", "over")
"""The blinds in posting order, clockwise from the button's left (BLIND-1)."""

TWO_BLINDS_UP_TO = 3
"""With more seats than this dealt in, an over blind is posted (BLIND-1)."""

HEADS_UP = 2

LIMIT_BETS = 4
"""The most bets and raises in a limit round, including the largest blind (BET-6)."""


@dataclass(frozen=True, slots=True)
class Stakes:
    """The stakes of a table, such as 1/2. The structure determines which blinds they stand for."""

    low: Chips
    high: Chips


@dataclass(frozen=True, slots=True)
class Terms:
    """The betting structure and the money: exactly one of `blinds` and `stakes` is set.

    `rake`: what the house takes of each hand, None if nothing (POT-5).
    """

    structure: Structure
    blinds: Blinds | None = None
    stakes: Stakes | None = None
    rake: Rake | None = None


@dataclass(frozen=True, slots=True)
class StreetLimits:
    """The bet sizes of a street, in chips. `max_bets` is None if there is no cap."""

    street: Street
    min_bet: Chips
    raise_step: Chips
    max_bets: int | None = None


@dataclass(frozen=True, slots=True)
class BettingLimits:
    """The blinds in play at a table and the bet sizes of both rounds."""

    blinds: Blinds
    streets: tuple[StreetLimits, ...]


def over_blind_in_play(ruleset: Ruleset, dealt_in: int) -> bool:
    """Return whether an over blind is posted: with more than 3 seats dealt in (BLIND-1)."""
    return ruleset.options.over_blind == "auto" and dealt_in > TWO_BLINDS_UP_TO


def without_idle_over(ruleset: Ruleset, blinds: Blinds, dealt_in: int) -> Blinds:
    """Return the blinds in play, dropping `over` if no over blind is posted (BLIND-1)."""
    if blinds.over is None or over_blind_in_play(ruleset, dealt_in):
        return blinds
    return replace(blinds, over=None)


def largest_blind(ruleset: Ruleset, state: GameState) -> Chips:
    """Return the full size of the hand's largest blind, even if it was posted short (BLIND-5)."""
    return without_idle_over(ruleset, state.blinds, len(state.players)).largest


def blinds_of_stakes(structure: Structure, stakes: Stakes) -> Blinds:
    """Return the blinds, in the ratio 1 : 2 : 4, for the stakes of a structure (BLIND-3).

    Raise `stakes_not_whole` unless the high stake is twice the low one and all blinds are whole
    chips.

    >>> blinds_of_stakes("limit", Stakes(2, 4))
    Blinds(small=1, big=2, over=4)
    >>> blinds_of_stakes("no_limit", Stakes(2, 4))
    Blinds(small=2, big=4, over=8)
    """
    low, high = stakes.low, stakes.high
    if high != 2 * low:
        raise RuleViolation(
            "stakes_not_whole",
            [Fault("stakes_not_double", ("stakes", "high"), {"low": low, "high": high})],
        )
    if structure != "limit":
        return Blinds(small=low, big=high, over=2 * high)
    if low % 2:
        raise RuleViolation.of("stakes_not_whole", ("stakes", "low"), low=low)
    return Blinds(small=low // 2, big=low, over=high)


def blinds_in_play(ruleset: Ruleset, terms: Terms, dealt_in: int) -> Blinds:
    """Return the blinds of a hand, with `over` only if it is in play (BLIND-1, BLIND-3).

    Explicit blinds may have any ratio as long as none is smaller than the one before it. Raise
    `field_required`, `field_not_applicable`, `stakes_not_whole` or `inconsistent_state`.
    """
    blinds = without_idle_over(ruleset, _blinds_of_terms(terms), dealt_in)
    if blinds.over is None and over_blind_in_play(ruleset, dealt_in):
        raise RuleViolation.of("field_required", ("blinds", "over"), field="over")
    faults = falling_blind_faults(blinds, ("blinds",))
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    return blinds


def betting_limits(ruleset: Ruleset, terms: Terms, dealt_in: int) -> BettingLimits:
    """Return the blinds in play, with the minimum bet, raise step and cap of both rounds.

    BET-4, BET-6: bets are the largest blind; in limit, twice that after the draw and four bets at
    most.
    """
    blinds = blinds_in_play(ruleset, terms, dealt_in)
    early_bet = blinds.largest
    late_bet = 2 * early_bet if terms.structure == "limit" else early_bet
    max_bets = bets_allowed(ruleset, terms.structure, dealt_in)
    return BettingLimits(
        blinds,
        (
            StreetLimits("pre_draw", early_bet, early_bet, max_bets),
            StreetLimits("post_draw", late_bet, late_bet, max_bets),
        ),
    )


def bets_allowed(ruleset: Ruleset, structure: Structure, live_seats: int) -> int | None:
    """Return the maximum number of bets in a round, or None if there is no cap (BET-6)."""
    if structure != "limit":
        return None
    uncapped = live_seats == HEADS_UP and not ruleset.options.limit_cap_heads_up
    return None if uncapped else LIMIT_BETS


def _blinds_of_terms(terms: Terms) -> Blinds:
    if terms.blinds is not None and terms.stakes is not None:
        raise RuleViolation.of("field_not_applicable", ("stakes",), field="stakes")
    if terms.blinds is not None:
        return terms.blinds
    if terms.stakes is not None:
        return blinds_of_stakes(terms.structure, terms.stakes)
    raise RuleViolation.of("field_required", ("blinds",), field="blinds")


def falling_blind_faults(blinds: Blinds, path: Path) -> list[Fault]:
    """Return a `blind_too_small` error for each blind smaller than the one before it (BLIND-3)."""
    floors = (1, blinds.small, blinds.big)
    return [
        Fault(
            "blind_too_small",
            (*path, name),
            {"blind": name, "amount": blinds.size(name), "minimum": floor},
        )
        for name, floor in zip(BLIND_NAMES, floors, strict=True)
        if blinds.size(name) < floor
    ]
