"""Check every draw: cards are conserved and own discards never come back (DRAW-1..4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import DECK
from service.rules.draw.calculator import Drawer, DrawTable, resolve_draws
from service.rules.draw.drawing import draw_cards, recyclable
from service.rules.draw.shuffle import DEAL, shuffled
from service.rules.ruleset import RULESETS, resolve_ruleset
from service.rules.seats import clockwise_after
from service.rules.state import Blinds, GameState, Player
from service.rules.validation.state import state_faults

EVERY_RULESET = [resolve_ruleset(house) for house in RULESETS]
SEEDS = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), min_size=1, max_size=128)


@st.composite
def draw_states(draw):
    """Return a hand at its draw, with some seats folded, and each live seat's discards."""
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=5)))
    seed = draw(SEEDS)
    deck = shuffled(DECK, seed, DEAL)
    live = draw(st.sets(st.sampled_from(seats), min_size=2))
    button = draw(st.sampled_from(seats))
    players, discards = [], {}
    for place, seat in enumerate(seats):
        hand = deck[5 * place : 5 * place + 5]
        players.append(Player(seat, "active" if seat in live else "folded", 100, 0, 4, cards=hand))
        if seat in live:
            discards[seat] = tuple(draw(st.lists(st.sampled_from(hand), unique=True, max_size=4)))
    order = [seat for seat in clockwise_after(button, seats) if seat in live]
    state = GameState(
        "no_limit",
        Blinds(1, 2, 4),
        button,
        "draw",
        tuple(players),
        order[0],
        seed=seed,
        stub=deck[5 * len(seats) :],
    )
    return state, order, discards


@pytest.mark.rule("DRAW-3")
@given(draw_states(), st.sampled_from(EVERY_RULESET))
def test_c79_cards_are_conserved_and_own_discards_never_come_back(case, ruleset):
    state, order, discards = case
    for seat in order:
        before = {player.seat: player for player in state.players}
        pool = recyclable(ruleset, state, seat)
        after, events = draw_cards(ruleset, state, seat, discards[seat])
        players = {player.seat: player for player in after.players}
        drawn = events[-1].cards
        kept = tuple(card for card in before[seat].cards if card not in discards[seat])
        assert players[seat].cards == kept + drawn
        assert not set(drawn) & set(discards[seat])
        from_stub = state.stub[: len(drawn)]
        assert drawn[: len(from_stub)] == from_stub
        assert set(drawn[len(from_stub) :]) <= set(pool)
        assert after.stub == state.stub[len(from_stub) :]
        assert all(players[other] == before[other] for other in players if other != seat)
        state = after
    live = [player for player in state.players if player.status != "folded"]
    held = [card for player in live for card in player.cards] + list(state.stub)
    assert len(held) == len(set(held)) == 5 * len(live) + len(state.stub)
    everything = set(held).union(*(player.discards or () for player in live))
    everything.update(*(player.cards for player in state.players))
    assert everything == set(DECK)


@pytest.mark.rule("DRAW-3")
@given(draw_states(), st.sampled_from(EVERY_RULESET))
def test_the_calculator_draws_as_the_transitions_do(case, ruleset):
    state, order, discards = case
    hands = {player.seat: player.cards for player in state.players}
    mucked = tuple(card for seat, hand in hands.items() if seat not in discards for card in hand)
    table = DrawTable(
        state.button_seat,
        [Drawer(seat, hands[seat], discards[seat]) for seat in sorted(discards)],
        state.stub,
        mucked=mucked,
        seed=state.seed,
    )
    result = resolve_draws(ruleset, table)
    assert [draw.seat for draw in result.draws] == order
    for draw in result.draws:
        state, _ = draw_cards(ruleset, state, draw.seat, draw.discards)
        hand = next(player.cards for player in state.players if player.seat == draw.seat)
        assert hand == draw.cards
    assert state.stub == result.stub


@pytest.mark.rule("DRAW-3")
@given(draw_states(), st.sampled_from(EVERY_RULESET))
def test_no_defect_is_found_in_a_card_dealt_again(case, ruleset):
    state, order, discards = case
    for seat in order:
        state, _ = draw_cards(ruleset, state, seat, discards[seat])
        assert not [f for f in state_faults(ruleset, state) if f.code == "duplicate_card"]


@pytest.mark.rule("SHUFFLE-1")
@given(st.sets(st.sampled_from(DECK)), SEEDS, st.sampled_from(["deal", "recycle:3"]))
def test_a_shuffle_is_a_reproducible_permutation(cards, seed, purpose):
    ordered = sorted(cards)
    once = shuffled(ordered, seed, purpose)
    assert sorted(once) == ordered
    assert shuffled(ordered, seed, purpose) == once
