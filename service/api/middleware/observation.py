"""Observation: keep a record of each request and pass it to the log and the metrics."""

from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Any

from service.api.request_record import Observer, start_record

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication


def with_observers(app: "WSGIApplication", observers: Iterable[Observer]) -> "WSGIApplication":
    """Return `app` with a record of each request, passed to each observer when it completes."""
    observers = tuple(observers)

    def unobserved(environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        start_record(environ)
        return app(environ, start_response)

    def observed(environ: dict[str, Any], start_response: "StartResponse") -> Iterator[bytes]:
        started = perf_counter()
        record = start_record(environ)
        for observer in observers:
            observer.begin()
        body: Iterable[bytes] = ()
        try:
            body = app(environ, start_response)
            for chunk in body:
                record.sent += len(chunk)
                yield chunk
        finally:
            if hasattr(body, "close"):
                body.close()
            record.seconds = perf_counter() - started
            for observer in observers:
                observer.end(record, environ)

    return observed if observers else unobserved
