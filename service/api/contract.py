"""The contract of this build: `openapi.yaml` as written, and as JSON."""

from functools import cache
from pathlib import Path

import orjson
import yaml

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def contract_yaml() -> bytes:
    """Return openapi.yaml, which is inside the package in a wheel and next to it in a checkout."""
    inside = _PACKAGE / "openapi.yaml"
    return (inside if inside.exists() else _PACKAGE.parent / "openapi.yaml").read_bytes()


@cache
def contract_json() -> bytes:
    """Return openapi.yaml as JSON."""
    return orjson.dumps(yaml.load(contract_yaml(), Loader=yaml.CSafeLoader))
