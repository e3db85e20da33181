"""`python -m tools.contract.bundle`: write openapi.yaml from its source in contract/.

Source files refer to each other by relative `$ref`, so that editors and linters can follow them;
the bundle refers to its own components. Three things are added here:

- the headers and errors that operations share (`x-defaults` in contract/openapi.yaml);
- the paths, folder by folder (`x-paths` there), and the components, file by file (`x-components`);
- the examples of each path (its `x-examples`): each has a `summary`, a `request` if the operation
  takes one, and the response under its status.
"""

import posixpath
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from tools.contract.layout import dump

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "contract"
BUNDLE = ROOT / "openapi.yaml"
HEADER = "# Generated from contract/ by `./parole contract`. Edit the files there, not this one.\n"
STALE = "openapi.yaml is not what contract/ says. Run `./parole contract` and commit the result."


def main(*arguments: str) -> None:
    """Write the bundle; with `--check`, exit 1 if it is stale instead."""
    text = bundled()
    if "--check" not in arguments:
        BUNDLE.write_text(text, encoding="utf-8")
    elif BUNDLE.read_text(encoding="utf-8") != text:
        sys.exit(STALE)


def bundled() -> str:
    """Return the text of openapi.yaml."""
    return HEADER + dump(contract())


def contract() -> dict[str, Any]:
    """Return the contract as one document."""
    document = dict(_read("openapi.yaml"))
    files = document.pop("x-components")
    kinds = {name: kind for kind, names in files.items() for name in names}
    defaults = _linked(document.pop("x-defaults"), "openapi.yaml", kinds)
    paths = {}
    for folder in document.pop("x-paths"):
        for file in sorted((SOURCE / "paths" / folder).glob("*.yaml")):
            name = file.relative_to(SOURCE).as_posix()
            for path, item in _linked(_read(name), name, kinds).items():
                if path in paths:
                    sys.exit(f"contract/{name}: {path} is already defined in another file")
                paths[path] = _path_item(item, defaults)
    components = {kind: {} for kind in files} | document.pop("components")
    for name, kind in kinds.items():
        for component, value in _linked(_read(name), name, kinds).items():
            if component in components[kind]:
                sys.exit(f"contract/{name}: {component} is already defined in another file")
            components[kind][component] = value
    components["responses"] = _with_headers(components["responses"], defaults)
    return document | {"paths": paths, "components": components}


@cache
def _read(name: str) -> Any:
    return yaml.load((SOURCE / name).read_bytes(), Loader=yaml.CSafeLoader)


def _path_item(item: dict[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    examples = item.pop("x-examples", {})
    for method, operation in item.items():
        responses = {**defaults["responses"][method], **operation["responses"]}
        if operation.get("security") == []:
            del responses["401"]
        operation["responses"] = _with_headers(dict(sorted(responses.items())), defaults)
        _add_examples(operation, examples)
    return item


def _with_headers(responses: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: response
        if "$ref" in response
        else {"description": "", "headers": {}, **response}
        | {"headers": {**defaults["headers"], **response.get("headers", {})}}
        for name, response in responses.items()
    }


def _add_examples(operation: dict[str, Any], examples: Mapping[str, Any]) -> None:
    for example, parts in examples.items():
        for part, value in parts.items():
            if part == "summary":
                continue
            holder = (
                operation["requestBody"] if part == "request" else operation["responses"][str(part)]
            )
            (media,) = holder["content"].values()
            shown = {"summary": parts["summary"]} if part == "request" else {}
            media.setdefault("examples", {})[example] = shown | {"value": value}


def _linked(node: Any, name: str, kinds: Mapping[str, str]) -> Any:
    """Return a copy of a node of a file, its references to files made references to components."""
    if isinstance(node, list):
        return [_linked(child, name, kinds) for child in node]
    if not isinstance(node, dict):
        return node
    node = {key: _linked(child, name, kinds) for key, child in node.items()}
    if "$ref" in node:
        path, _, component = node["$ref"].partition("#/")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
        if component not in (_read(target) if target in kinds else ()):
            sys.exit(f"contract/{name}: {node['$ref']} leads nowhere")
        node["$ref"] = f"#/components/{kinds[target]}/{component}"
    return node


if __name__ == "__main__":
    main(*sys.argv[1:])
