"""Check what a server may receive of a body, which it asks before it receives it."""

import hashlib

import pytest

from service.api.admission import NOTHING
from service.api.app import create_app
from service.api.config import Settings
from tests.contract.document import CONTRACT

KEY = "a key"
POSTS = sorted(path for path, item in CONTRACT["paths"].items() if "post" in item)
BULK = "/v1/bulk-hand-evaluations"


def admitted(path, method="POST", *, keys=(), **headers):
    service = create_app(Settings(access_log=False, api_keys=keys))
    return service.admit({"REQUEST_METHOD": method, "PATH_INFO": path, **headers})


@pytest.mark.parametrize("path", POSTS)
def test_every_operation_that_takes_a_body_gets_it(path):
    assert admitted(path).body_limit == (2_097_152 if path == BULK else 65_536)


@pytest.mark.parametrize("path", POSTS)
def test_every_large_body_is_long(path):
    assert 0 <= admitted(path).long_from <= 16_384


def test_odds_are_always_long_since_short_requests_take_milliseconds_too():
    always = [path for path in POSTS if admitted(path).long_from == 0]

    assert always == ["/v1/draw-odds", "/v1/equities"]


def test_replays_are_long_sooner_since_each_action_takes_its_time():
    assert admitted("/v1/replays").long_from == 4_096


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/v1/rulesets"),
        ("GET", "/v1/hand-evaluations"),
        ("OPTIONS", "/v1/hand-evaluations"),
        ("POST", "/livez"),
        ("POST", "/v1/nothing"),
        ("POST", "//v1/hand-evaluations"),
        ("POST", "*"),
        ("POST", ""),
    ],
)
def test_no_other_body_is_received(method, path):
    assert admitted(path, method) is NOTHING


def test_no_body_is_received_without_a_valid_key():
    keys = (hashlib.sha256(KEY.encode()).hexdigest(),)

    assert admitted(BULK, keys=keys) is NOTHING
    assert admitted(BULK, keys=keys, HTTP_AUTHORIZATION="Bearer another") is NOTHING
    assert admitted(BULK, keys=keys, HTTP_AUTHORIZATION=f"Bearer {KEY}").body_limit == 2_097_152
