"""Serve an application in this process, with limits of the test's own."""

import asyncio
import logging
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event

from service.api.app import create_app
from service.api.config import Settings
from service.server.host import ConnectionHost

TICK_SECONDS = 0.02


@dataclass
class Served:
    """A server: its address and its connections."""

    address: tuple[str, int]
    host: ConnectionHost
    loop: asyncio.AbstractEventLoop
    stop_within: float = 5.0

    def connect(self):
        return socket.create_connection(self.address, timeout=10)

    def do(self, action):
        """Return what `action` returns in the event loop, where all state is kept."""

        async def run():
            return action()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(10)


@contextmanager
def serving(limits, app=None, settings=None):
    """Serve until the context ends; raise what the event loop raises."""
    app = app or create_app(settings or Settings(access_log=False))
    started, over, made = Event(), Event(), []

    async def serve():
        listener = socket.create_server(("127.0.0.1", 0))
        listener.setblocking(False)
        host = ConnectionHost(app, limits, logging.getLogger("tests.server"))
        host.listen([listener])
        served = Served(listener.getsockname(), host, asyncio.get_running_loop())
        made.append(served)
        started.set()
        while not over.is_set():
            host.tick()
            await asyncio.sleep(TICK_SECONDS)
        await host.stop(served.stop_within)

    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(asyncio.run, serve())
        assert started.wait(10)
        try:
            yield made[0]
        finally:
            over.set()
            done.result(20)


def received(client):
    """Return everything until the server closes the connection."""
    return b"".join(iter(lambda: client.recv(1 << 16), b""))
