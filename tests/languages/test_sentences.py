"""Test the sentences that people read: plurals, problems, events, names and whole hands."""

import unicodedata

import pytest

from service.api.languages.language import LANGUAGES
from tests.api.test_problems import PROVOKED

BLINDS = {"small": 1, "big": 2}
OPENING = {
    "ruleset": {"id": "32-card-poker", "revision": 1},
    "structure": "no_limit",
    "blinds": BLINDS,
    "button_seat": 1,
    "street": "pre_draw",
    "to_act_seat": 2,
    "betting": {"current_bet": 2, "full_raise": 2, "bet_count": 1},
    "players": [
        {"seat": 1, "status": "active", "stack": 98, "street_bet": 2, "contributed": 2},
        {"seat": 2, "status": "active", "stack": 99, "street_bet": 1, "contributed": 1},
    ],
}


def text(tag, key, **values):
    return LANGUAGES[tag].text(key, values)


@pytest.mark.rule("BET-2")
@pytest.mark.parametrize(
    ("to_call", "english", "swedish"),
    [
        (1, "calling costs 1 chip.", "det kostar 1 mark att syna."),
        (2, "calling costs 2 chips.", "det kostar 2 marker att syna."),
        (1000, "calling costs 1,000 chips.", "det kostar 1\xa0000 marker att syna."),
    ],
)
def test_p07_plurals_are_right(to_call, english, swedish):
    assert text("en", "fault.facing_bet.detail", to_call=to_call).endswith(english)
    assert text("sv", "fault.facing_bet.detail", to_call=to_call).endswith(swedish)


@pytest.mark.parametrize(
    ("tag", "detail"),
    [
        ("en", "A raise to 3 is below the minimum of 4."),
        ("sv", "En höjning till 3 är under minimum, 4."),
    ],
)
def test_p07_the_detail_of_one_error_is_its_sentence(client, tag, detail):
    body = {"state": OPENING, "action": {"seat": 2, "type": "raise", "to": 3}}
    problem = client.post("/v1/transitions", json=body, headers={"Accept-Language": tag})

    assert problem.get_json()["detail"] == detail
    assert [each["detail"] for each in problem.get_json()["errors"]] == [detail]


@pytest.mark.parametrize(
    ("tag", "detail"),
    [
        ("en", "3 errors: There is no such field. Did you mean `stub`?"),
        ("sv", "3 fel: Det finns inget sådant fält. Menade du `stub`?"),
    ],
)
def test_p07_the_detail_of_several_errors_counts_them_and_has_the_first(client, tag, detail):
    body = {"button_seat": 1, "stubb": []}
    problem = client.post("/v1/draws", json=body, headers={"Accept-Language": tag}).get_json()

    assert [each["pointer"] for each in problem["errors"]] == ["/stubb", "/players", "/stub"]
    assert problem["detail"] == detail


@pytest.mark.parametrize("tag", LANGUAGES)
def test_p07_no_problem_sends_the_reader_elsewhere(client, tag):
    """A sentence says what is wrong, in the language asked for, not where to look for it."""
    for method, path, kwargs in (asked for asked, _ in PROVOKED):
        headers = {**kwargs.get("headers", {}), "Accept-Language": tag}
        response = client.open(path, method=method, **{**kwargs, "headers": headers})
        problem = response.get_json()
        assert response.headers["Content-Language"] == tag
        assert "`errors`" not in problem["detail"]
        assert problem["title"] == LANGUAGES[tag].text(f"problem.{problem['code']}.title")


