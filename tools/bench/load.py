"""A load client in one process: keep-alive sockets, every response compared byte for byte."""

import selectors
import socket
import time
from contextlib import ExitStack
from dataclasses import dataclass

from tools.bench.rounds import Rate
from tools.bench.servers import HOST

CONNECTIONS = 64
STALL_LIMIT_SECONDS = 10.0
_OK = b"HTTP/1.1 200 "
_END_OF_HEAD = b"\r\n\r\n"
_CLOSED = b"\r\nconnection: close"


def post_message(path: str, body: bytes, *headers: str) -> bytes:
    """Return the bytes of a request."""
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {HOST}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        *headers,
    )
    return "\r\n".join((*lines, "", "")).encode("ascii") + body


@dataclass(frozen=True, slots=True)
class Load:
    """A request to repeat against one server, and the only right response."""

    port: int
    message: bytes
    answer: bytes
    requests: int


@dataclass(frozen=True, slots=True)
class Answered:
    """Requests per second, and the duration of each request."""

    rate: Rate
    seconds: list[float]


class _Client:
    """One connection: send a request, read the whole response, then send the next.

    Reconnects if the server closes the connection, as gunicorn's sync worker does.
    """

    def __init__(self, load: Load, selector: selectors.BaseSelector) -> None:
        self._load = load
        self._selector = selector
        self._received = b""
        self._sent_at = 0.0
        self._connect()

    def _connect(self) -> None:
        address = HOST, self._load.port
        self._socket = socket.create_connection(address, timeout=STALL_LIMIT_SECONDS)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._selector.register(self._socket, selectors.EVENT_READ, self)
        self._open = True

    def close(self) -> None:
        if self._open:
            self._selector.unregister(self._socket)
            self._socket.close()
            self._open = False

    def send(self) -> None:
        self._received = b""
        self._sent_at = time.perf_counter()
        if not self._open:
            self._connect()
        self._socket.sendall(self._load.message)

    def receive(self) -> float | None:
        """Read from the socket; return the request's duration once the response is complete."""
        arrived = self._socket.recv(1 << 16)
        if not arrived:
            raise RuntimeError("the server closed a connection")
        self._received += arrived
        if not self._received.startswith(_OK[: len(self._received)]):
            raise RuntimeError(f"not a 200: {self._received[:200]!r}")
        head, found, body = self._received.partition(_END_OF_HEAD)
        if not found or len(body) < len(self._load.answer):
            return None
        if body != self._load.answer:
            raise RuntimeError(f"the response differs from the first one: {head!r} {body[:200]!r}")
        taken = time.perf_counter() - self._sent_at
        if _CLOSED in head.lower():
            self.close()
        return taken


def requests_per_second(load: Load) -> Rate:
    """Return the rate of a load."""
    return answered(load).rate


def answered(load: Load) -> Answered:
    """Send a fixed number of requests over 64 connections, each as soon as one is free."""
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        clients = [_Client(load, selector) for _ in range(min(CONNECTIONS, load.requests))]
        for client in clients:
            stack.callback(client.close)
        started = time.perf_counter()
        seconds = _drive(selector, clients, load.requests)
        return Answered(load.requests / (time.perf_counter() - started), seconds)


def _drive(selector: selectors.BaseSelector, clients: list[_Client], requests: int) -> list[float]:
    for client in clients:
        client.send()
    unsent, seconds = requests - len(clients), []
    while len(seconds) < requests:
        ready = selector.select(STALL_LIMIT_SECONDS)
        if not ready:
            raise RuntimeError("the server stopped responding")
        for key, _ in ready:
            taken = key.data.receive()
            if taken is None:
                continue
            seconds.append(taken)
            if unsent:
                unsent -= 1
                key.data.send()
    return seconds
