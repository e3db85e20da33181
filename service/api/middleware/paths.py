"""One path for each resource."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication


def without_doubled_slash(app: "WSGIApplication") -> "WSGIApplication":
    """Return `app` with //v1 leading nowhere, which its routing would read as /v1."""

    def answer(environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        if environ["PATH_INFO"].startswith("//"):
            environ["PATH_INFO"] = "/." + environ["PATH_INFO"]
        return app(environ, start_response)

    return answer
