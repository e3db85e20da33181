"""Test DECK-1: the 32 cards and exactly their accepted spellings."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import CARD_BY_SPELLING, DECK, Card, duplicate_faults, in_deck_order

pytestmark = pytest.mark.rule("DECK-1")

HEARTS_DIAMONDS_CLUBS_SPADES = ("hH♥", "dD♦", "cC♣", "sS♠")

# The contract's rule for input, as one regular expression.
SPELLING = re.compile(r"(?:[789TtJjQqKkAa]|10)(?:[hHdDcCsS]|[♥♦♣♠])")

LOOK_ALIKES = [
    "\N{CYRILLIC CAPITAL LETTER A}h",
    "\N{GREEK CAPITAL LETTER ALPHA}h",
    "\N{CYRILLIC CAPITAL LETTER TE}h",
    "\N{KELVIN SIGN}h",
    "7\N{LATIN SMALL LETTER LONG S}",
    "A\N{CYRILLIC SMALL LETTER ES}",
    "\N{FULLWIDTH LATIN CAPITAL LETTER A}h",
    "\N{FULLWIDTH DIGIT SEVEN}h",
    "\N{ARABIC-INDIC DIGIT SEVEN}h",
    "\N{ROMAN NUMERAL TEN}h",
    "10\N{MODIFIER LETTER SMALL H}",
    "A\N{WHITE HEART SUIT}",
    "A\N{BLACK HEART SUIT}\N{VARIATION SELECTOR-16}",
    "\N{PLAYING CARD ACE OF HEARTS}",
    "A\N{ZERO WIDTH JOINER}h",
    "Ah\N{ZERO WIDTH SPACE}",
    "Ah\N{COMBINING ACUTE ACCENT}",
    "Ah\N{NO-BREAK SPACE}",
    "\N{BYTE ORDER MARK}Ah",
    "1Oh",
    "l0h",
]

NOT_WHOLE_TOKENS = """
    A h 10 1s 0s 010s T0s 100s 0Th -7h +7h 7.0h hA AhAh A♥h AH7 h10 ♥A Ace Xs Ax 11h 1h
    2s 3c 4c 5d 6h joker
"""


def test_the_deck_is_seven_to_ace_in_four_suits():
    assert " ".join(DECK) == (
        "Ah Ad Ac As Kh Kd Kc Ks Qh Qd Qc Qs Jh Jd Jc Js "
        "Th Td Tc Ts 9h 9d 9c 9s 8h 8d 8c 8s 7h 7d 7c 7s"
    )


@pytest.mark.parametrize("suit", HEARTS_DIAMONDS_CLUBS_SPADES)
@pytest.mark.parametrize(
    "ranks", ["7", "8", "9", "Tt10", "Jj", "Qq", "Kk", "Aa"], ids=lambda ranks: ranks[0]
)
def test_every_spelling_of_every_card(ranks, suit):
    spelled = ["T", "t", "10"] if ranks == "Tt10" else list(ranks)
    read = {CARD_BY_SPELLING[rank + each] for rank in spelled for each in suit}
    assert read == {ranks[0] + suit[0]}


def test_the_number_of_spellings():
    # 7 8 9 one way each, J Q K A in two cases, the ten three ways; three spellings of each suit.
    assert len(CARD_BY_SPELLING) == (3 * 1 + 4 * 2 + 3) * (4 * 3)


near_misses = st.text(alphabet="1032456789TtJjQqKkAaXxhHdDcCsS♥♦♣♠♡♢♧♤ \n\t\0", max_size=5)


@given(st.one_of(near_misses, st.text(max_size=4), st.from_regex(SPELLING, fullmatch=True)))
def test_accepts_exactly_the_spellings_of_the_contract(text):
    assert (text in CARD_BY_SPELLING) == (SPELLING.fullmatch(text) is not None)


@given(st.from_regex(SPELLING, fullmatch=True))
def test_parses_rank_and_suit(text):
    suit = next(each[0] for each in HEARTS_DIAMONDS_CLUBS_SPADES if text[-1] in each)
    assert CARD_BY_SPELLING[text] == text[:-1].upper().replace("10", "T") + suit


@pytest.mark.parametrize("text", LOOK_ALIKES, ids=ascii)
def test_rejects_look_alikes(text):
    assert text not in CARD_BY_SPELLING


@pytest.mark.parametrize("form", ["NFC", "NFD", "NFKC", "NFKD"])
def test_normalizing_never_changes_a_card(form):
    assert all(unicodedata.normalize(form, text) == text for text in CARD_BY_SPELLING)


@pytest.mark.parametrize(
    "text", ["", "Ah ", " Ah", "A h", "Ah\n", "Ah\0", *NOT_WHOLE_TOKENS.split()], ids=ascii
)
def test_matches_whole_tokens_only(text):
    assert text not in CARD_BY_SPELLING


def test_deck_order_is_by_rank_then_by_suit():
    ordered = in_deck_order([Card(each) for each in ("7s", "Ts", "As", "9c", "Kd", "Ah", "Th")])
    assert " ".join(ordered) == "Ah As Kd Th Ts 9c 7s"


@pytest.mark.parametrize(
    ("lists", "paths"),
    [
        (["Ah Kh", "Qh Jh"], []),
        (["Ah Kh Ah"], [("hands", 0, 2)]),
        (["Ah Ah Ah"], [("hands", 0, 1), ("hands", 0, 2)]),
        (["Ah Kh", "Kh Ah"], [("hands", 1, 0), ("hands", 1, 1)]),
        ([""], []),
    ],
)
def test_locates_each_repeated_card(lists, paths):
    located = [
        (("hands", index), [Card(each) for each in cards.split()])
        for index, cards in enumerate(lists)
    ]
    faults = duplicate_faults(located)
    assert [(fault.code, fault.path) for fault in faults] == [
        ("duplicate_card", path) for path in paths
    ]
