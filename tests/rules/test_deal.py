"""Test the deal: posts, hands and the opening state (BLIND-1..7, SHUFFLE-1)."""

import json
from pathlib import Path

import pytest

from service.rules.blinds import Stakes, Terms
from service.rules.cards import DECK
from service.rules.errors import RuleViolation
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Betting, Blinds, Event, Player
from service.rules.table.posting import Post
from service.rules.validation.state import state_faults

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
SEED = "table-7 hand-12"
TERMS = Terms("no_limit", Blinds(1, 2, 4))

# The deck of this seed, from another program's vectors.
VECTORS = json.loads((Path(__file__).parents[1] / "vectors/shuffle.json").read_text())
DEAL_VECTOR = next(v for v in VECTORS if (v["seed"], v["purpose"]) == (SEED, "deal"))
SHUFFLED = tuple(DEAL_VECTOR["shuffled"].split())


def seats(count=5, stacks=None):
    return [DealtInSeat(seat, (stacks or {}).get(seat, 200)) for seat in range(1, count + 1)]


def deal(*args, ruleset=POKER, terms=TERMS, button_seat=1, posts=None, **kwargs):
    return deal_hand(ruleset, terms, button_seat, seats(*args, **kwargs), SEED, posts)


def blinds_and(*posts, without=()):
    """Return the posts of five, button 1 and blinds 1/2/4, with others in place of some seats'."""
    blinds = ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4"]
    others = [text for text in blinds if int(text[0]) not in without]
    return [_post(text) for text in (*posts, *others)]


def _post(text):
    seat, kind, amount = text.rstrip("*").split()
    return Post(int(seat), kind, int(amount), text.endswith("*"))


def player(transition, seat):
    return next(p for p in transition.state.players if p.seat == seat)


def chips(transition, seat):
    found = player(transition, seat)
    return found.status, found.stack, found.street_bet, found.contributed, found.dead


def types(transition):
    return [event.type for event in transition.events]


def refusal_of(*args, **kwargs):
    with pytest.raises(RuleViolation) as refused:
        deal_hand(*args, **kwargs)
    return refused.value.code, [(f.code, f.path, f.params) for f in refused.value.faults]


@pytest.mark.rule("SHUFFLE-1")
def test_cards_go_one_at_a_time_from_the_left_of_the_button():
    dealt = deal()
    # Seat 2 gets the first, sixth, eleventh ... card and the button the last of each round.
    for place, seat in enumerate([2, 3, 4, 5, 1]):
        assert player(dealt, seat).cards == tuple(SHUFFLED[place + 5 * n] for n in range(5))
    assert dealt.state.stub == SHUFFLED[25:]
    assert dealt.state.seed == SEED


@pytest.mark.rule("BLIND-1")
def test_the_opening_state_of_five():
    state = deal().state
    assert (state.structure, state.street, state.button_seat) == ("no_limit", "pre_draw", 1)
    assert (state.blinds, state.to_act_seat) == (Blinds(1, 2, 4), 5)
    assert state.betting == Betting(current_bet=4, full_raise=4, bet_count=1)
    assert [p.stack for p in state.players] == [200, 199, 198, 196, 200]
    assert [p.street_bet for p in state.players] == [0, 1, 2, 4, 0]
    assert [p.contributed for p in state.players] == [0, 1, 2, 4, 0]
    assert all(p.status == "active" and p.acted_on_bet is None for p in state.players)


@pytest.mark.rule("BLIND-1")
def test_the_events_of_a_deal():
    dealt = deal(2)
    first, second = player(dealt, 2).cards, player(dealt, 1).cards
    assert dealt.events == (
        Event("hand_started", button_seat=1),
        Event("posted", 2, 1, 1, kind="small_blind"),
        Event("posted", 1, 2, 2, kind="big_blind"),
        Event("dealt", 2, cards=first),
        Event("dealt", 1, cards=second),
    )
    assert dealt.state.to_act_seat == 2
    assert dealt.state.blinds == Blinds(1, 2)


