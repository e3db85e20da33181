"""PokerKit at the same table: five seats, blinds 1/2/4, 200 chips each, no limit, one draw."""

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
    """Return a hand whose blinds are posted and cards dealt; player 3 is to act."""
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
    """Return another state in which the player on turn has raised; the first stays as it is."""
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
"""The hand that `tools.bench.betting` plays too."""


def played_in_place(state: State) -> State:
    """Return the end of the hand, played on one copy: no state between is kept."""
    hand = deepcopy(state)
    for act in ACTS:
        act(hand)
    return hand


def played_by_copies(state: State) -> State:
    """Return the end of the hand, each act on a copy of its own: every state is kept."""
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
    """Return the same, and whether each action is legal."""
    return (
        state.can_fold(),
        state.can_check_or_call(),
        state.can_complete_bet_or_raise_to(),
        *numbers_of_turn(state),
    )
