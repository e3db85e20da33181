"""Finds the errors of a betting round: bets that cannot have been made."""

from collections.abc import Iterator, Mapping

from service.rules.blinds import LIMIT_BETS, largest_blind
from service.rules.errors import Fault, Path
from service.rules.play.bet_sizes import keeps_cap, max_bets, opening_betting
from service.rules.ruleset import Ruleset
from service.rules.state import Betting, Chips, GameState, Parole, Player, Seat

IndexOf = Mapping[Seat, int]
"""The index of each seat in the posted list of players, for the paths of errors."""

BETTING: Path = ("state", "betting")


def betting_faults(ruleset: Ruleset, state: GameState, index_of: IndexOf) -> Iterator[Fault]:
    """Yield the errors in the bets of a betting round; players must be in seat order."""
    yield from _clock_faults(state, index_of)
    betting = state.betting
    if betting is None:
        return
    opening = opening_betting(state.structure, largest_blind(ruleset, state), state.street)
    mismatch = tuple(_current_bet_faults(state, betting, opening))
    yield from mismatch
    if not mismatch:  # a wrong total says nothing about the single bets
        yield from _raise_faults(ruleset, state, betting, opening)
    yield from _aggressor_faults(state, betting)
    for player in state.players:
        at: Path = ("state", "players", index_of[player.seat])
        yield from _bet_faults(player, betting, opening, at)
        yield from _stale_act_faults(state, player, at)


def _current_bet_faults(state: GameState, betting: Betting, opening: Betting) -> Iterator[Fault]:
    """Yield an error if `current_bet` is neither the blind nor the highest live bet (BET-3)."""
    live_bets = [p.street_bet for p in state.players if p.status != "folded"]
    expected = max([opening.current_bet, *live_bets])
    if betting.current_bet != expected:
        params = {"current_bet": betting.current_bet, "expected": expected}
        yield Fault("current_bet_mismatch", (*BETTING, "current_bet"), params)


def _raise_faults(
    ruleset: Ruleset, state: GameState, betting: Betting, opening: Betting
) -> Iterator[Fault]:
    if betting.full_bet_to is None:
        return _full_raise_faults(ruleset, state, betting, opening)
    return _limit_faults(ruleset, state, betting, opening)


def _full_raise_faults(
    ruleset: Ruleset, state: GameState, betting: Betting, opening: Betting
) -> Iterator[Fault]:
    """Yield an error if `full_raise` and `bet_count` cannot have led to the current bet.

    BET-4, BET-5: full raises never get smaller, and only an all-in may raise by less. If the
    minimum is always the largest blind, a full raise may be of any size from there.
    """
    step, least_step = betting.full_raise, opening.full_raise
    bets = betting.bet_count - opening.bet_count
    raised = betting.current_bet - opening.current_bet
    by_short_all_ins = _all_in_raisers(state, opening) * (step - 1)
    if bets > 0 and ruleset.options.minimum_raise == "largest_blind":
        possible = step == least_step and bets * step <= raised
    elif bets > 0:
        possible = step + (bets - 1) * least_step <= raised <= bets * step + by_short_all_ins
    else:
        possible = bets == 0 and step == least_step and raised <= by_short_all_ins
    if step < least_step or not possible:
        params = {
            "full_raise": step,
            "bet_count": betting.bet_count,
            "current_bet": betting.current_bet,
        }
        yield Fault("full_raise_mismatch", (*BETTING, "full_raise"), params)


def _limit_faults(
    ruleset: Ruleset, state: GameState, betting: Betting, opening: Betting
) -> Iterator[Fault]:
    """Yield errors for totals that fixed bets and short all-ins cannot have reached (BET-6)."""
    size = opening.full_raise
    if betting.full_raise != size:
        params = {
            "full_raise": betting.full_raise,
            "bet_count": betting.bet_count,
            "current_bet": betting.current_bet,
        }
        yield Fault("full_raise_mismatch", (*BETTING, "full_raise"), params)
    counted_to = betting.full_bet_to or 0
    short = betting.current_bet - counted_to
    if not 0 <= 2 * short < size or (short and not _is_all_in_at(state, betting.current_bet)):
        params = {"full_bet_to": counted_to, "current_bet": betting.current_bet}
        yield Fault("full_bet_to_mismatch", (*BETTING, "full_bet_to"), params)
    bets = betting.bet_count - opening.bet_count
    halves = min(bets, _all_in_raisers(state, opening))
    raised = counted_to - (opening.full_bet_to or 0)
    cap = max_bets(ruleset, state)
    over_cap = cap is not None and betting.bet_count > cap
    if bets < 0 or over_cap or not (2 * bets - halves) * size <= 2 * raised <= 2 * bets * size:
        yield _bet_count_fault(betting)
    yield from _capped_faults(ruleset, state, betting, opening)


