"""How often each hand of a spot wins: every outcome, or many random ones (ODDS-2).

Both ways deal the same cards in the same order, for many outcomes at once, each in a column of its
own. They differ only in the `Chooser` that chooses the cards.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import comb, sqrt
from typing import Protocol

import numpy as np
import numpy.typing as npt

from service.rules.cards import Card
from service.rules.errors import Fault, RuleViolation
from service.rules.odds.enumeration import choices
from service.rules.odds.random_words import WordStream
from service.rules.odds.spots import Spot
from service.rules.ranking.classes import ranking_options
from service.rules.ranking.strength_table import (
    CARD_BIT,
    Indices,
    Masks,
    kinds_of,
    strength_of_kinds,
)
from service.rules.ruleset import Ruleset
from service.rules.state import Seat
from service.rules.validation.recycling import MaybeCard

MOST_EXACT = 1_000_000
"""The most outcomes times live seats for which every outcome is counted."""

MOST_TRIALS = 100_000
DEFAULT_TRIALS = 10_000

CHUNK = 8_192
"""The most outcomes dealt at once, which bounds the memory of a request."""

SHARE_UNIT = 60
"""A pot is counted in 60ths, which one to five seats can share without a remainder."""

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Equity:
    """What a live seat wins: `sharing[n]` counts the outcomes in which it is one of n winners."""

    seat: Seat
    sharing: tuple[int, ...]
    outcomes: int

    @property
    def win(self) -> float:
        """The share of outcomes in which the seat wins alone."""
        return self.sharing[1] / self.outcomes

    @property
    def tie(self) -> float:
        """The share of outcomes in which the seat is one of several winners."""
        return sum(self.sharing[2:]) / self.outcomes

    @property
    def equity(self) -> float:
        """The seat's average share of the pot."""
        return self._sum_of_shares(1) / (SHARE_UNIT * self.outcomes)

    @property
    def standard_error(self) -> float:
        """The standard error of a simulated equity."""
        shares, squares = self._sum_of_shares(1), self._sum_of_shares(2)
        # Whole numbers up to the last division, so that all machines agree.
        return sqrt((self.outcomes * squares - shares**2) / (SHARE_UNIT**2 * self.outcomes**3))

    def _sum_of_shares(self, power: int) -> int:
        return sum(
            count * (SHARE_UNIT // winners) ** power
            for winners, count in enumerate(self.sharing)
            if count
        )


@dataclass(frozen=True, slots=True)
class Equities:
    """The equities of the live seats, in seat order; `seed` is that of a simulation."""

    outcomes: int
    seed: str | None
    seats: tuple[Equity, ...]


def equities(ruleset: Ruleset, spot: Spot, trials: int, seed: str) -> Equities:
    """Return the equities of a spot: exact if outcomes times live seats is at most 1,000,000.

    Otherwise they are the result of that many trials. Draws are made in order from the stub, then
    from what was discarded before (DRAW-1 to DRAW-3).
    """
    plan = _Plan()
    for _ in _final_hands(ruleset, spot, plan):
        pass
    live = [hand.seat for hand in spot.hands if hand.live]
    if plan.outcomes * len(live) <= MOST_EXACT:
        counts = _tally(ruleset, spot, _every_outcome(plan.outcomes))
        return _equities(live, counts, plan.outcomes, None)
    counts = _tally(ruleset, spot, _random_outcomes(trials, seed))
    return _equities(live, counts, trials, seed)


def _equities(live: list[Seat], counts: Counts, outcomes: int, seed: str | None) -> Equities:
    seats = [
        Equity(seat, tuple(sharing), outcomes)
        for seat, sharing in zip(live, counts.tolist(), strict=True)
    ]
    return Equities(outcomes, seed, tuple(sorted(seats, key=lambda each: each.seat)))


class Chooser(Protocol):
    """Chooses cards for several outcomes at once."""

    @property
    def width(self) -> int:
        """How many outcomes."""

    def positions(self, size: int, count: int) -> Iterable[Indices]:
        """Yield `count` positions in a pile of `size` cards, each for all outcomes.

        The card at each position is then swapped to the end of the pile, which is one shorter for
        the next position.
        """


@dataclass(slots=True)
class _Plan:
    """Chooses for no outcome, but counts how many there are.

    Raise `RuleViolation` if a pile has too few cards.
    """

    width: int = 0
    outcomes: int = 1

    def positions(self, size: int, count: int) -> Iterable[Indices]:
        if count > size:
            raise _no_deal()
        self.outcomes *= comb(size, count)
        return ()


@dataclass(slots=True)
class _Every:
    """Makes the choices of the outcomes with these numbers, each once.

    The number of an outcome is written in digits, one for each choice.
    """

    numbers: Counts

    @property
    def width(self) -> int:
        return len(self.numbers)

    def positions(self, size: int, count: int) -> Iterable[Indices]:
        self.numbers, digits = np.divmod(self.numbers, comb(size, count))
        # From the highest position down, so that no swap moves a card that is yet to be chosen.
        return choices(size, count)[:, digits].astype(np.intp)


@dataclass(slots=True)
class _Random:
    """Chooses at random: the first steps of a Fisher-Yates shuffle, from the last index down."""

    words: WordStream
    width: int

    def positions(self, size: int, count: int) -> Iterable[Indices]:
        return (self.words.below(size - number, self.width) for number in range(count))


def _no_deal() -> RuleViolation:
    """Return the violation of a state whose cards fit no deal.

    Validation looks for a deal in a bounded number of tries, so it may not have found that out.
    """
    fault = Fault("recycled_card_mismatch", ("state", "players"))
    return RuleViolation("inconsistent_state", [fault])


def _take(chooser: Chooser, pile: Masks, count: int) -> tuple[Masks, Masks]:
    """Return `count` cards of a pile (rows) for each outcome (columns), and the others.

    The pile itself is spent.
    """
    flat, columns = pile.reshape(-1), np.arange(chooser.width)
    for last, position in enumerate(chooser.positions(len(pile), count), start=1):
        places = position * chooser.width + columns
        chosen = flat[places]
        flat[places] = pile[-last]
        pile[-last] = chosen
    rest = len(pile) - count
    return pile[rest:], pile[:rest]


def _every_outcome(outcomes: int) -> Iterator[Chooser]:
    for first in range(0, outcomes, CHUNK):
        yield _Every(np.arange(first, min(first + CHUNK, outcomes)))


def _random_outcomes(trials: int, seed: str) -> Iterator[Chooser]:
    words = WordStream(seed)
    for first in range(0, trials, CHUNK):
        yield _Random(words, min(CHUNK, trials - first))


def _tally(ruleset: Ruleset, spot: Spot, choosers: Iterator[Chooser]) -> Counts:
    """Return, for each live seat (row), in how many outcomes it is one of n winners (column n)."""
    live = sum(hand.live for hand in spot.hands)
    counts = np.zeros((live, live + 1), dtype=np.int64)
    strength_of_kind = strength_of_kinds(ranking_options(ruleset.options))
    for chooser in choosers:
        strengths = np.empty((live, chooser.width), dtype=np.uint16)
        for row, masks in enumerate(_final_hands(ruleset, spot, chooser)):
            strengths[row] = strength_of_kind[kinds_of(masks)]
        wins = strengths == strengths.max(axis=0)
        winners = wins.sum(axis=0)
        for row in range(live):
            counts[row] += np.bincount(winners[wins[row]], minlength=live + 1)
    return counts


def _final_hands(ruleset: Ruleset, spot: Spot, chooser: Chooser) -> Iterator[Masks]:
    """Yield the final hands of each live seat, in the order they draw (DRAW-1 to DRAW-3).

    All unseen cards are equally likely in every unknown place. So those of a hand, and those that
    it draws from the stub, are any cards of `deck`.
    """
    deck = _rows(spot.unseen, chooser)
    stub_size = spot.stub_size
    pile = _Pile(spot, chooser)
    if ruleset.options.recycle == "discards_and_mucked":
        for hand in spot.hands:
            if hand.turn.mucked:
                pile.add(hand.turn.kept)
    for hand in spot.hands:
        turn = hand.turn
        from_stub, recycled = turn.drawn[:stub_size], turn.drawn[stub_size:]
        stub_size -= len(from_stub)
        unseen = (*turn.kept, *from_stub).count(None)
        parts = [_rows([card for card in (*turn.kept, *turn.drawn) if card], chooser)]
        if recycled:
            more_unseen, deck, drawn = pile.draw(recycled, deck)
            unseen += more_unseen
            parts.append(drawn)
        if hand.live:
            hidden, deck = _take(chooser, deck, unseen)
            yield np.bitwise_or.reduce(np.concatenate([*parts, hidden]), axis=0)
        pile.add(turn.thrown)


def _rows(cards: Iterable[Card], chooser: Chooser) -> Masks:
    bits = np.array([CARD_BIT[card] for card in cards], dtype=np.uint32)
    return np.repeat(bits[:, None], chooser.width, axis=1)


class _Pile:
    """Cards that can be recycled (DRAW-3).

    `rows`: those that are known, or that were chosen; `unseen`: how many others there are. As long
    as none is known, a card out of the pile is any unseen card.
    """

    def __init__(self, spot: Spot, chooser: Chooser) -> None:
        self._chooser = chooser
        # A known card that was recycled before lies in nobody's discards any more.
        self._held = {card for hand in spot.hands for card in hand.turn.drawn if card}
        self._thrown: set[Card] = set()
        self._unseen = 0
        self._rows = _rows((), chooser)
        self.add(spot.pile)

    def add(self, cards: Iterable[MaybeCard]) -> None:
        """Add cards that were thrown away, None if unknown."""
        cards = tuple(cards)
        known = [card for card in cards if card]
        self._unseen += len(cards) - len(known)
        self._thrown.update(known)
        free = [card for card in known if card not in self._held]
        self._rows = np.concatenate([self._rows, _rows(free, self._chooser)])

    def draw(self, recycled: Sequence[MaybeCard], deck: Masks) -> tuple[int, Masks, Masks]:
        """Return how many recycled cards are any of `deck`, what is left of it, and the others.

        Raise `RuleViolation` if there are too few cards.
        """
        # A known card that nobody is known to have thrown away was one of the unknown discards.
        self._unseen -= sum(card is not None and card not in self._thrown for card in recycled)
        wanted = recycled.count(None)
        if self._unseen < 0 or wanted > len(self._rows) + self._unseen:
            raise _no_deal()
        if not len(self._rows):
            self._unseen -= wanted
            return wanted, deck, self._rows
        chosen, deck = _take(self._chooser, deck, self._unseen)
        drawn, self._rows = _take(self._chooser, np.concatenate([self._rows, chosen]), wanted)
        self._unseen = 0
        return 0, deck, drawn
