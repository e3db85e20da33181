"""Test a table between hands over HTTP: betting limits, missed blinds, blind assignments."""

from random import Random

import pytest

from tests.api.hand_play import post
from tests.api.test_hands import DRAW, POKER
from tests.second_opinion import round_the_table

BLINDS = {"small": 1, "big": 2, "over": 4}
TERMS = {"structure": "no_limit", "blinds": BLINDS}


def errors(response):
    assert response.status_code == 422, response.get_json()
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


def table_seat(number, stack=200, status="in", **more):
    return {"seat": number, "stack": stack, "status": status, **more}


def sitting(*numbers):
    return [table_seat(number) for number in numbers]


def assigned(client, seats, **body):
    response = post(client, "blind-assignments", **{**TERMS, "seats": seats, **body})
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def posts(answer):
    """Return the posts in short: seat, kind (with an exclamation mark for all-in) and amount."""
    return [
        (post["seat"], post["kind"] + "!" * post["all_in"], post["amount"])
        for post in answer["posts"]
    ]


# Betting limits.


@pytest.mark.rule("BLIND-3")
def test_worked_betting_limits(client):
    body = {"structure": "limit", "stakes": {"low": 2, "high": 4}, "dealt_in": 5}
    assert post(client, "betting-limits", **body).get_json() == {
        "ruleset": POKER,
        "blinds": {"small": 1, "big": 2, "over": 4},
        "streets": [
            {"street": "pre_draw", "min_bet": 4, "raise_step": 4, "max_bets": 4},
            {"street": "post_draw", "min_bet": 8, "raise_step": 8, "max_bets": 4},
        ],
    }


def streets(pre_draw, post_draw, cap=None):
    return [
        {"street": street, "min_bet": size, "raise_step": size} | ({"max_bets": cap} if cap else {})
        for street, size in (("pre_draw", pre_draw), ("post_draw", post_draw))
    ]


@pytest.mark.rule("BLIND-3")
@pytest.mark.rule("BET-4")
@pytest.mark.parametrize(
    ("terms", "dealt_in", "blinds", "limits"),
    [
        ({"structure": "limit", "stakes": {"low": 2, "high": 4}}, 3, (1, 2), streets(2, 4, 4)),
        ({"structure": "limit", "stakes": {"low": 10, "high": 20}}, 2, (5, 10), streets(10, 20, 4)),
        ({"structure": "no_limit", "stakes": {"low": 1, "high": 2}}, 4, (1, 2, 4), streets(4, 4)),
        ({"structure": "pot_limit", "stakes": {"low": 1, "high": 2}}, 5, (1, 2, 4), streets(4, 4)),
        ({"structure": "pot_limit", "stakes": {"low": 1, "high": 2}}, 3, (1, 2), streets(2, 2)),
        ({"structure": "no_limit", "blinds": BLINDS}, 2, (1, 2), streets(2, 2)),
        ({"structure": "no_limit", "blinds": {"small": 1, "big": 2}}, 3, (1, 2), streets(2, 2)),
        (
            {"structure": "limit", "blinds": {"small": 3, "big": 3, "over": 7}},
            4,
            (3, 3, 7),
            streets(7, 14, 4),
        ),
    ],
)
def test_betting_limits_of_tables(client, terms, dealt_in, blinds, limits):
    answer = post(client, "betting-limits", **terms, dealt_in=dealt_in).get_json()
    named = dict(zip(("small", "big", "over"), blinds, strict=False))
    assert (answer["blinds"], answer["streets"]) == (named, limits)


@pytest.mark.rule("BLIND-1")
def test_32_card_draw_has_two_blinds_at_every_table(client):
    body = {"structure": "no_limit", "stakes": {"low": 1, "high": 2}, "dealt_in": 5}
    answer = post(client, "betting-limits", **body, ruleset={"id": "32-card-draw"}).get_json()
    assert answer == {"ruleset": DRAW, "blinds": {"small": 1, "big": 2}, "streets": streets(2, 2)}


@pytest.mark.rule("BET-6")
@pytest.mark.parametrize(("dealt_in", "cap"), [(2, None), (3, 4)])
def test_an_option_removes_the_cap_heads_up(client, dealt_in, cap):
    body = {"structure": "limit", "stakes": {"low": 2, "high": 4}, "dealt_in": dealt_in}
    ruleset = {"id": "32-card-poker", "options": {"limit_cap_heads_up": False}}
    answer = post(client, "betting-limits", **body, ruleset=ruleset).get_json()
    assert answer["streets"] == streets(2, 4, cap)


