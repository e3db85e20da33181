"""The worker: gunicorn's gthread, which stops faster and asks itself less."""

from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from service.server import response  # noqa: F401, how its answers are sent
from service.server.metrics import MetricFiles, NoRoom, metric_files


class Worker(ThreadWorker):  # type: ignore[misc]
    """Threads that wait for clients, one that computes at a time."""

    def init_process(self) -> None:
        """Prepare what each request needs, then serve."""
        # gunicorn looks a setting up by two methods each time, some ten times a request.
        self.cfg.__dict__.update({name: each.get() for name, each in self.cfg.settings.items()})
        files = metric_files()
        if files is not None:
            self._count_if_there_is_room(files)
        super().init_process()

    def _count_if_there_is_room(self, files: MetricFiles) -> None:
        from service.api.middleware.metrics import Metrics  # noqa: PLC0415, only where wanted

        try:
            files.reserve(self.pid)
        except NoRoom as error:
            Metrics.counting = False
            self.log.warning("%s: this worker serves and counts nothing", error)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Stop listening when told to end, with those who have already come.

        gunicorn listens on until its last answer is sent, and lets those wait who come meanwhile; a
        closed port sends them, or the proxy before them, to another server at once.
        """
        super().set_accept_enabled(enabled)
        if not self.alive:
            for listener in self.sockets:
                self._accept_all(listener)
                listener.close()

    def _accept_all(self, listener: Any) -> None:
        accepted = -1
        while accepted < self.nr_conns:
            accepted = self.nr_conns
            self.accept(listener)
