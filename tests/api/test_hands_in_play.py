"""Test whole hands over HTTP: deals, draws, showdowns, settlements, replays, and evenings."""

import re
from itertools import chain
from random import Random

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.api.representations.states import state_as_dict
from service.api.schemas.states import StateRequestSchema
from service.rules.ruleset import RULESETS
from tests.api.hand_play import Hand, action_of, answer, first_round, post, second_round
from tests.api.test_hands import POKER
from tests.api.test_tables import come_and_go, fed_back
from tests.conftest import ContractClient

BLINDS = {"small": 1, "big": 2, "over": 4}
RANKS, SUITS = "AKQJT987", "hdcs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
DRAWN_SEED = re.compile(r"[ -~]{16,128}")


def errors(response):
    assert response.status_code == 422, response.get_json()
    return [(item["pointer"], item["code"]) for item in response.get_json()["errors"]]


def deal_body(dealt_in=5, stack=200, **more):
    return {
        "structure": "no_limit",
        "blinds": BLINDS,
        "button_seat": 1,
        "seats": [{"seat": seat, "stack": stack} for seat in range(1, dealt_in + 1)],
        **more,
    }


# Deals.


@pytest.mark.rule("BLIND-1")
def test_worked_deal(client):
    dealt = answer(client, "deals", **deal_body(seed="table-7 hand-12"))
    state = dealt["state"]
    assert (dealt["ruleset"], dealt["seed"]) == (POKER, "table-7 hand-12")
    assert [e for e in dealt["events"] if e["type"] == "posted"] == [
        {"type": "posted", "seat": 2, "amount": 1, "to": 1, "kind": "small_blind"},
        {"type": "posted", "seat": 3, "amount": 2, "to": 2, "kind": "big_blind"},
        {"type": "posted", "seat": 4, "amount": 4, "to": 4, "kind": "over_blind"},
    ]
    # Except for cards and seed this is T5 of the cases, dealt from left of the button.
    hands = {player["seat"]: player.pop("cards") for player in state["players"]}
    assert [e["cards"] for e in dealt["events"] if e["type"] == "dealt"] == [
        hands[seat] for seat in (2, 3, 4, 5, 1)
    ]
    assert state.pop("seed") == "table-7 hand-12"
    assert sorted([*state.pop("stub"), *chain(*hands.values())]) == sorted(DECK)
    assert state.pop("ruleset") == POKER
    assert state == first_round(5)


@pytest.mark.rule("SHUFFLE-1")
def test_the_seed_determines_the_deal(client):
    first, again, other = (
        answer(client, "deals", **deal_body(seed=seed)) for seed in ("a", "a", "b")
    )
    assert first == again
    assert first["state"]["stub"] != other["state"]["stub"]


@pytest.mark.rule("DRAW-4")
def test_a_deal_without_a_seed_returns_a_new_seed(client):
    first, second = (answer(client, "deals", **deal_body()) for _ in range(2))
    assert DRAWN_SEED.fullmatch(first["seed"])
    assert first["state"]["seed"] == first["seed"] != second["seed"]
    assert answer(client, "deals", **deal_body(seed=first["seed"])) == first


@pytest.mark.rule("BLIND-7")
def test_a_late_post_with_dead_chips(client):
    posts = [
        {"seat": 2, "kind": "small_blind", "amount": 1, "all_in": False},
        {"seat": 3, "kind": "big_blind", "amount": 2, "all_in": False},
        {"seat": 4, "kind": "over_blind", "amount": 4, "all_in": False},
        {"seat": 5, "kind": "live_post", "amount": 4, "all_in": False},
        {"seat": 5, "kind": "dead_post", "amount": 3, "all_in": False},
    ]
    body = deal_body(seed="late", posts=posts)
    dealt = answer(client, "deals", **body)
    late = dealt["state"]["players"][4]
    assert (late["stack"], late["street_bet"], late["contributed"], late["dead"]) == (193, 4, 7, 3)
    assert [e for e in dealt["events"] if e["type"] == "posted"][3:] == [
        {"type": "posted", "seat": 5, "amount": 4, "to": 4, "kind": "live_post"},
        {"type": "posted", "seat": 5, "amount": 3, "kind": "dead_post"},
    ]
    hand = Hand(client, dealt["state"])
    assert hand.legal()["pot"] == 14
    assert hand.choices() == {"fold": (4, 4), "check": (4, 4), "raise": (8, 197)}


