"""200 clients that send a byte per second, half of them in the head and half in the body."""

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event, Semaphore

from tools.bench.cores import CLIENT_CORE, SERVER_CORE, pinned
from tools.bench.load import post_message
from tools.bench.servers import HOST, Server
from tools.bench.tables import Table
from tools.faults import latency
from tools.faults.background import in_background, sleep
from tools.faults.findings import Finding
from tools.faults.instances import instance
from tools.faults.latency import Waiting, compare
from tools.faults.length import Length
from tools.faults.proxy import behind_nginx
from tools.faults.questions import vector_questions

LIMIT = 3.0

_SLOW = 200
_SECONDS_A_BYTE = 1.0
_SECONDS_TO_CONNECT = 10.0

_BODY = b'{"hands":[["As","7h","8d","9c","10s"]]}'
_MESSAGE = post_message("/v1/hand-evaluations", _BODY)
_HEAD, _FIRST_LINE = _MESSAGE.removesuffix(_BODY), _MESSAGE.partition(b"\r\n")[0]


def run(length: Length) -> Finding:
    """Compare the latency of others behind nginx and, in the long form, also without it."""
    rows = []
    with pinned(CLIENT_CORE):
        with behind_nginx((SERVER_CORE,), (CLIENT_CORE,)) as (proxy, _):
            proxied = _measure(proxy, length.of(15, 3))
        rows.append(proxied.row("behind nginx", LIMIT))
        if not length.short:
            with instance((SERVER_CORE,)) as server:
                rows.append(_measure(server, 1).row("directly (not recommended)", None))
    title = f"p99 of others with {_SLOW} slow clients"
    return Finding(Table(title, latency.COLUMNS, rows, latency.NOTES), proxied.holds(LIMIT))


def _measure(server: Server, rounds: int) -> Waiting:
    fault = partial(slow_clients, server.port)
    return compare(server.port, vector_questions(), fault, rounds)


@contextmanager
def slow_clients(port: int) -> Iterator[None]:
    """Keep slow clients sending within the context; those disconnected reconnect."""
    connected = Semaphore(0)

    async def send(over: Event) -> None:
        async with asyncio.TaskGroup() as clients:
            for number in range(_SLOW):
                at_once = len(_HEAD if number % 2 else _FIRST_LINE)
                clients.create_task(_keep_sending(port, at_once, connected, over))

    with in_background(send):
        for _ in range(_SLOW):
            if not connected.acquire(timeout=_SECONDS_TO_CONNECT):
                raise RuntimeError("slow clients could not connect")
        yield


async def _keep_sending(port: int, at_once: int, connected: Semaphore, over: Event) -> None:
    while not over.is_set():
        with suppress(OSError):
            reader, writer = await asyncio.open_connection(HOST, port)
            writer.write(_MESSAGE[:at_once])
            connected.release()
            for byte in _MESSAGE[at_once:]:
                await sleep(random.uniform(0, 2 * _SECONDS_A_BYTE), over)
                if over.is_set() or reader.at_eof() or writer.is_closing():
                    break
                writer.write(bytes([byte]))
            writer.transport.abort()
