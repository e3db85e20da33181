"""How large calls, bets and raises may be, or why they are unavailable (BET-3 to BET-8, BET-10).

Every amount is a total of the round in chips, never an increment. A bet counts as a raise over
nothing, so both share the same bounds.
"""

from dataclasses import replace
from typing import Any

from service.rules.blinds import HEADS_UP, LIMIT_BETS, bets_allowed
from service.rules.codes import ActionCode
from service.rules.ruleset import Ruleset
from service.rules.state import Betting, Chips, GameState, Player, Street, Structure

Refusal = tuple[ActionCode, dict[str, Any]]
"""Why an action is unavailable: an error code, and the numbers its message needs."""


def opening_betting(structure: Structure, largest_blind: Chips, street: Street) -> Betting:
    """Return the betting at the start of a round, in which the largest blind is the first bet.

    In the second round there is no bet yet, and limit bets are twice those of the first (BET-6).

    >>> opening_betting("limit", 4, "post_draw")
    Betting(current_bet=0, full_raise=8, bet_count=0, full_bet_to=0, capped=False)
    """
    limit = structure == "limit"
    if street == "pre_draw":
        return Betting(largest_blind, largest_blind, 1, largest_blind if limit else None)
    return Betting(0, largest_blind * 2 if limit else largest_blind, 0, 0 if limit else None)


def betting_of(state: GameState) -> Betting:
    """Return the betting of a state that is in a betting round."""
    assert state.betting is not None  # noqa: S101 - validation rejects a betting street without it
    return state.betting


def chips_to_call(betting: Betting, player: Player) -> Chips:
    """Return the chips a call costs: the amount owed, or the rest of the stack if less (BET-2)."""
    return min(betting.current_bet - player.street_bet, player.stack)


def call_to(betting: Betting, player: Player) -> Chips:
    """Return the total of the round that a call reaches (BET-2)."""
    return min(betting.current_bet, player.street_bet + player.stack)


def raise_bounds(ruleset: Ruleset, state: GameState, player: Player) -> tuple[Chips, Chips]:
    """Return the smallest and largest total to which the player may bet or raise.

    Only an all-in may be below the minimum (BET-4). If the pot limit is below the minimum, the
    minimum applies (BET-7).
    """
    all_in_to = player.street_bet + player.stack
    full_to = min_full_raise_to(state)
    if all_in_to <= full_to:
        return all_in_to, all_in_to
    if state.structure == "limit":
        return full_to, full_to
    if state.structure == "pot_limit":
        return full_to, min(max(full_to, pot_limit_to(ruleset, state, player)), all_in_to)
    return full_to, all_in_to


def min_full_raise_to(state: GameState) -> Chips:
    """Return the total of the smallest full bet or raise (BET-4, BET-6).

    No limit and pot limit: a full raise above the current bet, which includes short all-ins.
    Limit: exactly one bet above the last bet that counted, which completes a short all-in.
    """
    betting = betting_of(state)
    if betting.full_bet_to is not None:
        return betting.full_bet_to + betting.full_raise
    return betting.current_bet + betting.full_raise


def pot_limit_to(ruleset: Ruleset, state: GameState, player: Player) -> Chips:
    """Return the total of a pot-size raise, counting the pot before or after the call (BET-7)."""
    current_bet = betting_of(state).current_bet
    pot = chips_in_pot(state)
    if ruleset.options.pot_limit_raise == "pot_after_call":
        pot += current_bet - player.street_bet
    return current_bet + pot


def chips_in_pot(state: GameState) -> Chips:
    """Return all chips contributed, including those in front and dead ones (BLIND-7)."""
    return sum(p.contributed for p in state.players)


