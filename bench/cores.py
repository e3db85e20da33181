"""Which core the server works on and which its client: two that never share one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


def allowed_cores() -> list[int]:
    """Return the cores this process may use; none where the system cannot pin."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


_CORES = allowed_cores()
SERVER_CORE = _CORES[0] if _CORES else None
CLIENT_CORE = _CORES[-1] if _CORES else None


def pin(core: int | None) -> None:
    """Keep this process, and those it starts from now on, on one core."""
    if core is not None:
        os.sched_setaffinity(0, {core})


@contextmanager
def pinned(core: int | None) -> Iterator[None]:
    """Keep this process, and those it starts within, on one core."""
    before = allowed_cores()
    pin(core)
    try:
        yield
    finally:
        if before:
            os.sched_setaffinity(0, before)


def describe_cores() -> str:
    """Return where server and client run, for the head of a report."""
    if SERVER_CORE is None:
        return "server and client not pinned"
    if SERVER_CORE == CLIENT_CORE:
        return f"server and client share core {SERVER_CORE}: requests a second mean little"
    return f"server on core {SERVER_CORE}, client on core {CLIENT_CORE}"
