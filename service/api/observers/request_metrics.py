"""Prometheus metrics about requests, summed over all workers through shared files.

Set `PROMETHEUS_MULTIPROC_DIR` to the folder of these files before importing this module:
prometheus_client decides on import where it counts.
"""

from functools import cache
from typing import Any

from prometheus_client import Counter, Gauge, Histogram

from service.api.request_record import RequestRecord

# Seconds. Small requests take well under a millisecond; the largest bulk requests, some tens.
_BUCKETS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

_requests = Counter(
    "parole_requests",
    "Completed requests, by operationId, HTTP status and problem code.",
    ("operation", "status", "code"),
)
_durations = Histogram(
    "parole_request_duration_seconds",
    "Time from a request's last header to the last byte of its response, by operationId.",
    ("operation",),
    buckets=_BUCKETS,
)
_in_flight = Gauge(
    "parole_requests_in_flight",
    "Requests in progress.",
    multiprocess_mode="livesum",
)


class RequestMetrics:
    """Counts each request, unless this worker has no space for counters."""

    counting = True

    def begin(self) -> None:
        """Count a request as in flight."""
        if self.counting:
            _in_flight.inc()

    def end(self, record: RequestRecord, environ: dict[str, Any]) -> None:  # noqa: ARG002
        """Count a request as completed."""
        if self.counting:
            _in_flight.dec()
            operation = record.operation or ""
            _counter(operation, record.status, record.code or "").inc()
            _histogram(operation).observe(record.seconds)


# Cached because labels() checks and joins its values each time, which takes longer than to count.
@cache
def _counter(operation: str, status: int, code: str) -> Counter:
    return _requests.labels(operation, str(status), code)


@cache
def _histogram(operation: str) -> Histogram:
    return _durations.labels(operation)
