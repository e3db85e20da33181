"""Prometheus metrics of all workers: the files they count in, and the port that serves the sum.

prometheus_client writes to memory-mapped files. On a full file system that kills the process
(SIGBUS), so the space is reserved first.
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
_REQUEST_SECONDS = 5

FILE_BYTES = {"gauge_livesum": 4 * 1024, "counter": 512 * 1024, "histogram": 128 * 1024}
"""Size of each kind of file of a process: more than all operations and codes need."""

_ENDED = 0
"""Takes the place of a process id in the files that sum the processes that have exited."""

_DEV_SHM = Path("/dev/shm")  # noqa: S108


def scratch_folder() -> Path:
    """Return a writable folder for small files, in memory if the system has one there.

    Raises `OSError` if no folder is writable.
    """
    with suppress(OSError), tempfile.TemporaryFile(dir=_DEV_SHM):
        return _DEV_SHM
    return Path(tempfile.gettempdir())


class NoSpace(Exception):
    """The metrics files can't be written, for example because the file system is full."""

    def __init__(self, place: Path, error: OSError) -> None:
        super().__init__(f"No space for metrics in {place} ({error.strerror})")


class MetricFiles:
    """The folder of files that processes count in, named in prometheus_client's environment."""

    def __init__(self, parent: Path) -> None:
        _sweep(parent)
        # Lock it before it gets a name that other servers clean up.
        making = Path(tempfile.mkdtemp(prefix=f"making-{_PREFIX}", dir=parent))
        self._claim = _claim(making)  # held until all processes of this server have exited
        self.folder = making.rename(parent / making.name.removeprefix("making-"))
        atexit.register(self._remove, os.getpid())
        os.environ[_ENVIRON] = str(self.folder)
        self._reading = Lock()
        for pid in (os.getpid(), _ENDED):
            self.reserve(pid)

    def reserve(self, pid: int) -> None:
        """Reserve the space that a process needs. Raises `NoSpace`."""
        try:
            for kind, size in FILE_BYTES.items():
                self._file(kind, pid).write_bytes(bytes(size))
        except OSError as error:
            for kind in FILE_BYTES:
                self._file(kind, pid).unlink(missing_ok=True)
            raise NoSpace(self.folder.parent, error) from error

    def retire(self, pid: int) -> None:
        """Add the counts of a process that has exited to the total, and delete its files."""
        from prometheus_client.mmap_dict import MmapedDict  # noqa: PLC0415, only if metrics are on

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
        """Serve the sum of all processes at `address`. Raises `OSError` if that fails."""
        from prometheus_client import CollectorRegistry, Metric, make_wsgi_app  # noqa: PLC0415
        from prometheus_client.multiprocess import MultiProcessCollector  # noqa: PLC0415

        reading = self._reading

        class Collector(MultiProcessCollector):
            def collect(self) -> Iterable[Metric]:
                with reading:
                    summed: Iterable[Metric] = super().collect()
                    return summed

        registry = CollectorRegistry()
        Collector(registry, str(self.folder))
        server_class = _Server6 if address.host.startswith("[") else _Server
        app = make_wsgi_app(registry)
        server = make_server(address.host.strip("[]"), address.port, app, server_class, _Handler)
        Thread(target=server.serve_forever, name="metrics", daemon=True).start()

    def _file(self, kind: str, pid: int) -> Path:
        return self.folder / f"{kind}_{pid}.db"

    def _remove(self, creator: int) -> None:
        if os.getpid() == creator:  # not a worker that was forked from it
            shutil.rmtree(self.folder, ignore_errors=True)


_made: list[MetricFiles] = []


def metric_files() -> MetricFiles | None:
    """Return the files of this server, None if it has no metrics."""
    return _made[0] if _made else None


def make_metric_files() -> MetricFiles:
    """Return the files of this server, created on the first call. Raises `NoSpace`."""
    if not _made:
        parent = scratch_folder()
        try:
            _made.append(MetricFiles(parent))
        except OSError as error:
            raise NoSpace(parent, error) from error
    return _made[0]


def _claim(folder: Path) -> int:
    """Lock a folder while this process, or one forked from it, is running."""
    descriptor = os.open(folder, os.O_RDONLY)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return descriptor


def _sweep(parent: Path) -> None:
    """Remove the folders of servers that were killed."""
    for folder in parent.glob(f"{_PREFIX}*"):
        with suppress(OSError):  # it is in use, or belongs to another user
            os.close(_claim(folder))
            shutil.rmtree(folder)


class _Handler(WSGIRequestHandler):
    timeout = _REQUEST_SECONDS

    def log_message(self, *_: object) -> None:
        """Log nothing: Prometheus fetches the metrics every few seconds."""


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """Log nothing if the client disconnects."""


class _Server6(_Server):
    address_family = AF_INET6
