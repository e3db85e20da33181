"""Load the contract for tests: its operations, examples and validators."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import yaml

CONTRACT = yaml.load(
    (Path(__file__).parents[2] / "openapi.yaml").read_bytes(), Loader=yaml.CSafeLoader
)
SCHEMAS = CONTRACT["components"]["schemas"]
_METHODS = ("get", "post")


@dataclass(frozen=True)
class Operation:
    """One operation: a method of a path."""

    path: str
    method: str
    spec: Mapping[str, Any]

    @property
    def id(self) -> str:
        return self.spec["operationId"]

    @property
    def endpoint(self) -> str:
        """Return the name of the view: the operationId in snake_case."""
        return re.sub(r"(?<!^)([A-Z])", r"_\1", self.id).lower()

    @property
    def request_media(self) -> Mapping[str, Any]:
        return self.spec["requestBody"]["content"]["application/json"]

    @property
    def request_component(self) -> str:
        return self.request_media["schema"]["$ref"].rpartition("/")[2]

    def response(self, status: int) -> Mapping[str, Any]:
        return resolved(self.spec["responses"][str(status)])


def resolved(node: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the target of a node's reference, or the node itself."""
    while "$ref" in node:
        target: Any = CONTRACT
        for token in node["$ref"].removeprefix("#/").split("/"):
            target = target[token.replace("~1", "/").replace("~0", "~")]
        node = target
    return node


OPERATIONS = [
    Operation(path, method, spec)
    for path, item in CONTRACT["paths"].items()
    for method, spec in item.items()
    if method in _METHODS
]
POSTS = [operation for operation in OPERATIONS if operation.method == "post"]


def operation_of(method: str, path: str) -> Operation | None:
    """Return the operation that handles a request; a fixed path wins over a template."""
    method = {"HEAD": "get"}.get(method, method.lower())
    matching = [
        operation
        for operation in OPERATIONS
        if operation.method == method
        and re.fullmatch(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(operation.path)), path)
    ]
    return min(matching, key=lambda operation: operation.path.count("{"), default=None)


def schema_document(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return a schema of the contract as a standalone JSON Schema document."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "components": {"schemas": SCHEMAS},
        **schema,
    }


@cache
def validator_of(component: str) -> jsonschema_rs.Validator:
    """Return the validator of a component."""
    document = schema_document({"$ref": f"#/components/schemas/{component}"})
    return jsonschema_rs.validator_for(document)


def media_validator(media: Mapping[str, Any]) -> jsonschema_rs.Validator:
    """Return the validator of a media type's schema."""
    schema = media["schema"]
    if "$ref" in schema:
        return validator_of(schema["$ref"].rpartition("/")[2])
    return jsonschema_rs.validator_for(schema_document(schema))


def examples_of(content: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the named examples of a request's or a response's content."""
    for media in content.values():
        for name, example in media.get("examples", {}).items():
            yield name, example["value"]
