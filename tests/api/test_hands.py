"""Test evaluations, comparisons and bulk evaluations over HTTP; cases C57 to C75 by id."""

import re
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import DECK

POKER = {"id": "32-card-poker", "revision": 1}
DRAW = {"id": "32-card-draw", "revision": 1}

STEEL_WHEEL = "Ah 7h 8h 9h Th"


def cards(text):
    return text.split()


def evaluate(client, *hands, **body):
    return client.post("/v1/hand-evaluations", json={"hands": [*map(cards, hands)], **body})


def evaluated(client, *hands, **body):
    response = evaluate(client, *hands, **body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()["evaluations"]


def compare(client, hands, **options):
    ruleset = {"id": "32-card-poker", "options": options}
    posted = [{"id": hand_id, "cards": cards(text)} for hand_id, text in hands]
    return client.post("/v1/hand-comparisons", json={"ruleset": ruleset, "hands": posted})


def bulk(client, hands, **body):
    return client.post("/v1/bulk-hand-evaluations", json={"hands": hands, **body})


def located(response):
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


# The worked examples of the design.


def test_worked_evaluation(client):
    body = {"ruleset": {"id": "32-card-poker"}, "hands": [["As", "7h", "8d", "9c", "10s"]]}
    response = client.post("/v1/hand-evaluations", json=body)
    assert response.status_code == 200
    assert response.get_json() == {
        "ruleset": POKER,
        "evaluations": [
            {
                "category": "straight",
                "strength": 2165,
                "cards": ["Ts", "9c", "8d", "7h", "As"],
                "suit_card": "Ts",
                "description": "Straight, ten high",
            }
        ],
    }


def test_worked_lowest_and_highest_hands(client):
    found = evaluated(client, "Ah Kh Qh Jh Th", "Qs Th 9d 8c 7h")
    assert [each["strength"] for each in found] == [2520, 1]


COMPARED = [
    {"id": "a", "cards": ["Ks", "Kc", "Js", "Jc", "As"]},
    {"id": "b", "cards": ["Kh", "Kd", "Jh", "Jd", "9h"]},
]


def test_worked_comparison(client):
    body = {"ruleset": {"id": "32-card-draw"}, "hands": COMPARED}
    response = client.post("/v1/hand-comparisons", json=body)
    assert response.status_code == 200
    assert response.get_json() == {
        "ruleset": DRAW,
        "winner_ids": ["a"],
        "places": [
            {
                "place": 1,
                "id": "a",
                "category": "two_pair",
                "strength": 1801,
                "cards": ["Kc", "Ks", "Jc", "Js", "As"],
            },
            {
                "place": 2,
                "id": "b",
                "category": "two_pair",
                "strength": 1792,
                "cards": ["Kh", "Kd", "Jh", "Jd", "9h"],
            },
        ],
        "reasons": [
            {
                "better_id": "a",
                "worse_id": "b",
                "kind": "rank",
                "rule": "RANK-5",
                "detail": "Kicker: ace beats nine.",
            }
        ],
    }


def test_worked_comparison_with_the_other_ruleset(client):
    body = {"ruleset": {"id": "32-card-poker"}, "hands": COMPARED}
    found = client.post("/v1/hand-comparisons", json=body).get_json()
    assert found["ruleset"] == POKER
    assert [(each["id"], each["strength"]) for each in found["places"]] == [
        ("b", 1801),
        ("a", 1786),
    ]
    (reason,) = found["reasons"]
    assert (reason["kind"], reason["rule"]) == ("suit", "RANK-5")


def test_worked_bulk(client):
    hands = ["AsKdQh9c8s", "As7h8d9cTs", "AhKhQhJhTh", "ahKHqhJHth"]
    response = bulk(client, hands, ruleset={"id": "32-card-draw"})
    found = response.get_json()
    assert found["ruleset"] == DRAW
    assert found["categories"] == [1, 5, 10, 10]
    # AKQ98 in spades: of the 51 high cards, AKQT7 to AKQT9 and AKQJ7 to AKQJ9 rank higher.
    assert found["strengths"] == [(51 - 6) * 4 - 3, 2165, 2520, 2520]


@pytest.mark.parametrize(("house", "number"), [("32-card-poker", 9), ("32-card-draw", 10)])
def test_bulk_category_number_of_a_royal_flush(client, house, number):
    response = bulk(client, ["AsKsQsJsTs"], ruleset={"id": house})
    assert response.get_json()["categories"] == [number]


# The ruleset of a request.


def test_a_missing_ruleset_means_the_default(client):
    assert evaluate(client, STEEL_WHEEL).get_json()["ruleset"] == POKER


def test_the_response_names_the_ruleset_and_the_changed_option(client):
    asked = {"id": "32-card-draw", "revision": 1, "options": {"suit_tiebreak": False}}
    found = evaluate(client, STEEL_WHEEL, ruleset=asked).get_json()
    assert found["ruleset"] == DRAW | {"options": {"suit_tiebreak": False}}
    assert "suit_card" not in found["evaluations"][0]


@pytest.mark.parametrize(
    ("ruleset", "status", "error"),
    [
        ({"id": "holdem"}, 422, ("/ruleset/id", "unknown_ruleset")),
        ({"id": "32-card-poker", "revision": 2}, 422, ("/ruleset/revision", "unknown_revision")),
        ({"id": "32-card-poker", "revision": 0}, 400, ("/ruleset/revision", "out_of_range")),
        ({"id": "32 card poker"}, 400, ("/ruleset/id", "invalid_format")),
        ({"id": "32-card-poker\n"}, 400, ("/ruleset/id", "invalid_format")),
        ({"id": ""}, 400, ("/ruleset/id", "invalid_format")),
        ({"id": "x" * 65}, 400, ("/ruleset/id", "invalid_format")),
        ({}, 400, ("/ruleset/id", "missing_field")),
        (
            {"id": "32-card-poker", "options": {"two_pair_kicker": "rank"}},
            400,
            ("/ruleset/options/two_pair_kicker", "unknown_value"),
        ),
        (
            {"id": "32-card-poker", "options": {"two_pairs_kicker": "rank_then_suit"}},
            400,
            ("/ruleset/options/two_pairs_kicker", "unknown_field"),
        ),
        (
            {"id": "32-card-poker", "options": {"suit_tiebreak": None}},
            400,
            ("/ruleset/options/suit_tiebreak", "null_not_allowed"),
        ),
    ],
)
def test_rejects_invalid_rulesets(client, ruleset, status, error):
    response = evaluate(client, STEEL_WHEEL, ruleset=ruleset)
    assert response.status_code == status
    assert located(response) == [error]


# D. Hand ranking: the better hand first.
CASES = [
    ("C57", "7h 7d 9c Ts Jh", "Qs Kh Ad 7c 8s", {}),
    ("C58 under jack high", "7s 8s 9s Th Jd", "As 7h 8d 9c Ts", {}),
    ("C58 straight over trips", "As 7h 8d 9c Ts", "Ah Ad Ac Kh Qd", {}),
    ("C59 over quads", "Ad 7d 8d 9d Td", "Ks Kh Kc Kd Qs", {}),
    ("C59 under jack high", "7s 8s 9s Ts Js", "Ah 7h 8h 9h Th", {}),
    ("C61 flush over full house", "9s Js Ts 8s As", "Ah Ad Ac Kh Kd", {}),
    ("C61 straight over trips", "As 7h 8d 9c Ts", "Kh Kd Kc Ah Qd", {}),
    ("C61 quads over flush", "7h 7d 7c 7s 8s", "Ah Kh Qh Jh 9h", {}),
    ("C63", "Kd Qd Td 8d 7d", "Kc Qc Tc 8c 7c", {}),
    ("C64", "Kh Ks 9c 9d 7h", "Qh Qs Tc Td Ah", {}),
    ("C65 a by rank", "Ks Kc Js Jc As", "Kh Kd Jh Jd 9h", {"two_pair_kicker": "rank_then_suit"}),
    ("C65 b by rank", "Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", {"two_pair_kicker": "rank_then_suit"}),
    ("C65 a by suit", "Kh Kd Jh Jd 9h", "Ks Kc Js Jc As", {"two_pair_kicker": "suit_then_rank"}),
    ("C65 b by suit", "Ks Kc Jh Jd Qd", "Kh Kd Js Jc Qc", {"two_pair_kicker": "suit_then_rank"}),
    ("C67 full house", "9s 9c 9d 7h 7s", "8h 8d 8c Ah Ad", {}),
    ("C67 trips", "8s 8c 8d 9h 7s", "7h 7d 7c Ah Kd", {}),
    ("C67 quads", "8s 8c 8d 8h 9s", "7h 7d 7c 7s Kd", {}),
    ("C67 quads over trips", "8s 8c 8d 8h 7s", "7h 7d 7c 9h Kd", {}),
    ("C68 suit of the ace", "Ad Ks Qs Jc 9c", "Ac Kh Qh Jh 9d", {}),
    ("C68 fifth rank before suit", "Ac Kd Qd Jd 9s", "Ah Kh Qs Jc 8h", {}),
    ("C68 straights", "Kd Qs Js Ts 9c", "Kc Qh Jh Th 9h", {}),
]


@pytest.mark.parametrize("reverse", [False, True], ids=["better first", "worse first"])
@pytest.mark.parametrize(
    ("better", "worse", "options"), [each[1:] for each in CASES], ids=[each[0] for each in CASES]
)
def test_the_better_hand_wins(client, better, worse, options, reverse):
    hands = [("better", better), ("worse", worse)]
    found = compare(client, hands[::-1] if reverse else hands, **options).get_json()
    assert found["winner_ids"] == ["better"]
    assert [(each["place"], each["id"]) for each in found["places"]] == [
        (1, "better"),
        (2, "worse"),
    ]
    assert found["reasons"][0]["kind"] != "tie"


@pytest.mark.parametrize("text", ["Qs Kh Ad 7c 8s", "Ks Ah 7d 8c 9s", "Js Qh Kd Ac 7s"])
def test_c57_a_straight_does_not_wrap_around(client, text):
    (found,) = evaluated(client, text)
    assert (found["category"], found["description"]) == ("high_card", "High card, ace")


@pytest.mark.parametrize(
    ("text", "category", "ordered", "suit_card"),
    [
        ("As 7h 8d 9c Ts", "straight", "Ts 9c 8d 7h As", "Ts"),
        ("Ad 7d 8d 9d Td", "straight_flush", "Td 9d 8d 7d Ad", "Td"),
    ],
    ids=["C58", "C59"],
)
def test_an_ace_below_the_seven(client, text, category, ordered, suit_card):
    (found,) = evaluated(client, text)
    assert found["category"] == category
    assert found["cards"] == cards(ordered)
    assert found["suit_card"] == suit_card


def test_c69_hands_tie_only_without_suits(client):
    hands = [("a", "Kd Qd Td 8d 7d"), ("b", "Kc Qc Tc 8c 7c"), ("c", "Ah Ad Ac Kh Qh")]
    found = compare(client, hands, suit_tiebreak=False).get_json()
    assert found["winner_ids"] == ["a", "b"]
    assert [(each["place"], each["id"]) for each in found["places"]] == [
        (1, "a"),
        (1, "b"),
        (3, "c"),
    ]
    assert [(each["kind"], each["rule"]) for each in found["reasons"]] == [
        ("tie", "RANK-6"),
        ("category", "RANK-1"),
    ]


def test_c70_ten_in_two_spellings_is_one_card(client):
    response = evaluate(client, "10s Ts 9c 8d 7h")
    assert response.status_code == 422
    assert located(response) == [("/hands/0/1", "duplicate_card")]


@pytest.mark.parametrize(
    "text", ["1s", "10", "010s", "T0s", "\N{FULLWIDTH DIGIT ONE}0s", "10S ", "s10"]
)
def test_c70_rejects_half_a_ten(client, text):
    response = client.post("/v1/hand-evaluations", json={"hands": [["As", "Ks", "Qs", "Js", text]]})
    assert response.status_code == 400
    assert located(response) == [("/hands/0/4", "invalid_card")]


@pytest.mark.parametrize("text", ["ah", "AH", "aH", "Ah", "A♥", "a♥"])
def test_c71_accepts_any_letter_case(client, text):
    (found,) = evaluated(client, f"{text} 9c 8d 7h 7s")
    assert found["cards"] == cards("7h 7s Ah 9c 8d")


@pytest.mark.parametrize("pair", list(combinations(["ah", "AH", "aH", "A♥"], 2)))
def test_c71_the_same_card_in_two_spellings(client, pair):
    response = evaluate(client, " ".join([*pair, "9c", "8d", "7h"]))
    assert response.status_code == 422
    assert located(response) == [("/hands/0/1", "duplicate_card")]
    assert response.get_json()["errors"][0]["params"] == {"card": "Ah"}


def test_c74_a_card_twice_in_a_hand(client):
    response = evaluate(client, STEEL_WHEEL, "7h 8h 9h Th 7h")
    assert response.status_code == 422
    assert response.get_json()["code"] == "duplicate_card"
    assert located(response) == [("/hands/1/4", "duplicate_card")]


def test_c74_a_card_twice_in_a_hand_in_bulk(client):
    response = bulk(client, ["AhKhQhJhTh", "7h8h9hTh7h", "AhKhQhJhTh", "asASKsQsJs"])
    assert response.status_code == 422
    assert located(response) == [("/hands/1", "duplicate_card"), ("/hands/3", "duplicate_card")]


def test_c74_a_card_in_two_compared_hands(client):
    response = compare(client, [("a", "Ks Kc Js Jc As"), ("b", "Ks Kd Jh Jd 9h")])
    assert response.status_code == 422
    assert located(response) == [("/hands/1/cards/0", "duplicate_card")]


def test_evaluated_hands_may_share_cards(client):
    assert len(evaluated(client, STEEL_WHEEL, STEEL_WHEEL)) == 2


@pytest.mark.parametrize("text", ["6h", "5d", "2s", "3c", "4c", "joker", "", "Xs", "Ax", "🂱"])
def test_c75_cards_that_are_not_in_this_deck(client, text):
    response = client.post("/v1/hand-evaluations", json={"hands": [["As", text, "Qs", "Js", "Ts"]]})
    assert response.status_code == 400
    assert located(response) == [("/hands/0/1", "invalid_card")]


@pytest.mark.parametrize("text", ["Ah Kh Qh Jh", "Ah Kh Qh Jh Th 9h", "", "Ah"])
def test_c75_hands_of_another_size(client, text):
    response = evaluate(client, STEEL_WHEEL, text)
    assert response.status_code == 400
    assert located(response) == [("/hands/1", "invalid_length")]
    assert response.get_json()["errors"][0]["params"] == {"minimum": 5, "maximum": 5}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6hKhQhJhTh",
        "AhKhQhJh",
        "AhKhQhJhT",
        "AhKhQhJhTh9h",
        "AhKhQhJh10h",
        "A♥KhQhJhTh",
        "AhKhQhJhTh ",
        " AhKhQhJhTh",
        "AhKhQhJhTh\n\n",
        "Ah Kh QhJh",
        "hAhKhQhJhT",
    ],
    ids=ascii,
)
def test_c75_in_bulk(client, text):
    response = bulk(client, ["AhKhQhJhTh", text])
    assert response.status_code == 400
    assert located(response) == [("/hands/1", "invalid_format")]