@pytest.mark.rule("BLIND-3")
@pytest.mark.parametrize(
    ("structure", "low", "high", "error"),
    [
        ("limit", 1, 2, ("/stakes/low", "stakes_not_whole")),
        ("limit", 3, 6, ("/stakes/low", "stakes_not_whole")),
        ("limit", 2, 5, ("/stakes/high", "stakes_not_double")),
        ("no_limit", 1, 3, ("/stakes/high", "stakes_not_double")),
        ("pot_limit", 2, 2, ("/stakes/high", "stakes_not_double")),
    ],
)
def test_rejects_stakes_without_whole_blinds(client, structure, low, high, error):
    stakes = {"low": low, "high": high}
    response = post(client, "betting-limits", structure=structure, stakes=stakes, dealt_in=5)
    assert errors(response) == [error]
    assert response.get_json()["code"] == "stakes_not_whole"


@pytest.mark.parametrize(
    ("noun", "body"),
    [
        ("betting-limits", {"dealt_in": 5}),
        ("blind-assignments", {"button_seat": 1, "seats": sitting(1, 2)}),
        (
            "deals",
            {"button_seat": 1, "seats": [{"seat": seat, "stack": 9} for seat in (1, 2)]},
        ),
    ],
)
def test_requires_exactly_one_of_blinds_and_stakes(client, noun, body):
    stakes = {"stakes": {"low": 2, "high": 4}}
    body = {**body, "structure": "no_limit"}
    assert errors(post(client, noun, **body)) == [("/blinds", "field_required")]
    both = post(client, noun, **body, blinds=BLINDS, **stakes)
    assert errors(both) == [("/stakes", "field_not_applicable")]
    assert post(client, noun, **body, **stakes).status_code == 200


@pytest.mark.parametrize(
    ("noun", "body"),
    [
        ("betting-limits", {"structure": "limit", "dealt_in": 4}),
        ("missed-blinds", {"dealt_in": 4, "newcomer": True, "missed": []}),
        (
            "blind-assignments",
            {"structure": "limit", "button_seat": 1, "seats": sitting(1, 2, 3, 4)},
        ),
    ],
)
def test_requires_an_over_blind_if_it_is_in_play(client, noun, body):
    response = post(client, noun, **body, blinds={"small": 1, "big": 2})
    assert errors(response) == [("/blinds/over", "field_required")]
    falling = post(client, noun, **body, blinds={"small": 3, "big": 2, "over": 1})
    assert errors(falling) == [
        ("/blinds/big", "blind_too_small"),
        ("/blinds/over", "blind_too_small"),
    ]


# Missed blinds.


@pytest.mark.rule("BLIND-6")
def test_worked_missed_blinds(client):
    body = {"newcomer": False, "missed": ["small", "big", "over"]}
    answer = post(client, "missed-blinds", blinds=BLINDS, dealt_in=5, **body).get_json()
    assert answer == {"ruleset": POKER, "live": 4, "dead": 3, "total": 7, "may_wait": True}


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("missed", "live", "dead"),
    [
        ([], 0, 0),
        (["small"], 2, 0),
        (["big"], 2, 0),
        (["over"], 4, 0),
        (["big", "small"], 2, 1),
        (["small", "over"], 4, 1),
        (["big", "over"], 4, 2),
        (["over", "small", "big"], 4, 3),
    ],
)
def test_what_a_returning_seat_owes(client, missed, live, dead):
    body = {"blinds": BLINDS, "dealt_in": 4, "newcomer": False, "missed": missed}
    answer = post(client, "missed-blinds", **body).get_json()
    assert (answer["live"], answer["dead"], answer["total"]) == (live, dead, live + dead)
    assert answer["may_wait"] == bool(missed)


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(("dealt_in", "live"), [(2, 2), (3, 2), (4, 4), (5, 4)])
def test_a_newcomer_posts_the_largest_blind_live(client, dealt_in, live):
    body = {"blinds": BLINDS, "dealt_in": dealt_in, "newcomer": True, "missed": []}
    answer = post(client, "missed-blinds", **body).get_json()
    assert (answer["live"], answer["dead"], answer["may_wait"]) == (live, 0, True)


@pytest.mark.rule("BLIND-6")
def test_rejects_invalid_missed_lists(client):
    body = {"blinds": BLINDS, "dealt_in": 5}
    newcomer = post(client, "missed-blinds", **body, newcomer=True, missed=["big"])
    assert errors(newcomer) == [("/missed", "field_not_applicable")]
    twice = post(client, "missed-blinds", **body, newcomer=False, missed=["big", "big"])
    assert errors(twice) == [("/missed/1", "duplicate_blind")]


