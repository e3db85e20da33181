"""Every error answer is made here: RFC 9457 problems with a code, pointers and parameters."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import suppress
from http import HTTPStatus
from itertools import islice
from typing import Any, Protocol

import orjson
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from service.api.catalogue import CATALOGUE, PROBLEMS, ProblemCode
from service.api.config import BULK_BODY_LIMIT, ERROR_LIMIT
from service.api.middleware.account import account_of
from service.rules.errors import Fault, Path, RuleViolation

_log = logging.getLogger(__name__)

_TOO_LARGE = "body_too_large"
_CHUNK = 64 * 1024

_CODE_OF_STATUS: Mapping[HTTPStatus, ProblemCode] = {
    HTTPStatus.NOT_FOUND: "not_found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method_not_allowed",
}


class Faults(Protocol):
    """Faults that can be counted without being made, of which a problem lists the first."""

    def __iter__(self) -> Iterator[Fault]:
        """Yield them one by one."""

    def __len__(self) -> int:
        """Return how many there are."""


class Problem(Exception):
    """A request that cannot be answered, refused before any rule was asked."""

    def __init__(
        self,
        code: ProblemCode,
        faults: Faults = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.faults = faults
        self.headers = headers or {}


def problem_response(
    code: ProblemCode,
    faults: Faults = (),
    *,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    members: Mapping[str, Any] | None = None,
) -> Response:
    """Return the problem `code` as an answer.

    `status` overrides the catalogue's, `members` extend the problem.
    """
    entry = PROBLEMS[code]
    account = account_of(request.environ)
    account.code = code
    if code != _TOO_LARGE:
        _take_the_rest_of_the_body()
    listed = tuple(islice(faults, ERROR_LIMIT))
    body = {
        "type": f"/problems/{code}",
        "title": entry.title,
        "status": int(status or entry.status),
        "code": code,
        "detail": entry.sentence(listed[0].params if listed else {}),
        "request_id": account.request_id,
        "errors": [located(fault) for fault in listed],
        **(members or {}),
    }
    if omitted := len(faults) - len(listed):
        body["errors_omitted"] = omitted
    return Response(
        orjson.dumps(body),
        status or entry.status,
        {"Cache-Control": "no-store", **(headers or {})},
        mimetype="application/problem+json",
    )


def _take_the_rest_of_the_body() -> None:
    """Read on before refusing: to who still sends, an early answer looks like a broken server.

    A proxy that sees its connection break takes the whole server for dead. Only what is too large
    is left unread, and gunicorn closes the connection.
    """
    environ = request.environ
    if not environ.get("CONTENT_LENGTH") and "HTTP_TRANSFER_ENCODING" not in environ:
        return
    body, left = environ["wsgi.input"], BULK_BODY_LIMIT
    with suppress(Exception):  # each WSGI server has errors of its own for a broken framing
        while left > 0 and (chunk := body.read(min(left, _CHUNK))):
            left -= len(chunk)


def located(fault: Fault) -> dict[str, Any]:
    """Return a fault as an item of `errors`, or as a defect of a state."""
    return {
        "pointer": json_pointer(fault.path),
        "code": fault.code,
        "detail": CATALOGUE[fault.code].sentence(fault.params),
        "params": fault.params,
    }


def json_pointer(path: Path) -> str:
    """Return a path as an RFC 6901 JSON pointer.

    >>> json_pointer(("hands", 0, "a/b~c"))
    '/hands/0/a~1b~0c'
    """
    return "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in path)


def register_problems(app: Flask) -> None:
    """Answer every error of `app` with a problem, whoever raised it."""

    @app.errorhandler(Problem)
    def refuse(problem: Problem) -> Response:
        return problem_response(problem.code, problem.faults, headers=problem.headers)

    @app.errorhandler(RuleViolation)
    def refuse_by_rule(violation: RuleViolation) -> Response:
        return problem_response(violation.code, violation.faults)

    @app.errorhandler(HTTPException)
    def refuse_by_http(error: HTTPException) -> Response:
        headers = {}
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            headers["Allow"] = ", ".join(sorted(error.valid_methods))
        status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
        unexpected = status >= HTTPStatus.INTERNAL_SERVER_ERROR
        other: ProblemCode = "internal_error" if unexpected else "bad_request"
        return problem_response(_CODE_OF_STATUS.get(status, other), headers=headers)

    @app.errorhandler(Exception)
    def confess(error: Exception) -> Response:
        request_id = account_of(request.environ).request_id
        _log.error("request %s failed", request_id, exc_info=error)
        return problem_response("internal_error")
