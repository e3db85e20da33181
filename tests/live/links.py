"""Add links to a copy of the contract so that Schemathesis plays whole hands.

The published contract has no links: requests are closed objects, which links can fill only with
objects of expressions, and client generators reject such links.

Schemathesis continues from any earlier response, so a single operation for all actions would start
from the opening again and again. Instead, each action of a hand is its own operation at the same
address: `/v1/{act_1}`, a template whose parameter has one value, leads to `/v1/{act_2}`.
"""

from copy import deepcopy

HEADS_UP = [
    [{"seat": 2, "stack": 60}, {"seat": 7, "stack": 90}],
    [{"seat": 1, "stack": 7}, {"seat": 10, "stack": 12}],
]
DEALS = [
    {
        "ruleset": {"id": house},
        "structure": structure,
        "blinds": {"small": 1, "big": 2},
        "button_seat": seats[0]["seat"],
        "seats": seats,
        "seed": f"table-7 hand-{number}",
    }
    for number in range(3)
    for house in ("32-card-poker", "32-card-draw")
    for structure in ("no_limit", "limit")
    for seats in HEADS_UP
]

ANSWERED = {"state": "$response.body#/state"}
SEAT = "$response.body#/state/to_act_seat"
FIRST_HAND = "$response.body#/state/players/0/cards"
SECOND_HAND = "$response.body#/state/players/1/cards"

LISTED = "$response.body#/legal_actions/actions"

CALL, RAISE, FOLD = {"type": "call"}, {"type": "raise", "to": 4}, {"type": "fold"}
# By index in the list of legal actions.
STAY = {"type": f"{LISTED}/1/type"}
RAISE_MORE = {"type": f"{LISTED}/2/type", "to": f"{LISTED}/2/max_to"}
AGREE = {"type": f"{LISTED}/3/type"}
STAND_PAT = {"type": "draw", "discards": []}
DRAW_TWO = {"type": "draw", "discards": [f"{SECOND_HAND}/{place}" for place in (0, 3)]}
DRAW_FOUR = {"type": "draw", "discards": [f"{FIRST_HAND}/{place}" for place in range(4)]}
ACTS = [
    {"call": CALL, "raise": RAISE},
    {"check_or_call": STAY},
    {"stand_pat": STAND_PAT, "draw_two": DRAW_TWO},
    {"stand_pat": STAND_PAT, "draw_four": DRAW_FOUR},
    {"check": STAY, "bet": RAISE_MORE, "agree": AGREE},
    {"check_or_call": STAY, "raise": RAISE_MORE, "agree": AGREE, "fold": FOLD},
    {"check_or_call": STAY, "fold": FOLD},
]
"""The candidates for the first action, the second, and so on; the button is the first player."""
LAST_ACTS = (4, 6, 7)

STATE = ANSWERED["state"]
ADD_CHIPS = 5
NEXT_HAND = {
    "table": {
        "structure": f"{STATE}/structure",
        "blinds": f"{STATE}/blinds",
        "last_button_seat": f"{STATE}/button_seat",
        # Heads-up, the button posts the largest blind (BLIND-2).
        "last_largest_blind_seat": f"{STATE}/button_seat",
        "seats": [
            {
                "seat": f"{STATE}/players/{place}/seat",
                "status": "playing",
                "add_chips": ADD_CHIPS,
            }
            for place in (0, 1)
        ],
    },
    "last_state": STATE,
}
"""The hand after a completed one; anyone who is broke buys in again."""


def with_links(contract):
    """Return a contract of whole hands: a deal links to actions, each to the next or the showdown.

    A completed hand links to the next one, which links to actions again.

    A body not made by a link is one of the deals above or an example that is rejected.
    """
    paths = {
        path: {"post": _with_few_bodies(contract["paths"][path]["post"])}
        for path in (
            "/v1/deals",
            "/v1/hands",
            "/v1/transitions",
            "/v1/showdowns",
            "/v1/replays",
        )
    }
    _content(paths["/v1/deals"]["post"])["schema"] = {"enum": DEALS}
    act = paths.pop("/v1/transitions")["post"]
    for path in ("/v1/deals", "/v1/hands"):
        paths[path]["post"]["responses"]["200"]["links"] = _links_to_act(1)
    next_hand = {"next_hand": _link("startHand", **NEXT_HAND)}
    paths["/v1/showdowns"]["post"]["responses"]["200"]["links"] = next_hand
    for number in range(1, len(ACTS) + 1):
        operation = paths[f"/v1/{{act_{number}}}"] = {"post": deepcopy(act)}
        operation["post"] |= {"operationId": f"act_{number}", "parameters": [_address(number)]}
        operation["post"]["responses"]["200"]["links"] = _links_from_act(number)
    return contract | {"paths": paths}


def _with_few_bodies(operation):
    operation = deepcopy(operation)
    refused = operation["responses"]["422"]["content"]["application/problem+json"]["examples"]
    examples = _content(operation).pop("examples")
    _content(operation)["schema"] = {"enum": [examples[name]["value"] for name in refused]}
    return operation


def _content(operation):
    return operation["requestBody"]["content"]["application/json"]


def _address(number):
    schema = {"type": "string", "enum": ["transitions"]}
    return {"name": f"act_{number}", "in": "path", "required": True, "schema": schema}


def _links_to_act(number):
    if number > len(ACTS):
        return {}
    return {
        name: _link(f"act_{number}", **ANSWERED, action={"seat": SEAT} | action)
        for name, action in ACTS[number - 1].items()
    }


def _links_from_act(number):
    links = _links_to_act(number + 1)
    if number in LAST_ACTS:
        links["show"] = _link("resolveShowdown", **ANSWERED)
        links["next_hand"] = _link("startHand", **NEXT_HAND)
    links["tell_again"] = _link(
        "replayHand",
        opening="$request.body#/state",
        actions=["$request.body#/action"],
    )
    return links


def _link(operation_id, **body):
    # Without this extension, Schemathesis merges the linked fields into a generated body.
    whole = {"merge_body": False}
    return {"operationId": operation_id, "requestBody": body, "x-schemathesis": whole}
