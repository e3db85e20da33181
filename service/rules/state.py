"""The game state that clients post: plain, immutable data.

docs/rules.md explains the poker behind the fields. All amounts are whole chips.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from service.rules.cards import Card
from service.rules.ruleset import Stamp

Chips = int
"""A whole number of chips, 0 or more."""

MOST_CHIPS = 10**12
"""The most chips in one amount of one seat, so that no number in a response exceeds 2^53 - 1."""

MOST_CHIPS_IN_HAND = 5 * MOST_CHIPS
"""The most chips in one hand: one seat may win the stacks of all five."""

Seat = int
"""A seat number from 1 to 10, chosen by the client. Seats run clockwise."""

Structure = Literal["limit", "pot_limit", "no_limit"]
Street = Literal["pre_draw", "draw", "post_draw", "showdown", "complete"]
Status = Literal["active", "folded", "all_in"]
ActionType = Literal["fold", "check", "call", "bet", "raise", "parole", "decline", "draw"]
PostedActionType = Literal[ActionType, "time_out", "away", "back", "show"]
"""The types of action that a client may post; the last four are never listed as legal.

`time_out`, `away`, `back`: BET-12; `show`: SHOW-3.
"""

PostKind = Literal["small_blind", "big_blind", "over_blind", "live_post", "dead_post"]
EventType = Literal[
    "hand_started",
    "posted",
    "dealt",
    "timed_out",
    "away",
    "back",
    "folded",
    "checked",
    "called",
    "bet",
    "raised",
    "parole_agreed",
    "parole_declined",
    "parole_cancelled",
    "drew",
    "recycled",
    "uncalled_returned",
    "round_closed",
    "street_started",
    "shown",
    "mucked",
    "raked",
    "pot_won",
    "pot_split",
    "hand_completed",
]

BlindName = Literal["small", "big", "over"]

BETTING_STREETS: tuple[Street, ...] = ("pre_draw", "post_draw")


@dataclass(frozen=True, slots=True)
class Blinds:
    """The blinds, in chips. `over` is set only if an over blind is in play (BLIND-1)."""

    small: Chips
    big: Chips
    over: Chips | None = None

    @property
    def largest(self) -> Chips:
        """The size of the over blind, or of the big blind if no over blind is in play."""
        return self.big if self.over is None else self.over

    @property
    def largest_name(self) -> BlindName:
        """The name of the largest blind in play."""
        return "big" if self.over is None else "over"

    def size(self, name: BlindName) -> Chips:
        """Return the size of a blind, in chips. Without an over blind, `over` is the largest."""
        return {"small": self.small, "big": self.big, "over": self.largest}[name]


@dataclass(frozen=True, slots=True)
class Rake:
    """A share of the matched chips in basis points, at most `cap` chips if it is set (POT-5)."""

    basis_points: int
    cap: Chips | None = None


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting in the current round, in chips.

    `current_bet`: the total of the round that a seat must reach to call.
    `full_raise`: the last full bet or raise, which is the least a new raise must add (BET-4).
    `bet_count`: the number of bets and raises so far, including the largest blind (BET-6).
    `full_bet_to`: in limit only, the total of the last bet that counted (BET-6).
    `capped`: the cap was reached with three or more live seats, so it stays when they fold (BET-6).
    """

    current_bet: Chips
    full_raise: Chips
    bet_count: int
    full_bet_to: Chips | None = None
    capped: bool = False


@dataclass(frozen=True, slots=True)
class Parole:
    """The seats that have agreed to or declined the split so far.

    `cancelled`: no split is possible for the rest of the hand (PAROLE-1).
    """

    agreed_seats: tuple[Seat, ...] = ()
    declined_seats: tuple[Seat, ...] = ()
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A seat that is dealt in. Amounts are in chips.

    `stack`: chips behind.
    `street_bet`: live chips in front in this round.
    `contributed`: all chips contributed in this hand, including `street_bet` and `dead`.
    `acted_on_bet`: the current bet right after the seat last acted in this round, or None if it has
    not acted yet. Posting a blind or a live post is not acting.
    `discards`: None until the seat has drawn, and if they are unknown; empty if it stood pat.
    `discard_count`: the number of `discards`, which is public; set where `discards` is None.
    `shown`: whether the cards are public, after a showdown or a `show` (SHOW-3).
    `away`: whether the seat is away, so that it times out whenever it is to act (BET-12).
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
    away: bool = False
    discard_count: int | None = None
    shown: bool = False

    @property
    def live_chips(self) -> Chips:
        """The chips contributed in this hand, without dead ones (BLIND-7)."""
        return self.contributed - self.dead

    @property
    def earlier_chips(self) -> Chips:
        """The live chips contributed in the rounds before this one."""
        return self.live_chips - self.street_bet

    @property
    def drawn(self) -> int | None:
        """The number of cards that the seat has drawn, None until it has drawn (DRAW-2)."""
        return self.discard_count if self.discards is None else len(self.discards)


@dataclass(frozen=True, slots=True)
class View:
    """Who sees a view: a seat, or a spectator if `seat` is None (VIEW-1)."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class GameState:
    """One moment of a hand: everything the rules need to determine what may happen next.

    `ruleset`: the rules it is played by; None only if it was posted without.
    `players`: every dealt-in seat in seat order, including folded ones.
    `view`: None if the state is whole; otherwise it lacks what its viewer may not see (VIEW-1).
    `rake`: what the house takes when the hand ends; `rake_taken`: the chips it took, None if none.
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
    rake: Rake | None = None
    rake_taken: Chips | None = None
    view: View | None = None
    ruleset: Stamp | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a seat.

    `to`: for bets and raises, a total of this round (BET-3).
    `discards`: for draws, the cards to replace.
    `clock_expired`: whether the clock of this turn ran out before the action (BET-10, DRAW-5).
    """

    seat: Seat
    type: PostedActionType
    to: Chips | None = None
    discards: tuple[Card, ...] | None = None
    clock_expired: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in the hand, for clients to display or log.

    `kind`: what a post is for; `all_in`: whether the chips are the last that the seat has.
    `hand`: the five public cards of a seat that is paid after it has shown them.
    """

    type: EventType
    seat: Seat | None = None
    amount: Chips | None = None
    to: Chips | None = None
    cards: tuple[Card, ...] | None = None
    pot_index: int | None = None
    street: Street | None = None
    hand: tuple[Card, ...] | None = None
    button_seat: Seat | None = None
    kind: PostKind | None = None
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Transition:
    """The state after an action, and the events that led to it, in order."""

    state: GameState
    events: tuple[Event, ...]


def with_player(players: tuple[Player, ...], changed: Player) -> tuple[Player, ...]:
    """Return the players with `changed` in place of the player in the same seat."""
    return tuple([changed if player.seat == changed.seat else player for player in players])


def player_in(players: Iterable[Player], seat: Seat) -> Player | None:
    """Return the player in a seat, or None if the seat isn't dealt in."""
    return next((player for player in players if player.seat == seat), None)
