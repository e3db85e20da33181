"""Finds the errors of a turn: rounds that are over, and seats that act too early or too late."""

from collections.abc import Iterator, Mapping, Sequence

from service.rules.blinds import largest_blind
from service.rules.errors import Fault, Path
from service.rules.play.parole import (
    NOT_OFFERED,
    asking_order,
    goes_on_after_decline,
    has_acted,
    is_offered_all_in,
    is_under_way,
    next_to_answer,
)
from service.rules.ruleset import Ruleset
from service.rules.seats import (
    blind_seats_of,
    can_bet,
    clockwise_after,
    next_to_bet,
    next_to_draw,
    players_after,
)
from service.rules.state import Betting, Chips, GameState, Parole, Player, Seat, Street

TO_ACT: Path = ("state", "to_act_seat")
PAROLE: Path = ("state", "parole")

FEWEST_LIVE = 2


def turn_faults(
    ruleset: Ruleset, state: GameState, index_of: Mapping[Seat, int]
) -> Iterator[Fault]:
    """Yield the errors in whose turn it is; players must be in seat order."""
    live = [p for p in state.players if p.status != "folded"]
    least = 1 if state.street == "complete" else FEWEST_LIVE
    if len(live) < least:
        params = {"live_seats": len(live), "least": least}
        yield Fault("too_few_live_seats", ("state", "players"), params)
    elif state.street == "draw":
        yield from _draw_turn_faults(state, live, index_of)
    elif state.street == "showdown":
        yield from _showdown_faults(ruleset, state, live)
    elif state.betting is None:
        return
    elif state.parole is not None and is_under_way(state.parole):
        yield from _answer_faults(ruleset, state, state.parole)
    elif is_offered_all_in(ruleset, state):
        yield from _answer_faults(ruleset, state, NOT_OFFERED)
    else:
        yield from _betting_turn_faults(ruleset, state, state.betting)


def _betting_turn_faults(ruleset: Ruleset, state: GameState, betting: Betting) -> Iterator[Fault]:
    """Yield an error if the round is over, or if the seat to act cannot be the next (BET-1, BET-9).

    The first time around, seats act in order from the left of the largest blind. After that, a
    seat is to act only because it has not responded to the last raise, made by a seat before it.
    """
    mark = blind_seats_of(ruleset, state).largest
    if next_to_bet(state.players, betting.current_bet, mark) is None:
        yield _round_closed(state)
        return
    order = players_after(state.players, mark)
    opening_bet = largest_blind(ruleset, state) if state.street == "pre_draw" else 0
    waiting = [p for p in order if p.status == "active" and p.acted_on_bet is None]
    if waiting:
        not_yet = order[order.index(waiting[0]) :]
        early = [p.seat for p in not_yet if _has_acted_in_turn(p, opening_bet, state.street)]
        if early:
            params = {"waiting_seat": waiting[0].seat, "acted_seats": early}
            yield Fault("acted_out_of_turn", ("state", "players"), params)
            return
    candidates = waiting[:1] or [p for p in order if _has_turn(p, betting)]
    yield from _wrong_seat(
        state,
        [
            p.seat
            for p in candidates
            if betting.current_bet == opening_bet or _answers_last_raise(state, betting, p.seat)
        ],
    )


def _has_acted_in_turn(player: Player, opening_bet: Chips, street: Street) -> bool:
    """Return whether the seat has acted in this round; nobody folds out of turn (BET-12).

    A folded seat has acted before the draw, and after it only if it had drawn.
    """
    if player.status == "folded":
        return street == "pre_draw" or player.drawn is not None
    return player.acted_on_bet is not None or player.street_bet > opening_bet


def _has_turn(player: Player, betting: Betting) -> bool:
    if player.status != "active":
        return False
    return player.acted_on_bet is None or player.street_bet < betting.current_bet


def _answers_last_raise(state: GameState, betting: Betting, seat: Seat) -> bool:
    """Return whether those from `seat` on still have to respond to whoever made the current bet."""
    before_last = players_after(state.players, seat)
    order = before_last[-1:] + before_last[:-1]
    for position, raiser in enumerate(order):
        if raiser.street_bet != betting.current_bet:
            continue
        if state.street == "post_draw" and raiser.seat != state.last_aggressor_seat:
            continue
        to_answer = [p for p in order[:position] if p.status == "active"]
        answered = order[position:]
        if all(_has_turn(p, betting) for p in to_answer) and not any(
            _has_turn(p, betting) for p in answered
        ):
            return True
    return False


