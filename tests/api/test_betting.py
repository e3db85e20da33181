"""Test states posted over HTTP: legal actions, minimum bets, transitions, validations."""

from copy import deepcopy

import pytest

from tests.api.hand_play import Hand, action_of, first_round, second_round, with_options
from tests.api.test_hands import POKER

WORKED = {
    "structure": "no_limit",
    "blinds": {"small": 1, "big": 2, "over": 4},
    "button_seat": 1,
    "street": "pre_draw",
    "to_act_seat": 5,
    "betting": {"current_bet": 4, "full_raise": 4, "bet_count": 1},
    "players": [
        {"seat": 1, "status": "active", "stack": 200, "street_bet": 0, "contributed": 0},
        {"seat": 2, "status": "active", "stack": 199, "street_bet": 1, "contributed": 1},
        {"seat": 3, "status": "active", "stack": 198, "street_bet": 2, "contributed": 2},
        {"seat": 4, "status": "active", "stack": 196, "street_bet": 4, "contributed": 4},
        {"seat": 5, "status": "active", "stack": 200, "street_bet": 0, "contributed": 0},
    ],
}
"""T5 as the design writes it out."""

RULESET = {"id": "32-card-poker"}


def hand(client, state=WORKED, ruleset=RULESET):
    return Hand(client, deepcopy(state), ruleset)


def errors(response):
    assert response.status_code == 422, response.get_json()
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


# The worked examples of the design.


def test_worked_legal_actions(client):
    answer = hand(client).ask("/v1/legal-actions")
    bet_already_made = answer["unavailable"][1].pop("detail")
    parole_not_open = answer["unavailable"][2].pop("detail")
    assert bet_already_made
    assert parole_not_open
    assert answer == {
        "ruleset": POKER,
        "seat": 5,
        "street": "pre_draw",
        "pot": 7,
        # The over blind of 4 is matched up to the big blind of 2; 7 - 2 = 1 + 2 + 2.
        "pots": [{"amount": 5, "eligible_seats": [1, 2, 3, 4, 5]}],
        "uncalled": {"seat": 4, "amount": 2},
        "to_call": 4,
        "actions": [
            {"type": "fold", "min_to": 0, "max_to": 0, "min_amount": 0, "max_amount": 0},
            {"type": "call", "min_to": 4, "max_to": 4, "min_amount": 4, "max_amount": 4},
            {
                "type": "raise",
                "min_to": 8,
                "max_to": 200,
                "min_amount": 8,
                "max_amount": 200,
                # After the call, 11 are in the pot: half of it is 5.
                "presets": [
                    {"name": "min", "to": 8},
                    {"name": "half_pot", "to": 9},
                    {"name": "pot", "to": 15},
                    {"name": "max", "to": 200},
                ],
            },
        ],
        "unavailable": [
            {
                "type": "check",
                "code": "facing_bet",
                "detail": "The seat cannot check because calling costs 4 chips.",
                "params": {"to_call": 4},
                "rule": "BET-2",
            },
            {
                "type": "bet",
                "code": "bet_already_made",
                "params": {"current_bet": 4},
                "rule": "BLIND-4",
            },
            {"type": "parole", "code": "parole_not_open", "params": {}, "rule": "PAROLE-1"},
        ],
        "on_timeout": {"seat": 5, "type": "fold"},
        "upcoming": [1, 2, 3, 4],
    }


def test_worked_minimum_bets(client):
    # Only limit has `bets_left`, so the no-limit examples don't include it.
    no_limit = hand(client).ask("/v1/minimum-bets")
    assert no_limit == {
        "ruleset": POKER,
        "seat": 5,
        "to_call": 4,
        "call_to": 4,
        "min_to": 8,
        "max_to": 200,
    }
    limit = hand(client, first_round(5, structure="limit")).ask("/v1/minimum-bets")
    assert (limit["min_to"], limit["max_to"], limit["bets_left"]) == (8, 8, 3)


