"""Test cases C83 to C89 over HTTP: showdown and Parole."""

import json

import pytest

from tests.api.hand_play import DRAW, POKER, Hand, first_round, second_round

BETTER = "Ah Ad Ac Kh Kd"
BETTER_IN_WORDS = "Full house, aces over kings"
WORSE = "Qh Qd Jc Js 9c"
THIRD = "Tc 9d 8c 8d 7h"
FOURTH = "Kc Qc Td 9h 7d"
C83 = "1 check, 2 bet 8, 3 raise 20, 4 fold, 1 fold, 2 call"


def called(client, second, third):
    cards = {1: THIRD, 2: second, 3: third, 4: FOURTH}
    return Hand(client, second_round(4, 16, cards=cards)).play(C83)


@pytest.mark.rule("SHOW-1")
def test_c83_the_last_aggressor_of_the_last_round_shows_first(client):
    hand = called(client, WORSE, BETTER)
    assert hand.turn == ("showdown", None)
    order = hand.showdown()["order"]
    assert [showing["seat"] for showing in order] == [3, 2]
    assert hand.stacks == {1: 200, 2: 180, 3: 236, 4: 200}


@pytest.mark.rule("BET-11")
@pytest.mark.parametrize("known", [False, True], ids=["cards unknown", "cards known"])
def test_c85_reveals_no_cards_without_a_showdown(client, known):
    cards = {1: BETTER, 2: WORSE, 3: THIRD} if known else {}
    hand = Hand(client, second_round(3, 12, cards=cards)).play("1 bet 9, 2 fold, 3 fold")
    assert hand.turn == ("complete", None)
    assert not {event["type"] for event in hand.events} & {"shown", "mucked"}
    assert '"cards"' not in json.dumps(hand.events)
    # The state holds only cards that the client itself posted.
    assert ('"cards"' in json.dumps(hand.state)) == known


@pytest.mark.rule("SHOW-2")
def test_c86_a_beaten_hand_may_be_mucked(client):
    answer = called(client, WORSE, BETTER).showdown()
    assert answer["order"] == [
        {"seat": 3, "must_show": True, "shows": True, "rule": "SHOW-1"},
        {"seat": 2, "must_show": False, "shows": False, "rule": "SHOW-2"},
    ]
    shown = [event for event in answer["events"] if event["type"] in ("shown", "mucked")]
    assert shown == [
        {
            "type": "shown",
            "seat": 3,
            "cards": BETTER.split(),
            "description": BETTER_IN_WORDS,
        },
        {"type": "mucked", "seat": 2},
    ]


@pytest.mark.rule("SHOW-2")
def test_c86_a_winner_must_show(client):
    hand = called(client, BETTER, WORSE)
    answer = hand.showdown()
    assert answer["order"] == [
        {"seat": 3, "must_show": True, "shows": True, "rule": "SHOW-1"},
        {"seat": 2, "must_show": True, "shows": True, "rule": "SHOW-2"},
    ]
    assert hand.stacks == {1: 200, 2: 236, 3: 180, 4: 200}


@pytest.mark.rule("PAROLE-1")
def test_c87_no_parole_in_the_first_round(client):
    hand = Hand(client, first_round(5))
    assert hand.refusal("5 parole") == "parole_not_open"
    assert hand.whys()["parole"] == "parole_not_open"


@pytest.mark.rule("PAROLE-1")
def test_c87_parole_must_be_the_first_action_of_the_first_player(client):
    hand = Hand(client, second_round(5, 20))
    assert "parole" in [action["type"] for action in hand.legal()["actions"]]
    assert hand.refusal("1 parole") == "out_of_turn"
    accepted = Hand(client, hand.state).play("5 parole")
    assert accepted.turn == ("post_draw", 1)
    assert accepted.happened() == [("parole_agreed", 5, None)]

    hand.play("5 check")
    assert hand.turn == ("post_draw", 1)
    assert hand.refusal("1 parole") == "parole_not_open"


@pytest.mark.rule("PAROLE-2")
def test_c89_everyone_agrees(client):
    # 20 isn't divisible by three: two of the chips are dead.
    state = second_round(3, 18)
    state["players"][0] |= {"contributed": 8, "dead": 2}
    hand = Hand(client, state)
    assert hand.legal()["pot"] == 20
    hand.play("1 parole, 2 parole, 3 parole")
    assert hand.happened() == [
        ("parole_agreed", 3, None),
        ("round_closed", None, None),
        ("pot_split", 2, 7),
        ("pot_split", 3, 7),
        ("pot_split", 1, 6),
        ("hand_completed", None, None),
    ]
    assert hand.turn == ("complete", None)
    assert hand.stacks == {1: 206, 2: 207, 3: 207}
    assert '"cards"' not in json.dumps(hand.answers)
    assert hand.refusal("1 check") == "hand_over"


@pytest.mark.rule("SHOW-1")
@pytest.mark.parametrize(("house", "order"), [(POKER, [2, 3, 1]), (DRAW, [1, 2, 3])])
def test_n09_a_side_pot_does_not_change_the_order_of_showing(client, house, order):
    """Seat 2 is all-in for 20 of 50. The house's rule holds: clockwise, with no side pot first."""
    state = second_round(
        3,
        150,
        stacks={2: 0},
        cards={1: "Ah Kd 9c 8s 7h", 2: "Kh Kc Qd Js 9h", 3: "As Qh Jd Tc 7d"},
    )
    state["players"][1]["contributed"] = 20
    hand = Hand(client, state, house).play("1 check, 3 check")
    assert [turn["seat"] for turn in hand.showdown()["order"]] == order
