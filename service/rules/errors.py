"""What the rules reject, as data: error codes and numbers, never sentences or HTTP statuses.

The API turns the codes into text and statuses.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, overload

from service.rules.codes import FaultCode, SharedCode, ViolationCode

Path = tuple[str | int, ...]
"""The location of an error in the input: field names and list indices, outermost first."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One error: its code, the path of the invalid value, and every number its message needs."""

    code: FaultCode
    path: Path = ()
    params: dict[str, Any] = field(default_factory=dict)


class ManyFaults(Sequence[Fault]):
    """The same error at many items of a list, created only for those that are looked at."""

    def __init__(self, code: FaultCode, parent: Path, indices: Sequence[int]) -> None:
        self._code: FaultCode = code
        self._parent = parent
        self._indices = indices

    def __len__(self) -> int:
        """Return how many errors there are."""
        return len(self._indices)

    @overload
    def __getitem__(self, place: int) -> Fault: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Fault]: ...
    def __getitem__(self, place: int | slice) -> Fault | Sequence[Fault]:
        """Return an error, or some of them."""
        if isinstance(place, slice):
            return ManyFaults(self._code, self._parent, self._indices[place])
        return Fault(self._code, (*self._parent, self._indices[place]))


class RuleViolation(Exception):
    """Well-formed input that the rules reject: `code` says why, `faults` lists the errors."""

    def __init__(self, code: ViolationCode, faults: Iterable[Fault]) -> None:
        super().__init__(code)
        self.code = code
        self.faults: Sequence[Fault] = faults if isinstance(faults, ManyFaults) else tuple(faults)

    @classmethod
    def of(cls, code: SharedCode, path: Path = (), **params: Any) -> "RuleViolation":
        """Return a violation with a single error that has the violation's own code."""
        return cls(code, [Fault(code, path, params)])


def illegal_action(code: FaultCode, field: str, **params: Any) -> RuleViolation:
    """Return an `illegal_action` with one error at a field of the action."""
    return RuleViolation("illegal_action", [Fault(code, ("action", field), params)])


@contextmanager
def relocated(found: Path, posted: Path) -> Iterator[None]:
    """Report errors with paths below `found` as errors below `posted`, where the request has them.

    >>> try:
    ...     with relocated(("state",), ("opening",)):
    ...         raise RuleViolation.of("field_required", ("state", "betting"), field="betting")
    ... except RuleViolation as violation:
    ...     violation.faults[0].path
    ('opening', 'betting')
    """
    try:
        yield
    except RuleViolation as violation:
        depth = len(found)
        raise RuleViolation(
            violation.code,
            [replace(each, path=(*posted, *each.path[depth:])) for each in violation.faults],
        ) from None
