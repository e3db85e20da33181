"""Finds the errors of posted cards: wrong numbers of cards, and cards in two places."""

from collections.abc import Iterator, Sequence

from service.rules.cards import HAND_SIZE, Card
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.errors import Fault, Path
from service.rules.ruleset import Ruleset
from service.rules.state import GameState
from service.rules.validation.recycling import Explanations, drawn_counts, stub_when_dealt


def card_faults(ruleset: Ruleset, state: GameState) -> Iterator[Fault]:
    """Yield the errors in the known cards; cards may also be unknown (DECK-1, DRAW-2)."""
    sizes = tuple(_size_faults(state))
    drawn = _drawn_range(state)
    stub = () if sizes else tuple(_stub_faults(state, drawn))
    is_recycled = not state.stub and drawn[0] > stub_when_dealt(len(state.players))
    doubles = _doubles(state)
    if doubles or is_recycled:
        is_countable = not sizes and not stub
        yield from _place_faults(ruleset, state, doubles, is_countable=is_countable)
    yield from sizes
    yield from stub


def _size_faults(state: GameState) -> Iterator[Fault]:
    """Yield errors for hands and discards with too many or too few cards (DRAW-2)."""
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


def _drawn_range(state: GameState) -> tuple[int, int]:
    """Return the fewest and the most cards that the seats can have drawn so far."""
    if state.street == "pre_draw":
        return 0, 0
    fewest = most = 0
    for player in state.players:
        counts = drawn_counts(state, player)
        fewest += counts[0]
        most += counts[-1]
    return fewest, most


def _stub_faults(state: GameState, drawn: tuple[int, int]) -> Iterator[Fault]:
    """Yield an error for a stub that is not what the deal and the draws leave (DRAW-3)."""
    if state.stub is None:
        return
    dealt = stub_when_dealt(len(state.players))
    fewest, most_drawn = drawn
    least, most = max(dealt - most_drawn, 0), max(dealt - fewest, 0)
    if not least <= len(state.stub) <= most:
        params = {"cards": len(state.stub), "least": least, "most": most}
        yield Fault("stub_size_mismatch", ("state", "stub"), params)


def _place_faults(
    ruleset: Ruleset,
    state: GameState,
    doubles: set[Card],
    *,
    is_countable: bool,
) -> Iterator[Fault]:
    """Yield an error for each card that is in two places, unless it can have been recycled.

    If the numbers of cards are wrong, none can.
    """
    explanations = Explanations(ruleset, state, doubles)
    if is_countable and not _held_twice(state) and explanations.exist():
        return
    if not doubles:
        if is_countable:
            yield Fault("recycled_card_mismatch", ("state", "players"))
        return
    # Errors are at the cards that are wrong on their own, or at all of them if none is.
    wrong = doubles
    if is_countable and len(doubles) > 1:
        alone = {card for card in doubles if not explanations.exist(frozenset(doubles - {card}))}
        wrong = alone or doubles
    seen: set[Card] = set()
    for path, cards in _places(state):
        for index, card in enumerate(cards):
            if card in seen and card in wrong:
                yield Fault("duplicate_card", (*path, index), {"card": card})
            seen.add(card)


def _held_twice(state: GameState) -> bool:
    """Return whether two live seats hold the same card, which no draw can explain."""
    held = [card for p in state.players if p.status != "folded" for card in p.cards or ()]
    return len(set(held)) < len(held)


def _doubles(state: GameState) -> set[Card]:
    """Return the cards that are posted twice: nearly always none, which is quick to check."""
    posted = list(state.stub or ())
    for player in state.players:
        posted += player.cards or ()
        posted += player.discards or ()
    if len(set(posted)) == len(posted):
        return set()
    return {card for card in posted if posted.count(card) > 1}


def _places(state: GameState) -> Iterator[tuple[Path, Sequence[Card]]]:
    yield ("state", "stub"), state.stub or ()
    for index, player in enumerate(state.players):
        at = ("state", "players", index)
        yield (*at, "cards"), player.cards or ()
        yield (*at, "discards"), player.discards or ()