@pytest.mark.rule("BLIND-5")
def test_blinds_that_put_everybody_all_in_lead_to_the_draw(client):
    dealt = answer(client, "deals", **deal_body(2, stack=1, seed="short"))
    hand = Hand(client, dealt["state"])
    assert hand.turn == ("draw", 2)
    assert hand.play("2 draw, 1 draw").turn == ("showdown", None)
    hand.showdown()
    assert sorted(hand.stacks.values()) == [0, 2]


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"button_seat": 9}, [("/button_seat", "button_not_seated")]),
        (
            {"seats": [{"seat": 1, "stack": 5}, {"seat": 1, "stack": 5}]},
            [("/seats/1/seat", "duplicate_seat")],
        ),
        (
            {"seats": [{"seat": 1, "stack": 5}, {"seat": 2, "stack": 0}]},
            [("/seats/1/stack", "no_chips")],
        ),
        (
            {
                "posts": [
                    {"seat": 6, "kind": "live_post", "amount": 4, "all_in": False},
                    {"seat": 2, "kind": "small_blind", "amount": 1, "all_in": False},
                    {"seat": 3, "kind": "big_blind", "amount": 3, "all_in": False},
                ]
            },
            [
                ("/posts/0/seat", "unknown_seat"),
                ("/posts/2", "posts_not_assignable"),
                ("/posts", "posts_not_assignable"),
            ],
        ),
    ],
)
def test_rejects_invalid_deals(client, more, found):
    response = post(client, "deals", **{**deal_body(), **more})
    assert errors(response) == found
    assert response.get_json()["code"] == "inconsistent_state"


# Draws.

WORKED_DRAW = {
    "ruleset": {"id": "32-card-poker"},
    "button_seat": 1,
    "seed": "table-7 hand-12",
    "players": [
        {"seat": 2, "cards": ["7h", "8h", "9h", "Ks", "Kd"], "discards": ["7h", "8h", "9h"]},
        {"seat": 3, "cards": ["As", "Ad", "Jc", "Tc", "9c"], "discards": []},
    ],
    "stub": ["7s", "8s", "9s", "Ts"],
}


@pytest.mark.rule("DRAW-1")
def test_worked_draw(client):
    assert answer(client, "draws", **WORKED_DRAW) == {
        "ruleset": POKER,
        "seed": "table-7 hand-12",
        "stub": ["Ts"],
        "draws": [
            {
                "seat": 2,
                "discards": ["7h", "8h", "9h"],
                "drawn": ["7s", "8s", "9s"],
                "cards": ["Ks", "Kd", "7s", "8s", "9s"],
                "from_stub": 3,
                "from_recycled": 0,
            },
            {
                "seat": 3,
                "discards": [],
                "drawn": [],
                "cards": ["As", "Ad", "Jc", "Tc", "9c"],
                "from_stub": 0,
                "from_recycled": 0,
            },
        ],
    }


@pytest.mark.rule("DRAW-4")
def test_draws_without_a_seed(client):
    unseeded = {name: value for name, value in WORKED_DRAW.items() if name != "seed"}
    # The stub suffices: nothing is shuffled, so no seed is needed.
    assert "seed" not in answer(client, "draws", **unseeded)
    short = {**unseeded, "stub": ["7s"], "recyclable": ["8s", "9s", "Ts", "Qs"]}
    drawn = answer(client, "draws", **short)
    assert DRAWN_SEED.fullmatch(drawn["seed"])
    assert drawn["draws"][0]["from_recycled"] == 2
    assert answer(client, "draws", **short, seed=drawn["seed"]) == drawn


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize(("house", "available"), [("32-card-poker", 0), ("32-card-draw", 5)])
def test_the_ruleset_decides_whether_folded_hands_are_recycled(client, house, available):
    body = {**WORKED_DRAW, "ruleset": {"id": house}, "stub": [], "players": [
        WORKED_DRAW["players"][0]]}  # fmt: skip
    response = post(client, "draws", **body, mucked=["Qs", "Qd", "Qc", "8c", "7c"])
    if available:
        drawn = response.get_json()["draws"][0]["drawn"]
        assert set(drawn) < {"Qs", "Qd", "Qc", "8c", "7c"}
    else:
        assert errors(response) == [("/players/0/discards", "stub_exhausted")]


