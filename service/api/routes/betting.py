"""The betting of a posted state: what is legal, for how much, and what follows (BET, PAROLE)."""

from typing import Any

from flask import Blueprint, Response

from service.api.catalogue import CATALOGUE
from service.api.exchange import Answer, answered, echo, posted, requested_ruleset
from service.api.problems import located, problem_response
from service.api.schemas.states import (
    StateRequestSchema,
    TransitionRequestSchema,
    event_as_dict,
    present,
    state_as_dict,
)
from service.api.seeds import with_seed
from service.rules.errors import RuleViolation
from service.rules.play import actions, legal_actions
from service.rules.play.legal_actions import LegalActions
from service.rules.validation.state import require_consistent, state_faults

blueprint = Blueprint("betting", __name__, url_prefix="/v1")

_STATE = StateRequestSchema()
_TRANSITION = TransitionRequestSchema()


@blueprint.post("/legal-actions")
def list_legal_actions() -> Answer:
    """Tell everything the seat on turn may do, and why not the rest."""
    body = posted(_STATE)
    ruleset = requested_ruleset(body)
    state = require_consistent(ruleset, body["state"])
    legal = legal_actions.list_legal_actions(ruleset, state)
    return answered({"ruleset": echo(ruleset), **legal_actions_as_dict(legal)})


@blueprint.post("/minimum-bets")
def compute_minimum_bets() -> Answer:
    """Tell a betting turn in numbers."""
    body = posted(_STATE)
    ruleset = requested_ruleset(body)
    bets = legal_actions.minimum_bets(ruleset, require_consistent(ruleset, body["state"]))
    return answered(
        {
            "ruleset": echo(ruleset),
            **present(
                seat=bets.seat,
                to_call=bets.to_call,
                call_to=bets.call_to,
                min_to=bets.min_to,
                max_to=bets.max_to,
                bets_left=bets.bets_left,
            ),
        }
    )


@blueprint.post("/transitions")
def apply_action() -> Answer | Response:
    """Apply an action; an illegal one is answered with what is legal instead."""
    body = posted(_TRANSITION)
    ruleset = requested_ruleset(body)
    state = require_consistent(ruleset, body["state"])
    try:
        transition = with_seed(
            state, lambda seeded: actions.apply_action(ruleset, seeded, body["action"])
        )
    except RuleViolation as violation:
        legal = legal_actions.list_legal_actions(ruleset, state)
        members = {"legal_actions": legal_actions_as_dict(legal)}
        return problem_response(violation.code, violation.faults, members=members)
    legal = legal_actions.list_legal_actions(ruleset, transition.state)
    return answered(
        {
            "ruleset": echo(ruleset),
            "state": state_as_dict(transition.state),
            "events": [event_as_dict(event) for event in transition.events],
            "legal_actions": legal_actions_as_dict(legal),
        }
    )


@blueprint.post("/state-validations")
def validate_state() -> Answer:
    """List every defect of a posted state."""
    body = posted(_STATE)
    ruleset = requested_ruleset(body)
    faults = state_faults(ruleset, body["state"])
    return answered(
        {
            "ruleset": echo(ruleset),
            "valid": not faults,
            "defects": [located(fault) for fault in faults],
        }
    )


def legal_actions_as_dict(legal: LegalActions) -> dict[str, Any]:
    """Return legal actions as every answer tells them."""
    return present(seat=legal.seat, street=legal.street, pot=legal.pot, to_call=legal.to_call) | {
        "actions": [
            {"type": action.type, "min_to": action.min_to, "max_to": action.max_to}
            | present(min_discards=action.min_discards, max_discards=action.max_discards)
            for action in legal.actions
        ],
        "unavailable": [
            {
                "type": action.type,
                "code": action.code,
                "detail": CATALOGUE[action.code].sentence(action.params),
                "params": action.params,
            }
            for action in legal.unavailable
        ],
    }
