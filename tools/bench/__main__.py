"""`python -m tools.bench [part ...] [--rounds N] [--quick] [--into docs/performance.md]`."""

import argparse
import platform
import signal
import sys
from pathlib import Path
from types import FrameType

from tools.bench import parts
from tools.bench.cores import CLIENT_CORE, describe_cores, pin
from tools.bench.effort import Effort
from tools.bench.page import block_of, with_block

DEFAULT_ROUNDS = 15
QUICK_ROUNDS = 3


def main() -> None:
    """Run the given parts, or all of them, and print their tables."""
    chosen = _arguments()
    rounds = chosen.rounds or (QUICK_ROUNDS if chosen.quick else DEFAULT_ROUNDS)
    page: Path | None = chosen.into
    effort = Effort(rounds, chosen.quick, page and page.with_suffix(""))
    how = f"{rounds} rounds, Python {platform.python_version()}, {describe_cores()}"
    # Stop the servers however the run ends.
    signal.signal(signal.SIGTERM, _leave)
    pin(CLIENT_CORE)
    for part in chosen.parts or parts.PARTS:
        block = block_of(part, how, parts.run(part, effort))
        print(block, flush=True)
        if page is not None:
            page.write_text(with_block(page.read_text("utf-8"), part, block), "utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="./parole bench", description="Run benchmarks and print their results."
    )
    names = ", ".join(parts.PARTS)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{names}; default: all")
    parser.add_argument(
        "--rounds", type=int, help=f"rounds per comparison; default: {DEFAULT_ROUNDS}"
    )
    parser.add_argument("--quick", action="store_true", help="run fewer and shorter rounds")
    parser.add_argument("--into", type=Path, help="update the tables and plots of this page")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - parts.PARTS.keys()
    if unknown:
        parser.error(f"unknown part: {', '.join(sorted(unknown))}")
    return arguments


def _leave(_signal: int, _frame: FrameType | None) -> None:
    sys.exit("stopped")


if __name__ == "__main__":
    main()
