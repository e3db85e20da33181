"""Test the showdown of a posted state: order, mucking and payouts (SHOW-1, SHOW-2)."""

from dataclasses import replace

import pytest

from service.rules.errors import RuleViolation
from service.rules.payout.settlement import Payout
from service.rules.payout.showdown import resolve_showdown
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Blinds, Event, GameState, Parole, Player
from service.rules.validation.state import state_faults
from tests.rules.tables import play, post_draw

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
ALL_SHOW = resolve_ruleset(options={"muck_losers": False})
LEFT_OF_BIG = resolve_ruleset(options={"checked_showdown": "left_of_big_blind"})

# Five hands of five cards, best first.
QUADS = ("Ah", "Ad", "Ac", "As", "Kh")
FLUSH = ("Qd", "Jd", "Td", "8d", "7d")
TRIPS = ("9h", "9c", "9s", "Kc", "Qh")
TWO_PAIR = ("Jh", "Jc", "8h", "8c", "Qc")
PAIR = ("7h", "7c", "Ks", "Qs", "Th")


def showdown_state(text, hands, **changes):
    """Read `1:30* 2:80x 3:80`: seat, contributed, all-in or folded; hands by seat."""
    players = []
    for word in text.split():
        seat, chips = word.rstrip("*x").split(":")
        status = {"*": "all_in", "x": "folded"}.get(word[-1], "active")
        stack = 0 if status == "all_in" else 100
        cards = hands.get(int(seat))
        players.append(Player(int(seat), status, stack, 0, int(chips), cards=cards, discards=()))
    state = GameState("no_limit", Blinds(1, 2, 4), 1, "showdown", tuple(players), stub=())
    return replace(state, **changes)


def order_of(state, ruleset=POKER):
    """Return the seats in showing order, negative if they may muck."""
    order = resolve_showdown(ruleset, state).order
    return [showing.seat if showing.must_show else -showing.seat for showing in order]


def stacks_of(state):
    return {player.seat: player.stack for player in state.players}


def refusal_of(state, ruleset=POKER):
    with pytest.raises(RuleViolation) as refused:
        resolve_showdown(ruleset, state)
    return refused.value.code, [(f.code, f.path, f.params) for f in refused.value.faults]


def c83(hands):
    betting = post_draw(4, pot=16)
    state = play(betting, "1 check, 2 bet 8, 3 raise 20, 4 fold, 1 fold, 2 call")
    players = tuple(replace(p, cards=hands.get(p.seat)) for p in state.players)
    return replace(state, players=players)


@pytest.mark.rule("SHOW-1")
def test_c83_the_last_to_bet_or_raise_shows_first():
    assert order_of(c83({2: QUADS, 3: FLUSH})) == [3, 2]


@pytest.mark.rule("SHOW-2")
@pytest.mark.parametrize(
    ("hands", "order"),
    [({2: FLUSH, 3: QUADS}, [3, -2]), ({2: QUADS, 3: FLUSH}, [3, 2])],
    ids=["the loser may", "the winner may not"],
)
def test_c86_who_may_muck(hands, order):
    assert order_of(c83(hands)) == order
    assert order_of(c83(hands), ALL_SHOW) == [3, 2]


CHECKED = showdown_state(
    "1:10 2:10 3:10 4:10 5:10", {1: TWO_PAIR, 2: PAIR, 3: TRIPS, 4: FLUSH, 5: QUADS}
)


@pytest.mark.rule("SHOW-1")
@pytest.mark.parametrize(
    ("ruleset", "order"),
    [
        (POKER, [2, 3, 4, 5, -1]),
        # Left of the big blind on seat 3.
        (LEFT_OF_BIG, [4, 5, -1, -2, -3]),
        (DRAW, [4, 5, -1, -2, -3]),
    ],
)
def test_the_ruleset_decides_who_shows_first_after_a_checked_round(ruleset, order):
    assert order_of(CHECKED, ruleset) == order


@pytest.mark.rule("SHOW-1")
def test_skips_folded_seats():
    state = showdown_state("1:10 2:10x 3:10 4:10x", {1: PAIR, 3: TRIPS})
    assert order_of(state) == [3, -1]
    assert order_of(state, LEFT_OF_BIG) == [1, 3]


