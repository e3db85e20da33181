"""The service itself: index, contract, version and probes."""

from functools import cache

import orjson
from flask import Blueprint, Response

from service import __version__
from service.api.config import (
    BODY_LIMIT,
    BULK_BODY_LIMIT,
    BULK_NESTED_LIMIT,
    BULK_VALUES_LIMIT,
    DEPTH_LIMIT,
    ERROR_LIMIT,
)
from service.api.contract import contract_json, contract_yaml
from service.api.exchange import JsonResponse, cached_response, json_response
from service.api.languages.language import Language, current
from service.api.schemas.hand_evaluations import BULK_HANDS_LIMIT, EVALUATED_HANDS_LIMIT
from service.rules.ruleset import RULESETS

blueprint = Blueprint("service_info", __name__)


@blueprint.get("/")
def get_index() -> Response:
    """Return the paths of the other resources."""
    return cached_response(_index(current()), language=current())


@cache
def _index(language: Language) -> bytes:
    return orjson.dumps(
        {
            "name": "Parole",
            "description": language.text("service.description"),
            "version": __version__,
            "contract": "/openapi.yaml",
            "contract_json": "/openapi.json",
            "rulesets": "/v1/rulesets",
            "problems": "/problems",
            "messages": f"/v1/messages/{language.tag}",
            "liveness": "/livez",
            "readiness": "/readyz",
        }
    )


@blueprint.get("/openapi.yaml")
def get_contract_yaml() -> Response:
    """Return the contract as written."""
    return cached_response(contract_yaml(), "application/yaml")


@blueprint.get("/openapi.json")
def get_contract_json() -> Response:
    """Return the contract as JSON."""
    return cached_response(contract_json())


@blueprint.get("/version")
def get_version() -> JsonResponse:
    """Return the version, the revisions of each ruleset, and the limits of a request."""
    return json_response(
        {
            "version": __version__,
            "rulesets": [
                {"id": ruleset_id, "revisions": sorted(revisions)}
                for ruleset_id, revisions in RULESETS.items()
            ],
            "limits": {
                "body_bytes": BODY_LIMIT,
                "bulk_body_bytes": BULK_BODY_LIMIT,
                "bulk_values": BULK_VALUES_LIMIT,
                "bulk_nested_values": BULK_NESTED_LIMIT,
                "nesting_depth": DEPTH_LIMIT,
                "errors_listed": ERROR_LIMIT,
                "evaluated_hands": EVALUATED_HANDS_LIMIT,
                "bulk_hands": BULK_HANDS_LIMIT,
            },
        }
    )


@blueprint.get("/livez")
def get_liveness() -> JsonResponse:
    """Report that the process responds."""
    return json_response({"status": "ok"})


@blueprint.get("/readyz")
def get_readiness() -> JsonResponse:
    """Report that the process can serve: it builds its tables before it listens."""
    return json_response({"status": "ok"})
