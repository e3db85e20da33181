"""Test the log: one JSON line per request, never a body or a card."""

import json
import logging
import re
from datetime import datetime

import pytest

from service.api.app import create_app
from service.api.config import Settings
from service.api.log_format import JsonFormatter
from service.api.observers.access_log import AccessLog, trace_id
from service.api.request_record import RequestRecord
from tests.contract.document import OPERATIONS, POSTS, examples_of

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
HAND = ["As", "7h", "8d", "9c", "Ts"]
MEMBERS = [
    "time",
    "level",
    "request_id",
    "trace_id",
    "operation",
    "status",
    "code",
    "ruleset",
    "duration_ms",
    "bytes",
]
CARD = re.compile(r"(?<![A-Za-z0-9])(10|[7-9TJQKA])([hdcs♥♦♣♠])(?![A-Za-z0-9])", re.IGNORECASE)


@pytest.fixture(scope="module")
def logging_app():
    return create_app(Settings(access_log=True))


@pytest.fixture
def told(logging_app, capfd):
    """Return a function that sends a request and returns the response and its log line."""

    def send(path, *, method="POST", headers=None, **kwargs):
        headers = {"Request-Id": "r-1", **(headers or {})}
        capfd.readouterr()
        response = logging_app.test_client().open(path, method=method, headers=headers, **kwargs)
        response.get_data()
        response.close()
        (line,) = capfd.readouterr().out.splitlines()
        return response, json.loads(line)

    return send


def test_a_line_describes_its_request(told):
    response, line = told(
        "/v1/hand-evaluations",
        json={"ruleset": {"id": "32-card-draw"}, "hands": [HAND]},
        headers={"Traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"},
    )

    assert list(line) == MEMBERS
    assert datetime.fromisoformat(line["time"]).tzinfo is not None
    assert line["level"] == "info"
    assert line["request_id"] == "r-1"
    assert line["trace_id"] == TRACE
    assert line["operation"] == "evaluateHands"
    assert line["status"] == 200
    assert line["code"] is None
    assert line["ruleset"] == "32-card-draw"
    assert 0 < line["duration_ms"] < 60_000
    assert line["bytes"] == len(response.data)


def test_logs_the_code_of_a_rejected_request(told):
    _, line = told("/v1/hand-evaluations", json={"hands": [["As", "As", "8d", "9c", "Ts"]]})

    assert (line["status"], line["code"], line["level"]) == (422, "duplicate_card", "info")
    assert line["ruleset"] == "32-card-poker"


@pytest.mark.parametrize(
    ("method", "path", "status", "operation"),
    [
        ("GET", "/v1/nothing", 404, None),
        ("GET", "/v1/deals", 405, None),
        ("GET", "/v1/rulesets/32-card-poker", 200, "getRuleset"),
        ("GET", "/v1/rulesets/nobody", 404, "getRuleset"),
        ("HEAD", "/version", 200, "getVersion"),
        ("OPTIONS", "/v1/deals", 200, None),
    ],
)
def test_every_request_has_a_line(told, method, path, status, operation):
    _, line = told(path, method=method)

    assert (line["status"], line["operation"]) == (status, operation)


def test_logs_operations_by_their_name_in_the_contract(told):
    for operation in OPERATIONS:
        path = operation.path.replace("{ruleset_id}", "32-card-poker").replace("{code}", "gone")
        _, line = told(path, method=operation.method.upper())
        assert line["operation"] == operation.id


EVERY_EXAMPLE = [
    pytest.param(operation.path, body, id=f"{operation.id}-{name}")
    for operation in POSTS
    for name, body in examples_of(operation.spec["requestBody"]["content"])
]


@pytest.mark.parametrize(("path", "body"), EVERY_EXAMPLE)
def test_a_line_never_holds_a_card(told, path, body):
    _, line = told(path, json=body)

    assert not CARD.search(json.dumps(line, ensure_ascii=False))


@pytest.mark.parametrize("path", ["/v1/rulesets/As", "/problems/As", "/v1/As", "/livez?hand=As"])
def test_does_not_log_a_card_in_the_path(told, path):
    _, line = told(path, method="GET", headers={"Authorization": "Bearer As", "Cookie": "As"})

    assert not CARD.search(json.dumps(line))


@pytest.mark.parametrize("body", [b'{"hands": [["As"', b"As", b'{"As": 1}', b'["As"]'])
def test_does_not_log_an_unreadable_body(told, body):
    _, line = told("/v1/hand-evaluations", data=body, content_type="application/json")

    assert line["status"] == 400
    assert not CARD.search(json.dumps(line))


def test_the_card_pattern_finds_cards():
    assert CARD.search('{"code": "As"}')
    assert CARD.search("10♥")


def test_logs_an_exception_without_its_message(logging_app, monkeypatch, capfd, caplog):
    posted = HAND[0]  # kept out of the raising line, because tracebacks quote it

    def fail():
        raise KeyError(posted)

    monkeypatch.setitem(logging_app.view_functions, "hand_evaluations.evaluate_hands", fail)
    logging_app.test_client().post("/v1/hand-evaluations", headers={"Request-Id": "r-1"}).close()

    line = json.loads(capfd.readouterr().out)
    assert (line["level"], line["status"], line["code"]) == ("error", 500, "internal_error")
    (record,) = caplog.records
    message = json.loads(JsonFormatter().format(record))
    assert message["level"] == "error"
    assert message["message"] == "request r-1 failed"
    assert message["exception"] == "builtins.KeyError"
    assert any("in fail" in place for place in message["passed"])
    assert not CARD.search(JsonFormatter().format(record))


def test_a_message_is_one_line():
    record = logging.makeLogRecord({"name": "x", "msg": "two\nlines", "levelname": "WARNING"})

    formatted = JsonFormatter().format(record)

    assert "\n" not in formatted
    assert json.loads(formatted)["message"] == "two\nlines"


def test_an_unwritable_log_does_not_fail_requests():
    def full(_line):
        raise OSError(28, "No space left on device")

    AccessLog(full).end(RequestRecord(status=200), {})


@pytest.mark.parametrize(
    "traceparent",
    [
        "",
        f"00-{'0' * 32}-00f067aa0ba902b7-01",
        f"ff-{TRACE}-00f067aa0ba902b7-01",
        f"00-{TRACE.upper()}-00f067aa0ba902b7-01",
        f"00-{TRACE}-00f067aa0ba902b7",
        f"00-{TRACE[1:]}-00f067aa0ba902b7-01",
        "As",
    ],
)
def test_ignores_an_invalid_traceparent(traceparent):
    assert trace_id(traceparent) is None
