"""Write docs/problems.md from the catalogue: `python -m tests.docs.problems_page`."""

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

Every error response is a problem (RFC 9457, `application/problem+json`) with the same members:
`type`, `title`, `status`, `code`, `detail`, `request_id` and `errors`. Each item of `errors` is one
error and has a `pointer` (a JSON Pointer into the request body), a `code`, a `detail` and `params`.
When an action or a draw is rejected, the problem also has `legal_actions`.

In programs, rely on `code` and `params`: they are stable, while texts for people may change.
`params` holds every number in a `detail`, and may hold more. New codes may be added, so handle an
unknown code by its HTTP status.

`GET /problems` returns this list as JSON. `GET /problems/{code}`, the `type` of a problem, returns
one entry."""

PROBLEMS = """\
## Problem codes
The `code` of a problem. Those with status 422 can also occur in `errors`."""

ERRORS = """\
## Error codes
The `code` of an item in the `errors` of a problem, the `defects` of `/v1/state-validations`, the
`unavailable` actions of `/v1/legal-actions`, or the `illegal` step of `/v1/replays`."""


def page() -> str:
    """Return the whole page."""
    problems = {code: entry for code, entry in CATALOGUE.items() if entry.status is not None}
    errors = {code: entry for code, entry in CATALOGUE.items() if entry.status is None}
    sections = [
        INTRODUCTION,
        PROBLEMS,
        table(
            ("code", "status", "meaning", "how to fix it", "params"),
            (
                (f"`{code}`", str(int(entry.status or 0)), *cells(entry))
                for code, entry in problems.items()
            ),
        ),
        ERRORS,
        table(
            ("code", "meaning", "how to fix it", "params"),
            ((f"`{code}`", *cells(entry)) for code, entry in errors.items()),
        ),
    ]
    return "\n\n".join(sections) + "\n"


def cells(entry: Entry) -> tuple[str, str, str]:
    """Return the meaning of a code, how to fix it, and its params."""
    params = ", ".join(f"`{name}`" for name in dict.fromkeys(params_of(entry)))
    return f"{entry.title}. {entry.template}", entry.help, params


def params_of(entry: Entry) -> Iterator[str]:
    """Yield the params in the template, then those named in the help."""
    for _, name, _, _ in Formatter().parse(entry.template):
        if name:
            yield name
    yield from re.findall(r"params\.(\w+)", entry.help)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ("---",) * len(head), *rows])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
