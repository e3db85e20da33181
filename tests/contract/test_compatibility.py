"""Check that the contract is backward compatible with the last release; see docs/stability.md."""

import copy
import json
import re
from pathlib import Path

import pytest
import yaml

from tests.contract.compatibility import breaking_changes
from tests.contract.document import CONTRACT

RELEASED = Path(__file__).parent / "released"
"""A copy of the contract of each release, from 0.2 on. 0.2.0 is added when it is released."""

HOW = """
openapi.yaml breaks clients of {name}:
{breaks}
Keep the old next to the new, or offer the new as /v2 (docs/stability.md).
A release adds its contract here, and nobody edits it again:
    cp openapi.yaml tests/contract/released/openapi-VERSION.yaml
"""


def version_of(path):
    return tuple(map(int, re.findall(r"\d+", path.stem)))


COPIES = sorted(RELEASED.glob("openapi-*.yaml"), key=version_of)


def read(path):
    return yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)


def test_the_contract_is_compatible_with_the_last_release():
    for path in COPIES[-1:]:
        breaks = breaking_changes(read(path), CONTRACT)

        assert not breaks, HOW.format(name=path.name, breaks="\n".join(breaks))
        assert tuple(map(int, CONTRACT["info"]["version"].split("."))) >= version_of(path)


def test_each_copy_is_named_after_its_version():
    for path in COPIES:
        assert path.name == f"openapi-{read(path)['info']['version']}.yaml"


def edited(edit):
    contract = copy.deepcopy(CONTRACT)
    edit(contract)
    return breaking_changes(CONTRACT, contract)


def deals(contract):
    return contract["paths"]["/v1/deals"]["post"]


def posted(contract):
    return deals(contract)["requestBody"]["content"]


def ruleset(contract):
    return contract["paths"]["/v1/rulesets/{ruleset_id}"]["get"]


def schema(contract, name):
    return contract["components"]["schemas"][name]


def fields(contract, name):
    return schema(contract, name)["properties"]


def put(holder, **members):
    holder.update(members)


def rename(contract, old, new):
    text = json.dumps(contract).replace(
        f'#/components/schemas/{old}"', f'#/components/schemas/{new}"'
    )
    put(contract, **json.loads(text))
    put(contract["components"]["schemas"], **{new: contract["components"]["schemas"].pop(old)})


QUERY = {"name": "language", "in": "query", "schema": {"type": "string"}}
EXTRA = {"type": "integer"}
BODY = {"content": {"application/json": {"schema": {"type": "object"}}}}

