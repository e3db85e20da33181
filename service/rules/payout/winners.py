"""Decides who wins each pot: the best hand among its claimants, ties included (POT-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.rules.cards import Card
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.payout.agreement import agreed_pots
from service.rules.payout.pots import Pot
from service.rules.ranking.evaluation import strength
from service.rules.ruleset import Ruleset
from service.rules.state import Chips, Rake, Seat, Status


@dataclass(frozen=True, slots=True)
class Contributor:
    """A seat of a hand to be settled, with `cards` or a `strength` if it may reach the showdown.

    `contributed`: all its chips in the hand, including `dead` ones.
    `strength`: any number; higher is better.
    """

    seat: Seat
    status: Status
    contributed: Chips
    dead: Chips = 0
    cards: tuple[Card, ...] | None = None
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to be settled. The button need not be among the players.

    `agreed_seats`: seats that agreed to a split (PAROLE-2).
    `ended_pre_draw`: whether the hand ended before the draw, in which case it is not raked.
    """

    button_seat: Seat
    players: Sequence[Contributor]
    agreed_seats: tuple[Seat, ...] = ()
    rake: Rake | None = None
    ended_pre_draw: bool = False


def contested_pots(ruleset: Ruleset, hand: Hand, pots: Sequence[Pot]) -> tuple[Pot, ...]:
    """Return the pots that go to a showdown: several claimants and no agreement to split."""
    live_seats = [player.seat for player in hand.players if player.status != "folded"]
    agreed = agreed_pots(ruleset, pots, live_seats, hand.agreed_seats)
    return tuple(pot for pot in pots if len(pot.eligible_seats) > 1 and pot not in agreed)


def hand_strengths(
    ruleset: Ruleset, hand: Hand, contested: Sequence[Pot], players_at: Path
) -> dict[Seat, int]:
    """Return the strength of each claimant of a contested pot, as posted or by its cards (POT-3).

    Posted strengths are never compared with cards: if one is posted, all must be. Raise
    `cannot_settle` if a claimant has neither.
    """
    by_cards = all(player.strength is None for player in hand.players)
    claimants = {seat for pot in contested for seat in pot.eligible_seats}
    strengths = {}
    missing = []
    for index, player in enumerate(hand.players):
        if player.seat not in claimants:
            continue
        if not by_cards and player.strength is not None:
            strengths[player.seat] = player.strength
        elif by_cards and player.cards is not None:
            strengths[player.seat] = strength(ruleset, player.cards)
        elif by_cards:
            path = (*players_at, index, "cards")
            missing.append(Fault("cards_missing", path, {"seat": player.seat}))
        else:
            path = (*players_at, index, "strength")
            missing.append(Fault("strength_missing", path, {"seat": player.seat}))
    if missing:
        raise RuleViolation("cannot_settle", missing)
    return strengths


def best_of(pot: Pot, strengths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the claimants with the best hand, more than one if they tie (POT-3)."""
    best = max(strengths[seat] for seat in pot.eligible_seats)
    return tuple(seat for seat in pot.eligible_seats if strengths[seat] == best)
