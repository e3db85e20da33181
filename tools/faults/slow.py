"""200 slow clients: a third each sends its head, sends its body, and reads its response slowly."""

import asyncio
import random
import socket
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from math import inf
from threading import Event, Semaphore
from typing import Any, NoReturn

from tools.bench.cores import CLIENT_CORE, SERVER_CORE, pinned
from tools.bench.load import post_message
from tools.bench.servers import HOST, Server
from tools.bench.tables import Table
from tools.faults import latency
from tools.faults.background import in_background, sleep
from tools.faults.findings import Finding
from tools.faults.instances import instance
from tools.faults.latency import Target, Waiting, compare
from tools.faults.length import Length
from tools.faults.proxy import behind_nginx
from tools.faults.questions import vector_questions

TARGET = Target(1.5)
TARGET_BEHIND_NGINX = Target(3.0)

_SLOW = 200
_SECONDS_A_BYTE = 1.0
_SECONDS_TO_CONNECT = 10.0
_SECONDS_TO_SETTLE = 1.0
_SMALLEST_BUFFER = 4096

_BODY = b'{"hands":[["As","7h","8d","9c","10s"]]}'
_MESSAGE = post_message("/v1/hand-evaluations", _BODY)
_HEAD, _FIRST_LINE = _MESSAGE.removesuffix(_BODY), _MESSAGE.partition(b"\r\n")[0]
_LARGE = f"GET /openapi.json HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()

Client = Callable[[int, Semaphore], Coroutine[Any, Any, None]]


def run(length: Length) -> Finding:
    """Compare the latency of others without a proxy and, in the long form, behind nginx."""
    rows, held = [], True
    with pinned(CLIENT_CORE):
        with instance((SERVER_CORE,)) as server:
            waiting = _measure(server, length.of(15, 3))
        rows.append(waiting.row("directly", TARGET))
        held = waiting.holds(TARGET)
        if not length.short:
            with behind_nginx((SERVER_CORE,), (CLIENT_CORE,)) as (proxy, _):
                waiting = _measure(proxy, length.of(15, 3))
            rows.append(waiting.row("behind nginx", TARGET_BEHIND_NGINX))
            held = held and waiting.holds(TARGET_BEHIND_NGINX)
    title = f"p99 of others with {_SLOW} slow clients"
    return Finding(Table(title, latency.COLUMNS, rows, latency.NOTES), held)


def _measure(server: Server, rounds: int) -> Waiting:
    clients = [_slow_head, _slow_body, _slow_reader]
    fault = partial(crowd_of, server.port, [clients[each % 3] for each in range(_SLOW)])
    return compare(server.port, vector_questions(), fault, rounds)


@contextmanager
def crowd_of(port: int, clients: list[Client]) -> Iterator[None]:
    """Keep clients connected within the context; those disconnected reconnect."""
    connected = Semaphore(0)

    async def start(over: Event) -> None:
        tasks = [asyncio.create_task(_repeat(client, port, connected)) for client in clients]
        await sleep(inf, over)
        for task in tasks:
            task.cancel()
        for ended in await asyncio.gather(*tasks, return_exceptions=True):
            if not isinstance(ended, asyncio.CancelledError):
                raise ended

    with in_background(start):
        for _ in clients:
            if not connected.acquire(timeout=_SECONDS_TO_CONNECT):
                raise RuntimeError("the clients could not connect")
        time.sleep(_SECONDS_TO_SETTLE)
        yield


async def _repeat(client: Client, port: int, connected: Semaphore) -> NoReturn:
    while True:
        with suppress(OSError):
            await client(port, connected)


async def _slow_head(port: int, connected: Semaphore) -> None:
    await _send_slowly(port, len(_FIRST_LINE), connected)


async def _slow_body(port: int, connected: Semaphore) -> None:
    await _send_slowly(port, len(_HEAD), connected)


async def _send_slowly(port: int, at_once: int, connected: Semaphore) -> None:
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(_MESSAGE[:at_once])
        connected.release()
        for byte in _MESSAGE[at_once:]:
            await asyncio.sleep(random.uniform(0, 2 * _SECONDS_A_BYTE))
            if reader.at_eof() or writer.is_closing():
                break
            writer.write(bytes([byte]))
    finally:
        writer.transport.abort()


async def _slow_reader(port: int, connected: Semaphore) -> None:
    """Ask for more than the buffers of the kernel hold, and take a byte of it at a time."""
    loop = asyncio.get_running_loop()
    with socket.socket() as client:
        client.setblocking(False)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALLEST_BUFFER)
        await loop.sock_connect(client, (HOST, port))
        await loop.sock_sendall(client, _LARGE * 20)
        connected.release()
        while await loop.sock_recv(client, 1):  # noqa: ASYNC110, it waits for a byte
            await asyncio.sleep(random.uniform(0, 2 * _SECONDS_A_BYTE))
