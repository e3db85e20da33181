"""Start and stop servers: gunicorn with the project's configuration, uvicorn and Granian."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import IO

from tools.bench.cores import SERVER_CORE, pinned

CHECKOUT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
SERVICE = "service.wsgi:app"
START_LIMIT_SECONDS = 20.0
STOP_LIMIT_SECONDS = 10.0
ANSWER_LIMIT_SECONDS = 30.0

GUNICORN = (sys.executable, "-m", "gunicorn", "-c", str(CHECKOUT / "gunicorn.conf.py"))
ON_GTHREAD = ("-c", str(CHECKOUT / "tools" / "bench" / "gthread_conf.py"))
"""Options for the worker class that 0.1 used."""

SILENT = {"PAROLE_ACCESS_LOG": "false"}
"""Settings of a service that logs and counts nothing."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its port and its main process."""

    port: int
    pid: int

    def connection(self) -> HTTPConnection:
        """Return a connection, which opens with its first request."""
        return HTTPConnection(HOST, self.port, timeout=ANSWER_LIMIT_SECONDS)

    def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and body of the response."""
        connection = self.connection()
        try:
            connection.request("POST", path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()


def answer_to(connection: HTTPConnection, path: str, body: bytes) -> bytes:
    """Return the body of a 200 over a keep-alive connection; raise on any other status."""
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    answer = response.read()
    if response.status != HTTPStatus.OK:
        raise RuntimeError(f"{response.status}: {answer[:500]!r}")
    return answer


def with_metrics() -> dict[str, str]:
    """Return settings of a service that logs and counts each request."""
    return {"PAROLE_METRICS_BIND": f"{HOST}:{free_port()}"}


@contextmanager
def serving(
    app: str,
    settings: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
    workers: int = 1,
    cores: Sequence[int | None] = (SERVER_CORE,),
) -> Iterator[Server]:
    """Serve `app` with gunicorn and the given command-line options."""
    port = free_port()
    here = gunicorn_settings(port, workers) | dict(settings or {})
    with running([*GUNICORN, *options, app], here, port, cores) as server:
        yield server


def gunicorn_settings(port: int, workers: int) -> dict[str, str]:
    """Return the settings for port and workers."""
    return {"PAROLE_BIND": f"{HOST}:{port}", "PAROLE_WORKERS": str(workers)}


@contextmanager
def serving_asgi(app: str) -> Iterator[Server]:
    """Serve `app` with uvicorn at its fastest: uvloop and httptools, no access log."""
    port = free_port()
    fast = ["--loop", "uvloop", "--http", "httptools", "--no-access-log", "--log-level", "warning"]
    address = ["--host", HOST, "--port", str(port)]
    command = [sys.executable, "-m", "uvicorn", *address, *fast, app]
    with running(command, {}, port, (SERVER_CORE,)) as server:
        yield server


@contextmanager
def serving_by_granian(app: str, settings: Mapping[str, str]) -> Iterator[Server]:
    """Serve a WSGI `app` with Granian, whose HTTP code is written in Rust."""
    port = free_port()
    quiet = ["--no-access-log", "--log-level", "error"]
    address = ["--host", HOST, "--port", str(port)]
    threads = ["--workers", "1", "--blocking-threads", "1"]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi"]
    command += [*address, *threads, *quiet, app]
    with running(command, settings, port, (SERVER_CORE,)) as server:
        yield server


@contextmanager
def running(
    command: Sequence[str], settings: Mapping[str, str], port: int, cores: Sequence[int | None]
) -> Iterator[Server]:
    """Run a server that logs into a temporary file."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("PAROLE_")}
    with tempfile.TemporaryFile("w+") as log:
        with pinned(*cores):
            process = subprocess.Popen(
                command,
                cwd=CHECKOUT,
                env=others | dict(settings),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        try:
            _await_listening(process, port, log)
            yield Server(port, process.pid)
        finally:
            _stop(process)


def free_port() -> int:
    """Return a free port on the loopback interface."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def _await_listening(process: subprocess.Popen[bytes], port: int, log: IO[str]) -> None:
    deadline = time.monotonic() + START_LIMIT_SECONDS
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
            log.seek(0)
            raise RuntimeError(f"the server did not start:\n{log.read()}")
        time.sleep(0.002)


def _answers(port: int) -> bool:
    """Return whether the server responds at all, even with a 404."""
    connection = HTTPConnection(HOST, port, timeout=ANSWER_LIMIT_SECONDS)
    try:
        connection.request("GET", "/livez")
        connection.getresponse().read()
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
    return True


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
