"""Deals a hand: posts the blinds and late posts, shuffles, and deals five cards to each seat."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from service.rules.blinds import Terms, blinds_in_play
from service.rules.cards import DECK, HAND_SIZE
from service.rules.draw.shuffle import DEAL, shuffled
from service.rules.errors import Fault, RuleViolation
from service.rules.play.streets import start_pre_draw
from service.rules.ruleset import Ruleset, stamp_of
from service.rules.seats import blind_seats, clockwise_after, duplicate_seat_faults
from service.rules.state import (
    MOST_CHIPS_IN_HAND,
    Blinds,
    Chips,
    Event,
    GameState,
    Seat,
    Transition,
)
from service.rules.table.posting import Post, blind_alone, possible_posts, posted
from service.rules.table.seating import refuse_dealt_in_count, refuse_unseated_button


@dataclass(frozen=True, slots=True)
class DealtInSeat:
    """A seat to be dealt in, with its chips before it posts."""

    seat: Seat
    stack: Chips


def deal_hand(  # noqa: PLR0913, PLR0917
    ruleset: Ruleset,
    terms: Terms,
    button_seat: Seat,
    seats: Sequence[DealtInSeat],
    seed: str,
    posts: Sequence[Post] | None = None,
) -> Transition:
    """Return the opening state of a hand and the events: the posts, then the hands.

    `posts` are all posts of the hand, in any order; without them, the seats post the blinds alone.
    Cards are dealt one at a time from the left of the button; the rest of the deck, in order, is
    the stub. Raise `RuleViolation` with `inconsistent_state`, `field_required`,
    `field_not_applicable` or `stakes_not_whole`.
    """
    _refuse_faulty_seats(button_seat, seats)
    blinds = blinds_in_play(ruleset, terms, len(seats))
    ring = clockwise_after(button_seat, (seat.seat for seat in seats))
    posted_by = _posts_by_seat(ring, seats, blinds, posts)
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
            replace(posted(seat.seat, seat.stack, posted_by[seat.seat]), cards=hands[seat.seat])
            for seat in sorted(seats, key=lambda seat: seat.seat)
        ),
        seed=seed,
        stub=deck[HAND_SIZE * len(ring) :],
        rake=terms.rake,
        ruleset=stamp_of(ruleset),
    )
    started = Event("hand_started", button_seat=button_seat)
    dealt = tuple(Event("dealt", seat, cards=hand) for seat, hand in hands.items())
    return start_pre_draw(ruleset, state, (started, *_posted_events(posted_by), *dealt))


def _posts_by_seat(
    ring: Sequence[Seat],
    seats: Sequence[DealtInSeat],
    blinds: Blinds,
    posts: Sequence[Post] | None,
) -> dict[Seat, tuple[Post, ...]]:
    """Return what each seat of the ring posts, live chips first.

    Raise `inconsistent_state` unless some missed blinds explain the posts of each seat (BLIND-6).
    """
    blinds_at = blind_seats(ring, over=blinds.over is not None)
    stacks = {seat.seat: seat.stack for seat in seats}
    if posts is None:
        return {
            seat: blind_alone(blinds, seat, stacks[seat], blinds_at.blind_of(seat)) for seat in ring
        }
    faults = [
        Fault("unknown_seat", ("posts", index, "seat"), {"seat": post.seat})
        for index, post in enumerate(posts)
        if post.seat not in stacks
    ]
    posted_by = {}
    for seat in ring:
        own = [post for post in posts if post.seat == seat]
        possible = possible_posts(blinds, seat, stacks[seat], blinds_at.blind_of(seat))
        explained = [each for each in possible if _in_any_order(each) == _in_any_order(own)]
        if explained:
            posted_by[seat] = explained[0]
        else:
            path = ("posts", posts.index(own[0])) if own else ("posts",)
            faults.append(Fault("posts_not_assignable", path, {"seat": seat}))
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    return posted_by


def _in_any_order(posts: Iterable[Post]) -> list[tuple[str, Chips, bool]]:
    return sorted((post.kind, post.amount, post.all_in) for post in posts)


def _posted_events(posts: dict[Seat, tuple[Post, ...]]) -> list[Event]:
    """Return an event for each post; `to` is the seat's bet after a live one (BLIND-7)."""
    events = []
    for seat, its_posts in posts.items():
        bet = 0
        for post in its_posts:
            live = post.kind != "dead_post"
            bet += post.amount if live else 0
            to = bet if live else None
            event = Event("posted", seat, post.amount, to, kind=post.kind, all_in=post.all_in)
            events.append(event)
    return events


def _refuse_faulty_seats(button_seat: Seat, seats: Sequence[DealtInSeat]) -> None:
    faults = duplicate_seat_faults("seats", [seat.seat for seat in seats])
    faults += [
        Fault("no_chips", ("seats", index, "stack"), {"seat": seat.seat})
        for index, seat in enumerate(seats)
        if not seat.stack
    ]
    total = sum(seat.stack for seat in seats)
    if total > MOST_CHIPS_IN_HAND:
        params = {"total": total, "limit": MOST_CHIPS_IN_HAND}
        faults.append(Fault("too_many_chips", ("seats",), params))
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    refuse_dealt_in_count(len(seats))
    refuse_unseated_button(button_seat, [seat.seat for seat in seats])