def test_worked_transition(client):
    answer = hand(client).ask("/v1/transitions", action={"seat": 5, "type": "raise", "to": 20})
    expected = deepcopy(WORKED)
    expected["to_act_seat"] = 1
    expected["betting"] = {"current_bet": 20, "full_raise": 16, "bet_count": 2}
    expected["players"][4] |= {
        "stack": 180,
        "street_bet": 20,
        "contributed": 20,
        "acted_on_bet": 20,
    }
    assert answer["state"] == expected | {"ruleset": POKER}
    assert answer["events"] == [{"type": "raised", "seat": 5, "amount": 20, "to": 20}]
    legal = answer["legal_actions"]
    assert (legal["seat"], legal["pot"], legal["to_call"]) == (1, 27, 20)
    assert [(a["type"], a["min_to"], a["max_to"]) for a in legal["actions"]] == [
        ("fold", 0, 0),
        ("call", 20, 20),
        ("raise", 36, 200),
    ]


def test_worked_state_validation(client):
    broken = deepcopy(WORKED)
    broken["players"][2] |= {"street_bet": 5, "contributed": 5}
    answer = hand(client, broken).ask("/v1/state-validations")
    assert not answer["valid"]
    (defect,) = [each for each in answer["defects"] if each["code"] == "bet_exceeds_current"]
    assert defect["pointer"] == "/state/players/2/street_bet"
    assert defect["params"] == {"seat": 3, "street_bet": 5, "current_bet": 4}

    sound = hand(client).ask("/v1/state-validations")
    assert sound == {"ruleset": POKER, "valid": True, "defects": []}


# All kinds of turns.


def draw(*, most):
    nothing = {"min_to": 0, "max_to": 0, "min_amount": 0, "max_amount": 0}
    return {"type": "draw", **nothing, "min_discards": 0, "max_discards": most}


@pytest.mark.rule("BET-2")
def test_minimum_bets_without_a_raise(client):
    short = hand(client, second_round(3, stacks={2: 15})).play("1 bet 22")
    answer = short.ask("/v1/minimum-bets")
    assert (answer["to_call"], answer["call_to"]) == (15, 15)
    assert "min_to" not in answer
    assert "max_to" not in answer


@pytest.mark.rule("BET-6")
def test_bets_left_counts_down_to_the_cap(client):
    played = hand(client, first_round(4, structure="limit"))
    assert played.ask("/v1/minimum-bets")["bets_left"] == 3
    for step, left in (("1 raise 8", 2), ("2 raise 12", 1), ("3 raise 16", 0)):
        assert played.play(step).ask("/v1/minimum-bets")["bets_left"] == left
    uncapped = hand(
        client, first_round(2, structure="limit"), with_options(limit_cap_heads_up=False)
    )
    assert "bets_left" not in uncapped.ask("/v1/minimum-bets")


@pytest.mark.rule("BET-10")
def test_an_expired_raise_clock(client):
    played = hand(client)
    played.state["raise_clock_expired"] = True
    assert played.choices() == {"fold": (0, 0), "call": (4, 4)}
    assert played.whys()["raise"] == "raise_clock_expired"
    assert played.refusal("5 raise 20") == "raise_clock_expired"
    # The action clears it.
    assert "raise_clock_expired" not in played.play("5 call").state
    assert "raise" in played.choices()

    asked = hand(client, second_round(3, 12))
    asked.state["raise_clock_expired"] = True
    assert {each["type"] for each in asked.legal()["actions"]} == {"fold", "check"}
    assert asked.refusal("1 bet 4") == "raise_clock_expired"
    assert asked.refusal("1 parole") in ("raise_clock_expired", "parole_not_open")


@pytest.mark.rule("DRAW-5")
def test_an_expired_draw_clock(client):
    played = hand(client, first_round(2)).play("2 call, 1 check")
    played.player(2)["draw_clock_expired"] = True
    assert played.legal()["actions"] == [draw(most=0)]
    played.player(2)["cards"] = ["7h", "8h", "9h", "Ks", "Kd"]
    assert played.refusal("2 draw 7h") == "draw_clock_expired"
    played.play("2 draw, 1 draw")
    assert played.turn == ("post_draw", 2)
    assert {each["type"] for each in played.legal()["actions"]} == {"fold", "check", "parole"}
    assert played.refusal("2 bet 2") == "draw_clock_expired"


@pytest.mark.rule("DRAW-2")
def test_a_turn_to_draw(client):
    played = hand(client, first_round(3)).play("1 call, 2 call, 3 check")
    assert played.legal() == {
        "seat": 2,
        "street": "draw",
        "pot": 6,
        "pots": [{"amount": 6, "eligible_seats": [1, 2, 3]}],
        "to_call": 0,
        "actions": [draw(most=4)],
        "unavailable": [],
        "on_timeout": {"seat": 2, "type": "draw", "discards": []},
        "upcoming": [3, 1],
    }
    for step in ("2 check", "2 fold", "2 bet 4", "2 parole"):
        assert played.refusal(step) == "must_draw"
    response = played.post("/v1/minimum-bets")
    assert errors(response) == [("/state/street", "betting_not_open")]


