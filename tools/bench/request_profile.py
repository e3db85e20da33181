"""Where the CPU time of one evaluation goes: a connection handles it, with a sampler.

That leaves out the event loop and the socket, whose share is the difference to the CPU time of the
same request on a real server.
"""

import json
import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from asyncio import Transport
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

from service.api.config import Settings
from service.server.connection import Connection
from service.server.host import ConnectionHost
from service.server.limits import Limits
from service.server.metric_files import make_metric_files
from tools.bench.cores import SERVER_CORE, pinned
from tools.bench.cpu import seconds_of
from tools.bench.effort import Effort
from tools.bench.exchanges import EXCHANGES
from tools.bench.load import Load, post_message, requests_per_second
from tools.bench.servers import CHECKOUT, SERVICE, serving, with_metrics
from tools.bench.tables import Table, number

EXCHANGE = EXCHANGES[0]
REQUESTS = 40_000
WARMING_REQUESTS = 500
SAMPLE_SECONDS = 0.0007

AROUND = "server: event loop, socket"
UNSAMPLED = "bench"
PARTS = {
    "service/server/wsgi.py": "server: environ and response",
    "service/server": "server: connection",
    "gunicorn/asgi/parser.py": "server: parsing",
    "prometheus_client": "Parole: metrics",
    "service/api/observers/request_metrics.py": "Parole: metrics",
    "service/api/observers/access_log.py": "Parole: access log",
    "service/api/log_format.py": "Parole: access log",
    "service/api/request_record.py": "Parole: other middleware",
    "service/api/request_ids.py": "Parole: other middleware",
    "service/api/cors.py": "Parole: other middleware",
    "service/api/middleware": "Parole: other middleware",
    "service/api/json_body.py": "Parole: JSON in",
    "service/api/schemas": "Parole: schema",
    "marshmallow": "Parole: schema",
    "service/api/app.py": "Flask and werkzeug",
    "service/api/routing.py": "Flask and werkzeug",
    "flask": "Flask and werkzeug",
    "werkzeug": "Flask and werkzeug",
    "service/rules": "Parole: rules",
    "service/api": "Parole: view, JSON out",
    "bench": UNSAMPLED,
}
"""The part that a sample counts for: the first match for its files, innermost frame first."""


def run(effort: Effort) -> Sequence[Table]:
    """Sample the request in one thread and compare with the CPU time of a whole server."""
    served = _served_seconds(effort)
    with tempfile.TemporaryDirectory() as folder:
        result = Path(folder, "result.json")
        with pinned(SERVER_CORE), Path(folder, "access.log").open("wb") as log:
            subprocess.run(
                [sys.executable, "-m", __name__, result, str(effort.of(REQUESTS))],
                cwd=CHECKOUT,
                env=os.environ | with_metrics(),
                stdout=log,
                check=True,
            )
        handled = json.loads(result.read_text())
    samples = sum(handled["samples"].values())
    parts = {
        part: handled["seconds"] * count / samples
        for part, count in sorted(handled["samples"].items(), key=lambda each: -each[1])
        if part != UNSAMPLED
    }
    parts[AROUND] = max(served - sum(parts.values()), 0.0)
    rows = [
        [part, number(1e6 * seconds), f"{seconds / served:.0%}"]
        for part, seconds in sorted(parts.items())
    ]
    rows.append(["total", number(1e6 * served), "100%"])
    return (
        Table(
            "profile: one evaluation, log and metrics on",
            ("part", "CPU, us", "share"),
            rows,
            (
                f"{samples:,} samples of a connection that handles requests one after another.",
                f"{AROUND}: the additional CPU time of a server with 64 connections.",
            ),
        ),
    )


def _served_seconds(effort: Effort) -> float:
    """Return the CPU seconds of a server per request."""
    message = post_message(EXCHANGE.path, EXCHANGE.encoded)
    with serving(SERVICE, with_metrics()) as server:
        answer = server.post(EXCHANGE.path, EXCHANGE.encoded)[1]
        load = Load(server.port, message, answer, effort.of(REQUESTS))
        requests_per_second(Load(server.port, message, answer, WARMING_REQUESTS))
        before = seconds_of(server.pid)
        requests_per_second(load)
        return (seconds_of(server.pid) - before) / load.requests


def main(result: Path, requests: int) -> None:
    """Handle requests in this process and record where they spend their time."""
    if Settings.from_environ(os.environ).metrics_bind is not None:
        make_metric_files()
    handle = _handler()
    for _ in range(WARMING_REQUESTS):
        handle()
    samples: Counter[str] = Counter()
    started = time.process_time()
    for _ in range(requests):
        handle()
    seconds = (time.process_time() - started) / requests
    with _sampling(samples):
        for _ in range(requests):
            handle()
    result.write_text(json.dumps({"seconds": seconds, "samples": samples}))


class _Transport(Transport):
    """Takes responses without sending them."""

    sent = b""

    def write(self, data: Any) -> None:
        self.sent = data

    def resume_reading(self) -> None:
        pass


def _handler() -> Callable[[], None]:
    """Return a function that handles a request as a connection does."""
    app = import_module(SERVICE.partition(":")[0]).app
    connection = Connection(ConnectionHost(app, Limits(), logging.getLogger()))
    transport = _Transport()
    connection.connection_made(transport)
    message = post_message(EXCHANGE.path, EXCHANGE.encoded)

    def handle() -> None:
        connection.data_received(message)
        if not transport.sent.startswith(b"HTTP/1.1 200 "):
            raise RuntimeError("not a 200")

    return handle


@contextmanager
def _sampling(samples: Counter[str]) -> Iterator[None]:
    def sample(_signal: int, frame: FrameType | None) -> None:
        samples[_part_of(frame)] += 1

    signal.signal(signal.SIGALRM, sample)
    signal.setitimer(signal.ITIMER_REAL, SAMPLE_SECONDS, SAMPLE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


_part_of_file: dict[str, str | None] = {}


def _part_of(frame: FrameType | None) -> str:
    while frame is not None:
        file = frame.f_code.co_filename
        if file not in _part_of_file:
            _part_of_file[file] = _named(file)
        part = _part_of_file[file]
        if part is not None:
            return part
        frame = frame.f_back
    return UNSAMPLED


def _named(file: str) -> str | None:
    """Return the part that a file belongs to, or None to use the part of its caller.

    >>> _named("/x/site-packages/gunicorn/asgi/parser.py"), _named("/usr/lib/python3.11/re.py")
    ('server: parsing', None)
    """
    for place, part in PARTS.items():
        if f"/{place}/" in file or file.endswith(f"/{place}"):
            return part
    return None


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
