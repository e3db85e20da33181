"""Test the `ruleset` of a state: responses carry it, and a posted state is read by it."""

from dataclasses import replace

import pytest

from service.api.routes import rulesets
from service.rules import ruleset as rules
from service.rules.ruleset import RULESETS
from tests.api.hand_play import Hand, first_round, with_options

POKER = {"id": "32-card-poker", "revision": 1}
DRAW = {"id": "32-card-draw", "revision": 1}
# Three seats, pot limit, 5/10: the pot is 15 and 10 to call.
TABLE = {
    "structure": "pot_limit",
    "blinds": {"small": 5, "big": 10},
    "button_seat": 1,
    "seats": [{"seat": seat, "stack": 200} for seat in (1, 2, 3)],
}
# By BET-7, the largest raise is to 10 plus the pot: 15 before the call, or 25 after it.
MOST = {"pot_before_call": 25, "pot_after_call": 35}
SCRIPT = [
    {"seat": 1, "type": "raise", "to": 25},
    {"seat": 2, "type": "fold"},
    {"seat": 3, "type": "call"},
    {"seat": 3, "type": "draw", "discards": []},
    {"seat": 1, "type": "draw", "discards": []},
    {"seat": 1, "type": "check"},
    {"seat": 3, "type": "check"},
]
STATEFUL = {
    "legal-actions": "state",
    "minimum-bets": "state",
    "state-validations": "state",
    "transitions": "state",
    "showdowns": "state",
    "replays": "opening",
}


def post(client, noun, **body):
    response = client.post(f"/v1/{noun}", json=body)
    return response.status_code, response.get_json()


def dealt(client, ruleset=None, **table):
    named = {} if ruleset is None else {"ruleset": ruleset}
    status, answer = post(client, "deals", **(TABLE | {"seed": "stamp"} | named | table))
    assert status == 200, answer
    return answer


def raise_of(answer):
    (found,) = [each for each in answer["actions"] if each["type"] == "raise"]
    return found["min_to"], found["max_to"]


def request_of(noun, state, **body):
    """Return a request about `state`, complete for the operation."""
    if noun == "transitions":
        body["action"] = {"seat": 1, "type": "fold"}
    if noun == "replays":
        body["actions"] = []
    return {STATEFUL[noun]: state, **body}


def unstamped(state):
    return {name: value for name, value in state.items() if name != "ruleset"}


@pytest.mark.rule("BET-7")
def test_p02_a_state_is_judged_by_its_own_house(client):
    state = dealt(client, {"id": "32-card-draw"})["state"]

    status, silent = post(client, "legal-actions", state=state)

    assert (status, silent["ruleset"], raise_of(silent)) == (200, DRAW, (20, 35))
    # The same chips without the stamp are a hand of the default house.
    status, other = post(client, "legal-actions", state=unstamped(state))
    assert (status, other["ruleset"], raise_of(other)) == (200, POKER, (20, 25))


@pytest.mark.rule("BLIND-1")
def test_p02_four_seats_need_no_over_blind_in_their_own_house(client):
    seats = [{"seat": seat, "stack": 200} for seat in (1, 2, 3, 4)]
    state = dealt(client, {"id": "32-card-draw"}, seats=seats)["state"]

    status, answer = post(client, "state-validations", state=state)

    assert (status, answer["valid"], answer["ruleset"]) == (200, True, DRAW)


@pytest.mark.parametrize(
    "ruleset",
    [POKER, DRAW, POKER | {"options": {"muck_losers": False, "pot_limit_raise": "pot_after_call"}}],
    ids=["default", "other house", "options"],
)
def test_every_state_of_a_hand_carries_the_ruleset_of_its_deal(client, ruleset):
    answer = dealt(client, ruleset)
    opening = state = answer["state"]
    assert state["ruleset"] == answer["ruleset"] == ruleset
    for action in SCRIPT:
        status, answer = post(client, "transitions", state=state, action=action)
        assert status == 200, answer
        state = answer["state"]
        assert state["ruleset"] == answer["ruleset"] == ruleset
    status, answer = post(client, "showdowns", state=state)
    assert status == 200
    assert answer["state"]["ruleset"] == answer["ruleset"] == ruleset
    status, replayed = post(client, "replays", opening=opening, actions=SCRIPT)
    assert (status, replayed["valid"], replayed["ruleset"]) == (200, True, ruleset)
    assert len(replayed["steps"]) == len(SCRIPT) + 1
    assert all(step["state"]["ruleset"] == ruleset for step in replayed["steps"])


