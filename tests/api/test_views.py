"""Test views and shown hands over HTTP (VIEW-1, SHOW-3)."""

import pytest

from tests.api.hand_play import Hand, answer, first_round, post, second_round
from tests.contract.document import SCHEMAS

HOLDS = {
    1: ["Ah", "Ad", "Kc", "Ks", "7h"],
    2: ["Qh", "Qd", "Jc", "9s", "8h"],
    3: ["Th", "9d", "8c", "7s", "Kd"],
}
RULESET = {"id": "32-card-poker", "revision": 1}


def error_of(response):
    assert response.status_code == 422
    (error,) = response.get_json()["errors"]
    return error["pointer"], error["code"]


def dealt(client, **more):
    return answer(
        client,
        "deals",
        structure="no_limit",
        blinds={"small": 1, "big": 2},
        button_seat=1,
        seats=[{"seat": seat, "stack": 100} for seat in (1, 2, 3)],
        seed="views",
        **more,
    )


def in_the_draw(client, discards=2):
    """Return a hand in which seat 2 has drawn and seat 3 is to draw."""
    hand = Hand(client, dealt(client)["state"]).play("1 call, 2 call, 3 check")
    thrown = hand.player(2)["cards"][:discards]
    return hand.apply({"seat": 2, "type": "draw", "discards": thrown})


@pytest.mark.rule("VIEW-1")
def test_a_seat_sees_its_own_cards_and_how_many_the_others_drew(client):
    hand = in_the_draw(client)
    view = answer(client, "views", state=hand.state, seat=3, events=hand.events)
    own, other = (next(p for p in view["state"]["players"] if p["seat"] == s) for s in (3, 2))
    assert own == hand.player(3)
    assert (other["discard_count"], "cards" in other, "discards" in other) == (2, False, False)
    assert view["state"]["view"] == {"seat": 3}
    assert not {"seed", "stub"} & view["state"].keys()
    assert view["events"] == [{"type": "drew", "seat": 2, "amount": 2}]
    assert view["legal_actions"] == hand.legal()


@pytest.mark.rule("VIEW-1")
def test_only_the_seat_to_act_gets_legal_actions(client):
    hand = in_the_draw(client)
    assert "legal_actions" not in answer(client, "views", state=hand.state, seat=2)
    spectator = answer(client, "views", state=hand.state)
    assert "legal_actions" not in spectator
    assert spectator["state"]["view"] == {}
    assert all("cards" not in player for player in spectator["state"]["players"])


@pytest.mark.rule("VIEW-1")
def test_one_request_returns_the_views_of_the_whole_table(client):
    deal = dealt(client, views=True)
    assert [view["state"]["view"] for view in deal["views"]] == [
        {"seat": 1},
        {"seat": 2},
        {"seat": 3},
        {},
    ]
    for view in deal["views"]:
        seat = view["state"]["view"].get("seat")
        assert view == answer(
            client, "views", state=deal["state"], events=deal["events"], **view["state"]["view"]
        )
        with_cards = [e["seat"] for e in view["events"] if "cards" in e]
        assert with_cards == ([] if seat is None else [seat])
    assert "views" not in dealt(client)


@pytest.mark.rule("VIEW-1")
def test_every_operation_that_moves_a_hand_returns_views(client):
    hand = in_the_draw(client)
    step = answer(
        client,
        "transitions",
        state=hand.state,
        action={"seat": 3, "type": "draw", "discards": []},
        views=True,
    )
    assert [len(view["events"]) for view in step["views"]] == [1, 1, 1, 1]
    hand.play("3 draw, 1 draw, 1 check, 2 check, 3 check")
    shown = answer(client, "showdowns", state=hand.state, views=True)
    assert len(shown["views"]) == 4
    spectator = shown["views"][-1]["state"]["players"]
    held = {player["seat"]: player.get("cards") for player in shown["state"]["players"]}
    for player in spectator:
        if player.get("shown"):
            assert sorted(player["cards"]) == sorted(held[player["seat"]])
        else:
            assert "cards" not in player


