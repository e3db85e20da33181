"""CORS: browsers may call the service from other origins, without credentials."""

from collections.abc import Collection
from typing import Any

Headers = tuple[tuple[str, str], ...]

ANY_ORIGIN = "*"

_EXPOSED: Headers = (
    ("Access-Control-Expose-Headers", "Allow, Api-Version, Content-Language, ETag, Request-Id"),
)
_PREFLIGHT: Headers = (
    ("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS, POST"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-None-Match, Request-Id, Traceparent",
    ),
    ("Access-Control-Max-Age", "86400"),
)
_FOR_ANY: Headers = (("Access-Control-Allow-Origin", ANY_ORIGIN), *_EXPOSED)
_VARY: Headers = (("Vary", "Origin"),)


def cors_headers(environ: dict[str, Any], origins: Collection[str]) -> Headers:
    """Return the CORS headers of a response: for any origin, or for the configured ones.

    >>> cors_headers({"HTTP_ORIGIN": "https://a.example"}, ("https://b.example",))
    (('Vary', 'Origin'),)
    """
    if ANY_ORIGIN in origins:
        allowed = _FOR_ANY
    elif environ.get("HTTP_ORIGIN") in origins:
        allowed = (("Access-Control-Allow-Origin", environ["HTTP_ORIGIN"]), *_EXPOSED, *_VARY)
    else:
        return _VARY
    if environ["REQUEST_METHOD"] == "OPTIONS":
        return allowed + _PREFLIGHT
    return allowed
