"""Mutants that no test kills, from a run and from docs/mutants.md, which gives reasons."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_SECTION = re.compile(
    r"^### `(?P<function>[\w.]+)`$(?P<text>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL
)
_DIFF = re.compile(r"^```diff\n(?P<lines>.*?)\n```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(
    r"service\.rules\.(?P<module>[\w.]+)\.x(?:_|ǁ(?P<owner>\w+)ǁ)(?P<name>\w+)__mutmut_\d+"
)


@dataclass(frozen=True, order=True)
class Survivor:
    """A change to a function: the lines it removes and those it adds.

    Not mutmut's number, since any edit of the function renumbers its mutants.
    """

    function: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        """Format the mutant as on the page, without its reason."""
        return "\n".join([f"### `{self.function}`", "", "```diff", *self.lines, "```"])


def survivor(mutant: str, diff: str) -> Survivor:
    """Return the mutant with the given mutmut name and unified diff."""
    found = _NAME.fullmatch(mutant)
    if found is None:
        raise ValueError(mutant)
    parts = (found["module"], found["owner"], found["name"])
    _from_file, _to_file, *lines = diff.splitlines()
    return Survivor(".".join(filter(None, parts)), _changed(lines))


def reasoned(page: str) -> Iterator[Survivor]:
    """Yield the survivors listed on a page; blank lines in a diff separate them."""
    for section in _SECTION.finditer(page):
        for diff in _DIFF.finditer(section["text"]):
            for mutant in diff["lines"].split("\n\n"):
                yield Survivor(section["function"], _changed(mutant.splitlines()))


def _changed(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{line[0]} {line[1:].strip()}" for line in lines if line[:1] in {"-", "+"})
