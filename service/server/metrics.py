"""Prometheus metrics over all workers: the files in which they count, and the port that adds up.

prometheus_client writes into mapped files. Where the file system is full that kills a process, so
the room is taken before.
"""

import atexit
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from socket import AF_INET6
from socketserver import ThreadingMixIn
from threading import Lock, Thread
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

from service.api.config import Address

_ENVIRON = "PROMETHEUS_MULTIPROC_DIR"
_PREFIX = "parole-metrics-"
_SECONDS_TO_ASK = 5

_MADE_FOR_THIS = Path("/dev/shm")  # noqa: S108

SHARED_MEMORY = _MADE_FOR_THIS if _MADE_FOR_THIS.is_dir() else None
"""Where files never wait for a disk, None where the system has no such place."""

FILE_BYTES = {"gauge_livesum": 4 * 1024, "counter": 512 * 1024, "histogram": 128 * 1024}
"""Room for each kind of file of a process: more than all operations and codes take."""

_ENDED = 0
"""In place of a process id: where those that have ended are added up."""


class NoRoom(Exception):
    """The file system of the metrics is full, or takes no file for another reason."""

    def __init__(self, place: Path, error: OSError) -> None:
        super().__init__(f"There is no room for metrics in {place} ({error.strerror})")


class MetricFiles:
    """A folder of files in which each process counts; prometheus_client finds it by environment."""

    def __init__(self, parent: Path) -> None:
        _sweep(parent)
        # Claimed before it has the name that others sweep.
        making = Path(tempfile.mkdtemp(prefix=f"making-{_PREFIX}", dir=parent))
        self._claim = _claim(making)  # held by all processes of this server until they end
        self.folder = making.rename(parent / making.name.removeprefix("making-"))
        atexit.register(self._remove, os.getpid())
        os.environ[_ENVIRON] = str(self.folder)
        self._reading = Lock()
        for pid in (os.getpid(), _ENDED):
            self.reserve(pid)

    def reserve(self, pid: int) -> None:
        """Take the room that a process needs. Raises `NoRoom`."""
        try:
            for kind, size in FILE_BYTES.items():
                self._file(kind, pid).write_bytes(bytes(size))
        except OSError as error:
            for kind in FILE_BYTES:
                self._file(kind, pid).unlink(missing_ok=True)
            raise NoRoom(self.folder.parent, error) from error

    def retire(self, pid: int) -> None:
        """Add what an ended process has counted to what all ended ones have, and drop its files."""
        from prometheus_client.mmap_dict import MmapedDict  # noqa: PLC0415, only where wanted

        with self._reading:
            for kind in FILE_BYTES:
                own = self._file(kind, pid)
                try:
                    if own.exists() and not kind.startswith("gauge"):
                        total = MmapedDict(str(self._file(kind, _ENDED)))
                        for key, value, _, _ in MmapedDict.read_all_values_from_file(str(own)):
                            total.write_value(key, total.read_value(key)[0] + value, 0.0)
                        total.close()
                finally:
                    own.unlink(missing_ok=True)

    def serve(self, address: Address) -> None:
        """Answer at `address` with the sum of all processes. Raises `OSError` where that fails."""
        from prometheus_client import CollectorRegistry, Metric, make_wsgi_app  # noqa: PLC0415
        from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

        reading = self._reading

        class Collector(MultiProcessCollector):
            def collect(self) -> Iterable[Metric]:
                with reading:
                    added_up: Iterable[Metric] = super().collect()
                    return added_up

        registry = CollectorRegistry()
        Collector(registry, str(self.folder))
        over = _Server6 if address.host.startswith("[") else _Server
        answer = make_wsgi_app(registry)
        server = make_server(address.host.strip("[]"), address.port, answer, over, _Handler)
        Thread(target=server.serve_forever, name="metrics", daemon=True).start()

    def _file(self, kind: str, pid: int) -> Path:
        return self.folder / f"{kind}_{pid}.db"

    def _remove(self, maker: int) -> None:
        if os.getpid() == maker:  # and not a worker that was forked from it
            shutil.rmtree(self.folder, ignore_errors=True)


_made: list[MetricFiles] = []


def metric_files() -> MetricFiles | None:
    """Return the files of this server, None where it has no metrics."""
    return _made[0] if _made else None


def make_metric_files() -> MetricFiles:
    """Return the files of this server, made when first asked for. Raises `NoRoom`."""
    if not _made:
        parent = SHARED_MEMORY or Path(tempfile.gettempdir())
        try:
            _made.append(MetricFiles(parent))
        except OSError as error:
            raise NoRoom(parent, error) from error
    return _made[0]


def _claim(folder: Path) -> int:
    """Lock a folder for as long as this process or one forked from it lives."""
    descriptor = os.open(folder, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return descriptor


def _sweep(parent: Path) -> None:
    """Remove folders of servers that were killed."""
    for folder in parent.glob(f"{_PREFIX}*"):
        with suppress(OSError):  # it is in use, or another's
            os.close(_claim(folder))
            shutil.rmtree(folder)


class _Handler(WSGIRequestHandler):
    timeout = _SECONDS_TO_ASK

    def log_message(self, *_: object) -> None:
        """Leave no line: the metrics are asked for every few seconds."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Leave no line where who asked has gone."""


class _Server6(_Server):
    address_family = AF_INET6