@pytest.mark.rule("PAROLE-2")
@pytest.mark.parametrize(
    ("house", "turn"),
    [("32-card-poker", ("showdown", None)), ("32-card-draw", ("post_draw", 3))],
)
def test_an_all_in_seat_gets_a_turn_and_declines(client, house, turn):
    # Two seats can bet. Seat 2 is all-in and may only agree or decline.
    state = second_round(3, 30, stacks={2: 0})
    played = hand(client, state, {"id": house}).play("1 parole")
    assert played.turn == ("post_draw", 2)
    assert [each["type"] for each in played.legal()["actions"]] == ["parole", "decline"]
    assert {each["code"] for each in played.legal()["unavailable"]} == {"all_in"}
    assert played.refusal("2 check") == "all_in"
    played.play("2 decline")
    assert played.events[0] == {"type": "parole_declined", "seat": 2}
    cancelled = {"type": "parole_cancelled"} in played.events
    assert cancelled == (house == "32-card-poker")
    if cancelled:
        # Seat 1's agreement counts as a check, and seat 3 is still to act.
        assert played.turn == ("post_draw", 3)
        assert played.play("3 check").turn == turn
    else:
        assert played.turn == turn
        assert played.play("3 parole").turn == ("showdown", None)


@pytest.mark.rule("PAROLE-1")
def test_a_check_cancels_a_parole_and_seats_with_chips_cannot_decline(client):
    played = hand(client, second_round(3, 30)).play("1 parole")
    assert played.refusal("2 decline") == "only_all_in_declines"
    played.play("2 check")
    assert {"type": "parole_cancelled"} in played.events
    assert played.state["parole"]["cancelled"]
    assert played.refusal("3 parole") == "parole_not_open"


@pytest.mark.rule("BET-11")
@pytest.mark.parametrize(("script", "street"), [("2 fold", "complete"), (None, "showdown")])
def test_nobody_acts_after_the_last_round(client, script, street):
    if script:
        played = hand(client, first_round(2)).play(script)
    else:
        played = hand(client, second_round(2, 4)).play("2 check, 1 check")
    legal = played.legal()
    assert legal["street"] == street
    assert legal["actions"] == legal["unavailable"] == []
    assert not {"seat", "to_call"} & legal.keys()
    assert played.refusal("1 check") == "hand_over"


@pytest.mark.rule("BLIND-7")
def test_dead_chips_are_in_the_pot_but_not_a_bet(client):
    posted = deepcopy(WORKED)
    posted["players"][4] |= {"stack": 193, "street_bet": 4, "contributed": 7, "dead": 3}
    legal = hand(client, posted).legal()
    assert (legal["pot"], legal["to_call"]) == (14, 0)
    assert [each["type"] for each in legal["actions"]] == ["fold", "check", "raise"]


# Conditional fields.


@pytest.mark.rule("BET-3")
@pytest.mark.parametrize(
    ("action", "error"),
    [
        ({"type": "raise"}, ("/action/to", "field_required")),
        ({"type": "bet"}, ("/action/to", "field_required")),
        ({"type": "call", "to": 4}, ("/action/to", "field_not_applicable")),
        ({"type": "check", "to": 0}, ("/action/to", "field_not_applicable")),
        ({"type": "draw"}, ("/action/discards", "field_required")),
        ({"type": "fold", "discards": []}, ("/action/discards", "field_not_applicable")),
        ({"type": "draw", "discards": [], "to": 0}, ("/action/to", "field_not_applicable")),
    ],
)
def test_each_action_has_its_own_fields(client, action, error):
    response = hand(client).post("/v1/transitions", action={"seat": 5, **action})
    assert errors(response) == [error]
    assert response.get_json()["code"] == error[1]


# Inconsistent states: every operation rejects them the same way.


def changed(state, *path, to=None):
    """Return the state with the field at `path` changed, or removed."""
    state = deepcopy(state)
    *way, last = path
    node = state
    for step in way:
        node = node[step]
    if to is None:
        del node[last]
    else:
        node[last] = to
    return state


