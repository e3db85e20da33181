"""`python -m tools.faults [fault]... [--short]`, with the faults of `FAULTS`."""

import argparse
import signal
import sys
from types import FrameType

from tools.faults import bulk, connections, dearest, disk, kill, memory, reload, slow, stop
from tools.faults.findings import CannotBeTried
from tools.faults.length import Length

FAULTS = {
    "reload": reload.run,
    "kill": kill.run,
    "stop": stop.run,
    "slow": slow.run,
    "connections": connections.run,
    "bulk": bulk.run,
    "memory": memory.run,
    "disk": disk.run,
    "dearest": dearest.run,
}


def main() -> None:
    """Inject the given faults, or all, print a table for each, and fail on a missed target."""
    chosen = _arguments()
    # Stop the servers however the run ends.
    signal.signal(signal.SIGTERM, _leave)
    held = [_try(name, Length(chosen.short)) for name in chosen.faults or FAULTS]
    sys.exit(not all(held))


def _try(name: str, length: Length) -> bool:
    """Inject a fault and print its table; return False if a target was missed."""
    try:
        finding = FAULTS[name](length)
    except CannotBeTried as reason:
        print(f"### {name}: skipped\n\n- {reason}\n", flush=True)
        return True
    print(finding.table.markdown(), flush=True)
    return finding.held


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./parole faults",
        description="Inject faults under load while clients check every response.",
    )
    parser.add_argument(
        "faults", nargs="*", metavar="fault", help=f"{', '.join(FAULTS)}; default: all"
    )
    parser.add_argument(
        "--short", action="store_true", help="take a few seconds each, as in the tests"
    )
    arguments = parser.parse_args()
    unknown = set(arguments.faults) - FAULTS.keys()
    if unknown:
        parser.error(f"unknown fault: {', '.join(sorted(unknown))}")
    return arguments


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit("stopped")


if __name__ == "__main__":
    main()
