"""Every error is a problem of one shape, and every code leads to its place in the catalogue."""

import re
from typing import NamedTuple

import pytest

from service.api.catalogue import CATALOGUE
from service.api.problems import json_pointer

HAND = ["Ah", "Kh", "Qh", "Jh", "Th"]
OTHER = ["7s", "8s", "9s", "Ts", "Js"]
EVALUATIONS = "/v1/hand-evaluations"


def posted(json, path=EVALUATIONS):
    return "POST", path, {"json": json}


def raw(body, content_type="application/json", **headers):
    kwargs = {"data": body, "content_type": content_type, "headers": headers}
    return "POST", EVALUATIONS, kwargs


def with_ruleset(**ruleset):
    return posted({"hands": [HAND], "ruleset": {"id": "32-card-poker", **ruleset}})


def compared(*hands):
    hands = [{"id": hand_id, "cards": cards} for hand_id, cards in hands]
    return posted({"hands": hands}, "/v1/hand-comparisons")


class Expected(NamedTuple):
    """A problem's status and code, and the code and pointer of its first error."""

    status: int
    code: str
    item_code: str | None = None
    pointer: str | None = None


def invalid(item_code, pointer):
    return Expected(400, "invalid_request", item_code, pointer)


def itself(status, code, pointer=""):
    return Expected(status, code, code, pointer)


WRONG_OPTION = with_ruleset(options={"two_pair_kicker": "x"})

PROVOKED = [
    (raw(b"{"), itself(400, "malformed_json")),
    (raw(b""), itself(400, "malformed_json")),
    (raw(b"[" * 17 + b"]" * 17), itself(400, "malformed_json")),
    (raw(b'{"a":1,"a":2}'), itself(400, "duplicate_key")),
    (posted({}), invalid("missing_field", "/hands")),
    (posted({"hands": [HAND], "hand": 1}), invalid("unknown_field", "/hand")),
    (posted({"hands": [HAND], "zzz": 1}), invalid("unknown_field", "/zzz")),
    (posted({"hands": 7}), invalid("invalid_type", "/hands")),
    (posted({"hands": None}), invalid("null_not_allowed", "/hands")),
    (with_ruleset(revision=0), invalid("out_of_range", "/ruleset/revision")),
    (posted({"hands": [[*HAND[:4], "6h"]]}), invalid("invalid_card", "/hands/0/4")),
    (posted({"hands": [HAND[:4]]}), invalid("invalid_length", "/hands/0")),
    (with_ruleset(id="?"), invalid("invalid_format", "/ruleset/id")),
    (WRONG_OPTION, invalid("unknown_value", "/ruleset/options/two_pair_kicker")),
    (with_ruleset(id="x"), itself(422, "unknown_ruleset", "/ruleset/id")),
    (with_ruleset(revision=9), itself(422, "unknown_revision", "/ruleset/revision")),
    (posted({"hands": [HAND[:4] + HAND[:1]]}), itself(422, "duplicate_card", "/hands/0/4")),
    (compared(("a", HAND), ("a", OTHER)), itself(422, "duplicate_id", "/hands/1/id")),
    (("GET", "/v1/rulesets/x", {}), itself(404, "unknown_ruleset")),
    (raw(b" " * 65_537), itself(413, "body_too_large")),
    (raw(b"{}", "text/plain"), itself(415, "unsupported_media_type")),
    (raw(b"{}", **{"Content-Encoding": "gzip"}), itself(415, "unsupported_content_encoding")),
    (("GET", "/nope", {}), Expected(404, "not_found")),
    (("GET", "/problems/nope", {}), Expected(404, "not_found")),
    (("PUT", EVALUATIONS, {}), Expected(405, "method_not_allowed")),
]
EVERY_PROBLEM = pytest.mark.parametrize(
    ("asked", "expected"),
    PROVOKED,
    ids=[f"{expected.status}-{expected.item_code or expected.code}" for _, expected in PROVOKED],
)


def provoke(client, asked):
    method, path, kwargs = asked
    return client.open(path, method=method, **kwargs)


