"""Check that the FastAPI contender of the benchmark returns what Parole returns."""

import asyncio
import json

import pytest

from service.api.app import create_app
from service.api.config import Settings
from tools.bench.exchanges import EXCHANGES, holds
from tools.bench.peer_fastapi import app

RAISED = next(each for each in EXCHANGES if each.path == "/v1/transitions")
LATER = [
    {"seat": 5, "type": "fold"},
    {"seat": 5, "type": "call"},
    {"seat": 5, "type": "raise", "to": 200},
]
"""Other actions in the state of the benchmark."""


def asked_of_fastapi(path, body):
    """Call the application as an ASGI server would."""
    sent = []
    received = [{"type": "http.request", "body": body}]

    async def receive():
        return received.pop()

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
        "server": ("x", 80),
        "client": ("x", 1),
    }
    asyncio.run(app(scope, receive, send))
    return sent[0]["status"], json.loads(b"".join(each["body"] for each in sent[1:]))


def asked_of_parole(path, body):
    answered = (
        create_app(Settings(access_log=False))
        .test_client()
        .post(path, data=body, content_type="application/json")
    )
    return answered.status_code, answered.get_json()


@pytest.mark.parametrize("exchange", EXCHANGES, ids=lambda each: each.name)
def test_the_contender_returns_the_same(exchange):
    status, answer = asked_of_fastapi(exchange.path, exchange.encoded)

    assert status == 200
    assert holds(answer, exchange.expected)
    assert (status, answer) == asked_of_parole(exchange.path, exchange.encoded)


@pytest.mark.parametrize("action", LATER, ids=lambda each: each["type"])
def test_the_contender_applies_each_action_alike(action):
    body = json.dumps(RAISED.body | {"action": action}).encode()

    status, answer = asked_of_fastapi(RAISED.path, body)

    assert status == 200
    assert (status, answer) == asked_of_parole(RAISED.path, body)
