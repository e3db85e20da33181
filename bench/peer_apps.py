"""What the service is measured against on the same server: an echo, and nothing at all."""

from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask, Response, jsonify, request

CONSTANT = b'{"ok":true}'

echo = Flask("echo", static_folder=None)


@echo.post("/<path:_path>")
def answer(_path: str) -> Response:
    """Answer the JSON that was posted."""
    return jsonify(request.get_json())


def constant(environ: dict[str, Any], start_response: Callable[..., object]) -> Iterable[bytes]:
    """Take the body and answer the same bytes to everything, by WSGI alone."""
    environ["wsgi.input"].read()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(CONSTANT)))]
    start_response("200 OK", headers)
    return [CONSTANT]