EVENTS = [
    ({"type": "hand_started", "button_seat": 1}, "A new hand begins. Seat 1 has the button.",
     "En ny hand börjar. Plats 1 har knappen."),
    ({"type": "posted", "seat": 3, "amount": 4, "to": 4, "kind": "over_blind"},
     "Seat 3 posts the over blind of 4.", "Plats 3 lägger over blind på 4."),
    ({"type": "posted", "seat": 3, "amount": 1, "to": 1, "kind": "small_blind", "all_in": True},
     "Seat 3 posts the small blind of 1 and is all-in.",
     "Plats 3 lägger small blind på 1 och är all-in."),
    ({"type": "posted", "seat": 3, "amount": 2, "kind": "dead_post"},
     "Seat 3 posts a dead post of 2.", "Plats 3 lägger en död insats på 2."),
    ({"type": "dealt", "seat": 3}, "Seat 3 is dealt five cards.", "Plats 3 får fem kort."),
    ({"type": "timed_out", "seat": 3}, "Seat 3 times out.", "Plats 3 drar över tiden."),
    ({"type": "away", "seat": 3}, "Seat 3 is away.", "Plats 3 är borta."),
    ({"type": "back", "seat": 3}, "Seat 3 is back.", "Plats 3 är tillbaka."),
    ({"type": "folded", "seat": 3}, "Seat 3 folds.", "Plats 3 lägger sig."),
    ({"type": "checked", "seat": 3}, "Seat 3 checks.", "Plats 3 checkar."),
    ({"type": "called", "seat": 3, "amount": 18, "to": 20}, "Seat 3 calls 18.",
     "Plats 3 synar 18."),
    ({"type": "bet", "seat": 3, "amount": 20, "to": 20}, "Seat 3 bets 20.", "Plats 3 satsar 20."),
    ({"type": "raised", "seat": 3, "amount": 18, "to": 20}, "Seat 3 raises to 20.",
     "Plats 3 höjer till 20."),
    ({"type": "raised", "seat": 3, "amount": 1998, "to": 2000, "all_in": True},
     "Seat 3 raises to 2,000 and is all-in.", "Plats 3 höjer till 2\xa0000 och är all-in."),
    ({"type": "parole_agreed", "seat": 3}, "Seat 3 agrees to a Parole.",
     "Plats 3 väljer parole."),
    ({"type": "parole_declined", "seat": 3}, "Seat 3 declines the Parole.",
     "Plats 3 tackar nej till parole."),
    ({"type": "parole_cancelled"}, "The Parole is off.", "Det blir ingen parole."),
    ({"type": "recycled", "seat": 3, "amount": 1}, "Seat 3 draws from 1 reshuffled card.",
     "Plats 3 får kort ur 1 omblandat kort."),
    ({"type": "drew", "seat": 3, "amount": 0}, "Seat 3 stands pat.",
     "Plats 3 behåller sina kort."),
    ({"type": "drew", "seat": 3, "amount": 1}, "Seat 3 draws 1 card.", "Plats 3 byter 1 kort."),
    ({"type": "drew", "seat": 3, "amount": 2}, "Seat 3 draws 2 cards.", "Plats 3 byter 2 kort."),
    ({"type": "uncalled_returned", "seat": 3, "amount": 1}, "Seat 3 takes back 1 uncalled chip.",
     "Plats 3 tar tillbaka 1 osynad mark."),
    ({"type": "round_closed", "street": "pre_draw"}, "The first betting round is over.",
     "Första satsningsrundan är över."),
    ({"type": "street_started", "street": "post_draw"}, "The second betting round begins.",
     "Andra satsningsrundan börjar."),
    ({"type": "street_started", "street": "showdown"}, "Showdown.", "Visning."),
    ({"type": "shown", "seat": 3, "cards": ["Th", "Td", "Tc", "Ts", "Ah"]},
     "Seat 3 shows A♥ 10♥ 10♦ 10♣ 10♠. Four of a kind, tens.",
     "Plats 3 visar A♥ 10♥ 10♦ 10♣ 10♠. Fyrtal i tior."),
    ({"type": "mucked", "seat": 3}, "Seat 3 mucks.", "Plats 3 muckar."),
    ({"type": "raked", "amount": 2}, "The rake is 2 chips.", "Raken är 2 marker."),
    ({"type": "pot_won", "seat": 3, "amount": 40, "pot_index": 0},
     "Seat 3 wins 40 chips from the pot.", "Plats 3 vinner 40 marker ur potten."),
    ({"type": "pot_split", "seat": 3, "amount": 1, "pot_index": 2},
     "Seat 3 gets 1 chip of side pot 2.", "Plats 3 får 1 mark av sidopott 2."),
    ({"type": "hand_completed"}, "The hand is over.", "Handen är slut."),
]  # fmt: skip


