"""Replay one hand history through the betting rules, and compare each act and the stacks.

Only hold'em (and Omaha) with two blinds fits: its first two streets become the two betting rounds.
A hand that goes on after them is compared up to there, and its finishing stacks are not.
"""

import tomllib
from dataclasses import replace
from itertools import combinations
from typing import Any

from service.rules.errors import RuleViolation
from service.rules.payout.pots import build_pots, share_pot
from service.rules.play.actions import apply_action
from service.rules.play.streets import start_pre_draw
from service.rules.ruleset import resolve_ruleset
from service.rules.seats import next_to_bet
from service.rules.state import Action, Blinds, GameState, Player, Structure
from service.rules.validation.state import require_consistent

RULES = resolve_ruleset(
    "32-card-draw", options={"pot_limit_raise": "pot_after_call", "parole_all_in": False}
)
"""Two blinds, and a pot limit that includes the call, as in hold'em."""

BETTING_ACTS = {"f", "cc", "cbr"}
STRUCTURES: dict[str, Structure] = {"NT": "no_limit", "FT": "limit", "PO": "pot_limit"}
FEWEST_PLAYERS, MOST_PLAYERS = 3, 10


class NotTransposable(Exception):
    """The history is of a game that the betting rules don't cover."""


class Mismatch(Exception):
    """The rules reject an act of the history, or the chips differ."""


def replay(text: str) -> GameState:
    """Return the last state that the history reaches. Raise `NotTransposable` or `Mismatch`."""
    history = tomllib.loads(text)
    state = _opening(history)
    streets_dealt = 0
    acts = [line.split("#")[0].split() for line in history["actions"]]
    for index, (actor, kind, *rest) in enumerate(acts):
        if (actor, kind) == ("d", "db"):
            streets_dealt += 1
            if streets_dealt > 1:
                if any(later[1] in BETTING_ACTS for later in acts[index:]):
                    return state
                continue
            if state.structure == "limit":
                return state  # in limit hold'em, the flop is bet in the small size still
            state = _stand_pat(state)
        elif kind in BETTING_ACTS:
            state = _act(state, int(actor[1:]), kind, rest)
    if "finishing_stacks" in history:
        _compare_stacks(state, history["finishing_stacks"])
    return state


def _compare_stacks(state: GameState, recorded: list[int]) -> None:
    """Raise `Mismatch` unless some winners of the pots lead to the recorded stacks.

    The board decides hold'em hands, which the rules can't evaluate: any winner of a pot will do.
    """
    possible = {tuple(player.stack for player in state.players)}
    if state.street == "showdown":
        for pot in build_pots(state.players):
            seats = pot.eligible_seats
            groups = [g for n in range(1, len(seats) + 1) for g in combinations(seats, n)]
            paid = [share_pot(pot.amount, group, len(state.players)) for group in groups]
            possible = {
                tuple(
                    stack + sum(share.amount for share in shares if share.seat == seat)
                    for seat, stack in enumerate(stacks, 1)
                )
                for stacks in possible
                for shares in paid
            }
    if tuple(recorded) not in possible:
        raise Mismatch(f"stacks {recorded} recorded, possible are {sorted(possible)}")


def _opening(history: dict[str, Any]) -> GameState:
    structure = STRUCTURES.get(history["variant"])
    posts, stacks = history.get("blinds_or_straddles", []), history["starting_stacks"]
    numbers = [*posts, *stacks, *history.get("antes", [])]
    if structure is None:
        raise NotTransposable(f"variant {history['variant']}")
    if any(history.get("antes", [])) or any(posts[2:]) or not all(posts[:2]):
        raise NotTransposable("not two blinds alone")
    if not all(isinstance(number, int) for number in numbers):
        raise NotTransposable("fractions of chips")
    if not FEWEST_PLAYERS <= len(stacks) <= MOST_PLAYERS:
        raise NotTransposable("heads-up has other blinds, and ten seats are the most")
    small, big = posts[:2]
    players = []
    for seat, stack in enumerate(stacks, 1):
        post = min(posts[seat - 1], stack)
        status = "active" if stack > post else "all_in"
        players.append(Player(seat, status, stack - post, post, post))
    opening = GameState(structure, Blinds(small, big), len(stacks), "pre_draw", tuple(players))
    return start_pre_draw(RULES, opening).state


def _act(state: GameState, seat: int, kind: str, rest: list[str]) -> GameState:
    facing = state.betting is not None and state.betting.current_bet
    owes = state.betting is not None and (
        state.betting.current_bet > state.players[seat - 1].street_bet
    )
    action = {
        "f": Action(seat, "fold"),
        "cc": Action(seat, "call" if owes else "check"),
        "cbr": Action(seat, "raise" if facing else "bet", int(rest[0]) if rest else None),
    }[kind]
    try:
        if len(state.players) <= 5:  # noqa: PLR2004 - the most that a posted state may have
            require_consistent(RULES, state)
        return apply_action(RULES, state, action).state
    except RuleViolation as violation:
        codes = ", ".join(fault.code for fault in violation.faults)
        raise Mismatch(f"p{seat} {kind} {' '.join(rest)}: {codes}") from violation


def _stand_pat(state: GameState) -> GameState:
    """Deal the second street: all stand pat, and the seat left of the button opens.

    As BET-1 opens left of the largest blind, the button moves back by two seats.
    """
    if state.street != "draw":
        raise Mismatch(f"the flop is dealt on {state.street}")
    while state.street == "draw":
        assert state.to_act_seat is not None  # noqa: S101 - somebody draws on the draw
        action = Action(state.to_act_seat, "draw", discards=())
        state = apply_action(RULES, state, action).state
    if state.betting is None:
        return state
    return replace(
        state,
        button_seat=state.button_seat - 2,
        to_act_seat=next_to_bet(state.players, 0, after=state.button_seat),
    )