# Blind assignments.


@pytest.mark.rule("BLIND-1")
def test_a_first_hand_of_five(client):
    assert assigned(client, sitting(1, 2, 3, 4, 5), button_seat=1) == {
        "ruleset": POKER,
        "button_seat": 1,
        "first_to_act_seat": 5,
        "largest_blind_seat": 4,
        "posts": [
            {"seat": 2, "kind": "small_blind", "amount": 1, "all_in": False},
            {"seat": 3, "kind": "big_blind", "amount": 2, "all_in": False},
            {"seat": 4, "kind": "over_blind", "amount": 4, "all_in": False},
        ],
        "seats": [{"seat": seat, "dealt_in": True, "missed": []} for seat in (1, 2, 3, 4, 5)],
    }


@pytest.mark.rule("BLIND-2")
def test_heads_up(client):
    answer = assigned(client, sitting(3, 8), button_seat=8)
    assert posts(answer) == [(3, "small_blind", 1), (8, "big_blind", 2)]
    assert (answer["first_to_act_seat"], answer["largest_blind_seat"]) == (3, 8)


@pytest.mark.rule("SEAT-1")
@pytest.mark.rule("SEAT-2")
@pytest.mark.parametrize(("last", "button"), [(2, 5), (5, 9), (9, 2), (3, 5), (10, 2)])
def test_the_button_skips_empty_and_sitting_out_seats(client, last, button):
    seats = [*sitting(9, 2, 5), table_seat(7, status="out"), table_seat(8, stack=0)]
    answer = assigned(client, seats, last_button_seat=last)
    assert answer["button_seat"] == button
    assert [each["seat"] for each in answer["seats"]] == [2, 5, 7, 8, 9]
    assert [each["seat"] for each in answer["seats"] if each["dealt_in"]] == [2, 5, 9]


@pytest.mark.rule("BLIND-5")
def test_short_blinds_and_late_posts_are_all_in(client):
    late = table_seat(5, 5, "returning", choice="post", missed=["small", "big", "over"])
    seats = [*sitting(1, 2, 3), table_seat(4, 3), late]
    answer = assigned(client, seats, last_button_seat=5)
    assert posts(answer) == [
        (2, "small_blind", 1),
        (3, "big_blind", 2),
        (4, "over_blind!", 3),
        (5, "live_post", 4),
        (5, "dead_post!", 1),
    ]
    # Seat 5 is all-in and has no turn; posting less than it owes clears nothing (BLIND-8).
    assert answer["first_to_act_seat"] == 1
    assert answer["seats"][4] == {"seat": 5, "dealt_in": True, "missed": ["small", "big", "over"]}


@pytest.mark.rule("BLIND-5")
def test_nobody_acts_first_if_the_posts_put_everybody_all_in(client):
    answer = assigned(client, [table_seat(1, 2), table_seat(2, 1)], button_seat=1)
    assert posts(answer) == [(2, "small_blind!", 1), (1, "big_blind!", 2)]
    assert "first_to_act_seat" not in answer


@pytest.mark.rule("BLIND-6")
def test_a_newcomer_waits_for_the_largest_blind_and_pays_only_that(client):
    waiting = table_seat(5, status="new", choice="wait")
    # The over blind is three seats left of the button: seat 5 when seat 2 has the button.
    let_in = assigned(client, [*sitting(1, 2, 3, 4), waiting], last_button_seat=1)
    assert let_in["button_seat"] == 2
    assert posts(let_in) == [(3, "small_blind", 1), (4, "big_blind", 2), (5, "over_blind", 4)]
    for last in (2, 3, 4):
        kept_out = assigned(client, [*sitting(1, 2, 3, 4), waiting], last_button_seat=last)
        assert kept_out["seats"][4] == {"seat": 5, "dealt_in": False, "missed": []}