# Settlements.

WORKED_SETTLEMENT = {
    "button_seat": 4,
    "players": [
        {
            "seat": 1,
            "status": "active",
            "contributed": 1500,
            "cards": ["Qh", "Qd", "Jc", "Jd", "Ac"],
        },
        {
            "seat": 2,
            "status": "all_in",
            "contributed": 400,
            "cards": ["Ah", "Kd", "Kc", "9s", "9d"],
        },
        {
            "seat": 3,
            "status": "all_in",
            "contributed": 1000,
            "cards": ["As", "Kh", "Ks", "9h", "9c"],
        },
        {"seat": 4, "status": "folded", "contributed": 251},
    ],
}


@pytest.mark.rule("POT-2")
def test_worked_settlement(client):
    body = {"ruleset": {"id": "32-card-poker"}, **WORKED_SETTLEMENT}
    assert answer(client, "settlements", **body) == {
        "ruleset": POKER,
        "returned": [{"seat": 1, "amount": 500}],
        "pots": [
            {
                "index": 0,
                "amount": 1451,
                "eligible_seats": [1, 2, 3],
                "winner_seats": [2],
                "shares": [{"seat": 2, "amount": 1451, "odd_chips": 0, "rule": "POT-3"}],
            },
            {
                "index": 1,
                "amount": 1200,
                "eligible_seats": [1, 3],
                "winner_seats": [3],
                "shares": [{"seat": 3, "amount": 1200, "odd_chips": 0, "rule": "POT-3"}],
            },
        ],
        "payouts": [
            {"seat": 1, "amount": 500, "net": -1000},
            {"seat": 2, "amount": 1451, "net": 1051},
            {"seat": 3, "amount": 1200, "net": 200},
            {"seat": 4, "amount": 0, "net": -251},
        ],
    }


@pytest.mark.rule("POT-4")
def test_worked_settlement_without_suits(client):
    body = {
        "ruleset": {"id": "32-card-poker", "options": {"suit_tiebreak": False}},
        **WORKED_SETTLEMENT,
    }
    assert answer(client, "settlements", **body)["pots"][0]["shares"] == [
        {"seat": 2, "amount": 726, "odd_chips": 1, "rule": "POT-4"},
        {"seat": 3, "amount": 725, "odd_chips": 0, "rule": "POT-3"},
    ]


@pytest.mark.rule("POT-3")
@pytest.mark.parametrize(
    ("players", "found"),
    [
        ([{}, {}], [("/players/0/cards", "cards_missing"), ("/players/1/cards", "cards_missing")]),
        ([{"strength": 5}, {}], [("/players/1/strength", "strength_missing")]),
        ([{"status": "folded"}] * 2, [("/players", "no_eligible_winner")]),
    ],
)
def test_rejects_hands_that_cannot_be_settled(client, players, found):
    players = [
        {"seat": seat, "status": "active", "contributed": 9, **player}
        for seat, player in enumerate(players, 1)
    ]
    response = post(client, "settlements", button_seat=1, players=players)
    assert errors(response) == found
    assert response.get_json()["code"] == "cannot_settle"


@pytest.mark.rule("POT-3")
def test_a_settlement_needs_no_cards_if_nothing_is_contested(client):
    players = [
        {"seat": 1, "status": "active", "contributed": 9},
        {"seat": 2, "status": "folded", "contributed": 4},
    ]
    settled = answer(client, "settlements", button_seat=1, players=players)
    assert settled["payouts"][0] == {"seat": 1, "amount": 13, "net": 4}


