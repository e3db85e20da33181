"""What a seat may do when it is its turn to act."""

from typing import Any

from service.api.representations.errors import explanation_as_dict
from service.api.representations.nulls import without_nulls
from service.rules.play.legal_actions import LegalAction, LegalActions, MinimumBets
from service.rules.state import Action, Chips, Seat


def legal_actions_as_dict(legal: LegalActions) -> dict[str, Any]:
    """Return what the seat to act may do, and why it may not do the rest."""
    fields: dict[str, Any] = {} if legal.seat is None else {"seat": legal.seat}
    fields["street"] = legal.street
    fields["pot"] = legal.pot
    fields["pots"] = [
        {"amount": pot.amount, "eligible_seats": pot.eligible_seats} for pot in legal.pots
    ]
    if legal.uncalled is not None:
        fields["uncalled"] = _share_as_dict(legal.uncalled)
    if legal.to_call is not None:
        fields["to_call"] = legal.to_call
    fields["actions"] = [_legal_action_as_dict(action) for action in legal.actions]
    fields["unavailable"] = [
        {"type": action.type, **explanation_as_dict(action.code, action.params)}
        for action in legal.unavailable
    ]
    if legal.on_timeout is not None:
        fields["on_timeout"] = _action_as_dict(legal.on_timeout)
    fields["upcoming"] = legal.upcoming
    if legal.parole_shares is not None:
        fields["parole_shares"] = [_share_as_dict(share) for share in legal.parole_shares]
    if legal.may_show is not None:
        fields["may_show"] = legal.may_show
    return fields


def _legal_action_as_dict(action: LegalAction) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "type": action.type,
        "min_to": action.min_to,
        "max_to": action.max_to,
        "min_amount": action.min_amount,
        "max_amount": action.max_amount,
    }
    if action.min_discards is not None:
        fields["min_discards"] = action.min_discards
        fields["max_discards"] = action.max_discards
    if action.presets is not None:
        fields["presets"] = [{"name": preset.name, "to": preset.to} for preset in action.presets]
    return fields


def _share_as_dict(share: tuple[Seat, Chips]) -> dict[str, Any]:
    seat, amount = share
    return {"seat": seat, "amount": amount}


def _action_as_dict(action: Action) -> dict[str, Any]:
    return {"seat": action.seat, "type": action.type} | without_nulls(discards=action.discards)


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
