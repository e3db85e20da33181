"""Test the contract as a document: valid, bundled, and suitable for client generators."""

import re
from pathlib import Path

import openapi_spec_validator
import pytest

import service
from tests.contract.document import CONTRACT, OPERATIONS, SCHEMAS, resolved
from tools.contract import bundle

ROOT = Path(__file__).parents[2]
COMPOSITION = {"oneOf", "anyOf", "allOf", "not", "nullable", "uniqueItems"}


def nodes_of(node, path="#"):
    """Yield every object of the document with its path."""
    if isinstance(node, dict):
        yield path, node
        for key, child in node.items():
            yield from nodes_of(child, f"{path}/{key}")
    elif isinstance(node, list):
        for index, child in enumerate(node):
            yield from nodes_of(child, f"{path}/{index}")


def test_is_valid_openapi():
    openapi_spec_validator.validate(CONTRACT)


def test_is_bundled_from_its_source():
    assert (ROOT / "openapi.yaml").read_text(encoding="utf-8") == bundle.bundled(), bundle.STALE


@pytest.mark.parametrize(
    "path",
    [ROOT / "openapi.yaml", *sorted((ROOT / "contract").rglob("*.yaml"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_lines_are_short(path):
    lines = path.read_text(encoding="utf-8").splitlines()

    assert not [number for number, line in enumerate(lines, 1) if len(line) > 120]


def test_version_matches_the_package_and_the_changelog():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")

    newest = re.search(r"^## (\d+\.\d+\.\d+)", changelog, re.MULTILINE)

    assert newest is not None
    assert CONTRACT["info"]["version"] == service.__version__ == newest[1]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_every_operation_is_fully_described(operation):
    spec = operation.spec

    assert {"operationId", "summary", "description", "tags", "responses"} <= spec.keys()
    assert any(status.startswith("4") for status in spec["responses"])
    for status, response in spec["responses"].items():
        if int(status) >= 400:
            assert list(resolved(response)["content"]) == ["application/problem+json"]


def test_schemas_are_flat_and_named():
    for path, node in nodes_of(SCHEMAS, "#/components/schemas"):
        assert not COMPOSITION & node.keys(), path
        assert not isinstance(node.get("type"), list), path
        if node.get("type") == "object" and "properties" in node:
            assert path.count("/") == 3, f"{path} is an object without a name"
        if "enum" in node:
            assert path.count("/") == 3, f"{path} is an enum without a name"


def test_every_integer_is_bounded():
    for path, node in nodes_of(SCHEMAS, "#/components/schemas"):
        if node.get("type") == "integer":
            assert {"minimum", "maximum", "format"} <= node.keys(), path


def test_every_component_is_described_and_used():
    text = (ROOT / "openapi.yaml").read_text(encoding="utf-8")

    for name, schema in SCHEMAS.items():
        assert schema.get("description"), name
        assert f"'#/components/schemas/{name}'" in text, f"{name} is never used"
