"""Test HTTP in general: cases H12 to H15, headers, caching, browsers, and internal errors."""

import pytest
import werkzeug.exceptions
from werkzeug.test import Client

from service import __version__
from service.api.app import create_app
from service.api.config import Settings
from tests.contract import document

GETS = [
    "/",
    "/v1/rulesets",
    "/v1/rulesets/32-card-poker",
    "/v1/rulesets/32-card-draw",
    "/problems",
    "/problems/duplicate_card",
    "/openapi.yaml",
    "/openapi.json",
    "/version",
    "/livez",
    "/readyz",
]
CACHED = [path for path in GETS if path not in {"/version", "/livez", "/readyz"}]
POSTS = [operation.path for operation in document.POSTS]
BODIES = {
    operation.path: next(document.examples_of(operation.spec["requestBody"]["content"]))[1]
    for operation in document.POSTS
}
"""The first example of each operation is one that the rules accept."""

HAND = ["Ah", "Kh", "Qh", "Jh", "Th"]

# One request for each status that the service returns.
REQUESTS = {
    200: ("POST", "/v1/hand-evaluations", {"json": {"hands": [HAND]}}),
    304: ("GET", "/v1/rulesets", {"headers": {"If-None-Match": "*"}}),
    400: ("POST", "/v1/hand-evaluations", {"json": {}}),
    404: ("GET", "/nope", {}),
    405: ("GET", "/v1/hand-evaluations", {}),
    413: (
        "POST",
        "/v1/hand-evaluations",
        {"data": b" " * 65_537, "content_type": "application/json"},
    ),
    415: ("POST", "/v1/hand-evaluations", {"data": b"{}", "content_type": "text/plain"}),
    422: ("POST", "/v1/hand-evaluations", {"json": {"hands": [HAND[:4] + HAND[:1]]}}),
    500: ("GET", "/livez", {}),
}
EVERY_STATUS = pytest.mark.parametrize("status", REQUESTS)

STUB = "the stub is Ah Kh"


def fail():
    raise RuntimeError(STUB)


@pytest.fixture
def failing_liveness(app, monkeypatch):
    monkeypatch.setitem(app.view_functions, "service_info.get_liveness", fail)


def answer(client, status, **headers):
    method, path, kwargs = REQUESTS[status]
    kwargs = kwargs | {"headers": kwargs.get("headers", {}) | headers}
    response = client.open(path, method=method, **kwargs)
    assert response.status_code == status
    return response


def allowed(response):
    return set(response.headers["Allow"].split(", "))


# H12 to H15: paths and methods.


@pytest.mark.parametrize("path", [path for path in GETS if path != "/"])
def test_h12_does_not_redirect_a_get_with_a_trailing_slash(client, path):
    assert client.get(path).status_code == 200
    response = client.get(path + "/")
    assert response.status_code == 404
    assert response.get_json()["code"] == "not_found"
    assert "Location" not in response.headers


@pytest.mark.parametrize("path", POSTS)
def test_h12_does_not_redirect_a_post_with_a_trailing_slash(client, path):
    assert client.post(path, json=BODIES[path]).status_code == 200
    response = client.post(path + "/", json=BODIES[path])
    assert response.status_code == 404
    assert response.get_json()["code"] == "not_found"


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "PATCH", "DELETE", "TRACE", "FOO"])
def test_h13_rejects_other_methods_for_a_post(client, method, path):
    response = client.open(path, method=method)
    assert response.status_code == 405
    assert allowed(response) == {"POST", "OPTIONS"}
    if method != "HEAD":
        assert response.get_json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("path", GETS)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT"])
def test_h13_rejects_other_methods_for_a_get(client, method, path):
    response = client.open(path, environ_overrides={"REQUEST_METHOD": method})
    assert response.status_code == 405
    assert allowed(response) == {"GET", "HEAD", "OPTIONS"}


@pytest.mark.parametrize("path", GETS)
def test_h14_head_is_a_get_without_the_body(client, path):
    head, get = client.head(path), client.get(path)
    assert head.status_code == 200
    assert head.data == b""
    for name in ("Content-Type", "Content-Length", "ETag", "Cache-Control", "Api-Version"):
        assert head.headers.get(name) == get.headers.get(name), name
    assert int(head.headers["Content-Length"]) == len(get.data)


