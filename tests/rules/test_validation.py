"""Test each defect of a posted state: one change, and the error it must cause."""

from dataclasses import replace

import pytest

from service.rules.errors import Fault, RuleViolation
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Blinds, Parole, player_in
from service.rules.validation.state import require_consistent, state_faults
from tests.rules.tables import DRAW, POKER, act, play, post_draw, table

START = table(5)
"""T5, seat 5 to open."""

RAISED = play(table(5), "5 raise 20, 1 call, 2 fold")
"""Seat 3 to act; 4 has not acted either."""

DRAWING = play(table(3), "1 call, 2 call, 3 check, 2 draw")
"""Seat 3 to draw, then 1."""

BET = play(post_draw(4, pot=40), "1 bet 10, 2 raise 30, 3 call")
"""Seat 4 to act, then 1."""

LIMIT = play(table(4, structure="limit"), "1 raise 8")

SHOWDOWN = play(post_draw(3, pot=30), "1 bet 10, 2 call, 3 fold")

ASKED = play(post_draw(4, pot=40), "1 parole, 2 parole")
"""Seat 3 is asked next."""

ALL_IN = play(table(2, stacks={2: 20}), "2 raise 20, 1 call, 2 draw, 1 draw")
"""At its showdown, only seat 1 with chips."""

COMPLETE = play(table(2), "2 fold")


def seat(state, number, **changes):
    players = tuple(replace(p, **changes) if p.seat == number else p for p in state.players)
    return replace(state, players=players)


def betting(state, **changes):
    return replace(state, betting=replace(state.betting, **changes))


def defects(state, ruleset=POKER):
    faults = state_faults(ruleset, state)
    assert all(fault.path[0] == "state" for fault in faults)
    return {("/".join(map(str, fault.path[1:])), fault.code) for fault in faults}


@pytest.mark.parametrize(
    "state",
    [START, RAISED, DRAWING, BET, LIMIT, SHOWDOWN, ASKED, COMPLETE],
    ids=["start", "raised", "drawing", "bet", "limit", "showdown", "asked", "complete"],
)
def test_valid_states_have_no_defect(state):
    assert state_faults(POKER, state) == ()
    require_consistent(POKER, state)


SEATS = [
    (seat(START, 2, seat=1), "players/1/seat", "duplicate_seat"),
    (replace(START, button_seat=9), "button_seat", "button_not_seated"),
    (replace(START, to_act_seat=9), "to_act_seat", "unknown_seat"),
    (replace(BET, last_aggressor_seat=9), "last_aggressor_seat", "unknown_seat"),
    (replace(ASKED, parole=Parole((1, 9))), "parole/agreed_seats/1", "unknown_seat"),
    (replace(ASKED, parole=Parole((1,), (9,))), "parole/declined_seats/0", "unknown_seat"),
    (replace(ASKED, parole=Parole((1, 1))), "parole", "duplicate_seat"),
]

FIELDS = [
    (replace(START, blinds=Blinds(1, 2)), "blinds/over", "field_required"),
    (replace(START, blinds=Blinds(3, 2, 4)), "blinds/big", "blind_too_small"),
    (replace(START, blinds=Blinds(1, 2, 1)), "blinds/over", "blind_too_small"),
    (replace(START, blinds=Blinds(0, 2, 4)), "blinds/small", "blind_too_small"),
    (replace(START, to_act_seat=None), "to_act_seat", "field_required"),
    (replace(SHOWDOWN, to_act_seat=1), "to_act_seat", "field_not_applicable"),
    (replace(START, betting=None), "betting", "field_required"),
    (replace(DRAWING, betting=START.betting), "betting", "field_not_applicable"),
    (betting(LIMIT, full_bet_to=None), "betting/full_bet_to", "field_required"),
    (betting(START, full_bet_to=4), "betting/full_bet_to", "field_not_applicable"),
    (replace(START, last_aggressor_seat=4), "last_aggressor_seat", "field_not_applicable"),
    (replace(BET, last_aggressor_seat=None), "last_aggressor_seat", "field_required"),
    (replace(DRAWING, parole=Parole()), "parole", "field_not_applicable"),
    (replace(DRAWING, raise_clock_expired=True), "raise_clock_expired", "field_not_applicable"),
    (
        seat(START, 2, draw_clock_expired=True),
        "players/1/draw_clock_expired",
        "field_not_applicable",
    ),
    (seat(RAISED, 2, acted_on_bet=20), "players/1/acted_on_bet", "field_not_applicable"),
    (seat(DRAWING, 1, acted_on_bet=0), "players/0/acted_on_bet", "field_not_applicable"),
    (seat(START, 1, discards=()), "players/0/discards", "field_not_applicable"),
    (seat(RAISED, 5, acted_on_bet=None), "players/4/acted_on_bet", "field_required"),
]

