"""Showdowns and settlements (POT, SHOW)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.representations.settlements import settlement_as_dict, showdown_as_dict
from service.api.representations.views import views_member
from service.api.schemas.hand_play import (
    SettlementRequestSchema,
    ShowdownRequestSchema,
    hand_of,
)
from service.api.schemas.texts import narrator_of
from service.rules.payout import settlement, showdown
from service.rules.ruleset import Ruleset
from service.rules.validation.state import require_consistent

blueprint = Blueprint("settlements", __name__, url_prefix="/v1")


@blueprint.post("/showdowns")
@operation(ShowdownRequestSchema())
def resolve_showdown(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Return who shows in which order, who may muck, and who is paid what."""
    narrator = narrator_of(body)
    state = require_consistent(ruleset, body["state"])
    shown = showdown.resolve_showdown(ruleset, state, body.get("shows", ()))
    return {
        **showdown_as_dict(ruleset, shown, narrator),
        **views_member(
            ruleset, shown.state, shown.events, narrator, wanted=body.get("views", False)
        ),
    }


@blueprint.post("/settlements")
@operation(SettlementRequestSchema())
def settle_hand(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Pay a hand by cards, strengths or Parole, for clients that keep their own state."""
    return settlement_as_dict(settlement.settle_hand(ruleset, hand_of(body)))
