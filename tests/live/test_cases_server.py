"""Cases of clients whose connections broke: N15 and N17."""

import http.client
import json
import socket

import pytest

from tests.live.test_wire import (
    BULK,
    CHUNKED,
    EVALUATIONS,
    LAST,
    VALID,
    answers_in,
    chunks,
    exchange,
    length,
    post,
    request,
    strength,
)

KIB = 1024
JSON = {"Content-Type": "application/json"}


def answer_to(connection, path, body):
    """Send a request as Python's clients do: the whole body first, then read the response."""
    connection.request("POST", path.decode(), body, JSON)
    response = connection.getresponse()
    return response.status, json.loads(response.read())


@pytest.mark.parametrize(
    ("path", "size"),
    [
        (EVALUATIONS, 66_000),
        (EVALUATIONS, 1_000 * KIB),
        (EVALUATIONS, 20_000 * KIB),
        (BULK, 3_000 * KIB),
    ],
)
@pytest.mark.parametrize("chunked", [False, True], ids=["length", "chunked"])
def test_n15_the_request_after_a_413_succeeds(server, path, size, chunked):
    """The body is drained and the connection lives, or the response says that it is closed."""
    connection = http.client.HTTPConnection(*server, timeout=20)
    for _ in range(5):
        body = (b"x" * 64 * KIB for _ in range(size // (64 * KIB) + 1)) if chunked else b"x" * size
        status, problem = answer_to(connection, path, body)
        assert (status, problem["code"]) == (413, "body_too_large")
        # http.client opens a new connection only if the response said `Connection: close`.
        status, evaluated = answer_to(connection, EVALUATIONS, VALID)
        assert (status, evaluated["evaluations"][0]["strength"]) == (200, 2520)
    connection.close()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (post(b"x" * 66_000, length(66_000), path=b"/v1/nothing"), 404),
        (post(b"x" * 3_000_000, length(3_000_000), path=b"/v1/nothing"), 404),
        (request(b"GET /livez", length(66_000), body=b"x" * 66_000), 200),
        (request(b"GET /livez", length(3_000_000), body=b"x" * 3_000_000), 200),
        (request(b"GET /livez", CHUNKED, body=chunks(*[b"x" * 64_000] * 50)), 200),
        (post(b"x" * 66_000, length(66_000), b"Content-Encoding: gzip"), 415),
    ],
    ids=lambda value: ascii(value)[2:40] if isinstance(value, bytes) else None,
)
def test_n15_every_unread_body_is_drained_or_closes_the_connection(server, sent, status):
    with socket.create_connection(server, timeout=20) as connection:
        connection.sendall(sent)
        (answer,) = answers_in(connection.recv(1 << 16))
        assert answer.status == status
        connection.sendall(LAST)
        rest = b"".join(iter(lambda: connection.recv(1 << 16), b""))
    if answer.headers.get("connection") == "close":
        assert rest == b""
    else:
        assert [each.status for each in answers_in(rest)] == [200]


def test_n17_a_body_that_waits_for_100_continue(server):
    with socket.create_connection(server, timeout=20) as connection:
        connection.sendall(post(b"", length(len(VALID)), b"Expect: 100-continue"))
        assert connection.recv(1 << 16) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(VALID)
        (answer,) = answers_in(connection.recv(1 << 16))
    assert strength(answer) == 2520


def test_n17_no_100_continue_before_a_certain_413(server):
    (answer,) = exchange(server, post(b"", length(999_999), b"Expect: 100-continue"))
    assert (answer.status, answer.code) == (413, "body_too_large")
    assert answer.headers["connection"] == "close"


def test_n17_another_expectation_fails(server):
    sent = post(VALID, length(len(VALID)), b"Expect: 200-ok", b"Request-Id: table-7")
    (answer,) = exchange(server, sent)
    assert (answer.status, answer.code) == (417, "expectation_failed")
    assert answer.headers["request-id"] == "table-7"


def test_n17_http_1_0_gets_no_100_continue_and_no_chunks(server):
    sent = post(VALID, length(len(VALID)), b"Expect: 100-continue").replace(
        b"HTTP/1.1", b"HTTP/1.0"
    )
    (answer,) = exchange(server, sent)
    assert strength(answer) == 2520
    assert "transfer-encoding" not in answer.headers
