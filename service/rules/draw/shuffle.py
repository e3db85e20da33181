"""SHUFFLE-1: a shuffle that anyone can repeat from its seed. docs/shuffle.md has every byte."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count

from service.rules.cards import Card
from service.rules.state import Seat

DEAL = "deal"
"""The purpose of the shuffle before the deal."""


def recycle_purpose(seat: Seat) -> str:
    """Return the purpose of the shuffle for one drawer, so that no two share a stream."""
    return f"recycle:{seat}"


def shuffled(cards: Iterable[Card], seed: str, purpose: str) -> tuple[Card, ...]:
    """Return the cards in the order that seed and purpose fix: Fisher-Yates, last index first.

    >>> shuffled([Card("Ah"), Card("Kh"), Card("Qh")], "table-7 hand-12", "deal")
    ('Qh', 'Ah', 'Kh')
    """
    order = list(cards)
    stream = _byte_stream(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        chosen = _index_up_to(last, stream)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _byte_stream(seed: str, purpose: str) -> Iterator[int]:
    """Yield the bytes of SHA-256(seed, 0, purpose, 0, counter) for counter 0, 1, 2, ..."""
    # A NUL can be in neither, so no two (seed, purpose) pairs share a key.
    key = f"{seed}\0{purpose}\0".encode("ascii")
    for counter in count():
        yield from sha256(key + counter.to_bytes(4, "big")).digest()


def _index_up_to(last: int, stream: Iterator[int]) -> int:
    """Return an index from 0 to `last`, all equally likely: a byte past the bound is no choice."""
    choices = last + 1
    bound = 256 - 256 % choices
    return next(byte for byte in stream if byte < bound) % choices
