"""Request ids: taken from the client if clean, else made, and always returned."""

import re
import secrets
from typing import Any

REQUEST_ID = "parole.request_id"
"""Where a request's id is in its WSGI environment."""

_is_clean = re.compile(r"[A-Za-z0-9._:/+=@-]{1,128}").fullmatch


def take_or_make_id(environ: dict[str, Any]) -> str:
    """Return the request's id, and keep it in `environ` for whoever needs it.

    >>> take_or_make_id({"HTTP_REQUEST_ID": "table-7.hand-12"})
    'table-7.hand-12'
    """
    posted = environ.get("HTTP_REQUEST_ID", "")
    request_id = posted if _is_clean(posted) else secrets.token_hex(16)
    environ[REQUEST_ID] = request_id
    return request_id