BULK_HAND = re.compile(r"(?:[789TtJjQqKkAa][HhDdCcSs]){5}")
pieces = st.sampled_from(
    ["Ah", "kD", "Qc", "js", "9h", "8d", "7c", "Ts", "\n\n", "\n", "", "X", "é"]
)


@given(st.lists(st.lists(pieces, min_size=4, max_size=7, unique=True).map("".join), min_size=1))
def test_bulk_accepts_exactly_the_hands_of_the_contract(app, hands):
    response = app.test_client().post("/v1/bulk-hand-evaluations", json={"hands": hands})
    wrong = [f"/hands/{index}" for index, each in enumerate(hands) if not BULK_HAND.fullmatch(each)]
    assert response.status_code == (400 if wrong else 200)
    if wrong:
        assert [pointer for pointer, _ in located(response)] == wrong[:100]


def test_bulk_locates_every_kind_of_error(client):
    response = bulk(client, ["AhKhQhJhTh", "AhKh", None, 5, True, ["Ah"], {}, 1.5, "AhAhQhJhTh"])
    assert response.status_code == 400
    assert located(response) == [
        ("/hands/1", "invalid_format"),
        ("/hands/2", "null_not_allowed"),
        ("/hands/3", "invalid_type"),
        ("/hands/4", "invalid_type"),
        ("/hands/5", "invalid_type"),
        ("/hands/6", "invalid_type"),
        ("/hands/7", "invalid_type"),
    ]


