"""Test the bundler: what it adds to the source and what it rejects."""

import pytest
import yaml

from tools.contract import bundle

SOURCE = {
    "openapi.yaml": """
        components: {}
        x-paths: [things]
        x-components:
          responses: [responses.yaml]
          headers: [headers.yaml]
          schemas: [schemas/things.yaml]
        x-defaults:
          headers: {Request-Id: {$ref: headers.yaml#/Request-Id}}
          responses: {post: {'401': {$ref: responses.yaml#/Unauthorized}}}
        """,
    "headers.yaml": "{Request-Id: {required: true}, ETag: {required: true}}",
    "responses.yaml": "Unauthorized: {description: No key.}",
    "schemas/things.yaml": "{Thing: {items: {$ref: '#/Part'}}, Part: {type: string}}",
    "paths/things/thing.yaml": """
        /v1/things:
          post:
            requestBody:
              content: {application/json: {schema: {$ref: ../../schemas/things.yaml#/Thing}}}
            responses:
              '422': {description: Bad., content: {application/problem+json: {}}}
              '200':
                description: Good.
                headers: {ETag: {$ref: ../../headers.yaml#/ETag}}
                content: {application/json: {}}
          x-examples:
            one: {summary: One, request: [a], 200: [b]}
            two: {summary: Two, request: [c], 422: {code: d}}
        """,
}
REQUEST_ID = {"Request-Id": {"$ref": "#/components/headers/Request-Id"}}


@pytest.fixture
def bundled(tmp_path, monkeypatch):
    def write(**replaced):
        for name, text in (SOURCE | replaced).items():
            path = tmp_path / "contract" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return bundle.contract()

    bundle._read.cache_clear()
    monkeypatch.setattr(bundle, "SOURCE", tmp_path / "contract")
    monkeypatch.setattr(bundle, "BUNDLE", tmp_path / "openapi.yaml")
    yield write
    bundle._read.cache_clear()


def test_references_to_files_become_references_to_components(bundled):
    document = bundled()

    assert document["components"]["schemas"]["Thing"] == {
        "items": {"$ref": "#/components/schemas/Part"}
    }
    body = document["paths"]["/v1/things"]["post"]["requestBody"]["content"]["application/json"]
    assert body["schema"] == {"$ref": "#/components/schemas/Thing"}


def test_operations_get_the_shared_responses_sorted_by_status(bundled):
    responses = bundled()["paths"]["/v1/things"]["post"]["responses"]

    assert list(responses) == ["200", "401", "422"]
    assert responses["401"] == {"$ref": "#/components/responses/Unauthorized"}


def test_operations_without_security_get_no_401(bundled):
    item = SOURCE["paths/things/thing.yaml"].replace("post:\n", "post:\n            security: []\n")

    paths = bundled(**{"paths/things/thing.yaml": item})["paths"]

    assert "401" not in paths["/v1/things"]["post"]["responses"]


def test_every_response_gets_the_shared_headers(bundled):
    document = bundled()

    responses = document["paths"]["/v1/things"]["post"]["responses"]
    assert responses["422"]["headers"] == REQUEST_ID
    assert list(responses["200"]["headers"]) == ["Request-Id", "ETag"]
    assert document["components"]["responses"]["Unauthorized"]["headers"] == REQUEST_ID


def test_an_example_is_added_to_its_request_and_its_status(bundled):
    operation = bundled()["paths"]["/v1/things"]["post"]

    assert operation["requestBody"]["content"]["application/json"]["examples"] == {
        "one": {"summary": "One", "value": ["a"]},
        "two": {"summary": "Two", "value": ["c"]},
    }
    responses = operation["responses"]
    assert responses["200"]["content"]["application/json"]["examples"] == {"one": {"value": ["b"]}}
    problem = responses["422"]["content"]["application/problem+json"]
    assert problem["examples"] == {"two": {"value": {"code": "d"}}}


@pytest.mark.parametrize(
    "reference", ["'#/Whole'", "things.yaml#/Whole", "nothing.yaml#/Part", "../openapi.yaml#/paths"]
)
def test_rejects_a_dangling_reference(bundled, reference):
    schemas = f"{{Thing: {{items: {{$ref: {reference}}}}}, Part: {{type: string}}}}"

    with pytest.raises(SystemExit, match=r"contract/schemas/things\.yaml: .* leads nowhere"):
        bundled(**{"schemas/things.yaml": schemas})


def test_rejects_a_component_defined_in_two_files(bundled):
    top = SOURCE["openapi.yaml"].replace(
        "[schemas/things.yaml]", "[schemas/things.yaml, schemas/more.yaml]"
    )

    with pytest.raises(SystemExit, match=r"contract/schemas/more\.yaml: Part is already defined"):
        bundled(**{"openapi.yaml": top, "schemas/more.yaml": "Part: {type: integer}"})


def test_check_says_how_to_refresh_a_stale_bundle(bundled):
    bundled()
    bundle.main()
    bundle.main("--check")
    assert yaml.safe_load(bundle.BUNDLE.read_text(encoding="utf-8")) == bundle.contract()

    bundle.BUNDLE.write_text("openapi: 3.1.0\n", encoding="utf-8")

    with pytest.raises(SystemExit, match=r"\./parole contract"):
        bundle.main("--check")
