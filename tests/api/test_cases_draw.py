"""Test cases C74 and C76 to C82 over HTTP: the draw and its cards."""

import pytest

from service.rules.ruleset import RULESETS
from tests.api.hand_play import POKER, Hand, action_of, first_round

SEVENS_UP = "7h 8h 9h Ks Kd"
OTHER = "As Ad Jc Tc 9c"
STUB = "7s 8s 9s Ts Js Qc"
STUB_OF_THREE = f"{STUB} Ac Kc Qd Qs Jd Td 9d 8d 8c 7d 7c"
BLINDS = {"small": 1, "big": 2, "over": 4}


def drawer(seat, cards, discards=""):
    return {"seat": seat, "cards": cards.split(), "discards": discards.split()}


def draws(client, *players, stub=STUB, **more):
    body = {"ruleset": POKER, "button_seat": 1, "seed": "draws", "players": players}
    return client.post("/v1/draws", json={**body, "stub": stub.split(), **more})


def errors(response):
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


def drawing(client):
    """Return T3 at the draw: seat 2 is first, and the cards are known."""
    hand = Hand(client, first_round(3)).play("1 call, 2 call, 3 check")
    for seat, cards in ((1, "Ah Kh Qh Jh Th"), (2, SEVENS_UP), (3, OTHER)):
        hand.player(seat)["cards"] = cards.split()
    hand.state["stub"] = STUB_OF_THREE.split()
    return hand


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("players", "more", "pointer"),
    [
        ([drawer(2, SEVENS_UP), drawer(3, "As Ad Jc Tc Ks")], {}, "/players/1/cards/4"),
        ([drawer(2, "7h 8h 9h Ks 7h")], {}, "/players/0/cards/4"),
        ([drawer(2, SEVENS_UP)], {"stub": "7s Ks"}, "/stub/1"),
        ([drawer(2, SEVENS_UP)], {"recyclable": ["10c", "ks"]}, "/recyclable/1"),
        ([drawer(2, SEVENS_UP)], {"mucked": ["K♠"]}, "/mucked/0"),
        ([drawer(2, SEVENS_UP)], {"stub": "Qh", "recyclable": ["qH"]}, "/recyclable/0"),
    ],
    ids=["two hands", "one hand", "stub", "discards", "mucked", "stub and discards"],
)
def test_c74_a_card_twice_in_a_draw(client, players, more, pointer):
    response = draws(client, *players, **more)
    assert response.status_code == 422
    assert errors(response) == [(pointer, "duplicate_card")]


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("place", "pointer"),
    [
        ("cards", "/state/players/1/cards/3"),
        ("stub", "/state/players/1/cards/3"),
        ("discards", "/state/players/2/cards/0"),
    ],
)
def test_c74_a_card_twice_in_a_state(client, place, pointer):
    hand = drawing(client)
    if place == "cards":
        hand.player(1)["cards"][0] = "Ks"
    elif place == "stub":
        hand.state["stub"][0] = "Ks"
    else:
        hand.play("2 draw 7h 8h 9h")
        hand.player(3)["cards"][0] = "7h"
    for path in ("/v1/legal-actions", "/v1/showdowns"):
        response = hand.post(path)
        assert response.status_code == 422
        assert errors(response) == [(pointer, "duplicate_card")]


@pytest.mark.rule("DECK-1")
def test_c74_a_card_twice_in_a_settlement(client):
    players = [
        {"seat": 1, "status": "active", "contributed": 5, "cards": SEVENS_UP.split()},
        {"seat": 2, "status": "active", "contributed": 5, "cards": ["As", "Ad", "Jc", "Tc", "10c"]},
        {"seat": 3, "status": "active", "contributed": 5, "cards": ["Qs", "Qd", "kS", "8c", "7c"]},
    ]
    response = client.post("/v1/settlements", json={"button_seat": 1, "players": players})
    assert response.status_code == 422
    assert errors(response) == [
        ("/players/1/cards/4", "duplicate_card"),
        ("/players/2/cards/2", "duplicate_card"),
    ]


C76 = [
    ("Qc", "card_not_held"),
    ("7h 7h", "duplicate_card"),
    ("7h 10H 7H", "card_not_held"),
]


@pytest.mark.rule("DRAW-2")
@pytest.mark.parametrize(("discards", "code"), C76)
def test_c76_only_held_cards_can_be_discarded(client, discards, code):
    response = draws(client, drawer(2, SEVENS_UP, discards))
    assert response.status_code == 422
    assert response.get_json()["code"] == "illegal_draw"
    assert code in {found for _, found in errors(response)}

    hand = drawing(client)
    for _ in range(2):
        refused = hand.post("/v1/transitions", action=action_of(f"2 draw {discards}"))
        assert refused.status_code == 422
        assert code in {found for _, found in errors(refused)}
    assert hand.play("2 draw 7h").player(2)["cards"] == ["8h", "9h", "Ks", "Kd", "7s"]


