"""Check that every error is a problem of one shape and that every code is in the catalogue."""

import re
from typing import NamedTuple, get_args

import pytest

from service.api.catalogue import CODES
from service.api.catalogue.protocol import HttpCode
from service.api.catalogue.rules import RULE_OF
from service.api.representations.errors import json_pointer
from service.rules.cards import DECK
from tests.api.hand_play import action_of, second_round
from tests.api.test_betting import BROKEN, DRAWING, LIMIT, SECOND, WORKED, with_player

HAND = ["Ah", "Kh", "Qh", "Jh", "Th"]
OTHER = ["7s", "8s", "9s", "Ts", "Js"]
EVALUATIONS = "/v1/hand-evaluations"


def posted(json, path=EVALUATIONS):
    return "POST", path, {"json": json}


def raw(body, content_type="application/json", **headers):
    kwargs = {"data": body, "content_type": content_type, "headers": headers}
    return "POST", EVALUATIONS, kwargs


def with_ruleset(**ruleset):
    return posted({"hands": [HAND], "ruleset": {"id": "32-card-poker", **ruleset}})


def compared(*hands):
    hands = [{"id": hand_id, "cards": cards} for hand_id, cards in hands]
    return posted({"hands": hands}, "/v1/hand-comparisons")


class Expected(NamedTuple):
    """A problem's status and code, and its first error's code and pointer."""

    status: int
    code: str
    item_code: str | None = None
    pointer: str | None = None


def invalid(item_code, pointer):
    return Expected(400, "invalid_request", item_code, pointer)


def itself(status, code, pointer=""):
    return Expected(status, code, code, pointer)


WRONG_OPTION = with_ruleset(options={"two_pair_kicker": "x"})

PROVOKED = [
    (raw(b"{"), itself(400, "malformed_json")),
    (raw(b""), itself(400, "malformed_json")),
    (raw(b"[" * 17 + b"]" * 17), itself(400, "malformed_json")),
    (raw(b'{"a":1,"a":2}'), itself(400, "duplicate_key")),
    (posted({}), invalid("missing_field", "/hands")),
    (posted({"hands": [HAND], "hand": 1}), invalid("unknown_field", "/hand")),
    (posted({"hands": [HAND], "zzz": 1}), invalid("unknown_field", "/zzz")),
    (posted({"hands": 7}), invalid("invalid_type", "/hands")),
    (posted({"hands": None}), invalid("null_not_allowed", "/hands")),
    (with_ruleset(revision=0), invalid("out_of_range", "/ruleset/revision")),
    (posted({"hands": [[*HAND[:4], "6h"]]}), invalid("invalid_card", "/hands/0/4")),
    (posted({"hands": [HAND[:4]]}), invalid("invalid_length", "/hands/0")),
    (with_ruleset(id="?"), invalid("invalid_format", "/ruleset/id")),
    (WRONG_OPTION, invalid("unknown_value", "/ruleset/options/two_pair_kicker")),
    (with_ruleset(id="x"), itself(422, "unknown_ruleset", "/ruleset/id")),
    (with_ruleset(revision=9), itself(422, "unknown_revision", "/ruleset/revision")),
    (posted({"hands": [HAND[:4] + HAND[:1]]}), itself(422, "duplicate_card", "/hands/0/4")),
    (compared(("a", HAND), ("a", OTHER)), itself(422, "duplicate_id", "/hands/1/id")),
    (("GET", "/v1/rulesets/x", {}), itself(404, "unknown_ruleset")),
    (raw(b" " * 65_537), itself(413, "body_too_large")),
    (raw(b"{}", "text/plain"), itself(415, "unsupported_media_type")),
    (raw(b"{}", **{"Content-Encoding": "gzip"}), itself(415, "unsupported_content_encoding")),
    (("GET", "/nope", {}), Expected(404, "not_found")),
    (("GET", "/problems/nope", {}), Expected(404, "not_found")),
    (("PUT", EVALUATIONS, {}), Expected(405, "method_not_allowed")),
]


def acted(state, step):
    return posted({"state": state, "action": action_of(step)}, "/v1/transitions")


def acted_by_option(state, step, **options):
    ruleset = {"id": "32-card-poker", "options": options}
    body = {"ruleset": ruleset, "state": state, "action": action_of(step)}
    return posted(body, "/v1/transitions")


def stated(state, noun="legal-actions"):
    return posted({"state": state}, f"/v1/{noun}")


def drawn(discards, **more):
    player = {"seat": 2, "cards": HAND, "discards": discards}
    return posted({"button_seat": 1, "players": [player], "stub": [], **more}, "/v1/draws")


