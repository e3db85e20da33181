"""Test cases C01 to C29 over HTTP: the betting round."""

import json

import pytest

from tests.api.hand_play import DRAW, POKER, Hand, action_of, first_round, second_round


@pytest.fixture
def hand(client):
    return lambda state, ruleset=POKER: Hand(client, state, ruleset)


C01 = "5 raise 20, 1 raise 30, 2 fold"


@pytest.mark.rule("BET-5")
def test_c01_a_single_short_all_in_does_not_reopen_the_betting(hand):
    played = hand(first_round(5, stacks={1: 30})).play(f"{C01}, 3 call, 4 fold")
    assert played.turn == ("pre_draw", 5)
    assert played.choices() == {"fold": (20, 20), "call": (30, 30)}
    assert played.legal()["to_call"] == 10
    for total in (31, 40, 46, 60, 200):
        assert played.refusal(f"5 raise {total}") == "betting_not_reopened"


@pytest.mark.rule("BET-5")
def test_c02_a_seat_yet_to_act_may_raise_by_the_last_full_raise(hand):
    played = hand(first_round(5, stacks={1: 30})).play(C01)
    assert played.turn == ("pre_draw", 3)
    assert played.legal()["to_call"] == 28
    assert played.choices() == {"fold": (2, 2), "call": (30, 30), "raise": (46, 200)}
    assert played.refusal("3 raise 45") == "raise_below_minimum"
    assert played.play("3 raise 46").player(3)["stack"] == 154


@pytest.mark.rule("BET-4")
def test_c05_the_minimum_raise_is_the_last_raise_not_double_the_bet(hand):
    played = hand(first_round(5)).play("5 raise 14")
    assert played.choices()["raise"] == (24, 200)
    assert played.play("1 raise 40").turn == ("pre_draw", 2)
    assert played.choices()["raise"] == (66, 200)


@pytest.mark.rule("BET-4")
def test_c06_rejects_less_than_the_minimum_with_chips_behind(hand):
    played = hand(first_round(5)).play("5 raise 14")
    for total in (23, 20, 14):
        assert played.refusal(f"1 raise {total}") == "raise_below_minimum"
    assert played.play("1 raise 24").player(1)["street_bet"] == 24


@pytest.mark.rule("BET-4")
def test_c07_all_in_below_the_minimum_stays_possible(hand):
    played = hand(second_round(3, stacks={2: 29})).play("1 bet 22")
    assert played.choices() == {"fold": (0, 0), "call": (22, 22), "raise": (29, 29)}
    assert played.refusal("2 raise 25") == "raise_below_minimum"
    assert played.refusal("2 raise 30") == "raise_above_maximum"
    played.play("2 raise 29")
    assert (played.player(2)["status"], played.player(2)["stack"]) == ("all_in", 0)


@pytest.mark.rule("BET-2")
@pytest.mark.parametrize(
    ("stack", "call_to", "stack_after", "status"),
    [(22, 22, 0, "all_in"), (15, 15, 0, "all_in"), (32, 22, 10, "active")],
)
def test_c08_a_call_is_all_in_only_with_nothing_left(hand, stack, call_to, stack_after, status):
    played = hand(second_round(3, stacks={2: stack})).play("1 bet 22")
    choices = played.choices()
    assert choices["call"] == (call_to, call_to)
    assert ("raise" in choices) == (stack == 32)
    played.play("2 call")
    caller = played.player(2)
    assert (caller["stack"], caller["street_bet"], caller["status"]) == (
        stack_after,
        call_to,
        status,
    )
    assert played.state["betting"]["current_bet"] == 22


@pytest.mark.rule("BET-8")
def test_c10_no_raise_when_every_opponent_is_all_in(hand):
    state = second_round(3, 12, stacks={1: 40, 3: 100}, folded={2: 4})
    played = hand(state).play("1 bet 40")
    assert played.turn == ("post_draw", 3)
    assert played.choices() == {"fold": (0, 0), "call": (40, 40)}
    assert played.refusal("3 raise 80") == "no_opponent_can_call"
    assert played.refusal("3 raise 100") == "no_opponent_can_call"


@pytest.mark.rule("BLIND-4")
def test_c11_the_largest_blind_keeps_its_option(hand):
    limped = "1 call, 2 call, 3 call"
    played = hand(first_round(4, stack=100)).play(limped)
    assert played.turn == ("pre_draw", 4)
    assert played.choices() == {"fold": (4, 4), "check": (4, 4), "raise": (8, 100)}

    checked = hand(first_round(4, stack=100)).play(f"{limped}, 4 check")
    assert (checked.turn, checked.pot) == (("draw", 2), 16)

    played.play("4 raise 12")
    for seat in (1, 2, 3):
        assert played.turn == ("pre_draw", seat)
        played.play(f"{seat} call")
    assert played.turn == ("draw", 2)