def betting_after_raise(ruleset: Ruleset, state: GameState, to: Chips) -> Betting:
    """Return the betting after a bet or raise to `to`; a short all-in lifts only the current bet.

    In limit an all-in of at least half a bet counts (BET-6), otherwise only a full raise (BET-4).
    """
    betting = betting_of(state)
    raised = replace(betting, current_bet=to)
    bets = betting.bet_count + 1
    if betting.full_bet_to is not None:
        if 2 * (to - betting.full_bet_to) < betting.full_raise:
            return raised
        capped = keeps_cap(ruleset, state, bets, live_seats(state))
        return replace(raised, bet_count=bets, full_bet_to=to, capped=capped)
    step = to - betting.current_bet
    if step < betting.full_raise:
        return raised
    if ruleset.options.minimum_raise == "largest_blind":
        return replace(raised, bet_count=bets)
    return replace(raised, bet_count=bets, full_raise=step)


def keeps_cap(ruleset: Ruleset, state: GameState, bets: int, seats: int) -> bool:
    """Return whether this many bets reach a cap that the option would lift for two seats (BET-6).

    `seats` is how many were live, all-in or not, when the last of the bets was made. As more than
    two were, the cap stays whoever folds afterwards.
    """
    may_be_lifted = state.structure == "limit" and not ruleset.options.limit_cap_heads_up
    return may_be_lifted and bets >= LIMIT_BETS and seats > HEADS_UP


def live_seats(state: GameState) -> int:
    """Return how many seats have not folded, all-in ones included."""
    return sum(p.status != "folded" for p in state.players)


def is_reopened(betting: Betting, player: Player) -> bool:
    """Return whether the player has not acted yet, or faces a full raise since it did (BET-5).

    Short all-ins add up. In limit, half a bet is enough.
    """
    if player.acted_on_bet is None:
        return True
    faced = betting.current_bet - player.acted_on_bet
    if betting.full_bet_to is not None:
        return 2 * faced >= betting.full_raise
    return faced >= betting.full_raise


def max_bets(ruleset: Ruleset, state: GameState) -> int | None:
    """Return the most bets this round for the seats still live, or None if uncapped (BET-6)."""
    if betting_of(state).capped:
        return LIMIT_BETS
    return bets_allowed(ruleset, state.structure, live_seats(state))


def refuse_bet(ruleset: Ruleset, state: GameState, player: Player) -> Refusal | None:
    """Return why the player may not open the betting, or None if it may."""
    if current_bet := betting_of(state).current_bet:
        return "bet_already_made", {"current_bet": current_bet}
    return _refuse_any_raise(ruleset, state, player)


def refuse_raise(ruleset: Ruleset, state: GameState, player: Player) -> Refusal | None:
    """Return why the player may not raise, or None if it may."""
    betting = betting_of(state)
    if not betting.current_bet:
        return "nothing_to_raise", {}
    if not is_reopened(betting, player):
        return "betting_not_reopened", {
            "current_bet": betting.current_bet,
            "acted_on_bet": player.acted_on_bet,
            "full_raise": betting.full_raise,
        }
    if player.street_bet + player.stack <= betting.current_bet:
        return "stack_too_short", {
            "stack": player.stack,
            "owed": betting.current_bet - player.street_bet,
        }
    return _refuse_any_raise(ruleset, state, player)


def _refuse_any_raise(ruleset: Ruleset, state: GameState, player: Player) -> Refusal | None:
    if state.raise_clock_expired:
        return "raise_clock_expired", {}
    if player.draw_clock_expired and state.street == "post_draw":
        return "draw_clock_expired", {}
    cap = max_bets(ruleset, state)
    if cap is not None and betting_of(state).bet_count >= cap:
        return "raise_cap_reached", {"max_bets": cap}
    if not _can_be_called(state, player):
        return "no_opponent_can_call", {}
    return None


def _can_be_called(state: GameState, raiser: Player) -> bool:
    """Return whether another live seat can put in more than the current bet (BET-8)."""
    current_bet = betting_of(state).current_bet
    for p in state.players:
        if p.street_bet + p.stack > current_bet and p.status != "folded" and p.seat != raiser.seat:
            return True
    return False
