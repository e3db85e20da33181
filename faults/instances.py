"""Instances of the service, as it is served by default on two cores, with its metrics on."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bench.servers import (
    GUNICORN,
    SERVICE,
    Server,
    free_port,
    gunicorn_settings,
    running,
    with_metrics,
)

WORKERS = 2


@contextmanager
def instance(
    cores: Sequence[int | None] = (),
    port: int | None = None,
    app: str = SERVICE,
    workers: int = WORKERS,
) -> Iterator[Server]:
    """Run an instance on these cores, or on all, and on a free port unless one is given."""
    port = port or free_port()
    # Killed outright, an instance leaves the files of its metrics behind.
    with tempfile.TemporaryDirectory() as metric_files:
        metrics = with_metrics() | {"PROMETHEUS_MULTIPROC_DIR": metric_files}
        settings = gunicorn_settings(port, workers) | metrics
        with running([*GUNICORN, app], settings, port, cores) as server:
            yield server
