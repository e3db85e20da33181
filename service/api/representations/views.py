"""Views: what each seat and a spectator may see."""

from collections.abc import Iterable
from typing import Any

from service.api.representations.betting import legal_actions_as_dict
from service.api.representations.narration import Narrator
from service.api.representations.rulesets import ruleset_stamp
from service.api.representations.states import step_as_dict
from service.rules import views
from service.rules.ruleset import Ruleset
from service.rules.state import Event, GameState
from service.rules.views import Seen


def view_as_dict(ruleset: Ruleset, seen: Seen, narrator: Narrator | None = None) -> dict[str, Any]:
    """Return a view with its events, and the legal actions if the viewer is to act."""
    fields = step_as_dict(ruleset, seen.state, seen.events, narrator)
    if seen.legal_actions is not None:
        fields["legal_actions"] = legal_actions_as_dict(seen.legal_actions)
    return fields


def views_member(
    ruleset: Ruleset,
    state: GameState,
    events: Iterable[Event],
    narrator: Narrator | None = None,
    *,
    wanted: bool,
) -> dict[str, Any]:
    """Return the `views` of a response: one for each seat, then the spectator's, if wanted."""
    if not wanted:
        return {}
    return {
        "views": [
            {"ruleset": ruleset_stamp(ruleset), **view_as_dict(ruleset, seen, narrator)}
            for seen in views.see_all(ruleset, state, events)
        ]
    }
