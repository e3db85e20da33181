"""Requests that play a hand: deals, draws, settlements and replays."""

from collections.abc import Sequence
from typing import Any, ClassVar

from service.api.schemas.fields import Bool, Cards, Choice, Int, Items, Record, RequestSchema, Text
from service.api.schemas.rulesets import OperationSchema
from service.api.schemas.states import (
    MOST_DISCARDED,
    SEED_PATTERN,
    STATUSES,
    ActionSchema,
    GameStateSchema,
    RakeSchema,
    StateRequestSchema,
    chips,
    game_state,
    hand_chips,
    seat,
    seats,
)
from service.api.schemas.tables import TermsSchema
from service.api.schemas.texts import TextsSchema
from service.rules.cards import DECK, HAND_SIZE
from service.rules.draw.calculator import Drawer, DrawTable
from service.rules.payout.winners import Contributor, Hand
from service.rules.play.dealing import DealtInSeat
from service.rules.state import Action, Rake
from service.rules.table.posting import Post
from service.rules.table.seating import FEWEST_DEALT_IN, MOST_DEALT_IN

STRENGTH_LIMIT = 2**53 - 1
"""The greatest strength a client may send: the largest integer safe in every JSON parser."""

ACTIONS_LIMIT = 1000

POST_KINDS = ("small_blind", "big_blind", "over_blind", "live_post", "dead_post")


MOST_POSTS = 3 * MOST_DEALT_IN
"""A seat posts a blind, more live chips and dead chips at most."""


class DealtInSeatSchema(RequestSchema):
    """One seat of the hand to deal."""

    seat = seat(required=True)
    stack = hand_chips(required=True)


class BlindPostSchema(RequestSchema):
    """Chips that a seat posts before the deal, as `/v1/blind-assignments` returns them."""

    seat = seat(required=True)
    kind = Choice(POST_KINDS, required=True)
    amount = hand_chips(1, required=True)
    all_in = Bool(required=True)


class DealRequestSchema(TextsSchema, TermsSchema):
    """A hand to deal."""

    button_seat = seat(required=True)
    seats = Items(
        Record(DealtInSeatSchema, DealtInSeat), FEWEST_DEALT_IN, MOST_DEALT_IN, required=True
    )
    posts = Items(Record(BlindPostSchema, Post), 0, MOST_POSTS)
    seed = Text(SEED_PATTERN)
    rake = Record(RakeSchema, Rake)
    views = Bool()


class ShowdownRequestSchema(TextsSchema, StateRequestSchema):
    """A state at its showdown, and who shows of those who may muck."""

    shows = Items(seat(), 0, MOST_DEALT_IN)
    views = Bool()


class DrawerSchema(RequestSchema):
    """One live seat and its draw."""

    seat = seat(required=True)
    cards = Cards(HAND_SIZE, HAND_SIZE, required=True)
    discards = Cards(0, MOST_DISCARDED, required=True)


class DrawsRequestSchema(OperationSchema):
    """The draws of one hand, for clients that keep their own state."""

    button_seat = seat(required=True)
    players = Items(Record(DrawerSchema, Drawer), 1, MOST_DEALT_IN, required=True)
    stub = Cards(0, len(DECK), required=True)
    recyclable = Cards(0, len(DECK))
    mucked = Cards(0, len(DECK))
    seed = Text(SEED_PATTERN)


def draw_table_of(body: dict[str, Any]) -> DrawTable:
    """Return the table of a request that was read by `DrawsRequestSchema`."""
    return DrawTable(
        button_seat=body["button_seat"],
        drawers=body["players"],
        stub=body["stub"],
        recyclable=body.get("recyclable", ()),
        mucked=body.get("mucked", ()),
        seed=body.get("seed"),
    )


class SettledPlayerSchema(RequestSchema):
    """One seat of the hand to settle."""

    seat = seat(required=True)
    status = Choice(STATUSES, required=True)
    contributed = chips(required=True)
    dead = chips()
    cards = Cards(HAND_SIZE, HAND_SIZE)
    strength = Int(0, STRENGTH_LIMIT)


class AgreementSchema(RequestSchema):
    """The seats that agreed to a split."""

    agreed_seats = seats()


def _agreed(agreed_seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(agreed_seats)


class SettlementRequestSchema(OperationSchema):
    """A hand to settle, for clients that keep their own state."""

    button_seat = seat(required=True)
    players = Items(
        Record(SettledPlayerSchema, Contributor), FEWEST_DEALT_IN, MOST_DEALT_IN, required=True
    )
    parole = Record(AgreementSchema, _agreed)
    rake = Record(RakeSchema, Rake)
    ended_pre_draw = Bool()


def hand_of(body: dict[str, Any]) -> Hand:
    """Return the hand of a request that was read by `SettlementRequestSchema`."""
    return Hand(
        button_seat=body["button_seat"],
        players=body["players"],
        agreed_seats=body.get("parole", ()),
        rake=body.get("rake"),
        ended_pre_draw=body.get("ended_pre_draw", False),
    )


class ReplayRequestSchema(TextsSchema, OperationSchema):
    """An opening state and the actions that followed."""

    state_field: ClassVar[str | None] = "opening"

    opening = Record(GameStateSchema, game_state, required=True)
    actions = Items(Record(ActionSchema, Action), 0, ACTIONS_LIMIT, required=True)
    shows = Items(seat(), 0, MOST_DEALT_IN)
    narrative = Bool()
