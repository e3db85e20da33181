"""Test what an operator sees of the real server: settings, log and metrics."""

import http.client
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.live.conftest import ROOT, SECONDS_TO_START, port_of
from tools.bench.cpu import children_of
from tools.bench.servers import free_port

HANDS = json.dumps({"hands": [["As", "7h", "8d", "9c", "Ts"]]})
TWICE = json.dumps({"hands": [["As", "As", "8d", "9c", "Ts"]]})
METRICS_AT = re.compile(r"Metrics at: (http://[^\"]+)")
NEEDS_PROC = pytest.mark.skipif(not Path("/proc").is_dir(), reason="workers are counted by /proc")
COMMAND = [sys.executable, "-m", "gunicorn", "service.wsgi:app"]


@contextmanager
def operated(folder, command=COMMAND, **settings):
    """Run a server with two workers; yield its port, its process and its output files."""
    named = {f"PAROLE_{name}": value for name, value in settings.items()}
    environ = os.environ | {"PAROLE_BIND": "127.0.0.1:0", "PAROLE_WORKERS": "2"} | named
    out, err = folder / "out", folder / "err"
    with out.open("wb") as stdout, err.open("wb") as stderr:
        process = subprocess.Popen(  # noqa: S603, our own
            command, cwd=ROOT, env=environ, stdout=stdout, stderr=stderr
        )
    try:
        yield port_of(process, err), process, out, err
    finally:
        process.terminate()
        assert process.wait(timeout=60) == 0


