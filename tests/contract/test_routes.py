"""Check that the contract and the routes have the same operations."""

from tests.contract.document import OPERATIONS


def routes_of(app):
    """Return every route as (method, path, view), with parameters written as in the contract."""
    return {
        (method.lower(), rule.rule.replace("<", "{").replace(">", "}"), rule.endpoint.split(".")[1])
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }


def test_routes_match_operations(app):
    operations = {(each.method, each.path, each.endpoint) for each in OPERATIONS}

    assert routes_of(app) == operations