CHIPS = [
    (seat(START, 1, status="all_in"), "players/0/status", "all_in_with_chips"),
    (seat(START, 1, stack=0), "players/0/status", "active_without_chips"),
    (
        seat(DRAWING, 1, status="all_in", stack=0, contributed=0),
        "players/0/contributed",
        "all_in_without_bet",
    ),
    (seat(START, 4, contributed=3), "players/3/contributed", "contributed_too_small"),
    (seat(START, 4, dead=1), "players/3/contributed", "contributed_too_small"),
    (seat(START, 1, contributed=3), "players/0/contributed", "contributed_too_large"),
    (seat(DRAWING, 1, street_bet=2), "players/0/street_bet", "bet_outside_round"),
    (seat(START, 1, street_bet=6, contributed=6), "players/0/street_bet", "bet_exceeds_current"),
    (seat(RAISED, 1, acted_on_bet=4), "players/0/acted_on_bet", "acted_on_bet_mismatch"),
    (seat(RAISED, 1, acted_on_bet=24), "players/0/acted_on_bet", "acted_on_bet_mismatch"),
    (seat(START, 2, acted_on_bet=1), "players/1/acted_on_bet", "acted_on_bet_mismatch"),
    (
        seat(post_draw(4, pot=40, stacks={3: 0}), 3, acted_on_bet=0),
        "players/2/acted_on_bet",
        "acted_on_bet_mismatch",
    ),
]

BETS = [
    (betting(START, current_bet=8), "betting/current_bet", "current_bet_mismatch"),
    (betting(RAISED, current_bet=4), "betting/current_bet", "current_bet_mismatch"),
    (betting(START, full_raise=2), "betting/full_raise", "full_raise_mismatch"),
    (betting(START, full_raise=8), "betting/full_raise", "full_raise_mismatch"),
    (betting(RAISED, full_raise=3), "betting/full_raise", "full_raise_mismatch"),
    (betting(START, bet_count=0), "betting/full_raise", "full_raise_mismatch"),
    (betting(LIMIT, full_raise=8), "betting/full_raise", "full_raise_mismatch"),
    (betting(LIMIT, full_bet_to=4), "betting/full_bet_to", "full_bet_to_mismatch"),
    (betting(LIMIT, full_bet_to=12), "betting/full_bet_to", "full_bet_to_mismatch"),
    (betting(LIMIT, bet_count=3), "betting/bet_count", "bet_count_mismatch"),
    (replace(BET, last_aggressor_seat=1), "last_aggressor_seat", "last_aggressor_mismatch"),
    (replace(SHOWDOWN, last_aggressor_seat=3), "last_aggressor_seat", "last_aggressor_mismatch"),
    (
        replace(post_draw(3), last_aggressor_seat=1),
        "last_aggressor_seat",
        "last_aggressor_mismatch",
    ),
]

EARLIER_BETS = [
    (seat(DRAWING, 1, contributed=1), "players/0/contributed", "earlier_bets_differ"),
    (seat(BET, 4, contributed=9), "players/3/contributed", "earlier_bets_differ"),
    # One of two is wrong: told at the lower one.
    (seat(SHOWDOWN, 1, contributed=25), "players/1/contributed", "earlier_bets_differ"),
    (seat(SHOWDOWN, 3, contributed=21), "players/2/contributed", "earlier_bets_too_large"),
    (seat(SHOWDOWN, 3, contributed=20), None, None),
    (seat(ALL_IN, 2, contributed=25), "players/1/contributed", "earlier_bets_too_large"),
    # Chips that nobody matched; the showdown returns them (POT-1).
    (seat(ALL_IN, 1, contributed=25), None, None),
    (seat(SHOWDOWN, 3, stack=0), "players/2/status", "folded_without_chips"),
    (seat(COMPLETE, 2, stack=0), "players/1/status", "folded_without_chips"),
    (seat(SHOWDOWN, 3, contributed=17, dead=4), "players/2/dead", "dead_mismatch"),
    (seat(SHOWDOWN, 2, contributed=23, dead=3), None, None),
]
"""What a round leaves when it closes (BET-9); SHOWDOWN's seats 1 and 2 put in 20 each."""

BOUNDS = [
    (seat(START, 1, stack=5 * 10**12), "players", "too_many_chips"),
    (seat(START, 1, stack=5 * 10**12 - 799), "players", "too_many_chips"),
    (seat(START, 1, stack=5 * 10**12 - 800), None, None),
]
"""What keeps every later answer countable."""

RAISES = [
    (betting(RAISED, bet_count=18), "betting/full_raise", "full_raise_mismatch"),
    (betting(RAISED, full_raise=17), "betting/full_raise", "full_raise_mismatch"),
    (betting(RAISED, full_raise=15), "betting/full_raise", "full_raise_mismatch"),
    (betting(RAISED, full_raise=4, bet_count=1), "betting/full_raise", "full_raise_mismatch"),
    (betting(RAISED, full_raise=16, bet_count=3), "betting/full_raise", "full_raise_mismatch"),
    (betting(RAISED, full_raise=12, bet_count=3), None, None),
    (betting(RAISED, full_raise=4, bet_count=5), None, None),
    (betting(RAISED, full_raise=8, bet_count=3), None, None),
]
"""From the blind of 4 to 20: one raise of 16, or 4 and 12, or 8 and 8, or four of 4 (BET-4)."""