@pytest.mark.rule("BLIND-3")
def test_a_limit_hand_from_stakes():
    state = deal(4, terms=Terms("limit", stakes=Stakes(2, 4))).state
    assert state.blinds == Blinds(1, 2, 4)
    assert state.betting == Betting(current_bet=4, full_raise=4, bet_count=1, full_bet_to=4)
    assert state.to_act_seat == 1


@pytest.mark.rule("BLIND-5")
def test_c26_a_short_over_blind_is_all_in_and_the_full_blind_is_due():
    dealt = deal(4, stacks={4: 3})
    assert chips(dealt, 4) == ("all_in", 0, 3, 3, 0)
    assert dealt.state.betting.current_bet == 4
    assert dealt.state.to_act_seat == 1


@pytest.mark.rule("BLIND-7")
@pytest.mark.parametrize(
    ("seat", "stack", "own", "expected"),
    [
        # Off the blinds (button 1, blinds 2, 3 and 4).
        (5, 200, ["5 live_post 4", "5 dead_post 3"], ("active", 193, 4, 7, 3)),
        (5, 200, ["5 live_post 2"], ("active", 198, 2, 2, 0)),
        (5, 5, ["5 dead_post 1*", "5 live_post 4"], ("all_in", 0, 4, 5, 1)),
        (5, 3, ["5 live_post 3*"], ("all_in", 0, 3, 3, 0)),
        # A smaller blind is part of the live post.
        (
            2,
            200,
            ["2 dead_post 3", "2 live_post 3", "2 small_blind 1"],
            ("active", 193, 4, 7, 3),
        ),
        (2, 200, ["2 small_blind 1"], ("active", 199, 1, 1, 0)),
        (3, 200, ["3 big_blind 2", "3 dead_post 1"], ("active", 197, 2, 3, 1)),
    ],
)
def test_late_posts(seat, stack, own, expected):
    dealt = deal(stacks={seat: stack}, posts=blinds_and(*own, without=[seat]))
    assert chips(dealt, seat) == expected
    assert dealt.state.betting.current_bet == 4
    assert state_faults(POKER, dealt.state) == ()


@pytest.mark.rule("BLIND-7")
def test_reports_the_live_post_before_the_dead_one():
    own = ["2 dead_post 3", "2 live_post 3", "2 small_blind 1"]
    dealt = deal(posts=blinds_and(*own, without=[2]))
    assert dealt.events[1:4] == (
        Event("posted", 2, 1, 1, kind="small_blind"),
        Event("posted", 2, 3, 4, kind="live_post"),
        Event("posted", 2, 3, kind="dead_post"),
    )


@pytest.mark.rule("BET-8")
def test_blinds_that_put_all_in_lead_straight_to_the_draw():
    dealt = deal(2, stacks={1: 50, 2: 1})
    # The big blind takes back what the small blind could not match.
    assert dealt.state.street == "draw"
    assert dealt.state.to_act_seat == 2
    assert dealt.state.betting is None
    assert chips(dealt, 1) == ("active", 49, 0, 1, 0)
    assert chips(dealt, 2) == ("all_in", 0, 0, 1, 0)
    assert types(dealt)[5:] == ["uncalled_returned", "round_closed", "street_started"]


