"""Marks seats as away and back, at any time and in any order (BET-12).

What happens when it is an away seat's turn to act is in actions.py.
"""

from dataclasses import replace

from service.rules.errors import illegal_action
from service.rules.state import Action, Event, GameState, Transition, player_in, with_player


def mark_away_or_back(state: GameState, action: Action) -> Transition:
    """Return the state with the seat away or back, and nothing else changed (BET-12).

    Raise `illegal_action` if the hand is over, the seat isn't in it, or it already is away or back.
    """
    if state.to_act_seat is None:
        raise illegal_action("hand_over", "type", street=state.street)
    player = player_in(state.players, action.seat)
    if player is None:
        raise illegal_action("unknown_seat", "seat", seat=action.seat)
    away = action.type == "away"
    if player.away == away:
        raise illegal_action("already_away" if away else "not_away", "type", seat=player.seat)
    players = with_player(state.players, replace(player, away=away))
    return Transition(
        replace(state, players=players), (Event("away" if away else "back", player.seat),)
    )
