"""The results of mutmut, read from its files in mutants/."""

import json
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.stats import status_by_exit_code

from tools.mutation.survivors import Survivor, survivor

FOLDER = Path("mutants")

KILLED = ("killed", "timeout")
"""A mutant with any other status has survived, even if no test reaches it or it was not run."""


@dataclass(frozen=True)
class Results:
    """The number of mutants by status, and those that survived."""

    statuses: Counter[str]
    survivors: frozenset[Survivor]

    @property
    def total(self) -> int:
        """The number of all mutants."""
        return self.statuses.total()

    @property
    def killed(self) -> int:
        """The number of mutants for which a test failed or timed out."""
        return sum(self.statuses[status] for status in KILLED)


def read_results(folder: Path = FOLDER) -> Results:
    """Read the result of every mutant."""
    statuses: Counter[str] = Counter()
    survivors = set()
    for kept in sorted(folder.glob("service/rules/**/*.meta")):
        source = kept.relative_to(folder).with_suffix("")
        for mutant, exit_code in json.loads(kept.read_bytes())["exit_code_by_key"].items():
            status = status_by_exit_code[exit_code]
            statuses[status] += 1
            if status not in KILLED:
                survivors.add(survivor(mutant, get_diff_for_mutant(mutant, path=source)))
    return Results(statuses, frozenset(survivors))


def reaching_tests(folder: Path = FOLDER) -> set[str]:
    """Return the names of the tests that reach a mutant."""
    reached_by = json.loads((folder / "mutmut-stats.json").read_bytes())
    return set(chain.from_iterable(reached_by["tests_by_mangled_function_name"].values()))