@pytest.mark.rule("DECK-1")
def test_hands_and_stub_are_the_deck():
    for count in (2, 3, 4, 5):
        state = deal(count).state
        known = [card for p in state.players for card in p.cards] + list(state.stub)
        assert sorted(known) == sorted(DECK)


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize(
    ("dealt_in", "button_seat", "faults"),
    [
        (seats(1), 1, [("too_few_players", ("seats",), {"dealt_in": 1, "min": 2})]),
        (seats(6), 1, [("too_many_players", ("seats",), {"dealt_in": 6, "max": 5})]),
        (seats(3), 4, [("button_not_seated", ("button_seat",), {"seat": 4})]),
        (
            [*seats(2), DealtInSeat(2, 0)],
            1,
            [
                ("duplicate_seat", ("seats", 2, "seat"), {"seat": 2}),
                ("no_chips", ("seats", 2, "stack"), {"seat": 2}),
            ],
        ),
        (
            seats(2, stacks={1: 4 * 10**12, 2: 10**12 + 1}),
            1,
            [("too_many_chips", ("seats",), {"total": 5 * 10**12 + 1, "limit": 5 * 10**12})],
        ),
    ],
)
def test_rejects_invalid_seats(dealt_in, button_seat, faults):
    refusal = refusal_of(POKER, TERMS, button_seat, dealt_in, SEED)
    assert refusal == ("inconsistent_state", faults)


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("own", "path"),
    [
        # No list of missed blinds leads to any of these.
        pytest.param([], ("posts",), id="no blind"),
        (["3 big_blind 1"], ("posts", 0)),
        (["3 big_blind 2", "3 live_post 3"], ("posts", 0)),
        pytest.param(
            ["3 big_blind 2", "3 dead_post 2"], ("posts", 0), id="big is never dead alone"
        ),
        (["3 small_blind 2"], ("posts", 0)),
        (["3 live_post 2"], ("posts", 0)),
        (["3 big_blind 2", "3 big_blind 2"], ("posts", 0)),
        (["3 big_blind 2*"], ("posts", 0)),
    ],
)
def test_rejects_posts_that_no_missed_blinds_explain(own, path):
    refusal = refusal_of(POKER, TERMS, 1, seats(), SEED, blinds_and(*own, without=[3]))
    assert refusal == ("inconsistent_state", [("posts_not_assignable", path, {"seat": 3})])


@pytest.mark.rule("BLIND-6")
def test_p04_the_largest_blind_is_posted_alone_and_sums_are_not_posts():
    largest = blinds_and("4 over_blind 4", "4 dead_post 3", without=[4])
    refusal = refusal_of(POKER, TERMS, 1, seats(), SEED, largest)
    assert refusal == ("inconsistent_state", [("posts_not_assignable", ("posts", 0), {"seat": 4})])
    # 2 + 3 for 4 + 3: without the blind, the live post alone is too small.
    summed = blinds_and("3 live_post 2", "3 dead_post 3", without=[3])
    refusal = refusal_of(POKER, TERMS, 1, seats(), SEED, summed)
    assert refusal == ("inconsistent_state", [("posts_not_assignable", ("posts", 0), {"seat": 3})])
    whole = blinds_and("3 big_blind 2", "3 live_post 2", "3 dead_post 3", without=[3])
    assert chips(deal(posts=whole), 3) == ("active", 193, 4, 7, 3)


@pytest.mark.rule("BLIND-6")
def test_rejects_posts_of_a_seat_that_is_not_dealt_in():
    refusal = refusal_of(POKER, TERMS, 1, seats(), SEED, blinds_and("6 live_post 4"))
    unknown = ("unknown_seat", ("posts", 0, "seat"), {"seat": 6})
    assert refusal == ("inconsistent_state", [unknown])


@pytest.mark.rule("BLIND-4")
def test_without_posts_the_seats_post_the_blinds_alone():
    assert deal(posts=blinds_and()) == deal()


@pytest.mark.rule("BLIND-1")
def test_an_over_blind_is_required_only_where_it_is_in_play():
    terms = Terms("no_limit", Blinds(1, 2))
    assert deal(5, terms=terms, ruleset=DRAW).state.to_act_seat == 4
    assert deal(3, terms=terms).state.to_act_seat == 1
    assert refusal_of(POKER, terms, 1, seats(4), SEED)[0] == "field_required"


@pytest.mark.rule("SEAT-1")
def test_returns_seats_in_order_whatever_their_input_order():
    backwards = deal_hand(POKER, TERMS, 1, seats()[::-1], SEED)
    assert backwards == deal()
    assert isinstance(backwards.state.players[0], Player)
