"""A load client: plain sockets kept alive, one process, every answer compared byte for byte."""

import selectors
import socket
import time
from contextlib import ExitStack

from bench.rounds import Rate
from bench.servers import HOST

CONNECTIONS = 64
STALL_LIMIT_SECONDS = 10.0
_OK = b"HTTP/1.1 200 "
_END_OF_HEAD = b"\r\n\r\n"


def post_message(path: str, body: bytes) -> bytes:
    """Return the bytes of a request."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode("ascii") + body


class _Client:
    """One connection: a request out, the whole answer in, then the next."""

    def __init__(self, port: int, message: bytes, answer: bytes) -> None:
        self.socket = socket.create_connection((HOST, port), timeout=STALL_LIMIT_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._message = message
        self._answer = answer
        self._received = b""

    def send(self) -> None:
        self._received = b""
        self.socket.sendall(self._message)

    def receive(self) -> bool:
        """Take what has arrived; return whether the answer is complete, as long as it is right."""
        arrived = self.socket.recv(1 << 16)
        if not arrived:
            raise RuntimeError("the server closed a connection")
        self._received += arrived
        if not self._received.startswith(_OK[: len(self._received)]):
            raise RuntimeError(f"not a 200: {self._received[:200]!r}")
        head, found, body = self._received.partition(_END_OF_HEAD)
        if not found or len(body) < len(self._answer):
            return False
        if body != self._answer:
            raise RuntimeError(f"another answer than before: {head!r} {body[:200]!r}")
        return True


def requests_per_second(port: int, message: bytes, answer: bytes, requests: int) -> Rate:
    """Send a fixed number of requests over 64 connections; each must be answered by `answer`."""
    with ExitStack() as stack:
        selector = stack.enter_context(selectors.DefaultSelector())
        clients = [_Client(port, message, answer) for _ in range(min(CONNECTIONS, requests))]
        for client in clients:
            stack.enter_context(client.socket)
            selector.register(client.socket, selectors.EVENT_READ, client)
        started = time.perf_counter()
        _drive(selector, clients, requests)
        return requests / (time.perf_counter() - started)


def _drive(selector: selectors.BaseSelector, clients: list[_Client], requests: int) -> None:
    for client in clients:
        client.send()
    unsent, unanswered = requests - len(clients), requests
    while unanswered:
        ready = selector.select(STALL_LIMIT_SECONDS)
        if not ready:
            raise RuntimeError("the server stopped answering")
        for key, _ in ready:
            if not key.data.receive():
                continue
            unanswered -= 1
            if unsent:
                unsent -= 1
                key.data.send()