@pytest.mark.rule("PAROLE-2")
@pytest.mark.parametrize(
    ("agreed", "code"), [([9], "unknown_seat"), ([4], "folded_seat"), ([1, 1], "duplicate_seat")]
)
def test_rejects_invalid_agreements(client, agreed, code):
    response = post(client, "settlements", **WORKED_SETTLEMENT, parole={"agreed_seats": agreed})
    assert errors(response)[-1] == (f"/parole/agreed_seats/{len(agreed) - 1}", code)


@pytest.mark.rule("POT-5")
def test_a_settlement_of_the_maximum_of_chips(client):
    ruleset = {"id": "32-card-poker", "options": {"suit_tiebreak": False}}
    players = [
        {"seat": seat, "status": "active", "contributed": 10**12, "strength": 2**53 - 1}
        for seat in (1, 2, 3)
    ]
    players += [{"seat": seat, "status": "folded", "contributed": 10**12} for seat in (4, 5)]
    body = {"ruleset": ruleset, "button_seat": 5, "players": players}
    settled = answer(client, "settlements", **body)
    # 5 x 10^12 divided by three leaves 2.
    assert [(share["amount"], share["odd_chips"]) for share in settled["pots"][0]["shares"]] == [
        (1_666_666_666_667, 1),
        (1_666_666_666_667, 1),
        (1_666_666_666_666, 0),
    ]
    raked = answer(client, "settlements", **body, rake={"basis_points": 10_000})
    assert (raked["rake"], raked["payouts"][0]["net"]) == (5 * 10**12, -(10**12))


# Showdowns.

SHOWN = {1: "Qh Qd Jc Js 9c", 2: "Ah Ad Ac Kh Kd", 3: "Tc 9d 8c 8d 7h"}


@pytest.mark.rule("SHOW-1")
@pytest.mark.parametrize(
    ("house", "order"), [("32-card-poker", [2, 3, 1]), ("32-card-draw", [1, 2, 3])]
)
def test_the_ruleset_decides_the_order_of_showing_a_checked_hand(client, house, order):
    # Seat 2 is left of the button; the button itself is left of the big blind, seat 3.
    hand = Hand(client, second_round(3, 30, cards=SHOWN), {"id": house})
    shown = hand.play("1 check, 2 check, 3 check").showdown()
    assert [showing["seat"] for showing in shown["order"]] == order
    # Aces over kings win: seats that show later may muck, seats that show earlier may not.
    must = {showing["seat"]: showing["must_show"] for showing in shown["order"]}
    assert must == (
        {2: True, 3: False, 1: False} if order[0] == 2 else {1: True, 2: True, 3: False}
    )
    assert shown["settlement"]["returned"] == []
    assert hand.stacks == {1: 200, 2: 230, 3: 200}
    assert hand.turn == ("complete", None)
    assert [e["type"] for e in shown["events"][-2:]] == ["pot_won", "hand_completed"]


@pytest.mark.rule("SHOW-2")
def test_an_option_makes_all_seats_show(client):
    ruleset = {"id": "32-card-poker", "options": {"muck_losers": False}}
    hand = Hand(client, second_round(3, 30, cards=SHOWN), ruleset)
    shown = hand.play("1 check, 2 check, 3 check").showdown()
    assert all(showing["must_show"] for showing in shown["order"])


@pytest.mark.rule("POT-3")
def test_rejects_showdowns_that_cannot_be_resolved(client):
    hand = Hand(client, second_round(2, 4))
    early = hand.post("/v1/showdowns")
    assert errors(early) == [("/state/street", "hand_not_over")]
    hand.play("2 check, 1 check")
    unseen = hand.post("/v1/showdowns")
    assert errors(unseen) == [
        ("/state/players/0/cards", "cards_missing"),
        ("/state/players/1/cards", "cards_missing"),
    ]
    assert early.get_json()["code"] == unseen.get_json()["code"] == "cannot_settle"


