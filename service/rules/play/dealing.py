"""Deals a hand: posts the blinds and late posts, shuffles, and deals five cards to each seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from service.rules.blinds import Terms, blinds_in_play
from service.rules.cards import DECK, HAND_SIZE
from service.rules.draw.shuffle import DEAL, shuffled
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.play.streets import start_pre_draw
from service.rules.ruleset import Ruleset, stamp_of
from service.rules.seats import blind_seats, clockwise_after, duplicate_seat_faults
from service.rules.state import Blinds, Chips, Event, GameState, Seat, Transition
from service.rules.table.missed_blinds import NOTHING_OWED, Owed
from service.rules.table.posting import Post, dues, pay_dues, posted
from service.rules.table.seating import refuse_dealt_in_count, refuse_unseated_button


@dataclass(frozen=True, slots=True)
class DealtInSeat:
    """A seat to be dealt in; `post` is what it owes for coming in or back."""

    seat: Seat
    stack: Chips
    post: Owed = NOTHING_OWED


def deal_hand(
    ruleset: Ruleset, terms: Terms, button_seat: Seat, seats: Sequence[DealtInSeat], seed: str
) -> Transition:
    """Return the opening state of a hand and the events: the posts, then the hands.

    Cards are dealt one at a time from the left of the button; the rest of the deck, in order, is
    the stub. Raise `RuleViolation` with `inconsistent_state`, `field_required`,
    `field_not_applicable` or `stakes_not_whole`.
    """
    _refuse_faulty_seats(button_seat, seats)
    blinds = blinds_in_play(ruleset, terms, len(seats))
    _refuse_faulty_posts(seats, blinds.largest)
    ring = clockwise_after(button_seat, (seat.seat for seat in seats))
    posts = _posts(ring, seats, blinds)
    deck = shuffled(DECK, seed, DEAL)
    hands = {
        seat: deck[place : HAND_SIZE * len(ring) : len(ring)] for place, seat in enumerate(ring)
    }
    state = GameState(
        structure=terms.structure,
        blinds=blinds,
        button_seat=button_seat,
        street="pre_draw",
        players=tuple(
            replace(posted(seat.seat, seat.stack, posts[seat.seat]), cards=hands[seat.seat])
            for seat in sorted(seats, key=lambda seat: seat.seat)
        ),
        seed=seed,
        stub=deck[HAND_SIZE * len(ring) :],
        rake=terms.rake,
        ruleset=stamp_of(ruleset),
    )
    dealt = tuple(Event("dealt", seat, cards=hand) for seat, hand in hands.items())
    return start_pre_draw(ruleset, state, (*_posted_events(posts), *dealt))


def _posts(
    ring: Sequence[Seat], seats: Sequence[DealtInSeat], blinds: Blinds
) -> dict[Seat, tuple[Post, ...]]:
    blinds_at = blind_seats(ring, over=blinds.over is not None)
    by_seat = {seat.seat: seat for seat in seats}
    return {
        seat: pay_dues(
            seat, by_seat[seat].stack, dues(blinds, blinds_at.blind_of(seat), by_seat[seat].post)
        )
        for seat in ring
    }


def _posted_events(posts: dict[Seat, tuple[Post, ...]]) -> list[Event]:
    """Return an event for each post; `to` is the seat's bet after a live one (BLIND-7)."""
    events = []
    for seat, its_posts in posts.items():
        bet = 0
        for post in its_posts:
            if post.kind == "dead_post":
                events.append(Event("posted", seat, post.amount))
            else:
                bet += post.amount
                events.append(Event("posted", seat, post.amount, bet))
    return events


def _refuse_faulty_seats(button_seat: Seat, seats: Sequence[DealtInSeat]) -> None:
    faults = duplicate_seat_faults("seats", [seat.seat for seat in seats])
    faults += [
        Fault("no_chips", ("seats", index, "stack"), {"seat": seat.seat})
        for index, seat in enumerate(seats)
        if not seat.stack
    ]
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    refuse_dealt_in_count(len(seats))
    refuse_unseated_button(button_seat, [seat.seat for seat in seats])


def _refuse_faulty_posts(seats: Sequence[DealtInSeat], largest: Chips) -> None:
    """Raise `inconsistent_state` for live posts above the largest blind, or dead ones alone.

    BLIND-6: a late post is never a raise, and dead chips alone buy no hand.
    """
    faults = []
    for index, seat in enumerate(seats):
        path: Path = ("seats", index, "post", "live")
        live, dead = seat.post.live, seat.post.dead
        if live > largest:
            params = {"seat": seat.seat, "live": live, "largest_blind": largest}
            faults.append(Fault("live_post_above_blind", path, params))
        if dead and not live:
            params = {"seat": seat.seat, "dead": dead}
            faults.append(Fault("dead_post_without_live", path, params))
    if faults:
        raise RuleViolation("inconsistent_state", faults)