TWO_RAISERS = betting(table(4), current_bet=20, full_raise=12, bet_count=3)
for number, bet in ((1, 20), (2, 8), (3, 20), (4, 8)):
    TWO_RAISERS = seat(
        TWO_RAISERS, number, stack=200 - bet, street_bet=bet, contributed=bet, acted_on_bet=bet
    )
"""Seats 1 and 3 have 20 in front, 2 and 4 between them have 8: nobody can be the last raiser."""

TURNS = [
    (replace(START, to_act_seat=1), "to_act_seat", "wrong_to_act_seat"),
    (replace(RAISED, to_act_seat=4), "to_act_seat", "wrong_to_act_seat"),
    (replace(RAISED, to_act_seat=5), "to_act_seat", "wrong_to_act_seat"),
    (replace(RAISED, to_act_seat=2), "to_act_seat", "wrong_to_act_seat"),
    (replace(BET, to_act_seat=1), "to_act_seat", "wrong_to_act_seat"),
    (replace(DRAWING, to_act_seat=1), "to_act_seat", "wrong_to_act_seat"),
    (seat(DRAWING, 1, discards=()), "players/0/discards", "drew_out_of_turn"),
    (replace(seat(DRAWING, 3, discards=()), to_act_seat=1), None, None),
    (seat(seat(DRAWING, 3, discards=()), 1, discards=()), "street", "round_closed"),
    (seat(seat(BET, 4, status="folded"), 1, status="folded"), "street", "round_closed"),
    (
        seat(RAISED, 1, status="folded", acted_on_bet=None),
        "players/0/status",
        "folded_on_matched_bet",
    ),
    (seat(START, 1, street_bet=4, contributed=4, acted_on_bet=4), "players", "acted_out_of_turn"),
    # Nobody folds out of turn: a player who has left is away until it is to act.
    (seat(START, 1, status="folded"), "players", "acted_out_of_turn"),
    (
        seat(RAISED, 4, status="folded"),
        "players",
        "acted_out_of_turn",
    ),
    (TWO_RAISERS, "players", "impossible_order"),
    (
        seat(seat(DRAWING, 1, status="folded"), 2, status="folded", discards=None),
        "players",
        "too_few_live_seats",
    ),
]

PAROLES = [
    (replace(ASKED, parole=Parole((1, 3))), "parole", "parole_out_of_order"),
    (replace(ASKED, to_act_seat=4), "to_act_seat", "wrong_to_act_seat"),
    (replace(ASKED, parole=Parole((1,), (2,))), "parole/declined_seats/0", "parole_not_declinable"),
    (seat(ASKED, 2, acted_on_bet=None), None, None),
    (seat(ASKED, 3, acted_on_bet=0), "parole", "parole_not_open"),
    (seat(ASKED, 4, status="folded", discards=()), "parole", "parole_not_open"),
    (replace(SHOWDOWN, parole=Parole((1, 2))), "parole", "parole_out_of_order"),
]

CARDS = [
    (replace(DRAWING, stub=("Kh", "Ah", "Kh")), "stub/2", "duplicate_card"),
    (seat(DRAWING, 1, cards=("Ah", "Kh")), "players/0/cards", "wrong_hand_size"),
    (seat(DRAWING, 1, cards=("Ah", "Kh", "Qh", "Jh", "Ah")), "players/0/cards/4", "duplicate_card"),
    (
        seat(DRAWING, 2, discards=("Ah", "Kh", "Qh", "Jh", "Th")),
        "players/1/discards",
        "too_many_discards",
    ),
    (
        seat(DRAWING, 2, discards=("Ah",), draw_clock_expired=True),
        "players/1/discards",
        "too_many_discards",
    ),
    (
        replace(seat(DRAWING, 2, discards=("Ah",)), stub=("Kh", "Ah")),
        "players/1/discards/0",
        "duplicate_card",
    ),
]


@pytest.mark.rule("BET-9")
@pytest.mark.parametrize(
    ("state", "pointer", "code"),
    SEATS + FIELDS + CHIPS + BETS + EARLIER_BETS + BOUNDS + RAISES + TURNS + PAROLES + CARDS,
)
def test_a_defect_has_its_path(state, pointer, code):
    found = defects(state)
    assert found == set() if code is None else (pointer, code) in found


def test_reports_every_defect_at_once():
    broken = seat(seat(betting(START, full_raise=1), 4, status="all_in"), 3, contributed=9)
    with pytest.raises(RuleViolation) as raised:
        require_consistent(POKER, broken)
    assert raised.value.code == "inconsistent_state"
    assert {fault.code for fault in raised.value.faults} == {
        "all_in_with_chips",
        "contributed_too_large",
        "full_raise_mismatch",
    }


