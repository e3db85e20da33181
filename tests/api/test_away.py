"""Test time-outs and absence over HTTP (BET-12)."""

import pytest

from tests.api.hand_play import Hand, first_round, second_round

pytestmark = pytest.mark.rule("BET-12")


def types(hand):
    return [(event["type"], event.get("seat")) for event in hand.events]


def error_of(response):
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    return error["pointer"], error["code"]


@pytest.mark.parametrize(
    ("state", "script", "on_timeout", "events"),
    [
        (first_round(3), "", {"seat": 1, "type": "fold"}, [("timed_out", 1), ("folded", 1)]),
        (
            first_round(3),
            "1 call, 2 call",
            {"seat": 3, "type": "check"},
            [
                ("timed_out", 3),
                ("checked", 3),
                ("round_closed", None),
                ("street_started", None),
            ],
        ),
        (
            first_round(3),
            "1 call, 2 call, 3 check",
            {"seat": 2, "type": "draw", "discards": []},
            [("timed_out", 2), ("drew", 2)],
        ),
        (
            second_round(3, 12, stacks={2: 0}),
            "1 parole",
            {"seat": 2, "type": "decline"},
            [
                ("timed_out", 2),
                ("parole_declined", 2),
                ("parole_cancelled", None),
            ],
        ),
    ],
    ids=["owes", "owes nothing", "draw", "asked to a Parole"],
)
def test_a_time_out_takes_the_mildest_action(client, state, script, on_timeout, events):
    hand = Hand(client, state)
    if script:
        hand.play(script)
    assert hand.legal()["on_timeout"] == on_timeout
    hand.apply({"seat": on_timeout["seat"], "type": "time_out"})
    assert types(hand)[: len(events)] == events


def test_a_time_out_in_the_draw_expires_the_draw_clock(client):
    hand = Hand(client, first_round(3)).play("1 call, 2 call, 3 check")
    hand.apply({"seat": 2, "type": "time_out"})
    assert hand.player(2)["draw_clock_expired"]
    assert hand.player(2)["discards"] == []
    assert "draw_clock_expired" not in hand.player(3)


def test_only_the_seat_to_act_times_out(client):
    hand = Hand(client, first_round(3))
    response = hand.post("/v1/transitions", action={"seat": 2, "type": "time_out"})
    assert error_of(response) == ("/action/seat", "out_of_turn")


def test_a_clock_that_expires_with_the_action(client):
    hand = Hand(client, first_round(3))
    late = {"seat": 1, "clock_expired": True}
    refused = hand.post("/v1/transitions", action={**late, "type": "raise", "to": 8})
    assert error_of(refused) == ("/action/type", "raise_clock_expired")
    legal = [action["type"] for action in refused.get_json()["legal_actions"]["actions"]]
    assert legal == ["fold", "call"]
    hand.apply({**late, "type": "call"})
    assert "raise_clock_expired" not in hand.state


@pytest.mark.parametrize("action_type", ["time_out", "away", "back"])
def test_a_clock_belongs_to_an_action_of_the_seat_itself(client, action_type):
    action = {"seat": 1, "type": action_type, "clock_expired": True}
    response = Hand(client, first_round(3)).post("/v1/transitions", action=action)
    assert error_of(response) == ("/action/clock_expired", "field_not_applicable")


def test_n08_a_an_absent_seat_folds_when_it_is_to_act(client):
    hand = Hand(client, first_round(4))
    hand.apply({"seat": 3, "type": "away"})
    assert types(hand) == [("away", 3)]
    assert hand.turn == ("pre_draw", 1)
    assert hand.player(3)["status"] == "active"
    hand.play("1 call, 2 call")
    assert types(hand) == [("called", 2), ("timed_out", 3), ("folded", 3)]
    assert hand.turn == ("pre_draw", 4)
    assert hand.player(3)["away"]


def test_n08_b_a_raise_stands_when_the_raiser_leaves(client):
    hand = Hand(client, first_round(4)).play("1 raise 12")
    hand.apply({"seat": 1, "type": "away"}).play("2 call, 3 fold, 4 fold")
    # Nobody raised again, so seat 1 stays in; in the draw it stands pat.
    assert hand.turn == ("draw", 2)
    assert (hand.pot, hand.player(1)["status"]) == (12 + 12 + 2 + 4, "active")
    hand.play("2 draw")
    assert types(hand)[:3] == [("drew", 2), ("timed_out", 1), ("drew", 1)]
    assert hand.turn == ("post_draw", 2)
    hand.play("2 bet 4")
    # 30 in the pot, and the bet of 4 that nobody called goes back.
    assert types(hand)[:3] == [("bet", 2), ("timed_out", 1), ("folded", 1)]
    assert hand.stacks[2] == 200 - 12 + 30


def test_n08_c_a_bet_stands_when_the_bettor_leaves(client):
    hand = Hand(client, second_round(3, 12)).play("1 bet 10")
    hand.apply({"seat": 1, "type": "away"})
    assert hand.turn == ("post_draw", 2)
    hand.play("2 raise 30, 3 fold")
    assert types(hand)[:3] == [("folded", 3), ("timed_out", 1), ("folded", 1)]
    assert hand.turn == ("complete", None)
    # 12 in the pot and 10 from seat 1; 20 of the raise come back.
    assert hand.stacks == {1: 190, 2: 222, 3: 200}