@pytest.mark.parametrize(
    ("paths", "methods"), [(GETS, {"GET", "HEAD", "OPTIONS"}), (POSTS, {"POST", "OPTIONS"})]
)
def test_h14_options_lists_the_methods(client, paths, methods):
    for path in paths:
        response = client.options(path)
        assert response.status_code == 200
        assert response.data == b""
        assert allowed(response) == methods


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "TRACE", "DELETE", "FOO"])
@pytest.mark.parametrize(
    "path",
    [
        "/nope",
        "/v1",
        "/v1/",
        "/v2/rulesets",
        "/V1/rulesets",
        "/v1/hand-evaluation",
        "/v1/hand_evaluations",
        "/v1//rulesets",
        "/v1/./rulesets",
        "/v1/x/../rulesets",
        "/favicon.ico",
        "/static/x",
        "/.env",
        "/v1/hand-evaluations/1",
        "/v1/rulesets/32-card-poker/1",
        "/problems/a/b",
        "/%00",
        "/%ff%fe",
        "/\N{SNOWMAN}",
        "/" + "x" * 5_000,
    ],
    ids=lambda path: ascii(path)[:30],
)
def test_h15_rejects_unknown_paths(client, method, path):
    response = client.open(path, method=method)
    assert response.status_code == 404
    if method != "HEAD":
        assert response.get_json()["code"] == "not_found"


@pytest.mark.parametrize("path", ["//", "//v1/rulesets", "//v1/hand-evaluations", "///livez"])
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS"])
def test_h15_rejects_doubled_slashes(app, method, path):
    response = Client(app).open(method=method, environ_overrides={"PATH_INFO": path})
    assert response.status_code == 404
    assert response.get_json()["code"] == "not_found"


@pytest.mark.parametrize("query", ["?", "?x=1", "?ruleset=32-card-draw", "?%ff", "?a=b&a=c#d"])
def test_a_query_is_ignored(client, query):
    assert client.get("/v1/rulesets" + query).data == client.get("/v1/rulesets").data


@pytest.mark.parametrize("path", ["/v1/rulesets/%ff", "/v1/rulesets/x%00", "/v1/rulesets/☃"])
def test_rejects_odd_ruleset_names(client, path):
    response = client.get(path)
    assert response.status_code == 404
    assert response.get_json()["code"] == "unknown_ruleset"


@pytest.mark.parametrize(
    "accept", ["text/html", "application/xml", "image/*", "", "application/json;q=0"]
)
def test_ignores_the_accept_header(client, accept):
    response = client.post(POSTS[0], json=BODIES[POSTS[0]], headers={"Accept": accept})
    assert (response.status_code, response.mimetype) == (200, "application/json")


# Headers of every response.


@EVERY_STATUS
@pytest.mark.usefixtures("failing_liveness")
def test_browsers_may_read_every_status(client, status):
    for headers in ({}, {"Origin": "https://app.example"}, {"Origin": "null"}):
        response = answer(client, status, **headers)
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert "Access-Control-Allow-Credentials" not in response.headers
        exposed = set(response.headers["Access-Control-Expose-Headers"].split(", "))
        assert exposed == {"Allow", "Api-Version", "Content-Language", "ETag", "Request-Id"}


@EVERY_STATUS
@pytest.mark.usefixtures("failing_liveness")
def test_every_status_states_version_and_type(client, status):
    response = answer(client, status)
    assert response.headers["Api-Version"] == __version__
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert "Set-Cookie" not in response.headers
    assert "Location" not in response.headers
    if status >= 400:
        assert response.headers["Content-Type"] == "application/problem+json"


@EVERY_STATUS
@pytest.mark.usefixtures("failing_liveness")
def test_every_status_returns_a_clean_request_id(client, status):
    response = answer(client, status, **{"Request-Id": "table-7/hand_12:3"})
    assert response.headers.getlist("Request-Id") == ["table-7/hand_12:3"]