@pytest.mark.rule("BLIND-5")
def test_c12_a_blind_that_is_all_in_has_no_option(hand):
    played = hand(first_round(4, stacks={4: 4})).play("1 call, 2 fold, 3 call")
    assert (played.turn, played.pot) == (("draw", 3), 13)


@pytest.mark.rule("BET-9")
def test_c14_a_short_all_in_opening_bet_is_called_for_its_amount(hand):
    played = hand(second_round(4, stacks={1: 3})).play("1 bet 3")
    assert played.turn == ("post_draw", 2)
    assert played.choices() == {"fold": (0, 0), "call": (3, 3), "raise": (7, 200)}
    assert played.refusal("2 raise 6") == "raise_below_minimum"


@pytest.mark.rule("BET-9")
def test_c16_every_opponent_must_act_on_an_all_in_bet(hand):
    played = hand(second_round(3, stacks={1: 50, 2: 80, 3: 80})).play("1 bet 50")
    assert played.turn == ("post_draw", 2)
    # A full raise would be to 100, so all-in for 80 is the only raise.
    assert played.choices() == {"fold": (0, 0), "call": (50, 50), "raise": (80, 80)}


@pytest.mark.rule("BET-8")
def test_c17_a_lone_player_who_owes_nothing_draws_without_betting(hand):
    played = hand(first_round(3, stacks={1: 30, 2: 100, 3: 100}))
    played.play("1 raise 30, 2 fold, 3 call")
    assert played.turn == ("draw", 3)
    assert played.play("3 draw").turn == ("draw", 1)
    assert played.play("1 draw").turn == ("showdown", None)


@pytest.mark.rule("BET-5")
def test_c19_seats_that_checked_may_raise_a_later_bet(hand):
    played = hand(second_round(3)).play("1 check, 2 bet 6, 3 fold")
    assert played.turn == ("post_draw", 1)
    assert played.choices() == {"fold": (0, 0), "call": (6, 6), "raise": (12, 200)}


@pytest.mark.rule("BET-9")
def test_c20_a_bettor_does_not_act_again_after_being_called(hand):
    played = hand(second_round(3, 12, folded={3: 2})).play("1 bet 10, 2 call")
    assert played.turn == ("showdown", None)


@pytest.mark.rule("BET-9")
def test_c21_folds_do_not_close_the_round_early(hand):
    played = hand(first_round(4)).play("1 raise 12, 2 fold, 3 fold")
    assert played.turn == ("pre_draw", 4)


@pytest.mark.rule("BET-1")
def test_c21_folded_seats_never_act(hand):
    played = hand(first_round(5)).play("5 fold, 1 fold, 2 call, 3 call, 4 check")
    played.play("2 draw, 3 draw, 4 draw")
    assert played.turn == ("post_draw", 2)
    assert played.play("2 check, 3 check, 4 check").turn == ("showdown", None)


@pytest.mark.rule("BET-8")
def test_c23_rejects_out_of_turn_folded_all_in_and_unknown_seats(hand):
    played = hand(first_round(4))
    assert played.refusal("2 call") == "out_of_turn"
    assert played.refusal("9 call") == "out_of_turn"
    played.play("1 fold")
    assert played.refusal("1 call") == "out_of_turn"
    all_in = hand(second_round(3, stacks={1: 50})).play("1 bet 50")
    assert all_in.refusal("1 call") == "out_of_turn"


@pytest.mark.rule("BET-2")
def test_c24_no_check_facing_a_bet_no_call_of_nothing_no_bet_over_a_bet(hand):
    assert hand(first_round(4)).refusal("1 check") == "facing_bet"
    played = hand(second_round(4))
    assert played.refusal("1 call") == "nothing_to_call"
    assert played.play("1 bet 6").refusal("2 bet 12") == "bet_already_made"


@pytest.mark.rule("BET-4")
def test_c25_rejects_an_amount_of_zero(hand):
    assert hand(first_round(4)).refusal("1 raise 0") == "raise_below_minimum"
    assert hand(second_round(4)).refusal("1 bet 0") == "bet_below_minimum"


