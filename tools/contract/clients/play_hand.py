"""Play a whole hand with a client generated from openapi.yaml: play_hand.py URL."""

import sys
from typing import TypeVar

from parole_client import Client
from parole_client.api.betting import apply_action, list_legal_actions
from parole_client.api.hands_in_play import deal_hand, resolve_showdown
from parole_client.models import (
    Action,
    ActionType,
    BettingStructure,
    Deal,
    DealRequest,
    DealtInSeat,
    GameState,
    LegalActions,
    LegalActionsAnswer,
    Problem,
    Showdown,
    Stakes,
    StateRequest,
    Street,
    TransitionAnswer,
    TransitionRequest,
)
from parole_client.types import Unset

T = TypeVar("T")

STACKS = {1: 120, 2: 45, 3: 200, 4: 90, 5: 160}
HABITS = (
    ActionType.DRAW,
    ActionType.BET,
    ActionType.CALL,
    ActionType.CHECK,
    ActionType.DECLINE,
    ActionType.FOLD,
)
STREETS_WITH_TURNS = {Street.PRE_DRAW, Street.DRAW, Street.POST_DRAW}


def narrow(kind: type[T], value: object) -> T:
    """Return a value, which must have the given type."""
    if not isinstance(value, kind):
        raise TypeError(value)
    return value


def expect(holds: bool, sentence: str) -> None:
    """Exit if something that the contract guarantees doesn't hold."""
    if not holds:
        raise SystemExit(sentence)


def choose(legal: LegalActions | LegalActionsAnswer, state: GameState) -> Action:
    """Return a legal action of the seat to act."""
    choices = {choice.type_: choice for choice in legal.actions}
    choice = next(choices[type_] for type_ in HABITS if type_ in choices)
    action = Action(seat=narrow(int, legal.seat), type_=choice.type_)
    if choice.type_ is ActionType.BET:
        action.to = choice.min_to
    if choice.type_ is ActionType.DRAW:
        (cards,) = (player.cards for player in state.players if player.seat == legal.seat)
        action.discards = narrow(list, cards)[: narrow(int, choice.max_discards)]
    return action


def main(url: str) -> None:
    """Deal, get rejected once, act until nobody is to act, and show down."""
    client = Client(base_url=url, raise_on_unexpected_status=True)
    request = DealRequest(
        structure=BettingStructure.NO_LIMIT,
        stakes=Stakes(low=1, high=2),
        button_seat=1,
        seats=[DealtInSeat(seat=seat, stack=stack) for seat, stack in STACKS.items()],
        seed="python",
    )
    state = narrow(Deal, deal_hand.sync(client=client, body=request)).state
    legal: LegalActions | LegalActionsAnswer = narrow(
        LegalActionsAnswer, list_legal_actions.sync(client=client, body=StateRequest(state=state))
    )

    def act(action: Action) -> object:
        body = TransitionRequest(state=state, action=action)
        return apply_action.sync(client=client, body=body)

    (least,) = (each.min_to for each in legal.actions if each.type_ is ActionType.RAISE)
    too_small = Action(seat=narrow(int, legal.seat), type_=ActionType.RAISE, to=least - 1)
    rejected = narrow(Problem, act(too_small))
    expect(
        rejected.errors[0].code == "raise_below_minimum",
        "a raise that is too small must be rejected",
    )
    expect(
        narrow(LegalActions, rejected.legal_actions).seat == legal.seat,
        "a rejection must list the legal actions",
    )

    streets = set()
    while not isinstance(legal.seat, Unset):
        streets.add(state.street)
        following = narrow(TransitionAnswer, act(choose(legal, state)))
        state, legal = following.state, following.legal_actions
    expect(streets == STREETS_WITH_TURNS, "both rounds and the draw must be played")
    body = StateRequest(state=state)
    shown = narrow(Showdown, resolve_showdown.sync(client=client, body=body))
    left = sum(player.stack for player in shown.state.players)
    expect(shown.state.street is Street.COMPLETE, "the hand must be over")
    expect(left == sum(STACKS.values()), "chips must be neither created nor lost")
    for payout in shown.settlement.payouts:
        print(f"seat {payout.seat}: {payout.amount} ({payout.net})")


if __name__ == "__main__":
    main(sys.argv[1])
