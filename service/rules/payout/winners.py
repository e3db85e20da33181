"""Who wins each pot: all its claimants by Parole, or the best hand among them (POT-3, PAROLE-2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.rules.cards import Card
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.payout.agreement import agreed_pots
from service.rules.payout.pots import Pot
from service.rules.payout.rake import Rake
from service.rules.ranking.evaluation import strength
from service.rules.ruleset import Ruleset
from service.rules.state import Chips, Seat, Status


@dataclass(frozen=True, slots=True)
class Contributor:
    """One seat of a hand to be paid; `cards` or a `strength` where it may come to a showdown.

    `contributed`: all its chips, `dead` of them dead. `strength`: any number, higher is better.
    """

    seat: Seat
    status: Status
    contributed: Chips
    dead: Chips = 0
    cards: tuple[Card, ...] | None = None
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand to be paid. The button need not be among the players.

    `agreed_seats`: who agreed to a split (PAROLE-2). `ended_pre_draw`: such a hand is not raked.
    """

    button_seat: Seat
    players: Sequence[Contributor]
    agreed_seats: tuple[Seat, ...] = ()
    rake: Rake | None = None
    ended_pre_draw: bool = False


def contested_pots(ruleset: Ruleset, hand: Hand, pots: Sequence[Pot]) -> tuple[Pot, ...]:
    """Return the pots that go to a showdown: several claimants, who have not agreed to split."""
    live_seats = [player.seat for player in hand.players if player.status != "folded"]
    agreed = agreed_pots(ruleset, pots, live_seats, hand.agreed_seats)
    return tuple(pot for pot in pots if len(pot.eligible_seats) > 1 and pot not in agreed)


def hand_strengths(
    ruleset: Ruleset, hand: Hand, contested: Sequence[Pot], players_at: Path
) -> dict[Seat, int]:
    """Return how strong each claimant of a contested pot is, as given or by its cards (POT-3).

    Given strengths and cards are never compared with each other: one given, all are.
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
    """Return the claimants with the best hand, more than one where they tie (POT-3)."""
    best = max(strengths[seat] for seat in pot.eligible_seats)
    return tuple(seat for seat in pot.eligible_seats if strengths[seat] == best)
