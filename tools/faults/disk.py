"""Nowhere to write: full disks, read-only disks, and an output that accepts nothing."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tools.bench.servers import (
    CHECKOUT,
    GUNICORN,
    SERVICE,
    free_port,
    gunicorn_settings,
    running,
    with_metrics,
)
from tools.faults.clients import CROWDS, Tally, crowds
from tools.faults.findings import CannotBeTried, Finding, none_failed
from tools.faults.instances import WORKERS
from tools.faults.length import Length
from tools.faults.questions import vector_questions

# Each script prepares its file systems, checks that writing there fails, and becomes the service.
# The mounts are in a namespace of their own and end with it.
_WITH_MOUNTS = {
    "full": """
for place in "$TMPDIR" /dev/shm; do
    mount -t tmpfs -o size=64k full "$place"
    cat /dev/zero >"$place/filling" || true
    if echo more >>"$place/filling"; then exit 1; fi
done
cd "$TMPDIR"
exec "$@" >log 2>&1
""",
    "filling up": """
for place in "$TMPDIR" /dev/shm; do
    mount -t tmpfs -o size=4m filling "$place"
    { sleep 0.5; cat /dev/zero >"$place/filling"; } &
done
cd "$TMPDIR"
exec "$@" >log 2>&1
""",
    "read-only": """
for place in / "$PYTHONPATH" "$TMPDIR"; do
    mount --bind "$place" "$place"
    mount -o remount,bind,ro "$place"
    if touch "$place/written"; then exit 1; fi
done
cd "$PYTHONPATH"
exec "$@"
""",
    "read-only /dev/shm": """
mount --bind /dev/shm /dev/shm
mount -o remount,bind,ro /dev/shm
if touch /dev/shm/written; then exit 1; fi
exec "$@"
""",
    "no /dev/shm": """
mkdir "$TMPDIR/dev"
for each in null zero full random urandom; do
    touch "$TMPDIR/dev/$each"
    mount --bind "/dev/$each" "$TMPDIR/dev/$each"
done
mount --rbind "$TMPDIR/dev" /dev
if test -e /dev/shm; then exit 1; fi
exec "$@"
""",
}
_NO_OUTPUT = """
if echo more >/dev/full; then exit 1; fi
exec "$@" >/dev/full 2>&1
"""


def run(length: Length) -> Finding:
    """Send requests to the service in each case."""
    places = {}
    if (unshare := _unshare()) is not None:
        places = {case: [*unshare, *_shell(script)] for case, script in _WITH_MOUNTS.items()}
    if Path("/dev/full").exists():
        places["no output"] = _shell(_NO_OUTPUT)
    if not places:
        raise CannotBeTried("this system has neither mount namespaces nor /dev/full")
    return none_failed(
        "nowhere to write",
        {case: _served_in(place, length.of(30.0, 1.0)) for case, place in places.items()},
        "full, filling up: the working directory, temporary files, /dev/shm and the log",
        "read-only: everything but /dev/shm",
        *([] if unshare else ["cases that need mounts were skipped"]),
    )


def _unshare() -> list[str] | None:
    """Return the command that runs a process in a mount namespace, or None if not permitted."""
    command = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    if shutil.which("unshare") is None:
        return None
    tried = subprocess.run([*command, "true"], capture_output=True, check=False)
    return command if tried.returncode == 0 else None


def _shell(script: str) -> list[str]:
    return ["sh", "-euc", script, "sh"]


def _served_in(place: list[str], seconds: float) -> Tally:
    tally, port = Tally(), free_port()
    with tempfile.TemporaryDirectory() as directory:
        settings = {"TMPDIR": directory, "PYTHONPATH": str(CHECKOUT)}
        settings |= gunicorn_settings(port, WORKERS) | with_metrics()
        with (
            running([*place, *GUNICORN, SERVICE], settings, port, cores=()) as server,
            crowds(server.port, vector_questions(), CROWDS, tally),
        ):
            time.sleep(seconds)
    return tally
