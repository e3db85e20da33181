"""Instances of the service with its defaults for two cores, and metrics on."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tools.bench.servers import (
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
    """Run an instance on the given cores, or all, and the given port, or a free one."""
    port = port or free_port()
    settings = gunicorn_settings(port, workers) | with_metrics()
    with running([*GUNICORN, app], settings, port, cores) as server:
        yield server
