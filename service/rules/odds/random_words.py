"""Random numbers that follow from a seed, the same on every machine (ODDS-2)."""

from hashlib import sha256

import numpy as np
import numpy.typing as npt

PURPOSE = "equities"
"""The purpose string of a simulation: no shuffle of a hand uses the same numbers (SHUFFLE-1)."""


class WordStream:
    """The raw 64-bit words of PCG64, whose state is set from the SHA-256 of seed and purpose.

    numpy keeps the raw words of a bit generator stable, but not what its other methods make of
    them. docs/shuffle.md specifies every step.
    """

    def __init__(self, seed: str) -> None:
        digest = sha256(f"{seed}\0{PURPOSE}\0".encode("ascii")).digest()
        self._generator = np.random.PCG64(0)
        self._generator.state = {
            "bit_generator": "PCG64",
            "state": {
                "state": int.from_bytes(digest[:16], "big"),
                "inc": int.from_bytes(digest[16:], "big") | 1,
            },
            "has_uint32": 0,
            "uinteger": 0,
        }

    def below(self, choices: int, count: int) -> npt.NDArray[np.intp]:
        """Return `count` numbers from 0 to `choices` - 1, each from the upper half of a word.

        With up to 32 choices, none is favored by more than one part in 100 million.

        >>> WordStream("table-7 hand-12").below(32, 5).tolist()
        [25, 28, 2, 25, 13]
        """
        words = self._generator.random_raw(count) >> np.uint64(32)
        return ((words * np.uint64(choices)) >> np.uint64(32)).astype(np.intp)
