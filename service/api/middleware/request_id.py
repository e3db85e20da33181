"""Request ids: taken from the client if clean, else made, and always returned."""

import re
import secrets

from flask import Flask, Response, g, request

HEADER = "Request-Id"
_is_clean = re.compile(r"[A-Za-z0-9._:/+=@-]{1,128}").fullmatch


def register_request_ids(app: Flask) -> None:
    """Give every request of `app` an id."""

    @app.before_request
    def take_or_make() -> None:
        posted = request.environ.get("HTTP_REQUEST_ID", "")
        g.request_id = posted if _is_clean(posted) else secrets.token_hex(16)

    @app.after_request
    def answer(response: Response) -> Response:
        response.headers[HEADER] = g.request_id
        return response
