"""Finds chips that no play can have put in: posts, and the bets of rounds that are over."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from service.rules.blinds import BLIND_NAMES, without_idle_over
from service.rules.errors import Fault, Path
from service.rules.ruleset import Ruleset
from service.rules.seats import players_after
from service.rules.state import BlindName, Blinds, Chips, GameState, Player, Seat, Street
from service.rules.table.missed_blinds import returning_owes
from service.rules.validation.totals import total_faults

AFTER_A_ROUND: tuple[Street, ...] = ("draw", "post_draw", "showdown")
"""The streets on which an earlier betting round is over and no pot is paid yet."""


def contribution_faults(
    ruleset: Ruleset, state: GameState, index_of: Mapping[Seat, int]
) -> Iterator[Fault]:
    """Yield the errors in what seats have posted, and in what they bet in earlier rounds."""
    blinds = without_idle_over(ruleset, state.blinds, len(state.players))
    if state.street == "pre_draw":
        yield from _post_faults(state, blinds, index_of)
        return
    if state.street in AFTER_A_ROUND:
        earlier = tuple(_earlier_bet_faults(state, blinds.largest, index_of))
        yield from earlier
        if not earlier:  # otherwise it is uncertain which total is wrong
            yield from total_faults(ruleset, state, blinds.largest, index_of)
        yield from _earlier_post_faults(state, blinds, index_of)
        return
    most_dead = blinds.small + blinds.big
    for player in state.players:
        if player.dead > most_dead:
            at: Path = ("state", "players", index_of[player.seat])
            yield _dead_post_fault(player, {0, blinds.small, blinds.big, most_dead}, at)


@lru_cache(maxsize=512)
def possible_posts(blinds: Blinds, blind: BlindName | None) -> tuple[tuple[Chips, Chips], ...]:
    """Return each live and dead amount that a seat with enough chips can have posted (BLIND-6).

    `blinds` are those in play; `blind` is the seat's own. The seat of the largest blind pays that
    and nothing else. Any other seat may have come in as a newcomer, or have missed some blinds.

    >>> possible_posts(Blinds(1, 2, 4), "big")
    ((2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3))
    """
    size = 0 if blind is None else blinds.size(blind)
    if blind is not None and blind == ("big" if blinds.over is None else "over"):
        return ((size, 0),)
    posts = {(size, 0), (blinds.largest, 0)}
    for count in range(1, len(BLIND_NAMES) + 1):
        for missed in combinations(BLIND_NAMES, count):
            owed = returning_owes(blinds, missed)
            posts.add((max(size, owed.live), owed.dead))
    return tuple(sorted(posts))


def _post_faults(state: GameState, blinds: Blinds, index_of: Mapping[Seat, int]) -> Iterator[Fault]:
    """Yield errors for seats that have not posted what they owe before the draw.

    The first seats left of the button post the blinds, in order (BLIND-1, BLIND-2).
    """
    sizes = _sizes(blinds)
    for place, player in enumerate(players_after(state.players, state.button_seat)):
        if player.dead or player.street_bet != sizes[place]:
            blind = BLIND_NAMES[place] if sizes[place] else None
            at: Path = ("state", "players", index_of[player.seat])
            yield from _odd_post_faults(player, blinds, blind, at)


def _odd_post_faults(
    player: Player, blinds: Blinds, blind: BlindName | None, at: Path
) -> Iterator[Fault]:
    """Yield an error unless a seat has posted and, if it has acted or folded, added to its bet.

    A seat that the posts put all-in has paid the live part first (BLIND-7).
    """
    bet, dead = player.street_bet, player.dead
    posts = possible_posts(blinds, blind)
    # A bet above the blinds is no post: `acted_on_bet` is checked with the betting.
    added = player.acted_on_bet is not None or bet > blinds.largest
    added = added or (player.status == "folded" and bet == blinds.largest)
    is_short = player.status == "all_in" and not added
    if bet < posts[0][0] and not is_short:
        short = {"seat": player.seat, "street_bet": bet, "blind": posts[0][0]}
        yield Fault("blind_not_posted", (*at, "street_bet"), short)
        return
    if not added and not is_short and all(bet != live for live, _ in posts):
        possible = sorted({live for live, _ in posts})
        params = {"seat": player.seat, "street_bet": bet, "possible": possible}
        yield Fault("post_mismatch", (*at, "street_bet"), params)
        return
    if dead:
        sums = {due for live, due in posts if bet == live or (added and bet > live)} | {0}
        if dead not in sums and not (is_short and dead < max(sums)):
            yield _dead_post_fault(player, sums, at)


def _dead_post_fault(player: Player, sums: set[Chips], at: Path) -> Fault:
    params = {"seat": player.seat, "dead": player.dead, "possible": sorted(sums)}
    return Fault("dead_mismatch", (*at, "dead"), params)


def _earlier_post_faults(
    state: GameState, blinds: Blinds, index_of: Mapping[Seat, int]
) -> Iterator[Fault]:
    """Yield errors for seats that cannot have posted what they owed (BLIND-5, BLIND-6, BLIND-7).

    All-in seats may have posted short. So may the only seat with chips: the uncalled part of its
    bet came back (POT-1).
    """
    sizes = _sizes(blinds)
    is_alone = sum(player.status == "active" for player in state.players) == 1
    for place, player in enumerate(players_after(state.players, state.button_seat)):
        live = player.live_chips
        size = sizes[place]
        at: Path = ("state", "players", index_of[player.seat])
        is_all_in = player.status == "all_in"
        came_back = is_alone and player.status == "active"
        if live < size and not came_back and not (is_all_in and not player.dead):
            params = {"seat": player.seat, "earlier": live, "least": size}
            yield Fault("earlier_bets_too_small", (*at, "contributed"), params)
        elif player.dead:
            posts = possible_posts(blinds, BLIND_NAMES[place] if size else None)
            sums = {due for post, due in posts if live >= post or came_back} | {0}
            if player.dead not in sums and not (
                (is_all_in or came_back) and player.dead < max(sums)
            ):
                yield _dead_post_fault(player, sums, at)


def _earlier_bet_faults(
    state: GameState, largest: Chips, index_of: Mapping[Seat, int]
) -> Iterator[Fault]:
    """Yield errors for bets that the end of an earlier round does not leave (BET-9, POT-1).

    Seats that could still bet after it have matched each other, and at least the largest blind.
    All-in seats have at most as much. A seat that folded faced the bet of a live one, or had
    posted at most the largest blind. Until the showdown, nobody has
    more than all others: it would have come back.
    """
    earlier = [p.earlier_chips for p in state.players]
    both = list(zip(state.players, earlier, strict=True))
    matched = [bets for player, bets in both if _could_bet(player)]
    live = sorted(bets for player, bets in both if player.status != "folded")
    most_live = live[-1] if live else 0
    most_folded = max([bets for player, bets in both if player.status == "folded"], default=0)
    # The bets of most of these seats, so that the error is at the odd one out.
    expected = max(matched, key=lambda bets: (matched.count(bets), bets), default=most_live)
    called = max([most_folded, *live[:-1]])
    for player, bets in both:
        path: Path = ("state", "players", index_of[player.seat], "contributed")
        params = {"seat": player.seat, "earlier": bets}
        if _could_bet(player) and bets != expected:
            yield Fault("earlier_bets_differ", path, params | {"expected": expected})
            continue
        if _could_bet(player) and len(matched) > 1 and bets < largest:
            yield Fault("earlier_bets_too_small", path, params | {"least": largest})
            continue
        most = _most_in(state, player, expected, most_live, largest)
        if player.status != "folded" and state.street != "showdown":  # which returns the rest
            most = min(most, called)
        if bets > most:
            yield Fault("earlier_bets_too_large", path, params | {"most": most})


def _most_in(
    state: GameState, player: Player, expected: Chips, most_live: Chips, largest: Chips
) -> Chips:
    """Return the most live chips that a seat can have put in before this round."""
    if player.status != "folded":
        return expected
    # A seat folded to more than it had in, or to its own post, or as one of several seats with
    # chips that had not bet after the draw; of those, at least one is live. If only one has chips,
    # the rest of its bet may have come back (POT-1).
    seats_with_chips = sum(p.status == "active" for p in state.players)
    is_sure = {"draw": seats_with_chips != 1, "showdown": seats_with_chips == 0}
    if is_sure.get(state.street, False):
        return max(most_live - 1, largest)
    return max(most_live, largest)


def _sizes(blinds: Blinds) -> tuple[Chips, ...]:
    """Return the blinds in posting order, with 0 for the seats that post none (BLIND-1)."""
    return (blinds.small, blinds.big, blinds.over or 0, 0, 0)


def _could_bet(player: Player) -> bool:
    """Return whether a seat had chips when the earlier round closed, as far as the state shows."""
    return player.status == "active" or player.street_bet > 0
