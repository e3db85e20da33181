"""Check SHUFFLE-1 against vectors from another program in another language."""

import json
import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from service.rules.cards import DECK
from service.rules.draw.shuffle import DEAL, recycle_purpose, shuffled

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "tests/vectors/shuffle.json").read_text())

pytestmark = pytest.mark.rule("SHUFFLE-1")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['seed'][:20]}|{v['purpose']}")
def test_reproduces_the_published_vectors(vector):
    cards = vector["cards"].split()
    assert shuffled(cards, vector["seed"], vector["purpose"]) == tuple(vector["shuffled"].split())


def test_the_reference_in_the_docs_reproduces_the_vectors():
    code = re.search(r"```js\n(.*?)```", (ROOT / "docs/shuffle.md").read_text(), re.DOTALL)
    assert code is not None
    assert code[1] in (ROOT / "tests/second_opinion/shuffle.mjs").read_text()


def test_the_smallest_vector_by_hand():
    # SHA-256("table-7 hand-12" 00 "deal" 00 00000000) begins df 74. Of 3 choices: 0xdf = 223,
    # 223 mod 3 = 1: Ah Qh Kh. Of 2 choices: 0x74 = 116, 116 mod 2 = 0: Qh Ah Kh.
    assert shuffled(DECK[:9:4], "table-7 hand-12", DEAL) == ("Qh", "Ah", "Kh")


def test_each_purpose_has_its_own_stream():
    purposes = [DEAL, *(recycle_purpose(seat) for seat in range(1, 11))]
    assert len({shuffled(DECK, "one seed", purpose) for purpose in purposes}) == len(purposes)


def test_seed_and_purpose_cannot_be_confused():
    assert shuffled(DECK, "a", "deal") != shuffled(DECK, "ad", "eal")


def test_every_order_is_equally_likely():
    counts = Counter(shuffled(DECK[:4], f"seed {n}", DEAL) for n in range(24 * 200))
    assert set(counts) == set(permutations(DECK[:4]))
    # Chi-square, 23 degrees of freedom: chance exceeds 52 once in 2000; the seeds are fixed.
    assert sum((seen - 200) ** 2 / 200 for seen in counts.values()) < 52
