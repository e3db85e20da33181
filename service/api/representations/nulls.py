"""Responses contain no nulls: a field without a value is absent."""

from typing import Any


def without_nulls(**fields: Any) -> dict[str, Any]:
    """Return the fields that have a value.

    >>> without_nulls(seat=3, amount=None)
    {'seat': 3}
    """
    return {name: value for name, value in fields.items() if value is not None}