@pytest.mark.rule("BLIND-8")
def test_missed_lists_grow_while_out_and_are_cleared_by_paying(client):
    button, missed = 1, []
    grown = []
    # Four play and seat 5 sits out; its turn comes to be over, big, small blind, then button.
    for _ in range(4):
        away = table_seat(5, status="out", missed=missed)
        answer = assigned(client, [*sitting(1, 2, 3, 4), away], last_button_seat=button)
        button, missed = answer["button_seat"], answer["seats"][4]["missed"]
        grown.append((button, missed))
    assert grown == [
        (2, ["over"]),
        (3, ["over", "big"]),
        (4, ["over", "big", "small"]),
        (1, ["over", "big", "small"]),
    ]
    back = table_seat(5, status="returning", choice="post", missed=missed)
    answer = assigned(client, [*sitting(1, 2, 3, 4), back], last_button_seat=5)
    assert posts(answer)[3:] == [(5, "live_post", 4), (5, "dead_post", 3)]
    assert answer["seats"][4] == {"seat": 5, "dealt_in": True, "missed": []}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"seats": sitting(1, 2)}, [("/button_seat", "field_required")]),
        (
            {"seats": sitting(1, 2), "button_seat": 1, "last_button_seat": 2},
            [("/last_button_seat", "field_not_applicable")],
        ),
        ({"seats": sitting(1, 2), "button_seat": 3}, [("/button_seat", "button_not_seated")]),
        ({"seats": sitting(1, 1), "button_seat": 1}, [("/seats/1/seat", "duplicate_seat")]),
        (
            {"seats": [*sitting(1), table_seat(2, status="out")], "button_seat": 1},
            [("/seats", "too_few_players")],
        ),
        (
            {"seats": sitting(1, 2, 3, 4, 5, 6), "button_seat": 1},
            [("/seats", "too_many_players")],
        ),
        (
            {
                "seats": [
                    table_seat(1, choice="post"),
                    table_seat(2, status="new"),
                    table_seat(3, status="new", choice="wait", missed=["big"]),
                    table_seat(4, missed=["big", "big"]),
                ],
                "last_button_seat": 9,
            },
            [
                ("/seats/0/choice", "field_not_applicable"),
                ("/seats/1/choice", "field_required"),
                ("/seats/2/missed", "field_not_applicable"),
                ("/seats/3/missed/1", "duplicate_blind"),
            ],
        ),
    ],
)
def test_rejects_invalid_assignments(client, body, found):
    assert errors(post(client, "blind-assignments", **TERMS, **body)) == found


def come_and_go(rng, seats):
    """Return the next hand's seats: some that are in sit out, some that are out return."""
    for each in seats:
        if each["status"] == "in" and rng.random() < 0.2:
            each["status"] = "out"
        elif each["status"] == "out" and rng.random() < 0.4:
            each |= {"status": "returning", "choice": rng.choice(["post", "wait"])}
    return seats


def fed_back(seats, answer):
    """Return the next request's seats: dealt-in seats are in, missed lists as in the response."""
    state = {each["seat"]: each for each in answer["seats"]}
    for each in seats:
        if state[each["seat"]]["dealt_in"]:
            each["status"] = "in"
            each.pop("choice", None)
        if each["status"] != "new":
            each["missed"] = state[each["seat"]]["missed"]
    return seats


@pytest.mark.rule("BLIND-8")
@pytest.mark.parametrize("evening", range(12))
@pytest.mark.parametrize(("house", "over"), [("32-card-poker", True), ("32-card-draw", False)])
def test_assignments_of_an_evening_match_an_independent_program(client, house, over, evening):
    rng = Random(evening)  # noqa: S311
    numbers = sorted(rng.sample(range(1, 11), rng.randint(4, 6)))
    seats = [table_seat(n, rng.choice([1, 3, 6, 200])) for n in numbers]
    for each in seats[4:]:
        each |= {"status": "new", "choice": rng.choice(["post", "wait"])}
    button = rng.choice(numbers)
    for _ in range(25):
        seats = come_and_go(rng, seats)
        chairs = {
            s["seat"]: (s["stack"], s["status"], s.get("choice"), tuple(s.get("missed", ())))
            for s in seats
        }
        expected = round_the_table.assign(chairs, button, (1, 2, 4), over_played=over)
        body = {**TERMS, "ruleset": {"id": house}, "last_button_seat": button, "seats": seats}
        response = post(client, "blind-assignments", **body)
        if expected is None:
            assert errors(response)[0][0] == "/seats"
            continue
        answer = response.get_json()
        paid = {each["seat"]: [0, 0] for each in answer["seats"] if each["dealt_in"]}
        for each in answer["posts"]:
            paid[each["seat"]][each["kind"] == "dead_post"] += each["amount"]
        missed = {each["seat"]: each["missed"] for each in answer["seats"]}
        assert (answer["button_seat"], {seat: tuple(p) for seat, p in paid.items()}, missed) == (
            expected
        )
        seats, button = fed_back(seats, answer), answer["button_seat"]
