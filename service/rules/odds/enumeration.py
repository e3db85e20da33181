"""Every way to choose some cards out of others, as arrays that are computed once."""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from service.rules.cards import DECK, HAND_SIZE

Positions = npt.NDArray[np.uint8]

MOST_POSITIONS = len(DECK) - HAND_SIZE
"""The most unseen cards beside a known hand: 27."""


@cache
def _all_choices(count: int) -> Positions:
    chosen = list(combinations(range(MOST_POSITIONS - 1, -1, -1), count))[::-1]
    return np.array(chosen, dtype=np.uint8).reshape(len(chosen), count).T.copy()


def choices(size: int, count: int) -> Positions:
    """Return every choice of `count` positions among the first `size`, one in each column.

    They are ordered by their highest position, so those of fewer positions come first.

    >>> choices(3, 2).T.tolist()
    [[1, 0], [2, 0], [2, 1]]
    """
    return _all_choices(count)[:, : comb(size, count)]
