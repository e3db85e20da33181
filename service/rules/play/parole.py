"""Parole, a split of the pots by agreement: who is asked, who has answered, when it is cancelled.

Implements PAROLE-1, PAROLE-3 and, of PAROLE-2, who is asked when. Who must agree is in
payout/agreement.py.
"""

from dataclasses import replace

from service.rules.payout.agreement import agreed_pots, agreed_seats_of
from service.rules.payout.payment import Returned, chips_paid, settle_pots
from service.rules.payout.pots import build_pots, return_uncalled
from service.rules.play.bet_sizes import Refusal
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats_of, can_bet, clockwise_after
from service.rules.state import Chips, GameState, Parole, Player, Seat

NOT_OFFERED = Parole()
CANCELLED = Parole(cancelled=True)


def is_parole_open(state: GameState) -> bool:
    """Return whether the seat to act may agree to a split.

    PAROLE-1: only as the first act of the second betting round, or if nobody has done anything but
    agree or decline.
    """
    if state.street != "post_draw":
        return False
    if state.parole is not None and state.parole.cancelled:
        return False
    return is_under_way(state.parole) or not any(has_acted(p) for p in state.players)


def is_offered_all_in(ruleset: Ruleset, state: GameState) -> bool:
    """Return whether the seats are asked to split a pot that nobody can bet at any more.

    PAROLE-3: then each seat, with chips or without, may only agree or decline.
    """
    return ruleset.options.parole_all_in and is_parole_open(state) and not can_bet(state.players)


def has_acted(player: Player) -> bool:
    """Return whether a player has acted in the second betting round, as far as the state shows.

    A folded player that had drawn must have folded since the draw.
    """
    folded_since = player.status == "folded" and player.drawn is not None
    return player.acted_on_bet is not None or player.street_bet > 0 or folded_since


def refuse_parole(state: GameState) -> Refusal | None:
    """Return why the seat to act may not agree to a split, or None if it may."""
    if not is_parole_open(state):
        return "parole_not_open", {}
    if state.raise_clock_expired:
        return "raise_clock_expired", {}
    return None


def asking_order(ruleset: Ruleset, state: GameState) -> tuple[Seat, ...]:
    """Return the live seats in the order they are asked: the first with chips, then clockwise.

    All-in seats are asked too (PAROLE-2). If no betting can follow the draw, the first live seat
    comes first, with chips or without (PAROLE-3).
    """
    order = clockwise_after(
        blind_seats_of(ruleset, state).largest,
        [p.seat for p in state.players if p.status != "folded"],
    )
    if not can_bet(state.players):
        return order
    able = {p.seat for p in state.players if p.status == "active"}
    first = next(position for position, seat in enumerate(order) if seat in able)
    return order[first:] + order[:first]


def next_to_answer(ruleset: Ruleset, state: GameState, parole: Parole) -> Seat | None:
    """Return the next seat to ask, or None if all have agreed or declined."""
    return next(iter(seats_to_answer(ruleset, state, parole)), None)


def seats_to_answer(ruleset: Ruleset, state: GameState, parole: Parole) -> tuple[Seat, ...]:
    """Return the seats that have neither agreed nor declined, in the order they are asked."""
    answered = parole.agreed_seats + parole.declined_seats
    return tuple(seat for seat in asking_order(ruleset, state) if seat not in answered)


def agree(parole: Parole | None, seat: Seat) -> Parole:
    """Return the Parole with one more seat agreed.

    >>> agree(None, 5).agreed_seats
    (5,)
    """
    before = parole or NOT_OFFERED
    return replace(before, agreed_seats=(*before.agreed_seats, seat))


def decline(parole: Parole | None, seat: Seat) -> Parole:
    """Return the Parole with one more seat declined."""
    before = parole or NOT_OFFERED
    return replace(before, declined_seats=(*before.declined_seats, seat))


def goes_on_after_decline(ruleset: Ruleset) -> bool:
    """Return whether the others may still split the pots that a declining seat cannot win.

    PAROLE-2: if all live seats must agree, declining cancels the Parole for everyone.
    """
    return ruleset.parole_scope == "pot"


def after_other_act(state: GameState, acted: Player) -> Parole | None:
    """Return the Parole after a seat has done anything but agree or decline: cancelled (PAROLE-1).

    A Parole that was never offered stays None if the act itself shows that the chance has passed.
    It is marked as cancelled only if the act does not show that, which is a fold by a seat
    not known to have drawn.
    """
    parole = state.parole
    if parole is None:
        return CANCELLED if is_parole_open(state) and not has_acted(acted) else None
    if parole.cancelled:
        return parole
    return replace(parole, cancelled=True)


def count_as_checks(players: tuple[Player, ...], parole: Parole | None) -> tuple[Player, ...]:
    """Return the players with agreements to a cancelled Parole counted as checks (PAROLE-1).

    Parole's own states already say so, but a client's may not.
    """
    if parole is None:
        return players
    return tuple(
        replace(p, acted_on_bet=0)
        if p.seat in parole.agreed_seats and p.acted_on_bet is None and p.status == "active"
        else p
        for p in players
    )


def is_under_way(parole: Parole | None) -> bool:
    """Return whether a seat has agreed or declined and nothing has cancelled the Parole yet."""
    if parole is None or parole.cancelled:
        return False
    return bool(parole.agreed_seats or parole.declined_seats)


def shares_if_all_agree(state: GameState) -> tuple[tuple[Seat, Chips], ...]:
    """Return what each live seat gets if all agree, in chips: every pot is split (PAROLE-2).

    Includes the uncalled part, net of the rake (POT-1, POT-5).
    """
    players, uncalled = return_uncalled(state.players)
    pots = settle_pots(
        build_pots(players), lambda pot: pot.eligible_seats, state.button_seat, state.rake
    )
    returned = () if uncalled is None else (Returned(*uncalled),)
    paid = chips_paid(pots, returned)
    return tuple((p.seat, paid.get(p.seat, 0)) for p in players if p.status != "folded")


def all_pots_agreed(ruleset: Ruleset, state: GameState) -> bool:
    """Return whether every pot is split by agreement, so that the hand ends here (PAROLE-3)."""
    pots = build_pots(state.players)
    live_seats = [p.seat for p in state.players if p.status != "folded"]
    return len(agreed_pots(ruleset, pots, live_seats, agreed_seats_of(state.parole))) == len(pots)