@pytest.mark.rule("SEAT-1")
def test_players_may_come_in_any_order_and_paths_follow_it():
    turned = replace(RAISED, players=RAISED.players[::-1])
    assert state_faults(POKER, turned) == ()
    broken = replace(
        turned, players=(replace(turned.players[0], acted_on_bet=4), *turned.players[1:])
    )
    assert ("players/0/acted_on_bet", "acted_on_bet_mismatch") in defects(broken)


@pytest.mark.rule("BLIND-1")
def test_ignores_an_over_blind_that_is_not_in_play():
    three = replace(table(3), blinds=Blinds(1, 2, 1))
    assert state_faults(POKER, three) == ()
    assert state_faults(DRAW, replace(table(5, ruleset=DRAW), blinds=Blinds(1, 2))) == ()


@pytest.mark.rule("BLIND-7")
def test_dead_and_live_posts_are_valid():
    # Seat 5 came back: 4 live, 3 dead, and has not acted.
    posted = seat(START, 5, street_bet=4, contributed=7, dead=3, stack=193)
    assert state_faults(POKER, posted) == ()
    assert act(posted, 5, "check").to_act_seat == 1


@pytest.mark.rule("BET-6")
def test_allows_more_than_four_bets_only_without_the_cap():
    uncapped = resolve_ruleset(options={"limit_cap_heads_up": False})
    script = "2 raise 4, 1 raise 6, 2 raise 8, 1 raise 10"
    state = play(table(2, structure="limit"), script, ruleset=uncapped)
    assert state_faults(uncapped, state) == ()
    assert ("betting/bet_count", "bet_count_mismatch") in defects(state)


UNCAPPED = resolve_ruleset(options={"limit_cap_heads_up": False})
CAPPED = play(table(4, structure="limit"), "1 raise 8, 2 raise 12, 3 raise 16", ruleset=UNCAPPED)
CAPPED_HEADS_UP = play(CAPPED, "4 fold, 1 fold", ruleset=UNCAPPED)
BELOW_THE_CAP = play(table(4, structure="limit"), "1 raise 8, 2 raise 12", ruleset=UNCAPPED)
TWO_AT_THE_CAP = play(
    table(2, structure="limit"), "2 raise 4, 1 raise 6, 2 raise 8", ruleset=UNCAPPED
)


@pytest.mark.rule("BET-6")
@pytest.mark.parametrize("state", [CAPPED, CAPPED_HEADS_UP, BELOW_THE_CAP, TWO_AT_THE_CAP])
def test_every_cap_of_play_is_valid(state):
    assert state_faults(UNCAPPED, state) == ()


@pytest.mark.rule("BET-6")
@pytest.mark.parametrize(
    ("ruleset", "state", "code"),
    [
        (UNCAPPED, betting(CAPPED, capped=False), "field_required"),
        (UNCAPPED, betting(BELOW_THE_CAP, capped=True), "field_not_applicable"),
        (UNCAPPED, betting(TWO_AT_THE_CAP, capped=True), "field_not_applicable"),
        (POKER, CAPPED, "field_not_applicable"),
        (UNCAPPED, betting(START, capped=True), "field_not_applicable"),
    ],
    ids=["missing", "below the cap", "two dealt in", "option true", "no limit"],
)
def test_rejects_a_wrong_cap(ruleset, state, code):
    assert defects(state, ruleset) == {("betting/capped", code)}


@pytest.mark.rule("BET-6")
def test_a_seat_that_folded_with_the_last_bet_in_front_reached_the_cap():
    # Seat 1 put in 16, the fourth bet, so it was live then, and there is no fifth bet to 20.
    fifth = seat(CAPPED_HEADS_UP, 3, street_bet=20, contributed=20, stack=180, acted_on_bet=20)
    fifth = betting(fifth, current_bet=20, full_bet_to=20, bet_count=5, capped=False)
    assert state_faults(UNCAPPED, fifth) == ()
    state = seat(fifth, 1, street_bet=16, contributed=16, stack=184)
    assert defects(state, UNCAPPED) == {("betting/capped", "field_required")}


@pytest.mark.rule("BET-6")
def test_no_fifth_bet_once_the_cap_is_reached():
    fifth = seat(CAPPED_HEADS_UP, 3, street_bet=20, contributed=20, stack=180, acted_on_bet=20)
    fifth = betting(fifth, current_bet=20, full_bet_to=20, bet_count=5)
    assert defects(fifth, UNCAPPED) == {("betting/bet_count", "bet_count_mismatch")}
    assert state_faults(UNCAPPED, betting(fifth, capped=False)) == ()


BY_THE_BLIND = resolve_ruleset(options={"minimum_raise": "largest_blind"})


@pytest.mark.rule("BET-4")
def test_with_the_largest_blind_as_minimum_the_full_raise_stays():
    raised = play(table(5), "5 raise 20, 1 raise 25", ruleset=BY_THE_BLIND)
    assert state_faults(BY_THE_BLIND, raised) == ()
    for wrong in ({"full_raise": 16}, {"bet_count": 7}, {"bet_count": 1}, {"full_raise": 3}):
        assert defects(betting(raised, **wrong), BY_THE_BLIND) == {
            ("betting/full_raise", "full_raise_mismatch")
        }


