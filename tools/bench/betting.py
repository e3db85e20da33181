"""The hand to measure: five seats, a raise and two calls, a draw, a raised bet, folds."""

from service.rules.play.actions import apply_action
from service.rules.play.bet_sizes import opening_betting
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Action, Blinds, GameState, Player

RULESET = resolve_ruleset("32-card-poker")
BLINDS = Blinds(1, 2, 4)
STARTING_STACK = 200

OPENED = GameState(
    structure="no_limit",
    blinds=BLINDS,
    button_seat=1,
    street="pre_draw",
    players=tuple(
        Player(seat, "active", STARTING_STACK - posted, posted, posted)
        for seat, posted in ((1, 0), (2, 1), (3, 2), (4, 4), (5, 0))
    ),
    to_act_seat=5,
    betting=opening_betting("no_limit", 4, "pre_draw"),
)
"""After the blinds, with seat 5 to act."""

RAISE = Action(5, "raise", to=12)
HAND = (
    RAISE,
    Action(1, "fold"),
    Action(2, "call"),
    Action(3, "call"),
    Action(4, "fold"),
    Action(2, "draw", discards=()),
    Action(3, "draw", discards=()),
    Action(5, "draw", discards=()),
    Action(5, "check"),
    Action(2, "bet", to=20),
    Action(3, "raise", to=60),
    Action(5, "fold"),
    Action(2, "fold"),
)


def raised() -> GameState:
    """Return the state after the first action."""
    return apply_action(RULESET, OPENED, RAISE).state


def played() -> GameState:
    """Return the state at the end of the hand."""
    state = OPENED
    for action in HAND:
        state = apply_action(RULESET, state, action).state
    return state
