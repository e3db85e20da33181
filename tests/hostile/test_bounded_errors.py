"""Test that finding the errors of a body is bounded work, and ordered like the document."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.api.schemas import fields
from tests.hostile.corpus import RIGHT

ROOT = Path(__file__).parents[2]
KIB = 1024


def post(client, noun, body):
    return client.post(f"/v1/{noun}", data=body, content_type="application/json")


def located(response):
    return [(each["pointer"], each["code"]) for each in response.get_json()["errors"]]


def state_with(player):
    state = RIGHT["legal-actions"]["state"]
    return json.dumps({"state": {**state, "players": [player, state["players"][1]]}})


@pytest.fixture
def compared(monkeypatch):
    """Return the names that were compared with the known ones."""
    names = []
    original = fields.get_close_matches

    def recorded(name, *args, **kwargs):
        names.append(name)
        return original(name, *args, **kwargs)

    monkeypatch.setattr(fields, "get_close_matches", recorded)
    return names


def test_hints_are_found_only_for_listed_errors(client, compared):
    player = RIGHT["legal-actions"]["state"]["players"][0]
    names = [f"stack{number:03}" for number in range(3_000)]
    response = post(client, "legal-actions", state_with({**player, **dict.fromkeys(names, 1)}))
    problem = response.get_json()

    assert [e["pointer"] for e in problem["errors"]] == [
        f"/state/players/0/{name}" for name in names[:100]
    ]
    assert problem["errors_omitted"] == 2_900
    assert compared == names[:100]  # each once, though it is nested three levels deep


def test_long_names_are_not_compared(client, compared):
    post(client, "hand-evaluations", json.dumps({**RIGHT["hand-evaluations"], "h" * 60_000: 1}))

    assert compared == []


@pytest.mark.parametrize(
    ("noun", "field", "most"),
    [("hand-evaluations", "hands", 100), ("hand-comparisons", "hands", 6)],
)
def test_elements_of_an_over_long_array_are_not_read(client, noun, field, most):
    response = post(client, noun, json.dumps({field: [[]] * (most + 1)}))

    assert located(response) == [(f"/{field}", "invalid_length")]


@pytest.mark.parametrize("cards", [[1] * 20_000, ["x"] * 6])
def test_cards_of_an_over_long_hand_are_not_read(client, cards):
    player = {**RIGHT["legal-actions"]["state"]["players"][0], "cards": cards}
    response = post(client, "legal-actions", state_with(player))

    assert located(response) == [("/state/players/0/cards", "invalid_length")]


@pytest.mark.parametrize("item", ["[{}]", "[]", "1", '"a"', "{}"])
def test_a_bulk_with_too_many_values_is_rejected_before_it_is_parsed(client, item, monkeypatch):
    def unwanted(_body):
        raise AssertionError

    monkeypatch.setattr("service.api.exchange.parse_json", unwanted)
    response = post(client, "bulk-hand-evaluations", f'{{"hands":[{",".join([item] * 101_002)}]}}')

    assert response.status_code == 400
    assert located(response) == [("", "malformed_json")]


def test_errors_follow_the_document(client):
    body = (
        b'{"z":1,"ruleset":{"b":1,"revision":0,"id":"32-card-draw","a":1},"hands":[["x"],1],"y":1}'
    )
    response = post(client, "hand-evaluations", body)

    assert located(response) == [
        ("/z", "unknown_field"),
        ("/ruleset/b", "unknown_field"),
        ("/ruleset/revision", "out_of_range"),
        ("/ruleset/a", "unknown_field"),
        ("/hands/0", "invalid_length"),
        ("/hands/0/0", "invalid_card"),
        ("/hands/1", "invalid_type"),
        ("/y", "unknown_field"),
    ]


PROGRAM = """
from service.api.app import create_app
from service.api.config import Settings
body = b'{"e":1,"d":1,"c":1,"ruleset":{"q":1,"p":1,"options":{"t":1,"s":1,"r":1}},"b":1,"a":1}'
client = create_app(Settings(access_log=False)).test_client()
headers = {"Request-Id": "same"}
for path in ("/v1/hand-evaluations", "/v1/replays", "/v1/deals"):
    sent = client.post(path, data=body, content_type="application/json", headers=headers)
    print(sent.get_data(as_text=True))
"""


def test_the_bytes_of_a_response_do_not_depend_on_the_hash_seed():
    printed = {
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2", "3")
    }

    assert len(printed) == 1
    assert printed.pop().count(b"unknown_field") >= 30


@pytest.mark.parametrize("noun", RIGHT)
def test_a_problem_is_of_bounded_size(client, noun):
    names = ",".join(f'"{number}":{{}}' for number in range(5_000))
    response = post(client, noun, f"{{{names}}}")

    assert response.status_code == 400
    assert len(response.get_json()["errors"]) == 100
    assert len(response.data) < 64 * KIB
