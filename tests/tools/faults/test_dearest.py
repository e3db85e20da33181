"""Test the bodies that `./parole faults dearest` measures."""

import json

import pytest

from service.api.config import BODY_LIMIT, BULK_BODY_LIMIT
from tools.faults import dearest


def post(client, noun, body):
    return client.post(f"/v1/{noun}", data=body, content_type="application/json")


@pytest.mark.parametrize("noun", dearest.VALID)
def test_bodies_fill_the_limit_of_each_operation(noun):
    limit = BULK_BODY_LIMIT if noun == dearest.BULK else BODY_LIMIT
    sizes = [len(body) for _, body in dearest.bodies(noun)]

    assert max(sizes) <= limit
    assert sum(size > 0.9 * limit for size in sizes) > len(sizes) / 3


def test_bodies_spoil_every_place():
    names = {name for name, _ in dearest.bodies("legal-actions")}

    assert "unknown names in /" in names
    assert "long names in /state/players/0" in names
    assert "{} over and over in /state/players/0/stack" in names


def test_the_longest_replay_is_valid(client):
    replay = post(client, "replays", json.dumps(dearest.longest_replay())).get_json()

    assert replay["valid"] is True
    assert len(replay["steps"]) == dearest.RAISES


def test_repeated_keys_are_rejected(client):
    body = dict(dearest.bodies("deals"))["a key over and over"]

    assert post(client, "deals", body).get_json()["code"] == "duplicate_key"


def test_the_unexplained_state_is_rejected_for_its_cards(client):
    body = dict(dearest.bodies("legal-actions"))["a state with 7,776 histories"]
    problem = post(client, "legal-actions", body).get_json()

    assert problem["code"] == "inconsistent_state"
    assert "duplicate_card" in {error["code"] for error in problem["errors"]}


def test_a_cost_is_that_of_parsing_and_more(app):
    body = json.dumps(dearest.VALID["deals"]).encode()
    cost = dearest._cost(app, "deals", "right", body, 0.0, 5)

    assert cost.whole_ratio == cost.ratio > 1
    assert cost.memory > len(body)
