"""What the catalogue says of one code."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One code. `status` is absent where the code only ever locates a fault inside a problem."""

    title: str
    template: str
    help: str
    status: int | None = None

    def sentence(self, params: Mapping[str, Any]) -> str:
        """Return the template with its parameters filled in; lists are spelled out."""
        if not params:
            return self.template
        spelled = {
            name: ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value
            for name, value in params.items()
        }
        return self.template.format_map(spelled)
