"""The tests that mutants are tried with, by the names that mutmut calls them by."""

import os
import tomllib
from contextlib import redirect_stdout
from pathlib import Path

import pytest

SETTINGS = Path("pyproject.toml")


class _Names:
    """A plugin of pytest that notes what is collected."""

    def __init__(self) -> None:
        self.collected: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Note the name of each test."""
        self.collected.update(item.nodeid for item in session.items)


def names_that_change() -> set[str]:
    """Return the tests that are called otherwise when they are collected again.

    mutmut collects once and then asks for them by name in a copy of the process. There pytest does
    not find such a test, fails for that, and any mutant of the code it reaches seems killed.
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
