"""Check that each limit of a connection holds, with limits small enough to wait for."""

import asyncio
import json
import re
import socket
import struct
import time
from contextlib import ExitStack, suppress
from dataclasses import replace
from threading import Event

import pytest

from service.api.admission import Admission
from service.api.config import Settings
from service.server.limits import Limits
from tests.live.test_wire import (
    BULK,
    BULK_VALID,
    CHUNKED,
    LAST,
    VALID,
    answers_in,
    chunks,
    length,
    post,
    request,
    strength,
)
from tests.server.serving import received, serving

SOON = Limits(head=0.3, body=0.3, idle=0.3, send=0.3, discard=0.5, quiet=0.1, close=0.3)
GET = request(b"GET /livez")
MARGIN = 0.3
"""Seconds that a deadline may be late on a busy machine."""


def until_closed(client, sent=b""):
    """Return the seconds until the server closes the connection, and what it sent."""
    began = time.monotonic()
    if sent:
        client.sendall(sent)
    got = received(client)
    return time.monotonic() - began, got


@pytest.mark.parametrize("sent", [b"G", GET[:-2], post(VALID, length(len(VALID)))[:60]])
def test_a_head_that_never_ends(sent):
    with serving(SOON) as server, server.connect() as client:
        seconds, got = until_closed(client, sent)
    (answer,) = answers_in(got)
    assert (answer.status, answer.code) == (408, "request_timeout")
    assert answer.headers["connection"] == "close"
    assert 0.3 <= seconds < 0.3 + MARGIN


def test_a_head_that_grows_byte_by_byte():
    """Every byte is in time, but the whole head isn't."""
    with serving(SOON) as server, server.connect() as client:
        began = time.monotonic()
        for byte in request(b"GET /livez", b"X: " + b"x" * 1_000):
            try:
                client.sendall(bytes([byte]))
            except OSError:
                break
            time.sleep(0.02)
            if time.monotonic() - began > 2:
                break
        assert time.monotonic() - began < 2
        assert received(client).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("framing", [length(len(VALID)), CHUNKED])
def test_a_body_that_never_ends(framing):
    with serving(SOON) as server, server.connect() as client:
        seconds, got = until_closed(client, post(b"26\r\n{", framing))
    (answer,) = answers_in(got)
    assert (answer.status, answer.code) == (408, "request_timeout")
    assert 0.3 <= seconds < 0.3 + MARGIN


def test_a_connection_without_a_request():
    with serving(SOON) as server, server.connect() as client:
        seconds, got = until_closed(client)
    assert got == b""
    assert 0.3 <= seconds < 0.3 + MARGIN


def test_a_connection_that_stays_idle():
    with serving(replace(SOON, idle=0.6)) as server, server.connect() as client:
        seconds, got = until_closed(client, GET)
    assert [answer.status for answer in answers_in(got)] == [200]
    assert 0.6 <= seconds < 0.6 + MARGIN


def test_a_client_that_does_not_take_its_response():
    body = b'{"hands":[%b]}' % b",".join([b'"AhKhQhJhTh"'] * 100_000)
    sent = post(body, length(len(body)), path=BULK)
    limits = replace(SOON, send=0.5, body=10.0)
    with serving(limits) as server, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        client.settimeout(10)
        client.connect(server.address)
        # More responses than the buffers of the kernel hold.
        with suppress(ConnectionError):
            client.sendall(sent * 20)
        deadline = time.monotonic() + 8
        while server.do(lambda: len(server.host._connections)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert server.do(lambda: len(server.host._connections)) == 0
        assert server.do(lambda: server.host.buffered) == 0


@pytest.mark.parametrize("how", ["left open", "half-closed", "reset"])
def test_closing_clients_hold_nothing_up(how):
    """In 0.1, each stalled its worker for up to two seconds."""
    with serving(SOON) as server, ExitStack() as stack:
        for sent in [b"X\r\n\r\n", LAST] * 10:
            client = stack.enter_context(server.connect())
            client.sendall(sent)
            if how == "half-closed":
                client.shutdown(socket.SHUT_WR)
            if how == "reset":
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                client.close()
        began = time.monotonic()
        with server.connect() as other:
            other.sendall(LAST)
            assert [answer.status for answer in answers_in(received(other))] == [200]
        assert time.monotonic() - began < MARGIN


def test_a_client_that_sends_for_ever_after_a_413():
    with serving(SOON) as server, server.connect() as client:
        client.sendall(post(b"", length(10**12)))
        began = time.monotonic()
        with pytest.raises(OSError, match=r"reset|[Bb]roken pipe"):  # noqa: PT012
            while time.monotonic() - began < 5:
                client.sendall(b"x" * 1_000)
                time.sleep(0.01)
        assert time.monotonic() - began < 0.5 + 2 * MARGIN


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"GET /" + b"x" * 5_000, 414, "uri_too_long"),
        (b"x" * 5_000, 414, "uri_too_long"),
        (GET[:-2] + b"X: " + b"x" * 9_000, 431, "headers_too_large"),
        (GET[:-2] + b"x" * 9_000, 431, "headers_too_large"),
        (GET[:-2] + b"X: y\r\n" * 101, 431, "headers_too_large"),
    ],
)
def test_heads_over_the_limit_are_not_read_to_their_end(sent, status, code):
    """None of these heads is complete, so only a server that counts as it reads can respond."""
    with serving(replace(SOON, head=30.0)) as server, server.connect() as client:
        _, got = until_closed(client, sent)
    (answer,) = answers_in(got)
    assert (answer.status, answer.code) == (status, code)


