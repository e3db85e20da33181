"""How gunicorn serves Parole. Each setting that is not a default has its reason beside it.

docs/performance.md has the measurements, docs/faults.md what happens when things break.
"""

import gc
import logging
import os
import shutil
import socket
import sys
import tempfile
from pathlib import Path
from typing import Any

import gunicorn.http.wsgi
from gunicorn.glogging import Logger
from gunicorn.http.wsgi import Response

from service.api.config import Settings, SettingsError, unknown_settings
from service.api.logs import JsonFormatter

try:
    settings = Settings.from_environ(os.environ)
except SettingsError as error:
    sys.exit(f"parole cannot start:\n{error}")

_MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
_METRIC_FILES = "PROMETHEUS_MULTIPROC_DIR"
_OUR_METRIC_FILES = "parole-metrics-"

bind = settings.bind

# Threads keep idle and slow clients from blocking a worker; one worker a core does the computing.
# sync closes each connection and is stopped by a few slow clients; gevent has the longest tail.
worker_class = "gthread"
workers = settings.workers
threads = settings.threads

# The tables are built once, and shared by all workers.
preload_app = True

# Longer than the idle time of usual clients and proxies: shorter ones meet closed connections.
keepalive = 75

# A worker that is told to stop answers what it has first. A request takes milliseconds, so only
# clients that send slowly use this up.
graceful_timeout = settings.graceful_timeout

# What a request line and its headers may take of a worker's memory: 100 x 8 KiB at most. These
# are the defaults, written down since docs/security.md counts on them. Bodies are bounded by the
# service: 64 KiB, 2 MiB for bulk requests.
limit_request_line = 4094
limit_request_fields = 100
limit_request_field_size = 8190

# No answer depends on a client's address or scheme, so no header about them is believed; and none
# may become part of the path, as SCRIPT_NAME would.
forwarded_allow_ips = ""
forwarder_headers = ""

# Two instances of one user would share the control socket's path.
control_socket_disable = True

# The workers' heartbeat must not wait for a disk.
worker_tmp_dir = _MEMORY

# prometheus_client adds the workers up by files; it must know where before it is imported. A
# reload reads this file again and keeps them.
if settings.metrics_bind is not None and _METRIC_FILES not in os.environ:
    os.environ[_METRIC_FILES] = tempfile.mkdtemp(prefix=_OUR_METRIC_FILES, dir=_MEMORY)


class WithoutContent(logging.Filter):
    """gunicorn quotes what it cannot parse or answer, which may hold cards."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep that it happened, and drop what was said."""
        if str(record.msg).startswith("Invalid request"):
            record.msg, record.args = "A request was not HTTP and was refused", ()
        if str(record.msg).startswith("Error handling request"):
            record.msg, record.args = "A request could not be answered", ()
        return True


class JsonLogger(Logger):  # type: ignore[misc]
    """gunicorn's log and the service's as lines of JSON on standard error.

    The access log is the service's own: gunicorn's would take a quarter of a small request.
    """

    def setup(self, cfg: Any) -> None:
        """Have all that is logged formatted alike."""
        super().setup(cfg)
        self.error_log.addFilter(WithoutContent())
        others = logging.StreamHandler()
        logging.basicConfig(handlers=[others], level=logging.INFO, force=True)
        for handler in (others, *self.error_log.handlers):
            handler.setFormatter(JsonFormatter())


logger_class = JsonLogger


class WholeResponse(Response):  # type: ignore[misc]
    """Sends headers and body at once.

    gunicorn sends the one and then the other. A worker that is killed in between has begun an
    answer, and a proxy cannot ask another for the rest.
    """

    _head = b""

    def send_headers(self) -> None:
        """Keep the headers for the first bytes of the body."""
        if not self.headers_sent:
            lines = self.default_headers()
            lines.extend(f"{name}: {value}\r\n" for name, value in self.headers)
            self._head = "".join([*lines, "\r\n"]).encode("latin-1")
            self.headers_sent = True

    def _emit_body(self, data: bytes) -> None:
        if self._head and not self.chunked:
            data, self._head = self._head + data, b""
        self._flush()
        super()._emit_body(data)

    def _flush(self) -> None:
        if self._head:
            self.sock.sendall(self._head)
            self._head = b""

    def close(self) -> None:
        """Send the headers of an answer that has no body."""
        self.send_headers()
        self._flush()
        super().close()


gunicorn.http.wsgi.Response = WholeResponse  # where gunicorn looks for what answers


def on_starting(server: Any) -> None:
    """Tell of misspelt settings, and serve the metrics if they are wanted."""
    for name in unknown_settings(os.environ):
        server.log.warning("%s is no setting of Parole and changes nothing", name)
    if settings.metrics_bind is not None:
        _serve_metrics(settings.metrics_bind.host, settings.metrics_bind.port)
        server.log.info("Metrics at: http://%s/metrics", settings.metrics_bind)


def _serve_metrics(host: str, port: int) -> None:
    from prometheus_client import CollectorRegistry, start_http_server  # noqa: PLC0415
    from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    try:
        start_http_server(port, host.strip("[]"), registry)
    except OSError as error:
        raise RuntimeError(f"PAROLE_METRICS_BIND {host}:{port}: {error.strerror}") from error


def when_ready(server: Any) -> None:
    """Share what was built with all workers, and take only connections that have sent something."""
    gc.freeze()  # no collection walks the tables again, or copies their pages into a worker
    defer_accept = getattr(socket, "TCP_DEFER_ACCEPT", None)
    for listener in server.LISTENERS:
        if defer_accept is not None and listener.sock.family in {socket.AF_INET, socket.AF_INET6}:
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer_accept, 1)


def post_worker_init(worker: Any) -> None:
    """Look each setting up once: gunicorn calls two methods for each, some ten times a request."""
    vars(worker.cfg).update({name: each.get() for name, each in worker.cfg.settings.items()})


def child_exit(_server: Any, worker: Any) -> None:
    """Count what a worker was answering when it ended as in flight no more."""
    if settings.metrics_bind is not None:
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

        mark_process_dead(worker.pid)


def on_exit(_server: Any) -> None:
    """Leave no file of the metrics behind."""
    files = Path(os.environ.get(_METRIC_FILES, ""))
    if files.name.startswith(_OUR_METRIC_FILES):
        shutil.rmtree(files, ignore_errors=True)
