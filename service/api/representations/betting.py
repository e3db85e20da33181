"""What a seat may do when it is its turn to act."""

from typing import Any

from service.api.representations.errors import explanation_as_dict
from service.api.representations.nulls import without_nulls
from service.rules.play.legal_actions import LegalActions, MinimumBets


def legal_actions_as_dict(legal: LegalActions) -> dict[str, Any]:
    """Return what the seat to act may do, and why it may not do the rest."""
    return {
        **without_nulls(seat=legal.seat, street=legal.street, pot=legal.pot, to_call=legal.to_call),
        "actions": [
            {"type": action.type, "min_to": action.min_to, "max_to": action.max_to}
            | without_nulls(min_discards=action.min_discards, max_discards=action.max_discards)
            for action in legal.actions
        ],
        "unavailable": [
            {"type": action.type, **explanation_as_dict(action.code, action.params)}
            for action in legal.unavailable
        ],
    }


def minimum_bets_as_dict(bets: MinimumBets) -> dict[str, Any]:
    """Return the amounts that the seat to act may bet."""
    return without_nulls(
        seat=bets.seat,
        to_call=bets.to_call,
        call_to=bets.call_to,
        min_to=bets.min_to,
        max_to=bets.max_to,
        bets_left=bets.bets_left,
    )