ALL_CALL = "5 call, 1 call, 2 call, 3 call, 4 check"
EIGHT_DRAWN = replace(play(table(5), ALL_CALL), stub=(), to_act_seat=4)
"""Five hands leave a stub of seven: the eighth card, seat 3's last, is recycled (DRAW-3)."""
EIGHT_DRAWN = seat(
    EIGHT_DRAWN, 2, cards=("As", "Ks", "Qs", "Js", "Ts"), discards=("7h", "8h", "9h", "Th")
)
EIGHT_DRAWN = seat(
    EIGHT_DRAWN, 3, cards=("Ac", "7s", "8s", "9s", "7h"), discards=("7c", "8c", "9c", "Tc")
)


@pytest.mark.rule("DRAW-3")
def test_a_recycled_card_may_stay_listed_where_it_came_from():
    assert state_faults(POKER, EIGHT_DRAWN) == ()


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    ("state", "where"),
    [
        (replace(EIGHT_DRAWN, stub=("8d",)), "players/2/cards/4"),
        (seat(EIGHT_DRAWN, 3, discards=("7c", "8c", "9c")), "players/2/cards/4"),
        (seat(EIGHT_DRAWN, 3, discards=()), "players/2/cards/4"),
        (seat(EIGHT_DRAWN, 3, cards=("7h", "7s", "8s", "9s", "Ac")), "players/2/cards/0"),
        (seat(EIGHT_DRAWN, 2, cards=("As", "Ks", "Qs", "Js", "7c")), "players/2/discards/0"),
        (seat(EIGHT_DRAWN, 4, cards=("Ad", "7d", "8d", "9d", "7h")), "players/3/cards/4"),
        (
            seat(
                EIGHT_DRAWN,
                3,
                cards=("Ac", "7s", "8s", "9s", "Ts"),
                discards=("7h", "7c", "8c", "9c"),
            ),
            "players/2/discards/0",
        ),
    ],
    ids=[
        "the stub is not out",
        "seven were drawn",
        "stood pat",
        "kept, not drawn",
        "discarded later",
        "in three places",
        "thrown away twice",
    ],
)
def test_a_card_in_two_places_was_not_recycled(state, where):
    assert (where, "duplicate_card") in defects(state)


@pytest.mark.rule("DRAW-3")
def test_a_mucked_card_may_be_dealt_again_if_folded_hands_are_recycled():
    state = play(table(5, ruleset=DRAW), "4 call, 5 call, 1 call, 2 fold, 3 check", ruleset=DRAW)
    state = seat(state, 2, cards=("As", "Ks", "Qs", "Js", "9s"))
    state = seat(state, 3, discards=("7h", "8h", "9h", "Th"))
    state = seat(state, 4, cards=("Ad", "7s", "8s", "Ts", "As"), discards=("7c", "8c", "9c", "Tc"))
    state = replace(state, stub=(), to_act_seat=5)
    assert state_faults(DRAW, state) == ()
    assert ("players/3/cards/4", "duplicate_card") in defects(state)
    # Seat 2's cards could be dealt again only if it were out of the hand.
    live = seat(state, 2, status="active", acted_on_bet=None)
    assert ("players/3/cards/4", "duplicate_card") in defects(live, DRAW)


@pytest.mark.rule("PAROLE-2")
def test_a_showdown_after_a_partial_parole():
    state = post_draw(4, pot=80, stacks={1: 0}, ruleset=DRAW)
    state = play(state, "4 parole, 1 decline, 2 parole, 3 parole", ruleset=DRAW)
    assert state.street == "showdown"
    assert state_faults(DRAW, state) == ()
    assert ("parole/declined_seats/0", "parole_not_declinable") in defects(state)
    unanswered = replace(state, parole=Parole((4, 2), (1,)))
    assert ("parole", "parole_out_of_order") in defects(unanswered, DRAW)


