"""The request body, read once and strictly: bounded, UTF-8, and JSON as RFC 8259 says."""

import re
from collections.abc import Mapping
from typing import Any

import jiter
from flask import request

from service.api.config import DEPTH_LIMIT
from service.api.problems import Problem
from service.rules.codes import BodyCode
from service.rules.errors import Fault

_LOCATION = re.compile(r"at line (?P<line>\d+) column (?P<column>\d+)$")
_HEADERS_OF_REFUSAL: Mapping[BodyCode, Mapping[str, str]] = {
    "unsupported_media_type": {"Accept": "application/json"},
    "unsupported_content_encoding": {"Accept-Encoding": "identity"},
}


def read_json(limit: int) -> Any:
    """Return the JSON value of the request's body of at most `limit` bytes.

    Raises `Problem` with `unsupported_media_type`, `unsupported_content_encoding`,
    `body_too_large`, `malformed_json` or `duplicate_key`.
    """
    _require_json()
    body = _read(limit)
    if not body:
        raise _refused("malformed_json", reason="it is empty")
    try:
        return jiter.from_json(
            body, allow_inf_nan=False, catch_duplicate_keys=True, cache_mode="keys"
        )
    except ValueError as error:
        raise _unreadable(str(error)) from None


def refuse_depth(value: Any) -> None:
    """Raise `Problem` with `malformed_json` where a value is nested deeper than any valid body.

    Only a refused body need be asked: whatever the contract accepts is shallow.
    """
    if _deeper_than(DEPTH_LIMIT, value):
        reason = f"it is nested more than {DEPTH_LIMIT} levels deep"
        raise _refused("malformed_json", reason=reason, max_depth=DEPTH_LIMIT)


def _refused(code: BodyCode, **params: Any) -> Problem:
    return Problem(code, [Fault(code, (), params)], _HEADERS_OF_REFUSAL.get(code))


def _require_json() -> None:
    environ = request.environ
    if environ.get("CONTENT_TYPE") == "application/json" and (
        "HTTP_CONTENT_ENCODING" not in environ
    ):
        return  # what nearly every client sends, and needs no parsing
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype != "application/json" or charset not in {"utf-8", "utf8"}:
        raise _refused("unsupported_media_type")
    if request.headers.get("Content-Encoding", "identity").lower() != "identity":
        raise _refused("unsupported_content_encoding")


def _read(limit: int) -> bytes:
    """Return the body; a chunked one is as bounded as one that names its length."""
    environ = request.environ
    announced = int(environ.get("CONTENT_LENGTH") or 0)
    if announced > limit:
        raise _refused("body_too_large", limit=limit)
    try:
        body: bytes = environ["wsgi.input"].read(limit + 1)
    except Exception as error:  # each WSGI server has errors of its own for a broken framing
        raise _refused("malformed_json", reason="it is truncated or badly framed") from error
    if len(body) > limit:
        raise _refused("body_too_large", limit=limit)
    if len(body) < announced:
        raise _refused("malformed_json", reason="it is truncated")
    return body


def _unreadable(message: str) -> Problem:
    location = _LOCATION.search(message)
    where = {name: int(number) for name, number in location.groupdict().items()} if location else {}
    if message.startswith("Detected duplicate key"):
        return _refused("duplicate_key", **where)
    return _refused("malformed_json", reason=message, **where)


def _deeper_than(levels: int, value: Any) -> bool:
    if not isinstance(value, (dict, list)):
        return False
    children = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper_than(levels - 1, child) for child in children)
