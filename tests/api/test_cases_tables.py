"""Test cases P03 to P05 and N06 over HTTP: a table from one hand to the next."""

import pytest

from tests.api.test_tables import assigned, errors, post, posts, sitting, table_seat

TERMS = {"structure": "no_limit", "blinds": {"small": 1, "big": 2, "over": 4}}


def hand(client, seats, **last):
    """Return the response of `/v1/hands` for this table."""
    table = {**TERMS, **last, "seats": seats}
    response = post(client, "hands", table=table, seed="case")
    assert response.status_code == 200, response.get_json()
    return response.get_json()


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("last_button_seat", [1, 2, 3, 4, 5])
def test_p03_a_table_whose_only_other_player_waits_starts_again(client, last_button_seat):
    stakes = {"structure": "no_limit", "stakes": {"low": 2, "high": 4}}
    seats = [table_seat(3, 80), table_seat(4, 100, "new", choice="wait")]
    table = {**stakes, "last_button_seat": last_button_seat, "seats": seats}
    started = post(client, "hands", table=table, seed="P03").get_json()
    # The button moves on, to seat 4 only from seat 3; heads-up it posts the big blind.
    button, other = (4, 3) if last_button_seat == 3 else (3, 4)
    assert started["state"]["button_seat"] == button
    blinds = {player["seat"]: player["street_bet"] for player in started["state"]["players"]}
    assert blinds == {button: 4, other: 2}
    assert started["legal_actions"]["seat"] == other


@pytest.mark.rule("SEAT-3")
def test_p03_two_that_wait_with_nobody_in_start_again(client):
    seats = [
        table_seat(2, status="new", choice="wait"),
        table_seat(5, status="returning", choice="wait", missed=["small", "over"]),
    ]
    started = hand(client, seats, last_button_seat=2)
    assert started["state"]["button_seat"] == 5
    assert started["table"]["seats"] == [
        {"seat": 2, "status": "playing"},
        {"seat": 5, "status": "playing"},
    ]


@pytest.mark.rule("BLIND-6")
def test_p04_a_deal_takes_the_posts_of_an_assignment_as_they_are(client):
    seats = [*sitting(1, 3, 4), table_seat(2, status="returning", choice="post")]
    # The button moves to 5: seat 1 is the small blind, seat 2 the big one.
    seats[-1]["missed"] = ["small", "big", "over"]
    answer = assigned(client, [*seats, table_seat(5)], last_button_seat=4)
    assert posts(answer)[1:4] == [(2, "big_blind", 2), (2, "live_post", 2), (2, "dead_post", 3)]
    deal = {
        **TERMS,
        "button_seat": answer["button_seat"],
        "seats": [{"seat": seat, "stack": 200} for seat in (1, 2, 3, 4, 5)],
        "seed": "P04",
    }
    dealt = post(client, "deals", **deal, posts=answer["posts"]).get_json()
    second = dealt["state"]["players"][1]
    assert (second["street_bet"], second["dead"], second["stack"]) == (4, 3, 193)
    # 2 + 3 for 4 + 3, the sum that clients got wrong.
    summed = [each for each in answer["posts"] if each["kind"] != "live_post"]
    refused = post(client, "deals", **deal, posts=summed)
    assert errors(refused) == [("/posts/1", "posts_not_assignable")]
    # Nor is there another way to say it.
    deal["seats"][1]["post"] = {"live": 2, "dead": 3}
    assert post(client, "deals", **deal).status_code == 400


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize("choice", ["post", "wait"])
def test_p05_a_seat_that_returns_on_the_largest_blind_pays_only_that(client, choice):
    back = table_seat(4, status="returning", choice=choice, missed=["small", "big", "over"])
    answer = assigned(client, [*sitting(1, 2, 3, 5), back], last_button_seat=5)
    assert posts(answer) == [(2, "small_blind", 1), (3, "big_blind", 2), (4, "over_blind", 4)]
    assert answer["seats"][3] == {"seat": 4, "dealt_in": True, "missed": []}


@pytest.mark.rule("SEAT-4")
@pytest.mark.parametrize(
    ("before", "left"),
    [pytest.param((1, 2, 3), (1, 3), id="a"), pytest.param((1, 2, 3, 4), (1, 4), id="b")],
)
def test_n06_heads_up_nobody_posts_the_largest_blind_twice_in_a_row(client, before, left):
    first = hand(client, sitting(*before), first_button_seat=1)
    largest = first["table"]["last_largest_blind_seat"]
    assert largest == before[-1]
    last = {name: first["table"][name] for name in ("last_button_seat", "last_largest_blind_seat")}
    second = hand(client, sitting(*left), **last)
    assert second["table"]["last_largest_blind_seat"] == 1
    # From there on the blind alternates.
    last = {name: second["table"][name] for name in last}
    assert hand(client, sitting(*left), **last)["table"]["last_largest_blind_seat"] == largest