def _capped_faults(
    ruleset: Ruleset, state: GameState, betting: Betting, opening: Betting
) -> Iterator[Fault]:
    """Yield an error if `capped` says other than who was live when the cap was reached (BET-6).

    A folded seat with the total of the last capped bet in front was live then; one with less may
    have been.
    """
    cap_to = (opening.full_bet_to or 0) + (LIMIT_BETS - opening.bet_count) * opening.full_raise
    live = [p for p in state.players if p.status != "folded" or p.street_bet >= cap_to]
    path = (*BETTING, "capped")
    if not betting.capped and keeps_cap(ruleset, state, betting.bet_count, len(live)):
        yield Fault("field_required", path, {"field": "capped"})
    if betting.capped and not keeps_cap(ruleset, state, betting.bet_count, len(state.players)):
        yield Fault("field_not_applicable", path, {"field": "capped"})


def _all_in_raisers(state: GameState, opening: Betting) -> int:
    """Return the number of all-in seats that may have made less than a full bet."""
    return sum(p.status == "all_in" and p.street_bet > opening.current_bet for p in state.players)


def _is_all_in_at(state: GameState, bet: Chips) -> bool:
    return any(p.status == "all_in" and p.street_bet == bet for p in state.players)


def _bet_count_fault(betting: Betting) -> Fault:
    params = {"bet_count": betting.bet_count, "current_bet": betting.current_bet}
    return Fault("bet_count_mismatch", (*BETTING, "bet_count"), params)


def _aggressor_faults(state: GameState, betting: Betting) -> Iterator[Fault]:
    """Yield an error if `last_aggressor_seat` did not make the second round's bet (SHOW-1)."""
    path = ("state", "last_aggressor_seat")
    seat = state.last_aggressor_seat
    if seat is None:
        if state.street == "post_draw" and betting.current_bet:
            yield Fault("field_required", path, {"field": "last_aggressor_seat"})
        return
    bettors = [
        p.seat
        for p in state.players
        if p.status != "folded" and p.street_bet == betting.current_bet > 0
    ]
    if seat not in bettors:
        yield Fault("last_aggressor_mismatch", path, {"seat": seat})


def _clock_faults(state: GameState, index_of: IndexOf) -> Iterator[Fault]:
    """Yield errors for seats that have bet after the draw without the time to draw (DRAW-5).

    Nobody raises its own bet. So if the bet was raised, or a seat with less in front has called,
    two seats have bet, and both still have chips in front, even if they have folded.
    """
    expired = [p for p in state.players if p.draw_clock_expired]
    if not expired or state.street not in {"post_draw", "showdown"}:
        return
    wrong = [p for p in expired if p.seat == state.last_aggressor_seat]
    if not wrong and state.betting is not None and _was_raised(state, state.betting):
        able = [p for p in state.players if p.street_bet and not p.draw_clock_expired]
        wrong = [p for p in expired if p.street_bet] if len(able) == 1 else []
    for player in wrong:
        at: Path = ("state", "players", index_of[player.seat], "draw_clock_expired")
        yield Fault("bet_despite_draw_clock", at, {"seat": player.seat})


def _was_raised(state: GameState, betting: Betting) -> bool:
    """Return whether there was a smaller bet in this round that seats have bet or called."""
    called = [p.street_bet for p in state.players if p.status != "all_in"]
    called += [p.acted_on_bet for p in state.players if p.acted_on_bet]
    return betting.bet_count > 1 or any(0 < bet < betting.current_bet for bet in called)


def _bet_faults(player: Player, betting: Betting, opening: Betting, at: Path) -> Iterator[Fault]:
    """Yield errors for chips in front or an `acted_on_bet` that contradict the betting."""
    bet, acted_on_bet = player.street_bet, player.acted_on_bet
    if bet > betting.current_bet:
        params = {"seat": player.seat, "street_bet": bet, "current_bet": betting.current_bet}
        yield Fault("bet_exceeds_current", (*at, "street_bet"), params)
    if player.status == "folded":
        # Having matched the bet, a seat is to act again only after a raise; posts aren't acts.
        if bet == betting.current_bet > opening.current_bet:
            folded = {"seat": player.seat, "street_bet": bet}
            yield Fault("folded_on_matched_bet", (*at, "status"), folded)
        return
    if acted_on_bet is None:
        if player.status == "active" and bet > opening.current_bet:
            yield Fault("field_required", (*at, "acted_on_bet"), {"field": "acted_on_bet"})
        return
    # After acting, a seat with chips has matched the current bet; an all-in call may fall short.
    least = max(bet, opening.current_bet)
    most = betting.current_bet if player.status == "all_in" else bet
    if not least <= acted_on_bet <= most:
        params = {"seat": player.seat, "acted_on_bet": acted_on_bet, "street_bet": bet}
        yield Fault("acted_on_bet_mismatch", (*at, "acted_on_bet"), params)


def _stale_act_faults(state: GameState, player: Player, at: Path) -> Iterator[Fault]:
    """Yield an error for an all-in seat that has acted in a round without putting in chips.

    All such a seat can have done is agree to or decline a Parole (PAROLE-2).
    """
    if player.status != "all_in" or player.street_bet or player.acted_on_bet is None:
        return
    parole = state.parole or Parole()
    if player.seat not in parole.agreed_seats + parole.declined_seats:
        params = {"seat": player.seat, "acted_on_bet": player.acted_on_bet, "street_bet": 0}
        yield Fault("acted_on_bet_mismatch", (*at, "acted_on_bet"), params)
