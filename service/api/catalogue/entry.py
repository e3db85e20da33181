"""One entry of the catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """The texts of one code: `template` is a `detail` with the names of its params in braces.

    A code that occurs only in `errors` has no `status`.
    """

    title: str
    template: str
    help: str
    status: HTTPStatus | None = None

    def sentence(self, params: Mapping[str, Any]) -> str:
        """Return the template with the params filled in: lists with commas, booleans as in JSON."""
        if not params:
            return self.template
        return self.template.format_map({name: _spelled(params[name]) for name in params})


def _spelled(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value


@dataclass(frozen=True, slots=True)
class ProblemEntry(Entry):
    """An entry whose code may be that of a whole problem, with its HTTP status."""

    status: HTTPStatus
