"""Test drawing (DRAW-1..4), both in a posted state and in the calculator."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from service.rules.cards import DECK, in_deck_order
from service.rules.draw.calculator import Drawer, DrawTable, resolve_draws
from service.rules.draw.drawing import SeedNeeded, draw_cards, recyclable
from service.rules.draw.shuffle import shuffled
from service.rules.errors import RuleViolation
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Blinds, Event, GameState, Player
from tests.rules.tables import act, play, refusal, table

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
SEED = "table-7 hand-12"
VECTORS = json.loads((Path(__file__).parents[1] / "vectors/draws.json").read_text())


def cards(text):
    return tuple(text.split())


def drawer(seat, hand, discards=""):
    return Drawer(seat, cards(hand), cards(discards))


def refusal_of(call, *args):
    with pytest.raises(RuleViolation) as refused:
        call(*args)
    faults = [(fault.code, fault.path, fault.params) for fault in refused.value.faults]
    return refused.value.code, faults


HAND = "7h 8h 9h Ks Kd"
OTHER_HAND = "As Ad Jc Tc 9c"


@pytest.mark.rule("DRAW-1")
def test_the_worked_exchange():
    drawers = [drawer(2, HAND, "7h 8h 9h"), drawer(3, OTHER_HAND)]
    result = resolve_draws(POKER, DrawTable(1, drawers, cards("7s 8s 9s Ts"), seed=SEED))
    assert (result.seed, result.stub) == (SEED, ("Ts",))
    two, three = result.draws
    assert (two.seat, two.discards, two.drawn) == (2, cards("7h 8h 9h"), cards("7s 8s 9s"))
    assert (two.cards, two.from_stub, two.from_recycled) == (cards("Ks Kd 7s 8s 9s"), 3, 0)
    assert (three.seat, three.discards, three.drawn) == (3, (), ())
    assert (three.cards, three.from_stub, three.from_recycled) == (cards(OTHER_HAND), 0, 0)


@pytest.mark.rule("DRAW-3")
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["input"]["seed"])
def test_an_independent_program_draws_the_same(vector):
    given = vector["input"]
    table = DrawTable(
        given["button_seat"],
        [Drawer(p["seat"], tuple(p["cards"]), tuple(p["discards"])) for p in given["players"]],
        tuple(given["stub"]),
        tuple(given["recyclable"]),
        tuple(given["mucked"]),
        given["seed"],
    )
    result = resolve_draws(resolve_ruleset(given["house"]), table)
    assert list(result.stub) == vector["output"]["stub"]
    assert [
        {
            "seat": draw.seat,
            "drawn": list(draw.drawn),
            "cards": list(draw.cards),
            "from_recycled": draw.from_recycled,
        }
        for draw in result.draws
    ] == vector["output"]["draws"]


@pytest.mark.rule("DRAW-2")
@pytest.mark.parametrize(
    ("discards", "faults"),
    [
        pytest.param("Qc", [("card_not_held", (0,), {"card": "Qc"})], id="C76 not held"),
        pytest.param("7h Qc", [("card_not_held", (1,), {"card": "Qc"})], id="C76 one not held"),
        pytest.param("7h 7h", [("duplicate_card", (1,), {"card": "7h"})], id="C76 one card twice"),
        pytest.param(
            HAND,
            [("too_many_discards", (), {"discards": 5, "max_discards": 4})],
            id="C77 all five",
        ),
    ],
)
def test_rejects_illegal_discards_with_their_paths(discards, faults):
    stub = cards("7s 8s 9s Ts Js")
    table = DrawTable(1, [drawer(3, OTHER_HAND), drawer(2, HAND, discards)], stub)
    prefix = ("players", 1, "discards")
    assert refusal_of(resolve_draws, POKER, table) == (
        "illegal_draw",
        [(code, prefix + path, params) for code, path, params in faults],
    )
    prefix = ("action", "discards")
    assert refusal_of(draw_cards, POKER, state_of(stub=stub), 2, cards(discards)) == (
        "illegal_draw",
        [(code, prefix + path, params) for code, path, params in faults],
    )


@pytest.mark.rule("DRAW-2")
def test_c77_none_and_four_discards_are_legal():
    drawers = [drawer(2, HAND, "7h 8h 9h Ks"), drawer(3, OTHER_HAND)]
    four, none = resolve_draws(POKER, DrawTable(1, drawers, cards("7s 8s 9s Ts"))).draws
    assert four.cards == cards("Kd 7s 8s 9s Ts")
    assert none.cards == cards(OTHER_HAND)


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("table", "path"),
    [
        (
            DrawTable(1, [drawer(2, "7h 7h 9h Ks Kd"), drawer(3, OTHER_HAND)], ()),
            ("players", 0, "cards", 1),
        ),
        (
            DrawTable(1, [drawer(2, HAND), drawer(3, "Ks Ad Jc Tc 9c")], ()),
            ("players", 1, "cards", 0),
        ),
        (DrawTable(1, [drawer(2, HAND)], cards("Ts Ks")), ("stub", 1)),
        (DrawTable(1, [drawer(2, HAND)], (), cards("Ks")), ("recyclable", 0)),
        (DrawTable(1, [drawer(2, HAND)], cards("Ts"), (), cards("Ts")), ("mucked", 0)),
    ],
    ids=["in a hand", "in two hands", "hand and stub", "hand and discards", "stub and mucked"],
)
def test_c74_rejects_a_card_posted_twice(table, path):
    code, faults = refusal_of(resolve_draws, POKER, table)
    assert code == "inconsistent_state"
    assert [(fault[0], fault[1]) for fault in faults] == [("duplicate_card", path)]


@pytest.mark.rule("DRAW-1")
def test_a_seat_draws_once():
    table = DrawTable(1, [drawer(2, HAND), drawer(2, OTHER_HAND)], ())
    assert refusal_of(resolve_draws, POKER, table) == (
        "inconsistent_state",
        [("duplicate_seat", ("players", 1, "seat"), {"seat": 2})],
    )


@pytest.mark.rule("DRAW-1")
def test_c82_the_draw_starts_left_of_the_button_in_any_listing_order():
    hands = [drawer(seat, " ".join(DECK[5 * n : 5 * n + 5])) for n, seat in enumerate([1, 5, 4, 3])]
    assert [d.seat for d in resolve_draws(POKER, DrawTable(1, hands, ())).draws] == [3, 4, 5, 1]
    # The button may be on a seat that doesn't draw.
    assert [d.seat for d in resolve_draws(POKER, DrawTable(4, hands[:2], ())).draws] == [5, 1]


FIVE_HANDS = {
    2: "Ah Ad Ac As Kh",
    3: "Kd Kc Ks Qh Qd",
    4: "Qc Qs Jh Jd Jc",
    5: "Js Th Td Tc Ts",
    1: "9h 9d 9c 9s 8h",
}
FIVE_STUB = cards("8d 8c 8s 7h 7d 7c 7s")


@pytest.mark.rule("DRAW-3")
def test_c79_five_players_four_cards_each():
    drawers = [drawer(seat, hand, hand[:11]) for seat, hand in FIVE_HANDS.items()]
    result = resolve_draws(POKER, DrawTable(1, drawers, FIVE_STUB, seed=SEED))
    two, three, four, five, one = result.draws
    assert two.drawn == cards("8d 8c 8s 7h")
    # Seat 3 gets the last three of the stub, then one of the four aces.
    pool = shuffled(cards("Ah Ad Ac As"), SEED, "recycle:3")
    assert three.drawn == (*cards("7d 7c 7s"), pool[0])
    # Seat 4 chooses among the three aces left and what seat 3 threw away.
    pool = shuffled(in_deck_order([*pool[1:], *three.discards]), SEED, "recycle:4")
    assert (four.drawn, four.from_stub, four.from_recycled) == (pool[:4], 0, 4)
    pool = shuffled(in_deck_order([*pool[4:], *four.discards]), SEED, "recycle:5")
    assert five.drawn == pool[:4]
    pool = shuffled(in_deck_order([*pool[4:], *five.discards]), SEED, "recycle:1")
    assert one.drawn == pool[:4]
    assert result.stub == ()
    for draw in result.draws:
        assert not set(draw.drawn) & set(draw.discards)


@pytest.mark.rule("DRAW-3")
def test_c79_rejects_a_draw_when_only_own_discards_are_left():
    table = DrawTable(1, [drawer(3, HAND, "7h 8h 9h Ks")], (), seed=SEED)
    assert refusal_of(resolve_draws, POKER, table) == (
        "illegal_draw",
        [("stub_exhausted", ("players", 0, "discards"), {"discards": 4, "available": 0})],
    )


@pytest.mark.rule("DRAW-3")
def test_recycles_folded_hands_if_the_ruleset_says_so():
    table = DrawTable(
        1, [drawer(3, HAND, "7h 8h")], cards("Ts"), cards("Qd"), mucked=cards("Ah Kh"), seed=SEED
    )
    (poker,) = resolve_draws(POKER, table).draws
    assert poker.drawn == cards("Ts Qd")
    (draw,) = resolve_draws(DRAW, table).draws
    assert draw.drawn == ("Ts", shuffled(cards("Ah Kh Qd"), SEED, "recycle:3")[0])


@pytest.mark.rule("DRAW-4")
def test_requires_a_seed_only_to_recycle_cards():
    table = DrawTable(1, [drawer(3, HAND, "7h 8h")], cards("Ts Js"), cards("Qd"))
    assert resolve_draws(POKER, table).seed is None
    with pytest.raises(SeedNeeded):
        resolve_draws(POKER, replace(table, stub=cards("Ts")))


# The same in a posted state.


def state_of(*, hands=None, stub=FIVE_STUB, seed=SEED, **changes):
    """Return a five-seat draw, button on seat 1; `changes` are by seat: p3={"discards": ()}."""
    players = [
        Player(seat, "active", 100, 0, 4, cards=cards(hand), **changes.get(f"p{seat}", {}))
        for seat, hand in sorted((hands or {2: HAND, 3: OTHER_HAND}).items())
    ]
    return GameState(
        "no_limit", Blinds(1, 2, 4), 1, "draw", tuple(players), 2, seed=seed, stub=stub
    )


def hand_in(state, seat):
    return next(player for player in state.players if player.seat == seat)


@pytest.mark.rule("DRAW-1")
def test_a_draw_of_a_state_replaces_the_hand_and_shortens_the_stub():
    before = state_of(stub=cards("7s 8s 9s Ts"))
    after, events = draw_cards(POKER, before, 2, cards("7h 8h 9h"))
    assert hand_in(after, 2).cards == cards("Ks Kd 7s 8s 9s")
    assert hand_in(after, 2).discards == cards("7h 8h 9h")
    assert after.stub == ("Ts",)
    assert hand_in(after, 3) == hand_in(before, 3)
    assert events == (Event("drew", 2, 3, cards=cards("7s 8s 9s")),)


@pytest.mark.rule("DRAW-2")
def test_standing_pat_needs_no_cards_and_no_stub():
    state = state_of(stub=None)
    blind = replace(state, players=tuple(replace(p, cards=None) for p in state.players))
    after, events = draw_cards(POKER, blind, 2, ())
    assert hand_in(after, 2).discards == ()
    assert (hand_in(after, 2).cards, after.stub) == (None, None)
    assert events == (Event("drew", 2, 0, cards=()),)


@pytest.mark.rule("DRAW-2")
def test_discarding_needs_the_hand_and_the_stub():
    state = state_of(stub=None)
    assert refusal_of(draw_cards, POKER, state, 3, cards("As")) == (
        "field_required",
        [("field_required", ("state", "stub"), {"field": "stub"})],
    )
    blind = replace(state, players=tuple(replace(p, cards=None) for p in state.players))
    assert refusal_of(draw_cards, POKER, blind, 3, cards("As")) == (
        "field_required",
        [("field_required", ("state", "players", 1, "cards"), {"field": "cards", "seat": 3})],
    )


@pytest.mark.rule("DRAW-3")
def test_recycling_needs_the_hands_that_may_hold_recycled_cards():
    state = state_of(stub=cards("7s"), p3={"discards": cards("9s 8s")})
    two, three = state.players
    unseen = replace(state, players=(two, replace(three, cards=None)))
    assert refusal_of(draw_cards, POKER, unseen, 2, cards("7h 8h")) == (
        "field_required",
        [("field_required", ("state", "players", 1, "cards"), {"field": "cards", "seat": 3})],
    )
    # The stub covers one card, and a hand that stood pat holds no recycled card.
    assert draw_cards(POKER, unseen, 2, cards("7h"))[0].stub == ()
    pat = replace(state, players=(two, replace(three, cards=None, discards=())))
    assert refusal_of(draw_cards, POKER, pat, 2, cards("7h 8h"))[0] == "illegal_draw"
    # Where folded hands are recycled, they must be known.
    gone = replace(state, players=(two, replace(three, status="folded", cards=None)))
    assert refusal_of(draw_cards, DRAW, gone, 2, cards("7h 8h"))[0] == "field_required"
    early = replace(
        state, players=(two, replace(three, status="folded", cards=None, discards=None))
    )
    assert refusal_of(draw_cards, DRAW, early, 2, cards("7h 8h")) == (
        "field_required",
        [("field_required", ("state", "players", 1, "cards"), {"field": "cards", "seat": 3})],
    )
    assert refusal_of(draw_cards, POKER, early, 2, cards("7h 8h"))[0] == "illegal_draw"


@pytest.mark.rule("DRAW-3")
def test_a_state_and_the_calculator_draw_the_same_five_times_four():
    drawers = [drawer(seat, hand, hand[:11]) for seat, hand in FIVE_HANDS.items()]
    expected = resolve_draws(POKER, DrawTable(1, drawers, FIVE_STUB, seed=SEED))
    state = state_of(hands=FIVE_HANDS)
    for draw in expected.draws:
        state, events = draw_cards(POKER, state, draw.seat, draw.discards)
        assert hand_in(state, draw.seat).cards == draw.cards
        told = ["recycled", "drew"] if draw.from_recycled else ["drew"]
        assert [event.type for event in events] == told
    held = [card for player in state.players for card in player.cards]
    assert state.stub == ()
    assert len(set(held)) == 25
    # Seven cards are left over: three, and the last drawer's own four.
    assert len(recyclable(POKER, state, 1)) == 3
    assert set(recyclable(POKER, state, 10)) == set(DECK) - set(held)


@pytest.mark.rule("DRAW-3")
def test_reports_the_number_of_cards_shuffled_for_each_seat():
    state = state_of(stub=cards("7s"), p3={"discards": cards("9s 8s 8d")})
    after, events = draw_cards(POKER, state, 2, cards("7h 8h"))
    recycled = shuffled(in_deck_order(cards("9s 8s 8d")), SEED, "recycle:2")[0]
    assert events == (
        Event("recycled", 2, 3),
        Event("drew", 2, 2, cards=("7s", recycled)),
    )
    assert after.stub == ()


@pytest.mark.rule("DRAW-3")
def test_the_pool_is_other_seats_discards_that_nobody_holds():
    state = state_of(
        hands={1: "Ah Ad Ac As Kh", 2: "Kd Kc Ks Qh Qd", 3: "9s Qs Jh Jd Jc", 4: "Js Th Td Tc Ts"},
        stub=cards("8d 8c"),
        p2={"discards": cards("8h 8s")},  # neither 8s nor 8h was dealt again
        p3={"discards": cards("9h 9d 8c")},  # 8c is in the stub: a careless client
        p4={"discards": cards("7h 9s")},  # 9s was dealt again, to seat 3
    )
    assert recyclable(POKER, state, 1) == cards("9h 9d 8h 8s 7h")
    assert recyclable(POKER, state, 3) == cards("8h 8s 7h")


@pytest.mark.rule("DRAW-3")
def test_folded_hands_of_a_state_join_the_pool_if_the_ruleset_says_so():
    state = state_of(
        hands={2: "Kd Kc Ks Qh Qd", 3: "Qc Qs Jh Jd Jc", 4: "Js Th Td Tc Ts"}, stub=cards("8d 8c")
    )
    two, three, four = state.players
    folded = replace(state, players=(two, three, replace(four, status="folded")))
    assert recyclable(POKER, folded, 2) == ()
    assert recyclable(DRAW, folded, 2) == cards("Js Th Td Tc Ts")
    # A folded card dealt to seat 3 stays in the folded hand's list but leaves the pool.
    redealt = replace(three, cards=cards("Qc Qs Jh Jd Th"), discards=cards("Jc"))
    drawn = replace(folded, players=(two, redealt, folded.players[2]))
    assert recyclable(DRAW, drawn, 2) == cards("Jc Js Td Tc Ts")


@pytest.mark.rule("DRAW-4")
def test_a_state_needs_a_seed_only_to_recycle():
    state = state_of(stub=cards("7s"), seed=None, p3={"discards": cards("9s 8s")})
    assert draw_cards(POKER, state, 2, cards("7h"))[0].seed is None
    with pytest.raises(SeedNeeded):
        draw_cards(POKER, state, 2, cards("7h 8h"))


@pytest.mark.rule("DRAW-1")
def test_c81_all_in_players_draw_and_nobody_bets_after():
    state = play(table(3, stack=30), "1 raise 30, 2 call, 3 call")
    assert (state.street, state.to_act_seat) == ("draw", 2)
    assert all(player.status == "all_in" for player in state.players)
    drawn = [state := act(state, seat, "draw") for seat in (2, 3, 1)]
    assert [after.to_act_seat for after in drawn] == [3, 1, None]
    assert [after.street for after in drawn] == ["draw", "draw", "showdown"]


@pytest.mark.rule("DRAW-1")
def test_c82_each_live_seat_draws_once_from_the_left_of_the_button():
    state = play(table(5), "5 call, 1 call, 2 fold, 3 call, 4 check")
    assert (state.street, state.to_act_seat) == ("draw", 3)
    assert refusal(state, 5, "draw") == "out_of_turn"
    assert refusal(state, 2, "draw") == "out_of_turn"
    state = act(state, 3, "draw")
    assert refusal(state, 3, "draw") == "out_of_turn"
    assert play(state, "4 draw, 5 draw, 1 draw").street == "post_draw"
