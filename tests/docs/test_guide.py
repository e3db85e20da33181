"""docs/guide.md: each of its exchanges is sent and answered as it says."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")

LEFT_OUT = "..."
FENCED = r"\n\n```json\n(?P<{}>.*?)\n```$"
EXCHANGE = re.compile(
    rf"^`(?P<method>GET|POST) (?P<path>\S+)`(?:{FENCED.format('body')})?"
    rf"\n\n`(?P<status>\d+)`{FENCED.format('answer')}",
    re.MULTILINE | re.DOTALL,
)


def agrees(told, answered):
    """Return whether a response matches the guide."""
    if told == LEFT_OUT:
        return True
    if isinstance(told, dict) and isinstance(answered, dict):
        names = told.keys() - {LEFT_OUT}
        complete = LEFT_OUT in told or names == answered.keys()
        return complete and all(agrees(told[name], answered.get(name)) for name in names)
    if isinstance(told, list) and isinstance(answered, list):
        if told[-1:] == [LEFT_OUT]:
            told = told[:-1]
            answered = answered[: len(told)]
        return len(told) == len(answered) and all(map(agrees, told, answered))
    return told == answered


def test_every_exchange_matches_the_guide(client):
    exchanges = list(EXCHANGE.finditer(PAGE))
    state = None
    for exchange in exchanges:
        body = exchange["body"] and json.loads(exchange["body"])
        for field in ("state", "last_state"):
            if body and body.get(field) == LEFT_OUT:
                body[field] = state

        response = client.open(exchange["path"], method=exchange["method"], json=body)

        answer = response.get_json()
        assert response.status_code == int(exchange["status"]), (exchange[0], answer)
        assert agrees(json.loads(exchange["answer"]), answer), (exchange[0], answer)
        state = answer.get("state", state)
    blocks = sum(2 if exchange["body"] else 1 for exchange in exchanges)
    assert blocks == PAGE.count("```json")


@pytest.mark.parametrize(
    ("told", "answered"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}),
        ({"a": 1, "...": "..."}, {"a": 2, "b": 2}),
        ([1], [1, 2]),
        ([1, "..."], [2, 3]),
        ([1, 2, "..."], [1]),
        ({"a": []}, {"a": {}}),
    ],
)
def test_detects_a_response_that_differs_from_the_guide(told, answered):
    assert not agrees(told, answered)


def test_schemathesis_is_configured_as_shipped():
    (told,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    shipped = (ROOT / "schemathesis.toml").read_text(encoding="utf-8")

    assert tomllib.loads(told) == tomllib.loads(shipped)
