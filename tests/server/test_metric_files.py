"""Test the workers' metric files: bounded, merged when a worker ends, deleted with the server."""

import subprocess
import sys
from pathlib import Path

import pytest

from service.server import metric_files
from service.server.metric_files import FILE_BYTES, MetricFiles, NoSpace

ROOT = Path(__file__).parents[2]
PROGRAM = """
import os, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from service.server import metric_files
from service.server.metric_files import MetricFiles, NoSpace
files = MetricFiles(Path({parent!r}))
from prometheus_client.mmap_dict import MmapedDict

def count(pid, kind, key, value):
    own = MmapedDict(str(files._file(kind, pid)))
    own.write_value(key, own.read_value(key)[0] + value, 0.0)
    own.close()

def total(kind, key):
    return dict(
        (k, v) for k, v, _, _ in MmapedDict.read_all_values_from_file(str(files._file(kind, 0)))
    ).get(key)
"""


def program_in(parent):
    return PROGRAM.format(root=str(ROOT), parent=str(parent))


def run(parent, program):
    """Run a program in its own process: the files depend on process ids and the environment."""
    code = program_in(parent) + program
    finished = subprocess.run(  # noqa: S603, our own
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


def test_merges_the_counts_of_ended_workers_into_one_file(tmp_path):
    told = run(
        tmp_path,
        """
for pid in range(1_000_000, 1_000_050):
    files.reserve(pid)
    count(pid, "counter", "requests", 2.0)
    count(pid, "histogram", "seconds", 0.5)
    count(pid, "gauge_livesum", "in flight", 1.0)
    files.retire(pid)
print(total("counter", "requests"), total("histogram", "seconds"))
print(total("gauge_livesum", "in flight"))
print(len(os.listdir(files.folder)))
""",
    )

    # This process and the ended ones have one file of each kind; the fifty workers' own are gone.
    assert told.split() == ["100.0", "25.0", "None", str(2 * len(FILE_BYTES))]


def test_the_server_deletes_the_folder_and_a_worker_does_not(tmp_path):
    run(
        tmp_path,
        """
if os.fork() == 0:
    sys.exit()
os.wait()
assert files.folder.exists()
""",
    )

    assert list(tmp_path.iterdir()) == []


def test_removes_the_folder_of_a_killed_server_but_not_one_in_use(tmp_path):
    run(tmp_path, "os._exit(0)")
    (killed,) = tmp_path.iterdir()

    run(
        tmp_path,
        f"""
assert not Path({str(killed)!r}).exists()
if os.fork() == 0:
    os.execv(sys.executable, [sys.executable, "-c", {program_in(tmp_path)!r}])
assert os.wait()[1] == 0
assert files.folder.exists()
""",
    )


def test_reports_a_full_file_system_and_leaves_no_files(tmp_path, monkeypatch):
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "as before")
    files = MetricFiles(tmp_path)
    before = set(files.folder.iterdir())
    write = Path.write_bytes

    def full(path, content):
        if path.name.startswith("histogram"):
            write(path, content[:1])
            raise OSError(28, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(NoSpace, match=str(tmp_path)):
        files.reserve(1_000_000)
    assert set(files.folder.iterdir()) == before


def test_reports_a_folder_that_cannot_be_created(tmp_path, monkeypatch):
    monkeypatch.setattr(metric_files, "_DEV_SHM", tmp_path)
    monkeypatch.setattr(metric_files, "_made", [])

    def read_only(**_):
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(metric_files.tempfile, "mkdtemp", read_only)
    with pytest.raises(NoSpace, match="Read-only file system"):
        metric_files.make_metric_files()
    assert metric_files.metric_files() is None


def test_the_reserved_space_fits_every_operation_and_code(tmp_path):
    """A file that grows needs new pages, and the file system may have none left."""
    told = run(
        tmp_path,
        """
from service.api.app import create_app
from service.api.catalogue import STATUSES
from service.api.config import Settings
from service.api.request_record import RequestRecord
from service.api.observers.request_metrics import RequestMetrics
from service.api.app import operation_id
metrics = RequestMetrics()
operations = [operation_id(each) for each in create_app(Settings()).view_functions] + [None]
codes = [(status, code) for code, status in STATUSES.items()] + [(200, None)]
assert len(operations) > 20 and len(codes) > 20
for operation in operations:
    for status, code in codes:
        metrics.begin()
        record = RequestRecord(operation=operation, status=int(status), code=code, seconds=0.1)
        metrics.end(record, {})
for each in sorted(files.folder.glob(f"*_{os.getpid()}.db")):
    used = int.from_bytes(each.read_bytes()[:4], sys.byteorder)
    print(each.name.removesuffix(f"_{os.getpid()}.db"), each.stat().st_size, used)
""",
    )

    sizes = {kind: (int(size), int(used)) for kind, size, used in map(str.split, told.splitlines())}
    assert sizes.keys() == FILE_BYTES.keys()
    for kind, (size, used) in sizes.items():
        assert size == FILE_BYTES[kind], kind
        assert 8 < used <= size, kind
