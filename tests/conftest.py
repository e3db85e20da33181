"""Provide an in-process client that checks every response against the contract."""

import fcntl
import json
import os
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings
from werkzeug.test import TestResponse

from service.api.app import create_app
from service.api.config import Settings
from tests.contract.document import media_validator, operation_of, resolved, validator_of

# CI tries the same cases each time, so a failure comes from the change under test.
settings.register_profile("ci", derandomize=True)
# To kill a mutant any failing case will do, not the smallest, however slow the machine.
settings.register_profile(
    "mutants",
    derandomize=True,
    deadline=None,
    max_examples=30,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
if os.environ.get("CI"):
    settings.load_profile("ci")


# Folders with the slowest files, which start servers.
LONGEST = ("faults", "live")
# Files that always exist and that nothing else locks.
GATE, CORES = Path(__file__).parents[1] / "pyproject.toml", Path(__file__)


class ContractClient(FlaskClient):
    """A test client that fails when a response doesn't match openapi.yaml."""

    def open(self, *args, **kwargs) -> TestResponse:
        response = super().open(*args, **kwargs)
        require_contract(response)
        return response


def require_contract(response: TestResponse) -> None:
    """Fail unless headers, status, media type and body match the contract."""
    request = response.request
    assert response.headers["Request-Id"]
    assert response.headers["Api-Version"]
    if response.status_code >= 400:
        require_problem(response, has_body=request.method != "HEAD")
    operation = operation_of(request.method, request.path)
    if operation is None or response.status_code == 405:
        return
    spec = operation.response(response.status_code)
    for name, header in spec.get("headers", {}).items():
        assert name in response.headers or not resolved(header).get("required"), name
    if "content" not in spec or request.method == "HEAD":
        assert response.data == b""
        return
    media = spec["content"][response.mimetype]
    if response.mimetype.endswith("json"):
        media_validator(media).validate(json.loads(response.data))


def require_problem(response: TestResponse, *, has_body: bool) -> None:
    """Fail unless an error response is a problem of the common shape."""
    assert response.mimetype == "application/problem+json"
    if has_body:
        problem = json.loads(response.data)
        validator_of("Problem").validate(problem)
        assert problem["status"] == response.status_code
        assert problem["request_id"] == response.headers["Request-Id"]


@pytest.fixture(scope="session")
def app():
    return create_app(Settings(access_log=False))


@pytest.fixture
def client(app) -> FlaskClient:
    app.test_client_class = ContractClient
    return app.test_client()


def pytest_collection_modifyitems(config, items):
    """In parallel runs, start with the slowest files and end with the tests marked `alone`."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: (is_alone(item), item.path.parent.name not in LONGEST))


def is_alone(item) -> bool:
    return item.get_closest_marker("alone") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Pause parallel workers while a test marked `alone` runs."""
    with ExitStack() as locks:
        if hasattr(item.config, "workerinput"):
            lock_cores(locks, fcntl.LOCK_EX if is_alone(item) else fcntl.LOCK_SH)
        return (yield)


def lock_cores(locks, mode):
    """Wait for the cores and hold them until `locks` closes, first come, first served."""
    with GATE.open() as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)
        fcntl.flock(locks.enter_context(CORES.open()), mode)
