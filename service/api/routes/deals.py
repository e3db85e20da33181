"""Dealing hands and drawing cards (BLIND, DRAW, SHUFFLE-1)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation, table_ruleset
from service.api.representations.betting import legal_actions_as_dict
from service.api.representations.hand_play import draws_as_dict
from service.api.representations.states import step_as_dict
from service.api.representations.tables import table_as_dict
from service.api.representations.views import views_member
from service.api.schemas.hand_play import DealRequestSchema, DrawsRequestSchema, draw_table_of
from service.api.schemas.tables import HandRequestSchema, table_of, terms_of
from service.api.schemas.texts import narrator_of
from service.api.seeds import new_seed, with_seed
from service.rules.draw import calculator
from service.rules.errors import relocated
from service.rules.play import dealing, legal_actions, next_hand
from service.rules.ruleset import Ruleset, resolve_stamp
from service.rules.validation.state import require_consistent

blueprint = Blueprint("deals", __name__, url_prefix="/v1")


@blueprint.post("/deals")
@operation(DealRequestSchema())
def deal_hand(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Post the blinds, shuffle and deal; return the opening state of the hand."""
    seed, narrator = body.get("seed") or new_seed(), narrator_of(body)
    opening = dealing.deal_hand(
        ruleset, terms_of(body), body["button_seat"], body["seats"], seed, body.get("posts")
    )
    return {
        "seed": seed,
        **step_as_dict(ruleset, opening.state, opening.events, narrator),
        **views_member(
            ruleset, opening.state, opening.events, narrator, wanted=body.get("views", False)
        ),
    }


@blueprint.post("/hands")
@operation(HandRequestSchema(), ruleset_of=table_ruleset)
def start_hand(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Start the next hand of a table: move the button, post and deal."""
    table, last_state, seed = table_of(body), body.get("last_state"), body.get("seed") or new_seed()
    narrator = narrator_of(body)
    last_ruleset = ruleset
    if last_state is not None:
        if last_state.ruleset is not None:
            last_ruleset = resolve_stamp(last_state.ruleset, ("last_state", "ruleset"))
        with relocated(("state",), ("last_state",)):
            last_state = require_consistent(last_ruleset, last_state)
    started = next_hand.start_hand(ruleset, table, last_state, last_ruleset, seed)
    state, events = started.opening.state, started.opening.events
    return {
        "seed": seed,
        **step_as_dict(ruleset, state, events, narrator),
        "legal_actions": legal_actions_as_dict(legal_actions.list_legal_actions(ruleset, state)),
        "table": table_as_dict(ruleset, table.terms, started.assignment),
        **views_member(ruleset, state, events, narrator, wanted=body.get("views", False)),
    }


@blueprint.post("/draws")
@operation(DrawsRequestSchema())
def resolve_draw(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Replace the discards of every seat, for clients that keep their own state."""
    resolved = with_seed(
        draw_table_of(body), lambda seeded: calculator.resolve_draws(ruleset, seeded)
    )
    return draws_as_dict(resolved)