def test_a_state_without_a_ruleset_gets_that_of_the_request(client):
    hand = Hand(client, first_round(3), with_options(muck_losers=False)).play("1 fold")

    assert hand.state["ruleset"] == POKER | {"options": {"muck_losers": False}}


def test_options_that_have_their_default_are_left_out_of_the_next_state(client):
    state = dealt(client)["state"]
    options = {"muck_losers": True, "pot_limit_raise": "pot_after_call"}
    state["ruleset"] = POKER | {"options": options}

    status, answer = post(client, "transitions", state=state, action=SCRIPT[1] | {"seat": 1})

    assert status == 200
    stamp = POKER | {"options": {"pot_limit_raise": "pot_after_call"}}
    assert answer["state"]["ruleset"] == answer["ruleset"] == stamp


@pytest.mark.parametrize("noun", STATEFUL)
@pytest.mark.parametrize(
    "named",
    [
        {"id": "32-card-draw"},
        DRAW,
        DRAW | {"options": {}},
        DRAW | {"options": {"muck_losers": False, "pot_limit_raise": "pot_after_call"}},
    ],
    ids=["id", "revision", "no options", "options"],
)
def test_a_request_may_repeat_any_part_of_the_ruleset(client, noun, named):
    state = dealt(client, DRAW | {"options": {"muck_losers": False}})["state"]

    repeated = post(client, noun, **request_of(noun, state, ruleset=named))
    silent = post(client, noun, **request_of(noun, state))

    for _, body in (repeated, silent):  # `showdowns` rejects a hand that isn't over
        body.pop("request_id", None)
    assert repeated == silent
    assert repeated[1].get("code") != "ruleset_mismatch"


MISMATCHES = {
    "id": ({"id": "32-card-poker"}, [("/ruleset/id", "32-card-poker", "32-card-draw")]),
    "revision": (DRAW | {"revision": 2}, [("/ruleset/revision", 2, 1)]),
    "changed option": (
        DRAW | {"options": {"muck_losers": True}},
        [("/ruleset/options/muck_losers", True, False)],
    ),
    "default option": (
        DRAW | {"options": {"over_blind": "auto"}},
        [("/ruleset/options/over_blind", "auto", "never")],
    ),
    "several": (
        {"id": "32-card-poker", "options": {"suit_tiebreak": True, "recycle": "discards"}},
        [
            ("/ruleset/id", "32-card-poker", "32-card-draw"),
            ("/ruleset/options/recycle", "discards", "discards_and_mucked"),
        ],
    ),
}


@pytest.mark.parametrize("noun", STATEFUL)
@pytest.mark.parametrize("kind", MISMATCHES)
def test_a_request_that_names_other_rules_is_rejected(client, noun, kind):
    named, expected = MISMATCHES[kind]
    state = dealt(client, DRAW | {"options": {"muck_losers": False}})["state"]

    status, problem = post(client, noun, **request_of(noun, state, ruleset=named))

    assert (status, problem["code"]) == (422, "ruleset_mismatch")
    found = [
        (error["pointer"], error["params"]["requested"], error["params"]["stamped"])
        for error in problem["errors"]
    ]
    assert sorted(found) == sorted(expected)
    assert {error["code"] for error in problem["errors"]} == {"ruleset_mismatch"}


INVALID = {
    "unknown id": ({"id": "x", "revision": 1}, 422, "unknown_ruleset", "id"),
    "unknown revision": (POKER | {"revision": 7}, 422, "unknown_revision", "revision"),
    "no id": ({"revision": 1}, 400, "missing_field", "id"),
    "no revision": ({"id": "32-card-poker"}, 400, "missing_field", "revision"),
    "unknown option": (
        POKER | {"options": {"jokers": True}},
        400,
        "unknown_field",
        "options/jokers",
    ),
    "unknown value": (
        POKER | {"options": {"over_blind": "yes"}},
        400,
        "unknown_value",
        "options/over_blind",
    ),
    "unknown field": (POKER | {"name": "x"}, 400, "unknown_field", "name"),
}


