"""The draw: replaces discards from the stub, then from recycled cards (DRAW-2 to DRAW-4)."""

from dataclasses import dataclass, replace

from service.rules.cards import Card, duplicate_faults, in_deck_order
from service.rules.draw.shuffle import recycle_purpose, shuffled
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.state import Event, GameState, Seat, with_player

MOST_DISCARDS = 4

Cards = tuple[Card, ...]


class SeedNeeded(Exception):
    """Cards must be recycled but there is no seed: the caller should retry with one (DRAW-4)."""


@dataclass(frozen=True, slots=True)
class CardSource:
    """Where replacements come from: the stub, in order, then `pool`, a set of recycled cards."""

    stub: Cards
    pool: Cards
    seed: str | None

    @property
    def available(self) -> int:
        """The number of cards available to draw."""
        return len(self.stub) + len(self.pool)


@dataclass(frozen=True, slots=True)
class Replacements:
    """The cards that a seat drew, and the stub that remains."""

    from_stub: Cards
    from_recycled: Cards
    stub: Cards

    @property
    def drawn(self) -> Cards:
        """All cards drawn, in the order they were dealt."""
        return self.from_stub + self.from_recycled


def draw_cards(
    ruleset: Ruleset, state: GameState, seat: Seat, discards: Cards
) -> tuple[GameState, tuple[Event, ...]]:
    """Return the state with the seat's discards replaced, and the events.

    The new hand is the kept cards in order, then the drawn ones. Standing pat requires neither
    cards nor a stub. Raise `RuleViolation` with `illegal_draw`, or `field_required` if unknown
    cards matter, and `SeedNeeded` if cards must be recycled and the state has no seed.
    """
    index = next(i for i, player in enumerate(state.players) if player.seat == seat)
    player = state.players[index]
    if not discards:
        hidden = state.view is not None and state.view.seat != seat
        pat = replace(player, discard_count=0) if hidden else replace(player, discards=())
        after = replace(state, players=with_player(state.players, pat))
        return after, (Event("drew", seat, 0, cards=()),)
    if state.view is not None:
        raise RuleViolation.of("view_hides_cards", ("state", "view"))
    if player.cards is None:
        raise _required("cards", index, seat)
    if state.stub is None:
        raise RuleViolation.of("field_required", ("state", "stub"), field="stub")
    if len(discards) > len(state.stub):
        require_recyclable_hands(ruleset, state)
    source = CardSource(state.stub, recyclable(ruleset, state, seat), state.seed)
    refuse_discards(player.cards, discards, source, ("action", "discards"))
    replacements = draw_from(source, seat, len(discards))
    hand = new_hand(player.cards, discards, replacements)
    drawn = replace(player, cards=hand, discards=discards)
    events: tuple[Event, ...] = (Event("drew", seat, len(discards), cards=replacements.drawn),)
    if replacements.from_recycled:
        events = (Event("recycled", seat, len(source.pool)), *events)
    after = replace(state, players=with_player(state.players, drawn), stub=replacements.stub)
    return after, events


def recyclable(ruleset: Ruleset, state: GameState, seat: Seat) -> Cards:
    """Return the cards to recycle for a drawer: discards of others that nobody holds now (DRAW-3).

    Some rulesets add the cards of folded hands. A card that was dealt again stays listed where it
    came from, so cards in the stub or in live hands are taken out.
    """
    others = [player for player in state.players if player.seat != seat]
    out_of_play = {card for player in others for card in player.discards or ()}
    if ruleset.options.recycle == "discards_and_mucked":
        folded = [player for player in others if player.status == "folded"]
        out_of_play.update(card for player in folded for card in player.cards or ())
    live = [player for player in state.players if player.status != "folded"]
    out_of_play.difference_update(state.stub or (), *(player.cards or () for player in live))
    return in_deck_order(out_of_play)


def draw_from(source: CardSource, seat: Seat, count: int) -> Replacements:
    """Return `count` cards for the seat, from the stub first and then from the shuffled pool.

    `source` must hold enough cards. The pool is shuffled once per drawer that needs it (SHUFFLE-1).
    Raise `SeedNeeded` if the pool is needed and there is no seed (DRAW-4).
    """
    from_stub, rest = source.stub[:count], source.stub[count:]
    lacking = count - len(from_stub)
    if not lacking:
        return Replacements(from_stub, (), rest)
    if source.seed is None:
        raise SeedNeeded
    pool = shuffled(in_deck_order(source.pool), source.seed, recycle_purpose(seat))
    return Replacements(from_stub, pool[:lacking], rest)


def new_hand(cards: Cards, discards: Cards, replacements: Replacements) -> Cards:
    """Return the kept cards in order, followed by the drawn ones."""
    return tuple(card for card in cards if card not in discards) + replacements.drawn


def refuse_discards(cards: Cards, discards: Cards, source: CardSource, path: Path) -> None:
    """Raise `illegal_draw` unless 0 to 4 held cards are discarded and can be replaced (DRAW-2)."""
    faults = discard_faults(cards, discards, path)
    if not faults and len(discards) > source.available:
        params = {"discards": len(discards), "available": source.available}
        faults = [Fault("stub_exhausted", path, params)]
    if faults:
        raise RuleViolation("illegal_draw", faults)


def discard_faults(cards: Cards, discards: Cards, path: Path) -> list[Fault]:
    """Return the errors of discards that aren't 0 to 4 different cards of the hand (DRAW-2)."""
    if len(discards) > MOST_DISCARDS:
        params = {"discards": len(discards), "max_discards": MOST_DISCARDS}
        return [Fault("too_many_discards", path, params)]
    return duplicate_faults([(path, discards)]) + [
        Fault("card_not_held", (*path, index), {"card": card})
        for index, card in enumerate(discards)
        if card not in cards
    ]


def require_recyclable_hands(ruleset: Ruleset, state: GameState) -> None:
    """Raise `field_required` if unknown cards leave the pool uncertain (DRAW-3).

    A live seat that has drawn may hold recycled cards; a folded seat's cards may be in the pool.
    """
    for index, player in enumerate(state.players):
        folded = player.status == "folded"
        needed = ruleset.options.recycle == "discards_and_mucked" if folded else player.drawn
        if needed and player.cards is None:
            raise _required("cards", index, player.seat)
        if player.drawn and player.discards is None:
            raise _required("discards", index, player.seat)


def _required(field: str, index: int, seat: Seat) -> RuleViolation:
    path = ("state", "players", index, field)
    return RuleViolation.of("field_required", path, field=field, seat=seat)
