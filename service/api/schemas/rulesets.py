"""The ruleset that a request names, and the stamp of a state."""

from collections.abc import Mapping
from typing import Any, ClassVar, cast

from service.api.schemas.fields import Bool, Choice, Int, Record, RequestSchema, Text
from service.rules.ruleset import OPTION_RULES, Stamp, option_values

RULESET_ID_PATTERN = "[a-z0-9-]{1,64}"
REVISION_LIMIT = 1_000_000


def _option_field(name: str) -> Bool | Choice:
    values = option_values(name)
    return Bool() if values == (True, False) else Choice([str(value) for value in values])


RulesetOptionsSchema = cast(
    "type[RequestSchema]",
    RequestSchema.from_dict(
        {name: _option_field(name) for name in OPTION_RULES}, name="RulesetOptionsSchema"
    ),
)


class RulesetRequestSchema(RequestSchema):
    """`{id, revision?, options?}`."""

    id = Text(RULESET_ID_PATTERN, required=True)
    revision = Int(1, REVISION_LIMIT)
    options = Record(RulesetOptionsSchema)


class StateRulesetSchema(RequestSchema):
    """`{id, revision, options?}`."""

    id = Text(RULESET_ID_PATTERN, required=True)
    revision = Int(1, REVISION_LIMIT, required=True)
    options = Record(RulesetOptionsSchema)


# Keyword arguments as named in JSON.
def stamp(id: str, revision: int, options: Mapping[str, Any] | None = None) -> Stamp:  # noqa: A002
    """Return the stamp with these fields."""
    return Stamp(id, revision, tuple(sorted((options or {}).items())))


class OperationSchema(RequestSchema):
    """The base of all requests: without a ruleset, that of the state or the default one applies.

    `state_field` is the name of the field that holds a state, if the request has one.
    """

    state_field: ClassVar[str | None] = None

    ruleset = Record(RulesetRequestSchema)