def settled(*players, **more):
    players = [
        {"seat": seat, "status": "active", "contributed": 9, **player}
        for seat, player in enumerate(players, 1)
    ]
    return posted({"button_seat": 1, "players": players, **more}, "/v1/settlements")


def dealt(*seats, **terms):
    seats = [{"seat": seat, **each} for seat, each in enumerate(seats, 1)]
    terms = terms or {"blinds": {"small": 1, "big": 2, "over": 4}}
    body = {"structure": "limit", "button_seat": 1, "seats": seats, **terms}
    return posted(body, "/v1/deals")


def assigned(count):
    seats = [{"seat": seat, "stack": 9, "status": "in"} for seat in range(1, count + 1)]
    seats.append({"seat": 10, "stack": 9, "status": "out"})
    body = {"structure": "limit", "stakes": {"low": 2, "high": 4}, "button_seat": 1, "seats": seats}
    return posted(body, "/v1/blind-assignments")


FOLDED_OUT = {
    "structure": "limit",
    "blinds": {"small": 1, "big": 2},
    "button_seat": 1,
    "street": "complete",
    "players": [
        {"seat": 1, "status": "active", "stack": 10, "street_bet": 0, "contributed": 1},
        {"seat": 2, "status": "folded", "stack": 8, "street_bet": 0, "contributed": 1},
    ],
}


def started(first, **more):
    """Start a hand after `FOLDED_OUT` with this first seat and another that sits out."""
    seats = [{"seat": 1, **first}, {"seat": 10, "stack": 9, "status": "out"}]
    last = {"last_button_seat": 1, "last_largest_blind_seat": 1}
    table = {"structure": "limit", "stakes": {"low": 2, "high": 4}, **last, "seats": seats}
    return posted({"table": table, **more}, "/v1/hands")


def missed(*blinds):
    sizes = {"small": 1, "big": 2, "over": 4}
    body = {"blinds": sizes, "dealt_in": 4, "newcomer": False, "missed": blinds}
    return posted(body, "/v1/missed-blinds")


def illegal(item_code, field="type"):
    return Expected(422, "illegal_action", item_code, f"/action/{field}")


def bets(state, current_bet, full_raise, count):
    """Return the state with the betting raised; in limit the last full bet is the current bet."""
    limit = {"full_bet_to": current_bet} if state["structure"] == "limit" else {}
    betting = {"current_bet": current_bet, "full_raise": full_raise, "bet_count": count, **limit}
    return state | {"betting": betting}


def front(state, index, bet, stack, status="active"):
    """Return the state with a player's chips in front and behind after acting."""
    more = bet - state["players"][index]["street_bet"]
    chips = {"street_bet": bet, "contributed": state["players"][index]["contributed"] + more}
    acted_on = {} if status == "folded" else {"acted_on_bet": bet}
    return with_player(state, index, status=status, stack=stack, **chips, **acted_on)


ALL_IN_OVER = bets(WORKED, 30, 16, 2)
"""Case C01: seat 5 raised to 20, seat 1 was all-in for 30, seat 3 called; seat 5 is on turn."""
for raised in ((4, 20, 180), (0, 30, 0, "all_in"), (1, 1, 199, "folded")):
    ALL_IN_OVER = front(ALL_IN_OVER, *raised)
ALL_IN_OVER = front(front(ALL_IN_OVER, 2, 30, 170), 3, 4, 196, "folded")

CAPPED = front(bets(LIMIT, 16, 4, 4), 0, 16, 184) | {"to_act_seat": 2}
BET = front(bets(SECOND, 22, 22, 1), 0, 22, 178) | {"to_act_seat": 2, "last_aggressor_seat": 1}
SHORT = with_player(BET, 1, stack=15)
ALL_IN_BET = with_player(with_player(BET, 0, stack=0, status="all_in"), 2, status="folded")
OUT_OF_TIME = WORKED | {"raise_clock_expired": True}
PAT = with_player(DRAWING, 1, draw_clock_expired=True, cards=HAND)
OVER = {name: value for name, value in DRAWING.items() if name != "to_act_seat"}
OVER |= {"street": "showdown"}
OVER_WITH_CARDS = OVER
for index, hand in enumerate((HAND, OTHER, ["7h", "7d", "8c", "8h", "9c"])):
    OVER_WITH_CARDS = with_player(OVER_WITH_CARDS, index, cards=hand)