def with_player(state, index, **fields):
    """Return the state with fields of one player changed."""
    state = deepcopy(state)
    state["players"][index] |= fields
    return state


def with_parole(state, agreed, declined=(), acted=()):
    """Return the state with a Parole's responses; agreeing or checking counts as acting."""
    parole = {"agreed_seats": agreed, "declined_seats": [*declined], "cancelled": False}
    for seat in [*agreed, *acted]:
        state = with_player(state, seat - 1, acted_on_bet=0)
    return state | {"parole": parole}


LIMIT = first_round(4, structure="limit")
SECOND = second_round(3, 12)
DRAWING = changed(second_round(3, 12) | {"street": "draw", "to_act_seat": 2}, "betting")
FOLDED = {"status": "folded"}
NONE = {"agreed_seats": [], "declined_seats": [], "cancelled": False}
TWO_RAISERS = changed(
    first_round(4), "betting", to={"current_bet": 20, "full_raise": 12, "bet_count": 3}
)
for index, bet in enumerate((20, 8, 20, 8)):
    TWO_RAISERS = with_player(
        TWO_RAISERS, index, stack=200 - bet, street_bet=bet, contributed=bet, acted_on_bet=bet
    )
BET = with_player(SECOND, 0, street_bet=10, contributed=14, acted_on_bet=10) | {
    "betting": {"current_bet": 10, "full_raise": 10, "bet_count": 1},
    "last_aggressor_seat": 1,
    "to_act_seat": 2,
}
RECYCLED = second_round(5, 20, cards={2: "9h Qh 7h 7c 8h", 3: "7s Ad 8s 9d Js"})
for index, thrown in ((1, ["Ks", "8d", "Th", "Td"]), (2, ["Jc", "Qc", "Kc", "Ac"])):
    RECYCLED = with_player(RECYCLED, index, discards=thrown)
