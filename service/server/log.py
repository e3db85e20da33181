"""gunicorn's messages and the service's as lines of JSON on standard error."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from service.api.logs import JsonFormatter


class WithoutContent(logging.Filter):
    """gunicorn quotes what it cannot parse or answer, which may hold cards."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep that it happened, and drop what was said."""
        if str(record.msg).startswith("Invalid request"):
            record.msg, record.args = "A request was not HTTP and was refused", ()
        if str(record.msg).startswith("Error handling request"):
            record.msg, record.args = "A request could not be answered", ()
        return True


_WITHOUT_CONTENT = WithoutContent()


class JsonLogger(Logger):  # type: ignore[misc]
    """gunicorn's logger, with the format and the discretion of the service.

    The access log is the service's own: gunicorn's would take a quarter of a small request.
    """

    def setup(self, cfg: Any) -> None:
        """Have all that is logged formatted alike."""
        super().setup(cfg)
        self.error_log.addFilter(_WITHOUT_CONTENT)
        others = logging.StreamHandler()
        logging.basicConfig(handlers=[others], level=logging.INFO, force=True)
        for handler in (others, *self.error_log.handlers):
            handler.setFormatter(JsonFormatter())
