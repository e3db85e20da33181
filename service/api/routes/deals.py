"""Dealing hands and drawing cards (BLIND, DRAW, SHUFFLE-1)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.representations.hand_play import draws_as_dict
from service.api.representations.states import step_as_dict
from service.api.representations.views import views_member
from service.api.schemas.hand_play import DealRequestSchema, DrawsRequestSchema, draw_table_of
from service.api.schemas.tables import terms_of
from service.api.seeds import new_seed, with_seed
from service.rules.draw import calculator
from service.rules.play import dealing
from service.rules.ruleset import Ruleset

blueprint = Blueprint("deals", __name__, url_prefix="/v1")


@blueprint.post("/deals")
@operation(DealRequestSchema())
def deal_hand(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Post the blinds, shuffle and deal; return the opening state of the hand."""
    seed = body.get("seed") or new_seed()
    opening = dealing.deal_hand(ruleset, terms_of(body), body["button_seat"], body["seats"], seed)
    return {
        "seed": seed,
        **step_as_dict(ruleset, opening.state, opening.events),
        **views_member(ruleset, opening.state, opening.events, wanted=body.get("views", False)),
    }


@blueprint.post("/draws")
@operation(DrawsRequestSchema())
def resolve_draw(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Replace the discards of every seat, for clients that keep their own state."""
    resolved = with_seed(
        draw_table_of(body), lambda seeded: calculator.resolve_draws(ruleset, seeded)
    )
    return draws_as_dict(resolved)
