"""Draws, and replays of whole hands."""

from typing import Any

from service.api.representations.betting import legal_actions_as_dict
from service.api.representations.errors import explanation_as_dict
from service.api.representations.narration import Narrator
from service.api.representations.nulls import without_nulls
from service.api.representations.states import step_as_dict
from service.rules.draw.calculator import DrawResult
from service.rules.replay import IllegalStep, Replay
from service.rules.ruleset import Ruleset


def draws_as_dict(resolved: DrawResult) -> dict[str, Any]:
    """Return the draw of each seat and what is left of the stub."""
    return {
        **without_nulls(seed=resolved.seed),
        "stub": resolved.stub,
        "draws": [
            {
                "seat": draw.seat,
                "discards": draw.discards,
                "drawn": draw.drawn,
                "cards": draw.cards,
                "from_stub": draw.from_stub,
                "from_recycled": draw.from_recycled,
            }
            for draw in resolved.draws
        ],
    }


def replay_as_dict(
    ruleset: Ruleset, replayed: Replay, narrator: Narrator | None = None
) -> dict[str, Any]:
    """Return the steps of a replayed hand, and the first illegal action if there is one."""
    fields = {
        "valid": replayed.valid,
        "steps": [
            step_as_dict(ruleset, step.state, step.events, narrator) for step in replayed.steps
        ],
    }
    if replayed.illegal is None:
        return fields
    return fields | {"illegal": _illegal_step_as_dict(replayed.illegal)}


def _illegal_step_as_dict(step: IllegalStep) -> dict[str, Any]:
    return {
        "index": step.index,
        **explanation_as_dict(step.code, step.params),
        "legal_actions": legal_actions_as_dict(step.legal_actions),
    }