@EVERY_PROBLEM
def test_every_problem_has_the_one_shape(client, asked, expected):
    response = provoke(client, asked)
    assert response.status_code == expected.status
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.get_json()
    assert list(problem) == ["type", "title", "status", "code", "detail", "request_id", "errors"]
    assert problem["type"] == f"/problems/{expected.code}"
    assert (problem["status"], problem["code"]) == (expected.status, expected.code)
    assert problem["request_id"] == response.headers["Request-Id"]
    for item in problem["errors"]:
        assert list(item) == ["pointer", "code", "detail", "params"]
    first = [(item["code"], item["pointer"]) for item in problem["errors"][:1]]
    located = (expected.item_code, expected.pointer)
    assert first == ([] if expected.item_code is None else [located])


@EVERY_PROBLEM
def test_every_sentence_is_filled_in_from_its_params(client, asked, expected):
    problem = provoke(client, asked).get_json()
    for detail in [problem["detail"], *(item["detail"] for item in problem["errors"])]:
        assert re.fullmatch(r"[A-Z].*[.?]", detail)
        # A pattern is the only param with braces of its own.
        assert "{" not in detail or expected.item_code == "invalid_format", detail
    for item in problem["errors"]:
        numbers = re.findall(r"(?<![\w-])\d+(?![\w-])", item["detail"])
        assert all(number in str(item["params"]) for number in numbers), item


@EVERY_PROBLEM
def test_every_type_leads_to_the_catalogue(client, asked, expected):
    problem = provoke(client, asked).get_json()
    told = client.get(problem["type"]).get_json()
    assert (told["code"], told["title"]) == (expected.code, problem["title"])
    for item in problem["errors"]:
        assert client.get(f"/problems/{item['code']}").get_json()["code"] == item["code"]


def test_the_list_is_the_whole_catalogue(client):
    listed = client.get("/problems").get_json()["problems"]
    assert [each["code"] for each in listed] == list(CATALOGUE)
    for each in listed:
        assert client.get(each["type"]).get_json() == each


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_is_told_with_what_a_client_can_do(client, code):
    told = client.get(f"/problems/{code}").get_json()
    assert told["type"] == f"/problems/{code}"
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert told["title"][0].isupper()
    assert not told["title"].endswith(".")
    assert re.fullmatch(r"[A-Z].*[.}]", told["detail"])
    assert re.fullmatch(r"[A-Z].*\.", told["help"])


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("malformed_json", 400),
        ("duplicate_key", 400),
        ("invalid_request", 400),
        ("not_found", 404),
        ("method_not_allowed", 405),
        ("body_too_large", 413),
        ("unsupported_media_type", 415),
        ("unknown_ruleset", 422),
        ("unknown_revision", 422),
        ("duplicate_id", 422),
        ("internal_error", 500),
    ],
)
def test_the_catalogue_states_the_status(client, code, status):
    assert client.get(f"/problems/{code}").get_json()["status"] == status


@pytest.mark.parametrize(
    "code",
    [
        "missing_field",
        "unknown_field",
        "invalid_type",
        "out_of_range",
        "invalid_card",
        "invalid_length",
        "invalid_format",
        "unknown_value",
        "null_not_allowed",
    ],
)
def test_codes_that_only_locate_have_no_status(client, code):
    assert "status" not in client.get(f"/problems/{code}").get_json()


@pytest.mark.parametrize("code", ["", "Duplicate_card", "duplicate_card ", "x", "duplicate-card"])
def test_codes_that_do_not_exist(client, code):
    assert client.get(f"/problems/{code}").status_code == 404


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        ((), ""),
        (("hands",), "/hands"),
        (("hands", 0, 4), "/hands/0/4"),
        (("",), "/"),
        (("a/b", "c~d"), "/a~1b/c~0d"),
        (("~1", "/~"), "/~01/~1~0"),
        (("é \0",), "/é \0"),
    ],
)
def test_pointers_are_rfc_6901(path, pointer):
    assert json_pointer(path) == pointer
