"""Request ids: taken from the client if clean, else made, and always returned."""

import re
import secrets
from collections.abc import Mapping
from typing import Any

_is_clean = re.compile(r"[A-Za-z0-9._:/+=@-]{1,128}").fullmatch


def taken_or_made_id(environ: Mapping[str, Any]) -> str:
    """Return the id that the client gave its request, or a new one.

    >>> taken_or_made_id({"HTTP_REQUEST_ID": "table-7.hand-12"})
    'table-7.hand-12'
    """
    posted: str = environ.get("HTTP_REQUEST_ID", "")
    return posted if _is_clean(posted) else secrets.token_hex(16)
