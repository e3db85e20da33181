"""The draw calculator, for clients that keep their own state: hands and discards in, hands out.

Applies the rules of drawing.py to a table that is not a full `GameState`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.rules.cards import duplicate_faults
from service.rules.draw.drawing import Cards, CardSource, draw_from, new_hand, refuse_discards
from service.rules.errors import RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.seats import clockwise_after, duplicate_seat_faults
from service.rules.state import Seat


@dataclass(frozen=True, slots=True)
class Drawer:
    """A live seat about to draw, and the cards it discards."""

    seat: Seat
    cards: Cards
    discards: Cards


@dataclass(frozen=True, slots=True)
class DrawTable:
    """Everything needed to resolve the draws.

    `button_seat`: need not be among the drawers, who may be only some of the live seats.
    `recyclable`: what other players discarded before these drawers.
    `mucked`: cards of folded hands, which only some rulesets recycle (DRAW-3).
    """

    button_seat: Seat
    drawers: Sequence[Drawer]
    stub: Cards
    recyclable: Cards = ()
    mucked: Cards = ()
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat's draw: its discards, how many cards came from where, and its new hand."""

    seat: Seat
    discards: Cards
    drawn: Cards
    cards: Cards
    from_stub: int
    from_recycled: int


@dataclass(frozen=True, slots=True)
class DrawResult:
    """The draws in the order they were made, the remaining stub, and the seed if there was one."""

    seed: str | None
    stub: Cards
    draws: tuple[Draw, ...]


def resolve_draws(ruleset: Ruleset, table: DrawTable) -> DrawResult:
    """Return every new hand; the seat left of the button draws first (DRAW-1, DRAW-3).

    A drawer's own discards are available only to the drawers after it. Raise `RuleViolation` with
    `inconsistent_state` or `illegal_draw`, and `SeedNeeded` if cards must be recycled without a
    seed.
    """
    _refuse_duplicates(table)
    by_seat = {drawer.seat: index for index, drawer in enumerate(table.drawers)}
    recycles_mucked = ruleset.options.recycle == "discards_and_mucked"
    pool = table.recyclable + (table.mucked if recycles_mucked else ())
    stub = table.stub
    draws = []
    for seat in clockwise_after(table.button_seat, by_seat):
        index = by_seat[seat]
        drawer = table.drawers[index]
        source = CardSource(stub, pool, table.seed)
        path = ("players", index, "discards")
        refuse_discards(drawer.cards, drawer.discards, source, path)
        got = draw_from(source, seat, len(drawer.discards))
        stub = got.stub
        pool = tuple(card for card in pool if card not in got.from_recycled) + drawer.discards
        draws.append(
            Draw(
                seat=seat,
                discards=drawer.discards,
                drawn=got.drawn,
                cards=new_hand(drawer.cards, drawer.discards, got),
                from_stub=len(got.from_stub),
                from_recycled=len(got.from_recycled),
            )
        )
    return DrawResult(table.seed, stub, tuple(draws))


def _refuse_duplicates(table: DrawTable) -> None:
    hands = [(("players", i, "cards"), drawer.cards) for i, drawer in enumerate(table.drawers)]
    faults = duplicate_seat_faults("players", [drawer.seat for drawer in table.drawers])
    faults += duplicate_faults(
        [
            *hands,
            (("stub",), table.stub),
            (("recyclable",), table.recyclable),
            (("mucked",), table.mucked),
        ]
    )
    if faults:
        raise RuleViolation("inconsistent_state", faults)