@pytest.mark.rule("SHOW-1")
def test_an_aggressor_who_claims_no_pot_shows_nothing():
    state = showdown_state("1:10 2:10 3:0", {1: TRIPS, 2: PAIR, 3: QUADS}, last_aggressor_seat=3)
    assert order_of(state) == [1, -2]


@pytest.mark.rule("SHOW-1")
def test_heads_up_the_big_blind_is_the_button():
    state = showdown_state("1:10 2:10", {1: PAIR, 2: TRIPS}, blinds=Blinds(1, 2))
    # Seat 2 is left of the button and also left of the big blind.
    assert order_of(state, DRAW) == order_of(state) == [2, -1]


@pytest.mark.rule("SHOW-2")
def test_a_seat_that_can_still_win_a_side_pot_must_show():
    hands = {1: QUADS, 2: TRIPS, 3: FLUSH}
    state = showdown_state("1:30* 2:80 3:80", hands, last_aggressor_seat=1)
    # Seat 2 lost the main pot to seat 1, but nobody has shown for the side pot yet.
    assert order_of(state) == [1, 2, 3]
    state = showdown_state("1:30* 2:80 3:80", hands | {2: FLUSH, 3: TRIPS}, last_aggressor_seat=1)
    assert order_of(state) == [1, 2, -3]


@pytest.mark.rule("SHOW-2")
def test_a_seat_that_has_lost_its_only_pot_may_muck_whatever_side_pots_there_are():
    hands = {1: PAIR, 2: QUADS, 3: FLUSH}
    state = showdown_state("1:30* 2:80 3:80", hands, last_aggressor_seat=2)
    assert order_of(state) == [2, -3, -1]


@pytest.mark.rule("SHOW-2")
def test_an_equal_hand_wins_a_share_and_must_show():
    no_suits = resolve_ruleset(options={"suit_tiebreak": False})
    hands = {2: ("Ah", "Kd", "Qc", "Js", "9h"), 1: ("Ad", "Kh", "Qs", "Jc", "9d")}
    state = showdown_state("1:10 2:10 3:5x", hands)
    assert order_of(state, no_suits) == [2, 1]
    assert order_of(state) == [2, -1]
    showdown = resolve_showdown(no_suits, state)
    assert [event for event in showdown.events if event.pot_index is not None] == [
        Event("pot_split", 2, 13, pot_index=0, hand=hands[2]),
        Event("pot_split", 1, 12, pot_index=0, hand=hands[1]),
    ]


@pytest.mark.rule("POT-3")
def test_c31_c81_all_in_hands_are_shown_and_paid():
    state = showdown_state("1:30* 2:50 3:50", {1: QUADS, 2: PAIR, 3: FLUSH})
    showdown = resolve_showdown(POKER, state)
    assert order_of(state) == [2, 3, 1]
    assert showdown.settlement.payouts == (Payout(1, 90, 60), Payout(2, 0, -50), Payout(3, 40, -10))
    completed = showdown.state
    assert (completed.street, stacks_of(completed)) == ("complete", {1: 90, 2: 100, 3: 140})
    assert [p.status for p in completed.players] == ["active", "active", "active"]
    assert [p.contributed for p in completed.players] == [30, 50, 50]
    assert showdown.events == (
        Event("shown", 2, cards=PAIR),
        Event("shown", 3, cards=FLUSH),
        Event("shown", 1, cards=QUADS),
        Event("pot_won", 1, 90, pot_index=0, hand=QUADS),
        Event("pot_won", 3, 40, pot_index=1, hand=FLUSH),
        Event("hand_completed"),
    )


@pytest.mark.rule("POT-1")
def test_a_posted_showdown_returns_uncalled_chips_before_awarding_pots():
    state = showdown_state("1:30* 2:50", {1: QUADS, 2: PAIR}, blinds=Blinds(1, 2))
    showdown = resolve_showdown(POKER, state)
    assert showdown.events == (
        Event("shown", 2, cards=PAIR),
        Event("shown", 1, cards=QUADS),
        Event("uncalled_returned", 2, 20),
        Event("pot_won", 1, 60, pot_index=0, hand=QUADS),
        Event("hand_completed"),
    )
    assert stacks_of(showdown.state) == {1: 60, 2: 120}


