"""Work out draw odds and equities a second time: one hand after another, in plain Python.

It shares no code with the service. Hands are ranked by `brute_force_ranking`, which follows the
rulebook's text. Every deal is made card by card, and each of its branches is followed.
"""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from tests.second_opinion import brute_force_ranking as brute

DECK = [rank + suit for rank in "AKQJT987" for suit in "hdcs"]
CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "full_house",
    "flush",
    "four_of_a_kind",
    "straight_flush",
)


@cache
def every_hand():
    """Return the sort keys, the category and whether it is royal of each hand, by its cards."""
    hands = [(frozenset(texts), brute.Hand(texts)) for texts in brute.all_hands()]
    return {
        cards: (brute.keys(hand), CATEGORIES[brute.category(hand) - 1], brute.is_royal(hand))
        for cards, hand in hands
    }


@cache
def book(reading):
    """Return the sort key of each of the 201,376 hands under a reading, by its set of cards."""
    return {cards: keys[reading] for cards, (keys, _, _) in every_hand().items()}


@cache
def points(reading):
    """Return two points for each hand that a key beats, and one for each that it ties with."""
    how_many = Counter(book(reading).values())
    of_key, beaten = {}, 0
    for key in sorted(how_many):
        of_key[key] = 2 * beaten + how_many[key]
        beaten += how_many[key]
    return of_key


def category(cards, *, names_royal):
    """Return the name of the category of five cards."""
    _, name, is_royal = every_hand()[cards]
    return "royal_flush" if names_royal and is_royal else name


def all_plays(cards):
    return [discards for count in range(5) for discards in combinations(cards, count)]


def odds_of_play(reading, names_royal, cards, dead, discards):
    """Return the numbers of one draw: combinations, improves, rank points and categories."""
    keys, worth = book(reading), points(reading)
    kept = [card for card in cards if card not in discards]
    unseen = [card for card in DECK if card not in cards and card not in dead]
    held = keys[frozenset(cards)]
    total = improves = rank_points = 0
    categories = Counter()
    for drawn in combinations(unseen, len(discards)):
        final = frozenset([*kept, *drawn])
        total += 1
        improves += keys[final] > held
        rank_points += worth[keys[final]]
        categories[category(final, names_royal=names_royal)] += 1
    return {
        "combinations": total,
        "improves": improves,
        "rank_points": rank_points,
        "categories": dict(categories),
    }


def equities(reading, seats, unseen, stub, pile):
    """Return each live seat's share of the pot, as a fraction, by following every deal.

    `seats` are the hands in the order of the draw. `unseen` are the cards that may be dealt, `stub`
    is how many of them form the stub, and `pile` are the discards on the table.
    """
    keys, shares = book(reading), dict.fromkeys((each.seat for each in seats if each.live), 0)
    hidden = [each.seat for each in seats if each.cards is None]
    known = {each.seat: each.cards for each in seats if each.cards is not None}
    deals = list(deals_of(hidden, known, unseen))
    for hands, rest in deals:
        for weight, final in draws_of(seats, hands, rest, stub, pile):
            best = max(keys[frozenset(final[seat])] for seat in shares)
            winners = [seat for seat in shares if keys[frozenset(final[seat])] == best]
            for seat in winners:
                shares[seat] += weight / len(winners) / len(deals)
    return shares


@dataclass
class Seat:
    """A hand, None if it is random, and what it throws away in its turn."""

    seat: int
    cards: tuple | None
    discards: tuple = ()
    live: bool = True


def deals_of(hidden, hands, rest):
    """Yield every way to deal five cards to the hidden seats, and the cards that are left."""
    if not hidden:
        yield hands, rest
        return
    for cards in combinations(rest, 5):
        others = [card for card in rest if card not in cards]
        yield from deals_of(hidden[1:], hands | {hidden[0]: cards}, others)


def draws_of(seats, hands, rest, stub, pile):
    """Yield how likely each outcome of the draws is, and the final hands."""
    if not seats:
        yield Fraction(1), hands
        return
    first, *later = seats
    kept = tuple(card for card in hands[first.seat] if card not in first.discards)
    for chance, cards, *after in cards_drawn(kept, rest, stub, pile):
        rest_after, stub_after, pile_after = after
        thrown = [*pile_after, *first.discards]
        final = hands | {first.seat: cards}
        for weight, outcome in draws_of(later, final, rest_after, stub_after, thrown):
            yield chance * weight, outcome


def cards_drawn(cards, rest, stub, pile):
    """Yield every way to fill a hand card by card, first from the stub and then from the pile."""
    if len(cards) == 5:
        yield Fraction(1), cards, rest, stub, pile
        return
    source = rest if stub else pile
    for card in source:
        left = [each for each in source if each != card]
        after = (left, stub - 1, pile) if stub else (rest, 0, left)
        for chance, *outcome in cards_drawn((*cards, card), *after):
            yield (chance / len(source), *outcome)


def relabelled_equities(reading, table, viewer, trials, chance):
    """Estimate equities as one seat sees them, by playing the draw with random cards.

    `table` are pairs of a seat and how many cards it drew, in order; `viewer` is the seat whose
    `kept`, `discards` and `drawn` cards are known. No name of a card matters to the draw, so every
    random draw becomes one that the viewer has seen by renaming its cards.
    """
    keys, shares = book(reading), dict.fromkeys((seat for seat, _ in table), 0.0)
    known = [*viewer.kept, *viewer.discards, *viewer.drawn]
    for _ in range(trials):
        deck = DECK[:]
        chance.shuffle(deck)
        hands, pile, seen = {seat: [deck.pop() for _ in range(5)] for seat, _ in table}, [], []
        for seat, count in table:
            thrown, kept = hands[seat][:count], hands[seat][count:]
            drawn = []
            for _ in range(count):
                source = deck or pile
                drawn.append(source.pop(chance.randrange(len(source))))
            pile += thrown
            hands[seat] = kept + drawn
            if seat == viewer.seat:
                seen = [*kept, *thrown, *drawn][: len(known)]
        names = dict(zip(seen, known, strict=True))
        others = [card for card in DECK if card not in known]
        chance.shuffle(others)
        names |= dict(zip([card for card in DECK if card not in seen], others, strict=True))
        final = {seat: frozenset(names[card] for card in cards) for seat, cards in hands.items()}
        best = max(keys[cards] for cards in final.values())
        winners = [seat for seat in final if keys[final[seat]] == best]
        for seat in winners:
            shares[seat] += 1 / len(winners) / trials
    return shares


@dataclass
class Viewer:
    """What a seat knows: the cards that it kept, threw away and, unless they are to come, drew."""

    seat: int
    kept: tuple
    discards: tuple
    drawn: tuple = ()
