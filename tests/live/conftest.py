"""Start the real server: gunicorn with the project's own configuration, on a free port."""

import re
import subprocess
import sys
import time
from os import environ
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STARTED = re.compile(r"Listening at: http://127\.0\.0\.1:(?P<port>\d+)")
BOOTED = "Booting worker"
SECONDS_TO_START = 60


@pytest.fixture(scope="session")
def server_log(tmp_path_factory):
    return tmp_path_factory.mktemp("server") / "log"


@pytest.fixture(scope="session")
def server(server_log):
    """Return the address of a running server; after the tests, check its log for tracebacks."""
    settings = {"PAROLE_BIND": "127.0.0.1:0", "PAROLE_WORKERS": "1"}
    with server_log.open("wb") as written:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "service.wsgi:app"],
            cwd=ROOT,
            env=environ | settings,
            stdout=written,
            stderr=subprocess.STDOUT,
        )
    try:
        yield "127.0.0.1", port_of(process, server_log)
        assert process.poll() is None, server_log.read_text()
    finally:
        process.terminate()
        process.wait(timeout=60)
    assert "Traceback" not in server_log.read_text()


def port_of(process, log):
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and process.poll() is None:
        text = log.read_text()
        started = STARTED.search(text)
        if started and BOOTED in text:
            return int(started["port"])
        time.sleep(0.05)
    raise AssertionError(log.read_text())
