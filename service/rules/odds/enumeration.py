"""Every way to choose some cards out of others, as arrays of positions."""

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from service.rules.cards import DECK, HAND_SIZE

Positions = npt.NDArray[np.uint8]

_MOST_UNSEEN = len(DECK) - HAND_SIZE
"""The most unseen cards beside a known hand."""


def _all_choices(size: int, count: int) -> Positions:
    """Return every choice of `count` positions below `size`, by the highest one, in columns."""
    chosen = list(combinations(range(size - 1, -1, -1), count))[::-1]
    return np.array(chosen, dtype=np.uint8).reshape(len(chosen), count).T.copy()


# Built when the service starts, since every request needs them.
_CHOICES = tuple(_all_choices(_MOST_UNSEEN, count) for count in range(HAND_SIZE + 1))

_all_choices_cached = lru_cache(maxsize=16)(_all_choices)


def choices(size: int, count: int) -> Positions:
    """Return every choice of `count` positions among the first `size`, one in each column.

    They are ordered by their highest position, so those of fewer positions come first; each is
    listed from its highest position down.

    >>> choices(3, 2).T.tolist()
    [[1, 0], [2, 0], [2, 1]]
    """
    if count <= HAND_SIZE and size <= _MOST_UNSEEN:
        return _CHOICES[count][:, : comb(size, count)]
    return _all_choices_cached(size, count)
