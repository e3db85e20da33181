"""Test cases C46 to C55 over HTTP: pot limit, limit and missed blinds."""

import pytest

from tests.api.hand_play import POKER, Hand, first_round, second_round, with_options

BEFORE = with_options(pot_limit_raise="pot_before_call")
AFTER = with_options(pot_limit_raise="pot_after_call")
BLINDS = {"small": 1, "big": 2, "over": 4}


@pytest.mark.rule("BET-7")
@pytest.mark.parametrize(
    ("ruleset", "bet", "most"),
    [(BEFORE, 10, 30), (BEFORE, 5, 20), (AFTER, 10, 40), (AFTER, 5, 25)],
)
def test_c46_the_pot_limit_in_both_readings(client, ruleset, bet, most):
    state = second_round(3, 10, folded={3: 2}, structure="pot_limit")
    hand = Hand(client, state, ruleset).play(f"1 bet {bet}")
    assert hand.choices()["raise"] == (2 * bet, most)
    assert hand.refusal(f"2 raise {most + 1}") == "raise_above_maximum"
    assert hand.play(f"2 raise {most}").player(2)["street_bet"] == most


@pytest.mark.rule("BET-7")
def test_c46_each_house_has_its_reading(client):
    for house, most in (("32-card-poker", 30), ("32-card-draw", 40)):
        state = second_round(3, 10, folded={3: 2}, structure="pot_limit")
        hand = Hand(client, state, {"id": house}).play("1 bet 10")
        assert hand.choices()["raise"] == (20, most)


@pytest.mark.rule("BET-7")
@pytest.mark.parametrize("ruleset", [BEFORE, AFTER])
def test_c49_all_chips_in_the_middle_count_with_a_player_all_in(client, ruleset):
    hand = Hand(client, second_round(3, 90, stacks={1: 0}, structure="pot_limit"), ruleset)
    assert hand.turn == ("post_draw", 2)
    assert hand.choices()["bet"] == (2, 90)
    assert hand.refusal("2 bet 91") == "bet_above_maximum"


@pytest.mark.rule("BET-7")
@pytest.mark.parametrize(("ruleset", "most"), [(AFTER, 14), (BEFORE, 10)])
def test_c50_a_short_blind_counts_for_its_chips(client, ruleset, most):
    hand = Hand(client, first_round(4, stacks={4: 3}, structure="pot_limit"), ruleset)
    assert (hand.turn, hand.pot) == (("pre_draw", 1), 6)
    assert hand.choices()["raise"] == (8, most)


@pytest.mark.rule("BET-6")
def test_c51_at_most_four_bets_including_the_blind(client):
    hand = Hand(client, first_round(4, structure="limit"))
    hand.play("1 raise 8, 2 raise 12, 3 raise 16")
    assert hand.turn == ("pre_draw", 4)
    assert hand.legal()["to_call"] == 12
    assert hand.choices() == {"fold": (4, 4), "call": (16, 16)}
    assert hand.refusal("4 raise 20") == "raise_cap_reached"


@pytest.mark.rule("BET-6")
def test_c51_the_second_round_has_twice_the_size(client):
    hand = Hand(client, second_round(4, structure="limit"))
    assert hand.choices()["bet"] == (8, 8)
    hand.play("1 bet 8, 2 raise 16, 3 raise 24, 4 raise 32")
    assert hand.choices() == {"fold": (8, 8), "call": (32, 32)}
    assert hand.refusal("1 raise 40") == "raise_cap_reached"


C52 = "2 raise 4, 1 raise 6, 2 raise 8"


@pytest.mark.rule("BET-6")
def test_c52_the_cap_applies_heads_up(client):
    hand = Hand(client, first_round(2, structure="limit")).play(C52)
    assert hand.choices() == {"fold": (6, 6), "call": (8, 8)}
    assert hand.refusal("1 raise 10") == "raise_cap_reached"


