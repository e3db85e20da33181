"""How Parole rules where the sources disagree, as data.

These are the rulings that docs/rules.md marks as **Clash**.
"""

from dataclasses import dataclass

from service.rules.ruleset import OPTION_RULES


@dataclass(frozen=True, slots=True)
class Source:
    """A document that describes the rules of a house."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling: what the sources say, how Parole rules, and the rule's id.

    `option`: the request option that changes the ruling, if there is one.
    """

    rule: str
    topic: str
    clash: str
    ruling: str
    sources: tuple[str, ...]
    option: str | None = None


@dataclass(frozen=True, slots=True)
class House:
    """The name of a ruleset, a one-line summary, the sources it follows, and its clocks.

    `raise_seconds` (BET-10) and `draw_seconds` (DRAW-5) are None where the sources give no limit;
    the client keeps the time.
    """

    name: str
    summary: str
    sources: tuple[str, ...]
    raise_seconds: int | None = None
    draw_seconds: int | None = None


SOURCES = (
    Source("S0", "32 Card Poker, quick rules and play of the hand"),
    Source("S2", "32 Card Draw, rules of the second house"),
    Source("S3", "32 Card Poker regler, rules in Swedish"),
    Source("S4", "32 Card Poker, house rules for all three betting structures"),
)

HOUSES = {
    "32-card-poker": House(
        "32 Card Poker",
        "Over blind with four or five players; Parole needs all live seats; folded hands are not "
        "recycled.",
        ("S0", "S3", "S4"),
        raise_seconds=10,
    ),
    "32-card-draw": House(
        "32 Card Draw",
        "Two blinds only; Parole is agreed pot by pot; folded hands are recycled; a royal flush is "
        "a category of its own.",
        ("S2",),
        draw_seconds=30,
    ),
}

_OPTION_OF_RULE = {rule: option for option, rule in OPTION_RULES.items()}


def _ruling(rule: str, topic: str, clash: str, ruling: str, *sources: str) -> Ruling:
    return Ruling(rule, topic, clash, ruling, sources, _OPTION_OF_RULE.get(rule))


