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
        elif told[:1] == [LEFT_OUT]:
            told = told[1:]
            answered = answered[-len(told) :]
        return len(told) == len(answered) and all(map(agrees, told, answered))
    return told == answered


def test_every_exchange_matches_the_guide(client):
    """A request's "..." is what the guide says: the latest state, table or opening."""
    exchanges = list(EXCHANGE.finditer(PAGE))
    stored = {}
    for exchange in exchanges:
        body = exchange["body"] and json.loads(exchange["body"])
        for name in stored.keys() & (body or {}):
            if body[name] == LEFT_OUT:
                body[name] = stored[name]

        response = client.open(exchange["path"], method=exchange["method"], json=body)

        answer = response.get_json()
        assert response.status_code == int(exchange["status"]), (exchange[0], answer)
        assert agrees(json.loads(exchange["answer"]), answer), (exchange[0], answer)
        if "state" in answer and "view" not in answer["state"]:
            stored["state"] = stored["last_state"] = answer["state"]
        if exchange["path"] == "/v1/hands":
            stored |= {"table": answer["table"], "opening": answer["state"]}
    blocks = sum(2 if exchange["body"] else 1 for exchange in exchanges)
    assert blocks == PAGE.count("```json")


def test_the_first_request_is_the_same_in_the_shell_and_as_an_exchange():
    in_shell = re.search(r"<<'BODY'\n(.*?)\nBODY\n", PAGE, re.DOTALL)[1]

    assert json.loads(in_shell) == json.loads(EXCHANGE.search(PAGE)["body"])


def test_the_loop_runs_a_table(client):
    """Run the guide's loop for five hands, in which everybody stays to the showdown."""
    (loop,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    seats = (1, 2, 3)
    posted, sent = [], []

    def post(path, **body):
        response = client.post(path, json=body)
        assert response.status_code == 200, response.get_json()
        posted.append((path, response.get_json()["state"]))
        return response.get_json()

    def wants_another_hand(_table):
        return [path for path, _ in posted].count("/v1/hands") < 5

    def wait_for_action(legal):
        offered = [each["type"] for each in legal["actions"]]
        if offered == ["draw"]:
            return legal["on_timeout"]
        return {"seat": legal["seat"], "type": "check" if "check" in offered else "call"}

    table = {
        "structure": "no_limit",
        "stakes": {"low": 10, "high": 20},
        "seats": [{"seat": seat, "stack": 1000, "status": "in"} for seat in seats],
    }
    exec(  # noqa: S102 - our own page
        loop,
        {
            "post": post,
            "send": sent.append,
            "wait_for_action": wait_for_action,
            "wants_another_hand": wants_another_hand,
            "table": table,
        },
    )

    openings = [state for path, state in posted if path == "/v1/hands"]
    assert [opening["button_seat"] for opening in openings] == [1, 2, 3, 1, 2]
    assert [path for path, _ in posted].count("/v1/showdowns") == 5
    last = posted[-1][1]
    assert last["street"] == "complete"
    assert sum(player["stack"] for player in last["players"]) == 3000
    assert len(sent) == len(posted)
    assert all(len(views) == len(seats) + 1 for views in sent)


@pytest.mark.parametrize(
    ("told", "answered"),
    [
        ({"a": 1}, {"a": 1, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}),
        ({"a": 1, "...": "..."}, {"a": 2, "b": 2}),
        ([1], [1, 2]),
        ([1, "..."], [2, 3]),
        ([1, 2, "..."], [1]),
        (["...", 2], [2, 1]),
        (["...", 1, 2], [2]),
        ({"a": []}, {"a": {}}),
    ],
)
def test_detects_a_response_that_differs_from_the_guide(told, answered):
    assert not agrees(told, answered)


def test_schemathesis_is_configured_as_shipped():
    (told,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    shipped = (ROOT / "schemathesis.toml").read_text(encoding="utf-8")

    assert tomllib.loads(told) == tomllib.loads(shipped)
