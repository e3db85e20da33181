"""The worker of 0.1, to compare with: gunicorn's gthread, with what made it faster."""

from gunicorn.http import wsgi
from gunicorn.workers.gthread import ThreadWorker

from service.server.metric_files import metric_files


class GThread(ThreadWorker):  # type: ignore[misc]
    def init_process(self) -> None:
        # gunicorn reads about ten settings per request, each through two method calls.
        self.cfg.__dict__.update({name: each.get() for name, each in self.cfg.settings.items()})
        files = metric_files()
        if files is not None:
            files.reserve(self.pid)
        wsgi.Response = WholeResponse
        super().init_process()


class WholeResponse(wsgi.Response):  # type: ignore[misc]
    """Sends the headers together with the start of the body."""

    headers_sent: bool
    _head = b""

    def send_headers(self) -> None:
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
        self.send_headers()
        self._flush()
        super().close()
