"""The service about itself: index, contract, version and probes."""

from functools import cache

import orjson
from flask import Blueprint, Response

from service import __version__
from service.api.config import BODY_LIMIT, BULK_BODY_LIMIT, DEPTH_LIMIT, ERROR_LIMIT
from service.api.contract import contract_json, contract_yaml
from service.api.exchange import Answer, answered, published
from service.api.schemas.hands import BULK_HANDS_LIMIT, EVALUATED_HANDS_LIMIT
from service.rules.ruleset import RULESETS

blueprint = Blueprint("service", __name__)


@blueprint.get("/")
def get_index() -> Response:
    """Say where everything is."""
    return published(_index())


@cache
def _index() -> bytes:
    return orjson.dumps(
        {
            "name": "Parole",
            "description": "Stateless referee for 32-card draw poker.",
            "version": __version__,
            "contract": "/openapi.yaml",
            "contract_json": "/openapi.json",
            "rulesets": "/v1/rulesets",
            "problems": "/problems",
            "liveness": "/livez",
            "readiness": "/readyz",
        }
    )


@blueprint.get("/openapi.yaml")
def get_contract_yaml() -> Response:
    """Return the contract as it is written."""
    return published(contract_yaml(), "application/yaml")


@blueprint.get("/openapi.json")
def get_contract_json() -> Response:
    """Return the contract as JSON."""
    return published(contract_json())


@blueprint.get("/version")
def get_version() -> Answer:
    """State the version, the revisions of the rules, and the limits of a request."""
    return answered(
        {
            "version": __version__,
            "rulesets": [
                {"id": ruleset_id, "revisions": sorted(revisions)}
                for ruleset_id, revisions in RULESETS.items()
            ],
            "limits": {
                "body_bytes": BODY_LIMIT,
                "bulk_body_bytes": BULK_BODY_LIMIT,
                "nesting_depth": DEPTH_LIMIT,
                "errors_listed": ERROR_LIMIT,
                "evaluated_hands": EVALUATED_HANDS_LIMIT,
                "bulk_hands": BULK_HANDS_LIMIT,
            },
        }
    )


@blueprint.get("/livez")
def get_liveness() -> Answer:
    """Say that the process answers."""
    return answered({"status": "ok"})


@blueprint.get("/readyz")
def get_readiness() -> Answer:
    """Say that the process can serve: its tables are built before it listens."""
    return answered({"status": "ok"})
