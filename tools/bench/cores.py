"""The cores of the server and the client, pinned so that they don't share one."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


def allowed_cores() -> list[int]:
    """Return the cores this process may use, or none if the system can't pin processes."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


_CORES = allowed_cores()
SERVER_CORE = _CORES[0] if _CORES else None
CLIENT_CORE = _CORES[-1] if _CORES else None
TWO_CORES = tuple(_CORES[:2])
"""The cores of two workers; the client gets a third core if there is one."""
CLIENT_BESIDE_TWO = TWO_CORES if CLIENT_CORE in TWO_CORES else (CLIENT_CORE,)


def pin(*cores: int | None) -> None:
    """Pin this process, and those it starts from now on, to these cores."""
    named = {core for core in cores if core is not None}
    if named:
        os.sched_setaffinity(0, named)


@contextmanager
def pinned(*cores: int | None) -> Iterator[None]:
    """Pin this process, and those it starts in the meantime, to these cores."""
    before = allowed_cores()
    pin(*cores)
    try:
        yield
    finally:
        pin(*before)


def describe_cores() -> str:
    """Describe where server and client run."""
    if SERVER_CORE is None:
        return "server and client not pinned"
    if SERVER_CORE == CLIENT_CORE:
        return "server and client on one core, so requests/s mean little"
    return f"{len(_CORES)} cores, server on one and client on another"
