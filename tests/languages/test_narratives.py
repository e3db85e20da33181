"""Tell whole hands in words: one of each house, in each language. The chips are added by hand."""

import pytest

FIRST, SECOND = "Kh Kd Kc 7s 7d", "Ah Qh Jh 9h 8c"


def opening(house, **more):
    """Return a heads-up hand: the button has posted the big blind, seat 2 is to act (BLIND-2)."""
    return {
        "ruleset": {"id": house, "revision": 1},
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2},
        "button_seat": 1,
        "street": "pre_draw",
        "to_act_seat": 2,
        "betting": {"current_bet": 2, "full_raise": 2, "bet_count": 1},
        "players": [
            {"seat": 1, "status": "active", "stack": 98, "street_bet": 2, "contributed": 2}
            | {"cards": FIRST.split()},
            {"seat": 2, "status": "active", "stack": 99, "street_bet": 1, "contributed": 1}
            | {"cards": SECOND.split()},
        ],
    } | more


def steps(played):
    """Read `2 raise 6, 1 call`; `pat` stands pat."""
    actions = []
    for step in played.split(", "):
        seat, kind, *to = step.split()
        more = {"to": int(to[0])} if to else {}
        if kind == "pat":
            kind, more = "draw", {"discards": []}
        actions.append({"seat": int(seat), "type": kind, **more})
    return actions


def narrative(client, state, played, tag, **more):
    body = {"opening": state, "actions": steps(played), "narrative": True, **more}
    response = client.post("/v1/replays", json=body, headers={"Accept-Language": tag})
    assert response.status_code == 200, response.get_json()
    return response.get_json()["narrative"]


BET_AND_RAISE = "2 raise 6, 1 call, 2 pat, 1 pat, 2 bet 10, 1 raise 20, 2 call"

# Both put in 6 and 20. 98 + 2 - 26 + 52 = 126.
ENGLISH_SHOWDOWN = """\
32 Card Poker, no limit, blinds 1/2
Anna has the button.
Anna: 100 chips, 2 in the pot
Seat 2: 100 chips, 1 in the pot
Anna has K♥ K♦ K♣ 7♠ 7♦.
Seat 2 has A♥ Q♥ J♥ 9♥ 8♣.

First betting round.
Seat 2 raises to 6.
Anna calls 4.
The draw begins.
Seat 2 stands pat.
Anna stands pat.
The second betting round begins.
Seat 2 bets 10.
Anna raises to 20.
Seat 2 calls 10.
Showdown.
Anna shows K♥ K♦ K♣ 7♠ 7♦. Full house, kings over sevens.
Seat 2 mucks.
Anna wins 52 chips from the pot.

After the hand:
Anna: 126 chips
Seat 2: 74 chips"""

SWEDISH_SHOWDOWN = """\
32 Card Poker, no-limit, blindar 1/2
Anna har knappen.
Anna: 100 marker, varav 2 i potten
Plats 2: 100 marker, varav 1 i potten
Anna har K♥ K♦ K♣ 7♠ 7♦.
Plats 2 har A♥ Q♥ J♥ 9♥ 8♣.

Första satsningsrundan.
Plats 2 höjer till 6.
Anna synar 4.
Kortbytet börjar.
Plats 2 behåller sina kort.
Anna behåller sina kort.
Andra satsningsrundan börjar.
Plats 2 satsar 10.
Anna höjer till 20.
Plats 2 synar 10.
Visning.
Anna visar K♥ K♦ K♣ 7♠ 7♦. Kåk, kungar över sjuor.
Plats 2 muckar.
Anna vinner 52 marker ur potten.

Efter handen:
Anna: 126 marker
Plats 2: 74 marker"""

PAROLE = "2 call, 1 check, 2 pat, 1 pat, 2 parole, 1 parole"