@pytest.mark.rule("VIEW-1")
def test_p01_n13_a_view_has_the_legal_actions_of_the_state(client):
    # The hand of the case: all check, all stand pat, and the first seat of round two folds.
    hand = Hand(client, first_round(3)).play("1 call, 2 call, 3 check, 2 draw, 3 draw, 1 draw")
    for step in ("", "1 fold"):
        if step:
            hand.play(step)
        for viewer in ({"seat": 1}, {"seat": 2}, {"seat": 3}, {}):
            view = answer(client, "views", state=hand.state, **viewer)["state"]
            legal = answer(client, "legal-actions", state=view)
            assert {name: legal[name] for name in legal if name != "ruleset"} == hand.legal()
    assert "parole" not in [action["type"] for action in hand.legal()["actions"]]


@pytest.mark.rule("VIEW-1")
def test_p01_n13_so_has_a_state_without_the_others_cards(client):
    """A client that removes cards itself keeps `discard_count`, which is public."""
    hand = in_the_draw(client)
    state = {**hand.state, "players": [{**player} for player in hand.state["players"]]}
    for name in ("stub", "seed"):
        del state[name]
    for player in state["players"]:
        for name in ("cards", "discards"):
            player.pop(name, None)
    legal = answer(client, "legal-actions", state=state)
    assert (legal["seat"], legal["street"]) == (3, "draw")


@pytest.mark.rule("VIEW-1")
def test_play_goes_on_from_a_view(client):
    hand = Hand(client, dealt(client)["state"])
    view = answer(client, "views", state=hand.state, seat=1)["state"]
    step = answer(client, "transitions", state=view, action={"seat": 1, "type": "raise", "to": 8})
    hand.play("1 raise 8")
    assert step["state"] == answer(client, "views", state=hand.state, seat=1)["state"]
    assert step["legal_actions"] == hand.legal()


@pytest.mark.rule("VIEW-1")
@pytest.mark.parametrize("viewer", [{"seat": 3}, {"seat": 1}, {}])
def test_standing_pat_needs_no_hidden_cards(client, viewer):
    hand = in_the_draw(client)
    view = answer(client, "views", state=hand.state, **viewer)["state"]
    pat = answer(
        client, "transitions", state=view, action={"seat": 3, "type": "draw", "discards": []}
    )["state"]
    hand.play("3 draw")
    assert pat == answer(client, "views", state=hand.state, **viewer)["state"]


@pytest.mark.rule("VIEW-1")
def test_what_needs_hidden_cards_says_so(client):
    hand = in_the_draw(client)
    view = answer(client, "views", state=hand.state, seat=3)["state"]
    card = hand.player(3)["cards"][0]
    action = {"seat": 3, "type": "draw", "discards": [card]}
    response = post(client, "transitions", state=view, action=action)
    assert error_of(response) == ("/state/view", "view_hides_cards")
    hand.play("3 draw, 1 draw, 1 check, 2 check, 3 check")
    view = answer(client, "views", state=hand.state, seat=3)["state"]
    response = post(client, "showdowns", state=view)
    assert error_of(response) == ("/state/view", "view_hides_cards")


@pytest.mark.rule("VIEW-1")
def test_a_view_has_no_views(client):
    state = dealt(client)["state"]
    view = answer(client, "views", state=state, seat=1)["state"]
    assert error_of(post(client, "views", state=view)) == ("/state/view", "already_a_view")
    response = post(
        client, "transitions", state=view, action={"seat": 1, "type": "fold"}, views=True
    )
    assert error_of(response) == ("/state/view", "already_a_view")


@pytest.mark.rule("VIEW-1")
def test_only_a_seat_of_the_hand_has_a_view(client):
    response = post(client, "views", state=dealt(client)["state"], seat=4)
    assert error_of(response) == ("/seat", "unknown_seat")


