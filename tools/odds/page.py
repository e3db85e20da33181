"""The tables of docs/odds.md: typical hands, their draws, and what they win against others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.odds.responses import Ask

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "odds.md"
PICTURE = ROOT / "docs" / "odds" / "draws.svg"

HANDS: Mapping[str, str] = {
    "A-K-Q-J-7, nothing": "Ah Kd Qc Js 7h",
    "ace high, nothing else": "Ah Td 9c 8s Kd",
    "king high, nothing else": "Kh Jd 9c 8s 7h",
    "pair of sevens": "7h 7d Kc Ts 9h",
    "pair of nines with an ace": "9h 9d Ac Qs 8h",
    "pair of aces": "Ah Ad Kc Ts 8h",
    "four to a flush": "Kh Jh 9h 8h Ac",
    "pair of tens and four to a flush": "Th Td Kh 9h 7h",
    "four to an open straight": "Th 9d 8c Js Ad",
    "four to an inside straight": "Kh Qd Tc 9s 7h",
    "four to an open straight flush": "Jh Th 9h 8h Ac",
    "two pair, tens and nines": "Th Td 9c 9s Kh",
    "three sevens": "7h 7d 7c Ks Th",
    "straight, ten high": "Ah 7d 8c 9s Th",
}
"""Typical hands of `32-card-poker`."""

DRAWS: Sequence[tuple[str, str, str]] = (
    ("one pair, draw three", "9h 9d Ac Qs 7h", "Ac Qs 7h"),
    ("one pair and a kicker, draw two", "9h 9d Ac Qs 7h", "Qs 7h"),
    ("two pair, draw one", "Th Td 9c 9s Kh", "Kh"),
    ("three of a kind, draw two", "7h 7d 7c Ks Th", "Ks Th"),
    ("three of a kind, draw one", "7h 7d 7c Ks Th", "Th"),
    ("four to a flush, draw one", "Kh Jh 9h 8h Ac", "Ac"),
    ("four to an open straight, draw one", "Jh Td 9c 8s Ad", "Ad"),
    ("four to an inside straight, draw one", "Kh Qd Tc 9s 7h", "7h"),
    ("four to an open straight flush, draw one", "Jh Th 9h 8h Ac", "Ac"),
    ("an ace alone, draw four", "Ah Td 9c 8s Kd", "Td 9c 8s Kd"),
)
"""Draws, each with a hand and its discards."""

CATEGORIES: Mapping[str, str] = {
    "straight_flush": "str. flush",
    "four_of_a_kind": "four",
    "flush": "flush",
    "full_house": "full house",
    "straight": "straight",
    "three_of_a_kind": "three",
    "two_pair": "two pair",
    "one_pair": "one pair",
    "high_card": "high card",
}
"""The categories of `32-card-poker`, best first, and their heads in a table."""

SPOTS: Sequence[tuple[str, Sequence[tuple[str, str, str]]]] = (
    (
        "pair draws three, four to a flush draws one",
        (("pair of nines", "9c 9d As Qs 7c", "As Qs 7c"), ("four hearts", "Kh Jh 8h 7h Td", "Td")),
    ),
    (
        "two pair against three of a kind",
        (("tens and nines", "Th Td 9c 9s Kh", "Kh"), ("three sevens", "7h 7d 7c Ks 8h", "Ks 8h")),
    ),
    (
        "pat straight against two pair",
        (
            ("straight, ten high", "Ah 7d 8c 9s Th", ""),
            ("kings and queens", "Kh Kd Qc Qs Jd", "Jd"),
        ),
    ),
    (
        "ace high against a lower pair, both draw three",
        (("ace and king", "Ah Kd Qc Ts 8h", "Qc Ts 8h"), ("sevens", "7h 7d Qs Td 9c", "Qs Td 9c")),
    ),
    (
        "pair of aces against three random hands",
        (
            ("aces", "Ah Ad Kc Ts 8h", "Kc Ts 8h"),
            ("random", "", ""),
            ("random", "", ""),
            ("random", "", ""),
        ),
    ),
)
"""Spots, each with its hands in the order they draw: a name, cards and discards."""

SEED = "docs/odds.md"
TRIALS = 100_000

_BLOCK = re.compile(
    r"(?P<begin><!-- odds:(?P<name>\w+) -->\n).*?(?P<end><!-- /odds -->)", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of the picture: its name, and the share of final hands in each category."""

    name: str
    shares: Mapping[str, float]


def page_of(page: str, ask: Ask) -> str:
    """Return the page with its tables replaced."""
    blocks = {
        "hands": "\n".join(_hands(ask)),
        "draws": "\n".join(_draws(ask)),
        "spots": "\n".join(_spots(ask)),
    }
    return _BLOCK.sub(lambda old: f"{old['begin']}{blocks[old['name']]}\n{old['end']}", page)


def draws_of(ask: Ask) -> list[Draw]:
    """Return the draws of the picture."""
    return [
        Draw(
            name,
            {each["category"]: each["count"] / play["combinations"] for each in play["categories"]},
        )
        for name, play in _plays(ask)
    ]


def _hands(ask: Ask) -> Iterator[str]:
    yield "| hand | cards | best draw | improves | rank share | next best | rank share |"
    yield "|---|---|---|---:|---:|---|---:|"
    for name, cards in HANDS.items():
        best, second = ask("/v1/draw-odds", cards=cards.split())["plays"][:2]
        improves = _percent(best["improves"] / best["combinations"])
        yield (
            f"| {name} | {cards} | {_thrown(best)} | {improves} | {best['rank_share']:.3f} "
            f"| {_thrown(second)} | {second['rank_share']:.3f} |"
        )


def _draws(ask: Ask) -> Iterator[str]:
    yield f"| draw | hands | improves | {' | '.join(CATEGORIES.values())} |"
    yield "|---|---:|---:|" + "---:|" * len(CATEGORIES)
    for name, play in _plays(ask):
        counts = {each["category"]: each["count"] for each in play["categories"]}
        shares = [
            _percent(counts[each] / play["combinations"]) if each in counts else ""
            for each in CATEGORIES
        ]
        improves = _percent(play["improves"] / play["combinations"])
        yield f"| {name} | {play['combinations']:,} | {improves} | {' | '.join(shares)} |"


def _plays(ask: Ask) -> Iterator[tuple[str, Any]]:
    for name, cards, discards in DRAWS:
        (play,) = ask("/v1/draw-odds", cards=cards.split(), plays=[discards.split()])["plays"]
        yield name, play


def _spots(ask: Ask) -> Iterator[str]:
    yield "| spot | hand | cards | draws | equity | |"
    yield "|---|---|---|---:|---:|---|"
    for name, hands in SPOTS:
        players = [
            {"seat": seat} | ({"cards": cards.split(), "discards": thrown.split()} if cards else {})
            for seat, (_, cards, thrown) in enumerate(hands, start=1)
        ]
        found = ask(
            "/v1/equities", button_seat=len(hands), players=players, trials=TRIALS, seed=SEED
        )
        for (hand, cards, thrown), each in zip(hands, found["players"], strict=True):
            if found["exact"]:
                how = f"exact, {found['combinations']:,} outcomes"
            else:
                how = f"± {100 * each['standard_error']:.2f} %"
            yield (
                f"| {name} | {hand} | {cards or 'any'} | {len(thrown.split())} "
                f"| {_percent(each['equity'])} | {how} |"
            )


def _thrown(play: Mapping[str, Any]) -> str:
    return " ".join(play["discards"]) or "stand pat"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
