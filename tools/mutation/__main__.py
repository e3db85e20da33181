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

# Random hands are the last tests to be asked, and a mutant that survives is asked them all.
ENVIRONMENT = {"PAROLE_HANDS": "50"}


def main() -> None:
    """Run mutmut; fail where too few mutants are killed, or others than the page says."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation", description=__doc__)
    parser.add_argument("--resume", action="store_true", help="go on with a run that was ended")
    parser.add_argument("mutants", nargs="*", help="try these again, as in service.rules.pots.*")
    chosen = parser.parse_args()
    if not chosen.resume and not chosen.mutants:
        shutil.rmtree(FOLDER, ignore_errors=True)
    command = [Path(sys.executable).with_name("mutmut"), "run", *chosen.mutants]
    if failed := subprocess.run(command, env=ENVIRONMENT | os.environ, check=False).returncode:
        sys.exit(failed)
    if lost := names_that_change() & reaching_tests():
        sys.exit(f"mutants seem killed by tests that were not found: {sorted(lost)}")
    sys.exit(not is_as_told(read_results()))


def is_as_told(results: Results) -> bool:
    """Print the numbers, and where the survivors are not those of the page."""
    told = set(reasoned(PAGE.read_text(encoding="utf-8")))
    untold, outdated = results.survivors - told, told - results.survivors
    for survivor in sorted(untold):
        print(f"\nsurvived, and {PAGE} gives no reason:\n{survivor}")
    for survivor in sorted(outdated):
        print(f"\nin {PAGE}, and has not survived:\n{survivor}")
    statuses = ", ".join(f"{count} {status}" for status, count in results.statuses.most_common())
    share = results.killed / results.total
    print(f"\n{results.total} mutants of service/rules: {statuses}")
    print(f"{share:.2%} are killed; {LEAST_KILLED:.0%} is the least")
    print(f"{len(untold)} survivors are not in {PAGE}; {len(outdated)} there did not survive")
    return share >= LEAST_KILLED and not untold and not outdated


if __name__ == "__main__":
    main()
