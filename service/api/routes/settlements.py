"""Hands shown down and paid (POT, SHOW)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Answer, answered, echo, posted, requested_ruleset
from service.api.schemas.hand_play import SettlementRequestSchema
from service.api.schemas.states import StateRequestSchema, event_as_dict, present, state_as_dict
from service.rules.payout import settlement, showdown
from service.rules.payout.payment import SettledPot
from service.rules.payout.settlement import Settlement
from service.rules.payout.winners import Hand
from service.rules.validation.state import require_consistent

blueprint = Blueprint("settlements", __name__, url_prefix="/v1")

_STATE = StateRequestSchema()
_SETTLEMENT = SettlementRequestSchema()


@blueprint.post("/showdowns")
def resolve_showdown() -> Answer:
    """Say who shows in which order, who may muck, and who is paid what."""
    body = posted(_STATE)
    ruleset = requested_ruleset(body)
    shown = showdown.resolve_showdown(ruleset, require_consistent(ruleset, body["state"]))
    return answered(
        {
            "ruleset": echo(ruleset),
            "order": [
                {"seat": showing.seat, "must_show": showing.must_show} for showing in shown.order
            ],
            "settlement": _settlement(shown.settlement),
            "state": state_as_dict(shown.state),
            "events": [event_as_dict(event) for event in shown.events],
        }
    )


@blueprint.post("/settlements")
def settle_hand() -> Answer:
    """Pay a hand by cards, strengths or Parole, for clients that keep their own state."""
    body = posted(_SETTLEMENT)
    ruleset = requested_ruleset(body)
    hand = Hand(
        button_seat=body["button_seat"],
        players=body["players"],
        agreed_seats=body.get("parole", ()),
        rake=body.get("rake"),
        ended_pre_draw=body.get("ended_pre_draw", False),
    )
    return answered(
        {"ruleset": echo(ruleset), **_settlement(settlement.settle_hand(ruleset, hand))}
    )


def _settlement(settled: Settlement) -> dict[str, Any]:
    raked = settled.rake is not None
    return {
        "returned": [{"seat": part.seat, "amount": part.amount} for part in settled.returned],
        "pots": [_pot(pot, raked=raked) for pot in settled.pots],
        "payouts": [
            {"seat": payout.seat, "amount": payout.amount, "net": payout.net}
            for payout in settled.payouts
        ],
        **present(rake=settled.rake),
    }


def _pot(pot: SettledPot, *, raked: bool) -> dict[str, Any]:
    return present(
        index=pot.index,
        amount=pot.amount,
        eligible_seats=pot.eligible_seats,
        winner_seats=pot.winner_seats,
        shares=[
            {"seat": share.seat, "amount": share.amount, "odd_chips": share.odd_chips}
            for share in pot.shares
        ],
        rake=pot.rake if raked else None,
    )
