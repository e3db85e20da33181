"""The service is a WSGI application: every server gives the same responses.

Compares the event loop, Flask's test client, and Granian, whose HTTP code is written in Rust.
"""

import json
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from service.api.app import create_app
from service.api.config import BODY_LIMIT, Settings
from tests.hostile.corpus import BODIES, RIGHT, VALUES, right
from tools.bench.servers import SERVICE, SILENT, serving_by_granian

VECTORS = Path(__file__).parents[1] / "vectors" / "conformance"
OF_THE_CONNECTION = {"connection", "content-length", "date", "server"}
JSON = {"Content-Type": "application/json"}
REQUEST_ID = {"Request-Id": "the-same"}
RANDOM = '"..."'
"""Marks what a vector leaves open, such as a random seed."""


def vectors():
    for file in sorted(VECTORS.glob("*.json")):
        for vector in json.loads(file.read_text(encoding="utf-8")):
            if RANDOM not in json.dumps(vector["answer"]):
                yield vector["request"]


def asked_of_vectors():
    for request in vectors():
        headers = request.get("headers", {})
        body = b""
        if "body" in request:
            body = json.dumps(request["body"]).encode()
            headers = JSON | headers
        if "raw_body" in request:
            body = request["raw_body"].encode()
        yield request["method"], request["path"], body, headers


def asked_of_corpus():
    for noun in RIGHT:
        for body in BODIES:
            yield (
                "POST",
                f"/v1/{noun}",
                body.spoil(right(noun)),
                {"Content-Type": "application/json"},
            )
    for value in VALUES:
        yield "POST", f"/v1/{value.noun}", value.body(), {"Content-Type": "application/json"}


class OverHttp:
    def __init__(self, connection):
        self._connection = connection

    def ask(self, method, path, body, headers):
        self._connection.request(method, path, body or None, headers | REQUEST_ID)
        response = self._connection.getresponse()
        content = response.read()
        return response.status, told(response.getheaders()), ordered(content)


class InProcess:
    def __init__(self):
        self._client = create_app(Settings(access_log=False)).test_client()

    def ask(self, method, path, body, headers):
        response = self._client.open(path, method=method, data=body, headers=headers | REQUEST_ID)
        return response.status_code, told(response.headers), ordered(response.data)


def told(headers):
    """Return the headers that don't depend on the connection."""
    return {name.lower(): value for name, value in headers if name.lower() not in OF_THE_CONNECTION}


def ordered(content):
    """Return a body with the errors in order, since that of unknown fields depends on hashes."""
    if b'"code":"unknown_field"' not in content:
        return content
    problem = json.loads(content)
    errors = sorted(problem["errors"], key=lambda error: error["pointer"])
    return problem | {"errors": [] if "errors_omitted" in problem else errors}


@pytest.fixture(scope="module")
def servers(server):
    with (
        serving_by_granian(SERVICE, SILENT) as granian,
        closing(HTTPConnection(*server, timeout=30)) as ours,
        closing(HTTPConnection("127.0.0.1", granian.port, timeout=30)) as other,
    ):
        yield {"event loop": OverHttp(ours), "test client": InProcess(), "granian": OverHttp(other)}


@pytest.mark.parametrize("requests", [asked_of_vectors, asked_of_corpus])
def test_every_server_gives_the_same_responses(servers, requests):
    asked = list(requests())
    assert len(asked) > 100
    for each in asked:
        # Granian closes a connection whose client still sends what the service leaves unread.
        too_large = len(each[2]) > BODY_LIMIT
        answers = {
            name: server.ask(*each)
            for name, server in servers.items()
            if not (too_large and name == "granian")
        }
        expected = answers["test client"]
        for name, answer in answers.items():
            assert answer == expected, (name, each)
