"""Prometheus metrics of the requests, added up over all workers by files they share.

Import this only where metrics are wanted and `PROMETHEUS_MULTIPROC_DIR` names the folder of those
files: prometheus_client decides at its import where it counts.
"""

from functools import cache
from typing import Any

from prometheus_client import Counter, Gauge, Histogram

from service.api.middleware.account import Account

# Seconds. Small requests take well under a millisecond, the largest bulk ones some tens.
_BUCKETS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

_requests = Counter(
    "parole_requests",
    "Requests answered, by operationId, HTTP status and problem code.",
    ("operation", "status", "code"),
)
_durations = Histogram(
    "parole_request_duration_seconds",
    "From a request's last header to the last byte of its answer, by operationId.",
    ("operation",),
    buckets=_BUCKETS,
)
_in_flight = Gauge(
    "parole_requests_in_flight",
    "Requests that are being answered.",
    multiprocess_mode="livesum",
)


class Metrics:
    """Counts each request, unless there is no room for it."""

    counting = True

    def begin(self) -> None:
        """Count a request as in flight."""
        if self.counting:
            _in_flight.inc()

    def end(self, account: Account, environ: dict[str, Any]) -> None:  # noqa: ARG002
        """Count a request as answered."""
        if self.counting:
            _in_flight.dec()
            operation = account.operation or ""
            _counter(operation, account.status, account.code or "").inc()
            _histogram(operation).observe(account.seconds)


# labels() checks and joins its values each time, which takes longer than to count.
@cache
def _counter(operation: str, status: int, code: str) -> Counter:
    return _requests.labels(operation, str(status), code)


@cache
def _histogram(operation: str) -> Histogram:
    return _durations.labels(operation)
