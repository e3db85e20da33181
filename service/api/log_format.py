"""The format of every log line: one JSON object, never with a body or a card."""

import logging
import traceback
from datetime import UTC, datetime
from typing import Any

import orjson

_ONE_LINE = orjson.OPT_UTC_Z | orjson.OPT_APPEND_NEWLINE


def log_line(level: str, **fields: Any) -> bytes:
    """Return a line of the log: the time (UTC), the level, then `fields`."""
    return orjson.dumps({"time": datetime.now(UTC), "level": level, **fields}, option=_ONE_LINE)


class JsonFormatter(logging.Formatter):
    """Formats messages of the service and of gunicorn as lines of JSON.

    An exception is logged by its type and traceback locations; its message could quote a body.
    """

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line without a line break."""
        fields: dict[str, Any] = {"logger": record.name, "message": record.getMessage()}
        if record.exc_info and record.exc_info[0]:
            kind, _, passed = record.exc_info
            fields["exception"] = f"{kind.__module__}.{kind.__qualname__}"
            fields["passed"] = traceback.format_tb(passed)
        return log_line(record.levelname.lower(), **fields).decode().rstrip("\n")
