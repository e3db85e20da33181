"""Responses sent in one piece."""

from gunicorn.http import wsgi


class WholeResponse(wsgi.Response):  # type: ignore[misc]
    """Sends the headers together with the start of the body.

    gunicorn sends them separately. If a worker is killed in between, the response has begun, so a
    proxy can no longer retry the request elsewhere.
    """

    headers_sent: bool
    _head = b""

    def send_headers(self) -> None:
        """Hold the headers back until the first bytes of the body."""
        if not self.headers_sent:
            lines = self.default_headers()
            lines.extend(f"{name}: {value}\r\n" for name, value in self.headers)
            self._head = "".join([*lines, "\r\n"]).encode("latin-1")
            self.headers_sent = True

    def _emit_body(self, data: bytes) -> None:
        if self._head and not self.chunked:
            data, self._head = self._head + data, b""
        self._flush()
        super()._emit_body(data)

    def _flush(self) -> None:
        if self._head:
            self.sock.sendall(self._head)
            self._head = b""

    def close(self) -> None:
        """Send the headers of a response without a body."""
        self.send_headers()
        self._flush()
        super().close()


wsgi.Response = WholeResponse  # the name that gunicorn creates its responses by
