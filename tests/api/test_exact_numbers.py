"""Test that a number is read exactly as written: case Q06 of the second turn and its relatives."""

import json

import pytest

from service.api.json_body import parse_exactly
from service.api.schemas.fields import Int
from service.api.schemas.numbers import BEYOND, whole
from tests.hostile.corpus import RIGHT

PLACES = [
    ("hand-evaluations", ("ruleset", "revision")),
    ("missed-blinds", ("dealt_in",)),
    ("missed-blinds", ("blinds", "small")),
    ("deals", ("button_seat",)),
    ("deals", ("seats", 1, "stack")),
    ("legal-actions", ("state", "to_act_seat")),
    ("legal-actions", ("state", "betting", "current_bet")),
    ("legal-actions", ("state", "players", 0, "stack")),
    ("transitions", ("action", "to")),
    ("draws", ("players", 0, "seat")),
    ("settlements", ("players", 1, "contributed")),
    ("replays", ("actions", 0, "seat")),
    ("bulk-hand-evaluations", ("ruleset", "revision")),
]
FRACTIONS = (
    *("19.999999999999999", "20.000000000000001", "1000000000000.00001", "0.99999999999999999"),
    *("1e-400", "-1e-400", "1e-99999999999999999999", "201e-1", "2." + "0" * 9_999 + "1"),
)


def with_number(noun, place, number):
    """Return the right body of an operation with `number` in one place."""
    body = json.loads(json.dumps(RIGHT[noun]))
    holder = body
    for step in place[:-1]:
        if step == "ruleset":
            holder["ruleset"] = {"id": "32-card-draw"}
        holder = holder[step]
    holder[place[-1]] = "HERE"
    return json.dumps(body).replace('"HERE"', number)


def post(client, noun, body):
    return client.post(f"/v1/{noun}", data=body, content_type="application/json")


def test_q06_does_not_raise_to_a_rounded_number(client):
    body = with_number("transitions", ("action", "to"), "19.999999999999999")
    response = post(client, "transitions", body)

    assert response.status_code == 400
    assert [(e["pointer"], e["code"]) for e in response.get_json()["errors"]] == [
        ("/action/to", "invalid_type")
    ]


@pytest.mark.parametrize("number", FRACTIONS, ids=lambda number: number[:30])
@pytest.mark.parametrize(("noun", "place"), PLACES, ids=str)
def test_q06_rejects_fractions_wherever_a_number_stands(client, noun, place, number):
    response = post(client, noun, with_number(noun, place, number))

    assert response.status_code == 400
    pointer = "/" + "/".join(map(str, place))
    assert [(e["pointer"], e["code"]) for e in response.get_json()["errors"]] == [
        (pointer, "invalid_type")
    ]


@pytest.mark.parametrize("number", ["20.0", "2e1", "2E+1", "200e-1", "0.2e2", "20." + "0" * 9_999])
def test_q06_accepts_whole_numbers_in_any_notation(client, number):
    place = ("action", "to")
    response = post(client, "transitions", with_number("transitions", place, number))

    assert response.status_code == 200
    assert (
        response.data == post(client, "transitions", with_number("transitions", place, "20")).data
    )


@pytest.mark.parametrize("number", ["1e400", "1e99999999999999999999", "1" + "0" * 3_999 + ".0"])
def test_q06_calls_a_huge_whole_number_out_of_range(client, number):
    response = post(client, "transitions", with_number("transitions", ("action", "to"), number))

    assert response.status_code == 400
    assert response.get_json()["errors"][0]["code"] == "out_of_range"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *(("7.0", 7), ("1e3", 1000), ("70e-1", 7), ("-7.0", -7), ("-0.0", 0), ("0e-400", 0)),
        *(("0e99999999999999999999", 0), ("0.0007e4", 7), ("999999999999999999.0", 10**18 - 1)),
        *(("1e18", BEYOND), ("-1e19", -BEYOND), ("7e-1", None), ("10.5", None), ("100e-3", None)),
        ("0." + "0" * 20 + "5e21", 5),
    ],
)
def test_reads_the_exact_value(text, expected):
    assert whole(text) == expected


def test_no_field_has_a_bound_beyond_the_cut():
    assert BEYOND > 2**53 - 1
    assert Int(0, 2**53 - 1)._deserialize(parse_exactly(b"9007199254740991.0")) == 2**53 - 1
