"""Limits of requests, and settings: `PAROLE_*` environment variables, read once at startup."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from marshmallow import EXCLUDE, Schema, ValidationError, fields

BODY_LIMIT = 64 * 1024
"""The largest request body in bytes, except for bulk requests."""

BULK_BODY_LIMIT = 2 * 1024 * 1024
"""The largest body of a bulk request in bytes."""

LONG_BODY = 16 * 1024
"""From this size in bytes, a request counts as long: it is computed beside small ones."""

DEPTH_LIMIT = 16
"""How deeply objects and arrays of a body may be nested."""

BULK_VALUES_LIMIT = 101_000
"""How many values a bulk body may hold: no valid one has more, not even with 100,000 hands."""

BULK_NESTED_LIMIT = 1_000
"""How many objects, arrays and members a bulk body may hold: a valid one has a dozen."""

ERROR_LIMIT = 100
"""How many errors one problem lists; `errors_omitted` counts the rest."""

PREFIX = "PAROLE_"
"""The prefix of every environment variable that is a setting."""

_CPU_LIMIT = Path("/sys/fs/cgroup/cpu.max")
_SWITCH = {"true": True, "false": False}
_PORTS = range(1 << 16)
_TCP_ADDRESS = re.compile(r"(?P<host>[\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})", re.ASCII)
_IS_ORIGIN = r"(\*|[a-z][a-z0-9+.-]*://([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d{1,5})?)\Z"
_IS_DIGEST = r"[0-9a-f]{64}\Z"


class SettingsError(Exception):
    """The environment has invalid settings; each line names a variable and says what it must be."""


@dataclass(frozen=True, slots=True)
class Address:
    """A TCP address to listen on."""

    host: str
    port: int

    def __str__(self) -> str:
        """Return the address as gunicorn writes it."""
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything an operator can configure.

    `bind`: address of the service, as gunicorn writes it; `workers`: number of processes;
    `graceful_timeout`: seconds that a stopping worker has to finish its requests; `cors_origins`:
    origins that browsers may call from, `*` for any; `access_log`: whether each request is logged;
    `metrics_bind`: address of the metrics, None to turn them off; `api_keys`: SHA-256 of each valid
    key in hexadecimal, empty to require none.
    """

    bind: str = "127.0.0.1:8000"
    workers: int = 1
    graceful_timeout: int = 30
    cors_origins: tuple[str, ...] = ("*",)
    access_log: bool = True
    metrics_bind: Address | None = None
    api_keys: tuple[str, ...] = ()

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> "Settings":
        """Return the settings of an environment, such as `PAROLE_CORS_ORIGINS=https://a,https://b`.

        An empty value is invalid, so that losing the API keys can't open the service.
        Raises `SettingsError`, which lists every invalid setting.
        """
        named = {
            name.removeprefix(PREFIX).lower(): value.strip()
            for name, value in environ.items()
            if name.startswith(PREFIX)
        }
        try:
            read: dict[str, Any] = SettingsSchema().load(named, unknown=EXCLUDE)
        except ValidationError as error:
            raise SettingsError(_explained(error)) from None
        return cls(**{"workers": _cores(), **read})


def unknown_settings(environ: Mapping[str, str]) -> list[str]:
    """Return the variables with the prefix that aren't settings, such as misspelled ones."""
    known = {PREFIX + name.upper() for name in SettingsSchema().fields}
    return sorted(name for name in environ if name.startswith(PREFIX) and name not in known)


class _Bind(fields.Field[str]):
    def _deserialize(self, value: str, *_: Any, **__: Any) -> str:
        return value if value.startswith("unix:/") else str(_address(value))


class _TcpAddress(fields.Field[Address]):
    def _deserialize(self, value: str, *_: Any, **__: Any) -> Address:
        return _address(value)


class _Switch(fields.Field[bool]):
    def _deserialize(self, value: str, *_: Any, **__: Any) -> bool:
        if value.lower() not in _SWITCH:
            raise ValidationError("must be true or false")
        return _SWITCH[value.lower()]


class _Whole(fields.Field[int]):
    def __init__(self, least: int, most: int) -> None:
        super().__init__()
        self._least, self._most = least, most

    def _deserialize(self, value: str, *_: Any, **__: Any) -> int:
        if not re.fullmatch("[0-9]{1,9}", value) or not self._least <= int(value) <= self._most:
            raise ValidationError(f"must be a whole number from {self._least} to {self._most}")
        return int(value)


class _Several(fields.Field[tuple[str, ...]]):
    """Comma-separated values; an error gives the position of a value, never the value itself."""

    def __init__(self, pattern: str, expected: str) -> None:
        super().__init__()
        self._is_valid = re.compile(pattern, re.ASCII).match
        self._expected = expected

    def _deserialize(self, value: str, *_: Any, **__: Any) -> tuple[str, ...]:
        values = tuple(each.strip() for each in value.removesuffix(",").split(","))
        for place, each in enumerate(values, 1):
            if not self._is_valid(each):
                raise ValidationError(f"entry {place} of {len(values)} must be {self._expected}")
        return values


class SettingsSchema(Schema):
    """The settings by the names of their variables, in lower case without the prefix."""

    bind = _Bind()
    workers = _Whole(1, 1024)
    graceful_timeout = _Whole(1, 3600)
    cors_origins = _Several(_IS_ORIGIN, "an origin such as https://example.org, or *")
    access_log = _Switch()
    metrics_bind = _TcpAddress()
    api_keys = _Several(_IS_DIGEST, "a SHA-256 digest in 64 lowercase hexadecimal digits")


def _address(value: str) -> Address:
    found = _TCP_ADDRESS.fullmatch(value)
    if found is None or int(found["port"]) not in _PORTS:
        raise ValidationError("must be an address such as 127.0.0.1:8000")
    return Address(found["host"], int(found["port"]))


def _explained(error: ValidationError) -> str:
    faults: dict[str, list[str]] = error.messages_dict
    return "\n".join(f"{PREFIX}{name.upper()} {' '.join(faults[name])}" for name in sorted(faults))


def _cores() -> int:
    """Return how many cores this process may use, within the limit of a container."""
    pinned = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if pinned else os.cpu_count() or 1
    with suppress(OSError, ValueError):  # the file doesn't exist, or says `max`
        quota, period = map(int, _CPU_LIMIT.read_text(encoding="ascii").split())
        cores = min(cores, ceil(quota / period))
    return cores
