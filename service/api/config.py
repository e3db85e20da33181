"""Settings, read once at start from `PAROLE_*` environment variables."""

from collections.abc import Mapping
from dataclasses import dataclass

BODY_LIMIT = 64 * 1024
"""Largest request body in bytes, bulk requests excepted."""

BULK_BODY_LIMIT = 2 * 1024 * 1024
"""Largest body of a bulk request in bytes."""

DEPTH_LIMIT = 16
"""How deep objects and arrays of a body may be nested."""

ERROR_LIMIT = 100
"""How many faults one problem lists; the rest are counted in `errors_omitted`."""


@dataclass(frozen=True, slots=True)
class Settings:
    """`cors_origins`: origins that browsers may call from; `*` is any."""

    cors_origins: tuple[str, ...] = ("*",)

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> "Settings":
        """Return the settings of an environment, such as `PAROLE_CORS_ORIGINS=https://a,https://b`."""
        origins = environ.get("PAROLE_CORS_ORIGINS", "*")
        return cls(cors_origins=tuple(filter(None, (each.strip() for each in origins.split(",")))))