@pytest.mark.rule("BET-3")
def test_c25_negative_amounts_violate_the_contract(hand):
    played = hand(first_round(4))
    for total in (-50, -2147483648):
        response = played.post("/v1/transitions", action={"seat": 1, "type": "raise", "to": total})
        assert response.status_code == 400
        (error,) = response.get_json()["errors"]
        assert (error["pointer"], error["code"]) == ("/action/to", "out_of_range")

    played.player(1)["stack"] = -5
    response = played.post("/v1/legal-actions")
    assert response.status_code == 400
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/state/players/0/stack", "out_of_range")


@pytest.mark.rule("BET-4")
def test_c26_rejects_more_chips_than_the_player_has_instead_of_clipping(hand):
    played = hand(first_round(4, stacks={1: 40}))
    assert played.refusal("1 raise 41") == "raise_above_maximum"
    assert played.play("1 raise 40").player(1)["status"] == "all_in"


@pytest.mark.rule("BLIND-5")
def test_c26_a_blind_larger_than_the_stack_is_posted_all_in(client):
    seats = [{"seat": seat, "stack": 3 if seat == 4 else 200} for seat in (1, 2, 3, 4)]
    body = {"structure": "no_limit", "blinds": {"small": 1, "big": 2, "over": 4}}
    answer = client.post(
        "/v1/deals", json={**body, "button_seat": 1, "seats": seats, "seed": "c26"}
    ).get_json()
    short = answer["state"]["players"][3]
    assert (short["status"], short["stack"], short["street_bet"]) == ("all_in", 0, 3)
    played = Hand(client, answer["state"])
    assert played.state["betting"]["current_bet"] == 4
    assert played.choices() == {"fold": (0, 0), "call": (4, 4), "raise": (8, 200)}


@pytest.mark.rule("BET-3")
def test_c27_a_raise_is_to_a_total(hand):
    played = hand(first_round(4, stacks={2: 100})).play("1 fold")
    assert (played.player(2)["street_bet"], played.player(2)["stack"]) == (1, 99)
    played.play("2 raise 8")
    assert (played.player(2)["street_bet"], played.player(2)["stack"]) == (8, 92)
    assert played.pot == 8 + 2 + 4
    assert played.happened() == [("raised", 2, 7)]


@pytest.mark.rule("BLIND-2")
def test_c28_heads_up_the_button_posts_the_big_blind_and_acts_last(client):
    body = {
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2},
        "button_seat": 1,
        "seats": [{"seat": 1, "stack": 200}, {"seat": 2, "stack": 200}],
        "seed": "c28",
    }
    played = Hand(client, client.post("/v1/deals", json=body).get_json()["state"])
    assert [played.player(seat)["street_bet"] for seat in (1, 2)] == [2, 1]
    assert played.turn == ("pre_draw", 2)
    assert played.play("2 call").turn == ("pre_draw", 1)
    assert played.play("1 check").turn == ("draw", 2)
    assert played.play("2 draw, 1 draw").turn == ("post_draw", 2)
    assert played.play("2 check").turn == ("post_draw", 1)


@pytest.mark.rule("BET-8")
def test_n03_no_raise_that_only_shorter_stacks_face(hand):
    """Seats 4 and 5 have no chips beyond 320; the excess of a raise would only come back."""
    stacks = {
        1: (210, 5, 0),
        2: (911, 10, 0),
        3: (992, 50, 50),
        4: (233, 50, 50),
        5: (320, 0, None),
    }
    state = {
        "structure": "no_limit",
        "blinds": {"small": 5, "big": 10},
        "button_seat": 5,
        "street": "pre_draw",
        "to_act_seat": 5,
        "betting": {"current_bet": 50, "full_raise": 40, "bet_count": 2},
        "players": [
            {
                "seat": seat,
                "status": "active",
                "stack": stack,
                "street_bet": bet,
                "contributed": bet,
            }
            | ({"acted_on_bet": acted_on} if acted_on else {})
            for seat, (stack, bet, acted_on) in stacks.items()
        ],
    }
    played = hand(state, DRAW).play("5 raise 320, 1 fold, 2 fold")
    assert played.turn == ("pre_draw", 3)
    assert played.choices() == {"fold": (50, 50), "call": (320, 320)}
    assert played.refusal("3 raise 590") == "no_opponent_can_call"
    # The catalogue entry of the code names the rule.
    problems = played.client.get("/problems").get_data(as_text=True)
    assert "BET-8" in problems.split("no_opponent_can_call", 1)[1].split("stack_too_short")[0]
    # Called, it is the same hand: 4 is all-in for 283, and nothing of 320 comes back.
    played.play("3 call, 4 call")
    assert played.pot == 5 + 10 + 320 + 283 + 320
    assert played.player(3)["stack"] == 1042 - 320


