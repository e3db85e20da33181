"""Test cases Q02 to Q05 over HTTP: true states that look odd, and lies that look true."""

import pytest

from tests.api.hand_play import DRAW, POKER, Hand, first_round, second_round

THREE_WAY = {
    2: ("9h Qh 7h 7c 8h", "Ks 8d Th Td"),
    3: ("7s Ad 8s 9d Td", None),
    4: ("Kd Tc 8d Th Jd", None),
}
"""Q02: seats 1 and 5 have folded; seats 3 and 4 have drawn some of what seat 2 threw away."""


def seat(number, contributed, *, stack=100, status="active", **more):
    chips = {"stack": stack, "street_bet": 0, "contributed": contributed}
    return {"seat": number, "status": status, **chips, **more}


def showdown(players, **more):
    return {
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2, "over": 4},
        "button_seat": 1,
        "street": "showdown",
        "players": players,
        **more,
    }


def recycled(hands=THREE_WAY):
    players = [seat(1, 0, status="folded"), seat(5, 0, status="folded")]
    for number, (cards, discards) in hands.items():
        told = {} if discards is None else {"discards": discards.split()}
        players.append(seat(number, 4, cards=cards.split(), **told))
    return showdown(players)


def defects(client, state, ruleset=POKER):
    answer = client.post("/v1/state-validations", json={"ruleset": ruleset, "state": state})
    assert answer.status_code == 200, answer.get_json()
    found = answer.get_json()["defects"]
    return [(each["pointer"], each["code"], each["params"]) for each in found]


@pytest.mark.rule("DRAW-3")
def test_q02_recycled_cards_of_unknown_origin(client):
    state = recycled()
    assert defects(client, state) == []
    # A-7-8-9-T is a straight; the others have a pair each (RANK-2).
    answer = client.post("/v1/showdowns", json={"ruleset": POKER, "state": state}).get_json()
    won = [event for event in answer["events"] if event["type"] == "pot_won"]
    assert [(event["seat"], event["amount"]) for event in won] == [(3, 12)]


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize(
    ("seat_number", "cards", "pointer"),
    [
        # Seat 2 draws first: nothing is recycled yet.
        (2, "9h Qh 7h 7c Td", "/state/players/2/discards/3"),
        # Seat 4 holds a card that seat 2 holds too.
        (4, "Kd Tc 8d Th 9h", "/state/players/4/cards/4"),
        # Three seats cannot hold one card.
        (4, "Kd Tc 8d Th Td", "/state/players/4/cards/4"),
    ],
    ids=["own discards", "kept", "twice again"],
)
def test_q02_no_deal_explains_the_card(client, seat_number, cards, pointer):
    hands = THREE_WAY | {seat_number: (cards, THREE_WAY[seat_number][1])}
    assert pointer in [
        where for where, code, _ in defects(client, recycled(hands)) if code == "duplicate_card"
    ]


def with_22(**changes):
    players = {n: seat(n, 22) for n in (1, 3, 4, 5)} | {2: seat(2, 1, status="folded")}
    for name, change in changes.items():
        players[int(name[1:])] |= change
    return showdown(list(players.values()))


def pointer_of(state, number, field):
    index = [player["seat"] for player in state["players"]].index(number)
    return f"/state/players/{index}/{field}"


@pytest.mark.rule("POT-3")
@pytest.mark.parametrize("street", ["draw", "showdown", "complete"])
def test_q03_an_all_in_told_as_folded(client, street):
    state = with_22(s4={"status": "folded", "stack": 0}) | {"street": street}
    if street == "draw":
        state["to_act_seat"] = 3
    assert defects(client, state) == [
        (pointer_of(state, 4, "status"), "folded_without_chips", {"seat": 4})
    ]


@pytest.mark.rule("POT-3")
@pytest.mark.parametrize(
    "state",
    [
        first_round(4) | {"to_act_seat": 2},
        second_round(4, 16) | {"to_act_seat": 2},
    ],
    ids=["pre_draw", "post_draw"],
)
def test_q03_only_a_seat_with_chips_folds_in_a_round(client, state):
    players = [dict(player) for player in state["players"]]
    players[0] |= {"status": "folded", "stack": 0}
    told = defects(client, {**state, "players": players})
    assert ("/state/players/0/status", "folded_without_chips", {"seat": 1}) in told


