"""Set up the tables T5 to T2 of the cases, blinds 1/2/4 posted, and play them in shorthand."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from service.rules.blinds import largest_blind, over_blind_in_play
from service.rules.errors import RuleViolation
from service.rules.play.actions import apply_action
from service.rules.play.bet_sizes import opening_betting
from service.rules.play.legal_actions import LegalActions, list_legal_actions
from service.rules.play.streets import start_pre_draw
from service.rules.ruleset import Ruleset, resolve_ruleset
from service.rules.seats import blind_seats, blind_seats_of, clockwise_after, next_to_bet
from service.rules.state import Action, Blinds, Event, GameState, Player, Structure

POKER = resolve_ruleset("32-card-poker")
DRAW = resolve_ruleset("32-card-draw")
BLINDS = Blinds(1, 2, 4)


def table(  # noqa: PLR0913
    dealt_in: int,
    *,
    stack: int = 200,
    stacks: Mapping[int, int] | None = None,
    structure: Structure = "no_limit",
    blinds: Blinds = BLINDS,
    ruleset: Ruleset = POKER,
    seats: tuple[int, ...] | None = None,
    button_seat: int | None = None,
) -> GameState:
    """Return a hand before its first action, button on seat 1; stacks are before the blinds."""
    seats = seats or tuple(range(1, dealt_in + 1))
    button = button_seat or seats[0]
    posting = blind_seats(
        clockwise_after(button, seats), over=over_blind_in_play(ruleset, len(seats))
    )
    posts = {posting.small: blinds.small, posting.big: blinds.big}
    if posting.over is not None:
        assert blinds.over is not None
        posts[posting.over] = blinds.over
    players = []
    for seat in seats:
        held = (stacks or {}).get(seat, stack)
        post = min(posts.get(seat, 0), held)
        status = "active" if held > post else "all_in"
        players.append(Player(seat, status, held - post, post, post))
    dealt = GameState(structure, blinds, button, "pre_draw", tuple(players))
    return start_pre_draw(ruleset, dealt).state


def post_draw(  # noqa: PLR0913
    dealt_in: int,
    *,
    pot: int = 0,
    stack: int = 200,
    stacks: Mapping[int, int] | None = None,
    folded: tuple[int, ...] = (),
    structure: Structure = "no_limit",
    blinds: Blinds = BLINDS,
    ruleset: Ruleset = POKER,
) -> GameState:
    """Return the start of the second betting round; live seats contributed equally to the pot."""
    live = dealt_in - len(folded)
    assert pot % live == 0
    players = []
    for seat in range(1, dealt_in + 1):
        status = "folded" if seat in folded else "active"
        put_in = 0 if seat in folded else pot // live
        held = (stacks or {}).get(seat, stack)
        players.append(Player(seat, status if held else "all_in", held, 0, put_in))
    state = GameState(structure, blinds, 1, "post_draw", tuple(players))
    betting = opening_betting(structure, largest_blind(ruleset, state), "post_draw")
    first = next_to_bet(players, 0, blind_seats_of(ruleset, state).largest)
    return replace(state, betting=betting, to_act_seat=first)


def act(state: GameState, seat: int, what: str, *, ruleset: Ruleset = POKER) -> GameState:
    return transition(state, seat, what, ruleset=ruleset)[0]


def transition(
    state: GameState, seat: int, what: str, *, ruleset: Ruleset = POKER
) -> tuple[GameState, tuple[Event, ...]]:
    """Apply an action written as `call`, `raise 20`, `draw`."""
    kind, _, amount = what.partition(" ")
    discards = () if kind == "draw" else None
    action = Action(seat, kind, int(amount) if amount else None, discards)
    result = apply_action(ruleset, state, action)
    return result.state, result.events


def play(state: GameState, script: str, *, ruleset: Ruleset = POKER) -> GameState:
    """Apply `5 raise 20, 1 call, 2 fold`."""
    for step in script.split(", "):
        seat, _, what = step.partition(" ")
        state = act(state, int(seat), what, ruleset=ruleset)
    return state


def refusal(state: GameState, seat: int, what: str, *, ruleset: Ruleset = POKER) -> str:
    """Return the error code of an action that the rules must reject."""
    with pytest.raises(RuleViolation) as raised:
        transition(state, seat, what, ruleset=ruleset)
    assert len(raised.value.faults) == 1
    return raised.value.faults[0].code


def choices(state: GameState, *, ruleset: Ruleset = POKER) -> dict[str, tuple[int, int]]:
    """Return the legal actions of the seat to act, with bounds, except Parole."""
    legal = list_legal_actions(ruleset, state)
    return {a.type: (a.min_to, a.max_to) for a in legal.actions if a.type != "parole"}


def refusals(legal: LegalActions) -> dict[str, str]:
    return {unavailable.type: unavailable.code for unavailable in legal.unavailable}


def player(state: GameState, seat: int) -> Player:
    return next(p for p in state.players if p.seat == seat)


def stacks(state: GameState) -> dict[int, int]:
    return {p.seat: p.stack for p in state.players}


def pot(state: GameState) -> int:
    return sum(p.contributed for p in state.players)
