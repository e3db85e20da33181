"""How long processes have computed: what a busy machine or a slow client does not change."""

from pathlib import Path

NANOSECOND = 1e-9


def seconds_of(pid: int) -> float:
    """Return how long a process and those it started have computed so far; 0.0 without /proc."""
    tasks = Path(f"/proc/{pid}/task")
    if not tasks.exists():
        return 0.0
    own = sum(float(each.joinpath("schedstat").read_text().split()[0]) for each in tasks.iterdir())
    return own * NANOSECOND + sum(map(seconds_of, children_of(pid)))


def children_of(pid: int) -> list[int]:
    """Return the processes that a process has started and that still run."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in lists for child in each.read_text().split()]