def _draw_turn_faults(
    state: GameState, live: Sequence[Player], index_of: Mapping[Seat, int]
) -> Iterator[Fault]:
    """Yield errors for a draw that is over, or for seats that drew out of order (DRAW-1)."""
    expected = next_to_draw(live, state.button_seat)
    if expected is None:
        yield _round_closed(state)
        return
    order = clockwise_after(state.button_seat, [p.seat for p in live])
    later = order[order.index(expected) :]
    for player in live:
        if player.seat in later and player.drawn is not None:
            path = ("state", "players", index_of[player.seat], "discards")
            params = {"seat": player.seat, "expected_seat": expected}
            yield Fault("drew_out_of_turn", path, params)
    yield from _wrong_seat(state, [expected])


def _answer_faults(ruleset: Ruleset, state: GameState, parole: Parole) -> Iterator[Fault]:
    """Yield errors for a Parole that was asked out of order, or when not possible (PAROLE-1)."""
    if not _could_be_asked(ruleset, state):
        yield _round_closed(state)
        return
    order = asking_order(ruleset, state)
    answered = (*parole.agreed_seats, *parole.declined_seats)
    asked = order[: len(answered)]
    if set(asked) != set(answered):
        params = {"answered_seats": sorted(answered), "asked_seats": sorted(asked)}
        yield Fault("parole_out_of_order", PAROLE, params)
        return
    yield from _impossible_declines(ruleset, state, parole)
    acted = {p.seat for p in state.players if has_acted(p)}
    if state.last_aggressor_seat is not None or not acted <= set(answered):
        yield Fault("parole_not_open", PAROLE)
    next_seat = next_to_answer(ruleset, state, parole)
    if next_seat is None:
        yield _round_closed(state)
        return
    yield from _wrong_seat(state, [next_seat])


def _could_be_asked(ruleset: Ruleset, state: GameState) -> bool:
    """Return whether a Parole is possible at all, which may take two seats with chips (PAROLE-3).

    A Parole moves no chips, so the statuses are those it was offered with.
    """
    return ruleset.options.parole_all_in or can_bet(state.players)


def _impossible_declines(ruleset: Ruleset, state: GameState, parole: Parole) -> Iterator[Fault]:
    """Yield errors for seats that cannot decline, or whose declining cancels Parole (PAROLE-2).

    If no betting can follow the draw, a seat with chips declines too (PAROLE-3).
    """
    may_decline = {
        p.seat for p in state.players if p.status == "all_in" or not can_bet(state.players)
    }
    for index, seat in enumerate(parole.declined_seats):
        if seat not in may_decline or not goes_on_after_decline(ruleset):
            yield Fault("parole_not_declinable", (*PAROLE, "declined_seats", index), {"seat": seat})


def _showdown_faults(ruleset: Ruleset, state: GameState, live: Sequence[Player]) -> Iterator[Fault]:
    """Yield errors for a folded last aggressor, or a Parole that rules out a showdown.

    SHOW-1, PAROLE-2.
    """
    live_seats = {p.seat for p in live}
    if state.last_aggressor_seat not in live_seats | {None}:
        path = ("state", "last_aggressor_seat")
        yield Fault("last_aggressor_mismatch", path, {"seat": state.last_aggressor_seat})
    parole = state.parole
    if parole is None or not is_under_way(parole):
        return
    if not _could_be_asked(ruleset, state):
        yield Fault("parole_not_open", PAROLE)
        return
    yield from _impossible_declines(ruleset, state, parole)
    answered = {*parole.agreed_seats, *parole.declined_seats}
    if answered != live_seats or not parole.declined_seats:
        params = {"answered_seats": sorted(answered), "asked_seats": sorted(live_seats)}
        yield Fault("parole_out_of_order", PAROLE, params)


def _wrong_seat(state: GameState, expected_seats: Sequence[Seat]) -> Iterator[Fault]:
    if not expected_seats:
        yield _impossible_order(state)
    elif state.to_act_seat not in expected_seats:
        params = {"to_act_seat": state.to_act_seat, "expected_seats": sorted(expected_seats)}
        yield Fault("wrong_to_act_seat", TO_ACT, params)


def _round_closed(state: GameState) -> Fault:
    return Fault("round_closed", ("state", "street"), {"street": state.street})


def _impossible_order(state: GameState) -> Fault:
    return Fault("impossible_order", ("state", "players"), {"street": state.street})