def test_a_head_at_the_limits():
    longest = b"X: " + b"x" * (8_190 - 5)
    line = b"GET /" + b"x" * (4_094 - len("GET / HTTP/1.1"))
    sent = [
        request(line),
        request(b"GET /livez", longest),
        request(b"GET /livez", *[b"X: y"] * 99),  # the host is the hundredth
        LAST,
    ]
    with serving(SOON) as server, server.connect() as client:
        _, got = until_closed(client, b"".join(sent))
    assert [answer.status for answer in answers_in(got)] == [404, 200, 200, 200]


def test_chunks_are_counted():
    tiny = [b"{", *[b" "] * 2_000, b"}"]
    with serving(SOON) as server, server.connect() as client:
        _, got = until_closed(client, post(chunks(*tiny), CHUNKED))
    (answer,) = answers_in(got)
    assert (answer.status, answer.code) == (400, "too_many_chunks")


def test_millions_of_chunks_cost_little_without_a_key():
    """12.6 MB of one-byte chunks took 7 seconds of CPU in 0.1."""
    keyed = Settings(access_log=False, api_keys=("0" * 64,))
    with serving(SOON, settings=keyed) as server, server.connect() as client:
        before = server.do(time.thread_time)
        with suppress(ConnectionError):
            client.sendall(post(b"1\r\nx\r\n" * 2_100_000, CHUNKED))
        (answer,) = answers_in(client.recv(1 << 16))
        assert server.do(time.thread_time) - before < 0.5
    assert (answer.status, answer.code) == (401, "unauthorized")
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("framing", [CHUNKED, length(2_000_000)])
def test_keys_come_before_bodies(framing):
    """Nothing of a body is kept if its sender has no key."""
    keyed = Settings(access_log=False, api_keys=("0" * 64,))
    body = b"x" * 1_000_000
    part = b"%x\r\n%b\r\n" % (len(body), body) if framing == CHUNKED else body
    with serving(SOON, settings=keyed) as server, server.connect() as client:
        client.sendall(post(part, framing, path=BULK))
        time.sleep(0.1)
        assert server.do(lambda: server.host.buffered) == 0
        client.sendall(b"0\r\n\r\n" if framing == CHUNKED else body)
        client.shutdown(socket.SHUT_WR)
        (answer,) = answers_in(received(client))
    assert (answer.status, answer.code) == (401, "unauthorized")


def test_a_body_is_kept_up_to_its_limit_only():
    with serving(SOON) as server, server.connect() as client:
        client.sendall(post(b"x" * 1_900_000, length(2_000_000)))
        time.sleep(0.1)
        assert server.do(lambda: server.host.buffered) == 65_537
        client.sendall(b"x" * 100_000)
        (answer,) = answers_in(client.recv(1 << 16))
        assert (answer.status, answer.code) == (413, "body_too_large")
        assert server.do(lambda: server.host.buffered) == 0


def test_all_bodies_together_are_bounded():
    with serving(replace(SOON, body=5.0, buffered=3_000_000)) as server, ExitStack() as stack:
        part = post(b"x" * 1_000_000, length(1_500_000), path=BULK)
        clients = [stack.enter_context(server.connect()) for _ in range(4)]
        for client in clients[:3]:
            client.sendall(part)
        time.sleep(0.2)
        clients[3].sendall(part)
        (answer,) = answers_in(clients[3].recv(1 << 16))
        assert (answer.status, answer.code) == (503, "overloaded")
        assert answer.headers["retry-after"] == "1"
        assert server.do(lambda: server.host.buffered) <= 3_000_000


