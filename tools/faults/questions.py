"""The requests that clients send and their right responses, from the conformance vectors."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from flask.testing import FlaskClient

from examples.check_conformance import differences
from service.api.app import create_app
from service.api.config import Settings
from tools.bench.load import post_message
from tools.bench.servers import CHECKOUT

_VECTORS = CHECKOUT / "tests" / "vectors" / "conformance"
_LEFT_OPEN = '"..."'
"""Marks a value of a vector's response that may vary, such as a random seed."""
_REQUEST_ID = "faults"


@dataclass(frozen=True, slots=True)
class Question:
    """A raw request, and the status and exact body that it must return."""

    message: bytes
    status: int
    answer: bytes


@cache
def vector_questions() -> Sequence[Question]:
    """Return the vectors that post JSON, as questions."""
    return [_held(vector) for vector in _vectors()]


def question(path: str, body: bytes) -> Question:
    """Return a request with the application's in-process response, which the caller verifies.

    All requests have the same id, since problems repeat it and bodies are compared byte for byte.
    """
    headers = {"Content-Type": "application/json", "Request-Id": _REQUEST_ID}
    answered = _application().post(path, data=body, headers=headers)
    message = post_message(path, body, f"Request-Id: {_REQUEST_ID}")
    return Question(message, answered.status_code, answered.data)


@cache
def _application() -> FlaskClient:
    return create_app(Settings(access_log=False)).test_client()


def _vectors() -> Iterator[dict[str, Any]]:
    for file in sorted(_VECTORS.glob("*.json")):
        for vector in json.loads(file.read_text(encoding="utf-8")):
            request, answer = vector["request"], vector["answer"]
            posts = request["method"] == "POST" and "body" in request
            if posts and "body" in answer and _LEFT_OPEN not in json.dumps(answer):
                yield vector


def _held(vector: dict[str, Any]) -> Question:
    """Return a vector as a question; raise an error unless its response is as expected."""
    request, expected = vector["request"], vector["answer"]
    asked = question(request["path"], json.dumps(request["body"]).encode())
    wrong = list(differences(expected["body"], json.loads(asked.answer)))
    if asked.status != expected["status"] or wrong:
        raise RuntimeError(f"{vector['name']}: {asked.status} {wrong}")
    return asked