SAID = [
    (
        seat(DRAWING, 2, status="folded"),
        "players/1/discards",
        "field_not_applicable",
        {"field": "discards"},
    ),
    (
        seat(RAISED, 2, acted_on_bet=20),
        "players/1/acted_on_bet",
        "field_not_applicable",
        {"field": "acted_on_bet"},
    ),
    (
        seat(BET, 1, acted_on_bet=30),
        "players/0/acted_on_bet",
        "acted_on_bet_mismatch",
        {"seat": 1, "acted_on_bet": 30, "street_bet": 10},
    ),
    (
        seat(BET, 2, status="folded", stack=180, street_bet=10, contributed=20, acted_on_bet=None),
        "last_aggressor_seat",
        "last_aggressor_mismatch",
        {"seat": 2},
    ),
    (
        seat(BET, 3, status="folded", acted_on_bet=None),
        "players/2/status",
        "folded_on_matched_bet",
        {"seat": 3, "street_bet": 30},
    ),
    (
        seat(BET, 2, draw_clock_expired=True),
        "players/1/draw_clock_expired",
        "bet_despite_draw_clock",
        {"seat": 2},
    ),
    (
        seat(play(table(3), "1 raise 20, 2 call, 3 call"), 1, status="folded", contributed=3),
        "players/0/contributed",
        "earlier_bets_impossible",
        {"seat": 1, "earlier": 3},
    ),
    (seat(START, 2, seat=1), "players/1/seat", "duplicate_seat", {"seat": 1}),
    (replace(START, button_seat=9), "button_seat", "button_not_seated", {"seat": 9}),
    (replace(START, to_act_seat=9), "to_act_seat", "unknown_seat", {"seat": 9}),
    (replace(ASKED, parole=Parole((1, 1))), "parole", "duplicate_seat", {"seat": 1}),
    (replace(START, to_act_seat=None), "to_act_seat", "field_required", {"field": "to_act_seat"}),
    (
        replace(SHOWDOWN, to_act_seat=1),
        "to_act_seat",
        "field_not_applicable",
        {"field": "to_act_seat"},
    ),
    (
        replace(BET, last_aggressor_seat=None),
        "last_aggressor_seat",
        "field_required",
        {"field": "last_aggressor_seat"},
    ),
    (
        seat(RAISED, 5, acted_on_bet=None),
        "players/4/acted_on_bet",
        "field_required",
        {"field": "acted_on_bet"},
    ),
    (
        seat(START, 1, discards=()),
        "players/0/discards",
        "field_not_applicable",
        {"field": "discards"},
    ),
    (
        replace(START, blinds=Blinds(3, 2, 4)),
        "blinds/big",
        "blind_too_small",
        {"blind": "big", "amount": 2, "minimum": 3},
    ),
    (
        seat(DRAWING, 1, status="all_in"),
        "players/0/status",
        "all_in_with_chips",
        {"seat": 1, "stack": 198},
    ),
    (seat(START, 1, stack=0), "players/0/status", "active_without_chips", {"seat": 1}),
    (
        seat(DRAWING, 1, status="all_in", stack=0, contributed=3, dead=3),
        "players/0/contributed",
        "all_in_without_bet",
        {"seat": 1, "dead": 3},
    ),
    (
        seat(START, 4, contributed=3),
        "players/3/contributed",
        "contributed_too_small",
        {"seat": 4, "contributed": 3, "expected": 4},
    ),
    (
        seat(START, 4, dead=1),
        "players/3/contributed",
        "contributed_too_small",
        {"seat": 4, "contributed": 4, "expected": 5},
    ),
    (
        seat(START, 1, contributed=3),
        "players/0/contributed",
        "contributed_too_large",
        {"seat": 1, "contributed": 3, "expected": 0},
    ),
    (
        seat(DRAWING, 1, street_bet=2),
        "players/0/street_bet",
        "bet_outside_round",
        {"seat": 1, "street_bet": 2},
    ),
    (
        seat(RAISED, 2, street_bet=21, contributed=21),
        "players/1/street_bet",
        "bet_exceeds_current",
        {"seat": 2, "street_bet": 21, "current_bet": 20},
    ),
    (
        seat(RAISED, 1, acted_on_bet=4),
        "players/0/acted_on_bet",
        "acted_on_bet_mismatch",
        {"seat": 1, "acted_on_bet": 4, "street_bet": 20},
    ),
    (
        seat(post_draw(4, pot=40, stacks={3: 0}), 3, acted_on_bet=0),
        "players/2/acted_on_bet",
        "acted_on_bet_mismatch",
        {"seat": 3, "acted_on_bet": 0, "street_bet": 0},
    ),
    (
        seat(START, 1, stack=5 * 10**12),
        "players",
        "too_many_chips",
        {"total": 5 * 10**12 + 800, "limit": 5 * 10**12},
    ),
    (
        betting(START, current_bet=8),
        "betting/current_bet",
        "current_bet_mismatch",
        {"current_bet": 8, "expected": 4},
    ),
    (
        betting(RAISED, full_raise=17),
        "betting/full_raise",
        "full_raise_mismatch",
        {"full_raise": 17, "bet_count": 2, "current_bet": 20},
    ),
    (
        betting(LIMIT, full_raise=8),
        "betting/full_raise",
        "full_raise_mismatch",
        {"full_raise": 8, "bet_count": 2, "current_bet": 8},
    ),
    (
        betting(LIMIT, bet_count=3),
        "betting/bet_count",
        "bet_count_mismatch",
        {"bet_count": 3, "current_bet": 8},
    ),
    (
        replace(BET, last_aggressor_seat=1),
        "last_aggressor_seat",
        "last_aggressor_mismatch",
        {"seat": 1},
    ),
    (
        replace(SHOWDOWN, last_aggressor_seat=3),
        "last_aggressor_seat",
        "last_aggressor_mismatch",
        {"seat": 3},
    ),
    (
        replace(BET, to_act_seat=1),
        "to_act_seat",
        "wrong_to_act_seat",
        {"to_act_seat": 1, "expected_seats": [4]},
    ),
    (
        replace(DRAWING, to_act_seat=1),
        "to_act_seat",
        "wrong_to_act_seat",
        {"to_act_seat": 1, "expected_seats": [3]},
    ),
    (
        seat(DRAWING, 1, discards=()),
        "players/0/discards",
        "drew_out_of_turn",
        {"seat": 1, "expected_seat": 3},
    ),
    (
        seat(seat(DRAWING, 3, discards=()), 1, discards=()),
        "street",
        "round_closed",
        {"street": "draw"},
    ),
    (
        seat(START, 1, street_bet=4, contributed=4, acted_on_bet=4),
        "players",
        "acted_out_of_turn",
        {"waiting_seat": 5, "acted_seats": [1]},
    ),
    (TWO_RAISERS, "players", "impossible_order", {"street": "pre_draw"}),
    (
        seat(seat(DRAWING, 1, status="folded"), 2, status="folded", discards=None),
        "players",
        "too_few_live_seats",
        {"live_seats": 1, "least": 2},
    ),
    (
        seat(COMPLETE, 1, status="folded"),
        "players",
        "too_few_live_seats",
        {"live_seats": 0, "least": 1},
    ),
    (
        replace(ASKED, parole=Parole((1, 3))),
        "parole",
        "parole_out_of_order",
        {"answered_seats": [1, 3], "asked_seats": [1, 2]},
    ),
    (
        replace(ASKED, parole=Parole((1,), (2,))),
        "parole/declined_seats/0",
        "parole_not_declinable",
        {"seat": 2},
    ),
    (seat(ASKED, 3, acted_on_bet=0), "parole", "parole_not_open", {}),
    (
        replace(SHOWDOWN, parole=Parole((1, 2))),
        "parole",
        "parole_out_of_order",
        {"answered_seats": [1, 2], "asked_seats": [1, 2]},
    ),
    (
        seat(DRAWING, 1, cards=("Ah", "Kh")),
        "players/0/cards",
        "wrong_hand_size",
        {"cards": 2, "expected": 5},
    ),
    (
        seat(DRAWING, 1, cards=("Ah", "Kh", "Qh", "Jh", "Ah")),
        "players/0/cards/4",
        "duplicate_card",
        {"card": "Ah"},
    ),
    (
        seat(DRAWING, 2, discards=("Ah", "Kh", "Qh", "Jh", "Th")),
        "players/1/discards",
        "too_many_discards",
        {"discards": 5, "max_discards": 4},
    ),
    (
        seat(DRAWING, 2, discards=("Ah",), draw_clock_expired=True),
        "players/1/discards",
        "too_many_discards",
        {"discards": 1, "max_discards": 0},
    ),
]
"""Faults that come alone, with the numbers that docs/problems.md promises for their sentences."""


