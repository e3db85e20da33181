"""The access log: one JSON line a request."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from service.api.logs import log_line
from service.api.middleware.account import Account

_traceparent = re.compile(r"[0-9a-f]{2}-(?P<trace_id>[0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?")
_NO_TRACE = "0" * 32
_STANDARD_OUTPUT = 1
_OUR_FAULT = int(HTTPStatus.INTERNAL_SERVER_ERROR)


def to_standard_output(line: bytes) -> None:
    """Write a line at once, so that the lines of several workers never mix."""
    os.write(_STANDARD_OUTPUT, line)


class AccessLog:
    """Writes a line at the end of each request; what it tells is in `Account`.

    A log that cannot be written, such as on a full disk, stops no answer.
    """

    def __init__(self, write: Callable[[bytes], object] = to_standard_output) -> None:
        self._write = write

    def begin(self) -> None:
        """Wait for the end."""

    def end(self, account: Account, environ: dict[str, Any]) -> None:
        """Write the line of a request."""
        traceparent = environ.get("HTTP_TRACEPARENT")
        line = log_line(
            "error" if account.status >= _OUR_FAULT else "info",
            request_id=account.request_id,
            trace_id=trace_id(traceparent) if traceparent else None,
            operation=account.operation,
            status=account.status,
            code=account.code,
            ruleset=account.ruleset,
            duration_ms=round(account.seconds * 1000, 3),
            bytes=account.sent,
        )
        with suppress(OSError):
            self._write(line)


def trace_id(traceparent: str) -> str | None:
    """Return the trace id of a W3C `traceparent` header, None where there is no valid one.

    >>> trace_id("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    '4bf92f3577b34da6a3ce929d0e0e4736'
    """
    found = _traceparent.fullmatch(traceparent)
    if found is None or found["trace_id"] == _NO_TRACE or traceparent.startswith("ff"):
        return None
    return found["trace_id"]