def test_reports_all_errors_of_an_evaluation_at_once(client):
    body = {
        "ruleset": {"id": "32-card-poker", "revision": 0, "color": "red"},
        "hands": [["6h", "Kh", None, 7, "Th"], "AhKhQhJhTh", None, ["Ah"]],
        "hand": [],
    }
    response = client.post("/v1/hand-evaluations", json=body)
    assert response.status_code == 400
    assert set(located(response)) == {
        ("/ruleset/revision", "out_of_range"),
        ("/ruleset/color", "unknown_field"),
        ("/hands/0/0", "invalid_card"),
        ("/hands/0/2", "null_not_allowed"),
        ("/hands/0/3", "invalid_type"),
        ("/hands/1", "invalid_type"),
        ("/hands/2", "null_not_allowed"),
        ("/hands/3", "invalid_length"),
        ("/hand", "unknown_field"),
    }


def test_reports_a_wrong_card_and_a_wrong_length_at_once(client):
    response = evaluate(client, "6h Kh Qh Jh")
    assert set(located(response)) == {
        ("/hands/0/0", "invalid_card"),
        ("/hands/0", "invalid_length"),
    }


def test_suggests_the_name_of_a_misspelled_field(client):
    response = client.post("/v1/hand-evaluations", json={"hand": [cards(STEEL_WHEEL)]})
    told = {item["code"]: item for item in response.get_json()["errors"]}
    assert told["unknown_field"]["params"]["did_you_mean"] == "hands"
    assert told["missing_field"]["pointer"] == "/hands"