def told(client, events, tag="en", **more):
    body = {"state": OPENING, "events": events, "texts": True, **more}
    response = client.post("/v1/views", json=body, headers={"Accept-Language": tag})
    assert response.status_code == 200, response.get_json()
    return [each.get("text") for each in response.get_json()["events"]]


@pytest.mark.rule("VIEW-1")
@pytest.mark.parametrize(("tag", "place"), [("en", 1), ("sv", 2)])
def test_every_event_is_a_sentence(client, tag, place):
    assert told(client, [each[0] for each in EVENTS], tag) == [each[place] for each in EVENTS]


@pytest.mark.rule("VIEW-1")
def test_a_posted_text_is_discarded(client):
    dealt = {"type": "dealt", "seat": 2, "cards": ["Ah", "Kh", "Qh", "Jh", "Th"]}

    assert told(client, [dealt | {"text": "Seat 2 is dealt A♥."}], seat=1) == [
        "Seat 2 is dealt five cards."
    ]


def test_an_event_without_what_its_sentence_is_about_has_no_text(client):
    posted = [{"type": each} for each in ("raised", "posted", "round_closed", "pot_won", "folded")]

    assert told(client, posted) == [None] * len(posted)


def test_no_text_without_the_flag(client):
    assert told(client, [{"type": "folded", "seat": 2}], texts=False) == [None]


NAMES = ["Å", "O'Neil", "{to, plural, other {#}}", "<b>Bo</b>", "안녕", "❤️", "x" * 24, "🂡" * 24]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("tag", ["en", "sv"])
def test_a_name_is_an_argument_and_never_a_template(client, tag, name):
    names = [{"seat": 2, "name": name}, {"seat": 10, "name": "not in the hand"}]
    posted = [{"type": "folded", "seat": 2}, {"type": "folded", "seat": 1}]

    folds = {"en": ("folds.", "Seat 1"), "sv": ("lägger sig.", "Plats 1")}[tag]
    expected = [f"{name} {folds[0]}", f"{folds[1]} {folds[0]}"]
    assert told(client, posted, tag, seat_names=names) == expected


INVISIBLE = (
    "\0\t\n\r\x7f\x85\u200b\u200d\u200e\u202e\u2028\u2029\u2066\ufeff\u061c\u00ad\u3164\u2800"
)
SPOOFED = [f"B{each}o" for each in INVISIBLE]


@pytest.mark.parametrize(
    "name", [*SPOOFED, " ", "\u00a0", unicodedata.normalize("NFD", "Å")], ids=ascii
)
def test_rejects_a_name_that_could_disturb_the_text(client, name):
    body = {"state": OPENING, "seat_names": [{"seat": 1, "name": "Bo"}, {"seat": 2, "name": name}]}
    problem = client.post("/v1/views", json=body)

    assert problem.status_code == 422
    assert [(each["code"], each["pointer"]) for each in problem.get_json()["errors"]] == [
        ("invalid_name", "/seat_names/1/name")
    ]
    assert problem.get_json()["errors"][0]["params"] == {}  # the name itself is not repeated


@pytest.mark.parametrize("name", ["", "x" * 25, "🂡" * 25])
def test_rejects_a_name_of_the_wrong_length(client, name):
    body = {"state": OPENING, "seat_names": [{"seat": 1, "name": name}]}

    assert client.post("/v1/views", json=body).status_code == 400


def test_rejects_two_names_for_a_seat(client):
    body = {"state": OPENING, "seat_names": [{"seat": 1, "name": "Bo"}] * 2}
    problem = client.post("/v1/views", json=body).get_json()

    assert [(each["code"], each["pointer"]) for each in problem["errors"]] == [
        ("duplicate_seat", "/seat_names/1/seat")
    ]