@pytest.mark.rule("BET-9")
@pytest.mark.parametrize("contributed", [12, 52])
def test_q04_earlier_contributions_that_no_round_leaves(client, contributed):
    state = with_22(s4={"contributed": contributed})
    params = {"seat": 4, "earlier": contributed, "expected": 22}
    pointer = pointer_of(state, 4, "contributed")
    assert defects(client, state) == [(pointer, "earlier_bets_differ", params)]
    drawing = {**state, "street": "draw", "to_act_seat": 3}
    assert defects(client, drawing) == [(pointer, "earlier_bets_differ", params)]


@pytest.mark.rule("POT-1")
def test_q04_relatives(client):
    all_in = {"status": "all_in", "stack": 0}
    assert defects(client, with_22()) == []
    assert defects(client, with_22(s4=all_in | {"contributed": 12})) == []
    # Dead chips match nothing: 25 with 3 of them dead are 22 live.
    assert defects(client, with_22(s5={"contributed": 25, "dead": 3})) == []
    state = with_22(s4=all_in | {"contributed": 23})
    assert defects(client, state) == [
        (
            pointer_of(state, 4, "contributed"),
            "earlier_bets_too_large",
            {"seat": 4, "earlier": 23, "most": 22},
        )
    ]
    state = with_22(s2={"contributed": 23})
    assert defects(client, state) == [
        (
            pointer_of(state, 2, "contributed"),
            "earlier_bets_too_large",
            {"seat": 2, "earlier": 23, "most": 22},
        )
    ]
    # In a completed hand, an all-in that won is active again, so nothing is compared.
    assert defects(client, {**with_22(s4={"contributed": 12}), "street": "complete"}) == []


@pytest.mark.rule("BLIND-6")
def test_q04_a_late_post_may_exceed_what_all_live_seats_have(client):
    # Seat 5 posted 4 to come in and folded; the blinds were all-in for 1 each, seat 1 folded.
    all_in = {"status": "all_in", "stack": 0, "contributed": 1}
    folded = {"status": "folded"}
    players = [
        seat(1, 0) | folded,
        *(seat(number, 1) | all_in for number in (2, 3, 4)),
        seat(5, 4) | folded,
    ]
    assert defects(client, showdown(players)) == []
    players[4]["contributed"] = 5
    assert defects(client, showdown(players)) == [
        (
            "/state/players/4/contributed",
            "earlier_bets_too_large",
            {"seat": 5, "earlier": 5, "most": 4},
        )
    ]


@pytest.mark.rule("BET-9")
def test_q04_the_second_round_starts_from_matched_bets(client):
    hand = Hand(client, second_round(4, 40)).play("1 bet 10, 2 call")
    assert defects(client, hand.state) == []
    hand.player(2)["contributed"] = 19
    assert defects(client, hand.state) == [
        (
            "/state/players/1/contributed",
            "earlier_bets_differ",
            {"seat": 2, "earlier": 9, "expected": 10},
        )
    ]


@pytest.mark.rule("BLIND-2")
@pytest.mark.parametrize("ruleset", [POKER, DRAW])
def test_q05_heads_up_posted_as_in_holdem(client, ruleset):
    state = first_round(2)
    for player, bet in zip(state["players"], (1, 2), strict=True):
        player |= {"stack": 200 - bet, "street_bet": bet, "contributed": bet}
    params = {"seat": 1, "street_bet": 1, "blind": 2}
    told = defects(client, state, ruleset)
    assert told == [("/state/players/0/street_bet", "blind_not_posted", params)]
    answer = client.post("/v1/legal-actions", json={"ruleset": ruleset, "state": state})
    assert answer.status_code == 422
    assert answer.get_json()["code"] == "inconsistent_state"


