"""Seeds from the operating system, where a shuffle is needed and the client posts none."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from service.rules.draw.calculator import DrawTable
from service.rules.draw.drawing import SeedNeeded
from service.rules.state import GameState

Seeded = TypeVar("Seeded", GameState, DrawTable)
Answer = TypeVar("Answer")


def new_seed() -> str:
    """Return 128 random bits as a seed that a client can post again (DRAW-4)."""
    return secrets.token_hex(16)


def with_seed(posted: Seeded, computation: Callable[[Seeded], Answer]) -> Answer:
    """Return what the computation makes of what was posted, with a new seed if it needs one."""
    try:
        return computation(posted)
    except SeedNeeded:
        return computation(replace(posted, seed=new_seed()))
