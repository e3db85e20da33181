"""The ruleset that a request names."""

from typing import cast

from service.api.schemas.fields import Bool, Choice, Int, Record, RequestSchema, Text
from service.rules.ruleset import OPTION_RULES, option_values

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


class OperationSchema(RequestSchema):
    """The base of all requests: without a ruleset, the default one applies."""

    ruleset = Record(RulesetRequestSchema)