@pytest.mark.rule("VIEW-1")
@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"seed": "x"}, "/state/seed"),
        ({"stub": ["7c"] * 17}, "/state/stub"),
        ({1: {"cards": HOLDS[2]}}, "/state/players/1/cards"),
        ({1: {"discards": []}}, "/state/players/1/discards"),
        ({"view": {"seat": 4}}, "/state/view/seat"),
    ],
)
def test_a_view_contains_nothing_hidden(client, changes, pointer):
    view = answer(client, "views", state=in_the_draw(client, discards=0).state, seat=3)["state"]
    for key, value in changes.items():
        if isinstance(key, int):
            view["players"][key] |= value
        else:
            view[key] = value
    defects = answer(client, "state-validations", state=view)["defects"]
    assert pointer in [defect["pointer"] for defect in defects]
    assert {defect["code"] for defect in defects} <= {
        "field_not_applicable",
        "unknown_seat",
        "duplicate_card",
    }


@pytest.mark.rule("VIEW-1")
def test_n25_unknown_events_and_fields_stay_hidden(client):
    state = dealt(client)["state"]
    events = [
        {"type": "dealt", "seat": 2, "cards": HOLDS[2], "hint": "Ah"},
        {"type": "peeked", "seat": 2, "cards": HOLDS[2]},
        {"type": "called", "seat": 1, "amount": 2, "to": 2, "text": "Seat 1 calls with Ah."},
    ]
    view = answer(client, "views", state=state, seat=1, events=events)
    assert view["events"] == [
        {"type": "dealt", "seat": 2},
        {"type": "called", "seat": 1, "amount": 2, "to": 2},
    ]


def test_n25_clients_must_expect_unknown_types():
    """The type of an event is an open string, so that an old client can read a new one."""
    event = SCHEMAS["GameEvent"]
    assert event["properties"]["type"].keys() == {"type", "description"}
    assert "additionalProperties" not in event


# Showing hands.


def at_showdown(client):
    """Return a hand at its showdown: seat 1 shows first and wins, so 2 and 3 may muck."""
    state = second_round(3, 12, cards={seat: " ".join(cards) for seat, cards in HOLDS.items()})
    hand = Hand(client, state).play("1 bet 4, 2 call, 3 call")
    assert hand.turn == ("showdown", None)
    return hand


@pytest.mark.rule("SHOW-3")
def test_a_beaten_hand_shows_if_it_wants(client):
    hand = at_showdown(client)
    mucked = answer(client, "showdowns", state=hand.state)
    assert [(turn["seat"], turn["shows"], turn["rule"]) for turn in mucked["order"]] == [
        (1, True, "SHOW-1"),
        (2, False, "SHOW-2"),
        (3, False, "SHOW-2"),
    ]
    shown = answer(client, "showdowns", state=hand.state, shows=[3, 1])
    assert [(turn["seat"], turn["shows"], turn["rule"]) for turn in shown["order"]] == [
        (1, True, "SHOW-1"),
        (2, False, "SHOW-2"),
        (3, True, "SHOW-3"),
    ]
    assert [(e["type"], e["seat"], e.get("description")) for e in shown["events"][:3]] == [
        ("shown", 1, "Two pair, aces and kings"),
        ("mucked", 2, None),
        ("shown", 3, "High card, king"),
    ]
    assert shown["settlement"] == mucked["settlement"]
    won = next(event for event in shown["events"] if event["type"] == "pot_won")
    assert (won["seat"], won["description"]) == (1, "Two pair, aces and kings")
    assert [player.get("shown") for player in shown["state"]["players"]] == [True, None, True]


@pytest.mark.rule("SHOW-3")
def test_only_seats_at_the_showdown_show_there(client):
    state = second_round(3, 12, cards={seat: " ".join(cards) for seat, cards in HOLDS.items()})
    hand = Hand(client, state).play("1 bet 4, 2 call, 3 fold")
    response = post(client, "showdowns", state=hand.state, shows=[2, 3])
    assert error_of(response) == ("/shows/1", "not_at_showdown")


