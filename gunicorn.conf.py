"""How gunicorn serves Parole. Each setting that is not a default has its reason beside it.

docs/performance.md has the measurements, docs/faults.md what happens when things break.
"""

import gc
import os
import socket
import sys
from typing import Any

from service.api.config import Settings, SettingsError, unknown_settings
from service.server.log import JsonLogger
from service.server.metrics import SHARED_MEMORY, NoRoom, make_metric_files, metric_files
from service.server.worker import Worker

try:
    settings = Settings.from_environ(os.environ)
except SettingsError as error:
    sys.exit(f"Parole cannot start because of invalid settings:\n{error}")

# prometheus_client must know its files before it is imported.
warnings = [f"Unknown setting {name}" for name in unknown_settings(os.environ)]
if settings.metrics_bind is not None:
    try:
        make_metric_files()
    except NoRoom as error:
        warnings.append(f"{error}: the service starts without")
        del os.environ["PAROLE_METRICS_BIND"]

bind = settings.bind

# Threads keep idle and slow clients from blocking a worker; one worker a core does the computing.
# sync closes each connection and is stopped by a few slow clients; gevent has the longest tail.
worker_class = Worker  # gthread, and what service/server adds to it
workers = settings.workers
threads = settings.threads

# The tables are built once, and shared by all workers.
preload_app = True

# Longer than the idle time of usual clients and proxies: shorter ones meet closed connections.
keepalive = 75

# A worker that is told to stop answers what it has first. A request takes milliseconds, so only
# clients that send slowly use this up.
graceful_timeout = settings.graceful_timeout

# gunicorn's own time-out (30 s) bounds no request here: it ends a worker whose heart has stopped. A
# client that sends slowly holds a thread for as long as it likes, so a proxy that buffers requests
# belongs in front: deploy/nginx.

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
worker_tmp_dir = SHARED_MEMORY and str(SHARED_MEMORY)

# All that is logged is JSON, and none of it quotes a request.
logger_class = JsonLogger


def on_starting(server: Any) -> None:
    """Tell of settings that will not be, and serve the metrics if they are wanted."""
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
    """Share what was built with all workers, and take only connections that have sent something."""
    gc.freeze()  # no collection walks the tables again, or copies their pages into a worker
    defer_accept = getattr(socket, "TCP_DEFER_ACCEPT", None)
    for listener in server.LISTENERS:
        if defer_accept is not None and listener.sock.family in {socket.AF_INET, socket.AF_INET6}:
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer_accept, 1)


def child_exit(server: Any, worker: Any) -> None:
    """Keep what an ended worker has counted, and count nothing of it as in flight."""
    files = metric_files()
    if files is not None:
        try:
            files.retire(worker.pid)
        except Exception:  # a worker that was killed may leave half a count; the others serve on
            server.log.exception("What worker %s has counted is lost", worker.pid)
