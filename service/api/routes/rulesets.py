"""The rulesets as data, for clients to display and to choose from."""

from functools import cache

import orjson
from flask import Blueprint, Response

from service.api.exchange import cached_response
from service.api.languages.language import Language, current
from service.api.problems import Problem
from service.api.representations.rulesets import ruleset_as_dict, summary_as_dict
from service.rules.errors import Fault
from service.rules.ruleset import RULESETS, Ruleset, resolve_ruleset

blueprint = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")


@blueprint.get("")
def list_rulesets() -> Response:
    """List the rulesets, the default one first."""
    return cached_response(_listing(current()), language=current())


@blueprint.get("/<ruleset_id>")
def get_ruleset(ruleset_id: str) -> Response:
    """Return everything about the newest revision of a ruleset."""
    return cached_response(_description(_found(ruleset_id), current()), language=current())


@blueprint.get("/<ruleset_id>/revisions/<revision>")
def get_ruleset_revision(ruleset_id: str, revision: str) -> Response:
    """Return everything about any revision of a ruleset."""
    return cached_response(
        _description(_found(ruleset_id, revision), current()), language=current()
    )


def _found(ruleset_id: str, revision: str | None = None) -> Ruleset:
    """Return a revision of a ruleset, by default the newest, or raise a `Problem` (404)."""
    revisions = RULESETS.get(ruleset_id)
    if revisions is None:
        unknown = Fault("unknown_ruleset", (), {"known": sorted(RULESETS)})
        raise Problem("unknown_ruleset", [unknown], status=404)
    newest = max(revisions)
    # Compared as text: each revision has only one path, so 01 is not found.
    by_path = {str(number): ruleset for number, ruleset in revisions.items()}
    ruleset = revisions[newest] if revision is None else by_path.get(revision)
    if ruleset is None:
        unknown = Fault("unknown_revision", (), {"newest": newest})
        raise Problem("unknown_revision", [unknown], status=404)
    return ruleset


@cache
def _listing(language: Language) -> bytes:
    return orjson.dumps(
        {"rulesets": [summary_as_dict(resolve_ruleset(each), language) for each in RULESETS]}
    )


@cache
def _description(ruleset: Ruleset, language: Language) -> bytes:
    return orjson.dumps(ruleset_as_dict(ruleset, language))
