"""Turns over hands that need not be shown, once the hand is over (SHOW-3)."""

from dataclasses import replace

from service.rules.errors import illegal_action
from service.rules.state import Action, Event, GameState, Seat, Transition, player_in, with_player


def may_show(state: GameState) -> tuple[Seat, ...]:
    """Return the seats that may show their hands: those of a completed hand that have not yet."""
    if state.street != "complete":
        return ()
    return tuple(player.seat for player in state.players if not player.shown)


def show_hand(state: GameState, action: Action) -> Transition:
    """Return the completed state with one more hand shown.

    Raise `illegal_action` if the hand is not complete, the seat is not in it or has shown, or its
    cards are unknown.
    """
    if state.street != "complete":
        raise illegal_action("hand_not_over", "type", street=state.street)
    player = player_in(state.players, action.seat)
    if player is None:
        raise illegal_action("unknown_seat", "seat", seat=action.seat)
    if player.shown:
        raise illegal_action("already_shown", "seat", seat=action.seat)
    if player.cards is None:
        hidden = state.view is not None
        raise illegal_action(
            "view_hides_cards" if hidden else "cards_missing", "seat", seat=action.seat
        )
    players = with_player(state.players, replace(player, shown=True))
    event = Event("shown", player.seat, cards=player.cards)
    return Transition(replace(state, players=players), (event,))
