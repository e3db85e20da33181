"""Request ids: the client's own if it is valid, else a random one."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

_is_valid = re.compile(r"[A-Za-z0-9._:/+=@-]{1,128}").fullmatch


def request_id(environ: Mapping[str, Any]) -> str:
    """Return the client's `Request-Id`, or 128 random bits in hexadecimal.

    >>> request_id({"HTTP_REQUEST_ID": "table-7.hand-12"})
    'table-7.hand-12'
    """
    given: str = environ.get("HTTP_REQUEST_ID", "")
    return given if _is_valid(given) else secrets.token_hex(16)
