"""One connection of a client: receive a request within limits, send its response in one piece."""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from gunicorn.asgi.parser import (
    LimitRequestHeaders,
    LimitRequestLine,
    ParseError,
    PythonProtocol,
)

from service.api.admission import NOTHING, Admission
from service.api.catalogue.protocol import HttpCode
from service.server.limits import Limits
from service.server.wsgi import (
    BrokenBody,
    Environ,
    WholeResponse,
    connection_environ,
    request_environ,
)

if TYPE_CHECKING:
    from asyncio import Transport

_USUAL_CHUNK = 512
"""Bytes of a chunk, or of a part in which one arrives, that aren't unusually few."""

Body = bytes | BrokenBody
Done = Callable[[WholeResponse], None]


class Host(Protocol):
    """What a connection needs of its worker."""

    limits: Limits
    stopping: bool
    buffered: int
    """Bytes of all bodies in memory."""

    idle: dict["Connection", None]
    """Connections that wait for a request, those that have waited longest first."""

    def opened(self, connection: "Connection") -> None:
        """Take note of a connection."""

    def closed(self, connection: "Connection") -> None:
        """Take note that a connection is gone."""

    def admit(self, environ: Environ) -> Admission:
        """Return what of a request's body may be read, from its head alone."""

    def respond(self, environ: Environ, body: Body) -> WholeResponse:
        """Return the response to a request."""

    def reject(self, environ: Environ, code: HttpCode) -> WholeResponse:
        """Return a problem for a request that doesn't reach the service."""

    def respond_later(self, environ: Environ, body: Body, done: Done) -> bool:
        """Compute a response in a thread, then pass it to `done`; False if too many wait."""


class Phase(Enum):
    """What a connection is waiting for."""

    IDLE = auto()
    HEAD = auto()
    BODY = auto()
    RESPONSE = auto()  # from the thread of long requests
    SENT = auto()  # of a response that the client takes slowly
    END = auto()  # of what the client still sends, and of the connection


class _Rejected(Exception):
    """Raised while parsing, with the code of the problem."""

    def __init__(self, code: HttpCode) -> None:
        super().__init__(code)
        self.code = code


class _Enough(Exception):
    """Raised while parsing: the response is certain, whatever else the body holds."""


