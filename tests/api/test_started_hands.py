"""Test the hands of a table over HTTP: what `/v1/hands` takes from the last hand and returns."""

import pytest

from tests.api.hand_play import Hand
from tests.api.test_tables import errors, post, sitting, table_seat

TERMS = {"structure": "no_limit", "blinds": {"small": 1, "big": 2, "over": 4}}
POKER = {"id": "32-card-poker", "revision": 1}


def start(client, table, **more):
    response = post(client, "hands", table=table, **{"seed": "table", **more})
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def refused(client, table, **more):
    return errors(post(client, "hands", table=table, **more))


@pytest.fixture
def played(client):
    """Return the table and the completed state of a hand of seats 1 to 3; seat 4 sits out.

    Seat 1 has the button. It folds, and so does the small blind: seat 3 wins one chip.
    """
    seats = [*sitting(1, 2, 3), table_seat(4, 50, "out", missed=["big"])]
    started = start(client, {**TERMS, "seats": seats})
    hand = Hand(client, started["state"]).play("1 fold, 2 fold")
    assert hand.stacks == {1: 200, 2: 199, 3: 201}
    return started["table"], hand.state


def edited(table, seat, **changes):
    """Return the table with fields of a seat changed, or removed if None."""
    seats = [each | changes if each["seat"] == seat else each for each in table["seats"]]
    return table | {
        "seats": [{k: v for k, v in each.items() if v is not None} for each in seats],
    }


def stacks(started):
    """Return the chips that each seat had before it posted."""
    before = {each["seat"]: each["stack"] + each["contributed"] for each in players(started)}
    return before | {
        each["seat"]: each["stack"] for each in started["table"]["seats"] if "stack" in each
    }


def players(started):
    return started["state"]["players"]


@pytest.mark.rule("SEAT-2")
def test_the_first_hand_gives_the_button_to_the_lowest_seat_that_plays(client):
    seats = [table_seat(2, status="out"), table_seat(3, 0), *sitting(9, 5, 7)]
    started = start(client, {**TERMS, "seats": seats})
    assert list(started) == ["ruleset", "seed", "state", "events", "legal_actions", "table"]
    assert started["state"]["button_seat"] == 5
    assert started["table"] == {
        "ruleset": POKER,
        **TERMS,
        "last_button_seat": 5,
        "last_largest_blind_seat": 9,
        "seats": [
            # Behind the big blind, and no over blind is in play: they miss nothing.
            {"seat": 2, "stack": 200, "status": "out"},
            {"seat": 3, "stack": 0, "status": "out"},
            {"seat": 5, "status": "playing"},
            {"seat": 7, "status": "playing"},
            {"seat": 9, "status": "playing"},
        ],
    }


@pytest.mark.rule("SEAT-2")
def test_the_first_hand_may_name_the_seat_with_the_button(client):
    seats = [*sitting(1, 2), table_seat(3, status="out")]
    started = start(client, {**TERMS, "first_button_seat": 2, "seats": seats})
    assert started["state"]["button_seat"] == 2
    assert "first_button_seat" not in started["table"]
    for seat in (3, 4):
        table = {**TERMS, "first_button_seat": seat, "seats": seats}
        assert refused(client, table) == [("/table/first_button_seat", "button_not_seated")]


@pytest.mark.rule("BLIND-3")
def test_returns_the_stakes_or_blinds_as_posted(client):
    stakes = {"structure": "limit", "stakes": {"low": 2, "high": 4}}
    started = start(client, {**stakes, "seats": sitting(1, 2)})
    assert started["state"]["blinds"] == {"small": 1, "big": 2}
    assert started["table"]["stakes"] == stakes["stakes"]
    assert "blinds" not in started["table"]


