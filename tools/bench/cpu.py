"""CPU time of processes, which neither a busy machine nor a slow client changes."""

from pathlib import Path

NANOSECOND = 1e-9


def seconds_of(pid: int) -> float:
    """Return the CPU seconds of a process and its descendants so far; 0.0 without /proc."""
    tasks = Path(f"/proc/{pid}/task")
    if not tasks.exists():
        return 0.0
    own = sum(float(each.joinpath("schedstat").read_text().split()[0]) for each in tasks.iterdir())
    return own * NANOSECOND + sum(map(seconds_of, children_of(pid)))


def children_of(pid: int) -> list[int]:
    """Return the ids of a process's running children."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for each in lists for child in each.read_text().split()]
