"""The access log: one line of JSON per request."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from service.api.log_format import log_line
from service.api.request_record import RequestRecord

_traceparent = re.compile(r"[0-9a-f]{2}-(?P<trace_id>[0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?")
_NO_TRACE = "0" * 32
_STANDARD_OUTPUT = 1
_SERVER_ERROR = int(HTTPStatus.INTERNAL_SERVER_ERROR)


def to_standard_output(line: bytes) -> None:
    """Write a line with a single system call, so that lines of several workers never mix."""
    os.write(_STANDARD_OUTPUT, line)


class AccessLog:
    """Logs each completed request.

    If a line can't be written, for example because the disk is full, the request succeeds anyway.
    """

    def __init__(self, write: Callable[[bytes], object] = to_standard_output) -> None:
        self._write = write

    def begin(self) -> None:
        """Do nothing until the request completes."""

    def end(self, record: RequestRecord, environ: dict[str, Any]) -> None:
        """Write the line of a request."""
        traceparent = environ.get("HTTP_TRACEPARENT")
        line = log_line(
            "error" if record.status >= _SERVER_ERROR else "info",
            request_id=record.request_id,
            trace_id=trace_id(traceparent) if traceparent else None,
            operation=record.operation,
            status=record.status,
            code=record.code,
            ruleset=record.ruleset,
            duration_ms=round(record.seconds * 1000, 3),
            bytes=record.sent,
        )
        with suppress(OSError):
            self._write(line)


def trace_id(traceparent: str) -> str | None:
    """Return the trace id of a W3C `traceparent` header, or None if the header is invalid.

    >>> trace_id("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    '4bf92f3577b34da6a3ce929d0e0e4736'
    """
    found = _traceparent.fullmatch(traceparent)
    if found is None or found["trace_id"] == _NO_TRACE or traceparent.startswith("ff"):
        return None
    return found["trace_id"]
