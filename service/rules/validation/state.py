"""Finds every error of a posted state at once, so that the rules only ever see possible states.

Checks how the fields fit together first and, if they do, the betting and whose turn it is.
"""

from collections.abc import Iterator
from dataclasses import replace

from service.rules.blinds import falling_blind_faults, over_blind_in_play, without_idle_over
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.payout.pots import build_pots, return_uncalled
from service.rules.payout.rake import rake_of_pots
from service.rules.ruleset import Ruleset
from service.rules.state import (
    BETTING_STREETS,
    MOST_CHIPS_IN_HAND,
    GameState,
    Player,
    Seat,
    Street,
)
from service.rules.validation.bets import betting_faults
from service.rules.validation.cards import card_faults
from service.rules.validation.contributions import contribution_faults
from service.rules.validation.turns import turn_faults
from service.rules.validation.views import view_faults

TURN_STREETS: tuple[Street, ...] = ("pre_draw", "draw", "post_draw")
LATE_STREETS: tuple[Street, ...] = ("post_draw", "showdown", "complete")
"""The second betting round and the streets after it."""


def require_consistent(ruleset: Ruleset, state: GameState) -> GameState:
    """Return the state with its players in seat order.

    Raise `RuleViolation` with `inconsistent_state` and every error of the state, if there are any.
    """
    seated = in_seat_order(state)
    faults = _faults(ruleset, state, seated)
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    return seated


def in_seat_order(state: GameState) -> GameState:
    """Return the state with its players in seat order; they may be posted in any order."""
    players = tuple(sorted(state.players, key=lambda p: p.seat))
    return state if players == state.players else replace(state, players=players)


def state_faults(ruleset: Ruleset, state: GameState) -> tuple[Fault, ...]:
    """Return every error of the state; players may be in any order, which error paths follow.

    A state without errors is safe for every operation. Every state reached by play has none.
    """
    return _faults(ruleset, state, in_seat_order(state))


def _faults(ruleset: Ruleset, state: GameState, seated: GameState) -> tuple[Fault, ...]:
    shape = (*_seat_faults(state), *_blind_faults(ruleset, state), *_field_faults(state))
    chips = tuple(_player_faults(state))
    apart = (*chips, *card_faults(ruleset, state))
    if shape:
        return shape + apart
    index_of = {p.seat: index for index, p in enumerate(state.players)}
    if not chips:  # otherwise it is uncertain what a seat has put in
        apart += tuple(contribution_faults(ruleset, seated, index_of))
    betting = tuple(betting_faults(ruleset, seated, index_of))
    faults = (*apart, *betting)
    if any(fault.code in _STATUS_FAULTS for fault in apart) or betting:
        return faults
    return (*faults, *turn_faults(ruleset, seated, index_of))


_STATUS_FAULTS = {"all_in_with_chips", "active_without_chips"}
"""Errors of a status. With a wrong status, it is impossible to say whose turn it is."""


def _seat_faults(state: GameState) -> Iterator[Fault]:
    """Yield errors for seats that are named but not dealt in, or dealt in twice (SEAT-1)."""
    seats: set[Seat] = set()
    for index, player in enumerate(state.players):
        if player.seat in seats:
            at: Path = ("state", "players", index, "seat")
            yield Fault("duplicate_seat", at, {"seat": player.seat})
        seats.add(player.seat)
    if state.button_seat not in seats:
        yield Fault("button_not_seated", ("state", "button_seat"), {"seat": state.button_seat})
    for path, seat in _named_seats(state):
        if seat not in seats:
            yield Fault("unknown_seat", path, {"seat": seat})
    for player in state.players:
        if player.away and player.seat == state.to_act_seat:
            yield Fault("away_seat_to_act", ("state", "to_act_seat"), {"seat": player.seat})
    answers = state.parole.agreed_seats + state.parole.declined_seats if state.parole else ()
    for seat in sorted({seat for seat in answers if answers.count(seat) > 1}):
        yield Fault("duplicate_seat", ("state", "parole"), {"seat": seat})


def _named_seats(state: GameState) -> Iterator[tuple[Path, Seat]]:
    if state.to_act_seat is not None:
        yield ("state", "to_act_seat"), state.to_act_seat
    if state.last_aggressor_seat is not None:
        yield ("state", "last_aggressor_seat"), state.last_aggressor_seat
    if state.view is not None and state.view.seat is not None:
        yield ("state", "view", "seat"), state.view.seat
    if state.parole is not None:
        for index, seat in enumerate(state.parole.agreed_seats):
            yield ("state", "parole", "agreed_seats", index), seat
        for index, seat in enumerate(state.parole.declined_seats):
            yield ("state", "parole", "declined_seats", index), seat


