"""`python -m bench [http] [bulk] [replays] [startup] [rules] [--rounds N] [--quick]`."""

import argparse
import platform
import signal
import sys
from types import FrameType

from bench import bulk, exchanges, replays, rules, startup
from bench.cores import CLIENT_CORE, describe_cores, pin
from bench.effort import Effort

PARTS = {
    "http": exchanges.run,
    "bulk": bulk.run,
    "replays": replays.run,
    "startup": startup.run,
    "rules": rules.run,
}
DEFAULT_ROUNDS = 15
QUICK_ROUNDS = 3


def main() -> None:
    """Run the chosen parts, or all of them, and print their tables."""
    chosen = _arguments()
    effort = Effort(
        chosen.rounds or (QUICK_ROUNDS if chosen.quick else DEFAULT_ROUNDS), chosen.quick
    )
    # Ended by whatever means, a run stops its servers.
    signal.signal(signal.SIGTERM, _leave)
    pin(CLIENT_CORE)
    print(f"# Parole benchmarks\n\nPython {platform.python_version()}, {describe_cores()}.\n")
    for name in chosen.parts or PARTS:
        for table in PARTS[name](effort):
            print(table.markdown(), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}; or all")
    parser.add_argument("--rounds", type=int, help=f"rounds of each comparison ({DEFAULT_ROUNDS})")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - PARTS.keys()
    if unknown:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return arguments


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit("stopped")


if __name__ == "__main__":
    main()