# Both get back their 2.
ENGLISH_PAROLE = """\
32 Card Draw, no limit, blinds 1/2
Anna has the button.
Anna: 100 chips, 2 in the pot
Seat 2: 100 chips, 1 in the pot
Anna has K♥ K♦ K♣ 7♠ 7♦.
Seat 2 has A♥ Q♥ J♥ 9♥ 8♣.

First betting round.
Seat 2 calls 1.
Anna checks.
The draw begins.
Seat 2 stands pat.
Anna stands pat.
The second betting round begins.
Seat 2 agrees to a Parole.
Anna agrees to a Parole.
Seat 2 gets 2 chips of the pot.
Anna gets 2 chips of the pot.

After the hand:
Anna: 100 chips
Seat 2: 100 chips"""

SWEDISH_PAROLE = """\
32 Card Draw, no-limit, blindar 1/2
Anna har knappen.
Anna: 100 marker, varav 2 i potten
Plats 2: 100 marker, varav 1 i potten
Anna har K♥ K♦ K♣ 7♠ 7♦.
Plats 2 har A♥ Q♥ J♥ 9♥ 8♣.

Första satsningsrundan.
Plats 2 synar 1.
Anna checkar.
Kortbytet börjar.
Plats 2 behåller sina kort.
Anna behåller sina kort.
Andra satsningsrundan börjar.
Plats 2 väljer parole.
Anna väljer parole.
Plats 2 får 2 marker av potten.
Anna får 2 marker av potten.

Efter handen:
Anna: 100 marker
Plats 2: 100 marker"""


@pytest.mark.rule("SHOW-2")
@pytest.mark.parametrize(
    ("house", "played", "tag", "expected"),
    [
        ("32-card-poker", BET_AND_RAISE, "en", ENGLISH_SHOWDOWN),
        ("32-card-poker", BET_AND_RAISE, "sv", SWEDISH_SHOWDOWN),
        ("32-card-draw", PAROLE, "en", ENGLISH_PAROLE),
        ("32-card-draw", PAROLE, "sv", SWEDISH_PAROLE),
    ],
)
def test_tells_a_whole_hand(client, house, played, tag, expected):
    names = [{"seat": 1, "name": "Anna"}]

    assert narrative(client, opening(house), played, tag, seat_names=names) == expected


@pytest.mark.parametrize(
    ("tag", "last"),
    [
        ("en", "The next action is not legal. It is seat 2's turn to act, not seat 1's."),
        ("sv", "Nästa drag är inte tillåtet. Det är plats 2 som står på tur, inte plats 1."),
    ],
)
def test_ends_with_the_reason_at_an_illegal_action(client, tag, last):
    told = narrative(client, opening("32-card-poker"), "1 fold", tag)

    assert told.splitlines()[-1] == last


@pytest.mark.rule("VIEW-1")
def test_hides_what_the_opening_hides(client):
    state = opening("32-card-poker", view={"seat": 1})
    del state["players"][1]["cards"]
    told = narrative(client, state, "2 call, 1 check, 2 pat, 1 pat, 2 check, 1 check", "en")

    assert "Seat 1 has K♥ K♦ K♣ 7♠ 7♦." in told.splitlines()
    assert "Seat 2 has" not in told
    assert told.splitlines()[-1] == "Showdown."


def test_no_narrative_and_no_texts_without_the_flags(client):
    body = {"opening": opening("32-card-poker"), "actions": steps("2 fold")}
    replay = client.post("/v1/replays", json=body).get_json()

    assert "narrative" not in replay
    assert all("text" not in event for step in replay["steps"] for event in step["events"])


def test_tells_the_events_of_each_step(client):
    body = {"opening": opening("32-card-poker"), "actions": steps("2 fold"), "texts": True}
    (step,) = client.post("/v1/replays", json=body).get_json()["steps"]

    # The button's big blind of 2 is matched by 1 only.
    assert [event["text"] for event in step["events"]] == [
        "Seat 2 folds.",
        "Seat 1 takes back 1 uncalled chip.",
        "The first betting round is over.",
        "Seat 1 wins 2 chips from the pot.",
        "The hand is over.",
    ]
