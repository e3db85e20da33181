"""Hands told again from their opening state, every act checked."""

from dataclasses import replace
from typing import Any

from flask import Blueprint

from service.api.catalogue import CATALOGUE
from service.api.exchange import Answer, answered, echo, posted, requested_ruleset
from service.api.routes.betting import legal_actions_as_dict
from service.api.schemas.hand_play import ReplayRequestSchema
from service.api.schemas.states import event_as_dict, present, state_as_dict
from service.api.seeds import with_seed
from service.rules import replay
from service.rules.errors import RuleViolation
from service.rules.replay import IllegalStep
from service.rules.ruleset import Ruleset
from service.rules.state import GameState
from service.rules.validation.state import require_consistent

blueprint = Blueprint("replays", __name__, url_prefix="/v1")

_REPLAY = ReplayRequestSchema()


@blueprint.post("/replays")
def replay_hand() -> Answer:
    """Tell a hand step by step, up to its end or to the first act that is illegal."""
    body = posted(_REPLAY)
    ruleset = requested_ruleset(body)
    opening = _consistent_opening(ruleset, body["opening"])
    replayed = with_seed(
        opening, lambda seeded: replay.replay_hand(ruleset, seeded, body["actions"])
    )
    return answered(
        {
            "ruleset": echo(ruleset),
            "valid": replayed.valid,
            "steps": [
                {
                    "state": state_as_dict(step.state),
                    "events": [event_as_dict(event) for event in step.events],
                }
                for step in replayed.steps
            ],
            **present(illegal=_illegal(replayed.illegal)),
        }
    )


def _consistent_opening(ruleset: Ruleset, opening: GameState) -> GameState:
    """Return the opening in seat order; its defects are located in `opening`, not in `state`."""
    try:
        return require_consistent(ruleset, opening)
    except RuleViolation as violation:
        raise RuleViolation(
            violation.code,
            [replace(fault, path=("opening", *fault.path[1:])) for fault in violation.faults],
        ) from None


def _illegal(step: IllegalStep | None) -> dict[str, Any] | None:
    if step is None:
        return None
    return {
        "index": step.index,
        "code": step.code,
        "detail": CATALOGUE[step.code].sentence(step.params),
        "params": step.params,
        "legal_actions": legal_actions_as_dict(step.legal_actions),
    }