# Replays.


def replayed(client, opening, script):
    actions = [action_of(step.rstrip("!")) for step in script.split(", ")]
    for step, action in zip(script.split(", "), actions, strict=True):
        if step.endswith("!"):
            action["clock_expired"] = True
    return answer(client, "replays", opening=opening, actions=actions)


@pytest.mark.rule("BET-11")
def test_a_replay_to_the_end(client):
    told = replayed(client, first_round(3), "1 raise 9, 2 fold, 3 fold")
    assert told["valid"]
    assert "illegal" not in told
    assert [step["state"]["street"] for step in told["steps"]] == [
        "pre_draw",
        "pre_draw",
        "complete",
    ]
    assert [player["stack"] for player in told["steps"][-1]["state"]["players"]] == [203, 199, 198]


@pytest.mark.rule("BET-4")
def test_a_replay_stops_at_the_first_illegal_step(client):
    told = replayed(client, first_round(3), "1 raise 9, 2 raise 10, 3 raise 300")
    assert not told["valid"]
    assert len(told["steps"]) == 1
    illegal = told["illegal"]
    # 9 raises the big blind by 7, so the minimum is 7 more.
    assert (illegal["index"], illegal["code"]) == (1, "raise_below_minimum")
    assert illegal["params"] == {"to": 10, "min_to": 16}
    hand = Hand(client, told["steps"][0]["state"])
    assert illegal["legal_actions"] == hand.legal()


@pytest.mark.rule("BET-10")
@pytest.mark.parametrize(
    ("script", "index", "code"),
    [
        ("1 raise 9!", 0, "raise_clock_expired"),
        ("1 call!, 2 call, 3 check, 2 draw Ah!", 3, "draw_clock_expired"),
    ],
)
def test_a_replay_with_an_expired_clock(client, script, index, code):
    opening = answer(client, "deals", **deal_body(3, seed="clock"))["state"]
    held = opening["players"][1]["cards"][0]
    told = replayed(client, opening, script.replace("Ah", held))
    assert (told["illegal"]["index"], told["illegal"]["code"]) == (index, code)
    assert len(told["steps"]) == index


@pytest.mark.rule("DRAW-4")
def test_a_recycling_replay_without_a_seed_makes_one(client):
    opening = answer(client, "deals", **deal_body(5, seed="unseeded"))["state"]
    del opening["seed"]
    actions = [action_of(step) for step in ("5 call", "1 call", "2 call", "3 call", "4 check")]
    hand = Hand(client, opening)
    for action in actions:
        hand.apply(action)
    for seat in (2, 3, 4, 5, 1):
        held = hand.player(seat)["cards"]
        actions.append({"seat": seat, "type": "draw", "discards": held[:4]})
    told = answer(client, "replays", opening=opening, actions=actions)
    assert told["valid"]
    seeds = [step["state"].get("seed") for step in told["steps"]]
    assert DRAWN_SEED.fullmatch(seeds[-1])
    again = answer(client, "replays", opening=opening | {"seed": seeds[-1]}, actions=actions)
    assert again["steps"][-1] == told["steps"][-1]


@pytest.mark.rule("DRAW-4")
def test_a_recycling_transition_without_a_seed_returns_a_new_seed(client):
    dealt = answer(client, "deals", **deal_body(5, seed="forgotten"))["state"]
    del dealt["seed"]
    hand = Hand(client, dealt).play("5 call, 1 call, 2 call, 3 call, 4 check")
    # The stub has seven cards: the first draw needs no shuffle, the second does.
    hand.play(" ".join(["2 draw", *hand.player(2)["cards"][:4]]))
    assert "seed" not in hand.state
    before, cards = hand.state, hand.player(3)["cards"][:4]
    hand.play(" ".join(["3 draw", *cards]))
    assert [event["type"] for event in hand.events[:2]] == ["recycled", "drew"]
    assert DRAWN_SEED.fullmatch(hand.state["seed"])
    again = Hand(client, before | {"seed": hand.state["seed"]})
    assert again.play(" ".join(["3 draw", *cards])).state == hand.state


