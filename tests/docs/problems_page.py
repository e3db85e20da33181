"""docs/problems.md, written from the catalogue: `python -m tests.docs.problems_page`."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from service.api.catalogue import CATALOGUE
from service.api.catalogue.entry import Entry

PAGE = Path(__file__).parents[2] / "docs" / "problems.md"

INTRODUCTION = """\
# Problems

<!-- Written by `python -m tests.docs.problems_page` from service/api/catalogue. Do not edit. -->

Every error answer is a problem (RFC 9457, `application/problem+json`) of one shape: `type`,
`title`, `status`, `code`, `detail`, `request_id` and `errors`. Each item of `errors` is one fault:
`pointer` (a JSON pointer into the body), `code`, `detail` and `params`. A refused action or draw
comes with `legal_actions`.

Act on `code` and `params`. They are promised; sentences are not. Every number that a sentence tells
is in `params`, and more may be there. New codes may appear: treat one that you do not know by its
status.

The same list is served by `GET /problems`, and each code by `GET /problems/{code}`, where `type`
leads."""

PROBLEMS = """\
## Codes of problems
These are the `code` of a whole answer. Those of 422 may also stand in `errors`."""

FAULTS = """\
## Codes of faults
These say what is wrong in one place. They stand in `errors`, in the `defects` of
`/v1/state-validations`, in the `unavailable` actions of `/v1/legal-actions` and in the `illegal`
step of `/v1/replays`."""


def page() -> str:
    """Return the whole page."""
    problems = {code: entry for code, entry in CATALOGUE.items() if entry.status is not None}
    faults = {code: entry for code, entry in CATALOGUE.items() if entry.status is None}
    sections = [
        INTRODUCTION,
        PROBLEMS,
        table(
            ("code", "status", "meaning", "what to do", "params"),
            (
                (f"`{code}`", str(int(entry.status or 0)), *told(entry))
                for code, entry in problems.items()
            ),
        ),
        FAULTS,
        table(
            ("code", "meaning", "what to do", "params"),
            ((f"`{code}`", *told(entry)) for code, entry in faults.items()),
        ),
    ]
    return "\n\n".join(sections) + "\n"


def told(entry: Entry) -> tuple[str, str, str]:
    """Return what a code means, what to do, and its parameters."""
    params = ", ".join(f"`{name}`" for name in dict.fromkeys(params_of(entry)))
    return f"{entry.title}. {entry.template}", entry.help, params


def params_of(entry: Entry) -> Iterator[str]:
    """Yield the parameters that the sentence needs, then those that the advice names."""
    for _, name, _, _ in Formatter().parse(entry.template):
        if name:
            yield name
    yield from re.findall(r"params\.(\w+)", entry.help)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ("---",) * len(head), *rows])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
