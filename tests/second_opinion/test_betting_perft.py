"""The counts in tests/vectors/perft.json are those of the independent program."""

import json

import pytest

from tests.second_opinion.betting_perft import SETUPS, VECTORS, count


@pytest.mark.rule("BET-5")
def test_the_vectors_are_what_the_second_program_counts():
    assert json.loads(VECTORS.read_text()) == [
        {**row, "nodes": count(row, row["depth"])} for row in SETUPS
    ]
