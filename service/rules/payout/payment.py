"""Pays the pots to their winners, so that all chips put in are paid out (POT-5)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from service.rules.cards import Card
from service.rules.payout.pots import Pot, Share, share_pot
from service.rules.payout.rake import rake_of_pots
from service.rules.state import Chips, Event, EventType, GameState, Player, Rake, Seat, Transition

NO_HANDS: Mapping[Seat, tuple[Card, ...]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SettledPot:
    """A pot that has been paid, by index from the lowest; its shares total `amount` less `rake`.

    `is_agreed`: whether it was split by Parole, not won (PAROLE-2).
    """

    index: int
    amount: Chips
    eligible_seats: tuple[Seat, ...]
    winner_seats: tuple[Seat, ...]
    shares: tuple[Share, ...]
    rake: Chips = 0
    is_agreed: bool = False


@dataclass(frozen=True, slots=True)
class Returned:
    """The part of a bet that nobody matched, in chips (POT-1)."""

    seat: Seat
    amount: Chips


def settle_pots(
    pots: Sequence[Pot],
    winners_of: Callable[[Pot], tuple[Seat, ...]],
    button_seat: Seat,
    rake: Rake | None,
    contested: Collection[Pot] = (),
) -> tuple[SettledPot, ...]:
    """Return each pot less its rake in equal shares for its winners, odd chips by position.

    The rake comes first (POT-5), then the shares and odd chips (POT-4). Only cards decide a
    contested pot; any other with several winners was split by agreement.
    """
    raked = rake_of_pots(rake, [pot.amount for pot in pots])
    settled = []
    for index, (pot, taken) in enumerate(zip(pots, raked, strict=True)):
        winners = winners_of(pot)
        shares = share_pot(pot.amount - taken, winners, button_seat)
        is_agreed = len(winners) > 1 and pot not in contested
        settled.append(
            SettledPot(index, pot.amount, pot.eligible_seats, winners, shares, taken, is_agreed)
        )
    return tuple(settled)


def chips_paid(pots: Iterable[SettledPot], returned: Iterable[Returned]) -> dict[Seat, Chips]:
    """Return the chips paid to each seat that gets any: its shares plus what is returned."""
    paid: dict[Seat, Chips] = {}
    parts = [(part.seat, part.amount) for part in returned]
    parts += [(share.seat, share.amount) for pot in pots for share in pot.shares]
    for seat, amount in parts:
        paid[seat] = paid.get(seat, 0) + amount
    return paid


def pay(players: Iterable[Player], winnings: Mapping[Seat, Chips]) -> tuple[Player, ...]:
    """Return the players of a completed hand: winnings behind, nothing in front (POT-5).

    A seat that was all-in and gets chips is active again.
    """
    return tuple(_paid(player, winnings.get(player.seat, 0)) for player in players)


def complete_hand(
    state: GameState,
    players: Iterable[Player],
    pots: Sequence[SettledPot],
    returned: Sequence[Returned] = (),
    shown_hands: Mapping[Seat, tuple[Card, ...]] = NO_HANDS,
) -> Transition:
    """Return the hand completed, its pots paid to `players`, and the events; nobody is to act.

    `shown_hands`: the hands that were shown for the pots, for the events to name.
    """
    rake_taken = sum(pot.rake for pot in pots)
    completed = replace(
        state,
        street="complete",
        players=pay(players, chips_paid(pots, returned)),
        betting=None,
        rake_taken=rake_taken or None,
    )
    events = [Event("uncalled_returned", part.seat, part.amount) for part in returned]
    if rake_taken:
        events.append(Event("raked", amount=rake_taken))
    for pot in pots:
        name: EventType = "pot_won" if len(pot.shares) == 1 else "pot_split"
        events += [
            Event(name, s.seat, s.amount, pot_index=pot.index, hand=shown_hands.get(s.seat))
            for s in pot.shares
        ]
    return Transition(completed, (*events, Event("hand_completed")))


def _paid(player: Player, amount: Chips) -> Player:
    stack = player.stack + amount
    status = "active" if player.status == "all_in" and stack else player.status
    return replace(player, status=status, stack=stack, street_bet=0, acted_on_bet=None)