BREAKS = {
    "a path is removed": (lambda c: c["paths"].pop("/v1/deals"), "POST /v1/deals is gone"),
    "a path is renamed": (
        lambda c: put(c["paths"], **{"/v1/deal": c["paths"].pop("/v1/deals")}),
        "POST /v1/deals is gone",
    ),
    "a method is changed": (
        lambda c: put(c["paths"]["/v1/deals"], put=c["paths"]["/v1/deals"].pop("post")),
        "POST /v1/deals is gone",
    ),
    "an operation is renamed": (
        lambda c: put(deals(c), operationId="deal"),
        "POST /v1/deals is renamed from dealHand to deal",
    ),
    "a component is renamed": (
        lambda c: rename(c, "Deal", "Dealt"),
        "the component Deal is gone",
    ),
    "a server is removed": (lambda c: c["servers"].clear(), "the server / is gone"),
    "security is asked for": (
        lambda c: put(c, security=[{"key": []}]),
        "POST /v1/deals no longer accepts the security {}",
    ),
    "security is asked for by one operation": (
        lambda c: put(deals(c), security=[{"key": []}]),
        "POST /v1/deals no longer accepts the security {}",
    ),
    "a parameter is removed": (
        lambda c: ruleset(c)["parameters"].clear(),
        "the parameter ('path', 'ruleset_id') is gone",
    ),
    "a parameter is required": (
        lambda c: put(
            ruleset(c), parameters=[*ruleset(c)["parameters"], QUERY | {"required": True}]
        ),
        "the parameter ('query', 'language') is newly required",
    ),
    "a parameter is narrowed": (
        lambda c: put(c["components"]["parameters"]["ProblemCode"]["schema"], maxLength=9),
        "maxLength is 9, it was 64",
    ),
    "a body is required": (
        lambda c: put(ruleset(c), requestBody=BODY | {"required": True}),
        "GET /v1/rulesets/{ruleset_id}: a body is newly required",
    ),
    "a body is removed": (lambda c: deals(c).pop("requestBody"), "the body is gone"),
    "a body's media type is changed": (
        lambda c: put(deals(c)["requestBody"], content={"text/json": {"schema": {}}}),
        "the body's media type application/json is gone",
    ),
    "a status is changed": (
        lambda c: put(deals(c)["responses"], **{"201": deals(c)["responses"].pop("200")}),
        "POST /v1/deals: the status 200 is gone",
    ),
    "another success is added": (
        lambda c: put(deals(c)["responses"], **{"202": {"description": "Later."}}),
        "POST /v1/deals 202 is a new status, and no error",
    ),
    "an error is removed": (
        lambda c: deals(c)["responses"].pop("422"),
        "POST /v1/deals: the status 422 is gone",
    ),
    "an answer's media type is changed": (
        lambda c: put(deals(c)["responses"]["200"], content={"text/json": {"schema": {}}}),
        "the media type application/json is gone",
    ),
    "an answer's media type is added": (
        lambda c: put(deals(c)["responses"]["200"]["content"], **{"text/json": {"schema": {}}}),
        "new is the media type text/json",
    ),
    "a header is removed": (
        lambda c: deals(c)["responses"]["200"]["headers"].pop("Request-Id"),
        "POST /v1/deals 200: the header Request-Id is gone",
    ),
    "a header is not always there": (
        lambda c: put(c["components"]["headers"]["ETag"], required=False),
        "the header ETag is no longer always there",
    ),
    "a header is widened": (
        lambda c: put(c["components"]["headers"]["ETag"]["schema"], maxLength=99),
        "maxLength is 99, it was 34",
    ),
    "a field of an answer is removed": (
        lambda c: fields(c, "Payout").pop("net"),
        "the field net is gone",
    ),
    "a field of an answer is renamed": (
        lambda c: put(fields(c, "Payout"), profit=fields(c, "Payout").pop("net")),
        "the field net is gone",
    ),
    "a field of an answer is not always there": (
        lambda c: schema(c, "Payout")["required"].remove("net"),
        "the field net is no longer always there",
    ),
    "a field of an answer has another type": (
        lambda c: put(fields(c, "Payout"), net={"type": "string"}),
        "the type is string, it was integer",
    ),
    "a field of an answer may be a fraction": (
        lambda c: put(schema(c, "NetChips"), type="number"),
        "the type is number, it was integer",
    ),
    "a field of an answer has no type": (
        lambda c: schema(c, "NetChips").pop("type"),
        "the type is None, it was integer",
    ),
    "an answer's bound is widened": (
        lambda c: put(schema(c, "NetChips"), maximum=10**15),
        f"maximum is {10**15}, it was 5000000000000",
    ),
    "an answer's bound is removed": (
        lambda c: schema(c, "NetChips").pop("minimum"),
        "minimum is None, it was -5000000000000",
    ),
    "an answer's format is changed": (
        lambda c: put(schema(c, "NetChips"), format="int32"),
        "format is int32, it was int64",
    ),
    "an answer's pattern is changed": (
        lambda c: put(schema(c, "Card"), pattern="^.h$"),
        "pattern is ^.h$, it was",
    ),
    "an answer's items are changed": (
        lambda c: put(
            fields(c, "BulkHandEvaluations"), strengths={"type": "array", "items": EXTRA}
        ),
        "strengths: minItems is None, it was 1",
    ),
    "a value is added to an answer's enum": (
        lambda c: schema(c, "HandCategory")["enum"].append("five_of_a_kind"),
        "enum is",
    ),
    "an answer's enum is opened": (
        lambda c: schema(c, "ComparisonKind").pop("enum"),
        "enum is None",
    ),
    "a field is added to a closed answer": (
        lambda c: put(fields(c, "GameState"), clock=EXTRA),
        "the field clock is new in a closed object",
    ),
    "a closed answer is opened": (
        lambda c: schema(c, "GameState").pop("additionalProperties"),
        "additionalProperties is None, it was False",
    ),
    "a posted field is removed": (
        lambda c: fields(c, "DealRequest").pop("stakes"),
        "the field stakes is gone",
    ),
    "a posted field is required": (
        lambda c: schema(c, "DealRequest")["required"].append("seed"),
        "the field seed is newly required",
    ),
    "a new posted field is required": (
        lambda c: (
            put(fields(c, "DealRequest"), table=EXTRA)
            or schema(c, "DealRequest")["required"].append("table")
        ),
        "the field table is newly required",
    ),
    "a posted bound is narrowed": (
        lambda c: put(fields(c, "HandEvaluationsRequest")["hands"], maxItems=50),
        "POST /v1/hand-evaluations posted/hands: maxItems is 50, it was 100",
    ),
    "a posted bound is added": (
        lambda c: put(fields(c, "HandEvaluationsRequest")["hands"], maxProperties=5),
        "maxProperties is 5, it was None",
    ),
    "a posted pattern is changed": (
        lambda c: put(schema(c, "HandId"), pattern="^[a-z]+$"),
        "pattern is ^[a-z]+$, it was",
    ),
    "a posted type is changed": (
        lambda c: put(schema(c, "DealtInCount"), type="string"),
        "the type is string, it was integer",
    ),
    "a value is removed from a posted enum": (
        lambda c: schema(c, "TableSeatStatus")["enum"].remove("out"),
        "enum is",
    ),
    "a posted value is asked to be one of few": (
        lambda c: put(schema(c, "HandId"), enum=["a", "b"]),
        "enum is ['a', 'b'], it was None",
    ),
    "a default is changed": (
        lambda c: put(fields(c, "MissedBlindsRequest")["newcomer"], default=True),
        "default is True, it was None",
    ),
    "posted items are asked to be unique": (
        lambda c: put(schema(c, "MissedBlindList"), uniqueItems=True),
        "uniqueItems is True, it was None",
    ),
}
"""Each kind of break: an edit of the contract, and a part of what is said of it."""

