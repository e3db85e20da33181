"""How one street follows another: rounds close, chips go back, hands end (BET-11)."""

from dataclasses import replace

from service.rules.blinds import largest_blind
from service.rules.payout.payment import complete_hand, settle_pots
from service.rules.payout.pots import build_pots, return_uncalled
from service.rules.play.bet_sizes import opening_betting
from service.rules.play.parole import all_pots_agreed, asking_order
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats_of, can_bet, next_to_bet, next_to_draw
from service.rules.state import Betting, Event, GameState, Player, Seat, Street, Transition

Events = tuple[Event, ...]


def start_pre_draw(ruleset: Ruleset, state: GameState, events: Events = ()) -> Transition:
    """Return the first betting turn of a hand whose blinds are posted.

    The amount to call is the full largest blind, even if it was posted short (BLIND-5). If the
    blinds put everyone all-in, the round closes at once.
    """
    betting = opening_betting(state.structure, largest_blind(ruleset, state), "pre_draw")
    after = blind_seats_of(ruleset, state).largest
    to_act_seat = next_to_bet(state.players, betting.current_bet, after)
    opened = _on_street(state, "pre_draw", state.players, to_act_seat, betting)
    if to_act_seat is None:
        return close_betting(opened, events)
    return Transition(opened, events)


def close_betting(state: GameState, events: Events) -> Transition:
    """Return what follows a closed betting round; uncalled chips go back first (POT-1).

    If only one seat is live, the hand is over (BET-11).
    """
    players, events = _close(state, events)
    if sum(p.status != "folded" for p in players) == 1:
        return _complete(state, players, events)
    players = _between_rounds(players)
    if state.street == "pre_draw":
        to_draw_seat = next_to_draw(players, state.button_seat)
        return _started(_on_street(state, "draw", players, to_draw_seat), events)
    return _started(_on_street(state, "showdown", players), events)


def close_parole(ruleset: Ruleset, state: GameState, events: Events) -> Transition:
    """Return what follows when all seats have agreed to or declined the Parole (PAROLE-2).

    If every pot is agreed, the hand is over. Otherwise a showdown follows, which also pays the
    agreed pots.
    """
    if not all_pots_agreed(ruleset, state):
        return close_betting(state, events)
    return _complete(state, *_close(state, events))


def _close(state: GameState, events: Events) -> tuple[tuple[Player, ...], Events]:
    """Return the players with the uncalled part returned, and the closing events (POT-1)."""
    players, uncalled = return_uncalled(state.players)
    if uncalled is not None:
        events += (Event("uncalled_returned", *uncalled),)
    return players, (*events, Event("round_closed", street=state.street))


def go_on_drawing(ruleset: Ruleset, state: GameState, events: Events) -> Transition:
    """Return the next turn to draw, or what follows the draw.

    Betting takes two seats with chips (BET-8). Without them, a Parole or the showdown follows the
    draw directly (PAROLE-3).
    """
    to_draw_seat = next_to_draw(state.players, state.button_seat)
    if to_draw_seat is not None:
        return Transition(_on_street(state, "draw", state.players, to_draw_seat), events)
    betting_follows = can_bet(state.players)
    if not betting_follows and not ruleset.options.parole_all_in:
        return _started(_on_street(state, "showdown", state.players), events)
    betting = opening_betting(state.structure, largest_blind(ruleset, state), "post_draw")
    first_seat = (
        next_to_bet(state.players, 0, blind_seats_of(ruleset, state).largest)
        if betting_follows
        else asking_order(ruleset, state)[0]
    )
    return _started(_on_street(state, "post_draw", state.players, first_seat, betting), events)


def _started(state: GameState, events: Events) -> Transition:
    return Transition(state, (*events, Event("street_started", street=state.street)))


def _complete(state: GameState, players: tuple[Player, ...], events: Events) -> Transition:
    """Return the completed hand, each pot paid to its claimants in equal shares (PAROLE-2).

    A hand that ends before the draw isn't raked (POT-5).
    """
    rake = None if state.street == "pre_draw" else state.rake
    pots = settle_pots(build_pots(players), lambda pot: pot.eligible_seats, state.button_seat, rake)
    paid = complete_hand(state, players, pots)
    return Transition(paid.state, (*events, *paid.events))


def _on_street(
    state: GameState,
    street: Street,
    players: tuple[Player, ...],
    to_act_seat: Seat | None = None,
    betting: Betting | None = None,
) -> GameState:
    return replace(
        state,
        street=street,
        players=players,
        to_act_seat=to_act_seat,
        betting=betting,
    )


def _between_rounds(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return the players ready for the next round: nothing in front, nobody has acted."""
    return tuple(replace(p, street_bet=0, acted_on_bet=None) for p in players)