@pytest.mark.rule("SEAT-2")
def test_the_returned_table_is_the_next_request(client, played):
    table, state = played
    assert table["seats"] == [
        {"seat": 1, "status": "playing"},
        {"seat": 2, "status": "playing"},
        {"seat": 3, "status": "playing"},
        {"seat": 4, "stack": 50, "status": "out", "missed": ["big"]},
    ]
    started = start(client, table, last_state=state)
    assert started["state"]["button_seat"] == 2
    assert stacks(started) == {1: 200, 2: 199, 3: 201, 4: 50}
    # The blinds are on 3 and 1. Had seat 4 been dealt in, it would have been the big blind.
    assert started["table"]["last_largest_blind_seat"] == 1
    assert started["table"]["seats"][3] == {
        "seat": 4,
        "stack": 50,
        "status": "out",
        "missed": ["big"],
    }


@pytest.mark.rule("BLIND-8")
def test_a_seat_that_sits_out_takes_its_stack_from_the_last_hand_and_misses_blinds(client, played):
    table, state = played
    started = start(client, edited(table, 3, status="out"), last_state=state)
    # Heads-up on 2 and 1: the button moves to 2, seat 1 is the small blind. Seat 3 would have been
    # the small blind on the left of the button.
    assert started["table"]["seats"][2] == {
        "seat": 3,
        "stack": 201,
        "status": "out",
        "missed": ["small"],
    }


@pytest.mark.parametrize("stack", [None, 199])
def test_a_stack_may_be_posted_if_it_is_right(client, played, stack):
    table, state = played
    started = start(client, edited(table, 2, stack=stack), last_state=state)
    assert stacks(started)[2] == 199


@pytest.mark.parametrize("status", ["playing", "in", "out"])
def test_rejects_a_stack_that_differs_from_the_last_hand(client, played, status):
    table, state = played
    table = edited(table, 2, stack=200, status=status)
    found = [("/table/seats/1/stack", "stack_mismatch")]
    assert refused(client, table, last_state=state) == found


def test_a_newcomer_in_a_seat_that_played_brings_a_stack_of_its_own(client, played):
    table, state = played
    table = edited(table, 2, status="new", choice="post")
    found = [("/table/seats/1/stack", "stack_unknown")]
    assert refused(client, table, last_state=state) == found
    started = start(client, edited(table, 2, stack=77), last_state=state)
    assert stacks(started)[2] == 77


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize("status", ["playing", "in", "out", "returning"])
def test_added_chips_are_added_once_and_not_returned(client, played, status):
    table, state = played
    changes = {"status": status, "add_chips": 5}
    if status == "returning":
        changes["choice"] = "post"
    started = start(client, edited(table, 2, **changes), last_state=state)
    assert stacks(started)[2] == 204
    assert all("add_chips" not in each for each in started["table"]["seats"])


BROKE = {
    "structure": "no_limit",
    "blinds": {"small": 1, "big": 2},
    "button_seat": 1,
    "street": "complete",
    "players": [
        {"seat": 1, "status": "active", "stack": 103, "street_bet": 0, "contributed": 2},
        {"seat": 2, "status": "all_in", "stack": 0, "street_bet": 0, "contributed": 1},
        {"seat": 3, "status": "active", "stack": 98, "street_bet": 0, "contributed": 2},
    ],
}
"""A hand in which seat 2 was all-in with its small blind, seat 1 called, and seat 1 won."""

AFTER_BROKE = {
    **TERMS,
    "last_button_seat": 1,
    "last_largest_blind_seat": 3,
    "seats": [{"seat": seat, "status": "playing"} for seat in (1, 2, 3)],
}


@pytest.mark.rule("SEAT-1")
def test_a_seat_without_chips_sits_out_and_misses_blinds(client):
    started = start(client, AFTER_BROKE, last_state=BROKE)
    # Seats 1 and 3 are left, and seat 3 has had the largest blind: the button is on 1. Seat 2 would
    # have posted the small blind.
    assert started["table"]["seats"][1] == {
        "seat": 2,
        "stack": 0,
        "status": "out",
        "missed": ["small"],
    }
    assert started["state"]["button_seat"] == 1


