"""The order of seats: who posts which blind, and who is next to bet or draw.

Implements BLIND-2, the order of betting and the end of a round (BET-1, BET-8, BET-9), and the order
of the draw (DRAW-1).

Seats are numbered clockwise. A "ring" lists the dealt-in seats clockwise from the button's left, so
the button comes last.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.rules.blinds import over_blind_in_play
from service.rules.errors import Fault
from service.rules.ruleset import Ruleset
from service.rules.state import BlindName, Chips, GameState, Player, Seat

SEATS = 10
"""The highest seat number. Clockwise, seat 1 comes after it."""


@dataclass(frozen=True, slots=True)
class BlindSeats:
    """The seats that post the blinds. `over` is None if no over blind is in play."""

    small: Seat
    big: Seat
    over: Seat | None

    @property
    def largest(self) -> Seat:
        """The seat that posts the largest blind. Betting starts on its left (BET-1)."""
        return self.big if self.over is None else self.over

    def blind_of(self, seat: Seat) -> BlindName | None:
        """Return the blind that `seat` posts, or None if it posts none."""
        by_seat: dict[Seat | None, BlindName] = {
            self.small: "small",
            self.big: "big",
            self.over: "over",
        }
        return by_seat.get(seat)


def blind_seats(ring: Sequence[Seat], *, over: bool) -> BlindSeats:
    """Return who posts which blind: the first seats of the ring, in order (BLIND-1).

    Heads-up, the button is second in the ring, so it posts the big blind (BLIND-2).

    >>> blind_seats([5, 1, 2, 4], over=True)
    BlindSeats(small=5, big=1, over=2)
    >>> blind_seats([2, 1], over=False)
    BlindSeats(small=2, big=1, over=None)
    """
    return BlindSeats(ring[0], ring[1], ring[2] if over else None)


def blind_seats_of(ruleset: Ruleset, state: GameState) -> BlindSeats:
    """Return who posted which blind in this hand, including seats that have folded since."""
    ring = clockwise_after(state.button_seat, [player.seat for player in state.players])
    return blind_seats(ring, over=over_blind_in_play(ruleset, len(ring)))


def next_to_bet(players: Iterable[Player], current_bet: Chips, after: Seat) -> Seat | None:
    """Return the first seat left of `after` that still has to act, or None if the round is over.

    A seat with chips has to act until it has acted and matched the current bet (BET-9). The only
    seat with chips has to act only if a live opponent has more in front (BET-8).
    """
    able = [p for p in players if p.status == "active"]
    if len(able) == 1:
        alone = able[0]
        most = max(p.street_bet for p in players if p.status != "folded")
        return alone.seat if most > alone.street_bet else None
    return next_clockwise(after, _still_to_bet(able, current_bet))


def seats_to_bet(players: Iterable[Player], current_bet: Chips, after: Seat) -> tuple[Seat, ...]:
    """Return the seats that still have to act if nobody raises, clockwise from `after` (BET-9)."""
    return clockwise_after(
        after, _still_to_bet((p for p in players if p.status == "active"), current_bet)
    )


def _still_to_bet(able: Iterable[Player], current_bet: Chips) -> list[Seat]:
    return [p.seat for p in able if p.acted_on_bet is None or p.street_bet < current_bet]


def next_to_draw(players: Iterable[Player], button_seat: Seat) -> Seat | None:
    """Return the first live seat left of the button that has not drawn, all-in or not (DRAW-1)."""
    return next_clockwise(button_seat, _still_to_draw(players))


def seats_to_draw(players: Iterable[Player], after: Seat) -> tuple[Seat, ...]:
    """Return the live seats that have not drawn, clockwise from the left of `after` (DRAW-1)."""
    return clockwise_after(after, _still_to_draw(players))


def _still_to_draw(players: Iterable[Player]) -> list[Seat]:
    return [p.seat for p in players if p.status != "folded" and p.drawn is None]


def can_bet(players: Iterable[Player]) -> bool:
    """Return whether a betting round can start, which takes two seats with chips (BET-8)."""
    return sum(p.status == "active" for p in players) > 1


def next_clockwise(after: Seat, seats: Sequence[Seat]) -> Seat | None:
    """Return the first of `seats`, which are in seat order, to the left of `after`.

    `after` itself comes last. Return None if there are no seats.

    >>> next_clockwise(3, [1, 3, 5]), next_clockwise(5, [1, 3, 5]), next_clockwise(5, [])
    (5, 1, None)
    """
    for seat in seats:
        if seat > after:
            return seat
    return seats[0] if seats else None


def clockwise_after(seat: Seat, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return `seats` clockwise from the left of `seat`, which comes last if it is among them.

    >>> clockwise_after(3, [1, 2, 3, 5])
    (5, 1, 2, 3)
    """
    return tuple(sorted(seats, key=lambda other: (other - seat - 1) % SEATS))


def players_after(players: tuple[Player, ...], seat: Seat) -> tuple[Player, ...]:
    """Return the players, who are in seat order, clockwise from the left of a seat."""
    left = sum([player.seat <= seat for player in players])
    return players[left:] + players[:left]


def duplicate_seat_faults(field: str, seats: Sequence[Seat]) -> list[Fault]:
    """Return a `duplicate_seat` error for each seat that occurs earlier in the list (SEAT-1).

    `field` is the name of the list in the request.

    >>> duplicate_seat_faults("players", [2, 3, 2])
    [Fault(code='duplicate_seat', path=('players', 2, 'seat'), params={'seat': 2})]
    """
    return [
        Fault("duplicate_seat", (field, index, "seat"), {"seat": seat})
        for index, seat in enumerate(seats)
        if seat in seats[:index]
    ]
