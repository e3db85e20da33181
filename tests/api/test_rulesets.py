"""Test GET /v1/rulesets: the rulesets as data, matching the rulebook and the sources."""

import pytest

from service.rules.ruleset import OPTION_RULES, RULESETS

EACH_HOUSE = pytest.mark.parametrize("house", RULESETS)


def described(client, house):
    response = client.get(f"/v1/rulesets/{house}")
    assert response.status_code == 200
    return response.get_json()


def test_every_house_the_default_one_first(client):
    listed = client.get("/v1/rulesets").get_json()["rulesets"]
    default, *others = [(each["id"], each["revision"], each["is_default"]) for each in listed]
    assert default == ("32-card-poker", 1, True)
    assert ("32-card-draw", 1, False) in others
    assert [each["id"] for each in listed] == list(RULESETS)
    assert not any(is_default for _, _, is_default in others)


@EACH_HOUSE
def test_the_list_summarizes_each_ruleset(client, house):
    listed = client.get("/v1/rulesets").get_json()["rulesets"]
    (summary,) = [each for each in listed if each["id"] == house]
    assert described(client, house).items() >= summary.items()


@pytest.mark.rule("DECK-1")
@EACH_HOUSE
def test_deck(client, house):
    found = described(client, house)
    assert found["deck"]["ranks"] == ["A", "K", "Q", "J", "T", "9", "8", "7"]
    assert found["suit_order"] == ["h", "d", "c", "s"]
    assert found["deck"]["hand_size"] == 5
    assert found["deck"]["cards"] == [rank + suit for rank in "AKQJT987" for suit in "hdcs"]


NINE_CATEGORIES = [
    ("straight_flush", 9, 20),
    ("four_of_a_kind", 8, 224),
    ("flush", 7, 204),
    ("full_house", 6, 1_344),
    ("straight", 5, 5_100),
    ("three_of_a_kind", 4, 10_752),
    ("two_pair", 3, 24_192),
    ("one_pair", 2, 107_520),
    ("high_card", 1, 52_020),
]
ROYAL_FIRST = [("royal_flush", 10, 4), ("straight_flush", 9, 16), *NINE_CATEGORIES[1:]]


@pytest.mark.rule("RANK-1")
@pytest.mark.parametrize(
    ("house", "categories"), [("32-card-poker", NINE_CATEGORIES), ("32-card-draw", ROYAL_FIRST)]
)
def test_categories_with_counts_and_shares(client, house, categories):
    found = described(client, house)
    assert found["hand_count"] == 201_376
    assert [
        (each["category"], each["number"], each["count"]) for each in found["categories"]
    ] == categories
    for each in found["categories"]:
        assert each["probability"] == pytest.approx(each["count"] / 201_376, rel=1e-12)


@pytest.mark.parametrize(
    ("house", "ratio", "clocks"),
    [
        (
            "32-card-poker",
            {"small": 1, "big": 2, "over": 4, "over_blind_from_players": 4},
            {"raise_seconds": 10},
        ),
        ("32-card-draw", {"small": 1, "big": 2, "over": 4}, {"draw_seconds": 30}),
    ],
)
def test_table(client, house, ratio, clocks):
    found = described(client, house)
    assert found["seats"] == {"min_dealt_in": 2, "max_dealt_in": 5}
    assert found["structures"] == ["limit", "pot_limit", "no_limit"]
    assert found["blind_ratio"] == ratio
    assert found["max_bets_in_limit"] == 4
    assert found["draw"] == {"min_discards": 0, "max_discards": 4}
    assert found["clocks"] == clocks


# The conformance vectors and docs/rules.md spell out the values.
@EACH_HOUSE
def test_each_option_has_two_values_and_one_of_them_by_default(client, house):
    found = described(client, house)
    assert {each["name"]: each["rule"] for each in found["options"]} == OPTION_RULES
    for each in found["options"]:
        assert each["default"] in each["values"]
        assert len(each["values"]) == len(set(each["values"])) == 2
        assert (each["type"] == "boolean") == (set(each["values"]) == {"true", "false"})


@EACH_HOUSE
def test_default_options_match_the_defaults_of_the_options(client, house):
    found = described(client, house)
    defaults = {
        name: str(value).lower() if isinstance(value, bool) else value
        for name, value in found["default_options"].items()
    }
    assert defaults == {each["name"]: each["default"] for each in found["options"]}


@EACH_HOUSE
def test_rulings_cite_rules_options_and_sources(client, house):
    found = described(client, house)
    sources = {each["id"] for each in found["sources"]}
    assert {"S0", "S2", "S3", "S4"} <= sources
    assert any(each["followed"] for each in found["sources"])
    options = {each["name"]: each["rule"] for each in found["options"]}
    cited = {each["option"]: each["rule"] for each in found["rulings"] if "option" in each}
    assert cited == options
    for each in found["rulings"]:
        assert set(each["sources"]) <= sources
        assert each["sources"]
        assert each["topic"]
        assert each["clash"].endswith(".")
        assert each["ruling"].endswith(".")


@pytest.mark.parametrize(
    ("house", "followed"), [("32-card-poker", {"S0", "S3", "S4"}), ("32-card-draw", {"S2"})]
)
def test_each_ruleset_follows_its_own_documents(client, house, followed):
    found = described(client, house)
    assert {each["id"] for each in found["sources"] if each["followed"]} == followed


@pytest.mark.parametrize(
    "house", ["x", "32-card-Poker", "32-card-poker ", "32_card_poker", "default"]
)
def test_unknown_rulesets_are_404_and_list_the_known_ones(client, house):
    response = client.get(f"/v1/rulesets/{house}")
    assert response.status_code == 404
    problem = response.get_json()
    assert problem["code"] == "unknown_ruleset"
    assert problem["errors"][0]["params"] == {"known": sorted(RULESETS)}