@pytest.mark.rule("BET-5")
def test_n11_a_short_all_in_over_a_raise_leaves_only_the_call(client):
    stacks = {1: 928, 2: 263, 3: 417, 4: 775, 5: 350}
    body = {
        "ruleset": DRAW,
        "structure": "no_limit",
        "blinds": {"small": 2, "big": 5},
        "button_seat": 5,
        "seats": [{"seat": seat, "stack": stack} for seat, stack in stacks.items()],
        "seed": "n11",
    }
    state = client.post("/v1/deals", json=body).get_json()["state"]
    played = Hand(client, state, DRAW)
    played.play("3 fold, 4 raise 15, 5 fold, 1 fold, 2 raise 109, 4 call, 2 draw, 4 draw")
    # After the draw seat 4 is to open, the first left of the big blind.
    played.play("4 check, 2 bet 55, 4 raise 123, 2 raise 154")
    assert played.turn == ("post_draw", 4)
    assert played.legal()["to_call"] == 31
    assert played.choices() == {"fold": (123, 123), "call": (154, 154)}
    assert played.refusal("4 raise 222") == "betting_not_reopened"


Q01 = "5 bet 8, 1 raise 11, 2 call, 3 raise 12, 4 fold"


@pytest.mark.rule("BET-5")
def test_q01_in_limit_less_than_half_a_bet_does_not_reopen(hand):
    state = second_round(5, structure="limit", stacks={1: 11, 3: 12})
    played = hand(state).play(f"{Q01}, 5 call")
    assert played.turn == ("post_draw", 2)
    assert played.legal()["to_call"] == 1
    assert played.choices() == {"fold": (11, 11), "call": (12, 12)}
    assert played.refusal("2 raise 20") == "betting_not_reopened"


@pytest.mark.rule("BET-5")
def test_q01_a_seat_that_acted_on_8_faces_half_a_bet_and_may_raise(hand):
    state = second_round(5, structure="limit", stacks={1: 11, 3: 12})
    played = hand(state).play(Q01)
    assert played.turn == ("post_draw", 5)
    assert played.choices() == {"fold": (8, 8), "call": (12, 12), "raise": (20, 20)}


def raw_transition(client, state, action, *replaced):
    """Post a transition with one number written differently in the JSON text."""
    text = json.dumps({"state": state, "action": action})
    assert text.count(replaced[0]) == 1
    body = text.replace(*replaced)
    return client.post("/v1/transitions", data=body, content_type="application/json")


STACK, SMALL, TO = '"stack": 77', '"small": 1,', '"to": 10'


@pytest.mark.rule("BET-3")
@pytest.mark.parametrize("written", ["10.0", "1e1", "1.0e+1"])
def test_c29_10_0_is_accepted_as_10(client, written):
    state = first_round(4, stacks={1: 77})
    response = raw_transition(client, state, action_of("1 raise 10"), TO, f'"to": {written}')
    assert response.status_code == 200
    # The response text has an integer again.
    assert b'"current_bet":10,' in response.data
    assert response.get_json()["state"]["players"][0]["stack"] == 67


@pytest.mark.rule("BET-3")
@pytest.mark.parametrize(
    ("replaced", "pointer"),
    [
        ((STACK, '"stack": "77"'), "/state/players/0/stack"),
        ((STACK, '"stack": "100"'), "/state/players/0/stack"),
        ((STACK, '"stack": true'), "/state/players/0/stack"),
        ((STACK, '"stack": [77]'), "/state/players/0/stack"),
        ((SMALL, '"small": 0.5,'), "/state/blinds/small"),
        ((TO, '"to": 10.5'), "/action/to"),
        ((TO, '"to": "10"'), "/action/to"),
        ((TO, '"to": 10.0000001'), "/action/to"),
    ],
)
def test_c29_rejects_strings_and_fractions_as_chips(client, replaced, pointer):
    state = first_round(4, stacks={1: 77})
    response = raw_transition(client, state, action_of("1 raise 10"), *replaced)
    assert response.status_code == 400
    (error,) = response.get_json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, "invalid_type")


@pytest.mark.parametrize("written", ["NaN", "Infinity", "-Infinity", "1e400"])
def test_c29_rejects_invalid_numbers(client, written):
    state = first_round(4, stacks={1: 77})
    response = raw_transition(client, state, action_of("1 raise 10"), STACK, f'"stack": {written}')
    assert response.status_code == 400
