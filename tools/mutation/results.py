"""What mutmut has found, read from the files it keeps in mutants/."""

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
"""Whatever else mutmut says of a mutant, that no test reaches it or that it was not tried, it has
survived."""


@dataclass(frozen=True)
class Results:
    """How many mutants ended how, and those that survived."""

    statuses: Counter[str]
    survivors: frozenset[Survivor]

    @property
    def total(self) -> int:
        """All the mutants there are."""
        return self.statuses.total()

    @property
    def killed(self) -> int:
        """Mutants for which a test failed or did not come to an end."""
        return sum(self.statuses[status] for status in KILLED)


def read_results(folder: Path = FOLDER) -> Results:
    """Return what became of every mutant."""
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
