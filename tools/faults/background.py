"""Run asynchronous work in a background thread until an event stops it."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from time import perf_counter
from typing import Any

_LONGEST_NAP = 0.1

Work = Callable[[Event], Coroutine[Any, Any, None]]


@contextmanager
def in_background(work: Work) -> Iterator[None]:
    """Run `work` within the context, then set its event and wait for it to finish."""
    over = Event()
    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(asyncio.run, work(over))
        try:
            yield
        finally:
            over.set()
        done.result()


async def sleep(seconds: float, over: Event) -> None:
    """Sleep, but stop early if another thread sets `over`."""
    end = perf_counter() + seconds
    while not over.is_set() and (left := end - perf_counter()) > 0:  # noqa: ASYNC110
        await asyncio.sleep(min(left, _LONGEST_NAP))
