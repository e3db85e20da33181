"""WSGI (PEP 3333) for requests that have been received whole: the environ, and the response."""

import sys
from collections.abc import Callable, Iterable, Sequence
from http import HTTPStatus
from io import BytesIO
from time import time
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes
from wsgiref.handlers import format_date_time

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

Environ = dict[str, Any]
Fields = Sequence[tuple[bytes, bytes]]

_COMMON: Environ = {
    "SCRIPT_NAME": "",
    "wsgi.version": (1, 0),
    "wsgi.url_scheme": "http",
    "wsgi.errors": sys.stderr,
    "wsgi.multithread": True,
    "wsgi.multiprocess": True,
    "wsgi.run_once": False,
    "wsgi.input_terminated": True,
}
_WITHOUT_PREFIX = {b"content-type": "CONTENT_TYPE", b"content-length": "CONTENT_LENGTH"}
_WITHOUT_LENGTH = {"204", "304"}


class BrokenBody:
    """A body whose framing is broken, or that ended too early. Nothing of it can be read."""

    def read(self, _size: int = -1) -> bytes:
        """Raise `OSError`."""
        raise OSError("the body is truncated or badly framed")


def connection_environ(local: object, peer: object) -> Environ:
    """Return the part of an environ that all requests of a connection share."""
    host, port = _address(local)
    remote, _ = _address(peer)
    return _COMMON | {"SERVER_NAME": host, "SERVER_PORT": port, "REMOTE_ADDR": remote}


def _address(name: object) -> tuple[str, str]:
    """Return host and port of a socket's name, which is a path if it isn't a TCP socket."""
    return (name[0], str(name[1])) if isinstance(name, tuple) else (str(name or ""), "")


def request_environ(
    shared: Environ, method: bytes, target: bytes, version: tuple[int, int], fields: Fields
) -> Environ:
    """Return the environ of a request, still without its body.

    Fields with an underscore are dropped: `X_Y` would be taken for `X-Y`.
    """
    path, _, query = target.decode("latin-1").partition("?")
    if not path.startswith("/") and "://" in path:
        path = "/" + path.partition("://")[2].partition("/")[2]
    environ = shared | {
        "REQUEST_METHOD": method.decode("latin-1"),
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1") if "%" in path else path,
        "QUERY_STRING": query,
        "SERVER_PROTOCOL": "HTTP/1.1" if version == (1, 1) else "HTTP/1.0",
    }
    for name, value in fields:
        key = _WITHOUT_PREFIX.get(name)
        if key is None:
            if b"_" in name:
                continue
            key = "HTTP_" + name.decode("latin-1").upper().replace("-", "_")
        text = value.decode("latin-1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    return environ


def call(app: "WSGIApplication", environ: Environ, body: bytes | BrokenBody) -> "WholeResponse":
    """Return the response of an application.

    Raises what the application raises, and `ValueError` if a header would break the framing.
    """
    environ["wsgi.input"] = BytesIO(body) if isinstance(body, bytes) else body
    status = ""
    headers: list[tuple[str, str]] = []

    def start(given: str, fields: list[tuple[str, str]], _exc_info: Any = None) -> Any:
        nonlocal status, headers
        status, headers = given, fields

    parts: Iterable[bytes] = app(environ, start)
    try:
        content = b"".join(parts)
    finally:
        close: Callable[[], None] | None = getattr(parts, "close", None)
        if close is not None:
            close()
    return WholeResponse(status, headers, content)


class WholeResponse:
    """A response that is sent in one piece.

    If a worker is killed, its client has all of a response or nothing, so that a proxy can send the
    request elsewhere.
    """

    __slots__ = ("_body", "_head")

    def __init__(self, status: str, headers: Sequence[tuple[str, str]], body: bytes) -> None:
        lines = [f"HTTP/1.1 {status}", f"Date: {_date()}"]
        lines += [f"{name}: {value}" for name, value in headers]
        if status[:3] not in _WITHOUT_LENGTH and not _has_length(headers):
            lines.append(f"Content-Length: {len(body)}")
        self._head = "\r\n".join(lines)
        self._body = body
        if self._head.count("\n") >= len(lines) or self._head.count("\r") >= len(lines):
            raise ValueError("a header of the response contains a line break")

    def message(self, connection: str | None) -> bytes:
        """Return the bytes to send, with this `Connection` header if any."""
        last = "\r\n\r\n" if connection is None else f"\r\nConnection: {connection}\r\n\r\n"
        return (self._head + last).encode("latin-1") + self._body


def _has_length(headers: Sequence[tuple[str, str]]) -> bool:
    return any(name.lower() == "content-length" for name, _ in headers)


def failure() -> WholeResponse:
    """Return the response of last resort, for an application that raised an exception."""
    status = HTTPStatus.INTERNAL_SERVER_ERROR
    return WholeResponse(f"{status} {status.phrase}", [], b"")


_dated: tuple[int, str] = (0, "")


def _date() -> str:
    """Return the time for the header `Date`, formatted once a second."""
    global _dated  # noqa: PLW0603, one clock per process
    now = int(time())
    if _dated[0] != now:
        _dated = now, format_date_time(now)
    return _dated[1]
