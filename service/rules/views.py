"""What one seat, or a spectator, may see of a hand (VIEW-1).

A view is a state without what is hidden from its viewer. It has the same legal actions as the whole
state, because they depend on public facts alone.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from service.rules.cards import in_deck_order
from service.rules.errors import Fault, RuleViolation
from service.rules.play.legal_actions import LegalActions, list_legal_actions
from service.rules.ruleset import Ruleset
from service.rules.state import Event, GameState, Player, Seat, View, player_in


@dataclass(frozen=True, slots=True)
class Seen:
    """A view of a state and its events; `legal_actions` is set if the viewer is to act."""

    state: GameState
    events: tuple[Event, ...]
    legal_actions: LegalActions | None


def see(ruleset: Ruleset, state: GameState, events: Iterable[Event], seat: Seat | None) -> Seen:
    """Return what a seat may see, or a spectator if `seat` is None (VIEW-1).

    Raise `already_a_view` if the state is a view, or `inconsistent_state` with `unknown_seat` if
    the seat isn't dealt in.
    """
    require_whole(state)
    if seat is not None and player_in(state.players, seat) is None:
        fault = Fault("unknown_seat", ("seat",), {"seat": seat})
        raise RuleViolation("inconsistent_state", [fault])
    return _seen(ruleset, state, events, seat)


def see_all(ruleset: Ruleset, state: GameState, events: Iterable[Event]) -> tuple[Seen, ...]:
    """Return the view of each seat of the hand, in seat order, and last the spectator's (VIEW-1).

    Raise `already_a_view` if the state is a view.
    """
    require_whole(state)
    events = tuple(events)
    viewers = (*(player.seat for player in state.players), None)
    return tuple(_seen(ruleset, state, events, viewer) for viewer in viewers)


def require_whole(state: GameState) -> None:
    """Raise `already_a_view` if the state is a view, from which no other view follows."""
    if state.view is not None:
        raise RuleViolation.of("already_a_view", ("state", "view"))


def _seen(ruleset: Ruleset, state: GameState, events: Iterable[Event], viewer: Seat | None) -> Seen:
    acts = viewer is not None and state.to_act_seat == viewer
    return Seen(
        replace(
            state,
            view=View(viewer),
            seed=None,
            stub=None,
            players=tuple(_seen_player(player, viewer) for player in state.players),
        ),
        tuple(_seen_event(event, viewer) for event in events),
        list_legal_actions(ruleset, state) if acts else None,
    )


def _seen_player(player: Player, viewer: Seat | None) -> Player:
    if player.seat == viewer:
        return player
    # The order of a hand tells which cards were drawn, so shown cards are sorted.
    shown = in_deck_order(player.cards) if player.shown and player.cards else None
    return replace(player, cards=shown, discards=None, discard_count=player.drawn)


def _seen_event(event: Event, viewer: Seat | None) -> Event:
    if event.seat == viewer or event.cards is None:
        return event
    if event.type == "shown":
        return replace(event, cards=in_deck_order(event.cards))
    return replace(event, cards=None)
