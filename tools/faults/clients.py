"""Clients that keep connections alive, check every response, and count failures by kind.

If an idle connection has been closed, its client opens a new one, as all clients do. Once a byte of
a request is sent, anything but the right response is a failure:

- refused: the connection was refused;
- closed: the connection ended before the first byte of the response;
- cut: it ended in the middle of the response;
- timeout: the response was not complete within ten seconds;
- a status, or wrong: a different status than expected, or different bytes.
"""

import asyncio
import random
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from statistics import quantiles
from threading import Event
from time import perf_counter

from tools.bench.servers import HOST
from tools.faults.background import in_background, sleep
from tools.faults.questions import Question

ANSWER_LIMIT_SECONDS = 10.0
_PAUSE_AFTER_FAILURE = 0.05
_CLOSING = b"\r\nconnection: close\r\n"
_LENGTH = b"\r\ncontent-length:"


@dataclass(slots=True)
class Tally:
    """Results of clients: the seconds of each right response, and the failures by kind."""

    seconds: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)

    @property
    def failed(self) -> int:
        return self.failures.total()

    @property
    def asked(self) -> int:
        return len(self.seconds) + self.failed

    def p99(self) -> float:
        """Return the 99th percentile in seconds, counting each failure as ten seconds."""
        waited = self.seconds + [ANSWER_LIMIT_SECONDS] * self.failed
        return quantiles(waited, n=100, method="inclusive")[98]


@dataclass(frozen=True, slots=True)
class Crowd:
    """A number of clients, and the seconds each pauses between requests on average."""

    clients: int
    pause: float = 0.0


CROWDS = (Crowd(16), Crowd(16, pause=0.05), Crowd(8, pause=2.5))
"""Clients that never pause, and clients whose connections are idle when a fault happens."""


def crowds(
    port: int, questions: Sequence[Question], groups: Sequence[Crowd], tally: Tally
) -> AbstractContextManager[None]:
    """Keep clients sending requests within the context; each waits for its last response."""

    async def ask(over: Event) -> None:
        async with asyncio.TaskGroup() as clients:
            for crowd in groups:
                for _ in range(crowd.clients):
                    client = _Client(port, tally)
                    clients.create_task(client.keep_asking(questions, crowd.pause, over))

    return in_background(ask)


class _Failure(Exception):
    """A failure, by the kind it counts as."""


class _Client:
    def __init__(self, port: int, tally: Tally) -> None:
        self._port = port
        self._tally = tally
        self._streams: tuple[StreamReader, StreamWriter] | None = None

    async def keep_asking(self, questions: Sequence[Question], pause: float, over: Event) -> None:
        while not over.is_set():
            await sleep(random.uniform(0, 2 * pause), over)
            await self._ask(random.choice(questions))
        self._hang_up()

    async def _ask(self, question: Question) -> None:
        started = perf_counter()
        try:
            async with asyncio.timeout(ANSWER_LIMIT_SECONDS):
                await self._exchange(question)
        except TimeoutError:
            await self._fail("timeout")
        except _Failure as failure:
            await self._fail(str(failure))
        else:
            self._tally.seconds.append(perf_counter() - started)

    async def _fail(self, kind: str) -> None:
        self._tally.failures[kind] += 1
        self._hang_up()
        await asyncio.sleep(_PAUSE_AFTER_FAILURE)

    async def _exchange(self, question: Question) -> None:
        reader, writer = await self._connected()
        writer.write(question.message)
        head = await _head(reader)
        body = await _body(reader, head)
        if (status := int(head.split(maxsplit=2)[1])) != question.status:
            raise _Failure(str(status))
        if body != question.answer:
            raise _Failure("wrong")
        if _CLOSING in head.lower():
            self._hang_up()

    async def _connected(self) -> tuple[StreamReader, StreamWriter]:
        if self._streams is not None and _is_closed(*self._streams):
            self._hang_up()
        if self._streams is None:
            try:
                self._streams = await asyncio.open_connection(HOST, self._port)
            except OSError:
                raise _Failure("refused") from None
        return self._streams

    def _hang_up(self) -> None:
        if self._streams is not None:
            self._streams[1].transport.abort()
            self._streams = None


def _is_closed(reader: StreamReader, writer: StreamWriter) -> bool:
    return reader.at_eof() or writer.is_closing()


async def _head(reader: StreamReader) -> bytes:
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as ended:
        raise _Failure("cut" if ended.partial else "closed") from None
    except ConnectionError:
        raise _Failure("closed") from None


async def _body(reader: StreamReader, head: bytes) -> bytes:
    length = head.lower().partition(_LENGTH)[2].partition(b"\r\n")[0]
    try:
        return await reader.readexactly(int(length))
    except (asyncio.IncompleteReadError, ConnectionError):
        raise _Failure("cut") from None