def test_n08_d_the_last_one_there_wins(client):
    hand = Hand(client, first_round(4))
    for seat in (2, 3, 4):
        hand.apply({"seat": seat, "type": "away"})
    hand.play("1 call")
    assert [event for event in types(hand) if event[0] == "folded"] == [
        ("folded", 2),
        ("folded", 3),
    ]
    # Seat 4 owes nothing: it checks, stands pat, and so does seat 1 draw.
    assert hand.turn == ("draw", 1)
    hand.play("1 draw, 1 bet 4")
    assert hand.turn == ("complete", None)
    assert hand.stacks == {1: 200 - 4 + 11, 2: 199, 3: 198, 4: 196}


def test_n08_e_the_drawer_leaves(client):
    hand = Hand(client, first_round(3)).play("1 call, 2 call, 3 check")
    hand.apply({"seat": 2, "type": "away"})
    assert types(hand) == [("away", 2), ("timed_out", 2), ("drew", 2)]
    assert hand.turn == ("draw", 3)
    hand.apply({"seat": 2, "type": "back"})
    assert types(hand) == [("back", 2)]
    assert "away" not in hand.player(2)
    assert hand.player(2)["draw_clock_expired"]


def test_an_all_in_seat_keeps_its_claim_when_it_leaves(client):
    hand = Hand(client, first_round(3, stacks={1: 10})).play("1 raise 10")
    hand.apply({"seat": 1, "type": "away"}).play("2 call, 3 fold, 2 draw")
    assert hand.turn == ("showdown", None)
    assert hand.player(1)["status"] == "all_in"
    assert hand.legal()["pots"] == [{"amount": 22, "eligible_seats": [1, 2]}]


def test_an_absent_check_cancels_a_parole(client):
    hand = Hand(client, second_round(3, 12)).play("1 parole")
    hand.apply({"seat": 2, "type": "away"})
    assert types(hand) == [
        ("away", 2),
        ("timed_out", 2),
        ("checked", 2),
        ("parole_cancelled", None),
    ]
    assert hand.turn == ("post_draw", 3)


def test_leaving_out_of_turn_changes_nothing_but_the_flag(client):
    stamp = {"ruleset": {"id": "32-card-poker", "revision": 1}}
    hand = Hand(client, second_round(3, 12) | stamp | {"raise_clock_expired": True})
    before = {**hand.state}
    hand.apply({"seat": 3, "type": "away"})
    assert hand.player(3).pop("away")
    assert hand.state == before


def test_a_folded_seat_may_leave_and_return(client):
    hand = Hand(client, first_round(3)).play("1 fold")
    hand.apply({"seat": 1, "type": "away"})
    assert hand.player(1) == {**hand.player(1), "status": "folded", "away": True}
    hand.apply({"seat": 1, "type": "back"})
    assert "away" not in hand.player(1)


@pytest.mark.parametrize(
    ("state", "action", "error"),
    [
        (first_round(3), {"seat": 1, "type": "back"}, ("/action/type", "not_away")),
        (first_round(3), {"seat": 4, "type": "away"}, ("/action/seat", "unknown_seat")),
        (first_round(3), {"seat": 3, "type": "away", "to": 4}, ("/action/to", None)),
    ],
)
def test_rejects_what_cannot_be(client, state, action, error):
    pointer, code = error_of(Hand(client, state).post("/v1/transitions", action=action))
    assert (pointer, code) == (error[0], error[1] or "field_not_applicable")


def test_a_seat_leaves_once(client):
    hand = Hand(client, first_round(3)).apply({"seat": 3, "type": "away"})
    response = hand.post("/v1/transitions", action={"seat": 3, "type": "away"})
    assert error_of(response) == ("/action/type", "already_away")


def test_nobody_leaves_when_the_play_is_over(client):
    hand = Hand(client, first_round(2)).play("2 fold")
    response = hand.post("/v1/transitions", action={"seat": 2, "type": "away"})
    assert error_of(response) == ("/action/type", "hand_over")


def test_a_posted_state_cannot_wait_for_an_absent_seat(client):
    state = first_round(3)
    state["players"][0]["away"] = True
    body = client.post("/v1/state-validations", json={"state": state}).get_json()
    (defect,) = body["defects"]
    assert (defect["pointer"], defect["code"]) == ("/state/to_act_seat", "away_seat_to_act")


def test_a_replay_takes_absence_as_one_step(client):
    actions = [
        {"seat": 3, "type": "away"},
        {"seat": 1, "type": "time_out"},
        {"seat": 2, "type": "raise", "to": 8},
    ]
    body = {"opening": first_round(3), "actions": actions}
    replay = client.post("/v1/replays", json=body).get_json()
    assert replay["valid"]
    assert [[event["type"] for event in step["events"]][:3] for step in replay["steps"]] == [
        ["away"],
        ["timed_out", "folded"],
        ["raised", "timed_out", "folded"],
    ]
    assert replay["steps"][-1]["state"]["street"] == "complete"