# The number of connections.


def test_idle_connections_make_room_for_new_ones():
    with serving(replace(SOON, connections=5, idle=30.0)) as server, ExitStack() as stack:
        clients = []
        for _ in range(20):
            clients.append(stack.enter_context(server.connect()))
            clients[-1].sendall(GET)
            assert clients[-1].recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        assert server.do(lambda: len(server.host._connections)) <= 6
        assert all(client.recv(1) == b"" for client in clients[:14])
        clients[-1].sendall(GET)
        assert clients[-1].recv(1 << 16).startswith(b"HTTP/1.1 200 ")


def test_busy_connections_make_newcomers_wait():
    with serving(replace(SOON, connections=3, body=1.0)) as server, ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(server.connect()).sendall(post(b"{", length(9)))
        time.sleep(0.1)
        last = stack.enter_context(server.connect())
        began = time.monotonic()
        last.sendall(LAST)
        assert received(last).startswith(b"HTTP/1.1 200 ")
        assert time.monotonic() - began > 0.5


def test_pipelined_requests_of_one_client_leave_room_for_others():
    with serving(SOON) as server, server.connect() as greedy, server.connect() as other:
        greedy.sendall(GET * 4_000)
        began = time.monotonic()
        other.sendall(LAST)
        assert received(other).startswith(b"HTTP/1.1 200 ")
        assert time.monotonic() - began < MARGIN


# Long requests.


class Slow:
    """An application whose long requests wait for an event."""

    def __init__(self):
        self.go = Event()
        self.inside = 0
        self.most = 0

    def admit(self, _environ):
        return Admission(1_000, long_from=100)

    def __call__(self, environ, start_response):
        if "parole.rejection" in environ:
            start_response("503 Service Unavailable", [("Content-Length", "0")])
            return [b""]
        if len(environ["wsgi.input"].read()) >= 100:
            self.inside += 1
            self.most = max(self.most, self.inside)
            self.go.wait(10)
            self.inside -= 1
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]


def test_long_requests_run_one_at_a_time_beside_small_ones_and_wait_in_a_short_queue():
    app = Slow()
    long, small = post(b"x" * 100, length(100)), post(b"x", length(1))
    with serving(replace(SOON, waiting=3), app) as server, ExitStack() as stack:
        clients = [stack.enter_context(server.connect()) for _ in range(6)]
        for client in clients:
            client.sendall(long)
            time.sleep(0.05)
        for client in clients[4:]:  # one runs, three wait
            assert client.recv(1 << 16).startswith(b"HTTP/1.1 503 ")
        other = stack.enter_context(server.connect())
        other.sendall(small)
        assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        app.go.set()
        for client in clients[:4]:
            assert client.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
    assert app.most == 1


def test_a_pipelined_request_waits_for_a_long_one():
    app = Slow()
    with serving(SOON, app) as server, server.connect() as client:
        client.sendall(post(b"x" * 100, length(100)) + post(b"x", length(1)))
        client.settimeout(0.3)
        with pytest.raises(TimeoutError):
            client.recv(1)
        client.settimeout(10)
        app.go.set()
        got = b""
        while got.count(b"HTTP/1.1 200 ") < 2:
            got += client.recv(1 << 16)


def test_a_client_that_half_closes_gets_its_responses_and_then_the_end():
    app = Slow()
    with serving(replace(SOON, idle=30.0), app) as server, server.connect() as client:
        client.sendall(post(b"x" * 100, length(100)) + post(b"x", length(1)))
        client.shutdown(socket.SHUT_WR)
        time.sleep(0.1)
        app.go.set()
        seconds, got = until_closed(client)
    assert got.count(b"HTTP/1.1 200 ") == 2
    assert seconds < MARGIN


def test_a_client_that_leaves_during_its_long_request_harms_no_one():
    app = Slow()
    with serving(SOON, app) as server:
        with server.connect() as client:
            client.sendall(post(b"x" * 100, length(100)))
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            time.sleep(0.1)
        app.go.set()
        with server.connect() as other:
            other.sendall(post(b"x", length(1)))
            assert other.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        time.sleep(0.2)
        assert server.do(lambda: server.host.buffered) == 0


# Stopping.


