"""The catalogue of codes, which the `type` of each problem links to."""

from functools import cache

import orjson
from flask import Blueprint, Response

from service.api.catalogue import CODES
from service.api.exchange import cached_response
from service.api.languages.language import Language, current
from service.api.problems import Problem
from service.api.representations.errors import catalogue_entry_as_dict

blueprint = Blueprint("problem_catalogue", __name__, url_prefix="/problems")


@blueprint.get("")
def list_problems() -> Response:
    """List every code that a response may contain."""
    return cached_response(_listing(current()), language=current())


@blueprint.get("/<code>")
def get_problem(code: str) -> Response:
    """Return what a code means and what a client can do about it."""
    if code not in CODES:
        raise Problem("not_found")
    return cached_response(
        orjson.dumps(catalogue_entry_as_dict(current(), code)), language=current()
    )


@cache
def _listing(language: Language) -> bytes:
    return orjson.dumps({"problems": [catalogue_entry_as_dict(language, code) for code in CODES]})
