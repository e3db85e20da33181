"""Replaying hands from their opening state, with every action checked."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.representations.hand_play import replay_as_dict
from service.api.schemas.hand_play import ReplayRequestSchema
from service.api.schemas.texts import narrator_of
from service.api.seeds import with_seed
from service.rules import replay
from service.rules.errors import relocated
from service.rules.ruleset import Ruleset
from service.rules.validation.state import require_consistent

LONG_REPLAY = 4 * 1024
"""Bytes of a replay with some hundred actions, each of which takes as long as a transition."""

blueprint = Blueprint("replays", __name__, url_prefix="/v1")


@blueprint.post("/replays")
@operation(ReplayRequestSchema(), long_from=LONG_REPLAY)
def replay_hand(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Replay a hand to its end, or to the first illegal action."""
    narrator, historian = narrator_of(body), narrator_of(body, "narrative")
    with relocated(("state",), ("opening",)):
        opening = require_consistent(ruleset, body["opening"])
    actions, shows = body["actions"], body.get("shows", ())
    replayed = with_seed(
        opening, lambda seeded: replay.replay_hand(ruleset, seeded, actions, shows)
    )
    fields = replay_as_dict(ruleset, replayed, narrator)
    if historian is None:
        return fields
    return fields | {"narrative": historian.history(ruleset, opening, replayed)}
