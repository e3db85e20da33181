"""Play a whole hand with a client generated from openapi.yaml: play_hand.py URL."""

import sys
from typing import TypeVar

from parole_client import Client
from parole_client.api.betting import apply_action
from parole_client.api.hands_in_play import resolve_showdown, start_hand
from parole_client.models import (
    Action,
    ActionType,
    BettingStructure,
    HandRequest,
    LegalActions,
    PostedActionType,
    Problem,
    Showdown,
    ShowdownRequest,
    Stakes,
    StartedHand,
    Street,
    Table,
    TableSeat,
    TableSeatStatus,
    TransitionAnswer,
    TransitionRequest,
    View,
)
from parole_client.types import Unset

T = TypeVar("T")

STACKS = (120, 45, 200, 90, 160)
HABITS = (
    ActionType.DRAW,
    ActionType.BET,
    ActionType.CALL,
    ActionType.CHECK,
    ActionType.DECLINE,
    ActionType.FOLD,
)
STREETS_WITH_TURNS = {Street.PRE_DRAW, Street.DRAW, Street.POST_DRAW}
TABLE = Table(
    structure=BettingStructure.NO_LIMIT,
    stakes=Stakes(low=1, high=2),
    seats=[
        TableSeat(seat=seat, stack=stack, status=TableSeatStatus.IN)
        for seat, stack in enumerate(STACKS, 1)
    ],
)


def narrow(kind: type[T], value: object) -> T:
    """Return a value, which must have the given type."""
    if not isinstance(value, kind):
        raise TypeError(value)
    return value


def expect(holds: bool, sentence: str) -> None:
    """Exit if something that the contract guarantees doesn't hold."""
    if not holds:
        raise SystemExit(sentence)


def choose(views: list[View]) -> Action:
    """Return a legal action of the seat to act, whose view is the one with legal actions."""
    (view,) = (each for each in views if not isinstance(each.legal_actions, Unset))
    legal = narrow(LegalActions, view.legal_actions)
    choices = {choice.type_: choice for choice in legal.actions}
    choice = next(choices[type_] for type_ in HABITS if type_ in choices)
    action = Action(seat=narrow(int, legal.seat), type_=PostedActionType(choice.type_.value))
    if choice.type_ is ActionType.BET:
        action.to = choice.min_to
    if choice.type_ is ActionType.DRAW:
        (cards,) = (player.cards for player in view.state.players if player.seat == legal.seat)
        action.discards = narrow(list, cards)[: narrow(int, choice.max_discards)]
    return action


def main(url: str) -> None:
    """Start a hand, get rejected once, act until nobody is to act, and show down."""
    client = Client(base_url=url, raise_on_unexpected_status=True)
    request = HandRequest(table=TABLE, seed="python", views=True)
    started = narrow(StartedHand, start_hand.sync(client=client, body=request))
    state, legal, views = started.state, started.legal_actions, started.views

    def act(action: Action) -> object:
        body = TransitionRequest(state=state, action=action, views=True)
        return apply_action.sync(client=client, body=body)

    (least,) = (each.min_to for each in legal.actions if each.type_ is ActionType.RAISE)
    seat = narrow(int, legal.seat)
    rejected = narrow(Problem, act(Action(seat=seat, type_=PostedActionType.RAISE, to=least - 1)))
    expect(
        rejected.errors[0].code == "raise_below_minimum",
        "a raise that is too small must be rejected",
    )
    expect(
        narrow(LegalActions, rejected.legal_actions).seat == seat,
        "a rejection must list the legal actions",
    )

    streets = set()
    while not isinstance(legal.seat, Unset):
        streets.add(state.street)
        following = narrow(TransitionAnswer, act(choose(narrow(list, views))))
        state, legal, views = following.state, following.legal_actions, following.views
    expect(streets == STREETS_WITH_TURNS, "both rounds and the draw must be played")
    body = ShowdownRequest(state=state)
    shown = narrow(Showdown, resolve_showdown.sync(client=client, body=body))
    expect(shown.state.street is Street.COMPLETE, "the hand must be over")
    for payout in shown.settlement.payouts:
        print(f"seat {payout.seat}: {payout.amount} ({payout.net})")


if __name__ == "__main__":
    main(sys.argv[1])
