"""Write docs/problems.md from the catalogue: `python -m tests.docs.problems_page`."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from service.api.catalogue import CODES, STATUSES, key_of
from service.api.languages.language import ENGLISH
from service.api.languages.messages import Message

PAGE = Path(__file__).parents[2] / "docs" / "problems.md"

INTRODUCTION = """\
# Problems

<!-- Written by `python -m tests.docs.problems_page` from service/api. Do not edit. -->

Every error response is a problem (RFC 9457, `application/problem+json`) with the same members:
`type`, `title`, `status`, `code`, `detail`, `request_id` and `errors`. Each item of `errors` is one
error and has a `pointer` (a JSON Pointer into the request body), a `code`, a `detail` and `params`.
When an action or a draw is rejected, the problem also has `legal_actions`.

In programs, rely on `code` and `params`: they are stable, while texts for people may change.
`params` holds every number in a `detail`, and may hold more. New codes may be added, so handle an
unknown code by its HTTP status. Titles and details are in the language that `Accept-Language`
prefers. The details below are ICU messages with numbers abbreviated; see
[languages.md](languages.md).

`GET /problems` returns this list as JSON. `GET /problems/{code}`, the `type` of a problem, returns
one entry."""

PARTS = ("title", "detail", "help")
ARGUMENT = re.compile(r"\{(\w+), number\}")
BRIEF = r"{\1}"

PROBLEMS = """\
## Problem codes
The `code` of a problem. Those with status 422 can also occur in `errors`."""

ERRORS = """\
## Error codes
The `code` of an item in the `errors` of a problem, the `defects` of `/v1/state-validations`, the
`unavailable` actions of `/v1/legal-actions`, or the `illegal` step of `/v1/replays`."""


def page() -> str:
    """Return the whole page."""
    errors = [code for code in CODES if code not in STATUSES]
    sections = [
        INTRODUCTION,
        PROBLEMS,
        table(
            ("code", "status", "meaning", "how to fix it", "params"),
            ((f"`{code}`", str(int(status)), *cells(code)) for code, status in STATUSES.items()),
        ),
        ERRORS,
        table(
            ("code", "meaning", "how to fix it", "params"),
            ((f"`{code}`", *cells(code)) for code in errors),
        ),
    ]
    return "\n\n".join(sections) + "\n"


def cells(code: str) -> tuple[str, str, str]:
    """Return the meaning of a code, how to fix it, and its params."""
    title, detail, advice = (ENGLISH.patterns[f"{key_of(code)}.{part}"] for part in PARTS)
    params = ", ".join(f"`{name}`" for name in dict.fromkeys(params_of(detail, advice)))
    return f"{title}. {ARGUMENT.sub(BRIEF, detail)}", advice, params


def params_of(detail: str, advice: str) -> Iterator[str]:
    """Yield the params in the detail, then those named in the help."""
    yield from Message.compiled(detail, "en").arguments
    yield from re.findall(r"params\.(\w+)", advice)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Return a Markdown table."""
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ("---",) * len(head), *rows])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
