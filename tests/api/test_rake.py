"""Test the rake of a hand in play over HTTP: wherever it ends from the draw on (POT-5)."""

import pytest

from tests.api.hand_play import Hand, first_round, second_round

FIVE_PERCENT = {"basis_points": 500}
LOSES = "Ah Kd 9c 8s 7h"
WINS = "Kh Kc Qd Js 9h"


def raked_hand(client, opening, rake=FIVE_PERCENT):
    return Hand(client, opening | {"rake": rake})


def showdown_state(**rake):
    """Return two seats with 50 in each and the folded seat 3 with 2: a pot of 102 for seat 1."""
    state = second_round(3, 102, folded={3: 2}, cards={1: WINS, 2: LOSES})
    del state["betting"], state["to_act_seat"]
    return state | {"street": "showdown"} | rake


@pytest.mark.rule("POT-5")
def test_a_deal_puts_the_rake_into_the_state(client):
    rake = {"basis_points": 250, "cap": 3}
    dealt = client.post(
        "/v1/deals",
        json={
            "structure": "no_limit",
            "blinds": {"small": 1, "big": 2},
            "button_seat": 1,
            "seats": [{"seat": 1, "stack": 50}, {"seat": 2, "stack": 50}],
            "rake": rake,
        },
    ).get_json()
    assert dealt["state"]["rake"] == rake
    assert "rake_taken" not in dealt["state"]


@pytest.mark.rule("POT-5")
def test_a_fold_after_the_draw_is_raked(client):
    # 5 percent of the pot of 150 is 7.5, so 7; the 10 that nobody called go back first.
    hand = raked_hand(client, second_round(3, 150)).play("1 bet 10, 2 fold, 3 fold")
    assert hand.happened() == [
        ("folded", 3, None),
        ("uncalled_returned", 1, 10),
        ("round_closed", None, None),
        ("raked", None, 7),
        ("pot_won", 1, 143),
        ("hand_completed", None, None),
    ]
    assert hand.state["rake_taken"] == 7
    assert hand.stacks == {1: 343, 2: 200, 3: 200}


@pytest.mark.rule("POT-5")
def test_a_fold_before_the_draw_is_not_raked(client):
    hand = raked_hand(client, first_round(3), {"basis_points": 10_000})
    hand.play("1 raise 20, 2 fold, 3 fold")
    assert "raked" not in [event["type"] for event in hand.events]
    assert "rake_taken" not in hand.state
    # Its own 20 less the blind's 2 come back; the pot of 2 + 2 + 1 is won.
    assert hand.stacks == {1: 203, 2: 199, 3: 198}


@pytest.mark.rule("POT-5")
@pytest.mark.rule("POT-4")
def test_a_split_by_parole_is_raked_before_the_odd_chip(client):
    # 5 percent of 150 is 7; 143 = 71 + 72, the odd chip left of the button, at seat 2.
    state = second_round(3, 150, folded={1: 50})
    hand = raked_hand(client, state).play("2 parole, 3 parole")
    assert hand.happened()[-4:] == [
        ("raked", None, 7),
        ("pot_split", 2, 72),
        ("pot_split", 3, 71),
        ("hand_completed", None, None),
    ]
    assert hand.state["rake_taken"] == 7


@pytest.mark.rule("POT-5")
def test_a_showdown_is_raked_net_of_the_cap(client):
    # 5 percent of 102 is 5.1; the cap is 3, so 99 are won, and the nets add up to -3.
    hand = raked_hand(client, showdown_state(), {"basis_points": 500, "cap": 3})
    settlement = hand.showdown()["settlement"]
    assert settlement["rake"] == 3
    assert [(pot["amount"], pot["rake"]) for pot in settlement["pots"]] == [(102, 3)]
    assert [payout["net"] for payout in settlement["payouts"]] == [49, -50, -2]
    assert hand.happened() == [
        ("shown", 2, None),
        ("shown", 1, None),
        ("raked", None, 3),
        ("pot_won", 1, 99),
        ("hand_completed", None, None),
    ]
    assert hand.state["rake_taken"] == 3
    assert hand.stacks == {1: 299, 2: 200, 3: 200}


@pytest.mark.rule("POT-5")
@pytest.mark.parametrize("rake", [{"basis_points": 0}, {"basis_points": 500, "cap": 0}])
def test_no_event_if_nothing_is_taken(client, rake):
    hand = raked_hand(client, showdown_state(), rake)
    assert hand.showdown()["settlement"]["rake"] == 0
    assert "raked" not in [event["type"] for event in hand.events]
    assert "rake_taken" not in hand.state


@pytest.mark.rule("POT-5")
def test_a_replay_rakes_too(client):
    opening = second_round(3, 150) | {"rake": FIVE_PERCENT}
    body = {
        "opening": opening,
        "actions": [
            {"seat": 1, "type": "bet", "to": 10},
            {"seat": 2, "type": "fold"},
            {"seat": 3, "type": "fold"},
        ],
    }
    replay = client.post("/v1/replays", json=body).get_json()
    assert replay["steps"][-1]["state"]["rake_taken"] == 7


@pytest.mark.rule("POT-5")
@pytest.mark.parametrize(
    ("changes", "defect"),
    [
        ({"rake_taken": 6}, ("/state/rake_taken", "rake_taken_mismatch")),
        ({"rake_taken": 8}, ("/state/rake_taken", "rake_taken_mismatch")),
        ({"rake": None, "rake_taken": 7}, ("/state/rake_taken", "field_not_applicable")),
        ({"rake_taken": 7}, None),
        ({"rake_taken": None}, None),  # a client may not know how the hand ended
    ],
)
def test_the_rake_taken_follows_from_the_contributions(client, changes, defect):
    hand = raked_hand(client, second_round(3, 150)).play("1 bet 10, 2 fold, 3 fold")
    changed = {key: value for key, value in (hand.state | changes).items() if value is not None}
    body = client.post("/v1/state-validations", json={"state": changed}).get_json()
    found = [(each["pointer"], each["code"]) for each in body["defects"]]
    assert found == ([] if defect is None else [defect])


@pytest.mark.rule("POT-5")
def test_a_hand_in_play_has_no_rake_taken(client):
    state = showdown_state(rake=FIVE_PERCENT, rake_taken=5)
    response = client.post("/v1/showdowns", json={"state": state})
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/state/rake_taken", "field_not_applicable")