@pytest.mark.rule("BET-9")
@pytest.mark.parametrize(("state", "pointer", "code", "params"), SAID)
def test_reports_one_defect_with_its_numbers_and_no_other(state, pointer, code, params):
    (fault,) = state_faults(POKER, state)

    assert fault.path[0] == "state"
    assert ("/".join(map(str, fault.path[1:])), fault.code) == (pointer, code)
    assert fault.params == params


@pytest.mark.rule("BET-6")
def test_an_all_in_of_half_a_bet_counts_as_the_last_full_bet():
    state = play(table(4, structure="limit", stacks={2: 10}), "1 raise 8, 2 raise 10")
    assert (state.betting.full_bet_to, state.betting.bet_count) == (10, 3)
    (fault,) = state_faults(POKER, betting(state, full_bet_to=8, bet_count=2))
    assert fault.code == "full_bet_to_mismatch"
    assert fault.params == {"full_bet_to": 8, "current_bet": 10}
    (fault,) = state_faults(POKER, betting(state, bet_count=2))
    assert fault.code == "bet_count_mismatch"
    assert fault.params == {"bet_count": 2, "current_bet": 10}


@pytest.mark.rule("PAROLE-3")
@pytest.mark.parametrize(
    "state",
    [
        replace(ASKED, parole=Parole((1, 2, 3, 4))),
        seat(
            seat(seat(ASKED, 2, status="all_in", stack=0), 3, status="all_in", stack=0),
            4,
            status="all_in",
            stack=0,
        ),
    ],
    ids=["all have agreed", "only one seat has chips"],
)
def test_nobody_is_left_to_act(state):
    (fault,) = state_faults(POKER, state)
    assert fault == Fault("round_closed", ("state", "street"), {"street": "post_draw"})


def raises(script, **stacks):
    return play(table(5, stacks={int(name[1:]): held for name, held in stacks.items()}), script)


