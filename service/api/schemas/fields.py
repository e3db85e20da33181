"""Fast marshmallow fields that accept exactly what the contract's JSON Schema accepts."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.rules.cards import CARD_BY_SPELLING, Card
from service.rules.codes import ValueCode
from service.rules.errors import Fault, Path


def fault(code: ValueCode, **params: Any) -> ValidationError:
    """Return a validation error with one `Fault` at the field's own path."""
    return ValidationError([Fault(code, (), params)])


Reader = Callable[[Any], Any]


def reader_of(field: fields.Field[Any]) -> Reader:
    """Return the method that reads a present value. For our fields it needs only the value."""
    reader: Reader = field._deserialize  # type: ignore[assignment]  # noqa: SLF001
    return reader


class StrictField(fields.Field[Any]):
    """A field whose errors, if it is missing or null, have codes."""

    default_error_messages: dict[str, Any] = {  # noqa: RUF012 - as marshmallow declares it
        "required": [Fault("missing_field")],
        "null": [Fault("null_not_allowed")],
    }


class Int(StrictField):
    """A whole number within bounds. 3.0 is valid, as in JSON Schema; true and "3" are not."""

    def __init__(self, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> int:
        if type(value) is int and self.minimum <= value <= self.maximum:
            return value
        if type(value) is float and value.is_integer():
            return self._deserialize(int(value))
        if type(value) is not int:
            raise fault("invalid_type", expected="integer")
        raise fault("out_of_range", minimum=self.minimum, maximum=self.maximum)


class Bool(StrictField):
    """true or false, and nothing that could be converted to them."""

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> bool:
        if value is True or value is False:
            return bool(value)
        raise fault("invalid_type", expected="boolean")


class Text(StrictField):
    """A string that fully matches a pattern."""

    def __init__(self, pattern: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.pattern = pattern
        self._matches = re.compile(pattern).fullmatch

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> str:
        if type(value) is not str:
            raise fault("invalid_type", expected="string")
        if not self._matches(value):
            raise fault("invalid_format", pattern=self.pattern)
        return value


class Choice(StrictField):
    """One of a closed set of strings."""

    def __init__(self, values: Collection[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.values = tuple(values)

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> str:
        if type(value) is not str:
            raise fault("invalid_type", expected="string")
        if value not in self.values:
            raise fault("unknown_value", allowed=list(self.values))
        return value


class BoundedList(StrictField):
    """An array of bounded length."""

    def __init__(self, minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.minimum = minimum
        self.maximum = maximum

    def require_list(self, value: Any) -> None:
        """Raise `ValidationError` unless `value` is an array."""
        if type(value) is not list:
            raise fault("invalid_type", expected="array")

    def length_faults(self, value: list[Any]) -> dict[Any, list[Fault]]:
        """Return the error of an array whose length is out of bounds, under the array's own key."""
        if self.minimum <= len(value) <= self.maximum:
            return {}
        bounds = {"minimum": self.minimum, "maximum": self.maximum}
        return {SCHEMA: [Fault("invalid_length", (), bounds)]}


class Cards(BoundedList):
    """An array of cards in any accepted spelling, read as canonical cards."""

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> tuple[Card, ...]:
        self.require_list(value)
        try:
            cards = tuple([CARD_BY_SPELLING[each] for each in value])
        except (KeyError, TypeError):
            cards = ()
        if len(cards) < len(value) or not self.minimum <= len(value) <= self.maximum:
            raise ValidationError(_card_faults(value) | self.length_faults(value))
        return cards


def _card_faults(values: list[Any]) -> dict[Any, list[Fault]]:
    faults: dict[Any, list[Fault]] = {}
    for index, value in enumerate(values):
        if value is None:
            faults[index] = [Fault("null_not_allowed")]
        elif type(value) is not str:
            faults[index] = [Fault("invalid_type", (), {"expected": "string"})]
        elif value not in CARD_BY_SPELLING:
            faults[index] = [Fault("invalid_card")]
    return faults


class Items(BoundedList):
    """An array whose items are all read by one field; each error is reported at its index."""

    def __init__(self, item: fields.Field[Any], minimum: int, maximum: int, **kwargs: Any) -> None:
        super().__init__(minimum, maximum, **kwargs)
        self.item = item
        self._read_item = reader_of(item)

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> list[Any]:
        self.require_list(value)
        faults: dict[Any, Any] = self.length_faults(value)
        if len(value) > self.maximum:  # too many to check one by one
            raise ValidationError(faults)
        if not faults:
            with suppress(ValidationError):
                return [self._read_item(each) for each in value]
        for index, each in enumerate(value):
            try:
                self.item.deserialize(each)
            except ValidationError as error:
                faults[index] = error.messages
        raise ValidationError(faults)


class Record(StrictField):
    """A nested object, read by its schema and passed to `build` as keyword arguments."""

    def __init__(
        self, schema: type["RequestSchema"], build: Callable[..., Any] = dict, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.read = schema().read
        self.build = build

    def _deserialize(self, value: Any, *_args: Any, **_kwargs: Any) -> Any:
        return self.build(**self.read(value))


class RequestSchema(Schema):
    """An object without unknown fields; their errors suggest the name that was probably meant."""

    error_messages: dict[str, Any] = {  # noqa: RUF012 - as marshmallow declares it
        "type": [Fault("invalid_type", (), {"expected": "object"})],
        "unknown": [Fault("unknown_field")],
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        known = self.load_fields.items()
        self._readers = {name: reader_of(field) for name, field in known}
        self._required = {name for name, field in known if field.required}

    def read(self, value: Any) -> dict[str, Any]:
        """Return the fields of a valid object, faster than `load`.

        If anything is invalid, `load` reads the object again and raises `ValidationError` with
        every error.
        """
        readers = self._readers
        if type(value) is dict and self._required <= value.keys():
            try:  # not suppress(), which takes as long as three fields
                return {name: readers[name](each) for name, each in value.items()}
            except (KeyError, ValidationError):
                pass
        loaded: dict[str, Any] = self.load(value)
        return loaded

    def handle_error(
        self, error: ValidationError, data: Any, *, many: bool, **_kwargs: Any
    ) -> None:
        """Suggest a known field for each unknown one."""
        if many or not isinstance(data, Mapping) or not isinstance(error.messages, dict):
            return
        for name in data.keys() - self.fields.keys():
            error.messages[name] = [_unknown_field(name, self.fields)]
        if SCHEMA in data:  # a field with the name that marshmallow reserves
            error.messages[SCHEMA] = [replace(_unknown_field(SCHEMA, self.fields), path=(SCHEMA,))]


def _unknown_field(name: str, known: Collection[str]) -> Fault:
    close = get_close_matches(name[:64], known, n=1)
    if not close:
        return Fault("unknown_field", (), {"known": [*known]})
    return Fault("unknown_field", (), {"did_you_mean": close[0]})


class FaultsOf:
    """The errors in a marshmallow error, each with its full path, in the order of the schema.

    They are created one by one: there may be 100,000, and a problem lists only the first few.
    """

    def __init__(self, messages: Any) -> None:
        self._messages = messages

    def __iter__(self) -> Iterator[Fault]:
        """Yield the errors one by one."""
        return _located(self._messages, ())

    def __len__(self) -> int:
        """Return how many errors there are."""
        return _count(self._messages)


def _located(messages: Any, path: Path) -> Iterator[Fault]:
    if isinstance(messages, Fault):
        yield Fault(messages.code, (*path, *messages.path), messages.params)
    elif isinstance(messages, dict):
        for key, inner in messages.items():
            yield from _located(inner, path if key == SCHEMA else (*path, key))
    else:
        for inner in messages:
            yield from _located(inner, path)


def _count(messages: Any) -> int:
    if isinstance(messages, Fault):
        return 1
    return sum(map(_count, messages.values() if isinstance(messages, dict) else messages))