def post(port, body, path="/v1/hand-evaluations"):
    """Send one request over its own connection, so that any worker may handle it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        return response.status
    finally:
        connection.close()


def eventually(true, what):
    deadline = time.monotonic() + SECONDS_TO_START
    while not true():
        assert time.monotonic() < deadline, what()
        time.sleep(0.05)


def metrics_at(err):
    return METRICS_AT.search(err.read_text())[1]


def samples(address):
    text = urlopen(address, timeout=30).read().decode()  # noqa: S310, our own
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def counted(address, status, code):
    labels = {"operation": "evaluateHands", "status": str(status), "code": code}
    return samples(address).get(("parole_requests_total", tuple(sorted(labels.items()))), 0)


def workers_of(process):
    return children_of(process.pid)


def test_every_log_line_is_json_and_every_request_has_one(tmp_path):
    with operated(tmp_path) as (port, _, out, err):
        for _ in range(40):
            post(port, HANDS)
        eventually(lambda: len(out.read_text().splitlines()) >= 40, out.read_text)

    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["operation"] for line in lines] == ["evaluateHands"] * 40
    assert len({line["request_id"] for line in lines}) == 40
    for line in map(json.loads, err.read_text().splitlines()):
        assert {"time", "level", "logger", "message"} <= line.keys()
        assert line["level"] == "info"


def test_the_access_log_can_be_disabled(tmp_path):
    with operated(tmp_path, ACCESS_LOG="false") as (port, _, out, _):
        assert post(port, HANDS) == 200
    assert out.read_text() == ""


def test_metrics_are_off_by_default(tmp_path):
    with operated(tmp_path) as (_, _, _, err):
        assert not METRICS_AT.search(err.read_text())


@NEEDS_PROC
def test_metrics_sum_all_workers_and_survive_their_end(tmp_path):
    with operated(tmp_path, METRICS_BIND=f"127.0.0.1:{free_port()}") as (port, process, _, err):
        address = metrics_at(err)
        for _ in range(30):
            post(port, HANDS)
            post(port, TWICE)
        eventually(lambda: counted(address, 200, "") == 30, lambda: samples(address))
        eventually(lambda: counted(address, 422, "duplicate_card") == 30, lambda: samples(address))
        told = samples(address)
        label = (("operation", "evaluateHands"),)
        assert told["parole_request_duration_seconds_count", label] == 60
        assert 0 < told["parole_request_duration_seconds_sum", label] < 60
        assert told["parole_requests_in_flight", ()] == 0

        before = workers_of(process)
        os.kill(before[0], signal.SIGKILL)
        eventually(lambda: len(set(workers_of(process)) - set(before)) == 1, err.read_text)
        eventually(lambda: post(port, HANDS) == 200, err.read_text)
        eventually(lambda: counted(address, 200, "") == 31, lambda: samples(address))
        assert samples(address)["parole_requests_in_flight", ()] == 0

        process.send_signal(signal.SIGHUP)
        eventually(lambda: not set(workers_of(process)) & set(before), err.read_text)
        assert post(port, HANDS) == 200
        eventually(lambda: counted(address, 200, "") == 32, lambda: samples(address))


def start_badly(**settings):
    named = {f"PAROLE_{name}": value for name, value in settings.items()}
    return subprocess.run(  # noqa: S603, our own
        COMMAND,
        cwd=ROOT,
        env=os.environ | {"PAROLE_BIND": "127.0.0.1:0"} | named,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_invalid_settings_abort_startup_and_are_reported():
    finished = start_badly(WORKERS="many", GRACEFUL_TIMEOUT="0")

    assert finished.returncode == 1
    assert "PAROLE_WORKERS must be a whole number from 1 to 1024" in finished.stderr
    assert "PAROLE_GRACEFUL_TIMEOUT" in finished.stderr
    assert "Traceback" not in finished.stderr


def test_a_metrics_port_in_use_aborts_startup_and_is_reported(tmp_path):
    with operated(tmp_path) as (port, _, _, _):
        finished = start_badly(METRICS_BIND=f"127.0.0.1:{port}")

    assert finished.returncode == 1
    assert f"PAROLE_METRICS_BIND 127.0.0.1:{port}" in finished.stderr + finished.stdout
    assert "Traceback" not in finished.stderr


def test_warns_about_an_unknown_setting(tmp_path):
    with operated(tmp_path, WORKER="3") as (_, _, _, err):
        told = [json.loads(line) for line in err.read_text().splitlines()]

    assert any(
        (line["level"], line["message"]) == ("warning", "Unknown setting PAROLE_WORKER")
        for line in told
    )


def test_shutdown_refuses_new_connections_and_finishes_open_requests(tmp_path):
    body = HANDS.encode()
    head = (
        "POST /v1/hand-evaluations HTTP/1.1\r\nHost: x\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with (
        operated(tmp_path, GRACEFUL_TIMEOUT="20") as (port, process, _, err),
        socket.create_connection(("127.0.0.1", port), timeout=20) as slow,
    ):
        slow.sendall(head.encode() + body[:10])
        time.sleep(0.5)  # for the worker to accept it
        process.send_signal(signal.SIGTERM)
        eventually(lambda: is_refused(port), err.read_text)
        assert process.poll() is None
        slow.sendall(body[10:])
        assert slow.recv(1 << 16).startswith(b"HTTP/1.1 200")


def is_refused(port):
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except ConnectionRefusedError:
        return True
    return False


@NEEDS_PROC
def test_reloads_leave_no_files_or_handlers_behind(tmp_path):
    with operated(tmp_path, METRICS_BIND=f"127.0.0.1:{free_port()}") as (port, process, _, err):
        files = folder_of(process)
        for _ in range(5):
            replace_workers(process, err)
        assert post(port, HANDS) == 200
        processes = {0, process.pid, *workers_of(process)}  # 0: all ended workers
        eventually(lambda: counted_by(files) == processes, lambda: counted_by(files))
        started = err.read_text().count("Booting worker")
        replace_workers(process, err)
        eventually(
            lambda: err.read_text().count("Booting worker") == started + 2, err.read_text
        )  # not twice, as with a handler of each reload
    assert not files.exists()


def replace_workers(process, err):
    before = set(workers_of(process))
    process.send_signal(signal.SIGHUP)
    eventually(
        lambda: len(workers_of(process)) == 2 and before.isdisjoint(workers_of(process)),
        err.read_text,
    )


def folder_of(process):
    maps = Path(f"/proc/{process.pid}/maps").read_text()
    (folder,) = set(re.findall(r"\S+/parole-metrics-[^/\s]+", maps))
    return Path(folder)


def counted_by(files):
    return {int(each.stem.rpartition("_")[2]) for each in files.iterdir()}


@NEEDS_PROC
def test_the_server_survives_an_unreadable_metric_file(tmp_path):
    with operated(tmp_path, METRICS_BIND=f"127.0.0.1:{free_port()}") as (port, process, _, err):
        assert post(port, HANDS) == 200
        worker = workers_of(process)[0]
        (folder_of(process) / f"counter_{worker}.db").write_bytes(b"\xff\x00\x00\x00" * 4)
        os.kill(worker, signal.SIGKILL)
        eventually(
            lambda: f"The metrics of worker {worker} are lost" in err.read_text(), err.read_text
        )
        eventually(lambda: worker not in workers_of(process), err.read_text)
        assert post(port, HANDS) == 200
        assert samples(metrics_at(err))


def test_says_so_if_no_folder_is_writable(tmp_path):
    conf = tmp_path / "gunicorn.conf.py"
    # As root, every folder is writable, so leave tempfile none to try.
    conf.write_text(
        "import tempfile\n"
        "tempfile._candidate_tempdir_list = list\n"
        "from service.server import metric_files\n"
        "metric_files._DEV_SHM = metric_files.Path('/nowhere')\n"
        f"exec(open({str(ROOT / 'gunicorn.conf.py')!r}).read())\n"
    )
    finished = subprocess.run(  # noqa: S603, our own
        [*COMMAND, "-c", str(conf)],
        cwd=ROOT,
        env=os.environ | {"PAROLE_BIND": "127.0.0.1:0"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 1
    assert "Parole cannot start: No usable temporary directory found" in finished.stderr
    assert "Traceback" not in finished.stderr


def test_few_descriptors_are_enough(tmp_path):
    """Beyond its room for connections, a worker closes idle ones, so newcomers are served."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = ["sh", "-c", 'ulimit -n 60; exec "$@"', "sh", *COMMAND]
    with operated(tmp_path, few, WORKERS="1") as (port, _, _, err), ExitStack() as stack:
        for _ in range(200):
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=20))
            client.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        assert post(port, HANDS) == 200
    assert "Room for 28 connections only" in err.read_text()
    assert hard == resource.RLIM_INFINITY or hard > 200, "this test itself needs descriptors"