@pytest.mark.rule("SHOW-3")
def test_anyone_shows_once_the_hand_is_complete(client):
    hand = at_showdown(client)
    hand.showdown()
    assert hand.legal()["may_show"] == [2, 3]
    hand.apply({"seat": 3, "type": "show"})
    assert hand.events == [
        {"type": "shown", "seat": 3, "cards": HOLDS[3], "description": "High card, king"}
    ]
    assert hand.legal()["may_show"] == [2]
    assert hand.refusal("3 show") == "already_shown"
    assert hand.refusal("9 show") == "unknown_seat"


@pytest.mark.rule("SHOW-3")
def test_a_bluff_is_shown_after_everyone_folded(client):
    state = second_round(3, 12, cards={seat: " ".join(cards) for seat, cards in HOLDS.items()})
    hand = Hand(client, state).play("1 fold, 2 bet 4, 3 fold")
    won = next(event for event in hand.events if event["type"] == "pot_won")
    assert "description" not in won
    hand.apply({"seat": 2, "type": "show"}).apply({"seat": 1, "type": "show"})
    assert hand.legal()["may_show"] == [3]


@pytest.mark.rule("SHOW-3")
def test_nobody_shows_during_a_hand(client):
    hand = Hand(client, first_round(3))
    assert "may_show" not in hand.legal()
    assert hand.refusal("1 show") == "hand_not_over"


@pytest.mark.rule("SHOW-3")
def test_a_hand_that_is_unknown_cannot_be_shown(client):
    hand = Hand(client, first_round(3)).play("1 fold, 2 fold")
    assert hand.legal()["may_show"] == [1, 2, 3]
    assert hand.refusal("3 show") == "cards_missing"


@pytest.mark.rule("SHOW-3")
@pytest.mark.rule("VIEW-1")
def test_a_viewer_shows_only_its_own_hand(client):
    hand = Hand(client, dealt(client)["state"]).play("1 fold, 2 fold")
    view = Hand(client, answer(client, "views", state=hand.state, seat=3)["state"])
    assert view.refusal("2 show") == "view_hides_cards"
    view.apply({"seat": 3, "type": "show"})
    assert view.player(3)["shown"]


@pytest.mark.rule("SHOW-3")
@pytest.mark.parametrize(
    ("street", "player", "defect"),
    [
        ("pre_draw", {"shown": True, "cards": HOLDS[1]}, "/state/players/0/shown"),
        ("complete", {"shown": True}, "/state/players/0/cards"),
    ],
)
def test_a_shown_hand_is_known_and_complete(client, street, player, defect):
    hand = Hand(client, first_round(3))
    if street == "complete":
        hand.play("1 fold, 2 fold")
    hand.state["players"][0] |= player
    body = answer(client, "state-validations", state=hand.state)
    assert [each["pointer"] for each in body["defects"]] == [defect]


@pytest.mark.rule("SHOW-3")
def test_a_replay_shows_hands(client):
    opening = second_round(3, 12, cards={seat: " ".join(cards) for seat, cards in HOLDS.items()})
    actions = [
        {"seat": 1, "type": "bet", "to": 4},
        {"seat": 2, "type": "call"},
        {"seat": 3, "type": "call"},
    ]
    replay = answer(client, "replays", opening=opening, actions=actions, shows=[2])
    shown = [e["seat"] for e in replay["steps"][-1]["events"] if e["type"] == "shown"]
    assert shown == [1, 2]
    late = [*actions[:1], {"seat": 2, "type": "fold"}, {"seat": 3, "type": "fold"}]
    late.append({"seat": 1, "type": "show"})
    illegal = answer(client, "replays", opening=opening, actions=late)["illegal"]
    assert (illegal["index"], illegal["code"]) == (3, "hand_over")
    response = post(client, "replays", opening=opening, actions=actions[:1], shows=[2])
    assert error_of(response) == ("/shows/0", "not_at_showdown")
