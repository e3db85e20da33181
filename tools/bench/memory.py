"""Memory of a process, as reported by Linux."""

from pathlib import Path

IS_REPORTED = Path("/proc/self/smaps_rollup").exists()
KIB = 1024


def memory_map(pid: int) -> dict[str, float]:
    """Return the memory of a process in MiB by name, such as `Rss` and `Pss`."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    return {line.split(":")[0]: int(line.split()[1]) / KIB for line in lines}
