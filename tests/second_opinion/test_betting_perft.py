"""Check that the independent program still produces the counts in tests/vectors/perft.json."""

import json

import pytest

from tests.second_opinion.betting_perft import SETUPS, VECTORS, count


@pytest.mark.rule("BET-5")
def test_vectors_match_the_independent_counts():
    assert json.loads(VECTORS.read_text()) == [
        {**row, "nodes": count(row, row["depth"])} for row in SETUPS
    ]