@pytest.mark.parametrize("noun", STATEFUL)
@pytest.mark.parametrize("kind", INVALID)
def test_an_invalid_ruleset_in_a_state_is_an_error_there(client, noun, kind):
    stamp, expected_status, code, field = INVALID[kind]
    state = dealt(client)["state"] | {"ruleset": stamp}

    status, problem = post(client, noun, **request_of(noun, state))

    assert status == expected_status
    found = [(error["code"], error["pointer"]) for error in problem["errors"]]
    assert found == [(code, f"/{STATEFUL[noun]}/ruleset/{field}")]


@pytest.fixture
def revision_2(monkeypatch):
    """Register a revision 2 of the default house that differs in two defaults, for one test."""

    def forget():
        for cached in (rules._resolve, rulesets._listing, rulesets._description):
            cached.cache_clear()

    first = RULESETS["32-card-poker"][1]
    options = replace(first.options, pot_limit_raise="pot_after_call", muck_losers=False)
    monkeypatch.setitem(RULESETS["32-card-poker"], 2, replace(first, revision=2, options=options))
    forget()
    yield
    monkeypatch.undo()
    forget()


@pytest.fixture
def stored(client):
    """Deal and replay a hand before a test's own revision exists."""
    opening = dealt(client)["state"]
    return opening, post(client, "replays", opening=opening, actions=SCRIPT)


def test_a_stored_state_replays_the_same_after_a_new_revision(client, stored, request):
    opening, before = stored
    assert before[1]["valid"]
    legal = post(client, "legal-actions", state=opening)
    request.getfixturevalue("revision_2")

    assert post(client, "replays", opening=opening, actions=SCRIPT) == before
    assert post(client, "legal-actions", state=opening) == legal
    # New hands get the new revision, in which the largest raise is to 35.
    new = dealt(client)["state"]
    assert new["ruleset"] == {"id": "32-card-poker", "revision": 2}
    assert raise_of(post(client, "legal-actions", state=new)[1]) == (20, MOST["pot_after_call"])
    assert raise_of(legal[1]) == (20, MOST["pot_before_call"])


@pytest.mark.usefixtures("revision_2")
def test_options_are_those_that_differ_from_the_own_revision(client):
    before = POKER | {"options": {"pot_limit_raise": "pot_after_call"}}
    after = {"id": "32-card-poker", "revision": 2, "options": {"muck_losers": True}}

    assert dealt(client, before)["state"]["ruleset"] == before
    assert dealt(client, after)["state"]["ruleset"] == after


@pytest.mark.usefixtures("revision_2")
def test_each_revision_is_described_at_its_own_path(client):
    path = "/v1/rulesets/32-card-poker"
    first, second, newest = (
        client.get(f"{path}{end}").get_json() for end in ("/revisions/1", "/revisions/2", "")
    )

    assert second == newest
    assert (first["revision"], first["is_default"]) == (1, False)
    assert (second["revision"], second["is_default"]) == (2, True)
    assert first["default_options"]["muck_losers"] is True
    assert second["default_options"]["muck_losers"] is False
    (listed, _) = client.get("/v1/rulesets").get_json()["rulesets"]
    assert (listed["revision"], listed["is_default"]) == (2, True)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("x/revisions/1", "unknown_ruleset"),
        ("32-card-poker/revisions/2", "unknown_revision"),
        ("32-card-poker/revisions/0", "unknown_revision"),
        ("32-card-poker/revisions/01", "unknown_revision"),
        ("32-card-poker/revisions/x", "unknown_revision"),
        ("32-card-poker/revisions/1000000000000", "unknown_revision"),
    ],
)
def test_an_unknown_revision_in_a_path_is_not_found(client, path, code):
    response = client.get(f"/v1/rulesets/{path}")

    assert (response.status_code, response.get_json()["code"]) == (404, code)


def test_the_revision_of_today_is_served_at_both_paths(client):
    for house in RULESETS:
        newest = client.get(f"/v1/rulesets/{house}")
        again = client.get(f"/v1/rulesets/{house}/revisions/1")
        assert again.data == newest.data
        assert again.headers["ETag"] == newest.headers["ETag"]