OFFERED = {"agreed_seats": [1], "declined_seats": [], "cancelled": False}
ASKED = second_round(3, 12, stacks={2: 0})
ASKED = with_player(ASKED, 0, acted_on_bet=0) | {"to_act_seat": 2, "parole": OFFERED}

STAMP = {"id": "32-card-poker", "revision": 1}
STUCK = second_round(3, 12, stacks={2: 0, 3: 0}) | {"to_act_seat": 1}

COMPLETE = with_player(OVER, 1, cards=HAND, shown=True) | {"street": "complete"}
VIEW = with_player(DRAWING, 1, cards=HAND) | {"view": {"seat": 2}}
DRAWN = with_player(DRAWING, 1, discards=[], discard_count=1)


def table_fault(item_code, pointer):
    return Expected(422, "inconsistent_state", item_code, pointer)


PROVOKED += [
    (acted(COMPLETE, "2 show"), illegal("already_shown", "seat")),
    (acted(VIEW, "2 draw Ah"), itself(422, "view_hides_cards", "/state/view")),
    (stated(VIEW, "views"), itself(422, "already_a_view", "/state/view")),
    (
        posted({"state": DRAWING, "seat_names": [{"seat": 1, "name": "a\n"}]}, "/v1/views"),
        itself(422, "invalid_name", "/seat_names/0/name"),
    ),
    (
        posted({"state": OVER_WITH_CARDS, "shows": [9]}, "/v1/showdowns"),
        table_fault("not_at_showdown", "/shows/0"),
    ),
    (stated(DRAWN), table_fault("discard_count_mismatch", "/state/players/1/discard_count")),
    (acted(WORKED, "1 call"), illegal("out_of_turn", "seat")),
    (acted(OVER, "1 check"), illegal("hand_over")),
    (acted(WORKED, "5 check"), illegal("facing_bet")),
    (acted(SECOND, "1 call"), illegal("nothing_to_call")),
    (acted(SECOND, "1 raise 4"), illegal("nothing_to_raise")),
    (acted(WORKED, "5 bet 8"), illegal("bet_already_made")),
    (acted(SECOND, "1 bet 1"), illegal("bet_below_minimum", "to")),
    (acted(WORKED, "5 raise 7"), illegal("raise_below_minimum", "to")),
    (acted(SECOND, "1 bet 201"), illegal("bet_above_maximum", "to")),
    (acted(WORKED, "5 raise 201"), illegal("raise_above_maximum", "to")),
    (acted(ALL_IN_OVER, "5 raise 46"), illegal("betting_not_reopened")),
    (acted(CAPPED, "2 raise 20"), illegal("raise_cap_reached")),
    (acted(OUT_OF_TIME, "5 raise 8"), illegal("raise_clock_expired")),
    (acted(PAT, "2 draw Ah"), illegal("draw_clock_expired", "discards")),
    (acted(ALL_IN_BET, "2 raise 44"), illegal("no_opponent_can_call")),
    (acted(SHORT, "2 raise 15"), illegal("stack_too_short")),
    (acted(WORKED, "5 parole"), illegal("parole_not_open")),
    (acted(SECOND, "1 decline"), illegal("only_all_in_declines")),
    (acted(ASKED, "2 check"), illegal("all_in")),
    (acted_by_option(STUCK, "1 check", parole_all_in=True), illegal("no_betting_after_all_in")),
    (acted(DRAWING, "2 check"), illegal("must_draw")),
    (acted(WORKED, "5 draw"), illegal("draw_not_open")),
    (acted(WORKED, "5 back"), illegal("not_away")),
    (acted(with_player(WORKED, 1, away=True), "2 away"), illegal("already_away")),
    (acted(WORKED, "5 raise"), itself(422, "field_required", "/action/to")),
    (acted(WORKED, "5 call 4"), itself(422, "field_not_applicable", "/action/to")),
    (stated(DRAWING, "minimum-bets"), itself(422, "betting_not_open", "/state/street")),
    (
        posted(
            {"ruleset": {"id": "32-card-draw"}, "state": WORKED | {"ruleset": STAMP}},
            "/v1/legal-actions",
        ),
        itself(422, "ruleset_mismatch", "/ruleset/id"),
    ),
    (
        drawn(["Kd"], stub=["7s"]),
        Expected(422, "illegal_draw", "card_not_held", "/players/0/discards/0"),
    ),
    (drawn(HAND), Expected(422, "illegal_draw", "too_many_discards", "/players/0/discards")),
    (drawn(HAND[:1]), Expected(422, "illegal_draw", "stub_exhausted", "/players/0/discards")),
    (settled({}, {}), Expected(422, "cannot_settle", "cards_missing", "/players/0/cards")),
    (
        settled({}, {"strength": 1}),
        Expected(422, "cannot_settle", "strength_missing", "/players/0/strength"),
    ),
    (
        settled({"status": "folded"}, {"status": "folded"}),
        Expected(422, "cannot_settle", "no_eligible_winner", "/players"),
    ),
    (
        settled({}, {"status": "folded"}, parole={"agreed_seats": [2]}),
        Expected(422, "inconsistent_state", "folded_seat", "/parole/agreed_seats/0"),
    ),
    (
        posted(
            {"cards": HAND, "dead": [card for card in DECK if card not in HAND][3:]},
            "/v1/draw-odds",
        ),
        itself(422, "not_enough_unseen_cards", "/dead"),
    ),
    (stated(COMPLETE, "equities"), itself(422, "hand_complete", "/state/street")),
    (
        posted(
            {
                "button_seat": 1,
                "players": [
                    {"seat": 1, "cards": HAND, "discards": HAND[:1], "folded": True},
                    {"seat": 2},
                    {"seat": 3},
                ],
            },
            "/v1/equities",
        ),
        Expected(422, "illegal_draw", "not_drawing", "/players/0/discards"),
    ),
    (
        stated(WORKED, "showdowns"),
        Expected(422, "cannot_settle", "hand_not_over", "/state/street"),
    ),
    (
        stated({**OVER, "street": "complete", "rake": {"basis_points": 0}, "rake_taken": 1}),
        Expected(422, "inconsistent_state", "rake_taken_mismatch", "/state/rake_taken"),
    ),
    (
        stated(with_player(WORKED, 4, away=True)),
        Expected(422, "inconsistent_state", "away_seat_to_act", "/state/to_act_seat"),
    ),
    (
        dealt({"stack": 9}, {"stack": 0}),
        Expected(422, "inconsistent_state", "no_chips", "/seats/1/stack"),
    ),
    (
        dealt({"stack": 9}, {"stack": 9}, blinds={"small": 1, "big": 2}, posts=[]),
        Expected(422, "inconsistent_state", "posts_not_assignable", "/posts"),
    ),
    (
        started({"status": "playing"}),
        Expected(422, "inconsistent_state", "stack_unknown", "/table/seats/0/stack"),
    ),
    (
        started({"status": "playing", "stack": 9}, last_state=FOLDED_OUT),
        Expected(422, "inconsistent_state", "stack_mismatch", "/table/seats/0/stack"),
    ),
    (
        started({"status": "playing"}, last_state=FOLDED_OUT | {"button_seat": 2}),
        Expected(422, "inconsistent_state", "last_state_mismatch", "/table/last_button_seat"),
    ),
    (
        started({"status": "playing"}, last_state=SECOND),
        Expected(422, "inconsistent_state", "hand_not_complete", "/last_state/street"),
    ),
    (
        dealt({"stack": 9}, {"stack": 9}, stakes={"low": 1, "high": 2}),
        itself(422, "stakes_not_whole", "/stakes/low"),
    ),
    (
        dealt({"stack": 9}, {"stack": 9}, stakes={"low": 2, "high": 5}),
        Expected(422, "stakes_not_whole", "stakes_not_double", "/stakes/high"),
    ),
    (assigned(1), Expected(422, "inconsistent_state", "too_few_players", "/seats")),
    (assigned(6), Expected(422, "inconsistent_state", "too_many_players", "/seats")),
    (
        missed("big", "big"),
        Expected(422, "inconsistent_state", "duplicate_blind", "/missed/1"),
    ),
    *[
        (stated(state), Expected(422, "inconsistent_state", code, pointer))
        for state, [(pointer, code), *_] in BROKEN
    ],
]

