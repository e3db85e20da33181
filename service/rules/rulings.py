"""Where the sources disagree, and which of them each ruleset follows, as data.

These are the rulings that docs/rules.md marks as **Clash**. Their texts, and those of the houses
and sources, are in service/api/languages.
"""

from dataclasses import dataclass

from service.rules.ruleset import OPTION_RULES


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: its id, the id of its rule, and the sources that disagree or leave it open.

    `option`: the request option that changes the ruling, if there is one.
    """

    rule: str
    id: str
    sources: tuple[str, ...]
    option: str | None = None


@dataclass(frozen=True, slots=True)
class House:
    """The sources that a ruleset follows, and its clocks.

    `raise_seconds` (BET-10) and `draw_seconds` (DRAW-5) are None where the sources give no limit;
    the client keeps the time.
    """

    sources: tuple[str, ...]
    raise_seconds: int | None = None
    draw_seconds: int | None = None


SOURCES = ("S0", "S2", "S3", "S4")
"""The ids of the documents that describe the rules."""

HOUSES = {
    "32-card-poker": House(("S0", "S3", "S4"), raise_seconds=10),
    "32-card-draw": House(("S2",), draw_seconds=30),
}

_OPTION_OF_RULE = {rule: option for option, rule in OPTION_RULES.items()}


def _ruling(rule: str, id: str, *sources: str) -> Ruling:  # noqa: A002
    return Ruling(rule, id, sources, _OPTION_OF_RULE.get(rule))


RULINGS = (
    _ruling("DECK-1", "deck", "S0", "S2", "S3"),
    _ruling("RANK-1", "royal_flush", "S0", "S2", "S3", "S4"),
    _ruling("RANK-4", "exactly_equal_hands", "S0", "S2", "S4"),
    _ruling("RANK-4", "suit_of_the_ten_high_straight", "S0", "S2", "S3", "S4"),
    _ruling("RANK-5", "two_pair_both_pairs_equal", "S0", "S2", "S3", "S4"),
    _ruling("RANK-6", "identical_hands", "S0", "S2", "S4"),
    _ruling("SEAT-3", "everyone_waits", "S0", "S4"),
    _ruling("SEAT-4", "largest_blind_twice_in_a_row", "S0", "S4"),
    _ruling("BLIND-1", "number_of_blinds", "S0", "S2", "S3", "S4"),
    _ruling("BLIND-2", "heads_up_blinds", "S0", "S4"),
    _ruling("BLIND-3", "meaning_of_the_stakes", "S0", "S4"),
    _ruling("BLIND-6", "missed_blinds", "S0", "S4"),
    _ruling("BLIND-6", "returning_on_the_largest_blind", "S0", "S4"),
    _ruling("BET-1", "first_to_act_before_the_draw", "S0", "S2", "S3", "S4"),
    _ruling("BET-4", "minimum_bet_and_raise", "S0", "S3", "S4"),
    _ruling("BET-5", "raising_again_after_a_short_all_in", "S0", "S4"),
    _ruling("BET-6", "cap_on_raises", "S0", "S4"),
    _ruling("BET-7", "pot_limit", "S4"),
    _ruling("BET-10", "raise_clock", "S0"),
    _ruling("DRAW-3", "recycled_cards", "S0", "S2", "S3", "S4"),
    _ruling("DRAW-5", "draw_clock", "S2"),
    _ruling("PAROLE-1", "who_offers_a_parole", "S0", "S2", "S3", "S4"),
    _ruling("PAROLE-1", "round_of_the_split", "S0", "S2", "S3", "S4"),
    _ruling("PAROLE-2", "who_must_agree_to_a_split", "S0", "S2", "S3", "S4"),
    _ruling("PAROLE-3", "split_after_an_all_in", "S0", "S2", "S3", "S4"),
    _ruling("SHOW-1", "checked_showdown", "S2", "S4"),
    _ruling("SHOW-1", "showing_with_side_pots", "S2", "S4"),
    _ruling("SHOW-2", "losers_cards", "S0", "S3", "S4"),
)
