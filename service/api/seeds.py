"""Seeds from the operating system, where a shuffle is needed and the client posts none."""

import secrets
from collections.abc import Callable
from typing import TypeVar

from service.rules.drawing import SeedNeeded

Answer = TypeVar("Answer")


def new_seed() -> str:
    """Return 128 random bits as a seed that a client can post again (DRAW-4)."""
    return secrets.token_hex(16)


def with_seed(seed: str | None, computation: Callable[[str | None], Answer]) -> Answer:
    """Return what the computation gives with the posted seed, or with a new one if it needs one."""
    try:
        return computation(seed)
    except SeedNeeded:
        return computation(new_seed())
