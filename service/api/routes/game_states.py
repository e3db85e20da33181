"""A posted game state: what is legal, for how much, and what follows (BET, PAROLE)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.problems import Problem
from service.api.representations.betting import legal_actions_as_dict, minimum_bets_as_dict
from service.api.representations.errors import error_as_dict
from service.api.representations.states import step_as_dict
from service.api.representations.views import views_member
from service.api.schemas.states import StateRequestSchema, TransitionRequestSchema
from service.api.schemas.texts import narrator_of
from service.api.seeds import with_seed
from service.rules.errors import RuleViolation
from service.rules.play import actions, legal_actions
from service.rules.ruleset import Ruleset
from service.rules.validation.state import require_consistent, state_faults

blueprint = Blueprint("game_states", __name__, url_prefix="/v1")


@blueprint.post("/legal-actions")
@operation(StateRequestSchema())
def list_legal_actions(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """List what the seat to act may do, and why it may not do the rest."""
    state = require_consistent(ruleset, body["state"])
    return legal_actions_as_dict(legal_actions.list_legal_actions(ruleset, state))


@blueprint.post("/minimum-bets")
@operation(StateRequestSchema())
def compute_minimum_bets(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Compute the amounts that the seat to act may bet."""
    state = require_consistent(ruleset, body["state"])
    return minimum_bets_as_dict(legal_actions.minimum_bets(ruleset, state))


@blueprint.post("/transitions")
@operation(TransitionRequestSchema())
def apply_action(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Apply an action. If it is illegal, the problem includes the legal actions."""
    narrator = narrator_of(body)
    state = require_consistent(ruleset, body["state"])
    try:
        transition = with_seed(
            state, lambda seeded: actions.apply_action(ruleset, seeded, body["action"])
        )
    except RuleViolation as violation:
        judged = actions.with_expired_clock(state, body["action"])
        legal = legal_actions.list_legal_actions(ruleset, judged)
        members = {"legal_actions": legal_actions_as_dict(legal)}
        raise Problem(violation.code, violation.faults, members=members) from None
    state, events = transition.state, transition.events
    return {
        **step_as_dict(ruleset, state, events, narrator),
        "legal_actions": legal_actions_as_dict(legal_actions.list_legal_actions(ruleset, state)),
        **views_member(ruleset, state, events, narrator, wanted=body.get("views", False)),
    }


@blueprint.post("/state-validations")
@operation(StateRequestSchema())
def validate_state(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """List every defect of a state."""
    faults = state_faults(ruleset, body["state"])
    return {"valid": not faults, "defects": [error_as_dict(fault) for fault in faults]}