ALLOWED = {
    "nothing": lambda _: None,
    "other words": lambda c: put(deals(c), summary="x", description="y", tags=["Other"]),
    "other words in a schema": lambda c: put(schema(c, "Chips"), description="x", examples=[1]),
    "a deprecation": lambda c: put(deals(c), deprecated=True),
    "other examples": lambda c: posted(c)["application/json"].pop("examples"),
    "a new path": lambda c: put(c["paths"], **{"/v1/new-path": {"post": deals(c)}}),
    "a new method": lambda c: put(c["paths"]["/v1/deals"], get=ruleset(c)),
    "a new component": lambda c: put(c["components"]["schemas"], New=EXTRA),
    "a new server": lambda c: c["servers"].append({"url": "/parole"}),
    "security that may be left out": lambda c: c["security"].append({"key": []}),
    "a new parameter": lambda c: put(ruleset(c), parameters=[*ruleset(c)["parameters"], QUERY]),
    "a body that may be left out": lambda c: put(ruleset(c), requestBody=BODY),
    "another posted media type": lambda c: put(
        posted(c), **{"application/cbor": {"schema": {}}}
    ),
    "a new error": lambda c: put(
        deals(c)["responses"], **{"429": deals(c)["responses"]["422"]}
    ),
    "a new header": lambda c: put(
        deals(c)["responses"]["200"]["headers"], Age={"schema": EXTRA}
    ),
    "a new field of an answer": lambda c: put(fields(c, "Payout"), share=EXTRA),
    "a field of an answer that is now always there": lambda c: schema(c, "MinimumBets")[
        "required"
    ].append("min_to"),
    "an answer's bound is narrowed": lambda c: put(schema(c, "NetChips"), maximum=10),
    "an answer's enum is narrowed": lambda c: schema(c, "ComparisonKind")["enum"].remove("tie"),
    "a new posted field": lambda c: put(fields(c, "DealRequest"), table=EXTRA),
    "a posted field that may be left out": lambda c: schema(c, "DealRequest")["required"].remove(
        "button_seat"
    ),
    "a posted bound is widened": lambda c: put(
        fields(c, "HandEvaluationsRequest")["hands"], maxItems=200, minItems=0
    ),
    "a posted bound is removed": lambda c: fields(c, "DrawsRequest")["players"].pop("maxItems"),
    "a posted pattern is removed": lambda c: schema(c, "BulkHand").pop("pattern"),
    "a posted type is widened": lambda c: put(schema(c, "GivenStrength"), type="number"),
    "a posted enum is widened": lambda c: put(
        fields(c, "BettingLimitsRequest"),
        structure={"enum": [*schema(c, "BettingStructure")["enum"], "spread_limit"]},
    ),
    "a posted object is opened": lambda c: schema(c, "DealRequest").pop("additionalProperties"),
}  # fmt: skip
"""Each kind of change that doesn't break clients."""


@pytest.mark.parametrize("kind", BREAKS)
def test_finds_a_breaking_change(kind):
    edit, told = BREAKS[kind]

    assert any(told in each for each in edited(edit)), edited(edit)


@pytest.mark.parametrize("kind", ALLOWED)
def test_accepts_compatible_changes(kind):
    assert edited(ALLOWED[kind]) == []


def test_closing_a_posted_object_is_a_breaking_change():
    opened = copy.deepcopy(CONTRACT)
    schema(opened, "DealRequest").pop("additionalProperties")

    (told,) = breaking_changes(opened, CONTRACT)

    assert told == "POST /v1/deals posted: additionalProperties is False, it was None"
