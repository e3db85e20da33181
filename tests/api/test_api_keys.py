"""Test API keys, which are off unless an operator sets them."""

import hashlib

import pytest

from service.api.app import create_app
from service.api.config import Settings
from tests.conftest import ContractClient
from tests.contract.document import CONTRACT, OPERATIONS, examples_of

OLD, NEW = "old-key-of-the-first-client", "new-key-of-the-first-client"
PROBES = {"getLiveness", "getReadiness"}
HAND = {"hands": [["As", "7h", "8d", "9c", "Ts"]]}


def digest(key):
    return hashlib.sha256(key.encode()).hexdigest()


def client_of(*keys):
    app = create_app(Settings(access_log=False, api_keys=tuple(map(digest, keys))))
    app.test_client_class = ContractClient
    return app.test_client()


@pytest.fixture(scope="module")
def locked():
    return client_of(OLD, NEW)


def evaluate(client, authorization=None):
    headers = {} if authorization is None else {"Authorization": authorization}
    return client.post("/v1/hand-evaluations", json=HAND, headers=headers)


@pytest.mark.parametrize("key", [OLD, NEW])
def test_accepts_each_of_several_keys(locked, key):
    assert evaluate(locked, f"Bearer {key}").status_code == 200
    assert evaluate(locked, f"bearer  {key} ").status_code == 200


@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        f"Bearer {OLD}x",
        f"Bearer {OLD[:-1]}",
        f"Bearer {digest(OLD)}",
        f"Basic {OLD}",
        OLD,
        f"Bearer {OLD} {NEW}",
        "Bearer \N{SNOWMAN}".encode().decode("latin-1"),
    ],
)
def test_rejects_requests_without_a_valid_key(locked, authorization):
    response = evaluate(locked, authorization)

    assert response.status_code == 401
    assert response.headers["WWW-Authenticate"] == 'Bearer realm="parole"'
    assert response.get_json()["code"] == "unauthorized"
    assert "evaluations" not in response.text


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_every_operation_except_probes_requires_a_key(locked, operation):
    path = operation.path.replace("{ruleset_id}", "32-card-poker").replace("{code}", "not_found")

    response = locked.open(path, method=operation.method.upper())

    assert (response.status_code == 401) == (operation.id not in PROBES)
    assert ("401" in operation.spec["responses"]) == (operation.id not in PROBES)


def test_an_unknown_path_requires_a_key(locked):
    assert locked.get("/v1/nothing").status_code == 401
    assert locked.get("/v1/nothing", headers={"Authorization": f"Bearer {OLD}"}).status_code == 404


def test_a_preflight_needs_no_key(locked):
    response = locked.options(
        "/v1/hand-evaluations",
        headers={"Origin": "https://a.example", "Access-Control-Request-Method": "POST"},
    )

    assert response.status_code == 200
    assert "authorization" in response.headers["Access-Control-Allow-Headers"].lower()


def test_rejects_a_removed_key():
    rotated = client_of(NEW)

    assert evaluate(rotated, f"Bearer {OLD}").status_code == 401
    assert evaluate(rotated, f"Bearer {NEW}").status_code == 200


def test_ignores_keys_if_none_are_set(client):
    assert evaluate(client).status_code == 200
    assert evaluate(client, "Bearer anything").status_code == 200


def test_returns_the_example_of_the_contract(locked):
    shared = CONTRACT["components"]["responses"]["Unauthorized"]
    ((_, example),) = examples_of(shared["content"])

    response = locked.post("/v1/deals", json={}, headers={"Request-Id": "example"})

    assert response.get_json() == example
