"""The houses as data, for clients to show and to choose from."""

from functools import cache
from typing import Any

import orjson
from flask import Blueprint, Response

from service.api.exchange import published
from service.api.problems import problem_response
from service.rules.blinds import LIMIT_BETS, TWO_BLINDS_UP_TO
from service.rules.cards import DECK, HAND_SIZE, RANKS, SUITS
from service.rules.draw.drawing import MOST_DISCARDS
from service.rules.errors import Fault
from service.rules.ranking.classes import CATEGORY_NUMBER
from service.rules.ranking.strength_table import HAND_COUNT, category_counts
from service.rules.ruleset import (
    DEFAULT_RULESET_ID,
    OPTION_RULES,
    RULESETS,
    Ruleset,
    option_values,
    options_as_dict,
    resolve_ruleset,
)
from service.rules.rulings import (
    DRAW_CLOCK_SECONDS,
    HOUSES,
    RAISE_CLOCK_SECONDS,
    RULINGS,
    SOURCES,
    Ruling,
)
from service.rules.table.seating import FEWEST_DEALT_IN, MOST_DEALT_IN

blueprint = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")


@blueprint.get("")
def list_rulesets() -> Response:
    """List both houses, the default one first."""
    return published(_listing())


@blueprint.get("/<ruleset_id>")
def get_ruleset(ruleset_id: str) -> Response:
    """Tell everything about one house's newest revision."""
    if ruleset_id not in RULESETS:
        unknown = Fault("unknown_ruleset", (), {"known": sorted(RULESETS)})
        return problem_response("unknown_ruleset", [unknown], status=404)
    return published(_description(ruleset_id))


@cache
def _listing() -> bytes:
    return orjson.dumps({"rulesets": [_summary(resolve_ruleset(each)) for each in RULESETS]})


def _summary(ruleset: Ruleset) -> dict[str, Any]:
    house = HOUSES[ruleset.id]
    return {
        "id": ruleset.id,
        "revision": ruleset.revision,
        "name": house.name,
        "summary": house.summary,
        "is_default": ruleset.id == DEFAULT_RULESET_ID,
    }


@cache
def _description(ruleset_id: str) -> bytes:
    ruleset = resolve_ruleset(ruleset_id)
    house = HOUSES[ruleset_id]
    blinds: dict[str, Any] = {"small": 1, "big": 2, "over": 4}
    if ruleset.options.over_blind == "auto":
        blinds["over_blind_from_players"] = TWO_BLINDS_UP_TO + 1
    return orjson.dumps(
        _summary(ruleset)
        | {
            "default_options": options_as_dict(ruleset.options),
            "deck": {"cards": DECK, "ranks": list(RANKS), "hand_size": HAND_SIZE},
            "suit_order": list(SUITS),
            "categories": _categories(ruleset),
            "hand_count": HAND_COUNT,
            "seats": {"min_dealt_in": FEWEST_DEALT_IN, "max_dealt_in": MOST_DEALT_IN},
            "blind_ratio": blinds,
            "structures": ["limit", "pot_limit", "no_limit"],
            "max_bets_in_limit": LIMIT_BETS,
            "draw": {"min_discards": 0, "max_discards": MOST_DISCARDS},
            "clocks": {
                "raise_seconds": RAISE_CLOCK_SECONDS,
                "draw_seconds": DRAW_CLOCK_SECONDS,
            },
            "options": [_option(ruleset, name, rule) for name, rule in OPTION_RULES.items()],
            "rulings": [_ruling(ruling) for ruling in RULINGS],
            "sources": [
                {"id": source.id, "title": source.title, "followed": source.id in house.sources}
                for source in SOURCES
            ],
        }
    )


def _categories(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the categories from high to low, with how many hands and what share they hold."""
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


def _option(ruleset: Ruleset, name: str, rule: str) -> dict[str, Any]:
    """Return an option; its values are written as JSON writes them, true and false included."""
    values = option_values(name)
    default = getattr(ruleset.options, name)
    return {
        "name": name,
        "type": "boolean" if values == (True, False) else "string",
        "values": [_written(value) for value in values],
        "default": _written(default),
        "rule": rule,
    }


def _written(value: str | bool) -> str:
    return value if isinstance(value, str) else str(value).lower()


def _ruling(ruling: Ruling) -> dict[str, Any]:
    told = {
        "rule": ruling.rule,
        "topic": ruling.topic,
        "clash": ruling.clash,
        "ruling": ruling.ruling,
        "sources": ruling.sources,
    }
    return told if ruling.option is None else told | {"option": ruling.option}
