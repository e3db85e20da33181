"""`python -m tools.check`: check the code in seconds, all steps at once."""

import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from time import perf_counter

BIN = Path(sys.executable).parent

STEPS: dict[str, Sequence[str | Path]] = {
    "format": (BIN / "ruff", "format", "--check", "."),
    "lint": (BIN / "ruff", "check", "--quiet", "--output-format", "concise", "."),
    "types": (BIN / "mypy",),
    "imports": (BIN / "lint-imports",),
    "contract": (sys.executable, "-m", "tools.contract.bundle", "--check"),
}
"""The command of each step, run from the top of the checkout."""


def main() -> None:
    """Run all steps, print a line for each and the output of those that fail; exit 1 for any."""
    with ThreadPoolExecutor(len(STEPS)) as threads:
        steps = [threads.submit(passes, name) for name in STEPS]
        passed = [step.result() for step in as_completed(steps)]
    sys.exit(not all(passed))


def passes(name: str) -> bool:
    """Run one step, report it, and return whether it passed."""
    started = perf_counter()
    step = subprocess.run(
        STEPS[name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    passed = step.returncode == 0
    line = f"{'ok' if passed else 'FAILED':<8}{name:<9}{perf_counter() - started:5.1f} s"
    print(line if passed else f"{line}\n{step.stdout}", flush=True)
    return passed


if __name__ == "__main__":
    main()