NEVER_PROVOKED = {
    **dict.fromkeys(get_args(HttpCode), "the server rejects these: tests/live, tests/server"),
    "internal_error": "our own fault: tests/api/test_http.py breaks a view to show it",
    "unauthorized": "only where keys are switched on: tests/api/test_api_keys.py",
    "wrong_hand_size": "the contract holds posted hands to five cards: invalid_length",
}

EVERY_PROBLEM = pytest.mark.parametrize(
    ("asked", "expected"),
    PROVOKED,
    ids=[f"{expected.status}-{expected.item_code or expected.code}" for _, expected in PROVOKED],
)


def provoke(client, asked):
    method, path, kwargs = asked
    return client.open(path, method=method, **kwargs)


@EVERY_PROBLEM
def test_every_problem_has_the_same_shape(client, asked, expected):
    response = provoke(client, asked)
    assert response.status_code == expected.status
    assert response.headers["Content-Type"] == "application/problem+json"
    problem = response.get_json()
    members = ["type", "title", "status", "code", "detail", "request_id", "errors"]
    if expected.code == "view_hides_cards" or (expected.pointer or "").startswith("/action/"):
        # So a client can recover without another request.
        members.append("legal_actions")
    assert list(problem) == members
    assert problem["type"] == f"/problems/{expected.code}"
    assert (problem["status"], problem["code"]) == (expected.status, expected.code)
    assert problem["request_id"] == response.headers["Request-Id"]
    for item in problem["errors"]:
        rule = ["rule"] if item["code"] in RULE_OF else []
        assert list(item) == ["pointer", "code", "detail", "params", *rule]
    first = [(item["code"], item["pointer"]) for item in problem["errors"][:1]]
    located = (expected.item_code, expected.pointer)
    assert first == ([] if expected.item_code is None else [located])


