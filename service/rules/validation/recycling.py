"""Finds out whether some deal explains the posted cards, recycled ones included (DRAW-3).

Cards may be unknown. A card in two places is possible if a seat threw it away and a later one drew
it after the stub had run out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from service.rules.cards import DECK, HAND_SIZE, Card
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.ruleset import Ruleset
from service.rules.seats import clockwise_after
from service.rules.state import GameState, Player

MaybeCard = Card | None
"""A card, or None if it is unknown."""

_MUCK = -1
"""Where mucked cards stand in the draw order: before every drawer."""

_NEVER = len(DECK)
"""Where cards stand that no drawer can get."""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one seat may have done in the draw: thrown cards away, drawn others, or folded before.

    `kept` are the cards it did not throw away; all five if it did not draw.
    """

    kept: tuple[MaybeCard, ...]
    thrown: tuple[MaybeCard, ...] = ()
    drawn: tuple[MaybeCard, ...] = ()
    mucked: bool = False


def stub_when_dealt(dealt_in: int) -> int:
    """Return the number of cards in the stub after the deal."""
    return len(DECK) - HAND_SIZE * dealt_in


def drawn_counts(state: GameState, player: Player) -> Sequence[int]:
    """Return how many cards a seat may have drawn so far, as far as the state shows (DRAW-2)."""
    if player.discards is not None:
        return (len(player.discards),)
    if state.street in ("pre_draw", "draw") or player.draw_clock_expired:
        return (0,)
    return range(MOST_DISCARDS + 1)


def is_explained(ruleset: Ruleset, state: GameState, ignored: frozenset[Card]) -> bool:
    """Return whether some deal and draw lead to the known cards, all but the ignored ones.

    Hands must have five cards and discards at most four.
    """
    order = clockwise_after(state.button_seat, [p.seat for p in state.players])
    by_seat = {p.seat: p for p in state.players}
    turns = [tuple(_turns(state, by_seat[seat], ignored)) for seat in order]
    stub = [card for card in state.stub or () if card not in ignored]
    if len(set(stub)) < len(stub):
        return False
    recycles_mucked = ruleset.options.recycle == "discards_and_mucked"
    return any(
        _fits(history, stub, len(order), recycles_mucked)
        for history in _histories(turns, set(stub))
        if state.stub is None or _leaves(history, len(order), len(state.stub))
    )


def _turns(state: GameState, player: Player, ignored: frozenset[Card]) -> Iterator[Turn]:
    """Yield what a seat may have done; the drawn cards are the last of its hand."""
    hand = _known(player.cards, HAND_SIZE, ignored)
    if player.status == "folded" and player.discards is None:
        yield Turn(hand, mucked=True)
        if state.street in ("pre_draw", "draw"):
            return
    for count in drawn_counts(state, player):
        kept = HAND_SIZE - count
        thrown = _known(player.discards, count, ignored)
        yield Turn(hand[:kept], thrown, hand[kept:])


def _known(
    cards: Sequence[Card] | None, count: int, ignored: frozenset[Card]
) -> tuple[MaybeCard, ...]:
    if cards is None:
        return (None,) * count
    return tuple(None if card in ignored else card for card in cards)


def _histories(
    turns: Sequence[tuple[Turn, ...]], held: set[Card], so_far: tuple[Turn, ...] = ()
) -> Iterator[tuple[Turn, ...]]:
    """Yield each choice of one turn per seat in which no two seats were dealt the same card."""
    if not turns:
        yield so_far
        return
    for turn in turns[0]:
        own = [card for card in turn.kept + turn.thrown if card]
        if len(set(own)) == len(own) and held.isdisjoint(own):
            yield from _histories(turns[1:], held | set(own), (*so_far, turn))


def _leaves(history: Sequence[Turn], dealt_in: int, stub: int) -> bool:
    drawn = sum(len(turn.drawn) for turn in history)
    return stub == max(stub_when_dealt(dealt_in) - drawn, 0)


def _fits(
    history: Sequence[Turn], stub: Sequence[Card], dealt_in: int, recycles_mucked: bool
) -> bool:
    """Return whether the drawn cards can have come from the stub and then from earlier discards."""
    place: dict[Card, int] = dict.fromkeys(stub, _NEVER)
    unknown, known = [0] * (dealt_in + 1), [0] * (dealt_in + 1)  # index 0 is the muck
    for number, turn in enumerate(history):
        kept_at = _MUCK if turn.mucked and recycles_mucked else _NEVER
        for cards, at in ((turn.kept, kept_at), (turn.thrown, number)):
            place.update((card, at) for card in cards if card)
            if at != _NEVER:
                unknown[at + 1] += cards.count(None)
                known[at + 1] += len(cards) - cards.count(None)
    left = stub_when_dealt(dealt_in)
    again: list[tuple[int, MaybeCard]] = []
    for number, turn in enumerate(history):
        for card in turn.drawn[:left]:
            if card and card in place:
                return False
            if card:
                place[card] = _NEVER
        again += [(number, card) for card in turn.drawn[left:]]
        left = max(left - len(turn.drawn), 0)
    recycled = [card for _, card in again if card]
    if len(set(recycled)) < len(recycled):
        return False
    from_unknown, from_any = [0] * dealt_in, [0] * dealt_in
    for number, card in again:
        if card is None:
            from_any[number] += 1
        elif card not in place:
            from_unknown[number] += 1
        elif place[card] < number:
            known[place[card] + 1] -= 1
        else:
            return False
    return _suffices(unknown, known, from_unknown, from_any)


def _suffices(
    unknown: Sequence[int], known: Sequence[int], from_unknown: Sequence[int], from_any: Sequence[int]
) -> bool:
    """Return whether each recycled card can have a source of its own, by Hall's theorem.

    All lists are in draw order. What is available to one drawer is available to all later ones, so
    it is enough to compare sums. `unknown` and `known` start with the mucked cards: index i is
    available to drawer i.
    """
    unknown, known = list(accumulate(unknown)), list(accumulate(known))
    from_unknown, from_any = list(accumulate(from_unknown)), list(accumulate(from_any))
    drawers = range(len(from_any))
    return all(
        from_unknown[later] + from_any[earlier] <= unknown[later] + known[earlier]
        for later in drawers
        for earlier in drawers[: later + 1]
    ) and all(from_unknown[drawer] <= unknown[drawer] for drawer in drawers)