def _blind_faults(ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    """Yield errors for blinds smaller than the one before, and a missing over blind (BLIND-1)."""
    dealt_in = len(state.players)
    blinds = without_idle_over(ruleset, state.blinds, dealt_in)
    if blinds.over is None and over_blind_in_play(ruleset, dealt_in):
        yield _field_required("blinds", "over")
    yield from falling_blind_faults(blinds, ("state", "blinds"))


def _field_faults(state: GameState) -> Iterator[Fault]:
    """Yield errors for fields that the street and structure require or do not allow."""
    street = state.street
    yield from _presence("to_act_seat", state.to_act_seat, street in TURN_STREETS)
    yield from _presence("betting", state.betting, street in BETTING_STREETS)
    if state.betting is not None and street in BETTING_STREETS:
        full_bet_to = state.betting.full_bet_to
        limit = state.structure == "limit"
        if limit and full_bet_to is None:
            yield _field_required("betting", "full_bet_to")
        if not limit and full_bet_to is not None:
            yield _field_not_applicable("betting", "full_bet_to")
        if not limit and state.betting.capped:
            yield _field_not_applicable("betting", "capped")
    if state.last_aggressor_seat is not None and street not in LATE_STREETS:
        yield _field_not_applicable("last_aggressor_seat")
    if state.parole is not None and street not in LATE_STREETS:
        yield _field_not_applicable("parole")
    if state.raise_clock_expired and street not in BETTING_STREETS:
        yield _field_not_applicable("raise_clock_expired")
    yield from _rake_faults(state)
    yield from view_faults(state)


def _rake_faults(state: GameState) -> Iterator[Fault]:
    """Yield an error for a rake that was not, or cannot have been, taken (POT-5)."""
    if state.rake_taken is None:
        return
    if state.rake is None or state.street != "complete":
        yield _field_not_applicable("rake_taken")
        return
    pots = build_pots(return_uncalled(state.players)[0])
    due = sum(rake_of_pots(state.rake, [pot.amount for pot in pots]))
    if state.rake_taken != due:
        params = {"rake_taken": state.rake_taken, "expected": due}
        yield Fault("rake_taken_mismatch", ("state", "rake_taken"), params)


def _presence(name: str, value: object, needed: bool) -> Iterator[Fault]:
    if needed and value is None:
        yield _field_required(name)
    if not needed and value is not None:
        yield _field_not_applicable(name)


def _player_faults(state: GameState) -> Iterator[Fault]:
    is_paid = state.street == "complete"  # then the stacks include what was contributed
    total = 0
    for index, player in enumerate(state.players):
        total += player.stack if is_paid else player.stack + player.contributed
        at: Path = ("players", index)
        yield from _player_field_faults(state.street, player, at)
        yield from _chip_faults(state.street, player, ("state", *at))
    if total > MOST_CHIPS_IN_HAND:
        params = {"total": total, "limit": MOST_CHIPS_IN_HAND}
        yield Fault("too_many_chips", ("state", "players"), params)


def _player_field_faults(street: Street, player: Player, at: Path) -> Iterator[Fault]:
    """Yield errors for fields of a player that belong to another street."""
    folded = player.status == "folded"
    if player.acted_on_bet is not None and (folded or street not in BETTING_STREETS):
        yield _field_not_applicable(*at, "acted_on_bet")
    if street == "pre_draw" or (folded and street == "draw"):
        for field in ("discards", "discard_count"):
            if getattr(player, field) is not None:
                yield _field_not_applicable(*at, field)
    if player.shown and street != "complete":
        yield _field_not_applicable(*at, "shown")
    if player.shown and player.cards is None:
        yield _field_required(*at, "cards")
    if player.draw_clock_expired and street == "pre_draw":
        yield _field_not_applicable(*at, "draw_clock_expired")


def _chip_faults(street: Street, player: Player, at: Path) -> Iterator[Fault]:
    """Yield errors for chips that contradict the player's status or each other."""
    seat, stack, dead = player.seat, player.stack, player.dead
    if player.status == "all_in" and stack:
        yield Fault("all_in_with_chips", (*at, "status"), {"seat": seat, "stack": stack})
    if player.status == "active" and not stack:
        yield Fault("active_without_chips", (*at, "status"), {"seat": seat})
    if player.status == "folded" and not stack:
        yield Fault("folded_without_chips", (*at, "status"), {"seat": seat})
    if player.status == "all_in" and player.contributed == dead:
        yield Fault("all_in_without_bet", (*at, "contributed"), {"seat": seat, "dead": dead})
    if player.street_bet and street not in BETTING_STREETS:
        params = {"seat": seat, "street_bet": player.street_bet}
        yield Fault("bet_outside_round", (*at, "street_bet"), params)
    put_in = player.street_bet + dead
    params = {"seat": seat, "contributed": player.contributed, "expected": put_in}
    if player.contributed < put_in:
        yield Fault("contributed_too_small", (*at, "contributed"), params)
    if player.contributed > put_in and street == "pre_draw":
        yield Fault("contributed_too_large", (*at, "contributed"), params)


def _field_required(*path: str | int) -> Fault:
    return Fault("field_required", ("state", *path), {"field": path[-1]})


def _field_not_applicable(*path: str | int) -> Fault:
    return Fault("field_not_applicable", ("state", *path), {"field": path[-1]})
