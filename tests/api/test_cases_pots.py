"""Test cases C30 to C45 over HTTP: pots and payouts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.api.hand_play import POKER, Hand, first_round, second_round, with_options

BEST = "Ah Ad Ac As Kh"
GOOD = "Qh Qd Qc 9h 9d"
FAIR = "Jh Jd Tc 8h 7d"


def seat(number, contributed, status="active", **more):
    return {"seat": number, "status": status, "contributed": contributed, **more}


def settle(client, *players, button_seat=1, ruleset=POKER, **more):
    body = {"ruleset": ruleset, "button_seat": button_seat, "players": players, **more}
    response = client.post("/v1/settlements", json=body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def pots(settled):
    return [(pot["amount"], pot["eligible_seats"], pot["winner_seats"]) for pot in settled["pots"]]


def paid(settled):
    return {payout["seat"]: payout["amount"] for payout in settled["payouts"]}


def nets(settled):
    return {payout["seat"]: payout["net"] for payout in settled["payouts"]}


@pytest.mark.rule("POT-3")
def test_c30_a_folded_player_wins_nothing(client):
    settled = settle(
        client,
        seat(1, 20, cards=FAIR.split()),
        seat(2, 20, "folded", cards=BEST.split()),
        seat(3, 20, cards=GOOD.split()),
    )
    assert pots(settled) == [(60, [1, 3], [3])]
    assert paid(settled) == {1: 0, 2: 0, 3: 60}


@pytest.mark.rule("POT-3")
def test_c30_a_folded_player_wins_nothing_at_the_showdown(client):
    state = second_round(3, 60, cards={1: FAIR, 2: BEST, 3: GOOD})
    hand = Hand(client, state).play("1 check, 2 fold, 3 check")
    assert hand.pot == 60
    assert pots(hand.showdown()["settlement"]) == [(60, [1, 3], [3])]
    assert hand.stacks == {1: 200, 2: 200, 3: 260}


@pytest.mark.rule("POT-3")
def test_c31_an_all_in_player_keeps_the_claim_to_matched_chips(client):
    state = first_round(3, stacks={1: 30, 2: 100, 3: 100})
    for player, cards in zip(state["players"], (BEST, FAIR, GOOD), strict=True):
        player["cards"] = cards.split()
    hand = Hand(client, state).play("1 raise 30, 2 call, 3 call, 2 draw, 3 draw, 1 draw")
    hand.play("2 bet 20, 3 call")
    assert hand.turn == ("showdown", None)
    assert paid(hand.showdown()["settlement"]) == {1: 90, 2: 0, 3: 40}
    assert hand.stacks == {1: 90, 2: 50, 3: 90}
    assert sum(hand.stacks.values()) == 230


@pytest.mark.rule("POT-3")
def test_c32_a_fold_ends_the_claim_to_every_pot(client):
    settled = settle(
        client,
        seat(1, 30, "all_in", cards=GOOD.split()),
        seat(2, 80, "folded", cards=BEST.split()),
        seat(3, 80, cards=FAIR.split()),
    )
    assert pots(settled) == [(90, [1, 3], [1]), (100, [3], [3])]


@pytest.mark.rule("POT-1")
@pytest.mark.parametrize(
    ("put_in", "returned", "pot"), [((76, 48), (1, 28), 96), ((98, 102), (2, 4), 196)]
)
def test_c35_an_uncalled_part_is_returned_not_won_or_raked(client, put_in, returned, pot):
    first, second = put_in
    settled = settle(
        client,
        seat(1, first, strength=2),
        seat(2, second, "all_in", strength=1),
        rake={"basis_points": 10_000, "cap": 0},
    )
    back_to, back = returned
    assert settled["returned"] == [{"seat": back_to, "amount": back}]
    assert pots(settled) == [(pot, [1, 2], [1])]
    assert settled["pots"][0]["shares"] == [
        {"seat": 1, "amount": pot, "odd_chips": 0, "rule": "POT-3"}
    ]
    assert nets(settled) == {1: pot // 2, 2: -pot // 2}


@pytest.mark.rule("POT-1")
def test_c35_c45_only_matched_chips_are_raked(client):
    players = [seat(1, 76, strength=2), seat(2, 48, "all_in", strength=1)]
    whole = settle(client, *players, rake={"basis_points": 10_000})
    assert (whole["rake"], paid(whole)) == (96, {1: 28, 2: 0})
    tenth = settle(client, *players, rake={"basis_points": 1_000})
    # A tenth of 96 is 9.6: 9 whole chips.
    assert (tenth["rake"], nets(tenth)) == (9, {1: 39, 2: -48})


@pytest.mark.rule("POT-1")
@pytest.mark.rule("BET-11")
def test_c36_a_bet_wins_if_everybody_folds(client):
    hand = Hand(client, second_round(3, 12)).play("1 bet 9, 2 fold, 3 fold")
    assert hand.happened() == [
        ("folded", 3, None),
        ("uncalled_returned", 1, 9),
        ("round_closed", None, None),
        ("pot_won", 1, 12),
        ("hand_completed", None, None),
    ]
    assert hand.turn == ("complete", None)
    assert hand.stacks == {1: 212, 2: 200, 3: 200}
    assert hand.post("/v1/showdowns").get_json()["code"] == "cannot_settle"


@pytest.mark.rule("POT-2")
def test_c37_equal_all_ins_make_one_pot_and_no_empty_ones(client):
    settled = settle(
        client,
        seat(1, 50, "all_in", strength=1),
        seat(2, 50, "all_in", strength=2),
        seat(3, 120, strength=3),
        seat(4, 120, strength=4),
    )
    assert settled["returned"] == []
    assert pots(settled) == [(200, [1, 2, 3, 4], [4]), (140, [3, 4], [4])]


@pytest.mark.rule("POT-3")
def test_c39_a_side_pot_won_and_the_main_pot_lost(client):
    settled = settle(
        client,
        seat(1, 30, "all_in", strength=3),
        seat(2, 80, strength=1),
        seat(3, 80, strength=2),
        seat(4, 10, "folded"),
    )
    assert pots(settled) == [(100, [1, 2, 3], [1]), (100, [2, 3], [3])]
    assert paid(settled) == {1: 100, 2: 0, 3: 100, 4: 0}


@pytest.mark.rule("POT-4")
def test_c41_odd_chips_go_one_each_clockwise_from_left_of_the_dealer(client):
    state = second_round(5, 101, folded={1: 4, 4: 4})
    hand = Hand(client, state).play("5 parole, 2 parole, 3 parole")
    assert hand.turn == ("complete", None)
    assert hand.happened()[-4:-1] == [
        ("pot_split", 2, 34),
        ("pot_split", 3, 34),
        ("pot_split", 5, 33),
    ]
    assert hand.stacks == {1: 200, 2: 234, 3: 234, 4: 200, 5: 233}


@pytest.mark.rule("BLIND-7")
def test_n14_there_are_no_antes(client):
    body = {
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2},
        "button_seat": 1,
        "seats": [{"seat": number, "stack": 100} for number in (1, 2, 3)],
        "posts": [
            {"seat": number, "kind": "dead_post", "amount": 25, "all_in": False}
            for number in (1, 2, 3)
        ],
    }
    response = client.post("/v1/deals", json=body)
    assert response.status_code == 422
    codes = [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]
    assert codes == [(f"/posts/{index}", "posts_not_assignable") for index in (1, 2, 0)]


C42 = [seat(1, 10, "all_in"), seat(2, 17), seat(3, 17), seat(4, 13, "folded")]


@pytest.mark.rule("POT-4")
@pytest.mark.parametrize("how", ["parole", "equal strengths"])
def test_c42_odd_chips_are_settled_per_pot(client, how):
    if how == "parole":
        settled = settle(client, *C42, parole={"agreed_seats": [1, 2, 3]})
    else:
        players = [p if p["status"] == "folded" else p | {"strength": 7} for p in C42]
        settled = settle(client, *players, ruleset=with_options(suit_tiebreak=False))
    rules = {
        share["odd_chips"]: share.pop("rule") for pot in settled["pots"] for share in pot["shares"]
    }
    assert rules == {1: "POT-4", 0: "PAROLE-2" if how == "parole" else "POT-3"}
    assert [pot["shares"] for pot in settled["pots"]] == [
        [
            {"seat": 2, "amount": 14, "odd_chips": 1},
            {"seat": 3, "amount": 13, "odd_chips": 0},
            {"seat": 1, "amount": 13, "odd_chips": 0},
        ],
        [
            {"seat": 2, "amount": 9, "odd_chips": 1},
            {"seat": 3, "amount": 8, "odd_chips": 0},
        ],
    ]
    assert paid(settled) == {1: 13, 2: 23, 3: 21, 4: 0}


@st.composite
def contributors(draw):
    """Return seats as clients post them: whole chips, some dead, at least one live player."""
    players = []
    for number in sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5))):
        dead = draw(st.sampled_from([0, 0, 0, 1, 5]))
        live = draw(st.integers(0, 40) | st.integers(0, 10**6))
        status = draw(st.sampled_from(["active", "all_in", "folded"]))
        player = seat(number, live + dead, status, dead=dead, strength=draw(st.integers(1, 3)))
        players.append(player)
    players[draw(st.integers(0, len(players) - 1))]["status"] = "active"
    return draw(st.permutations(players))


@pytest.mark.rule("POT-5")
@settings(max_examples=150, deadline=None)
@given(contributors(), st.integers(1, 10), st.none() | st.integers(0, 10_000))
def test_c44_chips_are_conserved_and_nobody_wins_more_than_was_matched(
    app, players, button_seat, basis_points
):
    more = {} if basis_points is None else {"rake": {"basis_points": basis_points}}
    settled = settle(app.test_client(), *players, button_seat=button_seat, **more)
    rake = settled.get("rake", 0)
    put_in = {player["seat"]: player["contributed"] for player in players}
    shares = [share["amount"] for pot in settled["pots"] for share in pot["shares"]]
    back = [part["amount"] for part in settled["returned"]]

    assert sum(back) + sum(shares) + rake == sum(put_in.values())
    assert sum(paid(settled).values()) + rake == sum(put_in.values())
    assert nets(settled) == {number: paid(settled)[number] - put_in[number] for number in put_in}
    assert sum(pot["amount"] for pot in settled["pots"]) == sum(put_in.values()) - sum(back)

    height = {player["seat"]: player["contributed"] - player["dead"] for player in players}
    dead = sum(player["dead"] for player in players)
    live = [player["seat"] for player in players if player["status"] != "folded"]
    highest = max(height[number] for number in live)
    for number, amount in paid(settled).items():
        if number not in live:
            assert amount == 0
        elif height[number] < highest:
            # Chips above every live seat go to the highest live layer, no lower.
            matched = sum(min(other, height[number]) for other in height.values())
            assert amount <= matched + dead


@pytest.mark.rule("POT-5")
def test_c45_no_rake_before_the_draw(client):
    players = [seat(1, 4, "folded"), seat(2, 12), seat(3, 8, "folded")]
    settled = settle(client, *players, rake={"basis_points": 500}, ended_pre_draw=True)
    assert settled["rake"] == 0
    assert settled["returned"] == [{"seat": 2, "amount": 4}]
    assert paid(settled) == {1: 0, 2: 24, 3: 0}


@pytest.mark.rule("POT-5")
def test_c45_the_rake_cap_applies_to_the_whole_hand(client):
    players = [
        seat(1, 100, "all_in", strength=2),
        seat(2, 300, strength=1),
        seat(3, 300, strength=3),
    ]
    # Pots of 300 and 400: a tenth would be 70.
    settled = settle(client, *players, rake={"basis_points": 1_000, "cap": 50})
    assert settled["rake"] == 50
    assert [pot["rake"] for pot in settled["pots"]] == [50, 0]
    assert paid(settled) == {1: 0, 2: 0, 3: 650}
    no_rake = settle(client, *players)
    assert "rake" not in no_rake
    assert all("rake" not in pot for pot in no_rake["pots"])
