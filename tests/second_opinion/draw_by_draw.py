"""Work out draw odds and equities a second time: one hand after another, in plain Python.

It shares no code with the service. Hands are ranked by `brute_force_ranking`, which follows the
rulebook's text. Every deal is made card by card, and each of its branches is followed.
"""

from collections import Counter
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
    """Return each live seat's share of the pot, as fractions, by following every deal.

    `seats` are dicts in the order of the draw: `seat`, `cards` (None if random), `discards`, `live`.
    `unseen` are the cards that may be dealt, `stub` how many of them are the stub, and `pile` the
    discards that lie on the table.
    """
    keys = book(reading)
    shares = Counter()

    def showdown(hands, weight):
        best = max(keys[frozenset(cards)] for cards in hands.values())
        winners = [seat for seat, cards in hands.items() if keys[frozenset(cards)] == best]
        for seat in winners:
            shares[seat] += weight / len(winners)

    def draw(index, hands, rest, stub, pile, weight):  # noqa: PLR0913, PLR0917
        if index == len(seats):
            live = {each["seat"] for each in seats if each["live"]}
            showdown({seat: cards for seat, cards in hands.items() if seat in live}, weight)
            return
        seat, discards = seats[index]["seat"], seats[index]["discards"]
        kept = [card for card in hands[seat] if card not in discards]
        one_card(index, hands, kept, rest, stub, pile, weight)

    def one_card(index, hands, cards, rest, stub, pile, weight):  # noqa: PLR0913, PLR0917
        if len(cards) == 5:
            after = hands | {seats[index]["seat"]: cards}
            draw(index + 1, after, rest, stub, [*pile, *seats[index]["discards"]], weight)
        elif stub:
            for card in rest:
                others = [each for each in rest if each != card]
                part = weight / len(rest)
                one_card(index, hands, [*cards, card], others, stub - 1, pile, part)
        else:
            for card in pile:
                others = [each for each in pile if each != card]
                part = weight / len(pile)
                one_card(index, hands, [*cards, card], rest, stub, others, part)

    def deal(hidden, hands, rest):
        if not hidden:
            draw(0, hands, rest, stub, pile, Fraction(1, deals))
            return
        for cards in combinations(rest, 5):
            others = [card for card in rest if card not in cards]
            deal(hidden[1:], hands | {hidden[0]: list(cards)}, others)

    hidden = [each["seat"] for each in seats if each["cards"] is None]
    deals, size = 1, len(unseen)
    for _ in hidden:
        deals *= len(list(combinations(range(size), 5)))
        size -= 5
    known = {each["seat"]: list(each["cards"]) for each in seats if each["cards"] is not None}
    deal(hidden, known, unseen)
    return dict(shares)