# Whole hands.


@st.composite
def deal_bodies(draw):
    """Return deals for both rulesets and all structures, with late posts and short stacks."""
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5)))
    house = draw(st.sampled_from(list(RULESETS)))
    options = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "suit_tiebreak": st.just(False),
                "recycle": st.sampled_from(["discards", "discards_and_mucked"]),
                "muck_losers": st.just(False),
                "limit_cap_heads_up": st.just(False),
            },
        )
    )
    stacks = st.integers(1, 12) | st.integers(13, 300)
    return {
        "ruleset": {"id": house, "options": options},
        "structure": draw(st.sampled_from(["limit", "pot_limit", "no_limit"])),
        "blinds": BLINDS,
        "button_seat": draw(st.sampled_from(seats)),
        "seats": [{"seat": seat, "stack": draw(stacks)} for seat in seats],
        "seed": draw(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1)),
    }


def random_action(rng, hand, legal):
    rather = [each for each in legal["actions"] if each["type"] != "fold"]
    choice = rng.choice([*legal["actions"], *rather * 3])
    action = {"seat": legal["seat"], "type": choice["type"]}
    if choice["type"] in ("bet", "raise"):
        low, high = choice["min_to"], choice["max_to"]
        action["to"] = rng.choice([low, high, rng.randint(low, high)])
    if choice["type"] == "draw":
        count = rng.randint(choice["min_discards"], choice["max_discards"])
        action["discards"] = rng.sample(hand.player(legal["seat"])["cards"], count)
    return action


def require_all_cards(state):
    """Check that the deck is complete and that live hands and the stub share no cards."""
    live = [player["cards"] for player in state["players"] if player["status"] != "folded"]
    held = [*state["stub"], *chain(*live)]
    assert len(held) == len(set(held))
    seen = {*held}
    for player in state["players"]:
        seen |= {*player["cards"], *player.get("discards", ())}
    assert seen == set(DECK)


def require_identity(hand, rng):
    """Check that a state is valid, round-trips unchanged, and allows any order of players."""
    assert hand.ask("/v1/state-validations")["valid"]
    read = StateRequestSchema().read({"state": hand.state})["state"]
    assert orjson.loads(orjson.dumps(state_as_dict(read))) == hand.state
    shuffled = rng.sample(hand.state["players"], len(hand.state["players"]))
    turned = Hand(hand.client, {**hand.state, "players": shuffled}, hand.ruleset)
    assert turned.ask("/v1/state-validations")["valid"]
    assert turned.legal() == hand.legal()
    return turned


def play_to_the_end(hand, rng, total):
    """Play random legal actions; return every step's actions, states and events."""
    steps = []
    actions = []
    while (legal := hand.legal()).get("seat"):
        turned = require_identity(hand, rng)
        require_all_cards(hand.state)
        assert sum(hand.stacks.values()) + hand.pot == total
        action = random_action(rng, hand, legal)
        hand.apply(action)
        assert turned.apply(action).state == hand.state
        assert turned.events == hand.events
        actions.append(action)
        steps.append({"state": hand.state, "events": hand.events})
    turned = require_identity(hand, rng)
    if hand.turn[0] == "showdown":
        require_all_cards(hand.state)
        shown = hand.showdown()
        assert turned.showdown() == shown
        require_identity(hand, rng)
        steps.append({"state": hand.state, "events": hand.events})
    assert hand.turn == ("complete", None)
    assert sum(hand.stacks.values()) == total
    return actions, steps


@pytest.mark.rule("POT-5")
@settings(max_examples=80, deadline=None)
@given(deal_bodies(), st.integers(0, 2**32))
def test_whole_hands(app, body, choices):
    client = ContractClient(app, app.response_class)
    rng = Random(choices)  # noqa: S311
    dealt = answer(client, "deals", **body)
    opening = dealt["state"]
    hand = Hand(client, opening, body["ruleset"])
    total = sum(seat["stack"] for seat in body["seats"])
    actions, steps = play_to_the_end(hand, rng, total)
    replay = {"ruleset": body["ruleset"], "actions": actions}
    told = answer(client, "replays", **replay, opening=opening)
    assert told["valid"]
    assert told["steps"] == steps
    turned = opening | {"players": opening["players"][::-1]}
    assert answer(client, "replays", **replay, opening=turned) == told