@pytest.mark.rule("DRAW-2")
@pytest.mark.parametrize("index", [5, -1, 0])
def test_c76_a_discard_is_a_card_not_an_index(client, index):
    action = {"seat": 2, "type": "draw", "discards": [index]}
    response = drawing(client).post("/v1/transitions", action=action)
    assert response.status_code == 400
    assert errors(response) == [("/action/discards/0", "invalid_type")]


@pytest.mark.rule("DRAW-2")
def test_c77_rejects_five_discards_and_none_stands_pat(client):
    response = draws(client, drawer(2, SEVENS_UP, SEVENS_UP))
    assert response.status_code == 422
    assert errors(response) == [("/players/0/discards", "too_many_discards")]

    hand = drawing(client)
    assert hand.refusal(f"2 draw {SEVENS_UP}") == "too_many_discards"
    hand.play("2 draw")
    assert hand.player(2)["cards"] == SEVENS_UP.split()
    assert hand.player(2)["discards"] == []
    assert hand.state["stub"] == STUB_OF_THREE.split()


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize("house", RULESETS)
@pytest.mark.parametrize("seed", ["c79", "table-7 hand-12", "x"])
def test_c79_own_discards_never_come_back(client, house, seed):
    body = {
        "ruleset": {"id": house},
        "structure": "no_limit",
        "blinds": BLINDS,
        "button_seat": 1,
        "seats": [{"seat": seat, "stack": 4} for seat in (1, 2, 3, 4, 5)],
        "seed": seed,
    }
    dealt = client.post("/v1/deals", json=body).get_json()["state"]
    hand = Hand(client, dealt, {"id": house})
    while hand.turn[0] == "pre_draw":
        hand.play(f"{hand.turn[1]} {'call' if 'call' in hand.choices() else 'check'}")
    # The stub has 7 cards, and the seats draw 20.
    assert len(hand.state["stub"]) == 7
    out_of_play = set()
    for seat in (2, 3, 4, 5, 1):
        before = hand.player(seat)["cards"]
        stub = hand.state["stub"]
        hand.play(" ".join([f"{seat} draw", *before[:4]]))
        drawn = hand.player(seat)["cards"][1:]
        assert hand.player(seat)["cards"][0] == before[4]
        assert not set(before) & set(drawn)
        assert drawn[: len(stub[:4])] == stub[:4]
        assert set(drawn) <= set(stub) | out_of_play
        out_of_play = (out_of_play - set(drawn)) | set(before[:4])
    assert hand.turn[0] in ("post_draw", "showdown")
    held = [card for player in hand.state["players"] for card in player["cards"]]
    assert len(set(held)) == 25


@pytest.mark.rule("DRAW-3")
def test_c79_rejects_a_draw_if_only_own_discards_are_left(client):
    mine = drawer(3, SEVENS_UP, "7h 8h 9h Ks")
    response = draws(client, mine, stub="")
    assert response.status_code == 422
    assert response.get_json()["code"] == "illegal_draw"
    assert errors(response) == [("/players/0/discards", "stub_exhausted")]
    # A client can't attribute them to another seat either.
    response = draws(client, mine, stub="", recyclable=["7h", "8h", "9h", "Ks"])
    assert response.status_code == 422
    assert {code for _, code in errors(response)} == {"duplicate_card"}


@pytest.mark.rule("DRAW-1")
def test_c81_all_in_players_draw(client):
    hand = Hand(client, first_round(3, stacks={1: 30, 2: 30, 3: 30}))
    hand.play("1 raise 30, 2 call, 3 call")
    for seat in (2, 3, 1):
        assert hand.turn == ("draw", seat)
        assert hand.player(seat)["status"] == "all_in"
        hand.play(f"{seat} draw")
    assert hand.turn == ("showdown", None)


@pytest.mark.rule("DRAW-1")
def test_c82_the_draw_starts_left_of_the_dealer_and_skips_folded_seats(client):
    hand = Hand(client, first_round(5)).play("5 call, 1 call, 2 fold, 3 call, 4 check")
    assert hand.turn == ("draw", 3)
    assert hand.refusal("5 draw") == "out_of_turn"
    assert hand.refusal("2 draw") == "out_of_turn"
    assert hand.play("3 draw").turn == ("draw", 4)
    assert hand.refusal("3 draw") == "out_of_turn"
    assert hand.play("4 draw").turn == ("draw", 5)
    assert hand.play("5 draw").turn == ("draw", 1)
    assert hand.play("1 draw").turn == ("post_draw", 5)
