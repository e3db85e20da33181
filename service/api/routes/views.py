"""What one seat, or a spectator, may see of a hand (VIEW-1)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.representations.views import view_as_dict
from service.api.schemas.texts import narrator_of
from service.api.schemas.views import ViewRequestSchema, known_events
from service.rules import views
from service.rules.ruleset import Ruleset
from service.rules.validation.state import require_consistent

blueprint = Blueprint("views", __name__, url_prefix="/v1")


@blueprint.post("/views")
@operation(ViewRequestSchema())
def create_view(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Return a state and its events without what the viewer may not see."""
    narrator = narrator_of(body)
    state = require_consistent(ruleset, body["state"])
    events = known_events(body.get("events", ()))
    return view_as_dict(ruleset, views.see(ruleset, state, events, body.get("seat")), narrator)