def require_assigned_posts(dealt, assigned):
    """Check that the deal posted the assigned amounts and that the named seat acts first."""
    posted = {player["seat"]: 0 for player in dealt["state"]["players"]}
    for post_ in assigned["posts"]:
        posted[post_["seat"]] += post_["amount"]
    events = [event for event in dealt["events"] if event["type"] == "posted"]
    assert sum(event["amount"] for event in events) == sum(posted.values())
    first = assigned.get("first_to_act_seat")
    assert (dealt["state"]["street"] == "pre_draw") == (first is not None)
    if first is not None:
        assert dealt["state"]["to_act_seat"] == first
        assert {p["seat"]: p["contributed"] for p in dealt["state"]["players"]} == posted


@pytest.mark.rule("SEAT-2")
@pytest.mark.parametrize("structure", ["limit", "pot_limit", "no_limit"])
@pytest.mark.parametrize("house", RULESETS)
def test_an_evening(client, house, structure):
    """Assign, deal, play and pay repeatedly, keeping only the seats and the button.

    `/v1/hands` starts each of these hands in one step; test_evening.py plays on from there.
    """
    rng = Random(f"{house} {structure}")  # noqa: S311
    terms = {"ruleset": {"id": house}, "structure": structure, "blinds": BLINDS}
    seats = [{"seat": seat, "stack": 100, "status": "in"} for seat in (1, 4, 6, 7, 10)]
    button, hands = 10, 0
    for number in range(15):
        for each in seats:
            each["stack"] = each["stack"] or 100
        seats = come_and_go(rng, seats)
        response = post(client, "blind-assignments", **terms, last_button_seat=button, seats=seats)
        if response.status_code == 422:
            assert errors(response) == [("/seats", "too_few_players")]
            continue
        assigned = response.get_json()
        last_button, button, hands = button, assigned["button_seat"], hands + 1
        stacks = {each["seat"]: each["stack"] for each in seats}
        dealt_in = [each["seat"] for each in assigned["seats"] if each["dealt_in"]]
        body = {
            "button_seat": button,
            "seats": [{"seat": seat, "stack": stacks[seat]} for seat in dealt_in],
            "posts": assigned["posts"],
            "seed": f"{number}",
        }
        dealt = answer(client, "deals", **terms, **body)
        require_assigned_posts(dealt, assigned)
        table = {**terms, "last_button_seat": last_button, "seats": seats}
        started = answer(client, "hands", table=table, seed=f"{number}")
        assert (started["state"], started["events"]) == (dealt["state"], dealt["events"])
        hand = Hand(client, dealt["state"], terms["ruleset"])
        play_to_the_end(hand, rng, sum(each["stack"] for each in body["seats"]))
        for each in fed_back(seats, assigned):
            each["stack"] = hand.stacks.get(each["seat"], each["stack"])
    assert hands > 5


@pytest.mark.rule("POT-5")
def test_the_largest_loss_is_within_the_contract(client):
    """Two seats are all-in for 2.5 x 10^12 each, the maximum for two (too_many_chips)."""
    hands = (["Ah", "Ad", "Ac", "As", "Kh"], ["Kd", "Kc", "Ks", "Qh", "Qd"])
    players = [
        {"seat": seat, "status": "all_in", "stack": 0, "street_bet": 0, "cards": cards}
        | {"contributed": 25 * 10**11}
        for seat, cards in zip((1, 2), hands, strict=True)
    ]
    state = {"structure": "no_limit", "blinds": BLINDS, "button_seat": 1, "players": players}
    shown = answer(client, "showdowns", state=state | {"street": "showdown"})
    nets = [payout["net"] for payout in shown["settlement"]["payouts"]]
    assert nets == [25 * 10**11, -25 * 10**11]
