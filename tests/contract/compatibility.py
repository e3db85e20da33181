"""Find changes that break clients of an earlier contract, as docs/stability.md lists them.

What counts as a break depends on the direction of a schema. A request schema must still accept
everything it accepted before; a response schema must not allow anything new. The exception is new
fields of open objects in responses: clients ignore fields they don't know.
"""

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

Node = Mapping[str, Any]

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
ANNOTATIONS = {"description", "title", "summary", "example", "examples", "deprecated", "$comment"}
LEAST = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
MOST = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
APART = {"type", "enum", "properties", "required", "additionalProperties", "items", *LEAST, *MOST}
WIDER_TYPES = {("integer", "number")}


def breaking_changes(old: Node, new: Node) -> list[str]:
    """Return a sentence for each change that breaks a client of the old contract."""
    return list(dict.fromkeys(_Comparison(old, new).of_contracts()))


class _Comparison:
    """Two contracts, and the pairs of schemas already compared."""

    def __init__(self, old: Node, new: Node) -> None:
        self.old, self.new = old, new
        self.compared: set[tuple[int, int, bool]] = set()

    def of_contracts(self) -> Iterator[str]:
        for path, old_item in self.old["paths"].items():
            new_item = self.new["paths"].get(path, {})
            for method in (each for each in METHODS if each in old_item):
                place = f"{method.upper()} {path}"
                if method in new_item:
                    yield from self.of_operations(old_item[method], new_item[method], place)
                else:
                    yield f"{place} is gone"
        yield from _gone(_schemas(self.old), _schemas(self.new), "the component")
        yield from _gone(_urls(self.old), _urls(self.new), "the server")

    def of_operations(self, old: Node, new: Node, place: str) -> Iterator[str]:
        if old["operationId"] != new["operationId"]:
            yield f"{place} is renamed from {old['operationId']} to {new['operationId']}"
        for accepted in self.security(old, self.old):
            if accepted not in self.security(new, self.new):
                yield f"{place} no longer accepts the security {accepted}"
        yield from self.of_parameters(self.parameters(old, 0), self.parameters(new, 1), place)
        yield from self.of_bodies(old.get("requestBody"), new.get("requestBody"), place)
        yield from self.of_responses(old["responses"], new["responses"], place)

    def security(self, operation: Node, contract: Node) -> list[Node]:
        return operation.get("security", contract.get("security")) or [{}]

    def parameters(self, operation: Node, side: int) -> dict[tuple[str, str], Node]:
        found = (self.resolved(each, side) for each in operation.get("parameters", []))
        return {(each["in"], each["name"]): each for each in found}

    def of_parameters(self, old: Node, new: Node, place: str) -> Iterator[str]:
        yield from _gone(old, new, f"{place}: the parameter")
        for key, parameter in new.items():
            before = old.get(key)
            if parameter.get("required") and not (before and before.get("required")):
                yield f"{place}: the parameter {key} is newly required"
            if before:
                where = f"{place}: {key}"
                yield from self.of_schemas(
                    before["schema"], parameter["schema"], where, posted=True
                )

    def of_bodies(self, old: Node | None, new: Node | None, place: str) -> Iterator[str]:
        if old is None or new is None:
            if new and new.get("required"):
                yield f"{place}: a body is newly required"
            if old:
                yield f"{place}: the body is gone"
            return
        if new.get("required") and not old.get("required"):
            yield f"{place}: the body is newly required"
        yield from _gone(old["content"], new["content"], f"{place}: the body's media type")
        yield from self.of_contents(old["content"], new["content"], f"{place} posted", posted=True)

    def of_responses(self, old: Node, new: Node, place: str) -> Iterator[str]:
        yield from _gone(old, new, f"{place}: the status")
        for status, response in new.items():
            where = f"{place} {status}"
            if status in old:
                before = self.resolved(old[status], 0)
                yield from self.of_answers(before, self.resolved(response, 1), where)
            elif status < "400":
                yield f"{where} is a new status, and no error"

    def of_answers(self, old: Node, new: Node, place: str) -> Iterator[str]:
        headers, old_headers = new.get("headers", {}), old.get("headers", {})
        yield from _gone(old_headers, headers, f"{place}: the header")
        for name in (each for each in old_headers if each in headers):
            before, after = (
                self.resolved(each[name], side) for side, each in enumerate((old_headers, headers))
            )
            if before.get("required") and not after.get("required"):
                yield f"{place}: the header {name} is no longer always there"
            where = f"{place} {name}"
            yield from self.of_schemas(before["schema"], after["schema"], where, posted=False)
        content, old_content = new.get("content", {}), old.get("content", {})
        yield from _gone(old_content, content, f"{place}: the media type")
        yield from _gone(content, old_content, f"{place}: new is the media type", of="")
        yield from self.of_contents(old_content, content, place, posted=False)

    def of_contents(self, old: Node, new: Node, place: str, *, posted: bool) -> Iterator[str]:
        for media_type in (each for each in old if each in new):
            schemas = old[media_type]["schema"], new[media_type]["schema"]
            yield from self.of_schemas(*schemas, place, posted=posted)

    def of_schemas(self, old: Node, new: Node, place: str, *, posted: bool) -> Iterator[str]:
        pair = (id(old), id(new), posted)
        if pair in self.compared:
            return
        self.compared.add(pair)
        old, new = self.resolved(old, 0), self.resolved(new, 1)
        types = old.get("type"), new.get("type")
        if types[0] != types[1] and not _may_be(*_change_of_type(*types), posted):
            yield f"{place}: the type is {types[1]}, it was {types[0]}"
            return
        for name, narrowed, widened in _changes_of_keywords(old, new):
            if not _may_be(narrowed, widened, posted):
                yield f"{place}: {name} is {new.get(name)}, it was {old.get(name)}"
        yield from self.of_objects(old, new, place, posted=posted)
        if "items" in old and "items" in new:
            yield from self.of_schemas(old["items"], new["items"], f"{place}/[]", posted=posted)

    def of_objects(self, old: Node, new: Node, place: str, *, posted: bool) -> Iterator[str]:
        fields, old_fields = new.get("properties", {}), old.get("properties", {})
        required, old_required = set(new.get("required", [])), set(old.get("required", []))
        yield from _gone(old_fields, fields, f"{place}: the field")
        if posted:
            for name in sorted(required - old_required):
                yield f"{place}: the field {name} is newly required"
        else:
            for name in sorted((old_required - required) & fields.keys()):
                yield f"{place}: the field {name} is no longer always there"
            if old.get("additionalProperties") is False:
                for name in sorted(fields.keys() - old_fields.keys()):
                    yield f"{place}: the field {name} is new in a closed object"
        for name in (each for each in old_fields if each in fields):
            where = f"{place}/{name}"
            yield from self.of_schemas(old_fields[name], fields[name], where, posted=posted)

    def resolved(self, node: Node, side: int) -> Node:
        """Return a node with its references resolved in the old contract (0) or the new one (1)."""
        while "$ref" in node:
            target: Any = (self.old, self.new)[side]
            for token in node["$ref"].removeprefix("#/").split("/"):
                target = target[token.replace("~1", "/").replace("~0", "~")]
            node = {**target, **{name: each for name, each in node.items() if name != "$ref"}}
        return node


