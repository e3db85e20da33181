"""The contract and the routes name the same operations."""

from tests.contract.document import OPERATIONS


def routes_of(app):
    """Every route as (method, path, view), with the contract's way of writing parameters."""
    return {
        (method.lower(), rule.rule.replace("<", "{").replace(">", "}"), rule.endpoint.split(".")[1])
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }


def test_every_route_is_an_operation_and_every_operation_a_route(app):
    operations = {(each.method, each.path, each.endpoint) for each in OPERATIONS}

    assert routes_of(app) == operations
