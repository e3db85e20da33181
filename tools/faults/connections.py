"""Connections that cost a server more than they cost the client: idle, half-sent, never closed."""

import asyncio
from functools import partial
from threading import Semaphore

from tools.bench.cores import CLIENT_CORE, SERVER_CORE, pinned
from tools.bench.servers import HOST
from tools.bench.tables import Table
from tools.faults import latency
from tools.faults.findings import Finding
from tools.faults.instances import instance
from tools.faults.latency import Target, compare
from tools.faults.length import Length
from tools.faults.questions import vector_questions
from tools.faults.slow import Client, crowd_of

TARGET = Target(3.0, seconds=0.015)

_GET = f"GET /livez HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
_LAST = _GET.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
_CHUNKED = (
    f"POST /v1/hand-evaluations HTTP/1.1\r\nHost: {HOST}\r\n"
    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
).encode()
_ONE_BYTE_CHUNKS = b"1\r\n \r\n" * 2_100_000
_SENT_AT_ONCE = 1 << 16
_SECONDS_LEFT_OPEN = 0.5


async def _hold(sent: bytes, port: int, connected: Semaphore) -> None:
    """Send something, then leave the connection open until the server closes it."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(sent)
        connected.release()
        while await reader.read(1 << 16):
            pass
    finally:
        writer.transport.abort()


async def _leave_open(sent: bytes, port: int, connected: Semaphore) -> None:
    """Make the server close the connection, and leave it open on this side."""
    _, writer = await asyncio.open_connection(HOST, port)
    try:
        writer.write(sent)
        connected.release()
        await asyncio.sleep(_SECONDS_LEFT_OPEN)
    finally:
        writer.transport.abort()


async def _send_chunks(port: int, connected: Semaphore) -> None:
    _, writer = await asyncio.open_connection(HOST, port)
    try:
        connected.release()
        writer.write(_CHUNKED)
        for start in range(0, len(_ONE_BYTE_CHUNKS), _SENT_AT_ONCE):
            writer.write(_ONE_BYTE_CHUNKS[start : start + _SENT_AT_ONCE])
            await writer.drain()
    finally:
        writer.transport.abort()


_CASES: dict[str, list[Client]] = {
    "1,000 idle connections": [partial(_hold, _GET)] * 1_000,
    "200 half-sent heads": [partial(_hold, _GET[:-2])] * 200,
    "60 clients that never close": [
        partial(_leave_open, sent) for sent in (b"X\r\n\r\n", _LAST) * 30
    ],
    "12.6 MB of one-byte chunks": [_send_chunks],
}


def run(length: Length) -> Finding:
    """Compare the latency of others in each case, without a proxy."""
    rows, held = [], True
    with pinned(CLIENT_CORE), instance((SERVER_CORE,)) as server:
        for case, clients in _CASES.items():
            fault = partial(crowd_of, server.port, clients)
            waiting = compare(server.port, vector_questions(), fault, length.of(15, 3))
            rows.append(waiting.row(case, TARGET))
            held = held and waiting.holds(TARGET)
    title = "p99 of others with hostile connections"
    return Finding(Table(title, latency.COLUMNS, rows, latency.NOTES), held)
