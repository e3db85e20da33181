"""Replaying hands from their opening state, with every action checked."""

from dataclasses import replace
from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.representations.hand_play import replay_as_dict
from service.api.schemas.hand_play import ReplayRequestSchema
from service.api.seeds import with_seed
from service.rules import replay
from service.rules.errors import RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.state import GameState
from service.rules.validation.state import require_consistent

LONG_REPLAY = 4 * 1024
"""Bytes of a replay with some hundred actions, each of which takes as long as a transition."""

blueprint = Blueprint("replays", __name__, url_prefix="/v1")


@blueprint.post("/replays")
@operation(ReplayRequestSchema(), long_from=LONG_REPLAY)
def replay_hand(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Replay a hand to its end, or to the first illegal action."""
    opening = _require_consistent_opening(ruleset, body["opening"])
    replayed = with_seed(
        opening, lambda seeded: replay.replay_hand(ruleset, seeded, body["actions"])
    )
    return replay_as_dict(replayed)


def _require_consistent_opening(ruleset: Ruleset, opening: GameState) -> GameState:
    """Return the opening state in seat order; errors point into `opening` instead of `state`."""
    try:
        return require_consistent(ruleset, opening)
    except RuleViolation as violation:
        raise RuleViolation(
            violation.code,
            [replace(fault, path=("opening", *fault.path[1:])) for fault in violation.faults],
        ) from None