@pytest.mark.rule("BET-4")
@pytest.mark.rule("BET-5")
@pytest.mark.parametrize(
    ("state", "wrong"),
    [
        # From 20 an all-in to 36 is 16 more: a full raise.
        (raises("5 raise 20, 1 raise 36", s1=36), {"bet_count": 2}),
        # An all-in to 6 over 4 is not, so the blind stays the last full bet.
        (raises("5 raise 6", s5=6), {"full_raise": 5}),
        # From 4 to 22 by two raises, the last by 16: the first would be by 2.
        (raises("5 raise 22"), {"full_raise": 16, "bet_count": 3}),
        # An all-in call of the blind has raised nothing.
        (raises("5 call, 1 call, 2 raise 20", s1=4), {"full_raise": 15}),
    ],
    ids=["not short", "no full raise", "first too small", "a call"],
)
def test_detects_raises_that_cannot_add_up_to_the_bet(state, wrong):
    assert state_faults(POKER, state) == ()
    (fault,) = state_faults(POKER, betting(state, **wrong))
    was = state.betting
    assert fault.code == "full_raise_mismatch"
    assert (
        fault.params
        == {
            "full_raise": was.full_raise,
            "bet_count": was.bet_count,
            "current_bet": was.current_bet,
        }
        | wrong
    )


@pytest.mark.rule("BET-5")
def test_a_short_all_in_of_one_chip_less_than_a_full_raise():
    assert state_faults(POKER, raises("5 raise 20, 1 raise 35", s1=35)) == ()


SHORT_CALL = seat(TWO_RAISERS, 3, status="all_in", stack=0)
SHORT_CALL = seat(
    SHORT_CALL, 1, status="all_in", stack=0, street_bet=12, contributed=12, acted_on_bet=20
)
SHORT_CALL = replace(SHORT_CALL, to_act_seat=4)
"""Seat 3 has raised all-in to 20; 4 and then 2 must answer. Seat 1 has called all-in for 12."""


@pytest.mark.rule("BET-9")
def test_the_last_raiser_must_have_the_whole_bet_in_front():
    assert state_faults(POKER, SHORT_CALL) == ()
    (fault,) = state_faults(POKER, replace(SHORT_CALL, to_act_seat=2))
    assert (fault.code, fault.params) == (
        "wrong_to_act_seat",
        {"to_act_seat": 2, "expected_seats": [4]},
    )


@pytest.mark.rule("SHOW-1")
def test_a_caller_cannot_have_raised_last():
    # If seat 3 had raised, seat 2 would have to act too.
    (fault,) = state_faults(POKER, replace(BET, last_aggressor_seat=3))
    assert fault == Fault("impossible_order", ("state", "players"), {"street": "post_draw"})


HEADS_UP_RAISE = play(post_draw(2, pot=20), "2 bet 10, 1 raise 30")
"""Seat 2 to act."""


@pytest.mark.rule("DRAW-5")
def test_a_seat_whose_draw_clock_has_expired_has_only_called():
    assert state_faults(POKER, seat(BET, 3, draw_clock_expired=True)) == ()
    # Heads-up, seat 1 can't have raised its own bet, so seat 2 has bet.
    assert defects(seat(HEADS_UP_RAISE, 2, draw_clock_expired=True)) == {
        ("players/1/draw_clock_expired", "bet_despite_draw_clock")
    }
    # A seat that called the last bet has not made it.
    shown = play(HEADS_UP_RAISE, "2 call")
    assert state_faults(POKER, seat(shown, 2, draw_clock_expired=True)) == ()
    assert defects(seat(shown, 1, draw_clock_expired=True)) == {
        ("players/0/draw_clock_expired", "bet_despite_draw_clock")
    }


COMPLETED = "1 call, 2 raise 6, 3 raise 10, 4 call, 1 raise 14, 3 call, 4 call"


@pytest.mark.rule("BET-4")
@pytest.mark.rule("BET-6")
@pytest.mark.parametrize(
    ("structure", "stack", "script", "possible"),
    [
        # The largest blind is 4, so a raise is to 8 or more. Seat 2's all-in to 6 is a short one.
        ("no_limit", 200, "1 raise 20, 2 call, 3 call, 4 call", set(range(8, 20))),
        ("no_limit", 6, "1 call, 2 raise 6, 3 raise 10, 4 call, 1 call", {6, 8, 9}),
        # Bets are of 4. The all-in to 6 counts, so that the next bet may be to 10.
        ("limit", 200, "1 raise 8, 2 raise 12, 3 raise 16, 4 call, 1 call, 2 call", {8, 12}),
        ("limit", 6, COMPLETED, {6, 8, 10, 12}),
    ],
    ids=["no limit", "a short all-in", "limit", "a counted all-in"],
)
def test_a_total_is_one_that_bets_lead_to(structure, stack, script, possible):
    """`possible`: from 5 on, the totals with which seat 1 can have folded before the draw."""
    state = play(table(4, structure=structure, stacks={2: stack}, blinds=Blinds(2, 3, 4)), script)
    assert (state.street, state_faults(POKER, state)) == ("draw", ())
    impossible = ("players/0/contributed", "earlier_bets_impossible")
    found = {
        to
        for to in range(5, player_in(state.players, 3).contributed)
        if impossible not in defects(seat(state, 1, status="folded", contributed=to))
    }
    assert found == possible