def test_stopping_closes_idle_connections_at_once():
    with serving(replace(SOON, idle=30.0)) as server, server.connect() as client:
        client.sendall(GET)
        client.recv(1 << 16)
        time.sleep(1.1)
        began = time.monotonic()
        stop(server)
        assert client.recv(1) == b""
        assert time.monotonic() - began < MARGIN


def stop(server):
    asyncio.run_coroutine_threadsafe(server.host.stop(5), server.loop)


def test_stopping_finishes_open_requests_and_accepts_those_that_wait():
    sent = post(VALID, length(len(VALID)))
    with serving(replace(SOON, idle=30.0, body=10.0)) as server, ExitStack() as stack:
        slow = stack.enter_context(server.connect())
        slow.sendall(sent[:-5])
        time.sleep(0.1)
        server.do(server.host._pause_accepting)
        waiting = stack.enter_context(server.connect())
        waiting.sendall(sent)
        stop(server)
        (answer,) = answers_in(waiting.recv(1 << 16))
        assert (strength(answer), answer.headers["connection"]) == (2520, "close")
        slow.sendall(sent[-5:])
        (answer,) = answers_in(slow.recv(1 << 16))
        assert (strength(answer), answer.headers["connection"]) == (2520, "close")


def test_stopping_does_not_wait_for_a_connection_without_a_request():
    with serving(replace(SOON, head=30.0)) as server, server.connect():
        time.sleep(0.1)
        server.stop_within = 20.0
        began = time.monotonic()
        stop(server)
        while server.do(lambda: len(server.host._connections)):
            time.sleep(0.05)
        assert time.monotonic() - began < 1.0 + 2 * MARGIN


def test_stopping_ends_within_its_time():
    with ExitStack() as clients:
        with serving(replace(SOON, body=30.0)) as server:
            server.stop_within = 0.5
            client = clients.enter_context(server.connect())
            client.sendall(post(b"{", length(9)))
            time.sleep(0.1)
            began = time.monotonic()
        assert 0.5 <= time.monotonic() - began < 0.5 + 2 * MARGIN


# What the bytes of a response say.


def test_the_headers_of_a_response():
    with serving(SOON) as server, server.connect() as client:
        client.sendall(GET)
        head = client.recv(1 << 16).partition(b"\r\n\r\n")[0].decode()
    assert re.search(r"\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n", head)
    assert "\r\nserver:" not in head.lower()
    assert "\r\nconnection:" not in head.lower()


def test_http_1_0_is_kept_alive_on_request():
    sent = b"GET /livez HTTP/1.0\r\nConnection: keep-alive\r\n\r\n"
    with serving(SOON) as server, server.connect() as client:
        for _ in range(2):
            client.sendall(sent)
            (answer,) = answers_in(client.recv(1 << 16))
            assert answer.headers["connection"] == "keep-alive"


@pytest.mark.parametrize(
    "header",
    [b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__", b"Upgrade: TLS/1.0"],
)
def test_upgrades_are_ignored(header):
    sent = request(b"GET /livez", b"Connection: Upgrade", header)
    with serving(SOON) as server, server.connect() as client:
        client.sendall(sent)
        (answer,) = answers_in(client.recv(1 << 16))
    assert answer.status == 200
    assert json.loads(answer.body) == {"status": "ok"}


def failing(_environ, _start_response):
    raise RuntimeError("As Kh")


def splitting(_environ, start_response):
    start_response("200 OK", [("X", "a\r\nY: b")])
    return [b""]


@pytest.mark.parametrize("app", [failing, splitting])
def test_an_application_that_fails_gets_a_500_and_harms_no_one_else(app, caplog):
    with serving(SOON, app) as server:
        for _ in range(2):
            with server.connect() as client:
                client.sendall(LAST)
                (answer,) = answers_in(received(client))
                assert answer.status == 500
                assert "y" not in answer.headers
    assert "The application failed" in caplog.text


def test_a_bulk_is_computed_by_the_thread_and_right():
    body = BULK_VALID[:-2] + b"," + b",".join([b'"7h7d7c7s8h"'] * 5_000) + b"]}"
    with serving(SOON) as server, server.connect() as client:
        client.sendall(post(body, length(len(body)), b"Connection: close", path=BULK))
        (answer,) = answers_in(received(client))
    strengths = json.loads(answer.body)["strengths"]
    assert strengths[0] == 2520
    assert len(strengths) == 5_001
    assert len(set(strengths[1:])) == 1
