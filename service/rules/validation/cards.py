"""Finds the errors of posted cards: hands of the wrong size, and cards in two places."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.rules.cards import DECK, HAND_SIZE, Card
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.errors import Fault, Path
from service.rules.ruleset import Ruleset
from service.rules.seats import clockwise_after
from service.rules.state import GameState, Player

_SOURCE_AND_HAND = 2


class Place(NamedTuple):
    """A place where cards are: the stub (no player), a player's hand, or a player's discards."""

    path: Path
    cards: Sequence[Card]
    player: Player | None = None
    discarded: bool = False


def card_faults(ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    """Yield the errors in the known cards; cards may also be unknown (DECK-1, DRAW-2)."""
    yield from _duplicate_card_faults(ruleset, state)
    for index, player in enumerate(state.players):
        at = ("state", "players", index)
        if player.cards is not None and len(player.cards) != HAND_SIZE:
            params = {"cards": len(player.cards), "expected": HAND_SIZE}
            yield Fault("wrong_hand_size", (*at, "cards"), params)
        discards = player.drawn or 0
        most = 0 if player.draw_clock_expired else MOST_DISCARDS
        if discards > most:
            params = {"discards": discards, "max_discards": most}
            yield Fault("too_many_discards", (*at, "discards"), params)
        if player.discards is not None and player.discard_count not in {None, player.drawn}:
            told = {"discard_count": player.discard_count, "expected": player.drawn}
            yield Fault("discard_count_mismatch", (*at, "discard_count"), told)


def _duplicate_card_faults(ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    if _all_distinct(state):
        return
    places: dict[Card, list[Place]] = {}
    for place in _places(state):
        for index, card in enumerate(place.cards):
            before = places.setdefault(card, [])
            if before and not _was_dealt_again(ruleset, state, card, [*before, place]):
                yield Fault("duplicate_card", (*place.path, index), {"card": card})
            before.append(place)


def _all_distinct(state: GameState) -> bool:
    """Return whether no card is posted twice, which is nearly always true and quick to check."""
    known = list(state.stub or ())
    for player in state.players:
        known += player.cards or ()
        known += player.discards or ()
    return len(set(known)) == len(known)


def _places(state: GameState) -> Iterator[Place]:
    yield Place(("state", "stub"), state.stub or ())
    for index, player in enumerate(state.players):
        at = ("state", "players", index)
        yield Place((*at, "cards"), player.cards or (), player)
        yield Place((*at, "discards"), player.discards or (), player, discarded=True)


def _was_dealt_again(
    ruleset: Ruleset, state: GameState, card: Card, places: Sequence[Place]
) -> bool:
    """Return whether a card may be in these places because it was discarded and dealt again.

    DRAW-3: a seat put it out of play, and a later one drew it after the stub had run out. Recycled
    cards stay listed where they came from.
    """
    if state.stub or len(places) != _SOURCE_AND_HAND:
        return False
    one, other = places
    return any(
        _is_out_of_play(ruleset, source) and _has_drawn(state, card, hand, source)
        for source, hand in ((one, other), (other, one))
    )


def _is_out_of_play(ruleset: Ruleset, place: Place) -> bool:
    if place.discarded or place.player is None:
        return place.discarded
    mucked = place.player.status == "folded" and place.player.discards is None
    return mucked and ruleset.options.recycle == "discards_and_mucked"


def _has_drawn(state: GameState, card: Card, hand: Place, source: Place) -> bool:
    """Return whether the hand drew the card after its source, and beyond the stub (DRAW-1)."""
    drawer = hand.player
    if drawer is None or hand.discarded or not drawer.discards:
        return False
    if card not in hand.cards[-len(drawer.discards) :]:  # drawn cards come last
        return False
    order = clockwise_after(state.button_seat, [player.seat for player in state.players])
    so_far = order[: order.index(drawer.seat)]
    if source.discarded and (source.player is None or source.player.seat not in so_far):
        return False
    drawn = sum(
        len(player.discards or ())
        for player in state.players
        if player.seat in so_far or player is drawer
    )
    return drawn > len(DECK) - HAND_SIZE * len(state.players)