@pytest.mark.rule("SHOW-2")
def test_does_not_reveal_a_mucked_hand():
    showdown = resolve_showdown(POKER, c83({2: FLUSH, 3: QUADS}))
    assert showdown.events[:2] == (Event("shown", 3, cards=QUADS), Event("mucked", 2))


@pytest.mark.rule("POT-3")
def test_c32_a_sole_claimant_of_a_side_pot():
    state = showdown_state("1:30* 2:80x 3:80", {1: FLUSH, 3: PAIR})
    showdown = resolve_showdown(POKER, state)
    assert stacks_of(showdown.state) == {1: 90, 2: 100, 3: 200}
    # Seat 3 loses the main pot, and wins the side pot: a winner shows.
    assert order_of(replace(state, last_aggressor_seat=1)) == [1, 3]


@pytest.mark.rule("PAROLE-2")
def test_agreed_pots_are_paid_without_cards():
    parole = Parole(agreed_seats=(2, 3, 4), declined_seats=(1,))
    state = showdown_state(
        "1:10* 2:30* 3:50 4:50", {1: PAIR, 2: TRIPS, 3: TWO_PAIR, 4: FLUSH}, parole=parole
    )
    showdown = resolve_showdown(DRAW, state)
    # The main pot of 40 is contested by all four; 60 and 40 are split by those who agreed.
    assert [pot.winner_seats for pot in showdown.settlement.pots] == [(4,), (2, 3, 4), (3, 4)]
    assert stacks_of(showdown.state) == {1: 0, 2: 20, 3: 140, 4: 180}
    # Seat 4 is left of the big blind. The others have nothing left to win by cards.
    assert order_of(state, DRAW) == [4, -1, -2, -3]


@pytest.mark.rule("PAROLE-2")
def test_nobody_shows_when_all_agree():
    # Seat 2 has declined: the main pot of 65 is contested by all three.
    parole = Parole(agreed_seats=(3, 4), declined_seats=(2,))
    state = showdown_state("1:5x 2:20* 3:40 4:40", {2: PAIR, 3: TRIPS, 4: FLUSH}, parole=parole)
    assert order_of(state, DRAW) == [4, -2, -3]
    all_agree = replace(state, parole=Parole(agreed_seats=(2, 3, 4)))
    blind = replace(all_agree, players=tuple(replace(p, cards=None) for p in all_agree.players))
    assert order_of(blind, DRAW) == []
    assert stacks_of(resolve_showdown(DRAW, blind).state) == {1: 100, 2: 22, 3: 142, 4: 141}


@pytest.mark.rule("PAROLE-1")
def test_a_cancelled_parole_splits_nothing():
    parole = Parole(agreed_seats=(2, 3), cancelled=True)
    state = showdown_state("1:10x 2:10 3:10", {2: PAIR, 3: FLUSH}, parole=parole)
    assert stacks_of(resolve_showdown(POKER, state).state) == {1: 100, 2: 100, 3: 130}


@pytest.mark.rule("SHOW-1")
@pytest.mark.parametrize(
    ("street", "code"), [("post_draw", "hand_not_over"), ("complete", "hand_over")]
)
def test_rejects_a_state_that_is_not_at_showdown(street, code):
    assert refusal_of(replace(CHECKED, street=street)) == (
        "cannot_settle",
        [(code, ("state", "street"), {"street": street})],
    )


@pytest.mark.rule("SHOW-1")
def test_locates_unknown_cards():
    state = showdown_state("1:10x 2:10 3:10", {3: FLUSH})
    path = ("state", "players", 1, "cards")
    assert refusal_of(state) == ("cannot_settle", [("cards_missing", path, {"seat": 2})])


@pytest.mark.rule("POT-5")
@pytest.mark.parametrize("ruleset", [POKER, DRAW])
def test_a_completed_state_has_no_defects(ruleset):
    completed = resolve_showdown(ruleset, replace(CHECKED, stub=None)).state
    assert state_faults(ruleset, completed) == ()
    assert sum(stacks_of(completed).values()) == 550
