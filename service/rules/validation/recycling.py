"""Finds out whether some deal explains the posted cards, recycled ones included (DRAW-3).

Cards may be unknown. A card in two places is possible if a seat threw it away and a later one drew
it after the stub had run out.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from service.rules.cards import DECK, HAND_SIZE, Card
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.ruleset import Ruleset
from service.rules.seats import clockwise_after
from service.rules.state import GameState, Player

MaybeCard = Card | None
"""A card, or None if it is unknown."""

_NEVER = len(DECK)
"""The number of a drawer that does not exist: no drawer gets the card."""

_MOST_TRIES = 200
"""How many histories to try for one state, which takes a millisecond or two.

Five seats that drew unknown numbers of cards can have 7,776.
"""


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
    if player.drawn is not None:
        return (player.drawn,)
    if state.street in ("pre_draw", "draw") or player.draw_clock_expired:
        return (0,)
    return range(MOST_DISCARDS + 1)


class Explanations:
    """Looks for deals and draws that lead to a state, in a bounded number of tries.

    Hands must have five cards and discards at most four. `doubles` are the cards in two places.
    """

    def __init__(self, ruleset: Ruleset, state: GameState, doubles: Collection[Card]) -> None:
        self._state = state
        self._doubles = frozenset(doubles)
        self._recycles_mucked = ruleset.options.recycle == "discards_and_mucked"
        by_seat = {p.seat: p for p in state.players}
        self._order = [by_seat[s] for s in clockwise_after(state.button_seat, by_seat)]
        self._stub_size = stub_when_dealt(len(self._order))
        self._tries = iter(range(_MOST_TRIES))

    def exist(self, ignored: frozenset[Card] = frozenset()) -> bool:
        """Return whether some deal and draw lead to the known cards, all but the ignored ones.

        Once there were too many tries, return True, so that no state that can occur is rejected.
        """
        if next(self._tries, None) is None:
            return True
        stub = [card for card in self._state.stub or () if card not in ignored]
        if len(set(stub)) < len(stub):
            return False
        turns = [self._turns(player, ignored) for player in self._order]
        if not all(turns):
            return False
        for history in _histories(turns, self._stub_size, frozenset(stub)):
            if next(self._tries, None) is None:
                return True
            if (
                history
                and self._leaves_stub(history)
                and fits(history, stub, recycles_mucked=self._recycles_mucked)
            ):
                return True
        return False

    def _turns(self, player: Player, ignored: frozenset[Card]) -> tuple[Turn, ...]:
        """Return what a seat may have done. A card in two places was not kept, unless mucked."""
        doubles = self._doubles - ignored
        return tuple(
            turn
            for turn in _turns(self._state, player, ignored)
            if (turn.mucked and self._recycles_mucked) or doubles.isdisjoint(turn.kept)
        )

    def _leaves_stub(self, history: Sequence[Turn]) -> bool:
        """Return whether a history leaves the posted stub."""
        if self._state.stub is None:
            return True
        drawn = sum(len(turn.drawn) for turn in history)
        return len(self._state.stub) == max(self._stub_size - drawn, 0)


def _turns(state: GameState, player: Player, ignored: frozenset[Card]) -> Iterator[Turn]:
    """Yield what a seat may have done; the drawn cards are the last of its hand.

    In a view, the order of another seat's hand says nothing (VIEW-1), so any of its cards may have
    been drawn; they count as unknown.
    """
    hand = _known(None if _is_sorted(state, player) else player.cards, HAND_SIZE, ignored)
    if player.status == "folded" and player.drawn is None:
        yield Turn(hand, mucked=True)
        if state.street in ("pre_draw", "draw"):
            return
    for count in drawn_counts(state, player):
        kept = HAND_SIZE - count
        thrown = _known(player.discards, count, ignored)
        yield Turn(hand[:kept], thrown, hand[kept:])


def _is_sorted(state: GameState, player: Player) -> bool:
    return state.view is not None and state.view.seat != player.seat


def _known(
    cards: Sequence[Card] | None, count: int, ignored: frozenset[Card]
) -> tuple[MaybeCard, ...]:
    if cards is None:
        return (None,) * count
    return tuple(None if card in ignored else card for card in cards)


def _histories(
    turns: Sequence[tuple[Turn, ...]],
    stub_size: int,
    held: frozenset[Card],
    so_far: tuple[Turn, ...] = (),
) -> Iterator[tuple[Turn, ...]]:
    """Yield each choice of one turn per seat in which no card was dealt twice.

    `stub_size` is the number of cards in the stub before the next turn; `held` are those known to
    be elsewhere. Yield an empty choice at each dead end, so that the caller can limit the search.
    """
    if not turns:
        yield so_far
        return
    is_dead_end = True
    for turn in turns[0]:
        dealt = [card for card in turn.kept + turn.thrown + turn.drawn[:stub_size] if card]
        if len(set(dealt)) == len(dealt) and held.isdisjoint(dealt):
            is_dead_end = False
            left = max(stub_size - len(turn.drawn), 0)
            yield from _histories(turns[1:], left, held.union(dealt), (*so_far, turn))
    if is_dead_end:
        yield ()


@dataclass(slots=True)
class Sources:
    """Where recycled cards may come from, in draw order; index 0 of both lists is the muck.

    `before`: for each card known to be dealt to a seat, the first drawer that may get it; `_NEVER`
    if the seat kept it. `known` and `unknown` count the cards that each seat threw away.
    """

    before: dict[Card, int]
    known: list[int]
    unknown: list[int]


def fits(history: Sequence[Turn], stub: Sequence[Card], *, recycles_mucked: bool) -> bool:
    """Return whether the drawn cards can have come from the stub and then from earlier discards."""
    drawn = [(number, card) for number, turn in enumerate(history) for card in turn.drawn]
    size = stub_when_dealt(len(history))
    from_stub = [card for _, card in drawn[:size] if card]
    recycled = [card for _, card in drawn[size:] if card]
    if len(set(recycled)) < len(recycled) or not set(recycled).isdisjoint([*from_stub, *stub]):
        return False
    sources = _sources(history, recycles_mucked=recycles_mucked)
    return _have_sources(drawn[size:], sources, len(history))


def _sources(history: Sequence[Turn], *, recycles_mucked: bool) -> Sources:
    sources = Sources({}, [0] * (len(history) + 1), [0] * (len(history) + 1))
    for number, turn in enumerate(history):
        is_recycled = turn.mucked and recycles_mucked
        for cards, before in ((turn.kept, 0 if is_recycled else _NEVER), (turn.thrown, number + 1)):
            sources.before.update((card, before) for card in cards if card)
            if before != _NEVER:
                sources.unknown[before] += cards.count(None)
                sources.known[before] += len(cards) - cards.count(None)
    return sources


def _have_sources(
    recycled: Sequence[tuple[int, MaybeCard]], sources: Sources, drawers: int
) -> bool:
    """Return whether each recycled card can have a source of its own, by Hall's theorem.

    `recycled` lists drawers and cards. A card that is not known to be dealt to a seat must have
    been one of the unknown discards; an unknown card may have been any. What is available to one
    drawer is available to all later ones, so it is enough to compare sums.
    """
    known, from_unknown, from_any = sources.known[:], [0] * drawers, [0] * drawers
    for drawer, card in recycled:
        if card is None:
            from_any[drawer] += 1
        elif card not in sources.before:
            from_unknown[drawer] += 1
        elif sources.before[card] <= drawer:
            known[sources.before[card]] -= 1
        else:
            return False
    known_sum, unknown_sum = list(accumulate(known)), list(accumulate(sources.unknown))
    unknown_need, any_need = list(accumulate(from_unknown)), list(accumulate(from_any))
    return all(
        unknown_need[later] <= unknown_sum[later]
        and all(
            unknown_need[later] + any_need[earlier] <= unknown_sum[later] + known_sum[earlier]
            for earlier in range(later + 1)
        )
        for later in range(drawers)
    )
