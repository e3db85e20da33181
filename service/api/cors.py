"""CORS: browsers may call the service from other origins, without credentials."""

import re
from collections.abc import Collection
from typing import Any

Headers = tuple[tuple[str, str], ...]

ANY_ORIGIN = "*"

_EXPOSED: Headers = (
    ("Access-Control-Expose-Headers", "Allow, Api-Version, Content-Language, ETag, Request-Id"),
)
_PREFLIGHT: Headers = (
    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS, POST"),
    ("Access-Control-Max-Age", "86400"),
    ("Vary", "Access-Control-Request-Headers"),
)
_FOR_ANY: Headers = (("Access-Control-Allow-Origin", ANY_ORIGIN), *_EXPOSED)
_VARY: Headers = (("Vary", "Origin"),)

_ALWAYS_ALLOWED = "Authorization, Content-Type, If-None-Match, Request-Id, Traceparent"
_FIELD_NAMES = re.compile(r"[\w!#$%&'*+.^`|~-]+([ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*", re.ASCII)


def cors_headers(environ: dict[str, Any], origins: Collection[str]) -> Headers:
    """Return the CORS headers of a response: for any origin, or for the configured ones.

    >>> cors_headers({"HTTP_ORIGIN": "https://b.example"}, ("https://a.example",))
    (('Vary', 'Origin'),)
    """
    if ANY_ORIGIN in origins:
        allowed = _FOR_ANY
    elif environ.get("HTTP_ORIGIN") in origins:
        allowed = (("Access-Control-Allow-Origin", environ["HTTP_ORIGIN"]), *_EXPOSED, *_VARY)
    else:
        return _VARY
    if environ["REQUEST_METHOD"] == "OPTIONS":
        return (*allowed, *_PREFLIGHT, ("Access-Control-Allow-Headers", _allowed_headers(environ)))
    return allowed


def _allowed_headers(environ: dict[str, Any]) -> str:
    """Return the header fields that a script may send: any, because there are no credentials.

    `*` would do, but Safari before 15.4 doesn't know it.
    """
    requested = environ.get("HTTP_ACCESS_CONTROL_REQUEST_HEADERS", "")
    if _FIELD_NAMES.fullmatch(requested):
        return f"{_ALWAYS_ALLOWED}, {requested}"
    return _ALWAYS_ALLOWED