# Limits.


@pytest.mark.parametrize(("count", "status"), [(0, 400), (1, 200), (100, 200), (101, 400)])
def test_1_to_100_hands_are_evaluated(client, count, status):
    response = evaluate(client, *[STEEL_WHEEL] * count)
    assert response.status_code == status
    if status == 400:
        assert located(response) == [("/hands", "invalid_length")]
        assert response.get_json()["errors"][0]["params"] == {"minimum": 1, "maximum": 100}


@pytest.mark.parametrize(("count", "status"), [(0, 400), (1, 400), (2, 200), (6, 200), (7, 400)])
def test_2_to_6_hands_are_compared(client, count, status):
    dealt = [" ".join((DECK * 2)[5 * seat : 5 * seat + 5]) for seat in range(count)]
    response = compare(client, [(f"seat-{seat}", hand) for seat, hand in enumerate(dealt)])
    assert response.status_code == status
    if status == 400:
        assert located(response) == [("/hands", "invalid_length")]
    else:
        assert len(response.get_json()["places"]) == count
        assert len(response.get_json()["reasons"]) == count - 1


@pytest.mark.parametrize(("count", "status"), [(0, 400), (1, 200), (100_000, 200), (100_001, 400)])
def test_1_to_100_000_hands_in_bulk(client, count, status):
    hands = ["".join(each) for each in islice(combinations(DECK, 5), count)]
    response = bulk(client, hands)
    assert response.status_code == status
    if status == 400:
        assert located(response) == [("/hands", "invalid_length")]
    else:
        assert len(response.get_json()["strengths"]) == count
        assert len(response.get_json()["categories"]) == count