@pytest.mark.parametrize("posted", ["a", "0", "x" * 128, "A.b_c:d/e+f=g@h-i"])
def test_accepts_a_clean_request_id(client, posted):
    response = client.get("/nope", headers={"Request-Id": posted})
    assert response.headers["Request-Id"] == posted
    assert response.get_json()["request_id"] == posted


@pytest.mark.parametrize(
    "posted",
    ["", " ", "x" * 129, "a b", "a,b", "a;b", '"a"', "<script>", "é", "a\tb", "a\0b", "{}", "%0a"],
    ids=ascii,
)
def test_any_other_request_id_is_replaced(client, posted):
    response = client.get("/nope", environ_overrides={"HTTP_REQUEST_ID": posted})
    made = response.headers["Request-Id"]
    assert made != posted
    assert len(made) == 32
    assert int(made, 16) >= 0
    assert response.get_json()["request_id"] == made


def test_generated_request_ids_are_unique(client):
    assert len({client.get("/livez").headers["Request-Id"] for _ in range(50)}) == 50


@pytest.mark.parametrize("path", POSTS)
def test_post_responses_are_not_stored(client, path):
    response = client.post(path, json=BODIES[path])
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


@pytest.mark.parametrize("status", [status for status in REQUESTS if status >= 400])
@pytest.mark.usefixtures("failing_liveness")
def test_problems_are_not_stored(client, status):
    assert answer(client, status).headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/version", "/livez", "/readyz"])
def test_probes_are_not_stored(client, path):
    assert client.get(path).headers["Cache-Control"] == "no-store"


# ETags.


@pytest.mark.parametrize("path", CACHED)
def test_published_resources_are_revalidated_by_etag(client, path):
    first = client.get(path)
    etag = first.headers["ETag"]
    assert etag.startswith('"')
    for condition in (etag, f"W/{etag}", f'"other", {etag}', "*"):
        again = client.get(path, headers={"If-None-Match": condition})
        assert again.status_code == 304
        assert again.data == b""
        assert again.headers["ETag"] == etag
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"] == "no-cache"
    assert client.head(path, headers={"If-None-Match": etag}).status_code == 304


@pytest.mark.parametrize("condition", ['"other"', "other", "", '"', "W/", "é", '"a", "b"'])
def test_a_different_etag_gets_the_full_response(client, condition):
    response = client.get("/v1/rulesets", headers={"If-None-Match": condition})
    assert response.status_code == 200
    assert response.data == client.get("/v1/rulesets").data


def test_each_resource_has_its_own_etag(client):
    assert len({client.get(path).headers["ETag"] for path in CACHED}) == len(CACHED)


@pytest.mark.parametrize(
    "headers", [{"Range": "bytes=0-3"}, {"If-Modified-Since": "Mon, 01 Jan 2024 00:00:00 GMT"}]
)
def test_other_conditions_are_ignored(client, headers):
    assert client.get("/v1/rulesets", headers=headers).status_code == 200


def test_if_match_is_ignored(client):
    response = client.get("/v1/rulesets", headers={"If-Match": '"other"'})
    assert response.status_code == 200


# Browsers.


@pytest.mark.parametrize(("path", "method"), [(POSTS[0], "POST"), ("/v1/rulesets", "GET")])
def test_preflight(client, path, method):
    response = client.options(
        path,
        headers={
            "Origin": "https://app.example",
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": "content-type, request-id, if-none-match",
        },
    )
    assert response.status_code == 200
    assert method in allowed(response)
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert method in response.headers["Access-Control-Allow-Methods"].split(", ")
    granted = {
        name.strip().lower() for name in response.headers["Access-Control-Allow-Headers"].split(",")
    }
    assert {"content-type", "request-id", "if-none-match"} <= granted
    assert int(response.headers["Access-Control-Max-Age"]) > 0


