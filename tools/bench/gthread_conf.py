"""gunicorn's configuration of 0.1: the same settings, but a worker with threads."""

from pathlib import Path

from tools.bench.gthread import GThread

_SAME = Path(__file__).parents[2] / "gunicorn.conf.py"
exec(compile(_SAME.read_text("utf-8"), _SAME, "exec"))

worker_class = GThread
threads = 8
