"""Test blinds and deals over many hands, feeding each response into the next (SEAT, BLIND)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.rules.blinds import Terms
from service.rules.errors import RuleViolation
from service.rules.payout.showdown import resolve_showdown
from service.rules.play.actions import apply_action
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.play.legal_actions import list_legal_actions
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Action, Blinds
from service.rules.table.assignments import assign_blinds
from service.rules.table.table_seats import TableSeat
from service.rules.validation.state import state_faults
from tests.second_opinion.round_the_table import assign

POKER = resolve_ruleset("32-card-poker")
DRAW = resolve_ruleset("32-card-draw")
BLINDS = ("small", "big", "over")
SEATS = st.integers(1, 10)


@st.composite
def chairs(draw):
    """Return some seats of a table, each with stack, status, choice and missed blinds."""
    table = {}
    for seat in draw(st.sets(SEATS, min_size=1, max_size=8)):
        status = draw(st.sampled_from(["in", "in", "in", "out", "new", "returning"]))
        enters = status in ("new", "returning")
        choice = draw(st.sampled_from(["post", "wait"])) if enters else None
        missed = draw(st.lists(st.sampled_from(BLINDS), unique=True)) if status != "new" else []
        if status == "in" and draw(st.booleans()):
            missed = []
        table[seat] = (draw(st.integers(0, 12) | st.just(100)), status, choice, missed)
    return table


SIZES = st.lists(st.integers(1, 9), min_size=3, max_size=3).map(sorted)


def answered(ruleset, sizes, seats, **button):
    """Return the assignment, or the error codes if it is rejected."""
    try:
        return assign_blinds(ruleset, Terms("no_limit", Blinds(*sizes)), seats, **button)
    except RuleViolation as refused:
        return [fault.code for fault in refused.faults]


def posted_by(assignment):
    """Return the live and dead chips of every seat dealt in."""
    posted = {seat.seat: (0, 0) for seat in assignment.seats if seat.dealt_in}
    for post in assignment.posts:
        live, dead = posted[post.seat]
        is_dead = post.kind == "dead_post"
        posted[post.seat] = (live, dead + post.amount) if is_dead else (live + post.amount, dead)
    return posted


@pytest.mark.rule("BLIND-6")
@settings(max_examples=200)
@given(chairs(), SEATS, SEATS | st.none(), SIZES, st.sampled_from([POKER, DRAW]))
def test_blind_assignments_match_an_independent_program(
    table, last_button, last_largest, sizes, ruleset
):
    over_played = ruleset is POKER
    expected = assign(table, last_button, sizes, over_played=over_played, last_largest=last_largest)
    seats = [TableSeat(seat, *rest, tuple(missed)) for seat, (*rest, missed) in table.items()]
    last = {"last_button_seat": last_button, "last_largest_blind_seat": last_largest}
    answer = answered(ruleset, sizes, seats, **last)
    if isinstance(answer, list):
        assert answer in (["too_few_players"], ["too_many_players"])
        assert expected is None
        return
    button, posts, missed = expected
    assert answer.button_seat == button
    assert posted_by(answer) == posts
    assert {seat.seat: list(seat.missed) for seat in answer.seats} == missed


@pytest.mark.rule("SEAT-2")
@settings(max_examples=200)
@given(chairs(), SEATS, SIZES, st.integers(1, 9), st.randoms(use_true_random=False))
def test_turned_and_reordered_tables_post_the_same(table, last_button, sizes, turn, random):
    def turned(seat):
        return (seat - 1 + turn) % 10 + 1

    def posts(seats, button):
        answer = answered(POKER, sizes, seats, last_button_seat=button)
        if isinstance(answer, list):
            return answer
        return [(post.seat, post.kind, post.amount) for post in answer.posts]

    seats = [TableSeat(seat, *rest, tuple(missed)) for seat, (*rest, missed) in table.items()]
    moved = [TableSeat(turned(s.seat), s.stack, s.status, s.choice, s.missed) for s in seats]
    random.shuffle(moved)
    assert posts(moved, turned(last_button)) == [
        (turned(post[0]), *post[1:]) if isinstance(post, tuple) else post
        for post in posts(seats, last_button)
    ]


def play_out(ruleset, state, choose):
    """Play random legal actions until the hand is over."""
    while state.to_act_seat is not None:
        action = choose(list_legal_actions(ruleset, state).actions)
        to = action.max_to if action.type in ("bet", "raise") else None
        discards = () if action.type == "draw" else None
        act = Action(state.to_act_seat, action.type, to, discards)
        state = apply_action(ruleset, state, act).state
    return resolve_showdown(ruleset, state).state if state.street == "showdown" else state


@pytest.mark.rule("BLIND-8")
@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([POKER, DRAW]), st.sets(SEATS, min_size=3, max_size=6))
def test_many_hands_in_a_row(data, ruleset, seats):
    """Feed each response into the next request, as a client does; check that no chip is lost."""
    terms = Terms("no_limit", Blinds(1, 2, 4))
    random = data.draw(st.randoms(use_true_random=False))
    table = {seat: TableSeat(seat, 60, "new", "post") for seat in seats}
    chips = 60 * len(table)
    button, where = random.choice(sorted(seats)), "button_seat"
    for number in range(12):
        if random.random() < 0.5:
            _leave_or_come_back(table, random)
        blinds = answered(ruleset, (1, 2, 4), [*table.values()], **{where: button})
        if isinstance(blinds, list):
            assert blinds[0] in ("too_few_players", "too_many_players", "button_not_seated")
            _leave_or_come_back(table, random)
            continue
        posted = posted_by(blinds)
        dealt_in = [DealtInSeat(s, table[s].stack) for s in posted]
        # A deal takes every assignment, in any order.
        posts = random.sample(blinds.posts, len(blinds.posts))
        dealt = deal_hand(
            ruleset, terms, blinds.button_seat, dealt_in, f"hand {number}", posts
        ).state
        _require_same_posts(dealt, blinds, posted)
        assert state_faults(ruleset, dealt) == ()
        finished = play_out(ruleset, dealt, random.choice)
        stacks = {player.seat: player.stack for player in finished.players}
        for seat in blinds.seats:
            before = table[seat.seat]
            status, choice = ("in", None) if seat.dealt_in else (before.status, before.choice)
            stack = stacks.get(seat.seat, before.stack)
            table[seat.seat] = TableSeat(seat.seat, stack, status, choice, seat.missed)
        button, where = blinds.button_seat, "last_button_seat"
        assert sum(seat.stack for seat in table.values()) == chips


def _leave_or_come_back(table, random):
    seat = table[random.choice(sorted(table))]
    status, choice = ("out", None)
    if seat.status == "out":
        status, choice = "returning", random.choice(["post", "wait"])
    table[seat.seat] = TableSeat(seat.seat, seat.stack, status, choice, seat.missed)


def _require_same_posts(dealt, blinds, posted):
    # If the blinds leave nobody a decision, the deal has already returned unmatched chips.
    if dealt.street == "pre_draw":
        assert {p.seat: (p.street_bet, p.dead) for p in dealt.players} == posted
        assert dealt.to_act_seat == blinds.first_to_act_seat
    else:
        assert blinds.first_to_act_seat is None


@pytest.mark.rule("BLIND-1")
@given(st.sets(SEATS, min_size=2, max_size=5), SEATS, st.sampled_from([POKER, DRAW]))
def test_over_one_orbit_every_seat_posts_every_blind_once(seats, last_button, ruleset):
    terms = Terms("no_limit", Blinds(1, 2, 4))
    table = [TableSeat(seat, 100, "in") for seat in seats]
    posts = []
    for _ in seats:
        blinds = assign_blinds(ruleset, terms, table, last_button_seat=last_button)
        last_button = blinds.button_seat
        posts += [(post.seat, post.kind) for post in blinds.posts]
    kinds = ["small_blind", "big_blind", "over_blind"][: 3 if len(seats) > 3 else 2]
    if ruleset is DRAW:
        kinds = kinds[:2]
    assert sorted(posts) == sorted((seat, kind) for seat in seats for kind in kinds)
