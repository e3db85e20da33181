"""The shuffle, which anyone can repeat from its seed (SHUFFLE-1).

docs/shuffle.md specifies every byte.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count

from service.rules.cards import Card
from service.rules.state import Seat

DEAL = "deal"
"""The purpose string of the shuffle before the deal."""


def recycle_purpose(seat: Seat) -> str:
    """Return the purpose string of a drawer's shuffle, so that no two drawers share a stream."""
    return f"recycle:{seat}"


def shuffled(cards: Iterable[Card], seed: str, purpose: str) -> tuple[Card, ...]:
    """Return the cards shuffled by seed and purpose: Fisher-Yates, from the last index down.

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
    # Neither part can contain a NUL, so no two (seed, purpose) pairs share a key.
    key = f"{seed}\0{purpose}\0".encode("ascii")
    for counter in count():
        yield from sha256(key + counter.to_bytes(4, "big")).digest()


def _index_up_to(last: int, stream: Iterator[int]) -> int:
    """Return an unbiased index from 0 to `last`, skipping bytes that would favor low indices."""
    choices = last + 1
    bound = 256 - 256 % choices
    return next(byte for byte in stream if byte < bound) % choices
