"""Finds totals of closed rounds that no sequence of bets leads to (BET-4, BET-6)."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from service.rules.blinds import LIMIT_BETS, bets_allowed
from service.rules.errors import Fault, Path
from service.rules.play.bet_sizes import live_seats, opening_betting
from service.rules.ruleset import Ruleset
from service.rules.state import Chips, GameState, Player, Seat


def total_faults(
    ruleset: Ruleset, state: GameState, largest: Chips, index_of: Mapping[Seat, int]
) -> Iterator[Fault]:
    """Yield an error for each seat with a total that it can't have bet, called or folded with.

    Only an all-in leaves its seat with any total. Every other one, if it is above the largest
    blind, was the current bet when the seat acted last, also if the rest of a bet came back
    later (POT-1): then it is what another seat has in. No limit and pot limit: no current bet is
    above the largest blind and below twice that, unless an all-in has made it, and all-in seats
    stay live. Limit: see `_limit_totals`.
    """
    for player in state.players:
        total = player.earlier_chips
        if player.status == "all_in" or total <= largest:
            continue
        all_ins = {other.earlier_chips for other in state.players if _was_all_in(other)}
        if total in all_ins:
            continue
        if state.structure == "limit":
            possible = _is_limit_total(ruleset, state, largest, total, all_ins)
        else:
            possible = total >= 2 * largest
        if not possible:
            path: Path = ("state", "players", index_of[player.seat], "contributed")
            yield Fault("earlier_bets_impossible", path, {"seat": player.seat, "earlier": total})


def _was_all_in(player: Player) -> bool:
    """Return whether a seat went all-in in a round that is over."""
    return player.status == "all_in" and not player.street_bet


def _is_limit_total(
    ruleset: Ruleset, state: GameState, largest: Chips, total: Chips, all_ins: Collection[Chips]
) -> bool:
    """Return whether fixed bets and all-ins lead to a total, in two rounds at the showdown."""
    if bets_allowed(ruleset, state.structure, live_seats(state)) is None:
        return True
    first = set(_limit_totals(largest, 1, largest, all_ins))
    if state.street != "showdown":
        return total in first
    size = opening_betting(state.structure, largest, "post_draw").full_raise
    starts = first | {each for each in all_ins if each > largest}
    return any(total in set(_limit_totals(each, 0, size, all_ins)) for each in starts)


def _limit_totals(
    counted_to: Chips, bets: int, size: Chips, all_ins: Collection[Chips]
) -> Iterator[Chips]:
    """Yield every total that counts as a bet of the round, from one that `bets` bets lead to.

    An all-in of at least half a bet counts; the next raise goes on from there (BET-6).
    """
    yield counted_to
    if bets == LIMIT_BETS:
        return
    for to in {*_counted_all_ins(counted_to, size, all_ins), counted_to + size}:
        yield from _limit_totals(to, bets + 1, size, all_ins)


def _counted_all_ins(counted_to: Chips, size: Chips, all_ins: Iterable[Chips]) -> Iterator[Chips]:
    return (to for to in all_ins if size <= 2 * (to - counted_to) < 2 * size)
