"""The worker: an event loop under gunicorn's master."""

import asyncio
import os
import resource
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from gunicorn.workers.base import Worker as GunicornWorker

from service.server.host import TICK_SECONDS, ConnectionHost
from service.server.limits import Limits
from service.server.metric_files import MetricFiles, NoSpace, metric_files

_OWN_DESCRIPTORS = 32
"""Descriptors that a worker needs for itself, with a reserve."""

_SWITCH_SECONDS = 0.0005
"""How long a thread that computes a long request may keep small requests waiting."""


class Worker(GunicornWorker):  # type: ignore[misc]
    """Waits for all clients in one thread, and computes small requests there, one at a time."""

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        """Abort startup if a setting can't be honored."""
        if cfg.is_ssl:
            log.error("Parole does not serve TLS: terminate it in a proxy")
            sys.exit(1)

    def init_process(self) -> None:
        """Prepare the metrics, then serve."""
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

    def run(self) -> None:
        """Serve until told to stop."""
        sys.setswitchinterval(_SWITCH_SECONDS)
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        host = ConnectionHost(self.wsgi, self._limits(), self.log)
        stop, seconds = asyncio.Event(), self.cfg.graceful_timeout

        def stop_within(limit: float) -> Callable[[], None]:
            def handle() -> None:
                nonlocal seconds
                seconds = limit
                self.alive = False
                stop.set()

            return handle

        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, stop_within(seconds))
        for quick in (signal.SIGINT, signal.SIGQUIT):
            loop.add_signal_handler(quick, stop_within(0.0))
        host.listen([each.sock for each in self.sockets])
        while self.alive and self.ppid == os.getppid() and host.handled < self.max_requests:
            self.notify()
            host.tick()
            try:
                await asyncio.wait_for(stop.wait(), TICK_SECONDS)
            except TimeoutError:
                continue
        stopping = asyncio.ensure_future(host.stop(seconds))
        while not stopping.done():
            self.notify()
            await asyncio.wait([stopping], timeout=TICK_SECONDS)
        stopping.result()

    def _limits(self) -> Limits:
        """Return the limits, with what gunicorn has settings for."""
        cfg = self.cfg
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        room = max(soft - _OWN_DESCRIPTORS, 1)
        if room < cfg.worker_connections:
            self.log.warning("Room for %s connections only: raise the limit of open files", room)
        return replace(
            Limits(),
            request_line=cfg.limit_request_line,
            fields=cfg.limit_request_fields,
            field_size=cfg.limit_request_field_size,
            connections=min(cfg.worker_connections, room),
            idle=float(cfg.keepalive),
        )