class Connection(asyncio.Protocol):
    """HTTP/1.1 on one connection, one request after the other."""

    def __init__(self, host: Host) -> None:
        limits = host.limits
        self._host = host
        self._limits = limits
        self._parser = PythonProtocol(
            on_headers_complete=self._head_complete,
            on_body=self._body_arrived,
            limit_request_line=limits.request_line,
            limit_request_fields=limits.fields,
            limit_request_field_size=limits.field_size,
        )
        self._transport: Transport
        self._shared: Environ = {}
        self._paused = False
        self._early = b""
        self._is_ended = False
        self._send_by = inf
        self._left: int | None = 0
        self._quiet_at = inf
        self._is_shut = False
        self._begin()
        self.phase = Phase.IDLE
        self.deadline = monotonic() + limits.head
        self.since = monotonic()

    def _begin(self) -> None:
        """Forget the last request."""
        self._environ: Environ | None = None
        self._admission = NOTHING
        self._parts: list[bytes] = []
        self._kept = 0
        self._received = 0
        self._chunks = 0
        self._unread: int | None = None

    # What the event loop calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for the first request."""
        self._transport = transport  # type: ignore[assignment]
        info = transport.get_extra_info
        self._shared = connection_environ(info("sockname"), info("peername"))
        self._host.opened(self)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Release everything."""
        self._release()
        self._parser = None  # it refers to this connection
        self._host.closed(self)

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, unless it must wait for an earlier response."""
        phase = self.phase
        if phase is Phase.END:
            self._discard(len(data))
        elif phase is Phase.RESPONSE or phase is Phase.SENT or self._early:
            self._early += data
            self._transport.pause_reading()
        else:
            self._read(data)

    def eof_received(self) -> bool:
        """Respond to a request whose body ends too early; return whether a response is pending."""
        if self.phase is Phase.BODY:
            self._respond(BrokenBody(), last=True)
        elif self.phase is Phase.RESPONSE or self._early:
            self._is_ended = True
            return True
        return False

    def pause_writing(self) -> None:
        """Read no more requests until the client has taken its response."""
        self._paused = True

    def resume_writing(self) -> None:
        """Go on with the next request."""
        self._paused = False
        if self.phase is Phase.SENT:
            self._next()

    # What the worker calls.

    def tick(self, now: float) -> None:
        """Act on deadlines that have passed."""
        if self._transport.get_write_buffer_size():
            if now >= self._send_by:
                self._transport.abort()
        elif now >= self.deadline:
            self._expire()
        elif now >= self._quiet_at:
            self._shut()

    def stop(self, *, idle_for: float) -> None:
        """Close the connection if it has been idle for these seconds; otherwise soon."""
        if self.phase is Phase.IDLE:
            if monotonic() - self.since >= idle_for:
                self._transport.close()
            else:
                self.deadline = min(self.deadline, self.since + idle_for)

    def close(self) -> None:
        """Close the connection once everything is sent."""
        self._transport.close()

    def abort(self) -> None:
        """Close the connection, whatever is not sent yet."""
        self._transport.abort()

    # Receiving.

    def _read(self, data: bytes) -> None:
        if self.phase is Phase.IDLE:
            self.phase = Phase.HEAD
            self._host.idle.pop(self, None)
            self.deadline = monotonic() + self._limits.head
        try:
            self._parser.feed(data)
        except _Rejected as rejected:
            self._reject(rejected.code)
        except _Enough:
            self._respond(b"".join(self._parts), last=True)
        except (ParseError, ValueError) as error:  # ValueError: a number with thousands of digits
            if self._environ is None:
                self._reject(self._code_of(error))
            else:
                self._respond(BrokenBody(), last=True)
        else:
            if self._parser.is_complete:
                self._respond(b"".join(self._parts), last=self._unread is not None)

    def _head_complete(self) -> bool:
        """Decide from the head how much of the body to read; return whether to skip it."""
        parser, limits = self._parser, self._limits
        self._environ = environ = request_environ(
            self._shared, parser.method, parser.path, parser.http_version, parser.headers
        )
        expected = environ.get("HTTP_EXPECT")
        if expected is not None and expected.lower() != "100-continue":
            raise _Rejected("expectation_failed")
        if parser.is_chunked and environ["HTTP_TRANSFER_ENCODING"].lower() != "chunked":
            raise _Rejected("unsupported_transfer_encoding")
        announced: int = parser.content_length or 0
        if not announced and not parser.is_chunked:
            return False
        self._admission = self._host.admit(environ)
        limit = self._admission.body_limit
        if announced > max(limit, limits.unread) or (expected is not None and announced > limit):
            self._unread = announced
            return True
        self.phase = Phase.BODY
        self.deadline = monotonic() + limits.body
        if expected is not None and environ["SERVER_PROTOCOL"] == "HTTP/1.1":
            self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        return False

    def _body_arrived(self, part: bytes) -> None:
        """Keep what the service may read of the body, which is a byte more than its limit."""
        self._received += len(part)
        limit = self._admission.body_limit
        room = limit + 1 - self._kept if limit else 0
        if room > 0:
            part = part[:room]
            self._parts.append(part)
            self._kept += len(part)
            self._host.buffered += len(part)
            if self._host.buffered > self._limits.buffered:
                raise _Rejected("overloaded")
        if self._parser.is_chunked:
            self._chunks += 1  # or a part of one, if it arrives in parts
            if self._chunks > self._limits.chunks + self._received // _USUAL_CHUNK:
                raise _Rejected("too_many_chunks") if limit else _Enough
            if self._received > max(limit, self._limits.unread):
                raise _Enough

    def _code_of(self, error: Exception) -> HttpCode:
        if isinstance(error, LimitRequestLine):
            return "uri_too_long"
        if isinstance(error, LimitRequestHeaders):
            return "headers_too_large"
        encodings = [value for name, value in self._parser.headers if name == b"transfer-encoding"]
        if any(value.lower() != b"chunked" for value in encodings):
            return "unsupported_transfer_encoding"
        return "bad_request"

    # Responding.

    def _respond(self, body: Body, *, last: bool) -> None:
        environ = self._environ or {}
        self._parts = []  # the body may wait for long
        if self._kept < self._admission.long_from or last:
            self._send(self._host.respond(environ, body), last=last)
            return
        self.phase, self.deadline = Phase.RESPONSE, inf
        if not self._host.respond_later(environ, body, self._send_late):
            self._send(self._host.reject(environ, "overloaded"), last=False)

    def _send_late(self, response: WholeResponse) -> None:
        if not self._transport.is_closing():
            self._send(response, last=False)

    def _reject(self, code: HttpCode) -> None:
        environ = self._environ or self._shared | {"REQUEST_METHOD": "GET", "PATH_INFO": "/"}
        self._send(self._host.reject(environ, code), last=True)

    def _send(self, response: WholeResponse, *, last: bool) -> None:
        """Send a response; if it is the last, close the connection once the client has it."""
        parser = self._parser
        rest = parser.remaining() + self._early
        is_over = last or self._host.stopping or (self._is_ended and not rest)
        keep = parser.should_keep_alive and not is_over
        connection = None if keep else "close"
        if keep and parser.http_version == (1, 0):
            connection = "keep-alive"
        self._send_by = monotonic() + self._limits.send
        self._transport.write(response.message(connection))
        self._release()
        if keep:
            self._early = rest
            parser.reset()
            self._begin()
            if self._paused:
                self.phase, self.deadline = Phase.SENT, inf
            else:
                self._next()
        else:
            self._end()

    def _next(self) -> None:
        """Wait for the next request, or go on with one that has arrived already."""
        now = monotonic()
        self.phase, self.since = Phase.IDLE, now
        self.deadline = now + self._limits.idle
        if self._early:
            asyncio.get_running_loop().call_soon(self._read_early)
        else:
            self._host.idle[self] = None
            self._transport.resume_reading()

    def _read_early(self) -> None:
        data, self._early = self._early, b""
        if data and not self._transport.is_closing():
            self._transport.resume_reading()
            self._read(data)

    def _release(self) -> None:
        """Give back the memory of the body."""
        self._host.buffered -= self._kept
        self._parts, self._kept = [], 0

    # Closing. To close a connection on which a client is sending would destroy the response, so
    # first stop sending, and discard what still comes.

    def _end(self) -> None:
        parser, now = self._parser, monotonic()
        self.phase, self.deadline = Phase.END, now + self._limits.discard
        self._early = b""
        self._transport.resume_reading()
        if self._unread is not None:
            self._left = max(self._unread - len(parser.remaining()), 0)
        else:
            self._left = 0 if parser.is_complete else None
        self._discard(0)

    def _discard(self, received: int) -> None:
        """Ignore what a client sends until its body is complete, or it is quiet for a while."""
        if self._left is not None:
            self._left = max(self._left - received, 0)
        if self._left == 0:
            self._shut()
        elif not self._is_shut:
            self._quiet_at = monotonic() + self._limits.quiet

    def _shut(self) -> None:
        """Tell the client that nothing more will be sent, and leave it a while to close."""
        self._quiet_at = inf
        if not self._is_shut:
            self._is_shut = True
            self.deadline = min(self.deadline, monotonic() + self._limits.close)
            if self._transport.can_write_eof():
                self._transport.write_eof()

    def _expire(self) -> None:
        if self.phase is Phase.HEAD or self.phase is Phase.BODY:
            self._reject("request_timeout")
        elif self.phase is Phase.END:
            self._transport.abort()
        else:
            self._transport.close()
