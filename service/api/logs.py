"""What the service writes to its log: one JSON line each, and never a body or a card."""

import logging
import traceback
from datetime import UTC, datetime
from typing import Any

import orjson

_ONE_LINE = orjson.OPT_UTC_Z | orjson.OPT_APPEND_NEWLINE


def log_line(level: str, **told: Any) -> bytes:
    """Return a line of the log: when (UTC), how grave (`info`, `warning`, `error`), and what."""
    return orjson.dumps({"time": datetime.now(UTC), "level": level, **told}, option=_ONE_LINE)


class JsonFormatter(logging.Formatter):
    """Messages of the service and of gunicorn as lines of JSON.

    An exception is told by its type and the places it passed: its own words may quote a body.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line, without its end."""
        told: dict[str, Any] = {"logger": record.name, "message": record.getMessage()}
        if record.exc_info and record.exc_info[0]:
            kind, _, passed = record.exc_info
            told["exception"] = f"{kind.__module__}.{kind.__qualname__}"
            told["passed"] = traceback.format_tb(passed)
        return log_line(record.levelname.lower(), **told).decode().rstrip("\n")