@pytest.mark.rule("SEAT-1")
def test_a_seat_that_buys_in_again_at_once_owes_nothing(client):
    started = start(client, edited(AFTER_BROKE, 2, add_chips=40), last_state=BROKE)
    second = players(started)[1]
    # The button moves to seat 2, which has no blind.
    assert (second["seat"], second["stack"], second["contributed"]) == (2, 40, 0)
    assert started["state"]["button_seat"] == 2


@pytest.mark.rule("BLIND-6")
def test_a_newcomer_without_chips_sits_out_without_a_choice(client):
    seats = [*sitting(1, 2), table_seat(3, 0, "new", choice="wait")]
    started = start(client, {**TERMS, "last_button_seat": 1, "seats": seats})
    # The button is on 2. Seat 3 would have posted the small blind.
    broke = {"seat": 3, "stack": 0, "status": "out", "missed": ["small"]}
    assert started["table"]["seats"][2] == broke


@pytest.mark.rule("BLIND-8")
def test_a_short_late_poster_posts_again(client):
    late = table_seat(1, 5, "returning", choice="post", missed=["small", "big", "over"])
    last = {"last_button_seat": 4, "last_largest_blind_seat": 3}
    started = start(client, {**TERMS, **last, "seats": [late, *sitting(2, 3, 4)]})
    # Five chips of 4 + 3: the list stays.
    missed = {"seat": 1, "status": "playing", "missed": ["small", "big", "over"]}
    assert started["table"]["seats"][0] == missed
    table = edited(started["table"], 1, stack=20)
    for seat in (2, 3, 4):
        table = edited(table, seat, stack=200)
    again = start(client, table)
    # Now the over blind is on seat 1, which pays only that.
    assert again["state"]["button_seat"] == 2
    assert players(again)[0]["contributed"] == 4
    assert again["table"]["seats"][0] == {"seat": 1, "status": "playing"}


@pytest.mark.rule("BLIND-6")
def test_a_waiting_seat_goes_on_waiting(client):
    waiting = table_seat(5, 90, "returning", choice="wait", missed=["small"])
    seats = [*sitting(1, 2, 3, 4), waiting]
    started = start(client, {**TERMS, "last_button_seat": 4, "seats": seats})
    # The button is on 1 and the over blind on 4; seat 5 would have opened.
    assert started["table"]["seats"][4] == waiting


def test_rejects_a_last_state_of_another_hand(client, played):
    table, state = played
    mismatches = [
        (table | {"last_button_seat": 2}, [("/table/last_button_seat", "last_state_mismatch")]),
        (
            table | {"last_largest_blind_seat": 2},
            [("/table/last_largest_blind_seat", "last_state_mismatch")],
        ),
        (edited(table, 4, status="playing"), [("/table/seats/3/seat", "last_state_mismatch")]),
    ]
    for other, found in mismatches:
        assert refused(client, other, last_state=state) == found
    for field in ("last_button_seat", "last_largest_blind_seat"):
        without = {name: value for name, value in table.items() if name != field}
        found = [(f"/table/{field}", "field_required")]
        assert refused(client, without, last_state=state) == found


def test_rejects_a_last_state_that_is_not_complete(client, played):
    table, _ = played
    early = start(client, {**TERMS, "seats": sitting(1, 2, 3)})["state"]
    found = [("/last_state/street", "hand_not_complete")]
    assert refused(client, table, last_state=early) == found


def test_rejects_an_inconsistent_last_state(client, played):
    table, state = played
    wrong = state | {"button_seat": 9}
    found = [("/last_state/button_seat", "button_not_seated")]
    assert refused(client, table, last_state=wrong) == found


