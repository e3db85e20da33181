"""Test that a client who names every ruleset there can be makes no cache grow without bound."""

import gc
import tracemalloc
from itertools import product

import pytest

from service.rules.ruleset import RULESETS, option_values
from tests.hostile.corpus import RIGHT

MEBIBYTE = 1024 * 1024
OPTIONS = {
    name: option_values(name)
    for name in (
        *("two_pair_kicker", "suit_tiebreak", "over_blind", "minimum_raise", "pot_limit_raise"),
        *("limit_cap_heads_up", "parole_all_in", "recycle", "checked_showdown", "muck_losers"),
    )
}
NAMED = [
    {"id": ruleset_id, "options": dict(zip(OPTIONS, values, strict=True))}
    for ruleset_id in RULESETS
    for values in product(*OPTIONS.values())
]


ROYAL, _ = RIGHT["hand-evaluations"]["hands"]
OTHER = ["7h", "7d", "8c", "9c", "Jd"]
BODIES = RIGHT | {
    "draw-odds": {"cards": ROYAL, "plays": [[], ROYAL[:2]]},
    "equities": {
        "button_seat": 1,
        "players": [{"seat": 1, "cards": ROYAL}, {"seat": 2, "cards": OTHER}],
    },
}


@pytest.fixture
def traced():
    tracemalloc.start()
    yield tracemalloc.get_traced_memory
    tracemalloc.stop()


@pytest.mark.parametrize(
    "noun", ["bulk-hand-evaluations", "legal-actions", "draw-odds", "equities"]
)
def test_naming_every_ruleset_takes_little_memory(client, traced, noun):
    assert len(NAMED) == 2 * 2**10

    def post(ruleset):
        response = client.post(f"/v1/{noun}", json={**BODIES[noun], "ruleset": ruleset})
        assert response.status_code == 200

    for ruleset in NAMED[::8]:
        post(ruleset)
    gc.collect()  # what waits to be collected is not kept
    before, _ = traced()
    for ruleset in NAMED:
        post(ruleset)
    gc.collect()
    after, _ = traced()

    assert after - before < MEBIBYTE
