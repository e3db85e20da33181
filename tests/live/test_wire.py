"""Test what only a real server shows: framing, broken bodies, persistent connections."""

import json
import socket
import struct
from typing import NamedTuple

import pytest

EVALUATIONS = b"/v1/hand-evaluations"
BULK = b"/v1/bulk-hand-evaluations"
VALID = b'{"hands":[["Ah","Kh","Qh","Jh","Th"]]}'
BULK_VALID = b'{"hands":["AhKhQhJhTh"]}'
LIMITS = [(EVALUATIONS, VALID, 64 * 1024), (BULK, BULK_VALID, 2 * 1024 * 1024)]

CHUNKED = b"Transfer-Encoding: chunked"
LAST = b"GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


class Answer(NamedTuple):
    """One response as received over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self):
        assert self.headers["content-type"] == "application/problem+json"
        problem = json.loads(self.body)
        assert problem["status"] == self.status
        assert problem["request_id"] == self.headers["request-id"]
        return problem["code"]


def request(head, *headers, body=b""):
    return b"\r\n".join([head + b" HTTP/1.1", b"Host: x", *headers, b"", body])


def post(body, *framing, path=EVALUATIONS):
    return request(b"POST " + path, b"Content-Type: application/json", *framing, body=body)


def length(number):
    return b"Content-Length: %d" % number


def chunks(*parts):
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


def exchange(server, sent, *, half_close=False):
    """Send bytes, read until the server closes the connection, and return the responses."""
    with socket.create_connection(server, timeout=20) as connection:
        connection.sendall(sent)
        if half_close:
            connection.shutdown(socket.SHUT_WR)
        received = b""
        while data := connection.recv(65_536):
            received += data
    return answers_in(received)


def answers_in(received, *, head=False):
    answers = []
    while received:
        top, _, received = received.partition(b"\r\n\r\n")
        first, *lines = top.decode("latin-1").split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        size = 0 if head else int(headers.get("content-length", 0))
        answers.append(Answer(int(first.split()[1]), headers, received[:size]))
        received = received[size:]
    return answers


@pytest.fixture(autouse=True)
def server_is_alive_after_each_test(server):
    yield
    (answer,) = exchange(server, LAST)
    assert (answer.status, answer.body) == (200, b'{"status":"ok"}')


def strength(answer):
    assert answer.status == 200, answer
    return json.loads(answer.body)["evaluations"][0]["strength"]


# Chunked bodies.


@pytest.mark.parametrize(
    "body",
    [
        chunks(VALID),
        chunks(VALID[:1], VALID[1:]),
        chunks(*[VALID[place : place + 1] for place in range(len(VALID))]),
        b"%X\r\n%b\r\n0\r\n\r\n" % (len(VALID), VALID),
        b"000%x\r\n%b\r\n000\r\n\r\n" % (len(VALID), VALID),
        b'%x;name="value"\r\n%b\r\n0\r\n\r\n' % (len(VALID), VALID),
        b"%x\r\n%b\r\n0\r\nX-Trailer: x\r\n\r\n" % (len(VALID), VALID),
    ],
    ids=["one", "two", "bytes", "upper case", "leading zeros", "extension", "trailer"],
)
def test_reads_a_chunked_body_and_the_next_request(server, body):
    evaluated, last = exchange(server, post(body, CHUNKED) + LAST)
    assert strength(evaluated) == 2520
    assert last.status == 200


@pytest.mark.parametrize(
    "body",
    [
        b"zz\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"-26\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"+26\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"0x26\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"2_6\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"5\r\n" + VALID + b"\r\n0\r\n\r\n",
        b"26\n" + VALID + b"\n0\n\n",
        VALID,
    ],
    ids=[
        "letters",
        "negative",
        "plus",
        "0x",
        "underscore",
        "none",
        "short",
        "bare LF",
        "no chunks",
    ],
)
def test_rejects_a_malformed_chunk_and_closes_the_connection(server, body):
    (answer,) = exchange(server, post(body, CHUNKED) + LAST, half_close=True)
    assert (answer.status, answer.code) == (400, "malformed_json")


@pytest.mark.parametrize("body", [b"26\r\n" + VALID, b"26\r\n" + VALID[:9], b"26", b""])
def test_rejects_a_truncated_chunked_body(server, body):
    (answer,) = exchange(server, post(body, CHUNKED), half_close=True)
    assert (answer.status, answer.code) == (400, "malformed_json")


def test_rejects_an_empty_chunked_body(server):
    answer, last = exchange(server, post(chunks(), CHUNKED) + LAST)
    assert (answer.status, answer.code) == (400, "malformed_json")
    assert last.status == 200


@pytest.mark.parametrize(("path", "valid", "limit"), LIMITS)
def test_chunked_bodies_at_the_limit_and_over_it(server, path, valid, limit):
    full = valid + b" " * (limit - len(valid))
    parts = [full[start : start + 8_000] for start in range(0, limit, 8_000)]
    first = exchange(server, post(chunks(*parts), CHUNKED, path=path) + LAST)[0]
    assert first.status == 200
    over = exchange(server, post(chunks(*parts, b" "), CHUNKED, path=path) + LAST)[0]
    assert (over.status, over.code) == (413, "body_too_large")


# Request targets.


@pytest.mark.parametrize("target", [b"http://other.example", b"http://other.example/"])
def test_routes_an_absolute_target_by_its_path(server, target):
    (answer,) = exchange(server, request(b"GET " + target, b"Connection: close"))
    assert answer.status == 200
    assert json.loads(answer.body)["name"] == "Parole"


# Responses.


@pytest.mark.parametrize("sent", [post(VALID, length(len(VALID))), request(b"GET /v1/nothing")])
def test_a_response_is_sent_in_one_piece(server, sent):
    """A killed worker has sent a whole response or nothing, so a proxy can retry elsewhere."""
    with socket.create_connection(server, timeout=20) as connection:
        for _ in range(50):
            connection.sendall(sent)
            head, _, body = connection.recv(1 << 16).partition(b"\r\n\r\n")
            assert f"Content-Length: {len(body)}".encode() in head


# Content-Length.


@pytest.mark.parametrize(("path", "valid", "limit"), LIMITS)
def test_bodies_at_the_limit_and_over_it(server, path, valid, limit):
    full = valid + b" " * (limit - len(valid))
    first = exchange(server, post(full, length(limit), path=path) + LAST)[0]
    assert first.status == 200
    over = exchange(server, post(full + b" ", length(limit + 1), path=path) + LAST)[0]
    assert (over.status, over.code) == (413, "body_too_large")


@pytest.mark.parametrize(
    ("head", "content_type", "code"),
    [
        (b"POST " + BULK, b"text/plain", "unsupported_media_type"),
        (b"POST /v1/nothing", b"application/json", "not_found"),
        (b"PUT /livez", b"application/json", "method_not_allowed"),
    ],
)
@pytest.mark.parametrize("size", [65_537, 2_000_000])
def test_an_error_waits_for_the_body_and_keeps_the_connection(
    server, head, content_type, code, size
):
    """A proxy still sending a body takes an early response for a broken server."""
    body = b"x" * size
    framing = [b"Content-Type: " + content_type, length(size)]
    answer, last = exchange(server, request(head, *framing, body=body) + LAST)
    assert answer.code == code
    assert last.status == 200


def test_rejects_a_body_far_over_the_limit_before_it_is_sent(server):
    (answer,) = exchange(server, post(b"", length(10**18)), half_close=True)
    assert (answer.status, answer.code) == (413, "body_too_large")


def test_a_length_shorter_than_the_body_turns_the_rest_into_a_request(server):
    answer, rest = exchange(server, post(VALID, length(10)) + LAST)
    assert (answer.status, answer.code) == (400, "malformed_json")
    assert (rest.status, rest.code) == (400, "bad_request")


def test_rejects_a_length_longer_than_the_body(server):
    (answer,) = exchange(server, post(VALID, length(len(VALID) + 1)), half_close=True)
    assert (answer.status, answer.code) == (400, "malformed_json")


def test_a_missing_length_means_no_body(server):
    answer, last = exchange(server, post(b"") + LAST)
    assert (answer.status, answer.code) == (400, "malformed_json")
    assert last.status == 200


@pytest.mark.parametrize("sent", [0, 1, 20])
@pytest.mark.parametrize("framing", [length(len(VALID)), CHUNKED])
def test_survives_aborted_bodies(server, framing, sent):
    for _ in range(5):
        with socket.create_connection(server, timeout=20) as connection:
            connection.sendall(post(VALID[:sent], framing))
            reset_on_close = struct.pack("ii", 1, 0)
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset_on_close)
    (answer,) = exchange(server, LAST)
    assert answer.status == 200


# Connections stay open after an error that leaves the framing intact.


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (post(b"{", length(1)), 400, "malformed_json"),
        (post(b"{}", length(2)), 400, "invalid_request"),
        (post(VALID.replace(b"Kh", b"Ah"), length(len(VALID))), 422, "duplicate_card"),
        (post(VALID, length(len(VALID)), path=b"/nope"), 404, "not_found"),
        (post(chunks(VALID), CHUNKED, path=b"/nope"), 404, "not_found"),
        (post(VALID, length(len(VALID)), path=b"/livez"), 405, "method_not_allowed"),
        (request(b"POST " + EVALUATIONS, length(5), body=b"hello"), 415, "unsupported_media_type"),
        (
            post(VALID, length(len(VALID)), b"Content-Encoding: gzip"),
            415,
            "unsupported_content_encoding",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_the_connection_stays_open_after_an_error(server, sent, status, code):
    *refused, last = exchange(server, sent * 3 + LAST)
    assert [(answer.status, answer.code) for answer in refused] == [(status, code)] * 3
    assert last.status == 200


def test_responds_to_pipelined_requests_in_order(server):
    answers = exchange(
        server,
        post(VALID, length(len(VALID)))
        + request(b"GET /v1/rulesets", b"If-None-Match: *")
        + request(b"GET /nope")
        + LAST,
    )
    assert [answer.status for answer in answers] == [200, 304, 404, 200]


def test_a_get_may_carry_a_body(server):
    first, last = exchange(server, request(b"GET /livez", length(5), body=b"hello") + LAST)
    assert (first.status, last.status) == (200, 200)


def test_head_has_no_body_on_the_wire(server):
    with socket.create_connection(server, timeout=20) as connection:
        connection.sendall(request(b"HEAD /v1/rulesets", b"Connection: close"))
        received = b"".join(iter(lambda: connection.recv(65_536), b""))
    (answer,) = answers_in(received, head=True)
    assert answer.status == 200
    assert int(answer.headers["content-length"]) > 0


def test_expect_100_continue(server):
    go_on, evaluated, last = exchange(
        server, post(VALID, length(len(VALID)), b"Expect: 100-continue") + LAST
    )
    assert (go_on.status, strength(evaluated), last.status) == (100, 2520, 200)


def test_idle_connections_do_not_block_others(server):
    idle = [socket.create_connection(server, timeout=20) for _ in range(20)]
    (answer,) = exchange(server, LAST)
    assert answer.status == 200
    for connection in idle:
        connection.close()


# Odd requests that reach the service, which returns its own problem.


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (request(b"GET //v1/rulesets"), 404, "not_found"),
        (request(b"GET //evil.test/%2e%2e"), 404, "not_found"),
        (request(b"GET /%00%ff"), 404, "not_found"),
        (request(b"GET /v1/../v1/rulesets"), 404, "not_found"),
        (request(b"OPTIONS *"), 404, "not_found"),
        (request(b"FOO /livez"), 405, "method_not_allowed"),
        (request(b"TRACE /livez"), 405, "method_not_allowed"),
        (request(b"GET /livez", b"Connection: Upgrade", b"Upgrade: websocket"), 400, "bad_request"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_rejects_odd_requests_with_a_problem(server, sent, status, code):
    answer, last = exchange(server, sent + LAST)
    assert (answer.status, answer.code) == (status, code)
    assert last.status == 200


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /livez HTTP/1.1\r\n\r\n",
        b"GET http://elsewhere/livez HTTP/1.1\r\nHost: x\r\n\r\n",
        request(b"GET /livez?a=b&%ff=%00"),
        request(b"GET /livez", "Request-Id: é".encode()),
        request(b"GET /livez", b"Request_Id: a"),
        request(b"GET /livez", b"Request-Id: a", b"Request-Id: b"),
        request(b"GET /livez", b"X-Forwarded-For: 1.2.3.4", b"X-Forwarded-Host: evil.test"),
        request(b"GET /livez", b"Script-Name: /x", b"Path-Info: /nope"),
        request(b"GET /livez", b"Cookie: a=\xff"),
        request(b"GET /livez", b"Upgrade: h2c", b"Connection: Upgrade"),
    ],
    ids=ascii,
)
def test_accepts_odd_but_valid_requests(server, sent):
    answer, last = exchange(server, sent + LAST)
    assert (answer.status, answer.body) == (200, b'{"status":"ok"}')
    assert len(answer.headers["request-id"]) == 32
    assert last.status == 200


def test_responds_to_http_1_0_and_closes_the_connection(server):
    (answer,) = exchange(server, b"GET /livez HTTP/1.0\r\n\r\n")
    assert (answer.status, answer.headers["connection"]) == (200, "close")


# Requests that the server rejects before the service sees them, and then closes the connection.


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (post(chunks(VALID), CHUNKED, length(5)), 400, "bad_request"),
        (
            post(VALID, b"Transfer-Encoding: identity", length(len(VALID))),
            501,
            "unsupported_transfer_encoding",
        ),
        (
            post(VALID, b"Transfer-Encoding: gzip, chunked"),
            501,
            "unsupported_transfer_encoding",
        ),
        (post(VALID, b"Transfer-Encoding: gzip"), 501, "unsupported_transfer_encoding"),
        (post(VALID, b"Transfer-Encoding: chunked, chunked"), 501, "unsupported_transfer_encoding"),
        (post(chunks(VALID), CHUNKED, CHUNKED), 400, "bad_request"),
        (
            b"POST /livez HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(VALID),
            400,
            "bad_request",
        ),
        (
            post(VALID, b"Transfer-Encoding: xchunked", length(len(VALID))),
            501,
            "unsupported_transfer_encoding",
        ),
        (post(VALID, length(38), length(38)), 400, "bad_request"),
        (post(VALID, length(38), length(5)), 400, "bad_request"),
        (post(VALID, b"Content-Length: -1"), 400, "bad_request"),
        (post(VALID, b"Content-Length: +38"), 400, "bad_request"),
        (post(VALID, b"Content-Length: 3_8"), 400, "bad_request"),
        (post(VALID, b"Content-Length: 38, 38"), 400, "bad_request"),
        (post(VALID, b"Content-Length: 0x26"), 400, "bad_request"),
        (post(VALID, b"Content-Length: " + b"1" * 5_000), 400, "bad_request"),
        (post(VALID, length(len(VALID)), b"Content-Type: text/plain"), 400, "bad_request"),
        (post(VALID, length(len(VALID)), b"Expect: x"), 417, "expectation_failed"),
        (request(b"GET /livez", b"Host: y"), 400, "bad_request"),
        (request(b"GET /livez", b"X: a", b" folded"), 400, "bad_request"),
        (request(b"GET /livez", b"X : a"), 400, "bad_request"),
        (request(b"GET /livez", b"X: a\0b"), 400, "bad_request"),
        (request(b"GET /livez", b"no colon"), 400, "bad_request"),
        (request(b"GET /livez", b"X: " + b"x" * 9_000), 431, "headers_too_large"),
        (
            request(b"GET /livez", *[b"X%d: y" % number for number in range(200)]),
            431,
            "headers_too_large",
        ),
        (request(b"GET /" + b"x" * 5_000), 414, "uri_too_long"),
        (request(b"GET livez"), 400, "bad_request"),
        (request(b"GET *"), 400, "bad_request"),
        (request(b"GET "), 400, "bad_request"),
        (request("GET /é".encode()), 400, "bad_request"),
        (request(b"get /livez"), 400, "bad_request"),
        (b"GET /livez\r\n\r\n", 400, "bad_request"),
        (b"GET /livez HTTP/9.9\r\nHost: x\r\n\r\n", 400, "bad_request"),
        (b"GET /livez HTTP/1.1\nHost: x\n\n", 400, "bad_request"),
        (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "bad_request"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\r\n\r\n", 400, "bad_request"),
    ],
    ids=lambda value: ascii(value)[2:50] if isinstance(value, bytes) else None,
)
def test_rejects_invalid_http_with_a_problem(server, sent, status, code):
    (answer,) = exchange(server, sent)
    assert (answer.status, answer.code) == (status, code)
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("name", [b"SCRIPT_NAME", b"script_name"])
def test_no_header_causes_a_500(server, name):
    (answer,) = exchange(server, request(b"GET /livez", name + b": /x", b"Connection: close"))
    assert answer.status < 500


def test_never_logs_a_card(server, server_log):
    exchange(server, post(VALID, length(10)) + LAST)
    assert "Kh" not in server_log.read_text()
