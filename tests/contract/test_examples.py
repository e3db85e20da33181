"""Send every example of the contract and check the exact response."""

import pytest

from tests.contract.document import OPERATIONS, POSTS, examples_of, resolved

HEADERS = {"Request-Id": "example"}


def answers_of(operation):
    """Return the operation's own response examples by name: (status, value)."""
    return {
        name: (int(status), value)
        for status, response in operation.spec["responses"].items()
        if "$ref" not in response
        for name, value in examples_of(response.get("content", {}))
    }


POSTED = [
    pytest.param(operation, name, value, id=f"{operation.id}-{name}")
    for operation in POSTS
    for name, value in examples_of(operation.spec["requestBody"]["content"])
]


@pytest.mark.parametrize(("operation", "name", "body"), POSTED)
def test_request_example_returns_its_response_example(client, operation, name, body):
    status, expected = answers_of(operation)[name]

    response = client.post(operation.path, json=body, headers=HEADERS)

    assert (response.status_code, response.get_json()) == (status, expected)


@pytest.mark.parametrize("operation", POSTS, ids=lambda operation: operation.id)
def test_every_response_example_has_a_request_example(operation):
    requests = dict(examples_of(operation.spec["requestBody"]["content"]))

    assert requests, "an operation without an example"
    assert answers_of(operation).keys() == requests.keys()


GETS = [operation for operation in OPERATIONS if operation.method == "get"]


@pytest.mark.parametrize("operation", GETS, ids=lambda operation: operation.id)
def test_get_returns_its_response_example(client, operation):
    path = operation.path
    for parameter in map(resolved, operation.spec.get("parameters", [])):
        if parameter["in"] == "path":
            example = next(iter(parameter["examples"].values()))["value"]
            path = path.replace(f"{{{parameter['name']}}}", str(example))

    response = client.get(path, headers=HEADERS)

    assert response.status_code == 200
    for status, expected in answers_of(operation).values():
        assert (response.status_code, response.get_json()) == (status, expected)


SHARED = {
    "invalid_request": {"json": {"rule_set": {}, "hands": [["As", "7h", "8d", "9c", "Ts"]]}},
    "malformed_json": {"data": b'{"a":1,}', "content_type": "application/json"},
    "body_too_large": {"data": b" " * 65_537, "content_type": "application/json"},
    "unsupported_media_type": {"data": b"{}", "content_type": "text/plain"},
}
"""How to provoke each error that operations share; its example must be the response."""


@pytest.mark.parametrize("name", SHARED)
def test_shared_error_example_is_answered_exactly(client, name):
    operation = next(each for each in POSTS if each.id == "evaluateHands")
    shared = {
        example: value
        for response in operation.spec["responses"].values()
        if "$ref" in response
        for example, value in examples_of(resolved(response)["content"])
    }

    response = client.post(operation.path, headers=HEADERS, **SHARED[name])

    assert response.get_json() == shared[name]
    assert response.status_code == shared[name]["status"]
