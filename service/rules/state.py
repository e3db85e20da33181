"""The posted game state: frozen, plain data. What each field means is in docs/rules.md."""

from dataclasses import dataclass
from typing import Literal

from service.rules.cards import Card

Chips = int
"""A whole number of chips, 0 or more."""

MOST_CHIPS = 10**12
"""Most chips that one posted amount may have, so that no answer passes 2^53 - 1."""

MOST_CHIPS_IN_HAND = 5 * MOST_CHIPS
"""Most chips of a whole hand: one seat may win the stacks of all five."""

Seat = int
"""A seat number from 1 to 10, chosen by the client; seats run clockwise."""

Structure = Literal["limit", "pot_limit", "no_limit"]
Street = Literal["pre_draw", "draw", "post_draw", "showdown", "complete"]
Status = Literal["active", "folded", "all_in"]
ActionType = Literal["fold", "check", "call", "bet", "raise", "parole", "decline", "draw"]

BlindName = Literal["small", "big", "over"]

BETTING_STREETS: tuple[Street, ...] = ("pre_draw", "post_draw")


@dataclass(frozen=True, slots=True)
class Blinds:
    """Sizes of the blinds; `over` only where BLIND-1 puts an over blind in play."""

    small: Chips
    big: Chips
    over: Chips | None = None

    @property
    def largest(self) -> Chips:
        """The over blind, or the big blind where there is no over blind."""
        return self.big if self.over is None else self.over

    def size(self, name: BlindName) -> Chips:
        """Return the size of a blind; an over blind that is not in play counts as the largest."""
        return {"small": self.small, "big": self.big, "over": self.largest}[name]


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting of the current round.

    `current_bet`: the total of this round a seat must reach to call.
    `full_raise`: the last full bet or raise, the step a new raise must add (BET-4).
    `bet_count`: bets and raises so far, the largest blind included (BET-6).
    `full_bet_to`: limit only, the total of the last bet that counted (BET-6).
    """

    current_bet: Chips
    full_raise: Chips
    bet_count: int
    full_bet_to: Chips | None = None


@dataclass(frozen=True, slots=True)
class Parole:
    """Who has agreed to and who declined the split so far; `cancelled` for good (PAROLE-1)."""

    agreed_seats: tuple[Seat, ...] = ()
    declined_seats: tuple[Seat, ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """One dealt-in seat.

    `stack`: chips behind. `street_bet`: live chips in front in this round.
    `contributed`: all chips put in this hand, `street_bet` and `dead` included.
    `acted_on_bet`: the current bet right after the seat's own last act of this round;
    None while it has not acted (blinds and live posts are no acts).
    `discards`: None until the seat has drawn, empty when it stood pat.
    """

    seat: Seat
    status: Status
    stack: Chips
    street_bet: Chips
    contributed: Chips
    dead: Chips = 0
    acted_on_bet: Chips | None = None
    cards: tuple[Card, ...] | None = None
    discards: tuple[Card, ...] | None = None
    draw_clock_expired: bool = False


@dataclass(frozen=True, slots=True)
class GameState:
    """One moment of a hand: all that the rules need to say what may happen next.

    `players`: every dealt-in seat in seat order, folded ones too.
    """

    structure: Structure
    blinds: Blinds
    button_seat: Seat
    street: Street
    players: tuple[Player, ...]
    to_act_seat: Seat | None = None
    betting: Betting | None = None
    last_aggressor_seat: Seat | None = None
    parole: Parole | None = None
    raise_clock_expired: bool = False
    seed: str | None = None
    stub: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """One act of one seat: `to` is a total of this round (BET-3), `discards` for draws only."""

    seat: Seat
    type: ActionType
    to: Chips | None = None
    discards: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as a client would tell it."""

    type: str
    seat: Seat | None = None
    amount: Chips | None = None
    to: Chips | None = None
    cards: tuple[Card, ...] | None = None
    pot_index: int | None = None
    street: Street | None = None


@dataclass(frozen=True, slots=True)
class Transition:
    """The state after an action and the events that led to it, in order."""

    state: GameState
    events: tuple[Event, ...]


def with_player(players: tuple[Player, ...], changed: Player) -> tuple[Player, ...]:
    """Return the players, one of them changed."""
    return tuple([changed if player.seat == changed.seat else player for player in players])
