"""Test the `ruleset` of a response: the id, the revision, and only the changed options."""

import pytest

from service.rules.ruleset import OPTION_RULES, RULESETS, option_values, resolve_ruleset

EACH_HOUSE = pytest.mark.parametrize("house", RULESETS)
EACH_OPTION = pytest.mark.parametrize("option", OPTION_RULES)


def stamp(client, **body):
    body |= {"hands": [["Ah", "Kh", "Qh", "Jh", "Th"]]}
    response = client.post("/v1/hand-evaluations", json=body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()["ruleset"]


def default_of(house, option):
    return getattr(resolve_ruleset(house).options, option)


def test_a_missing_ruleset_means_the_newest_revision_of_the_default(client):
    assert stamp(client) == {"id": "32-card-poker", "revision": max(RULESETS["32-card-poker"])}


@EACH_HOUSE
def test_a_missing_revision_means_the_newest(client, house):
    assert stamp(client, ruleset={"id": house}) == {"id": house, "revision": max(RULESETS[house])}


@EACH_HOUSE
@pytest.mark.parametrize("options", [{}, None])
def test_unchanged_options_are_left_out(client, house, options):
    ruleset = {"id": house, "revision": 1}

    posted = ruleset if options is None else ruleset | {"options": options}

    assert stamp(client, ruleset=posted) == ruleset


@EACH_HOUSE
@EACH_OPTION
def test_lists_only_the_changed_option(client, house, option):
    for value in option_values(option):
        if value != default_of(house, option):
            ruleset = {"id": house, "revision": 1, "options": {option: value}}

            assert stamp(client, ruleset=ruleset) == ruleset


@EACH_HOUSE
@EACH_OPTION
def test_an_option_set_to_its_default_is_left_out(client, house, option):
    default = {option: default_of(house, option)}

    assert "options" not in stamp(client, ruleset={"id": house, "options": default})


def test_lists_only_the_changed_ones_of_several_options(client):
    options = {"over_blind": "auto", "suit_tiebreak": False, "muck_losers": False}

    found = stamp(client, ruleset={"id": "32-card-poker", "options": options})

    assert found["options"] == {"suit_tiebreak": False, "muck_losers": False}


def test_a_stamp_can_be_posted_as_the_next_ruleset(client):
    first = stamp(client, ruleset={"id": "32-card-draw", "options": {"over_blind": "auto"}})

    assert stamp(client, ruleset=first) == first
