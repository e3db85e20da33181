"""Fast marshmallow fields that accept exactly what the contract's JSON Schema accepts.

`read` reads a valid value and stops at the first error. Only then does `check` walk the value once
and collect every error, in the order of the document.
"""

import re
from collections.abc import Callable, Collection, Iterator
from difflib import get_close_matches
from typing import Any

from jiter import LosslessFloat
from marshmallow import Schema, fields

from service.api.config import ERROR_LIMIT
from service.api.schemas.numbers import whole
from service.rules.cards import CARD_BY_SPELLING, Card
from service.rules.codes import ValueCode
from service.rules.errors import Fault, Path


class Invalid(Exception):
    """A value that a field or schema rejects, with the first error found."""

    def __init__(self, code: ValueCode, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class InexactNumber(Exception):
    """A field for whole numbers met a float, which may be rounded; `parse_exactly` is needed."""


class FoundFaults:
    """Errors of a value: the first `ERROR_LIMIT` are kept, the rest are only counted."""

    def __init__(self) -> None:
        self._kept: list[Fault] = []
        self._count = 0

    def __iter__(self) -> Iterator[Fault]:
        """Yield the errors that are kept."""
        return iter(self._kept)

    def __len__(self) -> int:
        """Return how many errors were found."""
        return self._count

    @property
    def full(self) -> bool:
        """Whether further errors are only counted, so that callers needn't explain them."""
        return len(self._kept) >= ERROR_LIMIT

    def add(self, code: ValueCode, path: Path, params: dict[str, Any] | None = None) -> None:
        """Add one error."""
        self._count += 1
        if not self.full:
            self._kept.append(Fault(code, path, params or {}))

    def count(self, number: int) -> None:
        """Add errors that nobody will see."""
        self._count += number


Reader = Callable[[Any], Any]


def reader_of(field: fields.Field[Any]) -> Reader:
    """Return the method that reads a present value. For our fields it needs only the value."""
    reader: Reader = field._deserialize  # type: ignore[assignment]  # noqa: SLF001
    return reader


class StrictField(fields.Field[Any]):
    """A field that converts nothing, and rejects null."""

    def check(self, value: Any, path: Path, found: FoundFaults) -> None:
        """Add every error of a value at `path` to `found`."""
        if value is None:
            found.add("null_not_allowed", path)
        else:
            self._check(value, path, found)

    def _check(self, value: Any, path: Path, found: FoundFaults) -> None:
        try:
            reader_of(self)(value)
        except Invalid as error:
            found.add(error.code, path, error.params)


class Int(StrictField):
    """A whole number within bounds. 3.0 is valid, as in JSON Schema; true and "3" are not.

    A number with a fraction or an exponent must be a `LosslessFloat`, which keeps its digits: as a
    float, 19.999999999999999 would be 20.
    """

    def __init__(self, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> int:
        if type(value) is int and self.minimum <= value <= self.maximum:
            return value
        if type(value) is float:
            raise InexactNumber
        if type(value) is LosslessFloat and (exact := whole(str(value))) is not None:
            return self._deserialize(exact)
        if type(value) is not int:
            raise Invalid("invalid_type", expected="integer")
        raise Invalid("out_of_range", minimum=self.minimum, maximum=self.maximum)


class Bool(StrictField):
    """true or false, and nothing that could be converted to them."""

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise Invalid("invalid_type", expected="boolean")


class Text(StrictField):
    """A string that fully matches a pattern."""

    def __init__(self, pattern: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pattern = pattern
        self._matches = re.compile(pattern).fullmatch

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> str:
        if type(value) is not str:
            raise Invalid("invalid_type", expected="string")
        if not self._matches(value):
            raise Invalid("invalid_format", pattern=self.pattern)
        return value


class Choice(StrictField):
    """One of a closed set of strings."""

    def __init__(self, values: Collection[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.values = tuple(values)

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> str:
        if type(value) is not str:
            raise Invalid("invalid_type", expected="string")
        if value not in self.values:
            raise Invalid("unknown_value", allowed=list(self.values))
        return value


class BoundedList(StrictField):
    """An array of bounded length."""

    def __init__(self, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def require_list(self, value: Any) -> None:
        """Raise `Invalid` unless `value` is an array whose length is within bounds."""
        if type(value) is not list:
            raise Invalid("invalid_type", expected="array")
        if not self.minimum <= len(value) <= self.maximum:
            raise Invalid("invalid_length", minimum=self.minimum, maximum=self.maximum)

    def _check(self, value: Any, path: Path, found: FoundFaults) -> None:
        try:
            self.require_list(value)
        except Invalid as error:
            found.add(error.code, path, error.params)
        if type(value) is list and len(value) <= self.maximum:  # else too many to check one by one
            self._check_items(value, path, found)

    def _check_items(self, values: list[Any], path: Path, found: FoundFaults) -> None:
        """Add the errors of the items to `found`."""
        raise NotImplementedError


class Cards(BoundedList):
    """An array of cards in any accepted spelling, read as canonical cards."""

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> tuple[Card, ...]:
        self.require_list(value)
        try:
            return tuple([CARD_BY_SPELLING[each] for each in value])
        except (KeyError, TypeError):
            raise Invalid("invalid_card") from None

    def _check_items(self, values: list[Any], path: Path, found: FoundFaults) -> None:
        for index, value in enumerate(values):
            if value is None:
                found.add("null_not_allowed", (*path, index))
            elif type(value) is not str:
                found.add("invalid_type", (*path, index), {"expected": "string"})
            elif value not in CARD_BY_SPELLING:
                found.add("invalid_card", (*path, index))


class Items(BoundedList):
    """An array whose items are all read by one field; each error is reported at its index."""

    def __init__(self, item: StrictField, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(minimum, maximum, **kwargs)
        self.item = item
        self._read_item = reader_of(item)

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> list[Any]:
        self.require_list(value)
        return [self._read_item(each) for each in value]

    def _check_items(self, values: list[Any], path: Path, found: FoundFaults) -> None:
        for index, value in enumerate(values):
            self.item.check(value, (*path, index), found)


class Record(StrictField):
    """A nested object, read by its schema and passed to `build` as keyword arguments."""

    def __init__(
        self, schema: type["RequestSchema"], build: Callable[..., Any] = dict, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.schema = schema()
        self.read = self.schema.read
        self.build = build

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> Any:
        return self.build(**self.read(value))

    def _check(self, value: Any, path: Path, found: FoundFaults) -> None:
        self.schema.check(value, path, found)


class RequestSchema(Schema):
    """An object without unknown fields; their errors suggest the name that was probably meant."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        known = self.load_fields.items()
        self._readers = {name: reader_of(field) for name, field in known}
        self._required = dict.fromkeys(name for name, field in known if field.required).keys()

    def read(self, value: Any) -> dict[str, Any]:
        """Return the fields of an object. Raises `Invalid` at the first error."""
        readers = self._readers
        if type(value) is not dict:
            raise Invalid("invalid_type", expected="object")
        if not self._required <= value.keys():
            raise Invalid("missing_field")
        try:  # not suppress(), which takes as long as three fields
            return {name: readers[name](each) for name, each in value.items()}
        except KeyError:
            raise Invalid("unknown_field") from None

    def faults_of(self, value: Any) -> FoundFaults:
        """Return every error of an object that `read` rejects, in the order of the document."""
        found = FoundFaults()
        self.check(value, (), found)
        return found

    def check(self, value: Any, path: Path, found: FoundFaults) -> None:
        """Add every error of a value at `path` to `found`; missing fields come last."""
        if type(value) is not dict:
            found.add("invalid_type", path, {"expected": "object"})
            return
        known: dict[str, Any] = self.load_fields
        for name, each in value.items():
            if name in known:
                known[name].check(each, (*path, name), found)
            elif found.full:  # finding a similar name takes as long as reading a kilobyte
                found.count(1)
            else:
                found.add("unknown_field", (*path, name), _hint(name, known))
        missing = [name for name in self._required if name not in value]
        if found.full:
            found.count(len(missing))
            return
        for name in missing:
            found.add("missing_field", (*path, name))


def _hint(name: str, known: Collection[str]) -> dict[str, Any]:
    # A name this long is not close to any other.
    close = get_close_matches(name, known, n=1) if len(name) <= _HINT_LENGTH else []
    return {"did_you_mean": close[0]} if close else {"known": [*known]}


_HINT_LENGTH = 64
