"""Replays a hand action by action, to its end or to the first action that the rules reject."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from service.rules.codes import FaultCode
from service.rules.errors import RuleViolation, illegal_action
from service.rules.payout.showdown import refuse_absent, resolve_showdown
from service.rules.play.actions import apply_action, with_expired_clock
from service.rules.play.legal_actions import LegalActions, list_legal_actions
from service.rules.ruleset import Ruleset
from service.rules.state import Action, GameState, Seat, Transition


@dataclass(frozen=True, slots=True)
class IllegalStep:
    """The first rejected action, the reason, and what the seat to act could have done instead."""

    index: int
    code: FaultCode
    params: dict[str, Any]
    legal_actions: LegalActions


@dataclass(frozen=True, slots=True)
class Replay:
    """One step for each legal action, and one more for the showdown if the hand reaches it."""

    steps: tuple[Transition, ...]
    illegal: IllegalStep | None = None

    @property
    def valid(self) -> bool:
        """Whether every action was legal."""
        return self.illegal is None


def replay_hand(
    ruleset: Ruleset, opening: GameState, actions: Iterable[Action], shows: Sequence[Seat] = ()
) -> Replay:
    """Return every state after the opening, up to the end or the first illegal action.

    `shows`: seats that show at the showdown although they may muck (SHOW-3). Raise `SeedNeeded` if
    cards must be recycled and the opening has no seed, or `inconsistent_state` if a seat in `shows`
    is not at the showdown.
    """
    steps: list[Transition] = []
    state = opening
    for index, action in enumerate(actions):
        try:
            _refuse_show(state, action)
            step = apply_action(ruleset, state, action)
        except RuleViolation as refused:
            judged = with_expired_clock(state, action)
            return Replay(tuple(steps), _illegal_step(ruleset, judged, index, refused))
        steps.append(step)
        state = step.state
    if state.street == "showdown" and _hands_are_known(state):
        showdown = resolve_showdown(ruleset, state, shows)
        steps.append(Transition(showdown.state, showdown.events))
    else:
        refuse_absent(shows, ())
    return Replay(tuple(steps))


def _refuse_show(state: GameState, action: Action) -> None:
    """Raise `illegal_action` if a seat shows its hand when all is over: `shows` is for that."""
    if action.type == "show" and state.street == "complete":
        raise illegal_action("hand_over", "type", street=state.street)


def _illegal_step(
    ruleset: Ruleset, state: GameState, index: int, refused: RuleViolation
) -> IllegalStep:
    fault = refused.faults[0]
    return IllegalStep(index, fault.code, fault.params, list_legal_actions(ruleset, state))


def _hands_are_known(state: GameState) -> bool:
    # Without cards, a replay covers the betting alone and ends before the showdown.
    return all(player.cards is not None for player in state.players if player.status != "folded")
