"""Messages of gunicorn and of the service, as lines of JSON on standard error."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from service.api.log_format import JsonFormatter


class WithoutContent(logging.Filter):
    """Keeps requests out of the log: gunicorn quotes those it can't handle, cards and all."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Replace messages that quote a request; drop none."""
        if str(record.msg).startswith("Invalid request"):
            record.msg, record.args = "Rejected a request that is not valid HTTP", ()
        if str(record.msg).startswith("Error handling request"):
            record.msg, record.args = "Failed to respond to a request", ()
        return True


_WITHOUT_CONTENT = WithoutContent()


class JsonLogger(Logger):  # type: ignore[misc]
    """gunicorn's logger, with the format of the service and without quoted requests.

    The service writes the access log itself, since gunicorn's would take a quarter of a small
    request.
    """

    def setup(self, cfg: Any) -> None:
        """Format everything that is logged alike."""
        super().setup(cfg)
        self.error_log.addFilter(_WITHOUT_CONTENT)
        others = logging.StreamHandler()
        logging.basicConfig(handlers=[others], level=logging.INFO, force=True)
        for handler in (others, *self.error_log.handlers):
            handler.setFormatter(JsonFormatter())
