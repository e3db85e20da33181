"""The rulesets as data, for clients to display and to choose from."""

from functools import cache

import orjson
from flask import Blueprint, Response

from service.api.exchange import cached_response
from service.api.problems import Problem
from service.api.representations.rulesets import ruleset_as_dict, summary_as_dict
from service.rules.errors import Fault
from service.rules.ruleset import RULESETS, resolve_ruleset

blueprint = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")


@blueprint.get("")
def list_rulesets() -> Response:
    """List the rulesets, the default one first."""
    return cached_response(_listing())


@blueprint.get("/<ruleset_id>")
def get_ruleset(ruleset_id: str) -> Response:
    """Return everything about the newest revision of a ruleset."""
    if ruleset_id not in RULESETS:
        unknown = Fault("unknown_ruleset", (), {"known": sorted(RULESETS)})
        raise Problem("unknown_ruleset", [unknown], status=404)
    return cached_response(_description(ruleset_id))


@cache
def _listing() -> bytes:
    return orjson.dumps({"rulesets": [summary_as_dict(resolve_ruleset(each)) for each in RULESETS]})


@cache
def _description(ruleset_id: str) -> bytes:
    return orjson.dumps(ruleset_as_dict(resolve_ruleset(ruleset_id)))
