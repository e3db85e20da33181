"""The catalogue of problems, where each problem's `type` leads."""

from functools import cache
from typing import Any

import orjson
from flask import Blueprint, Response

from service.api.catalogue import CATALOGUE
from service.api.exchange import published
from service.api.problems import Problem

blueprint = Blueprint("problems", __name__, url_prefix="/problems")


@blueprint.get("")
def list_problems() -> Response:
    """List every code that an answer may carry."""
    return published(_listing())


@blueprint.get("/<code>")
def get_problem(code: str) -> Response:
    """Tell what a code means and what a client can do."""
    if code not in CATALOGUE:
        raise Problem("not_found")
    return published(orjson.dumps(_described(code)))


@cache
def _listing() -> bytes:
    return orjson.dumps({"problems": [_described(code) for code in CATALOGUE]})


def _described(code: str) -> dict[str, Any]:
    entry = CATALOGUE[code]
    told: dict[str, Any] = {
        "type": f"/problems/{code}",
        "code": code,
        "title": entry.title,
        "detail": entry.template,
        "help": entry.help,
    }
    return told if entry.status is None else told | {"status": int(entry.status)}
