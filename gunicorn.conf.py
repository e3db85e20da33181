"""How gunicorn serves Parole. Each setting that is not a default has its reason beside it."""

import gc
import logging
import os
import socket
from pathlib import Path
from typing import Any

bind = os.environ.get("PAROLE_BIND", "127.0.0.1:8000")

# Threads keep idle and slow clients from blocking a worker; one worker a core does the computing.
worker_class = "gthread"
workers = int(os.environ.get("PAROLE_WORKERS", os.cpu_count() or 1))
threads = int(os.environ.get("PAROLE_THREADS", "8"))

# The tables are built once and shared by all workers.
preload_app = True

# Longer than the idle time of usual clients and proxies: shorter ones meet closed connections.
keepalive = 75

# Two instances of one user would share the control socket's path.
control_socket_disable = True

# No header of a client may become part of the path, as SCRIPT_NAME would.
forwarder_headers = ""

# The workers' heartbeat must not wait for a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108


class WithoutContent(logging.Filter):
    """gunicorn quotes what it cannot parse as a request, which may be a body with cards."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep that a request was refused, and drop what it said."""
        if str(record.msg).startswith("Invalid request"):
            record.msg, record.args = "A request was not HTTP and was refused", ()
        return True


def on_starting(server: Any) -> None:
    """Keep cards out of the log."""
    server.log.error_log.addFilter(WithoutContent())


def when_ready(server: Any) -> None:
    """Share what was built with all workers, and take only connections that have sent something."""
    gc.freeze()  # no collection walks the tables again, or copies their pages into a worker
    defer_accept = getattr(socket, "TCP_DEFER_ACCEPT", None)
    for listener in server.LISTENERS:
        if defer_accept is not None and listener.sock.family in {socket.AF_INET, socket.AF_INET6}:
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer_accept, 1)
