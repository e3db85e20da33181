"""The worker: gunicorn's gthread with a faster stop and faster settings."""

from typing import Any

from gunicorn.workers.gthread import ThreadWorker

from service.server import response  # noqa: F401, replaces gunicorn's response class
from service.server.metric_files import MetricFiles, NoSpace, metric_files


class Worker(ThreadWorker):  # type: ignore[misc]
    """Threads wait for clients in parallel; one computes at a time."""

    def init_process(self) -> None:
        """Prepare settings and metrics, then serve."""
        # gunicorn reads about ten settings per request, each through two method calls.
        self.cfg.__dict__.update({name: each.get() for name, each in self.cfg.settings.items()})
        files = metric_files()
        if files is not None:
            self._count_if_there_is_space(files)
        super().init_process()

    def _count_if_there_is_space(self, files: MetricFiles) -> None:
        from service.api.observers.request_metrics import RequestMetrics  # noqa: PLC0415, see there

        try:
            files.reserve(self.pid)
        except NoSpace as error:
            RequestMetrics.counting = False
            self.log.warning("%s; this worker serves without counting", error)

    def set_accept_enabled(self, enabled: bool) -> None:
        """Close the listening sockets on shutdown, after accepting the waiting connections.

        gunicorn keeps listening until its last response is sent, and new connections wait. Once the
        port is closed, clients or their proxy turn to another server at once.
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
