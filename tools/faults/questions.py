"""What clients ask, and the only right answers: the conformance vectors that post JSON."""

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
"""In a vector's answer: what may differ each time, such as a seed that is drawn."""
_REQUEST_ID = "faults"


@dataclass(frozen=True, slots=True)
class Question:
    """A request as it is sent, and the status and body that must come back, byte for byte."""

    message: bytes
    status: int
    answer: bytes


@cache
def vector_questions() -> Sequence[Question]:
    """Return the vectors as questions."""
    return [_held(vector) for vector in _vectors()]


def question(path: str, body: bytes) -> Question:
    """Return a request with what the application answers in process; is it right, say the callers.

    A problem repeats the request's id: all have the same, so that bytes can be compared.
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
    """Return a vector as a question; raise unless it is answered as the vector says."""
    request, expected = vector["request"], vector["answer"]
    asked = question(request["path"], json.dumps(request["body"]).encode())
    wrong = list(differences(expected["body"], json.loads(asked.answer)))
    if asked.status != expected["status"] or wrong:
        raise RuntimeError(f"{vector['name']}: {asked.status} {wrong}")
    return asked