@pytest.mark.parametrize(
    ("requested", "granted"),
    [
        ("x-client-version", {"x-client-version"}),
        ("baggage, sentry-trace,X-B3", {"baggage", "sentry-trace", "x-b3"}),
        ("", set()),
        ("a b", set()),
        ("a,,b", set()),
        ("a: b", set()),
        ("café", set()),
        (None, set()),
    ],
)
def test_a_preflight_allows_the_headers_it_asks_for(client, requested, granted):
    headers = {"Origin": "https://app.example", "Access-Control-Request-Method": "POST"}
    if requested is not None:
        headers["Access-Control-Request-Headers"] = requested
    response = client.options("/v1/hand-evaluations", headers=headers)
    allowed_headers = response.headers["Access-Control-Allow-Headers"].lower().split(", ")
    names = {name.strip() for part in allowed_headers for name in part.split(",")}
    always = {"authorization", "content-type", "if-none-match", "request-id", "traceparent"}
    assert names == always | granted
    assert "Access-Control-Request-Headers" in response.headers.getlist("Vary")


SOME_ORIGINS = Settings(
    cors_origins=("https://app.example", "https://two.example", "capacitor://localhost")
)


@pytest.mark.parametrize(
    ("origin", "granted"),
    [
        ("https://app.example", "https://app.example"),
        ("https://two.example", "https://two.example"),
        ("https://app.example.evil.test", None),
        ("https://appXexample", None),
        ("http://app.example", None),
        ("capacitor://localhost", "capacitor://localhost"),
        ("capacitor://localhost.evil.test", None),
        ("null", None),
    ],
)
@pytest.mark.parametrize("path", ["/v1/rulesets", "/nope"])
def test_n19_allows_only_configured_origins(path, origin, granted):
    response = create_app(SOME_ORIGINS).test_client().get(path, headers={"Origin": origin})
    assert response.headers.get("Access-Control-Allow-Origin") == granted
    if granted:
        assert "Origin" in response.headers.getlist("Vary")


@pytest.mark.parametrize(
    ("environ", "origins"),
    [
        ({}, ("*",)),
        ({"PAROLE_CORS_ORIGINS": "https://a.example"}, ("https://a.example",)),
        (
            {"PAROLE_CORS_ORIGINS": " https://a.example , https://b.example,"},
            ("https://a.example", "https://b.example"),
        ),
    ],
)
def test_origins_come_from_the_environment(environ, origins):
    assert Settings.from_environ(environ).cors_origins == origins


# Internal errors.


@pytest.mark.usefixtures("failing_liveness")
def test_h15_an_unexpected_error_reveals_nothing(client, caplog):
    response = client.get("/livez", headers={"Request-Id": "r-1"})
    assert response.status_code == 500
    problem = response.get_json()
    assert problem["code"] == "internal_error"
    assert problem["errors"] == []
    for leak in (STUB, "RuntimeError", "Traceback", "service/", ".py"):
        assert leak not in response.text
    (record,) = caplog.records
    assert "r-1" in record.getMessage()
    assert record.exc_info[0] is RuntimeError


@pytest.mark.parametrize(
    "error", [KeyError, RecursionError, MemoryError, ZeroDivisionError, UnicodeError]
)
def test_h15_every_kind_of_unexpected_error(client, app, monkeypatch, error):
    def raise_it():
        raise error(STUB)

    monkeypatch.setitem(app.view_functions, "hand_evaluations.evaluate_hands", raise_it)
    response = client.post("/v1/hand-evaluations", json={"hands": [HAND]})
    assert response.status_code == 500
    assert STUB not in response.text


def test_the_service_responds_after_a_failure(client, app, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(app.view_functions, "service_info.get_liveness", fail)
        assert client.get("/livez").status_code == 500
    assert client.get("/livez").status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (werkzeug.exceptions.BadRequest, 400, "bad_request"),
        (werkzeug.exceptions.NotFound, 404, "not_found"),
        (werkzeug.exceptions.InternalServerError, 500, "internal_error"),
        (werkzeug.exceptions.NotImplemented, 500, "internal_error"),
        (werkzeug.exceptions.ServiceUnavailable, 500, "internal_error"),
    ],
)
def test_framework_errors_remain_client_or_server_errors(app, monkeypatch, error, status, code):
    def raise_it():
        raise error

    monkeypatch.setitem(app.view_functions, "service_info.get_readiness", raise_it)
    response = Client(app).get("/readyz")
    assert (response.status_code, response.get_json()["code"]) == (status, code)