def posted(number, live, dead=0, **more):
    """Return T5 before its first act, with other posts of one seat: 1/2/4 on seats 2, 3, 4."""
    state = first_round(5)
    player = state["players"][number - 1]
    player |= {"stack": 200 - live - dead, "street_bet": live, "contributed": live + dead}
    player |= more | ({"dead": dead} if dead else {})
    return state


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("number", "live", "dead"),
    [
        # The rows of BLIND-6, on seats without a blind and on the small and the big blind.
        *((5, *row) for row in ((2, 0), (2, 1), (4, 3), (4, 0), (4, 1), (4, 2))),
        *((2, *row) for row in ((2, 0), (2, 1), (4, 3), (4, 0), (4, 1), (4, 2))),
        *((3, *row) for row in ((2, 0), (2, 1), (4, 3), (4, 0), (4, 1), (4, 2))),
    ],
)
def test_q05_late_posts_are_true(client, number, live, dead):
    assert defects(client, posted(number, live, dead)) == []


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("number", "live", "dead", "field", "code", "params"),
    [
        (2, 0, 0, "street_bet", "blind_not_posted", {"street_bet": 0, "blind": 1}),
        (3, 1, 0, "street_bet", "blind_not_posted", {"street_bet": 1, "blind": 2}),
        (4, 2, 0, "street_bet", "blind_not_posted", {"street_bet": 2, "blind": 4}),
        (5, 1, 0, "street_bet", "post_mismatch", {"street_bet": 1, "possible": [0, 2, 4]}),
        (2, 3, 0, "street_bet", "post_mismatch", {"street_bet": 3, "possible": [1, 2, 4]}),
        (5, 0, 1, "dead", "dead_mismatch", {"dead": 1, "possible": [0]}),
        (5, 2, 2, "dead", "dead_mismatch", {"dead": 2, "possible": [0, 1]}),
        (5, 4, 4, "dead", "dead_mismatch", {"dead": 4, "possible": [0, 1, 2, 3]}),
        (2, 1, 1, "dead", "dead_mismatch", {"dead": 1, "possible": [0]}),
        (4, 4, 1, "dead", "dead_mismatch", {"dead": 1, "possible": [0]}),
    ],
)
def test_q05_other_posts_are_lies(  # noqa: PLR0913, PLR0917
    client, number, live, dead, field, code, params
):
    told = defects(client, posted(number, live, dead))
    pointer = f"/state/players/{number - 1}/{field}"
    assert (pointer, code, {"seat": number, **params}) in told


@pytest.mark.rule("BLIND-7")
@pytest.mark.parametrize(("live", "dead"), [(1, 0), (2, 0), (3, 0), (4, 0), (4, 2)])
def test_q05_an_all_in_may_be_short(client, live, dead):
    state = posted(5, live, dead, status="all_in", stack=0) | {"to_act_seat": 1}
    assert defects(client, state) == []


@pytest.mark.rule("BLIND-7")
def test_q05_an_all_in_pays_the_live_part_first(client):
    state = posted(5, 1, 1, status="all_in", stack=0) | {"to_act_seat": 1}
    told = defects(client, state)
    params = {"seat": 5, "dead": 1, "possible": [0]}
    assert told == [("/state/players/4/dead", "dead_mismatch", params)]


@pytest.mark.rule("DRAW-3")
def test_a_stub_has_the_cards_that_are_left(client):
    body = {
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2},
        "button_seat": 1,
        "seats": [{"seat": number, "stack": 100} for number in (1, 2, 3)],
        "seed": "stub",
    }
    dealt = client.post("/v1/deals", json=body).get_json()["state"]
    hand = Hand(client, dealt).play("1 call, 2 call, 3 check")
    thrown = " ".join(hand.player(2)["cards"][:3])
    hand.play(f"2 draw {thrown}")
    assert defects(client, hand.state) == []
    # 32 less 15 dealt less 3 drawn is 14; with one discard untold, it would be 15.
    stub = hand.state["stub"]
    expected = {"least": 14, "most": 14}
    for wrong in (stub[1:], stub[:-1], []):
        told = defects(client, {**hand.state, "stub": wrong})
        assert told == [("/state/stub", "stub_size_mismatch", {"cards": len(wrong), **expected})]
    hand.player(2)["discards"].pop()
    hand.player(2)["discard_count"] -= 1
    assert defects(client, hand.state) == [
        ("/state/stub", "stub_size_mismatch", {"cards": 14, "least": 15, "most": 15})
    ]


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize(("last", "is_true"), [("Td", True), ("Js", False)])
def test_recycled_cards_come_from_what_was_thrown_away(client, last, is_true):
    hands = {
        2: ("9h Qh 7h 7c 8h", "Ks 8d Th Td"),
        3: (f"7s Ad 8s 9d {last}", "Jc Qc Kc Ac"),
        4: ("Kd Tc 9s Qs Jd", ""),
    }
    # The stub held seven cards, so the eighth drawn, seat 3's last, is one that seat 2 threw away.
    told = defects(client, recycled(hands))
    assert told == ([] if is_true else [("/state/players", "recycled_card_mismatch", {})])
