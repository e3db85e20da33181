"""The headers of every answer, whoever made it: id, version, and how browsers may use it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from service import __version__
from service.api.config import Settings
from service.api.middleware.account import account_of
from service.api.middleware.cors import cors_headers
from service.api.middleware.request_id import taken_or_made_id

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

_ALWAYS = (
    ("Api-Version", __version__),
    # An answer is data: no browser may take it for a page, run it or frame it.
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
)


def with_headers(app: "WSGIApplication", settings: Settings) -> "WSGIApplication":
    """Return `app` with those headers on each of its answers.

    A layer of WSGI, since hooks of Flask and flask-cors cost a tenth of a whole request.
    """

    def answer(environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        account = account_of(environ)
        account.request_id = taken_or_made_id(environ)
        ours = (
            *_ALWAYS,
            ("Request-Id", account.request_id),
            *cors_headers(environ, settings.cors_origins),
        )

        def start(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
            account.status = int(status[:3])
            return start_response(status, [*headers, *ours], *exc_info)

        return app(environ, start)

    return answer
