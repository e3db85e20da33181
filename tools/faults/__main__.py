"""`python -m tools.faults [reload] [kill] [stop] [slow] [bulk] [memory] [disk] [--short]`."""

import argparse
import signal
import sys
from types import FrameType

from tools.faults import bulk, disk, kill, memory, reload, slow, stop
from tools.faults.findings import CannotBeTried
from tools.faults.length import Length

FAULTS = {
    "reload": reload.run,
    "kill": kill.run,
    "stop": stop.run,
    "slow": slow.run,
    "bulk": bulk.run,
    "memory": memory.run,
    "disk": disk.run,
}


def main() -> None:
    """Try the chosen faults, or all, print a table of each, and fail if one was not borne."""
    chosen = _arguments()
    # Ended by whatever means, a run stops its servers.
    signal.signal(signal.SIGTERM, _leave)
    held = [_try(name, Length(chosen.short)) for name in chosen.faults or FAULTS]
    sys.exit(not all(held))


def _try(name: str, length: Length) -> bool:
    """Print what became of a fault; return whether the service held, if it could be tried."""
    try:
        finding = FAULTS[name](length)
    except CannotBeTried as reason:
        print(f"### {name}: not tried\n\n- {reason}\n", flush=True)
        return True
    print(finding.table.markdown(), flush=True)
    return finding.held


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("faults", nargs="*", metavar="fault", help=f"{', '.join(FAULTS)}; or all")
    parser.add_argument("--short", action="store_true", help="a few seconds each, as the tests do")
    arguments = parser.parse_args()
    unknown = set(arguments.faults) - FAULTS.keys()
    if unknown:
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    return arguments


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit("stopped")


if __name__ == "__main__":
    main()
