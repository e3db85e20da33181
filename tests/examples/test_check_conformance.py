"""Check that the service passes the vectors, that they cover everything and that errors fail."""

import json
import subprocess
import sys
from collections import Counter
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from examples.check_conformance import differences
from service.rules.ruleset import OPTION_RULES, RULESETS, option_values, resolve_ruleset
from tests.contract.document import OPERATIONS, POSTS, operation_of
from tests.docs.test_rules_page import RULES

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "vectors" / "conformance"
FILES = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")}
VECTORS = [vector for vectors in FILES.values() for vector in vectors]


def check(address, *arguments):
    """Run the runner; return its exit code and the lines it printed."""
    ended = subprocess.run(  # noqa: S603
        [sys.executable, ROOT / "examples/check_conformance.py", address, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.stderr == ""
    return ended.returncode, ended.stdout.splitlines()


@pytest.fixture
def address(server):
    host, port = server
    return f"http://{host}:{port}"


def ruleset_of(vector):
    """Return the name of the ruleset that a vector requests, if any."""
    body = vector["request"].get("body", {})
    named = body.get("ruleset", {}) if isinstance(body, dict) else {}
    in_path = vector["request"]["path"].rpartition("/")[2]
    return named or {"id": in_path}


# The service passes.


def test_the_service_passes(address):
    assert check(address) == (0, [f"{len(VECTORS)} vectors, 0 failed"])


# The vectors cover everything.


def test_every_vector_is_complete_and_has_a_unique_name():
    names = Counter(vector["name"] for vector in VECTORS)
    for vector in VECTORS:
        assert vector.keys() == {"name", "rules", "operation", "why", "request", "answer"}
        assert names[vector["name"]] == 1, vector["name"]
        assert vector["why"].endswith("."), vector["name"]
        assert set(vector["rules"]) <= set(RULES), vector["name"]


def test_every_vector_names_the_operation_that_it_meets():
    for vector in VECTORS:
        met = operation_of(vector["request"]["method"], vector["request"]["path"])
        assert met is None or met.id == vector["operation"], vector["name"]
        assert met is not None or vector["answer"]["status"] in {404, 405}, vector["name"]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_every_operation_succeeds_and_every_post_is_rejected_somewhere(operation):
    statuses = {
        vector["answer"]["status"] for vector in VECTORS if vector["operation"] == operation.id
    }

    assert 200 in statuses
    assert operation not in POSTS or 422 in statuses or operation.id == "validateState"


@pytest.mark.parametrize("status", [304, 400, 404, 405, 413, 415, 422])
def test_covers_every_status(status):
    assert status in {vector["answer"]["status"] for vector in VECTORS}


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_vector(rule):
    assert any(rule in vector["rules"] and vector["answer"]["status"] == 200 for vector in VECTORS)


@pytest.mark.parametrize("house", RULESETS)
def test_every_ruleset_has_a_vector(house):
    assert any(ruleset_of(vector)["id"] == house for vector in VECTORS)


@pytest.mark.parametrize("option", OPTION_RULES)
def test_every_value_of_every_option_has_a_vector(option):
    posted = [ruleset_of(vector).get("options", {}).get(option) for vector in VECTORS]
    defaults = [getattr(resolve_ruleset(house).options, option) for house in RULESETS]

    assert any(value is not None for value in posted)
    assert set(option_values(option)) <= {*posted, *defaults}


# The runner reports failures.


def changed(vector, **answer):
    return vector | {"answer": vector["answer"] | answer}


def test_a_wrong_response_prints_a_line_and_sets_the_exit_code(address, tmp_path):
    right = next(vector for vector in VECTORS if vector["name"].startswith("missed small and big"))
    wrong_body = changed(right, body=right["answer"]["body"] | {"dead": 2})
    wrong_status = changed(right, status=422)
    wrong_type = changed(right, media_type="text/json")
    vectors = [right, wrong_body, wrong_status, wrong_type]
    (tmp_path / "some.json").write_text(json.dumps(vectors))

    code, (body, status, media_type, count) = check(address, "--vectors", tmp_path)

    label = f"some: {right['name']} [{' '.join(right['rules'])}]"
    assert (code, count) == (1, "4 vectors, 3 failed")
    assert body == f"{label}: /dead is 1, not 2"
    assert status.startswith(f"{label}: status is 200, not 422")
    assert media_type == f"{label}: media type is application/json, not text/json"


def test_fails_without_vectors(address):
    assert check(address, "--only", "no such vector") == (1, ["0 vectors, 0 failed"])


class SaysOk(BaseHTTPRequestHandler):
    """A server that sends the same response, not JSON, to every request."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(b"ok")

    def log_message(self, *_):
        pass


def test_fails_when_the_server_sends_nonsense_or_nothing():
    with HTTPServer(("127.0.0.1", 0), SaysOk) as nonsense:
        Thread(target=nonsense.serve_forever, daemon=True).start()
        host, port = nonsense.server_address
        asked = f"http://{host}:{port}", "--only", "the lowest hand (32-card-poker)"
        code, (told, count) = check(*asked)
        nonsense.shutdown()
    assert (code, count) == (1, "1 vectors, 1 failed")
    assert "no readable response: JSONDecodeError" in told
    code, (told, count) = check(*asked)
    assert (code, count) == (1, "1 vectors, 1 failed")
    assert "no readable response: ConnectionRefusedError" in told


@pytest.mark.parametrize(
    ("expected", "answered"),
    [
        ({"a": 1}, {"a": 1, "detail": "x", "title": "y", "description": "z", "request_id": "1"}),
        ({"a": 1, "detail": "x"}, {"a": 1}),
        ({"a": 1, "...": "..."}, {"a": 1, "b": 2}),
        ({"a": "..."}, {"a": {"b": []}}),
        ({"errors": [{"code": "a"}, {"code": "b"}]}, {"errors": [{"code": "b"}, {"code": "a"}]}),
        (["...", 2], [1, 2, 3]),
        ([1, 1.0], [1.0, 1]),
    ],
)
def test_what_is_as_expected(expected, answered):
    assert list(differences(expected, answered)) == []


@pytest.mark.parametrize(
    ("expected", "answered", "told"),
    [
        ({"a": 1}, {"a": 1, "b": 2}, "/b is not expected"),
        ({"a": 1, "b": 2}, {"a": 1}, "/b is missing"),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, "/a/b is 2, not 1"),
        ({"a": 1}, {"a": True}, "/a is true, not 1"),
        ({"a": False}, {"a": 0}, "/a is 0, not false"),
        ({"a": 1}, {"a": "1"}, '/a is "1", not 1'),
        ([1, 2], [2, 1], "/0 is 2, not 1"),
        ([1], [1, 2], " is [1, 2], not [1]"),
        ([], {}, " is {}, not []"),
        ({"errors": [1]}, {"errors": [1, 2]}, "/errors has 2, which is not expected"),
        ({"errors": [1, 2]}, {"errors": [1]}, "/errors has no 2"),
        ({"errors": []}, {"errors": None}, "/errors is null, not []"),
        (["...", 2], [1, 3], " has no 2"),
    ],
)
def test_what_is_not_as_expected(expected, answered, told):
    assert told in list(differences(expected, answered))