@pytest.mark.parametrize(("faults", "omitted"), [(99, None), (100, None), (101, 1), (5_000, 4_900)])
@pytest.mark.parametrize(("hand", "status"), [("AhKh", 400), ("AhAhKhQhJh", 422)])
def test_lists_100_errors_and_counts_the_rest(client, faults, omitted, hand, status):
    response = bulk(client, ["AhKhQhJhTh"] + [hand] * faults)
    problem = response.get_json()
    assert response.status_code == status
    listed = [f"/hands/{index}" for index in range(1, min(faults, 100) + 1)]
    assert [pointer for pointer, _ in located(response)] == listed
    assert problem.get("errors_omitted") == omitted


def test_lists_100_errors_for_500_wrong_cards(client):
    problem = evaluate(client, *["6h 6h 6h 6h 6h"] * 100).get_json()
    assert len(problem["errors"]) == 100
    assert problem["errors_omitted"] == 400


# Ids of compared hands.


@pytest.mark.parametrize("hand_id", ["a", "A", "0", "seat:1", "a.b-c_d", "x" * 64])
def test_accepts_valid_ids(client, hand_id):
    response = compare(client, [(hand_id, STEEL_WHEEL), ("other", "7s 8s 9s Ts Js")])
    assert response.get_json()["winner_ids"] == ["other"]
    assert response.get_json()["places"][1]["id"] == hand_id


@pytest.mark.parametrize(
    "hand_id",
    [
        "",
        "a ",
        " a",
        "a\n",
        "a\0b",
        "x" * 65,
        "a/b",
        "\u00e9",
        "e\u0301",
        "\N{FULLWIDTH DIGIT ONE}",
    ],
    ids=ascii,
)
def test_h16_h21_rejects_invalid_ids(client, hand_id):
    response = compare(client, [(hand_id, STEEL_WHEEL), ("other", "7s 8s 9s Ts Js")])
    assert response.status_code == 400
    assert located(response) == [("/hands/0/id", "invalid_format")]


def test_h21_ids_are_case_sensitive(client):
    response = compare(client, [("a", STEEL_WHEEL), ("A", "7s 8s 9s Ts Js")])
    assert [each["id"] for each in response.get_json()["places"]] == ["A", "a"]


def test_h21_rejects_a_duplicate_id(client):
    response = compare(
        client, [("a", STEEL_WHEEL), ("b", "7s 8s 9s Ts Js"), ("a", "Kd Kc Ks Qd Qc")]
    )
    assert response.status_code == 422
    assert response.get_json()["code"] == "duplicate_id"
    assert located(response) == [("/hands/2/id", "duplicate_id")]