@EVERY_PROBLEM
def test_every_detail_is_filled_in_from_its_params(client, asked, expected):
    problem = provoke(client, asked).get_json()
    for detail in [problem["detail"], *(item["detail"] for item in problem["errors"])]:
        assert re.fullmatch(r"[A-Z`\d].*[.?]", detail)
        # A pattern is the only param that may contain braces.
        assert "{" not in detail or expected.item_code == "invalid_format", detail
    for item in problem["errors"]:
        numbers = re.findall(r"(?<![\w-])\d+(?![\w-])", item["detail"])
        assert all(number in str(item["params"]) for number in numbers), item


@EVERY_PROBLEM
def test_every_type_is_a_path_in_the_catalogue(client, asked, expected):
    problem = provoke(client, asked).get_json()
    told = client.get(problem["type"]).get_json()
    assert (told["code"], told["title"]) == (expected.code, problem["title"])
    for item in problem["errors"]:
        assert client.get(f"/problems/{item['code']}").get_json()["code"] == item["code"]


def test_every_code_is_provoked():
    provoked = {expected.code for _, expected in PROVOKED}
    provoked |= {expected.item_code for _, expected in PROVOKED} - {None}
    assert provoked.isdisjoint(NEVER_PROVOKED)
    assert provoked | NEVER_PROVOKED.keys() == set(CODES)


def test_the_list_has_the_whole_catalogue(client):
    listed = client.get("/problems").get_json()["problems"]
    assert [each["code"] for each in listed] == list(CODES)
    for each in listed:
        assert client.get(each["type"]).get_json() == each


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_title_detail_and_help(client, code):
    told = client.get(f"/problems/{code}").get_json()
    assert told["type"] == f"/problems/{code}"
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", code)
    assert told["title"][0].isupper()
    assert not told["title"].endswith(".")
    assert re.fullmatch(r"[A-Z`{].*[.}]", told["detail"])
    assert re.fullmatch(r"[A-Z`].*\.", told["help"])


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("malformed_json", 400),
        ("duplicate_key", 400),
        ("invalid_request", 400),
        ("not_found", 404),
        ("method_not_allowed", 405),
        ("body_too_large", 413),
        ("unsupported_media_type", 415),
        ("unknown_ruleset", 422),
        ("unknown_revision", 422),
        ("duplicate_id", 422),
        ("internal_error", 500),
    ],
)
def test_the_catalogue_states_the_status(client, code, status):
    assert client.get(f"/problems/{code}").get_json()["status"] == status


@pytest.mark.parametrize(
    "code",
    [
        "missing_field",
        "unknown_field",
        "invalid_type",
        "out_of_range",
        "invalid_card",
        "invalid_length",
        "invalid_format",
        "unknown_value",
        "null_not_allowed",
    ],
)
def test_codes_of_errors_only_have_no_status(client, code):
    assert "status" not in client.get(f"/problems/{code}").get_json()


@pytest.mark.parametrize("code", ["", "Duplicate_card", "duplicate_card ", "x", "duplicate-card"])
def test_unknown_codes_are_not_found(client, code):
    assert client.get(f"/problems/{code}").status_code == 404


@pytest.mark.parametrize(
    ("path", "pointer"),
    [
        ((), ""),
        (("hands",), "/hands"),
        (("hands", 0, 4), "/hands/0/4"),
        (("",), "/"),
        (("a/b", "c~d"), "/a~1b/c~0d"),
        (("~1", "/~"), "/~01/~1~0"),
        (("é \0",), "/é \0"),
    ],
)
def test_pointers_are_rfc_6901(path, pointer):
    assert json_pointer(path) == pointer
