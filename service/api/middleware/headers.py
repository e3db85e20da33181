"""The headers of every answer: version of the contract, and how browsers may use it."""

from flask import Flask, Response
from flask_cors import CORS

from service import __version__
from service.api.config import Settings

_ANY_BROWSER = {
    "Api-Version": __version__,
    "X-Content-Type-Options": "nosniff",
}


def register_headers(app: Flask, settings: Settings) -> None:
    """Let browsers of the configured origins call `app`, and state its version."""
    CORS(
        app,
        origins=list(settings.cors_origins),
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        allow_headers=["Content-Type", "If-None-Match", "Request-Id", "Traceparent"],
        expose_headers=["Allow", "Api-Version", "Content-Language", "ETag", "Request-Id"],
        max_age=86_400,
        send_wildcard=True,
    )

    @app.after_request
    def state_version(response: Response) -> Response:
        response.headers.extend(_ANY_BROWSER)
        return response