BROKEN = [
    (with_player(SECOND, 2, status="folded", stack=0),
     [("/state/players/2/status", "folded_without_chips")]),
    (with_player(first_round(4), 1, stack=200, street_bet=0, contributed=0),
     [("/state/players/1/street_bet", "blind_not_posted")]),
    (with_player(first_round(4), 0, stack=199, street_bet=1, contributed=1),
     [("/state/players/0/street_bet", "post_mismatch")]),
    (with_player(first_round(4), 0, stack=199, contributed=1, dead=1),
     [("/state/players/0/dead", "dead_mismatch")]),
    (with_player(SECOND, 0, contributed=5),
     [("/state/players/0/contributed", "earlier_bets_differ")]),
    (with_player(SECOND, 2, status="all_in", stack=0, contributed=5),
     [("/state/players/2/contributed", "earlier_bets_too_large")]),
    (with_player(SECOND, 1, status="folded", contributed=0),
     [("/state/players/1/contributed", "earlier_bets_too_small")]),
    (with_player(SECOND, 2, status="folded", contributed=3),
     [("/state/players/2/contributed", "earlier_bets_impossible")]),
    (with_player(BET, 1, status="folded", street_bet=10, contributed=14),
     [("/state/players/1/status", "folded_on_matched_bet")]),
    (with_player(BET, 0, draw_clock_expired=True),
     [("/state/players/0/draw_clock_expired", "bet_despite_draw_clock")]),
    # Three seats draw twelve cards at most, so five are left at least.
    (changed(SECOND, "stub", to=["Ah"]), [("/state/stub", "stub_size_mismatch")]),
    # The eighth card drawn is recycled, and seat 2 has not thrown a jack away.
    (RECYCLED, [("/state/players", "recycled_card_mismatch")]),
    (changed(WORKED, "button_seat", to=9), [("/state/button_seat", "button_not_seated")]),
    (changed(WORKED, "to_act_seat", to=9), [("/state/to_act_seat", "unknown_seat")]),
    (changed(WORKED, "to_act_seat", to=1), [("/state/to_act_seat", "wrong_to_act_seat")]),
    (changed(WORKED, "to_act_seat"), [("/state/to_act_seat", "field_required")]),
    (changed(WORKED, "betting"), [("/state/betting", "field_required")]),
    (changed(WORKED, "blinds", "over"), [("/state/blinds/over", "field_required")]),
    (changed(WORKED, "blinds", "big", to=5), [("/state/blinds/over", "blind_too_small")]),
    (changed(WORKED, "parole", to=NONE),
     [("/state/parole", "field_not_applicable")]),
    (changed(WORKED, "betting", "full_bet_to", to=4),
     [("/state/betting/full_bet_to", "field_not_applicable")]),
    (changed(LIMIT, "betting", "full_bet_to"), [("/state/betting/full_bet_to", "field_required")]),
    (changed(WORKED, "betting", "current_bet", to=8),
     [("/state/betting/current_bet", "current_bet_mismatch")]),
    (changed(WORKED, "betting", "full_raise", to=2),
     [("/state/betting/full_raise", "full_raise_mismatch")]),
    (changed(WORKED, "players", 0, "status", to="all_in"),
     [("/state/players/0/status", "all_in_with_chips"),
      ("/state/players/0/contributed", "all_in_without_bet")]),
    (changed(WORKED, "players", 1, "contributed", to=0),
     [("/state/players/1/contributed", "contributed_too_small")]),
    (changed(WORKED, "players", 1, "contributed", to=9),
     [("/state/players/1/contributed", "contributed_too_large")]),
    (changed(WORKED, "players", 1, "seat", to=1), [("/state/players/1/seat", "duplicate_seat")]),
    (changed(WORKED, "players", 2, "discards", to=[]),
     [("/state/players/2/discards", "field_not_applicable")]),
    (changed(SECOND, "last_aggressor_seat", to=1),
     [("/state/last_aggressor_seat", "last_aggressor_mismatch")]),
    (changed(SECOND, "players", 0, "cards", to=["Ah", "Kh", "Qh", "Jh", "ah"]),
     [("/state/players/0/cards/4", "duplicate_card")]),
    (changed(WORKED, "players", 0, "stack", to=5 * 10**12), [("/state/players", "too_many_chips")]),
    (changed(WORKED, "players", 0, "stack", to=0),
     [("/state/players/0/status", "active_without_chips")]),
    (with_player(DRAWING, 0, status="all_in", stack=0, contributed=0),
     [("/state/players/0/contributed", "all_in_without_bet")]),
    (with_player(DRAWING, 0, street_bet=2), [("/state/players/0/street_bet", "bet_outside_round")]),
    (with_player(WORKED, 0, **FOLDED, stack=194, street_bet=6, contributed=6),
     [("/state/players/0/street_bet", "bet_exceeds_current")]),
    (with_player(SECOND, 1, acted_on_bet=5),
     [("/state/players/1/acted_on_bet", "acted_on_bet_mismatch")]),
    (changed(LIMIT, "betting", "full_bet_to", to=3),
     [("/state/betting/full_bet_to", "full_bet_to_mismatch"),
      ("/state/betting/bet_count", "bet_count_mismatch")]),
    (changed(WORKED, "betting", "bet_count", to=3),
     [("/state/betting/full_raise", "full_raise_mismatch")]),
    (changed(LIMIT, "betting", "bet_count", to=3),
     [("/state/betting/bet_count", "bet_count_mismatch")]),
    (with_player(with_player(DRAWING, 0, **FOLDED), 2, **FOLDED),
     [("/state/players", "too_few_live_seats")]),
    (with_player(with_player(DRAWING, 1, discards=[]), 2, discards=[]) | {"to_act_seat": 2},
     [("/state/to_act_seat", "wrong_to_act_seat")]),
    (with_player(with_player(with_player(DRAWING, 0, discards=[]), 1, discards=[]), 2, discards=[]),
     [("/state/street", "round_closed")]),
    (with_player(DRAWING, 0, discards=[]), [("/state/players/0/discards", "drew_out_of_turn")]),
    (with_player(WORKED, 0, stack=196, street_bet=4, contributed=4, acted_on_bet=4),
     [("/state/players", "acted_out_of_turn")]),
    (TWO_RAISERS, [("/state/players", "impossible_order")]),
    (with_parole(SECOND, [1, 3]) | {"to_act_seat": 2}, [("/state/parole", "parole_out_of_order")]),
    (with_parole(SECOND, [1], [2], acted=[2]) | {"to_act_seat": 3},
     [("/state/parole/declined_seats/0", "parole_not_declinable")]),
]  # fmt: skip


