"""Putting in the blinds and late posts before the cards are dealt (BLIND-1, 2, 5, 6, 7)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from service.rules.blinds import BLIND_NAMES, BlindName, largest_blind
from service.rules.missed_blinds import Owed
from service.rules.state import Blinds, Chips, Player, Seat

PostKind = Literal["small_blind", "big_blind", "over_blind", "live_post", "dead_post"]


@dataclass(frozen=True, slots=True)
class Post:
    """Chips put in by one seat before the deal; `all_in` where they are its last."""

    seat: Seat
    kind: PostKind
    amount: Chips
    all_in: bool


Due = tuple[PostKind, Chips]

_KIND: dict[BlindName, PostKind] = {
    "small": "small_blind",
    "big": "big_blind",
    "over": "over_blind",
}


def blinds_due(ring: Sequence[Seat], blinds: Blinds) -> dict[Seat, BlindName]:
    """Return who posts which blind, of the seats clockwise from the button's left (BLIND-1).

    The button is last in the ring, so that heads-up it posts the big blind (BLIND-2).

    >>> blinds_due([5, 1, 2, 4], Blinds(1, 2, 4))
    {5: 'small', 1: 'big', 2: 'over'}
    >>> blinds_due([2, 1], Blinds(1, 2))
    {2: 'small', 1: 'big'}
    """
    in_play = BLIND_NAMES[:2] if blinds.over is None else BLIND_NAMES
    return dict(zip(ring, in_play, strict=False))


def blind_size(blinds: Blinds, name: BlindName | None) -> Chips:
    """Return the size of the blind a seat is due, 0 where it is due none."""
    if name is None:
        return 0
    return {"small": blinds.small, "big": blinds.big, "over": largest_blind(blinds)}[name]


def dues(blinds: Blinds, blind: BlindName | None, owed: Owed) -> tuple[Due, ...]:
    """Return what a seat is due: its blind, the rest of a larger live post, then the dead part.

    >>> dues(Blinds(1, 2, 4), "small", Owed(4, 3))
    (('small_blind', 1), ('live_post', 3), ('dead_post', 3))
    """
    size = blind_size(blinds, blind)
    late: tuple[Due, ...] = (("live_post", owed.live - size), ("dead_post", owed.dead))
    due = late if blind is None else ((_KIND[blind], size), *late)
    return tuple((kind, amount) for kind, amount in due if amount > 0)


def pay_dues(seat: Seat, stack: Chips, due: Iterable[Due]) -> tuple[Post, ...]:
    """Return the posts of a seat, which is all-in where its stack ends before its dues (BLIND-5).

    >>> [(p.amount, p.all_in) for p in pay_dues(3, 2, [("big_blind", 2), ("dead_post", 1)])]
    [(2, True)]
    """
    posts = []
    for kind, amount in due:
        paid = min(amount, stack)
        if not paid:
            break
        stack -= paid
        posts.append(Post(seat, kind, paid, all_in=stack == 0))
    return tuple(posts)


def posted(seat: Seat, stack: Chips, posts: Sequence[Post]) -> Player:
    """Return a dealt-in seat after its posts: dead ones are no part of its bet (BLIND-7)."""
    contributed = sum(post.amount for post in posts)
    dead = sum(post.amount for post in posts if post.kind == "dead_post")
    left = stack - contributed
    return Player(
        seat=seat,
        status="active" if left else "all_in",
        stack=left,
        street_bet=contributed - dead,
        contributed=contributed,
        dead=dead,
    )
