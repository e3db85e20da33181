"""One exchange: a body in through its schema, an answer out as JSON."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, request
from marshmallow import ValidationError

from service.api.config import BODY_LIMIT
from service.api.json_body import read_json, refuse_depth
from service.api.middleware.account import account_of
from service.api.problems import Problem
from service.api.schemas.fields import FaultsOf, RequestSchema
from service.rules.ruleset import Ruleset, changed_options, resolve_ruleset

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_JSON_ONCE = (("Content-Type", "application/json"), ("Cache-Control", "no-store"))


def posted(schema: RequestSchema, limit: int = BODY_LIMIT) -> dict[str, Any]:
    """Return the request's body as `schema` reads it.

    Raises `Problem` with `invalid_request`, which lists every fault, or with what is wrong with
    the body itself.
    """
    value = read_json(limit)
    try:
        return schema.read(value)
    except ValidationError as error:
        refuse_depth(value)
        raise Problem("invalid_request", FaultsOf(error.messages)) from None


def requested_ruleset(body: dict[str, Any]) -> Ruleset:
    """Return the resolved ruleset of a read request.

    Raises `RuleViolation` with `unknown_ruleset` or `unknown_revision`.
    """
    requested = body.get("ruleset")
    if requested is None:
        ruleset = resolve_ruleset()
    else:
        ruleset = resolve_ruleset(
            requested["id"], requested.get("revision"), requested.get("options")
        )
    account_of(request.environ).ruleset = ruleset.id
    return ruleset


@dataclass(frozen=True, slots=True)
class Answer:
    """A 200 of JSON that nobody caches, as a WSGI application.

    Its bytes and headers are known when it is made. A `Response` works them out when it is made and
    again when it is sent, which takes a tenth of a small request.
    """

    content: bytes

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Send it; for HEAD without the body."""
        start_response("200 OK", [*_JSON_ONCE, ("Content-Length", str(len(self.content)))])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [self.content]


def answered(body: Mapping[str, Any]) -> Answer:
    """Return `body` as the JSON of an answer that nobody caches."""
    return Answer(orjson.dumps(body, option=orjson.OPT_SERIALIZE_NUMPY))


def published(content: bytes, content_type: str = "application/json") -> Response:
    """Return what changes only with a release: cached, and asked for again by its ETag (304)."""
    response = Response(content, content_type=content_type)
    response.headers["Cache-Control"] = "no-cache"
    response.set_etag(hashlib.sha256(content).hexdigest()[:32])
    # If-None-Match alone: what never changes under a client needs no If-Match.
    wanted = {"HTTP_IF_NONE_MATCH": request.headers.get("If-None-Match", "")}
    response.make_conditional({"REQUEST_METHOD": request.method, **wanted})
    return response


@cache
def echo(ruleset: Ruleset) -> dict[str, Any]:
    """Return the stamp of a ruleset: its id and revision, and the options that were changed."""
    stamp: dict[str, Any] = {"id": ruleset.id, "revision": ruleset.revision}
    changed = changed_options(ruleset)
    return stamp | {"options": changed} if changed else stamp
