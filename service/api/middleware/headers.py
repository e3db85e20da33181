"""Headers of every response: request id, version, and what browsers may do with it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from service import __version__
from service.api.config import Settings
from service.api.cors import cors_headers
from service.api.languages.language import use_language_of
from service.api.request_ids import request_id
from service.api.request_record import record_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

_ALWAYS = (
    ("Api-Version", __version__),
    # Responses are data: browsers must not render, run or frame them.
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    # Whatever the path, a response may be a problem with texts.
    ("Vary", "Accept-Language"),
)


def with_headers(app: "WSGIApplication", settings: Settings) -> "WSGIApplication":
    """Return `app` with these headers on each of its responses.

    This is a WSGI layer because Flask hooks and flask-cors would take a tenth of a small request.
    """

    def respond(environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        record = record_of(environ)
        record.request_id = request_id(environ)
        use_language_of(environ)
        added = (
            *_ALWAYS,
            ("Request-Id", record.request_id),
            *cors_headers(environ, settings.cors_origins),
        )

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            record.status = int(status[:3])
            return start_response(status, [*headers, *added], *exc_info)

        return app(environ, start)

    return respond
