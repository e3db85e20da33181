"""Seeds from the operating system, for shuffles whose request has none."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from service.rules.draw.calculator import DrawTable
from service.rules.draw.drawing import SeedNeeded
from service.rules.state import GameState

Seeded = TypeVar("Seeded", GameState, DrawTable)
Result = TypeVar("Result")


def new_seed() -> str:
    """Return 128 random bits as a seed that a client can send back (DRAW-4)."""
    return secrets.token_hex(16)


def with_seed(given: Seeded, compute: Callable[[Seeded], Result]) -> Result:
    """Return the result of `compute`, which gets a new seed if it needs one and has none."""
    try:
        return compute(given)
    except SeedNeeded:
        return compute(replace(given, seed=new_seed()))