@pytest.mark.parametrize(
    ("table", "found"),
    [
        ({"first_button_seat": 1, "last_button_seat": 1}, ("first_button_seat", "not_applicable")),
        ({"last_largest_blind_seat": 1}, ("last_largest_blind_seat", "not_applicable")),
        ({"stakes": {"low": 1, "high": 2}}, ("stakes", "not_applicable")),
    ],
)
def test_rejects_fields_that_rule_each_other_out(client, table, found):
    field, code = found
    answer = refused(client, {**TERMS, "seats": sitting(1, 2), **table})
    assert answer == [(f"/table/{field}", f"field_{code}")]


@pytest.mark.rule("SEAT-1")
def test_rejects_a_table_of_contradictory_seats(client):
    seats = [table_seat(1), table_seat(1, choice="post"), table_seat(3, status="new")]
    assert refused(client, {**TERMS, "seats": seats}) == [
        ("/table/seats/1/seat", "duplicate_seat"),
        ("/table/seats/1/choice", "field_not_applicable"),
        ("/table/seats/2/choice", "field_required"),
    ]
    playing = [table_seat(1, None, "playing"), table_seat(2)]
    playing[0].pop("stack")
    found = [("/table/seats/0/stack", "stack_unknown")]
    assert refused(client, {**TERMS, "last_button_seat": 1, "seats": playing}) == found
    few = [table_seat(1), table_seat(2, status="out")]
    assert refused(client, {**TERMS, "seats": few}) == [("/table/seats", "too_few_players")]


@pytest.mark.rule("SEAT-1")
def test_stacks_are_bounded_by_their_total(client):
    seats = [table_seat(1, 5 * 10**12 - 10), table_seat(2, 10)]
    started = start(client, {**TERMS, "seats": seats})
    assert stacks(started) == {1: 5 * 10**12 - 10, 2: 10}
    seats[1]["add_chips"] = 1
    assert refused(client, {**TERMS, "seats": seats}) == [("/table/seats", "too_many_chips")]


# Rulesets.


def test_the_table_names_the_ruleset(client):
    named = {"id": "32-card-draw", "options": {"muck_losers": False}}
    stamp = named | {"revision": 1}
    started = start(client, {**TERMS, "ruleset": named, "seats": sitting(1, 2, 3, 4)})
    # Two blinds in this house.
    assert started["table"]["last_largest_blind_seat"] == 3
    for place in (started, started["state"], started["table"]):
        assert place["ruleset"] == stamp
    other = {"id": "32-card-poker"}
    answer = refused(client, started["table"], ruleset=other)
    assert answer == [("/ruleset/id", "ruleset_mismatch")]
    unknown = {**TERMS, "ruleset": {"id": "x"}, "seats": sitting(1, 2)}
    assert refused(client, unknown) == [("/table/ruleset/id", "unknown_ruleset")]


def test_a_silent_table_is_ruled_by_the_request_or_else_by_the_last_state(client, played):
    table, state = played
    draw = {"id": "32-card-draw", "revision": 1}
    last = state | {"ruleset": draw}
    silent = {name: value for name, value in table.items() if name != "ruleset"}
    assert start(client, silent, last_state=last)["table"]["ruleset"] == draw
    named = start(client, silent, last_state=last, ruleset={"id": "32-card-poker"})
    assert named["state"]["ruleset"] == POKER
    assert start(client, {**TERMS, "seats": sitting(1, 2)})["table"]["ruleset"] == POKER


@pytest.mark.rule("BLIND-1")
def test_the_last_state_is_read_by_its_own_ruleset(client):
    draw = {"id": "32-card-draw"}
    first = start(client, {**TERMS, "ruleset": draw, "seats": sitting(1, 2, 3, 4)})
    hand = Hand(client, first["state"]).play("4 fold, 1 fold, 2 fold")
    # Its largest blind is the big one on seat 3; the other house would look for it on seat 4.
    table = first["table"] | {"ruleset": {"id": "32-card-poker"}}
    started = start(client, table, last_state=hand.state)
    assert started["table"]["last_largest_blind_seat"] == 1
    assert started["state"]["ruleset"] == POKER