@pytest.mark.rule("BET-6")
def test_c52_an_option_removes_the_cap_heads_up(client):
    uncapped = with_options(limit_cap_heads_up=False)
    hand = Hand(client, first_round(2, structure="limit"), uncapped).play(C52)
    assert hand.choices()["raise"] == (10, 10)
    assert hand.play("1 raise 10, 2 raise 12").state["betting"]["bet_count"] == 6

    three = Hand(client, first_round(3, structure="limit"), uncapped)
    three.play("1 raise 4, 2 raise 6, 3 raise 8")
    assert three.state["betting"]["capped"] is True
    assert three.refusal("1 raise 10") == "raise_cap_reached"
    three.play("1 fold")
    assert three.state["betting"]["capped"] is True
    assert three.refusal("2 raise 10") == "raise_cap_reached"
    assert three.ask("/v1/minimum-bets")["bets_left"] == 0
    second = three.play("2 call, 2 draw, 3 draw")
    assert "capped" not in second.state["betting"]
    assert second.turn == ("post_draw", 2)


@pytest.mark.rule("BET-6")
def test_c52_a_fold_before_the_cap_is_reached_lifts_it(client):
    uncapped = with_options(limit_cap_heads_up=False)
    three = Hand(client, first_round(3, structure="limit"), uncapped)
    three.play("1 raise 4, 2 raise 6, 3 call, 1 fold, 2 draw, 3 draw")
    three.play("2 bet 4, 3 raise 8, 2 raise 12, 3 raise 16")
    assert "capped" not in three.state["betting"]
    assert three.choices()["raise"] == (20, 20)


@pytest.mark.rule("BET-6")
def test_c53_limit_has_a_single_bet_size(client):
    hand = Hand(client, first_round(4, structure="limit"))
    assert hand.choices()["raise"] == (8, 8)
    assert hand.refusal("1 raise 9") == "raise_above_maximum"
    assert hand.refusal("1 raise 6") == "raise_below_minimum"
    assert hand.refusal("1 raise 12") == "raise_above_maximum"
    assert hand.play("1 raise 8").player(1)["street_bet"] == 8


@pytest.mark.rule("BET-6")
def test_c53_limit_allows_all_in_for_less(client):
    hand = Hand(client, first_round(4, stacks={1: 6}, structure="limit"))
    assert hand.choices()["raise"] == (6, 6)
    assert hand.play("1 raise 6").player(1)["status"] == "all_in"


@pytest.mark.rule("BLIND-6")
def test_c55_a_missed_small_blind_costs_a_live_big_blind(client):
    owed = {"blinds": BLINDS, "dealt_in": 5, "newcomer": False, "missed": ["small"]}
    answer = client.post("/v1/missed-blinds", json={"ruleset": POKER, **owed}).get_json()
    assert (answer["live"], answer["dead"], answer["total"]) == (2, 0, 2)


@pytest.mark.rule("BLIND-6")
def test_c55_a_missed_blind_is_assigned_dealt_and_played(client):
    terms = {"structure": "no_limit", "blinds": BLINDS}
    seats = [{"seat": seat, "stack": 200, "status": "in"} for seat in (1, 2, 3, 4)]
    back = {"seat": 5, "stack": 200, "status": "returning", "choice": "post", "missed": ["small"]}
    assigned = client.post(
        "/v1/blind-assignments", json={**terms, "last_button_seat": 5, "seats": [*seats, back]}
    ).get_json()
    assert assigned["button_seat"] == 1
    assert [post for post in assigned["posts"] if post["seat"] == 5] == [
        {"seat": 5, "kind": "live_post", "amount": 2, "all_in": False}
    ]
    assert assigned["seats"][4] == {"seat": 5, "dealt_in": True, "missed": []}

    dealt_in = [{"seat": seat, "stack": 200} for seat in (1, 2, 3, 4, 5)]
    deal = {**terms, "button_seat": 1, "seats": dealt_in, "posts": assigned["posts"]}
    dealt = client.post("/v1/deals", json={**deal, "seed": "c55"}).get_json()
    hand = Hand(client, dealt["state"])
    assert hand.turn == ("pre_draw", 5)
    assert hand.legal()["to_call"] == 2
    assert hand.choices() == {"fold": (2, 2), "call": (4, 4), "raise": (8, 200)}
    assert hand.play("5 call").player(5)["stack"] == 196