RULINGS = (
    _ruling(
        "DECK-1",
        "deck",
        "S2 removes the sixes, fours, threes and twos but forgets the fives; all say 32 cards.",
        "Seven to ace in four suits.",
        "S0",
        "S2",
        "S3",
    ),
    _ruling(
        "RANK-1",
        "royal flush",
        "S2 lists a royal flush; in the others it is the highest straight flush.",
        "A separate category in 32-card-draw only; the order of hands is the same.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "RANK-4",
        "exactly equal hands",
        "S0 and S4 break ties by suit where hands are 'exactly equal', without saying whether all "
        "five ranks must match; S2 compares every rank before the suit.",
        "All ranks are compared first; the suit decides only if all five match. The kicker of two "
        "pair is the exception (RANK-5).",
        "S0",
        "S2",
        "S4",
    ),
    _ruling(
        "RANK-4",
        "suit of the ten-high straight",
        "Straights are decided by the suit of the highest card; the ace, the highest card of the "
        "deck, is the lowest card of A-7-8-9-T.",
        "In A-7-8-9-T, the suit of the ten decides.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "RANK-5",
        "two pair, both pairs equal",
        "S0 and S4 compare the suit of the fifth card, not its rank; S2 compares rank, then suit. "
        "S3 says only that the highest kicker decides.",
        "32-card-poker compares the kicker's suit first, 32-card-draw its rank first.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "RANK-6",
        "identical hands",
        "S4's last lines split the pot between identical hands, which its ranked suits rule out.",
        "Suits break ties, unless the option turns that off.",
        "S0",
        "S2",
        "S4",
    ),
    _ruling(
        "SEAT-3",
        "everyone waits",
        "S0 and S4 let newcomers wait for the over blind, which reaches nobody while no hand is "
        "dealt.",
        "If waiting seats leave fewer than two to deal in, the game starts again: all of them play "
        "and nobody owes anything.",
        "S0",
        "S4",
    ),
    _ruling(
        "SEAT-4",
        "largest blind twice in a row",
        "S0 and S4 move the button one spot after each hand, which can give a player the largest "
        "blind again when a hand becomes heads-up; tournament rules avoid that.",
        "Heads-up, the button goes to the other seat than the one that posted the last largest "
        "blind.",
        "S0",
        "S4",
    ),
    _ruling(
        "BLIND-1",
        "number of blinds",
        "S2 has two blinds; the others have three with more than three players.",
        "32-card-poker has an over blind with four or five players, 32-card-draw never has one.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "BLIND-2",
        "heads-up blinds",
        "S0 and S4 give the small blind to the seat left of the button, unlike hold'em; S2 doesn't "
        "say.",
        "The seat without the button posts the small blind and acts first in both rounds.",
        "S0",
        "S4",
    ),
    _ruling(
        "BLIND-3",
        "meaning of the stakes",
        "Limit 1/2 has blinds of 1/2, 1 and 2 in S0 and S4; no-limit 1/2 has 1, 2 and 4 in S4.",
        "Limit stakes are the two bet sizes; pot-limit and no-limit stakes, small and big blind.",
        "S0",
        "S4",
    ),
    _ruling(
        "BLIND-6",
        "missed blinds",
        "S0 and S4 cover three cases and leave the other combinations open.",
        "The larger of the big blind and the largest missed one is live; the others are dead.",
        "S0",
        "S4",
    ),
    _ruling(
        "BLIND-6",
        "returning on the largest blind",
        "In S0 and S4, a seat that missed blinds pays for them or waits for the over blind; they "
        "don't say what a seat that pays owes on the over blind itself.",
        "A seat that is due the largest blind pays that and nothing else, whatever it chose.",
        "S0",
        "S4",
    ),
    _ruling(
        "BET-1",
        "first to act before the draw",
        "S3 starts left of the big blind, S0 and S4 left of the largest blind; S0, S3 and S4 "
        "also say that the dealer acts last.",
        "Both rounds start left of the largest blind.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "BET-4",
        "minimum bet and raise",
        "S0 and S3 keep the largest blind after the draw; S4 doubles it in limit. S4 makes the "
        "largest blind the minimum of a raise too; elsewhere, it is the last raise.",
        "The largest blind in no limit and pot limit, twice that in limit (BET-6). A raise adds at "
        "least the last full bet or raise, unless the option says the largest blind.",
        "S0",
        "S3",
        "S4",
    ),
    _ruling(
        "BET-5",
        "raising again after a short all-in",
        "S0 and S4 let a player raise whenever others have raised; card rooms ask for a full "
        "raise.",
        "A seat that has acted raises again only if the bet has since grown by a full raise; in "
        "limit, by half a bet. Short all-ins add up.",
        "S0",
        "S4",
    ),
    _ruling(
        "BET-6",
        "cap on raises",
        "S0 and one sentence of S4 allow any number of raises; another of S4 caps limit rounds at "
        "four bets, and doesn't mention heads-up.",
        "Four bets in limit, heads-up too; any number elsewhere. Before the draw, the largest "
        "blind is the first bet. If the option lifts the cap heads-up, it stays once three live "
        "seats have reached it, whoever folds.",
        "S0",
        "S4",
    ),
    _ruling(
        "BET-7",
        "pot limit",
        "S4's numbers limit a raise to the pot before the call; its words include the call, as "
        "every other poker room does.",
        "32-card-poker follows the numbers, 32-card-draw the words and common practice.",
        "S4",
    ),
    _ruling(
        "BET-10",
        "raise clock",
        "S0 allows 10 seconds to raise; the others don't say.",
        "Once the posted state says the clock has run out, only check, call and fold are legal. A "
        "ruleset publishes the seconds of its own documents, and none where they give none.",
        "S0",
    ),
    _ruling(
        "DRAW-3",
        "recycled cards",
        "S2 recycles folded hands as well; S0, S3 and S4 recycle only discards.",
        "Each ruleset follows its own sources.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "DRAW-5",
        "draw clock",
        "S2 allows 30 seconds to draw; the others don't say.",
        "A seat whose clock has run out stands pat and may not bet or raise after the draw. A "
        "ruleset publishes the seconds of its own documents, and none where they give none.",
        "S2",
    ),
    _ruling(
        "PAROLE-1",
        "who offers a Parole",
        "S0 and S4 ask the first player left in the game to the left of the over blind, which may "
        "be an all-in seat; S3 asks the first player, S2 the first to act.",
        "The first seat able to act offers it; all-in seats respond in turn.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "PAROLE-1",
        "round of the split",
        "S0, S3 and S4 offer the split in the second betting round; S2 doesn't name a round.",
        "In the second betting round only, in both rulesets.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "PAROLE-2",
        "who must agree to a split",
        "S0, S3 and S4 ask everyone at the table; S2 splits pot by pot.",
        "All live seats in 32-card-poker, all seats that can win the pot in 32-card-draw.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "PAROLE-3",
        "split after an all-in",
        "S0, S3 and S4 offer the split as an act of the second betting round; S2 lets all players "
        "in a pot split it and applies its rules to all-in players too.",
        "If no betting can follow the draw, 32-card-draw asks all live seats to split; "
        "32-card-poker goes to the showdown.",
        "S0",
        "S2",
        "S3",
        "S4",
    ),
    _ruling(
        "SHOW-1",
        "checked showdown",
        "S2 starts left of the big blind; S4 starts left of the dealer, with the first player who "
        "'did not discard', read as 'has not folded'.",
        "Each ruleset follows its own sources.",
        "S2",
        "S4",
    ),
    _ruling(
        "SHOW-1",
        "showing with side pots",
        "S4 shows clockwise and doesn't mention side pots; S2 keeps its order when there are side "
        "pots. Many rooms show the side pot first.",
        "One round clockwise for all pots; a seat that is all-in shows in its turn.",
        "S2",
        "S4",
    ),
    _ruling(
        "SHOW-2",
        "losers' cards",
        "S0 and S3 have all players show their cards; S4 lets a weaker hand be mucked.",
        "A seat that cannot win may muck, unless the option forbids it.",
        "S0",
        "S3",
        "S4",
    ),
)
