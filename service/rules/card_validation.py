"""Defects of posted cards: hands of the wrong size, and one card in two places (DECK-1)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.rules.cards import HAND_SIZE, Card
from service.rules.drawing import MOST_DISCARDS
from service.rules.errors import Fault, Path
from service.rules.ruleset import Ruleset
from service.rules.state import GameState, Player


class Place(NamedTuple):
    """Where cards are: the stub (no player), a player's hand, or what the player discarded."""

    path: Path
    cards: Sequence[Card]
    player: Player | None = None
    discarded: bool = False


def card_faults(ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    """Yield what is wrong with the cards that are known; none need be."""
    yield from _duplicate_card_faults(ruleset, state)
    for index, player in enumerate(state.players):
        at = ("state", "players", index)
        if player.cards is not None and len(player.cards) != HAND_SIZE:
            params = {"cards": len(player.cards), "expected": HAND_SIZE}
            yield Fault("wrong_hand_size", (*at, "cards"), params)
        discards = len(player.discards or ())
        most = 0 if player.draw_clock_expired else MOST_DISCARDS
        if discards > most:
            params = {"discards": discards, "max_discards": most}
            yield Fault("too_many_discards", (*at, "discards"), params)


def _duplicate_card_faults(ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    if _all_distinct(state):
        return
    places: dict[Card, list[Place]] = {}
    for place in _places(state):
        for index, card in enumerate(place.cards):
            before = places.setdefault(card, [])
            if not all(_was_dealt_again(ruleset, state, other, place) for other in before):
                yield Fault("duplicate_card", (*place.path, index), {"card": card})
            before.append(place)


def _all_distinct(state: GameState) -> bool:
    """Return whether no card is posted twice: nearly always so, and then nothing else to ask."""
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


def _was_dealt_again(ruleset: Ruleset, state: GameState, one: Place, other: Place) -> bool:
    """Return whether a card may be in both: recycled, it stays listed where it came from (DRAW-3).

    That takes an exhausted stub, and a seat that has drawn what another one put out of play.
    """
    if state.stub or one.player is other.player:
        return False
    return any(
        _is_out_of_play(ruleset, source) and _has_drawn(hand)
        for source, hand in ((one, other), (other, one))
    )


def _is_out_of_play(ruleset: Ruleset, place: Place) -> bool:
    if place.discarded or place.player is None:
        return place.discarded
    mucked = place.player.status == "folded" and place.player.discards is None
    return mucked and ruleset.options.recycle == "discards_and_mucked"


def _has_drawn(place: Place) -> bool:
    return place.player is not None and not place.discarded and bool(place.player.discards)
