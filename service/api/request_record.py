"""The record of one request: what the log and the metrics may contain."""

from dataclasses import dataclass
from typing import Any, Protocol

_RECORD = "parole.request_record"


@dataclass(slots=True)
class RequestRecord:
    """Facts about a request, filled in as it is handled. Never its body, never a card.

    `operation`: operationId in the contract, None if no operation was reached; `ruleset`: id of the
    ruleset applied; `code`: code of the problem returned; `seconds`: from the last header received
    to the last byte of the response; `sent`: length of the response body in bytes.
    """

    request_id: str = ""
    operation: str | None = None
    ruleset: str | None = None
    status: int = 0
    code: str | None = None
    seconds: float = 0.0
    sent: int = 0


class Observer(Protocol):
    """Observes each request: a log, or metrics."""

    def begin(self) -> None:
        """Take note that a request has arrived."""

    def end(self, record: RequestRecord, environ: dict[str, Any]) -> None:
        """Take note of a completed request."""


def start_record(environ: dict[str, Any]) -> RequestRecord:
    """Put a new record into a WSGI environment and return it."""
    record = environ[_RECORD] = RequestRecord()
    return record


def record_of(environ: dict[str, Any]) -> RequestRecord:
    """Return the record of the request with this WSGI environment."""
    record: RequestRecord = environ[_RECORD]
    return record
