"""PokerKit at the same table: five seats, blinds 1/2/4, 200 chips each, no-limit, one draw."""

from collections.abc import Callable
from copy import deepcopy

from pokerkit import Automation, NoLimitDeuceToSevenLowballSingleDraw, State

PLAYERS = 5
SMALLEST_BET = 4
STARTING_STACK = 200

_EVERYTHING_BUT_THE_ACTIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def opened() -> State:
    """Return a hand after the blinds and the deal, with player 3 to act."""
    return NoLimitDeuceToSevenLowballSingleDraw.create_state(
        _EVERYTHING_BUT_THE_ACTIONS,
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=(1, 2, 4),
        min_bet=SMALLEST_BET,
        raw_starting_stacks=STARTING_STACK,
        player_count=PLAYERS,
    )


def raised(state: State, to: int) -> State:
    """Return a new state in which the player to act has raised; leave the given one alone."""
    after = deepcopy(state)
    after.complete_bet_or_raise_to(to)
    return after


ACTS: tuple[Callable[[State], object], ...] = (
    lambda hand: hand.complete_bet_or_raise_to(12),
    State.fold,
    State.check_or_call,
    State.check_or_call,
    State.fold,
    State.stand_pat_or_discard,
    State.stand_pat_or_discard,
    State.stand_pat_or_discard,
    State.check_or_call,
    lambda hand: hand.complete_bet_or_raise_to(20),
    lambda hand: hand.complete_bet_or_raise_to(60),
    State.fold,
    State.fold,
)
"""The same hand as in `tools.bench.betting`."""


def played_in_place(state: State) -> State:
    """Play the hand on one copy and return its end; no intermediate state is kept."""
    hand = deepcopy(state)
    for act in ACTS:
        act(hand)
    return hand


def played_by_copies(state: State) -> State:
    """Play the hand on a new copy per action and return its end; every state is kept."""
    for act in ACTS:
        state = deepcopy(state)
        act(state)
    return state


def numbers_of_turn(state: State) -> tuple[int | None, ...]:
    """Return who acts, the call, the least and greatest raise (None: no raise), and the pot."""
    return (
        state.actor_index,
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
        state.total_pot_amount,
    )


def answers_of_turn(state: State) -> tuple[bool | int | None, ...]:
    """Return whether each action is legal, followed by the numbers of the turn."""
    return (
        state.can_fold(),
        state.can_check_or_call(),
        state.can_complete_bet_or_raise_to(),
        *numbers_of_turn(state),
    )
