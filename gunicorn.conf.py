"""gunicorn's configuration. Each setting that differs from the default says why.

Measurements are in docs/performance.md, behavior under faults in docs/faults.md.
"""

import gc
import os
import socket
import sys
from typing import Any

from service.api.config import Settings, SettingsError, unknown_settings
from service.server.gunicorn_logger import JsonLogger
from service.server.metric_files import (
    NoSpace,
    make_metric_files,
    metric_files,
    scratch_folder,
)
from service.server.worker import Worker

try:
    settings = Settings.from_environ(os.environ)
except SettingsError as error:
    sys.exit(f"Parole cannot start because of invalid settings:\n{error}")

try:
    scratch = scratch_folder()
except OSError as error:
    sys.exit(f"Parole cannot start: {error.strerror}; set TMPDIR to a folder that is writable")

# prometheus_client reads where its files are when it is imported, so create them first.
warnings = [f"Unknown setting {name}" for name in unknown_settings(os.environ)]
if settings.metrics_bind is not None:
    try:
        make_metric_files()
    except NoSpace as error:
        warnings.append(f"{error}; metrics are off")
        del os.environ["PAROLE_METRICS_BIND"]

bind = settings.bind

# Run one worker per core. Each waits for its clients in an event loop, so that slow and idle ones
# cost it nothing but memory.
worker_class = Worker
workers = settings.workers

# Beyond this many connections, a worker closes those that have been idle longest, then waits.
worker_connections = 1000

# Build the tables once and share them with all workers.
preload_app = True

# Outlast the idle timeout of common clients and proxies, or they would send requests on connections
# that have just been closed.
keepalive = 75

# A stopping worker first finishes the requests it has. Each takes milliseconds, so only clients
# that send slowly can use up this time.
graceful_timeout = settings.graceful_timeout

# gunicorn's timeout (30 s) doesn't limit requests here: it kills workers whose heartbeat stops. The
# limits of clients, slow ones too, are in service/server/limits.py.

# The most memory a request line and its headers can take in a worker: 100 x 8 KiB. These are the
# defaults, spelled out because docs/security.md relies on them. The service itself limits bodies:
# 64 KiB, or 2 MiB for bulk requests.
limit_request_line = 4094
limit_request_fields = 100
limit_request_field_size = 8190

# No response depends on the client's address or scheme, so trust no header that claims one. Nor may
# a header change the path, as SCRIPT_NAME would.
forwarded_allow_ips = ""
forwarder_headers = ""

# Two instances run by the same user would share the control socket's path.
control_socket_disable = True

# Keep the workers' heartbeat off the disk, which may be slow.
worker_tmp_dir = str(scratch)

# Log JSON only, and never quote a request.
logger_class = JsonLogger


def on_starting(server: Any) -> None:
    """Log the warnings about settings, and serve the metrics if they are on."""
    for warning in warnings:
        server.log.warning(warning)
    files = metric_files()
    if settings.metrics_bind is not None and files is not None:
        try:
            files.serve(settings.metrics_bind)
        except OSError as error:
            text = f"PAROLE_METRICS_BIND {settings.metrics_bind}: {error.strerror}"
            raise RuntimeError(text) from error
        server.log.info("Metrics at: http://%s/metrics", settings.metrics_bind)


def when_ready(server: Any) -> None:
    """Prepare memory for forking, and accept only connections that have sent something."""
    gc.freeze()  # keep the garbage collector off the tables, so that workers share their pages
    defer_accept = getattr(socket, "TCP_DEFER_ACCEPT", None)
    for listener in server.LISTENERS:
        if defer_accept is not None and listener.sock.family in {socket.AF_INET, socket.AF_INET6}:
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer_accept, 1)


def child_exit(server: Any, worker: Any) -> None:
    """Keep the counters of a worker that has exited, and stop counting its requests in flight."""
    files = metric_files()
    if files is not None:
        try:
            files.retire(worker.pid)
        except Exception:  # a killed worker may leave a corrupt file; the others keep serving
            server.log.exception("The metrics of worker %s are lost", worker.pid)