@pytest.mark.rule("BET-9")
@pytest.mark.parametrize(("state", "found"), BROKEN)
def test_every_operation_rejects_a_state_with_the_defects_of_validation(client, state, found):
    played = hand(client, state)
    defects = played.ask("/v1/state-validations")["defects"]
    assert [(each["pointer"], each["code"]) for each in defects] == found
    for path, body in (
        ("/v1/legal-actions", {}),
        ("/v1/minimum-bets", {}),
        ("/v1/showdowns", {}),
        ("/v1/transitions", {"action": action_of("5 fold")}),
    ):
        response = played.post(path, **body)
        assert response.status_code == 422
        problem = response.get_json()
        assert (problem["code"], problem["errors"]) == ("inconsistent_state", defects)
    replay = client.post("/v1/replays", json={"opening": state, "actions": []})
    located = [
        each | {"pointer": each["pointer"].replace("/state", "/opening", 1)} for each in defects
    ]
    assert replay.status_code == 422
    assert replay.get_json()["errors"] == located


# The limits on chips.

TRILLION = 10**12


@pytest.mark.rule("POT-5")
@pytest.mark.parametrize("structure", ["limit", "pot_limit", "no_limit"])
@pytest.mark.parametrize("big", [2, 1000, TRILLION // 2])
def test_a_hand_with_the_maximum_of_chips(client, structure, big):
    body = {
        "structure": structure,
        "blinds": {"small": big // 2, "big": big, "over": 2 * big},
        "button_seat": 1,
        "seats": [{"seat": seat, "stack": TRILLION} for seat in (1, 2, 3, 4, 5)],
        "seed": "chips",
    }
    response = client.post("/v1/deals", json=body)
    assert response.status_code == 200
    played = hand(client, response.get_json()["state"])
    while played.turn[1] is not None:
        bounds = {each["type"]: each["max_to"] for each in played.legal()["actions"]}
        kind = next(kind for kind in ("raise", "bet", "call", "check", "draw") if kind in bounds)
        action = {"seat": played.turn[1], "type": kind}
        if kind == "draw":
            action["discards"] = []
        elif kind in ("raise", "bet"):
            action["to"] = bounds[kind]
        played.apply(action)
        assert sum(played.stacks.values()) + played.pot == 5 * TRILLION
        assert played.ask("/v1/state-validations")["valid"]
    settlement = played.showdown()["settlement"]
    assert sum(payout["net"] for payout in settlement["payouts"]) == 0
    assert sum(played.stacks.values()) == 5 * TRILLION
    assert played.ask("/v1/state-validations")["valid"]


@pytest.mark.rule("POT-5")
def test_rejects_one_chip_over_the_maximum(client):
    most = changed(WORKED, "players", 0, "stack", to=5 * TRILLION - 793 - 7)
    assert hand(client, most).ask("/v1/state-validations")["valid"]
    more = changed(WORKED, "players", 0, "stack", to=5 * TRILLION - 793 - 6)
    (defect,) = hand(client, more).ask("/v1/state-validations")["defects"]
    assert (defect["pointer"], defect["code"]) == ("/state/players", "too_many_chips")
    assert defect["params"] == {"total": 5 * TRILLION + 1, "limit": 5 * TRILLION}
    beyond = hand(client, changed(WORKED, "players", 0, "stack", to=5 * TRILLION + 1))
    assert beyond.post("/v1/legal-actions").status_code == 400


@pytest.mark.rule("BLIND-3")
@pytest.mark.parametrize("structure", ["pot_limit", "no_limit"])
def test_the_highest_stakes_stay_within_the_contract(client, structure):
    body = {
        "structure": structure,
        "stakes": {"low": TRILLION // 2, "high": TRILLION},
        "button_seat": 1,
        "seats": [{"seat": seat, "stack": TRILLION} for seat in (1, 2, 3, 4)],
        "seed": "stakes",
    }
    response = client.post("/v1/deals", json=body)
    assert response.status_code == 200
    played = hand(client, response.get_json()["state"])
    # The over blind is twice any stack, and the big blind is all of seat 3's chips.
    assert played.state["blinds"]["over"] == 2 * TRILLION
    assert played.choices() == {"fold": (0, 0), "call": (TRILLION, TRILLION)}
    assert played.play("1 call, 2 call").turn == ("draw", 2)
    assert played.play("2 draw, 3 draw, 4 draw, 1 draw").turn == ("showdown", None)
    played.showdown()
    assert sorted(played.stacks.values()) == [0, 0, 0, 4 * TRILLION]
