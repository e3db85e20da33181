"""`python -m tools.mutation [--resume] [mutants]`: run mutation tests on service/rules."""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.mutation.collection import names_that_change
from tools.mutation.results import FOLDER, Results, reaching_tests, read_results
from tools.mutation.survivors import reasoned

PAGE = Path("docs/mutants.md")
LEAST_KILLED = 0.95

# Random hands run last, and a surviving mutant runs all tests, so play fewer of them.
ENVIRONMENT = {"PAROLE_HANDS": "50"}


def main() -> None:
    """Run mutmut; fail if too few mutants are killed or the survivors differ from the page."""
    parser = argparse.ArgumentParser(
        prog="./parole mutants", description="Run mutation tests on service/rules."
    )
    parser.add_argument("--resume", action="store_true", help="continue an interrupted run")
    parser.add_argument("mutants", nargs="*", help="test only these, such as service.rules.*pots.*")
    chosen = parser.parse_args()
    if not chosen.resume and not chosen.mutants:
        shutil.rmtree(FOLDER, ignore_errors=True)
    command = [Path(sys.executable).with_name("mutmut"), "run", *chosen.mutants]
    if failed := subprocess.run(command, env=ENVIRONMENT | os.environ, check=False).returncode:
        sys.exit(failed)
    if lost := names_that_change() & reaching_tests():
        sys.exit(f"these tests change their names, so mutants only seem killed: {sorted(lost)}")
    sys.exit(not matches_page(read_results()))


def matches_page(results: Results) -> bool:
    """Print the totals, and how the survivors differ from those on the page."""
    listed = set(reasoned(PAGE.read_text(encoding="utf-8")))
    unlisted, outdated = results.survivors - listed, listed - results.survivors
    for survivor in sorted(unlisted):
        print(f"\nsurvived, but {PAGE} gives no reason:\n{survivor}")
    for survivor in sorted(outdated):
        print(f"\nlisted in {PAGE}, but did not survive:\n{survivor}")
    statuses = ", ".join(f"{count} {status}" for status, count in results.statuses.most_common())
    share = results.killed / results.total
    print(f"\n{results.total} mutants of service/rules: {statuses}")
    print(f"{share:.2%} killed; the minimum is {LEAST_KILLED:.0%}")
    print(f"{len(unlisted)} survivors missing from {PAGE}; {len(outdated)} listed did not survive")
    return share >= LEAST_KILLED and not unlisted and not outdated


if __name__ == "__main__":
    main()
