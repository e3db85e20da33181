"""Whose turn it is: which seats post the blinds, and who acts, bets and draws after whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.rules.blinds import over_blind_in_play
from service.rules.ruleset import Ruleset
from service.rules.state import Chips, GameState, Player, Seat

SEATS = 10
"""Seat numbers run clockwise from 1 to this; the seat after the last is the first."""


@dataclass(frozen=True, slots=True)
class BlindSeats:
    """The seats the blinds belong to; `over` is None where no over blind is in play."""

    small: Seat
    big: Seat
    over: Seat | None

    @property
    def largest(self) -> Seat:
        """The seat that acts last before the draw and is the mark for BET-1."""
        return self.big if self.over is None else self.over


def largest_blind_of(ruleset: Ruleset, state: GameState) -> Chips:
    """Return the largest blind of the hand, however much of it was posted (BLIND-5)."""
    blinds = state.blinds
    if blinds.over is not None and over_blind_in_play(ruleset, len(state.players)):
        return blinds.over
    return blinds.big


def blind_seats(ruleset: Ruleset, button_seat: Seat, seats: Sequence[Seat]) -> BlindSeats:
    """Return who posts which blind, for the dealt-in seats in seat order (BLIND-1, BLIND-2).

    Heads-up the button posts the big blind.
    """
    button = seats.index(button_seat)
    count = len(seats)
    over = seats[(button + 3) % count] if over_blind_in_play(ruleset, count) else None
    return BlindSeats(seats[(button + 1) % count], seats[(button + 2) % count], over)


def largest_blind_seat(ruleset: Ruleset, state: GameState) -> Seat:
    """Return the seat of the largest blind, even if it has folded (BET-1)."""
    seats = [player.seat for player in state.players]
    return blind_seats(ruleset, state.button_seat, seats).largest


def next_to_bet(players: Iterable[Player], current_bet: Chips, after: Seat) -> Seat | None:
    """Return the first seat left of `after` that has a betting turn, or None: the round is closed.

    A seat with chips acts until it has acted on the current bet and matched it (BET-9). One that
    alone can act has a turn only when a live opponent has more in front (BET-8).
    """
    able = [p for p in players if p.status == "active"]
    if len(able) == 1:
        alone = able[0]
        most = max(p.street_bet for p in players if p.status != "folded")
        return alone.seat if most > alone.street_bet else None
    return next_clockwise(
        after, [p.seat for p in able if p.acted_on_bet is None or p.street_bet < current_bet]
    )


def next_to_draw(players: Iterable[Player], button_seat: Seat) -> Seat | None:
    """Return the first live seat left of the button that has not drawn, all-in or not (DRAW-1)."""
    return next_clockwise(
        button_seat, [p.seat for p in players if p.status != "folded" and p.discards is None]
    )


def can_bet(players: Iterable[Player]) -> bool:
    """Return whether a betting round can start: it takes two seats with chips (BET-8)."""
    return sum(p.status == "active" for p in players) > 1


def next_clockwise(after: Seat, seats: Sequence[Seat]) -> Seat | None:
    """Return the first of the seats, given in seat order, left of `after`; itself comes last.

    >>> next_clockwise(3, [1, 3, 5]), next_clockwise(5, [1, 3, 5]), next_clockwise(5, [])
    (5, 1, None)
    """
    for seat in seats:
        if seat > after:
            return seat
    return seats[0] if seats else None


def clockwise_after(seat: Seat, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return the seats in clockwise order from the left of `seat`, which itself comes last.

    >>> clockwise_after(3, [1, 2, 3, 5])
    (5, 1, 2, 3)
    """
    return tuple(sorted(seats, key=lambda other: (other - seat - 1) % SEATS))
