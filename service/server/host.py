"""The connections of one worker: accept them within limits, and serve, watch and close them."""

import asyncio
import errno
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from logging import Logger
from socket import socket
from time import monotonic
from typing import TYPE_CHECKING

from service.api.admission import REJECTION, Admission
from service.api.catalogue.protocol import HttpCode
from service.api.config import BULK_BODY_LIMIT
from service.server.connection import Body, Connection, Done
from service.server.limits import Limits
from service.server.wsgi import BrokenBody, Environ, WholeResponse, call, failure

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

TICK_SECONDS = 0.5
"""How often deadlines are checked."""

_ACCEPTED_AT_ONCE = 32
_NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
_SECONDS_BETWEEN_WARNINGS = 10.0
_RECENT = 1.0
"""A connection that was used within these seconds is likely to be used again right away."""

Admit = Callable[[Environ], Admission]


def _admit_any(_environ: Environ) -> Admission:
    """Admit what the largest operation may send, for other applications than the service."""
    return Admission(BULK_BODY_LIMIT, long_from=BULK_BODY_LIMIT)


class ConnectionHost:
    """Serves a WSGI application on listening sockets that other workers listen on too.

    An application that has a method `admit`, as ours does, is called in the event loop once its
    request is complete. Long requests are computed in a thread, one at a time.
    """

    def __init__(self, app: "WSGIApplication", limits: Limits, log: Logger) -> None:
        self.limits = limits
        self.stopping = False
        self.buffered = 0
        self.idle: dict[Connection, None] = {}
        self.admit: Admit = getattr(app, "admit", _admit_any)
        self.handled = 0
        self._app = app
        self._log = log
        self._connections: set[Connection] = set()
        self._listeners: Sequence[socket] = ()
        self._accepting = False
        self._thread = ThreadPoolExecutor(1, "long-requests")
        self._waiting = 0
        self._tasks: set[asyncio.Task[object]] = set()
        self._warned_at = -_SECONDS_BETWEEN_WARNINGS

    # What the worker calls.

    def listen(self, listeners: Sequence[socket]) -> None:
        """Accept connections from now on."""
        self._listeners = listeners
        self._resume_accepting()

    def tick(self) -> None:
        """Close what has taken too long, and accept connections again if there is room."""
        now = monotonic()
        for connection in tuple(self._connections):
            connection.tick(now)
        if not self.stopping:
            self._resume_accepting()

    async def stop(self, seconds: float) -> None:
        """Accept what is waiting, stop listening, and finish the open requests within `seconds`.

        The other connections are closed: those idle for longer than a moment at once, the others
        after that moment or with their next response.
        """
        deadline = monotonic() + seconds
        self._pause_accepting()
        for listener in self._listeners:
            while self._accept_one(listener):
                pass
            listener.close()
        await asyncio.sleep(0)  # read what has arrived before
        self.stopping = True
        while (self._connections or self._tasks) and monotonic() < deadline:
            for connection in tuple(self._connections):
                connection.stop(idle_for=_RECENT)
            await asyncio.sleep(min(TICK_SECONDS / 10, max(deadline - monotonic(), 0)))
            self.tick()
        for connection in tuple(self._connections):
            connection.abort()
        self._thread.shutdown(wait=False, cancel_futures=True)

    # What connections call.

    def opened(self, connection: Connection) -> None:
        """Count a connection, as idle until it has sent something."""
        self._connections.add(connection)
        self.idle[connection] = None

    def closed(self, connection: Connection) -> None:
        """Forget a connection, which makes room for another."""
        self._connections.discard(connection)
        self.idle.pop(connection, None)

    def respond(self, environ: Environ, body: Body) -> WholeResponse:
        """Call the application."""
        self.handled += 1
        try:
            return call(self._app, environ, body)
        except Exception:  # noqa: BLE001, not of the service, which makes problems of its exceptions
            self._log.exception("The application failed")
            return failure()

    def respond_later(self, environ: Environ, body: Body, done: Done) -> bool:
        """Call the application in the thread, unless too many requests wait for it."""
        if self._waiting > self.limits.waiting:
            return False
        self._waiting += 1
        loop = asyncio.get_running_loop()
        future = loop.run_in_executor(self._thread, self.respond, environ, body)
        future.add_done_callback(partial(self._responded, done))
        return True

    def _responded(self, done: Done, future: asyncio.Future[WholeResponse]) -> None:
        self._waiting -= 1
        if not future.cancelled():
            done(future.result())

    def reject(self, environ: Environ, code: HttpCode) -> WholeResponse:
        """Let the application respond with a problem, so that it is logged like any other."""
        return self.respond(environ | {REJECTION: code}, BrokenBody())

    # Accepting.

    def _resume_accepting(self) -> None:
        if not self._accepting and self._has_room():
            self._accepting = True
            loop = asyncio.get_running_loop()
            for listener in self._listeners:
                loop.add_reader(listener, self._accept, listener)

    def _pause_accepting(self) -> None:
        if self._accepting:
            self._accepting = False
            loop = asyncio.get_running_loop()
            for listener in self._listeners:
                loop.remove_reader(listener)

    def _has_room(self) -> bool:
        return self._open() < self.limits.connections or bool(self.idle)

    def _open(self) -> int:
        return len(self._connections) + len(self._tasks)

    def _accept(self, listener: socket) -> None:
        """Accept those that wait, but leave some of a large burst to other workers."""
        for _ in range(_ACCEPTED_AT_ONCE):
            if not self._has_room():
                self._pause_accepting()
                return
            if self._open() >= self.limits.connections:
                self._close_idle()
            if not self._accept_one(listener):
                return

    def _accept_one(self, listener: socket) -> bool:
        """Accept a connection; return whether more may be waiting."""
        try:
            client, _ = listener.accept()
        except OSError as error:
            if error.errno in _NO_ROOM:
                self._warn(f"Cannot accept connections: {error.strerror}")
                self._close_idle()
                self._pause_accepting()  # until the next tick
            return error.errno == errno.ECONNABORTED
        task = asyncio.get_running_loop().create_task(self._adopt(client))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return True

    async def _adopt(self, client: socket) -> None:
        try:
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(partial(Connection, self), client)
        except OSError:  # the client is gone
            client.close()

    def _close_idle(self) -> None:
        """Close the connection that has waited longest for a request, if any waits."""
        for connection in self.idle:
            del self.idle[connection]
            self._connections.discard(connection)
            connection.close()
            return

    def _warn(self, text: str) -> None:
        now = monotonic()
        if now - self._warned_at >= _SECONDS_BETWEEN_WARNINGS:
            self._warned_at = now
            self._log.warning(text)
