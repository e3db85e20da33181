"""Resolves the showdown: who shows in which order, who may muck, who is paid (SHOW-1, SHOW-2)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from service.rules.errors import Fault, RuleViolation
from service.rules.payout.agreement import agreed_seats_of
from service.rules.payout.payment import complete_hand
from service.rules.payout.pots import Pot
from service.rules.payout.settlement import Contest, Settlement, contest_of, settle
from service.rules.payout.winners import Contributor, Hand
from service.rules.ruleset import Ruleset
from service.rules.seats import blind_seats_of, clockwise_after
from service.rules.state import Event, GameState, Seat


@dataclass(frozen=True, slots=True)
class Showing:
    """A seat's turn to show; `must_show` is False if it may muck (SHOW-2).

    `shows`: whether it shows, because it must or chooses to (SHOW-3).
    """

    seat: Seat
    must_show: bool
    shows: bool


@dataclass(frozen=True, slots=True)
class Showdown:
    """The order of showing, the payouts, and the completed hand."""

    order: tuple[Showing, ...]
    settlement: Settlement
    state: GameState
    events: tuple[Event, ...]


def resolve_showdown(ruleset: Ruleset, state: GameState, shows: Sequence[Seat] = ()) -> Showdown:
    """Return the showdown of a state that has reached it.

    Of the seats that may muck, those in `shows` show and the others muck (SHOW-3). Raise
    `cannot_settle` if the hand is not at its showdown or a claimant's cards are unknown,
    `inconsistent_state` if a seat in `shows` is not at the showdown, or `view_hides_cards`.
    """
    at, params = ("state", "street"), {"street": state.street}
    if state.street == "complete":
        raise RuleViolation("cannot_settle", [Fault("hand_over", at, params)])
    if state.street != "showdown":
        raise RuleViolation("cannot_settle", [Fault("hand_not_over", at, params)])
    if state.view is not None:
        raise RuleViolation.of("view_hides_cards", ("state", "view"))
    hand = _hand(state)
    contest = contest_of(ruleset, hand, ("state", "players"))
    settlement = settle(hand, contest)
    order = _order(ruleset, state, contest, shows)
    refuse_absent(shows, order)
    shown = {showing.seat for showing in order if showing.shows}
    players = [replace(p, shown=True) if p.seat in shown else p for p in state.players]
    hands = {p.seat: p.cards for p in players if p.shown and p.cards}
    paid = complete_hand(state, players, settlement.pots, settlement.returned, hands)
    events = (*_showing_events(state, order), *paid.events)
    return Showdown(order, settlement, paid.state, events)


def refuse_absent(shows: Sequence[Seat], order: Iterable[Showing]) -> None:
    """Raise `inconsistent_state` with `not_at_showdown` if a seat in `shows` is not in `order`."""
    at_showdown = {showing.seat for showing in order}
    faults = [
        Fault("not_at_showdown", ("shows", index), {"seat": seat})
        for index, seat in enumerate(shows)
        if seat not in at_showdown
    ]
    if faults:
        raise RuleViolation("inconsistent_state", faults)


def _hand(state: GameState) -> Hand:
    return Hand(
        button_seat=state.button_seat,
        players=[
            Contributor(p.seat, p.status, p.contributed, p.dead, p.cards) for p in state.players
        ],
        agreed_seats=agreed_seats_of(state.parole),
        rake=state.rake,
    )


def _order(
    ruleset: Ruleset, state: GameState, contest: Contest, shows: Collection[Seat]
) -> tuple[Showing, ...]:
    """Return who shows when: only claimants of pots that are not split by agreement (SHOW-1).

    SHOW-2: a seat may muck if a hand already shown beats it in each pot it claims.
    """
    strengths = contest.strengths
    open_pots = [
        pot for pot in contest.pots if pot in contest.contested or len(pot.eligible_seats) == 1
    ]
    shown: list[Seat] = []
    order = []
    for seat in _clockwise_from_first(ruleset, state, strengths):
        must_show = not ruleset.options.muck_losers or any(
            _can_win(seat, pot, strengths, shown) for pot in open_pots
        )
        if must_show:
            shown.append(seat)
        order.append(Showing(seat, must_show, must_show or seat in shows))
    return tuple(order)


def _clockwise_from_first(
    ruleset: Ruleset, state: GameState, seats: Iterable[Seat]
) -> tuple[Seat, ...]:
    """Return the seats in order of showing: the last to bet or raise after the draw comes first.

    If nobody bet there, it is the first seat left of the button or of the big blind, depending on
    the `checked_showdown` option (SHOW-1).
    """
    last_aggressor = state.last_aggressor_seat
    if last_aggressor is not None:
        ring = clockwise_after(last_aggressor, seats)
        return ring[-1:] + ring[:-1] if last_aggressor in ring else ring
    if ruleset.options.checked_showdown == "left_of_button":
        return clockwise_after(state.button_seat, seats)
    return clockwise_after(blind_seats_of(ruleset, state).big, seats)


def _can_win(seat: Seat, pot: Pot, strengths: Mapping[Seat, int], shown: Collection[Seat]) -> bool:
    """Return whether no hand shown for this pot beats the seat's hand (SHOW-2)."""
    if seat not in pot.eligible_seats:
        return False
    rivals = [strengths[other] for other in shown if other in pot.eligible_seats]
    return strengths[seat] >= max(rivals, default=0)


def _showing_events(state: GameState, order: Iterable[Showing]) -> Iterator[Event]:
    cards = {player.seat: player.cards for player in state.players}
    for showing in order:
        if showing.shows:
            yield Event("shown", showing.seat, cards=cards[showing.seat])
        else:
            yield Event("mucked", showing.seat)
