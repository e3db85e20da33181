"""A mutant that no test kills, as a run finds it and as docs/mutants.md lists it with a reason."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_SECTION = re.compile(
    r"^### `(?P<function>[\w.]+)`$(?P<text>.*?)(?=^##|\Z)", re.MULTILINE | re.DOTALL
)
_DIFF = re.compile(r"^```diff\n(?P<lines>.*?)\n```$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(
    r"service\.rules\.(?P<module>\w+)\.x(?:_|ǁ(?P<owner>\w+)ǁ)(?P<name>\w+)__mutmut_\d+"
)


@dataclass(frozen=True, order=True)
class Survivor:
    """A change to a function: the lines it takes away, and those it adds.

    mutmut's numbers are no names, since any edit of a function gives them to other mutants.
    """

    function: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        """Return the entry that the page would have for it, its reason aside."""
        return "\n".join([f"### `{self.function}`", "", "```diff", *self.lines, "```"])


def survivor(mutant: str, diff: str) -> Survivor:
    """Return a mutant by what it changes, from mutmut's name for it and its unified diff."""
    found = _NAME.fullmatch(mutant)
    if found is None:
        raise ValueError(mutant)
    parts = (found["module"], found["owner"], found["name"])
    _from_file, _to_file, *lines = diff.splitlines()
    return Survivor(".".join(filter(None, parts)), _changed(lines))


def reasoned(page: str) -> Iterator[Survivor]:
    """Yield the survivors of a page; in a diff, a blank line divides one from the next."""
    for section in _SECTION.finditer(page):
        for diff in _DIFF.finditer(section["text"]):
            for mutant in diff["lines"].split("\n\n"):
                yield Survivor(section["function"], _changed(mutant.splitlines()))


def _changed(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{line[0]} {line[1:].strip()}" for line in lines if line[:1] in {"-", "+"})
