"""Apps to compare the service with: an echo, and constant responses by WSGI and ASGI."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from flask import Flask, Response, jsonify, request

CONSTANT = b'{"ok":true}'

echo = Flask("echo", static_folder=None)


@echo.post("/<path:_path>")
def answer(_path: str) -> Response:
    """Return the posted JSON."""
    return jsonify(request.get_json())


def constant(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
    """Read the body and return constant bytes, with plain WSGI."""
    environ["wsgi.input"].read()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(CONSTANT)))]
    start_response("200 OK", headers)
    return [CONSTANT]


async def asgi_constant(
    scope: dict[str, Any],
    receive: Callable[[], Awaitable[dict[str, Any]]],
    send: Callable[[dict[str, Any]], Awaitable[None]],
) -> None:
    """Do the same with plain ASGI."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(CONSTANT))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": CONSTANT})
