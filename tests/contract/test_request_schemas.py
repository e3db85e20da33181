"""Check that each marshmallow schema accepts exactly what the contract's JSON Schema accepts."""

import copy
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.api.json_body import parse_exactly
from service.api.schemas.fields import Invalid, RequestSchema
from tests.contract.document import (
    POSTS,
    SCHEMAS,
    examples_of,
    resolved,
    validator_of,
)

COMPONENTS = list(dict.fromkeys(operation.request_component for operation in POSTS))


def all_schemas():
    """Return every request schema of the service by the name of its component."""
    found, waiting = {}, [RequestSchema]
    while waiting:
        schema = waiting.pop()
        waiting += schema.__subclasses__()
        found[schema.__name__.removesuffix("Schema")] = schema
    return found


def accepts(component: str, value) -> bool:
    try:
        all_schemas()[component]().read(parse_exactly(json.dumps(value).encode()))
    except Invalid:
        return False
    return True


SCALARS = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, -1, 5, 1.0, 1.5, -0.0, 10**12, 10**12 + 1, 2**53, 2**64, 1e300])
    | st.sampled_from(
        ["", "3", "Ah", "10h", "1h", "ah", "A♥", "6h", "x" * 65, "Ah\n", "AhKhQhJhTh"]
    )
    | st.sampled_from(
        ["no_limit", "suit_then_rank", "true", "é", "\x00", "\u0661h", "fold", "active"]
    )
    | st.text(max_size=3)
    | st.integers()
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
)


def nodes_of(value, path=()):
    """Yield the path of every node of a JSON value."""
    yield path
    if isinstance(value, dict):
        for key, child in value.items():
            yield from nodes_of(child, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from nodes_of(child, (*path, index))


@st.composite
def mutated(draw, values):
    """Return a value with one node replaced, removed, doubled, or given a new member."""
    value = copy.deepcopy(draw(values))
    *parents, last = draw(st.sampled_from([path for path in nodes_of(value) if path] or [(None,)]))
    if last is None:
        return draw(JSON)
    holder = value
    for key in parents:
        holder = holder[key]
    match draw(st.sampled_from(["replace", "remove", "add", "double"])):
        case "replace":
            holder[last] = draw(JSON)
        case "remove":
            del holder[last]
        case "add" if isinstance(holder, dict):
            holder[draw(st.sampled_from(["x", "_schema", "Seat", ""]))] = draw(JSON)
        case _ if isinstance(holder, list):
            holder.append(copy.deepcopy(holder[last]))
        case _:
            holder[last] = [holder[last]]
    return value


def valid(schema):
    """Return a strategy for values of a schema of the kinds used in request bodies."""
    schema = resolved(schema)
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema["type"]:
        case "boolean":
            return st.booleans()
        case "integer":
            numbers = st.integers(schema["minimum"], schema["maximum"])
            return numbers | numbers.filter(lambda number: number < 2**53).map(float)
        case "string":
            # The contract's patterns are ECMAScript, where $ matches only at the very end.
            return st.from_regex(schema["pattern"].removesuffix("$") + r"\Z")
        case "array":
            least = schema.get("minItems", 0)
            most = min(schema["maxItems"], max(5, least))
            return st.lists(valid(schema["items"]), min_size=least, max_size=most)
        case "object":
            properties = {name: valid(each) for name, each in schema["properties"].items()}
            required = schema.get("required", [])
            return st.fixed_dictionaries(
                {name: properties[name] for name in required},
                optional={name: each for name, each in properties.items() if name not in required},
            )
    raise AssertionError(schema)


@pytest.mark.parametrize("component", COMPONENTS)
def test_contract_and_schema_accept_the_same_values(component):
    posted = next(operation for operation in POSTS if operation.request_component == component)
    samples = [value for _, value in examples_of(posted.spec["requestBody"]["content"])]
    validator = validator_of(component)
    values = valid(SCHEMAS[component]) | st.sampled_from(samples)

    @settings(
        max_examples=300,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(values | mutated(values) | mutated(mutated(values)) | JSON)
    def agree(value):
        assert accepts(component, value) == validator.is_valid(value), json.dumps(value)

    agree()


@pytest.mark.parametrize("component", COMPONENTS)
def test_every_example_is_valid(component):
    posted = next(operation for operation in POSTS if operation.request_component == component)

    for name, value in examples_of(posted.spec["requestBody"]["content"]):
        assert validator_of(component).is_valid(value), name
        assert accepts(component, value), name


OPEN = {"PostedEvent"}  # events may gain fields, which views leave out


def test_every_schema_is_a_closed_component():
    """Every schema of the service must be a closed component with the same required fields."""
    for name, schema in all_schemas().items():
        component = SCHEMAS.get(name)
        if component is None:
            assert schema.__subclasses__(), f"{name} is no component"
            continue
        fields = schema().fields
        assert component.get("additionalProperties", True) is (name in OPEN), name
        assert component["properties"].keys() == fields.keys(), name
        required = {field for field, read in fields.items() if read.required}
        assert set(component.get("required", [])) == required, name