def _may_be(narrowed: bool, widened: bool, posted: bool) -> bool:
    """Return whether a request schema is at most widened, or a response schema at most narrowed."""
    return not (narrowed if posted else widened)


def _change_of_type(old: str | None, new: str | None) -> tuple[bool, bool]:
    """Return whether the change of type removes values, and whether it adds any."""
    narrowed = new is not None and (old, new) not in WIDER_TYPES
    widened = old is not None and (new, old) not in WIDER_TYPES
    return narrowed, widened


def _changes_of_keywords(old: Node, new: Node) -> Iterator[tuple[str, bool, bool]]:
    """Yield each keyword with whether it removes values and whether it adds any."""
    for name in LEAST:
        before, after = old.get(name, -inf), new.get(name, -inf)
        yield name, after > before, after < before
    for name in MOST:
        before, after = old.get(name, inf), new.get(name, inf)
        yield name, after < before, after > before
    values, old_values = new.get("enum"), old.get("enum")
    narrowed = values is not None and (old_values is None or not set(old_values) <= set(values))
    widened = old_values is not None and (values is None or not set(values) <= set(old_values))
    yield "enum", narrowed, widened
    openness, old_openness = (each.get("additionalProperties", True) for each in (new, old))
    if openness != old_openness:
        yield "additionalProperties", openness is not True, old_openness is not True
    yield "items", "items" in new and "items" not in old, "items" in old and "items" not in new
    if old.get("default") != new.get("default"):
        yield "default", True, True
    # Any other keyword restricts values; a changed one counts as both narrower and wider.
    for name in sorted((old.keys() | new.keys()) - ANNOTATIONS - APART - {"default"}):
        if old.get(name) != new.get(name):
            yield name, name in new, name in old


def _gone(old: Any, new: Any, what: str, of: str = " is gone") -> Iterator[str]:
    return (f"{what} {each}{of}" for each in old if each not in new)


def _schemas(contract: Node) -> Node:
    return contract.get("components", {}).get("schemas", {})


def _urls(contract: Node) -> list[str]:
    return [server["url"] for server in contract.get("servers", [])]
