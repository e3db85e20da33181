"""What the houses' documents leave open or contradict, and how it is ruled here, as data."""

from dataclasses import dataclass

from service.rules.ruleset import OPTION_RULES


@dataclass(frozen=True, slots=True)
class Source:
    """One of the documents that the rulesets are read from."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision: what the sources say, what holds here, and the rule that cites it.

    `option`: the option by which a request may decide otherwise, if there is one.
    """

    rule: str
    topic: str
    clash: str
    ruling: str
    sources: tuple[str, ...]
    option: str | None = None


@dataclass(frozen=True, slots=True)
class House:
    """What a ruleset is called, in one line, and the documents it follows."""

    name: str
    summary: str
    sources: tuple[str, ...]


SOURCES = (
    Source("S0", "32 Card Poker, quick rules and play of the hand"),
    Source("S2", "32 Card Draw, rules of the other house"),
    Source("S3", "32 Card Poker regler, the Swedish rules"),
    Source("S4", "32 Card Poker, house rules with the three betting structures"),
)

HOUSES = {
    "32-card-poker": House(
        "32 Card Poker",
        "An over blind from four players, Parole by all live seats, no draw from folded hands.",
        ("S0", "S3", "S4"),
    ),
    "32-card-draw": House(
        "32 Card Draw",
        "Two blinds only, a royal flush by name, folded hands recycled, splits pot by pot.",
        ("S2",),
    ),
}

RAISE_CLOCK_SECONDS = 10
"""How long a seat has to raise (BET-10); the client keeps the time."""

DRAW_CLOCK_SECONDS = 30
"""How long a seat has to draw (DRAW-5); the client keeps the time."""

_OPTION_OF_RULE = {rule: option for option, rule in OPTION_RULES.items()}


def _ruling(rule: str, topic: str, clash: str, ruling: str, *sources: str) -> Ruling:
    return Ruling(rule, topic, clash, ruling, sources, _OPTION_OF_RULE.get(rule))


RULINGS = (
    _ruling(
        "DECK-1",
        "deck",
        "S2 removes the sixes, fours, threes and twos and forgets the fives; all say 32 cards.",
        "Seven to ace in four suits.",
        "S0",
        "S2",
        "S3",
    ),
    _ruling(
        "RANK-1",
        "royal flush",
        "S2 names the royal flush; the others call it the highest straight flush.",
        "A category of its own in 32-card-draw only; the order of hands is the same.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "RANK-5",
        "two pair, same pairs",
        "S0 and S4 decide by the suit, not the rank, of the fifth card; S2 by rank, then suit.",
        "32-card-poker compares the kicker's suit first, 32-card-draw its rank.",
        "S0",
        "S2",
        "S4",
    ),
    _ruling(
        "RANK-6",
        "identical hands",
        "S4's last lines split the pot between identical hands; suits leave none.",
        "Suits decide, unless the option takes them away.",
        "S0",
        "S2",
        "S4",
    ),
    _ruling(
        "BLIND-1",
        "number of blinds",
        "S2 plays two blinds; the others three with more than three players.",
        "An over blind with four or five dealt in in 32-card-poker, never in 32-card-draw.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "BLIND-2",
        "heads-up blinds",
        "S0 and S4 give the small blind to the seat left of the button, unlike hold'em; S2 is "
        "silent.",
        "The seat off the button posts the small blind and acts first in both rounds.",
        "S0",
        "S4",
    ),
    _ruling(
        "BLIND-3",
        "names of the stakes",
        "S0 and S4's limit game 1/2 has blinds 1/2, 1, 2; S4's no-limit game 1/2 has 1, 2, 4.",
        "Limit stakes are the two bets; pot-limit and no-limit stakes the small and big blind.",
        "S0",
        "S4",
    ),
    _ruling(
        "BLIND-6",
        "missed blinds",
        "S0 and S4 give three cases; other combinations are not told.",
        "Live is the larger of the big blind and the largest missed one; the others are dead.",
        "S0",
        "S4",
    ),
    _ruling(
        "BET-1",
        "first to act before the draw",
        "S3 starts left of the big blind, S0 and S4 left of the largest blind; S0, S3 and S4 "
        "also say that the dealer acts last.",
        "Left of the largest blind in both rounds.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "BET-4",
        "minimum bet after the draw",
        "S0 and S3 keep the largest blind; S4 doubles it in limit.",
        "The largest blind in no limit and pot limit; twice that in limit (BET-6).",
        "S0",
        "S3",
        "S4",
    ),
    _ruling(
        "BET-6",
        "cap on raises",
        "S4 caps limit at four bets and says nothing of two players.",
        "Four bets, the largest blind being the first before the draw, heads-up too.",
        "S4",
    ),
    _ruling(
        "BET-7",
        "pot limit",
        "S4's numbers let the second player raise by the pot before the call; its words include "
        "the call, as every other poker room does.",
        "32-card-poker follows the numbers, 32-card-draw the field.",
        "S4",
    ),
    _ruling(
        "BET-10",
        "raise clock",
        "S0 gives 10 seconds to raise; S2 is silent.",
        "When the posted state says the clock has run out, only check, call and fold remain.",
        "S0",
    ),
    _ruling(
        "DRAW-3",
        "recycled cards",
        "S2 shuffles folded hands in as well; S0, S3 and S4 only discards.",
        "Each house as its own document says.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "DRAW-5",
        "draw clock",
        "S2 gives 30 seconds to draw; the others are silent.",
        "A seat whose clock has run out stands pat and may not bet or raise after the draw.",
        "S2",
    ),
    _ruling(
        "PAROLE-2",
        "who must agree to a split",
        "S0, S3 and S4 ask everyone at the table; S2 splits pot by pot.",
        "All live seats in 32-card-poker, the claimants of each pot in 32-card-draw.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "SHOW-1",
        "checked showdown",
        "S2 starts left of the big blind; S4 left of the dealer, with the first player 'who did "
        "not discard', read as: has not folded.",
        "Each house as its own document says.",
        "S2",
        "S4",
    ),
    _ruling(
        "SHOW-2",
        "losers' cards",
        "S0 and S3 have all players turn over their cards; S4 lets a weaker hand be mucked.",
        "A seat that cannot win may muck, unless the option forbids it.",
        "S0",
        "S3",
        "S4",
    ),
)
