"""Returns uncalled chips, layers the rest into pots, and shares them (POT-1, POT-2, POT-4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from service.rules.seats import clockwise_after
from service.rules.state import Chips, Player, Seat


@dataclass(frozen=True, slots=True)
class Pot:
    """Chips that the same seats may win; `eligible_seats` is in seat order (POT-2)."""

    amount: Chips
    eligible_seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """A winner's share of a pot, in chips. `odd_chips` of it, 0 or 1, are odd chips (POT-4)."""

    seat: Seat
    amount: Chips
    odd_chips: Chips


def uncalled_part(players: Iterable[Player]) -> tuple[Seat, Chips] | None:
    """Return the live seat whose bet nobody matched in full, and the excess in chips (POT-1).

    Folded chips match a bet too; dead chips never do (BLIND-7).

    >>> uncalled_part([Player(1, "active", 0, 0, 76), Player(2, "all_in", 0, 0, 48)])
    (1, 28)
    """
    highest = next_highest = 0
    bettor: Player | None = None
    for player in players:
        live = player.live_chips
        if live > highest:
            highest, next_highest, bettor = live, highest, player
        elif live > next_highest:
            next_highest = live
    if bettor is None or bettor.status == "folded" or highest == next_highest:
        return None
    return bettor.seat, highest - next_highest


def return_uncalled(
    players: tuple[Player, ...],
) -> tuple[tuple[Player, ...], tuple[Seat, Chips] | None]:
    """Return the players with the uncalled part returned to its stack, and that part (POT-1)."""
    uncalled = uncalled_part(players)
    return (players if uncalled is None else _after_return(players, *uncalled)), uncalled


def build_pots(players: Iterable[Player]) -> tuple[Pot, ...]:
    """Return one pot for each distinct set of claimants, lowest first (POT-2).

    Folded chips stay in the layers they reach, and any above every live seat go to the highest pot.
    Dead chips make no layer and go to the lowest pot (BLIND-7).

    >>> [pot.amount for pot in build_pots([
    ...     Player(1, "all_in", 0, 0, 50), Player(2, "active", 9, 0, 120),
    ...     Player(3, "active", 9, 0, 120), Player(4, "folded", 9, 0, 60)])]
    [200, 150]
    """
    players = tuple(players)
    claims = {p.seat: p.live_chips for p in players if p.status != "folded"}
    return _layers(players, claims)


def pots_in_play(players: tuple[Player, ...]) -> tuple[tuple[Pot, ...], tuple[Seat, Chips] | None]:
    """Return the pots as they stand if the round closed now, and the uncalled part apart.

    A live seat with chips can still match every bet, so it is eligible for every pot, and only the
    totals of all-in seats divide the chips into layers (POT-1, POT-2).

    >>> pots, uncalled = pots_in_play((
    ...     Player(1, "all_in", 0, 30, 30), Player(2, "active", 9, 10, 10),
    ...     Player(3, "active", 9, 60, 60)))
    >>> [(pot.amount, pot.eligible_seats) for pot in pots], uncalled
    ([(70, (1, 2, 3))], (3, 30))
    """
    uncalled = uncalled_part(players)
    bettor, excess = uncalled or (None, 0)
    if all(p.status != "all_in" or p.seat == bettor for p in players):
        live_seats = tuple(sorted(p.seat for p in players if p.status != "folded"))
        return (Pot(sum(p.contributed for p in players) - excess, live_seats),), uncalled
    matched = players if uncalled is None else _after_return(players, *uncalled)
    highest = max(p.live_chips for p in matched)
    claims = {
        p.seat: highest if p.status == "active" else p.live_chips
        for p in matched
        if p.status != "folded"
    }
    return _layers(matched, claims), uncalled


def _layers(players: tuple[Player, ...], claims: Mapping[Seat, Chips]) -> tuple[Pot, ...]:
    """Return one pot for each distinct claim of a live seat, lowest first; none is empty."""
    levels = sorted(set(claims.values()) - {0}) or [0]
    amount = sum(p.dead for p in players)
    floor = 0
    pots = []
    for level in levels:
        ceiling = level if level != levels[-1] else None
        amount += sum(_between(p.live_chips, floor, ceiling) for p in players)
        eligible = tuple(sorted(seat for seat, claim in claims.items() if claim >= level))
        pots.append(Pot(amount, eligible))
        amount, floor = 0, level
    return tuple(pot for pot in pots if pot.amount)


def share_pot(amount: Chips, winner_seats: Iterable[Seat], button_seat: Seat) -> tuple[Share, ...]:
    """Return the winners' shares, clockwise from the button's left; odd chips one each (POT-4).

    >>> [(share.seat, share.amount) for share in share_pot(101, [2, 3, 5], button_seat=1)]
    [(2, 34), (3, 34), (5, 33)]
    """
    winners = clockwise_after(button_seat, winner_seats)
    equal, odd = divmod(amount, len(winners))
    return tuple(
        Share(seat, equal + (position < odd), int(position < odd))
        for position, seat in enumerate(winners)
    )


def _between(chips: Chips, floor: Chips, ceiling: Chips | None) -> Chips:
    reached = chips if ceiling is None else min(chips, ceiling)
    return max(reached - floor, 0)


def _after_return(players: tuple[Player, ...], bettor: Seat, amount: Chips) -> tuple[Player, ...]:
    return tuple(_take_back(p, amount) if p.seat == bettor else p for p in players)


def _take_back(player: Player, amount: Chips) -> Player:
    return replace(
        player,
        status="active",
        stack=player.stack + amount,
        street_bet=max(player.street_bet - amount, 0),
        contributed=player.contributed - amount,
    )