def test_serves_on_a_unix_socket(tmp_path):
    path = tmp_path / "socket"
    with (tmp_path / "err").open("wb") as stderr:
        process = subprocess.Popen(  # noqa: S603, our own
            COMMAND,
            cwd=ROOT,
            env=os.environ | {"PAROLE_BIND": f"unix:{path}", "PAROLE_WORKERS": "1"},
            stdout=subprocess.DEVNULL,
            stderr=stderr,
        )
    try:
        eventually(path.exists, (tmp_path / "err").read_text)
        with socket.socket(socket.AF_UNIX) as client:
            client.settimeout(20)
            client.connect(str(path))
            client.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    finally:
        process.terminate()
        assert process.wait(timeout=60) == 0


def test_does_not_serve_tls():
    finished = subprocess.run(  # noqa: S603, our own
        [*COMMAND, "--certfile", str(ROOT / "LICENSE"), "--keyfile", str(ROOT / "LICENSE")],
        cwd=ROOT,
        env=os.environ | {"PAROLE_BIND": "127.0.0.1:0"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert finished.returncode == 1
    assert "does not serve TLS" in finished.stderr


@NEEDS_PROC
def test_a_worker_is_replaced_after_its_last_request(tmp_path):
    """gunicorn's setting, which a worker has to heed."""
    with operated(tmp_path, [*COMMAND, "--max-requests", "5"], WORKERS="1") as served:
        port, process, _, err = served
        (first,) = workers_of(process)
        for _ in range(12):
            assert post(port, HANDS) == 200
        eventually(lambda: first not in workers_of(process), err.read_text)
        eventually(lambda: post(port, HANDS) == 200, err.read_text)


def test_rejected_requests_are_logged_and_counted_like_any_other(tmp_path):
    with operated(tmp_path, METRICS_BIND=f"127.0.0.1:{free_port()}") as (port, _, out, err):
        for sent in (b"\x16\x03\x01\r\n\r\n", b"GET /" + b"x" * 5_000):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as stranger:
                stranger.sendall(sent)
                while stranger.recv(1 << 16):
                    pass
        eventually(lambda: len(out.read_text().splitlines()) == 2, out.read_text)
        labels = [
            (("code", code), ("operation", ""), ("status", status))
            for code, status in (("bad_request", "400"), ("uri_too_long", "414"))
        ]
        told = samples(metrics_at(err))

    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(line["operation"], line["status"], line["code"]) for line in lines] == [
        (None, 400, "bad_request"),
        (None, 414, "uri_too_long"),
    ]
    assert [told["parole_requests_total", each] for each in labels] == [1, 1]
    assert "xxx" not in out.read_text() + err.read_text()
