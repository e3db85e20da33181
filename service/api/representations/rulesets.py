"""Rulesets: options, deck, categories, rulings and sources, for clients to display."""

from functools import lru_cache
from typing import Any

from service.api.languages.language import Language
from service.rules.blinds import LIMIT_BETS, TWO_BLINDS_UP_TO
from service.rules.cards import DECK, HAND_SIZE, RANKS, SUITS
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.ranking.classes import CATEGORY_NUMBER
from service.rules.ranking.strength_table import HAND_COUNT, category_counts
from service.rules.ruleset import (
    CACHED_RULESETS,
    OPTION_RULES,
    Ruleset,
    Stamp,
    option_values,
    options_as_dict,
    resolve_ruleset,
    stamp_of,
)
from service.rules.rulings import (
    HOUSES,
    RULINGS,
    SOURCES,
    Ruling,
)
from service.rules.table.seating import FEWEST_DEALT_IN, MOST_DEALT_IN


def summary_as_dict(ruleset: Ruleset, language: Language) -> dict[str, Any]:
    """Return a ruleset as an item of the list."""
    return {
        "id": ruleset.id,
        "revision": ruleset.revision,
        "name": language.text(f"ruleset.{ruleset.id}.name"),
        "summary": language.text(f"ruleset.{ruleset.id}.summary"),
        "is_default": ruleset == resolve_ruleset(),
    }


def ruleset_as_dict(ruleset: Ruleset, language: Language) -> dict[str, Any]:
    """Return everything about a ruleset: its options, the game it plays, rulings and sources."""
    house = HOUSES[ruleset.id]
    blinds: dict[str, Any] = {"small": 1, "big": 2, "over": 4}
    if ruleset.options.over_blind == "auto":
        blinds["over_blind_from_players"] = TWO_BLINDS_UP_TO + 1
    clocks = {"raise_seconds": house.raise_seconds, "draw_seconds": house.draw_seconds}
    return summary_as_dict(ruleset, language) | {
        "default_options": options_as_dict(ruleset.options),
        "deck": {"cards": DECK, "ranks": list(RANKS), "hand_size": HAND_SIZE},
        "suit_order": list(SUITS),
        "categories": _categories_as_dicts(ruleset),
        "hand_count": HAND_COUNT,
        "seats": {"min_dealt_in": FEWEST_DEALT_IN, "max_dealt_in": MOST_DEALT_IN},
        "blind_ratio": blinds,
        "structures": ["limit", "pot_limit", "no_limit"],
        "max_bets_in_limit": LIMIT_BETS,
        "draw": {"min_discards": 0, "max_discards": MOST_DISCARDS},
        "clocks": {name: seconds for name, seconds in clocks.items() if seconds is not None},
        "options": [_option_as_dict(ruleset, name, rule) for name, rule in OPTION_RULES.items()],
        "rulings": [_ruling_as_dict(ruling, language) for ruling in RULINGS],
        "sources": [
            {
                "id": source,
                "title": language.text(f"source.{source}"),
                "followed": source in house.sources,
            }
            for source in SOURCES
        ],
    }


def _categories_as_dicts(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the categories from high to low, with the count and the share of their hands."""
    counts = category_counts(ruleset)
    return [
        {
            "category": category,
            "number": CATEGORY_NUMBER[category],
            "count": count,
            "probability": count / HAND_COUNT,
        }
        for category, count in reversed(counts.items())
    ]


def _option_as_dict(ruleset: Ruleset, name: str, rule: str) -> dict[str, Any]:
    """Return an option, its values as text: true and false as in JSON."""
    values = option_values(name)
    default = getattr(ruleset.options, name)
    return {
        "name": name,
        "type": "boolean" if values == (True, False) else "string",
        "values": [_as_text(value) for value in values],
        "default": _as_text(default),
        "rule": rule,
    }


def _as_text(value: str | bool) -> str:
    return value if isinstance(value, str) else str(value).lower()


def _ruling_as_dict(ruling: Ruling, language: Language) -> dict[str, Any]:
    fields = {
        "rule": ruling.rule,
        "topic": language.text(f"ruling.{ruling.id}.topic"),
        "clash": language.text(f"ruling.{ruling.id}.clash"),
        "ruling": language.text(f"ruling.{ruling.id}.ruling"),
        "sources": ruling.sources,
    }
    return fields if ruling.option is None else fields | {"option": ruling.option}


def ruleset_stamp(ruleset: Ruleset) -> dict[str, Any]:
    """Return the stamp of a ruleset: its id and revision, and the options that were changed."""
    return stamp_as_dict(stamp_of(ruleset))


@lru_cache(CACHED_RULESETS)
def stamp_as_dict(stamp: Stamp) -> dict[str, Any]:
    """Return a stamp in the form in which a client can post it again."""
    fields: dict[str, Any] = {"id": stamp.id, "revision": stamp.revision}
    return fields | {"options": dict(stamp.options)} if stamp.options else fields
