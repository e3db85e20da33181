"""Rank hands a second time, from the rulebook's text alone and without regard for speed.

It shares no code with the service: a card is a number of pips and the place of its suit, a straight
is arithmetic, and a category is the first of the rulebook's list that the hand satisfies.
"""

from itertools import combinations

SUITS_FROM_LOW = "scdh"  # RANK-4: hearts, diamonds, clubs, spades
PIPS = {"7": 7, "8": 8, "9": 9, "T": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
ACE, ACE_BELOW_THE_SEVEN, TEN = 14, 6, 10

SUIT_THEN_RANK = "suit_then_rank"
RANK_THEN_SUIT = "rank_then_suit"
SUITS_OFF = "suits off"


def all_hands():
    """Return all five-card hands from the 32 cards, with cards as strings like `7s`."""
    return list(combinations([rank + suit for rank in PIPS for suit in SUITS_FROM_LOW], 5))


class Hand:
    """A hand of five cards and the properties that rank it."""

    def __init__(self, texts):
        self.cards = [(PIPS[text[0]], SUITS_FROM_LOW.index(text[1])) for text in texts]
        self.pips = sorted((pips for pips, _ in self.cards), reverse=True)
        self.is_suited = len({suit for _, suit in self.cards}) == 1

    def ranks_held(self, times):
        """Return the ranks that occur exactly `times` times, high to low."""
        return [pips for pips in range(ACE, 6, -1) if self.pips.count(pips) == times]

    def straight_top(self):
        """Return the pips of the straight's highest card, or 0 if there is no straight (RANK-2)."""
        low_ace = sorted(
            (ACE_BELOW_THE_SEVEN if pips == ACE else pips for pips in self.pips), reverse=True
        )
        for pips in (self.pips, low_ace):
            if [pips[0] - each for each in pips] == [0, 1, 2, 3, 4]:
                return pips[0]
        return 0

    def suit_of(self, pips):
        """Return the place of the suit of the only card of a rank."""
        (suit,) = [suit for held, suit in self.cards if held == pips]
        return suit


def category(hand):
    """Return the hand's category, one of RANK-1's nine; 9 is the highest."""
    straight = hand.straight_top() > 0
    pairs = len(hand.ranks_held(2))
    trips = len(hand.ranks_held(3))
    asked_from_high = (
        straight and hand.is_suited,
        len(hand.ranks_held(4)) == 1,
        hand.is_suited,
        trips == 1 and pairs == 1,
        straight,
        trips == 1,
        pairs == 2,
        pairs == 1,
        True,
    )
    return 9 - asked_from_high.index(True)


def is_royal(hand):
    """Return whether the hand is the ace-high straight flush, which one house names."""
    return category(hand) == 9 and hand.straight_top() == ACE


def deciding_pips(hand):
    """Return the rank of the card whose suit may decide, or None if no suit can (RANK-4)."""
    match category(hand):
        case 9 | 5:
            return hand.straight_top()
        case 7 | 1:
            return hand.pips[0]
        case 3 | 2:
            return hand.ranks_held(1)[0]
        case _:
            return None


def keys(hand):
    """Return the hand's sort key under each reading: category, ranks and suit (RANK-3 to 6)."""
    kind = category(hand)
    if kind in {9, 5}:
        ranks = [hand.straight_top()]
    else:
        ranks = [pips for times in (4, 3, 2, 1) for pips in hand.ranks_held(times)]
    without_suits = (kind, *ranks)
    deciding = deciding_pips(hand)
    suit = () if deciding is None else (hand.suit_of(deciding),)
    with_suit_last = (*without_suits, *suit)
    with_suit_first = with_suit_last
    if kind == 3:
        higher_pair, lower_pair, kicker = ranks
        with_suit_first = (kind, higher_pair, lower_pair, *suit, kicker)
    return {
        SUIT_THEN_RANK: with_suit_first,
        RANK_THEN_SUIT: with_suit_last,
        SUITS_OFF: without_suits,
    }


def significant_order(texts):
    """Return the cards with groups first, high to low; the ace is last in the lowest straight."""
    hand = Hand(texts)
    ace_is_low = hand.straight_top() == TEN

    def weight(text):
        pips = PIPS[text[0]]
        height = ACE_BELOW_THE_SEVEN if ace_is_low and pips == ACE else pips
        return hand.pips.count(pips), height, SUITS_FROM_LOW.index(text[1])

    return tuple(sorted(texts, key=weight, reverse=True))


def dense_ranks(every_key):
    """Return each key's position among the distinct keys, starting at 1 for the lowest (RANK-7)."""
    place = {key: number for number, key in enumerate(sorted(set(every_key)), start=1)}
    return [place[key] for key in every_key]
