"""Messages of gunicorn and of the service, as lines of JSON on standard error."""

import logging
from typing import Any

from gunicorn.glogging import Logger

from service.api.log_format import JsonFormatter


class JsonLogger(Logger):  # type: ignore[misc]
    """gunicorn's logger, with the format of the service.

    The service writes the access log itself, since gunicorn's would take a quarter of a small
    request.
    """

    def setup(self, cfg: Any) -> None:
        """Format everything that is logged alike."""
        super().setup(cfg)
        others = logging.StreamHandler()
        logging.basicConfig(handlers=[others], level=logging.INFO, force=True)
        for handler in (others, *self.error_log.handlers):
            handler.setFormatter(JsonFormatter())
