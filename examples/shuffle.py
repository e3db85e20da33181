"""Shuffle by SHUFFLE-1 (docs/shuffle.md) from a seed, and compare with a deal of the service.

python examples/shuffle.py [URL]
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from itertools import count
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
SEED = "table-7 hand-12"
SEATS = [1, 2, 3, 4, 5]


def byte_stream(seed: str, purpose: str) -> Iterator[int]:
    """Yield the bytes of the SHA-256 digests of seed, purpose and a counter."""
    for number in count():
        block = f"{seed}\0{purpose}\0".encode("ascii") + number.to_bytes(4, "big")
        yield from hashlib.sha256(block).digest()


def shuffled(cards: list[str], seed: str, purpose: str) -> list[str]:
    """Swap each card, from the last one down, with a card chosen without bias."""
    cards = [*cards]
    stream = byte_stream(seed, purpose)
    for last in range(len(cards) - 1, 0, -1):
        bound = 256 - 256 % (last + 1)
        chosen = next(byte for byte in stream if byte < bound) % (last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def main() -> None:
    """Deal here and by the service, with the button on seat 1, and compare."""
    deck = shuffled([rank + suit for rank in "AKQJT987" for suit in "hdcs"], SEED, "deal")
    body = {
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2, "over": 4},
        "button_seat": 1,
        "seats": [{"seat": seat, "stack": 200} for seat in SEATS],
        "seed": SEED,
    }
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{URL}/v1/deals", json.dumps(body).encode(), headers)) as answer:
        state = json.load(answer)["state"]
    same = state["stub"] == deck[25:]
    for place, seat in enumerate([2, 3, 4, 5, 1]):  # one card a round, from the button's left
        hand = deck[place:25:5]
        same &= state["players"][seat - 1]["cards"] == hand
        print(f"Seat {seat}: {' '.join(hand)}")
    print(f"Stub:   {' '.join(deck[25:])}")
    print("The service deals the same." if same else "The service deals other cards!")
    sys.exit(not same)


if __name__ == "__main__":
    main()
