"""Problems: every error response, in the format of RFC 9457."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from http import HTTPStatus
from itertools import islice
from typing import Any, Protocol

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.api.catalogue import STATUSES, ProblemCode, key_of
from service.api.config import BULK_BODY_LIMIT, ERROR_LIMIT
from service.api.languages.language import current
from service.api.representations.errors import error_as_dict
from service.api.request_record import record_of
from service.rules.errors import Fault, RuleViolation

_log = logging.getLogger(__name__)

_TOO_LARGE = "body_too_large"
_CHUNK = 64 * 1024

_CODE_OF_STATUS: Mapping[HTTPStatus, ProblemCode] = {
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
}


class Faults(Protocol):
    """Errors that can be counted without creating them; a problem lists the first few."""

    def __iter__(self) -> Iterator[Fault]:
        """Yield the errors one by one."""

    def __len__(self) -> int:
        """Return how many errors there are."""


class Problem(Exception):
    """A request that is rejected with the problem `code`.

    `status` overrides the status in the catalogue; `members` are added to the problem.
    """

    def __init__(
        self,
        code: ProblemCode,
        faults: Faults = (),
        headers: Mapping[str, str] | None = None,
        *,
        status: int | None = None,
        members: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.faults = faults
        self.headers = headers
        self.status = status
        self.members = members


def problem_response(
    code: ProblemCode,
    faults: Faults = (),
    *,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    members: Mapping[str, Any] | None = None,
) -> Response:
    """Return the response with the problem `code`; see `Problem` for the parameters."""
    status = status or STATUSES[code]
    record = record_of(request.environ)
    record.code = code
    if code != _TOO_LARGE:
        _drain_body()
    language = current()
    errors = [error_as_dict(fault) for fault in islice(faults, ERROR_LIMIT)]
    body = {
        "type": f"/problems/{code}",
        "title": language.text(f"{key_of(code)}.title"),
        "status": int(status),
        "code": code,
        "detail": _detail(code, errors, len(faults)),
        "request_id": record.request_id,
        "errors": errors,
        **(members or {}),
    }
    if omitted := len(faults) - len(errors):
        body["errors_omitted"] = omitted
    return Response(
        orjson.dumps(body),
        status,
        {"Cache-Control": "no-store", "Content-Language": language.tag, **(headers or {})},
        mimetype="application/problem+json",
    )


def _detail(code: ProblemCode, errors: Sequence[Mapping[str, Any]], count: int) -> str:
    """Return what is wrong: the sentence of the only error, or how many there are and the first."""
    if not errors:
        return current().text(f"{key_of(code)}.detail")
    first: str = errors[0]["detail"]
    return (
        first if count == 1 else current().text("errors.several", {"count": count, "first": first})
    )


def _drain_body() -> None:
    """Read the rest of the body, so that a client that is still sending gets the response.

    Otherwise its connection would break, and a proxy would take the whole server for dead. Only
    bodies that are too large are left unread; gunicorn then closes the connection.
    """
    environ = request.environ
    if not environ.get("CONTENT_LENGTH") and "HTTP_TRANSFER_ENCODING" not in environ:
        return
    body, left = environ["wsgi.input"], BULK_BODY_LIMIT
    with suppress(Exception):  # each WSGI server raises its own errors for broken framing
        while left > 0 and (chunk := body.read(min(left, _CHUNK))):
            left -= len(chunk)


def register_problems(app: Flask) -> None:
    """Make `app` respond to every exception with a problem, whoever raised it."""

    @app.errorhandler(Problem)
    def reject(problem: Problem) -> Response:
        return problem_response(
            problem.code,
            problem.faults,
            status=problem.status,
            headers=problem.headers,
            members=problem.members,
        )

    @app.errorhandler(RuleViolation)
    def reject_by_rule(violation: RuleViolation) -> Response:
        return problem_response(violation.code, violation.faults)

    @app.errorhandler(HTTPException)
    def reject_by_http(error: HTTPException) -> Response:
        headers = {}
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            headers["Allow"] = ", ".join(sorted(error.valid_methods))
        status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
        unexpected = status >= HTTPStatus.INTERNAL_SERVER_ERROR
        other: ProblemCode = "internal_error" if unexpected else "bad_request"
        return problem_response(_CODE_OF_STATUS.get(status, other), headers=headers)

    @app.errorhandler(Exception)
    def fail(error: Exception) -> Response:
        request_id = record_of(request.environ).request_id
        _log.error("request %s failed", request_id, exc_info=error)
        return problem_response("internal_error")
