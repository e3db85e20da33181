"""The names of the tests that mutants run, as mutmut sees them."""

import os
import tomllib
from contextlib import redirect_stdout
from pathlib import Path

import pytest

SETTINGS = Path("pyproject.toml")


class _Names:
    """A pytest plugin that records what is collected."""

    def __init__(self) -> None:
        self.collected: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Record the name of each test."""
        self.collected.update(item.nodeid for item in session.items)


def names_that_change() -> set[str]:
    """Return the tests whose names differ between two collections.

    mutmut collects once and then runs tests by name in a copy of the process. pytest doesn't find
    such a test there and fails, so any mutant of the code it reaches seems killed.
    """
    first, again = _collected(), _collected()
    return first ^ again


def _collected() -> set[str]:
    settings = tomllib.loads(SETTINGS.read_text(encoding="utf-8"))["tool"]["mutmut"]
    chosen = settings["pytest_add_cli_args"] + settings["pytest_add_cli_args_test_selection"]
    names = _Names()
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere, redirect_stdout(nowhere):
        ended = pytest.main(["--collect-only", "-q", *chosen], plugins=[names])
    if ended != pytest.ExitCode.OK:
        raise RuntimeError(ended)
    return names.collected
