"""Answers in one piece."""

from gunicorn.http import wsgi


class WholeResponse(wsgi.Response):  # type: ignore[misc]
    """Sends headers and body at once.

    gunicorn sends the one and then the other. A worker that is killed in between has begun an
    answer, and a proxy cannot ask another for the rest.
    """

    headers_sent: bool
    _head = b""

    def send_headers(self) -> None:
        """Keep the headers for the first bytes of the body."""
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
        """Send the headers of an answer that has no body."""
        self.send_headers()
        self._flush()
        super().close()


wsgi.Response = WholeResponse  # the name by which gunicorn makes its answers
