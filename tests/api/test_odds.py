"""Test draw odds and equities over HTTP: what the vectors can't express."""

import pytest

from tests.api.hand_play import DRAW, POKER, Hand, first_round

HELD = ["Ah", "Kd", "Qc", "Js", "7h"]
RANDOM_SPOT = {"button_seat": 1, "players": [{"seat": 1, "cards": HELD}, {"seat": 2}, {"seat": 3}]}


def equities(client, **body):
    return client.post("/v1/equities", json=body)


def errors(response):
    assert response.status_code in {400, 422}, response.get_json()
    return [(error["pointer"], error["code"]) for error in response.get_json()["errors"]]


@pytest.mark.rule("ODDS-1")
def test_without_plays_there_are_all_31_draws_best_first(client):
    plays = client.post("/v1/draw-odds", json={"cards": HELD}).get_json()["plays"]

    assert len(plays) == 31
    assert [len(play["discards"]) for play in plays] == [play["draw_count"] for play in plays]
    averages = [play["rank_points"] / play["combinations"] for play in plays]
    assert averages == sorted(averages, reverse=True)


@pytest.mark.rule("ODDS-1")
def test_a_play_that_is_posted_twice_is_answered_twice(client):
    body = {"cards": HELD, "plays": [["7♥"], ["7h"], ["Js", "Kd"]]}

    plays = client.post("/v1/draw-odds", json=body).get_json()["plays"]

    assert sorted(play["discards"] for play in plays) == [["7h"], ["7h"], ["Kd", "Js"]]


@pytest.mark.rule("ODDS-2")
def test_without_a_seed_the_response_names_one_that_repeats_it(client):
    first = equities(client, **RANDOM_SPOT)
    seed = first.get_json()["seed"]

    again = equities(client, **RANDOM_SPOT, seed=seed)

    assert first.get_json()["trials"] == 10_000
    assert len(seed) == 32
    assert first.data == again.data
    assert equities(client, **RANDOM_SPOT, seed="another").data != first.data


@pytest.mark.rule("ODDS-2")
def test_an_exact_response_needs_neither_trials_nor_seed(client):
    spot = {"button_seat": 1, "players": [{"seat": 1, "cards": HELD}, {"seat": 2}]}

    without, given = equities(client, **spot), equities(client, **spot, trials=1, seed="seed")

    assert without.data == given.data
    assert without.get_json()["combinations"] == 80_730
    assert not {"trials", "seed"} & without.get_json().keys()


@pytest.mark.parametrize(("trials", "code"), [(0, "out_of_range"), (100_001, "out_of_range")])
def test_trials_are_bounded(client, trials, code):
    response = equities(client, **RANDOM_SPOT, trials=trials)

    assert errors(response) == [("/trials", code)]
    assert response.get_json()["errors"][0]["params"] == {"minimum": 1, "maximum": 100_000}


@pytest.mark.parametrize(
    ("left_out", "pointer"), [("button_seat", "/button_seat"), ("players", "/players")]
)
def test_hands_need_a_button_and_players(client, left_out, pointer):
    body = {name: value for name, value in RANDOM_SPOT.items() if name != left_out}

    assert errors(equities(client, **body)) == [(pointer, "field_required")]


def test_draws_belong_to_a_state(client):
    body = RANDOM_SPOT | {"draws": [{"seat": 1, "cards": ["7h"]}]}

    assert errors(equities(client, **body)) == [("/draws", "field_not_applicable")]


@pytest.fixture(scope="module")
def opening():
    """Return a dealt hand of five seats under the rules of 32-card-draw."""
    return {
        "ruleset": DRAW,
        "structure": "no_limit",
        "stakes": {"low": 1, "high": 2},
        "button_seat": 1,
        "seed": "odds",
        "seats": [{"seat": seat, "stack": 200} for seat in range(1, 6)],
    }


def state_of(client, opening):
    return client.post("/v1/deals", json=opening).get_json()["state"]


@pytest.mark.rule("ODDS-2")
def test_a_state_is_judged_by_its_own_ruleset(client, opening):
    state = state_of(client, opening)

    response = equities(client, state=state, seed="odds", trials=10)

    assert response.get_json()["ruleset"] == {"id": "32-card-draw", "revision": 1}
    mismatch = equities(client, state=state, ruleset=POKER)
    assert mismatch.get_json()["code"] == "ruleset_mismatch"


@pytest.mark.rule("ODDS-2")
def test_the_order_of_the_stub_is_not_known(client, opening):
    state = state_of(client, opening)
    draws = [{"seat": 2, "cards": state["players"][1]["cards"][:2]}]

    told = equities(client, state=state, draws=draws)
    reversed_stub = equities(client, state=state | {"stub": state["stub"][::-1]}, draws=draws)

    assert told.get_json()["combinations"] == 21  # C(7, 2)
    assert told.data == reversed_stub.data


@pytest.mark.parametrize(
    ("draws", "expected"),
    [
        ([{"seat": 9, "cards": []}], ("/draws/0/seat", "unknown_seat")),
        ([{"seat": 2, "cards": []}] * 2, ("/draws/1/seat", "duplicate_seat")),
    ],
)
def test_draws_of_seats_that_cannot_draw_are_rejected(client, opening, draws, expected):
    response = equities(client, state=state_of(client, opening), draws=draws)

    assert errors(response) == [expected]
    assert response.get_json()["code"] == "inconsistent_state"


@pytest.mark.rule("DRAW-2")
def test_only_held_cards_can_be_discarded(client, opening):
    state = state_of(client, opening)
    draws = [{"seat": 2, "cards": state["stub"][:1]}]

    response = equities(client, state=state, draws=draws)

    assert errors(response) == [("/draws/0/cards/0", "card_not_held")]


def test_unknown_cards_cannot_be_discarded(client, opening):
    state = state_of(client, opening)
    discards = state["players"][1].pop("cards")[:1]

    response = equities(client, state=state, draws=[{"seat": 2, "cards": discards}])

    assert errors(response) == [("/state/players/1/cards", "field_required")]


def test_a_complete_hand_has_no_equities(client):
    hand = Hand(client, first_round(2))
    hand.play("2 fold")

    response = equities(client, state=hand.state)

    assert errors(response) == [("/state/street", "hand_complete")]


def test_an_inconsistent_state_is_rejected(client, opening):
    state = state_of(client, opening)
    state["players"][0]["cards"][0] = state["players"][1]["cards"][0]

    response = equities(client, state=state)

    assert response.get_json()["code"] == "inconsistent_state"
