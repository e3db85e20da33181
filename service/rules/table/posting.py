"""Posts blinds and late posts before the deal, live or dead, short or in full.

Implements BLIND-4, BLIND-5 and BLIND-7.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.rules.state import BlindName, Blinds, Chips, Player, PostKind, Seat
from service.rules.table.missed_blinds import NOTHING_OWED, Owed, possible_debts


@dataclass(frozen=True, slots=True)
class Post:
    """Chips that a seat posts before the deal. `all_in` is True if they are its last ones."""

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


def dues(blinds: Blinds, blind: BlindName | None, owed: Owed) -> tuple[Due, ...]:
    """Return what a seat must post: its blind, the rest of a larger live post, then dead chips.

    The seat with the largest blind posts nothing else, whatever it owes (BLIND-6).

    >>> dues(Blinds(1, 2, 4), "small", Owed(4, 3))
    (('small_blind', 1), ('live_post', 3), ('dead_post', 3))
    >>> dues(Blinds(1, 2, 4), "over", Owed(4, 3))
    (('over_blind', 4),)
    """
    if blind == blinds.largest_name:
        owed = NOTHING_OWED
    size = 0 if blind is None else blinds.size(blind)
    due: list[Due] = [] if blind is None else [(_KIND[blind], size)]
    due += [("live_post", owed.live - size), ("dead_post", owed.dead)]
    return tuple((kind, amount) for kind, amount in due if amount > 0)


def pay_dues(seat: Seat, stack: Chips, due: Iterable[Due]) -> tuple[Post, ...]:
    """Return the posts a seat can pay for; if its stack runs out, it is all-in (BLIND-5).

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


def blind_alone(
    blinds: Blinds, seat: Seat, stack: Chips, blind: BlindName | None
) -> tuple[Post, ...]:
    """Return what a seat that owes nothing posts: its blind, if it has one."""
    return pay_dues(seat, stack, dues(blinds, blind, NOTHING_OWED))


def possible_posts(
    blinds: Blinds, seat: Seat, stack: Chips, blind: BlindName | None
) -> list[tuple[Post, ...]]:
    """Return everything that a seat with this stack and blind may post, whatever it has missed."""
    debts = possible_debts(blinds)
    return [pay_dues(seat, stack, dues(blinds, blind, owed)) for owed in debts]


def posted(seat: Seat, stack: Chips, posts: Sequence[Post]) -> Player:
    """Return a dealt-in seat after its posts.

    Live posts are a bet, but the seat has not acted yet (BLIND-4). Dead posts are not part of the
    bet (BLIND-7).
    """
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
