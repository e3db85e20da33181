"""What the rules refuse, as data: codes and numbers, never sentences and never an HTTP status."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from service.rules.codes import FaultCode, SharedCode, ViolationCode

Path = tuple[str | int, ...]
"""Where in the input a fault is: field names and list indices, outermost first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its code, the path of what is at fault, and every number its sentence needs."""

    code: FaultCode
    path: Path = ()
    params: dict[str, Any] = field(default_factory=dict)


class RuleViolation(Exception):
    """Well-formed input that the rules refuse. `code` names the refusal, `faults` locate it."""

    def __init__(self, code: ViolationCode, faults: Iterable[Fault]) -> None:
        super().__init__(code)
        self.code = code
        self.faults = tuple(faults)

    @classmethod
    def of(cls, code: SharedCode, path: Path = (), **params: Any) -> "RuleViolation":
        """Return a violation whose only fault has the violation's own code."""
        return cls(code, [Fault(code, path, params)])
