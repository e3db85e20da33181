"""What a view needs of HTTP: read the request, resolve its ruleset, write the response."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import wraps
from typing import TYPE_CHECKING, Any

import orjson
from flask import Response, request

from service.api.admission import Admission
from service.api.config import BODY_LIMIT, LONG_BODY
from service.api.json_body import parse_exactly, parse_json, read_body, require_shallow
from service.api.languages.language import ENGLISH, Language, current
from service.api.problems import Problem
from service.api.representations.rulesets import ruleset_stamp
from service.api.request_record import record_of
from service.api.schemas.fields import InexactNumber, Invalid, RequestSchema
from service.api.schemas.rulesets import OperationSchema
from service.rules.errors import Path
from service.rules.ruleset import (
    Ruleset,
    Stamp,
    require_match,
    resolve_ruleset,
    resolve_stamp,
    stamp_of,
)

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_HEADERS = (("Content-Type", "application/json"), ("Cache-Control", "no-store"))

Fields = dict[str, Any]
Operation = Callable[[Ruleset, Fields], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class JsonResponse:
    """A complete 200 response with JSON that is not cached, as a WSGI application.

    Flask's `Response` computes its headers when it is created and again when it is sent, which
    takes a tenth of a small request.
    """

    content: bytes
    language: str

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Send the response, without its body if the method is HEAD."""
        own = ("Content-Length", str(len(self.content))), ("Content-Language", self.language)
        start_response("200 OK", [*_HEADERS, *own])
        return [] if environ["REQUEST_METHOD"] == "HEAD" else [self.content]


def operation(
    schema: OperationSchema,
    body_limit: int = BODY_LIMIT,
    ruleset_of: Callable[[Fields], Ruleset] | None = None,
    *,
    long_from: int = LONG_BODY,
) -> Callable[[Operation], Callable[[], JsonResponse]]:
    """Make a view of a function from a ruleset and the fields of a body to those of the response.

    The view reads the body (at most `body_limit` bytes) with `schema`, resolves the ruleset, and
    adds its stamp to the state and to the response. `ruleset_of` resolves it for requests that name
    it elsewhere than at the top or in a state. It takes long if the body has at least `long_from`
    bytes.
    """

    def decorate(compute: Operation) -> Callable[[], JsonResponse]:
        @wraps(compute)
        def view() -> JsonResponse:
            body = read_request(schema, body_limit)
            ruleset = ruleset_of(body) if ruleset_of else _resolved(schema.state_field, body)
            record_of(request.environ).ruleset = ruleset.id
            return json_response({"ruleset": ruleset_stamp(ruleset), **compute(ruleset, body)})

        view.admission = Admission(body_limit, long_from)  # type: ignore[attr-defined]
        return view

    return decorate


def read_request(schema: RequestSchema, body_limit: int = BODY_LIMIT) -> Fields:
    """Return the fields of the request's body as `schema` reads them.

    Raises `Problem`: `invalid_request` with every error that `schema` found, or what `read_body`
    and `parse_json` raise.
    """
    body = read_body(body_limit)
    try:
        return _read(schema, parse_json(body))
    except InexactNumber:
        return _read(schema, parse_exactly(body))


def _read(schema: RequestSchema, value: Any) -> Fields:
    try:
        return schema.read(value)
    except Invalid:
        require_shallow(value)
        raise Problem("invalid_request", schema.faults_of(value)) from None


def _resolved(state_field: str | None, body: Fields) -> Ruleset:
    """Return the ruleset of a request, and stamp its state, if any, with it."""
    if state_field is None:
        return requested_ruleset(body)
    state = body[state_field]
    ruleset = requested_ruleset(body, state.ruleset, (state_field, "ruleset"))
    stamp = stamp_of(ruleset)
    if state.ruleset != stamp:  # as a rule it is the one that Parole returned
        body[state_field] = replace(state, ruleset=stamp)
    return ruleset


def requested_ruleset(body: Fields, stamp: Stamp | None = None, path: Path = ()) -> Ruleset:
    """Return the ruleset of a request: that of its stamp, else the one it names, else the default.

    `stamp` is that of a state in the request, at `path`.

    Raises `RuleViolation` with `unknown_ruleset`, `unknown_revision` or `ruleset_mismatch`.
    """
    named = body.get("ruleset")
    if stamp is None:
        return resolve_ruleset() if named is None else resolve_ruleset(**_arguments(named))
    ruleset = resolve_stamp(stamp, path)
    if named is not None:
        require_match(ruleset, **_arguments(named))
    return ruleset


def table_ruleset(body: Fields) -> Ruleset:
    """Return the ruleset of a request with a table.

    It is that of the table, else the one that the request names, else that of the last hand, else
    the default. Raises `RuleViolation` as `requested_ruleset` does.
    """
    named = body["table"].get("ruleset")
    if named is not None:
        ruleset = resolve_ruleset(**_arguments(named), path=("table", "ruleset"))
        if "ruleset" in body:
            require_match(ruleset, **_arguments(body["ruleset"]))
        return ruleset
    last_state = body.get("last_state")
    if "ruleset" in body or last_state is None:
        return requested_ruleset(body)
    return requested_ruleset(body, last_state.ruleset, ("last_state", "ruleset"))


def spot_ruleset(body: Fields) -> Ruleset:
    """Return the ruleset of a request that may have a state.

    Raises `RuleViolation` as `requested_ruleset` does.
    """
    state = body.get("state")
    return requested_ruleset(body, state and state.ruleset, ("state", "ruleset"))


def _arguments(named: Fields) -> Fields:
    return {
        "ruleset_id": named["id"],
        "revision": named.get("revision"),
        "options": named.get("options"),
    }


def json_response(body: Mapping[str, Any]) -> JsonResponse:
    """Return a 200 response with `body` as JSON, not to be cached."""
    return JsonResponse(orjson.dumps(body, option=orjson.OPT_SERIALIZE_NUMPY), current().tag)


def cached_response(
    content: bytes, content_type: str = "application/json", language: Language = ENGLISH
) -> Response:
    """Return a response that clients may cache and revalidate by its ETag (304)."""
    response = Response(content, content_type=content_type)
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Language"] = language.tag
    response.set_etag(hashlib.sha256(content).hexdigest()[:32])
    # Pass on If-None-Match alone, since werkzeug would reject a failed If-Match with a 412.
    condition = {"HTTP_IF_NONE_MATCH": request.headers.get("If-None-Match", "")}
    response.make_conditional({"REQUEST_METHOD": request.method, **condition})
    return response
