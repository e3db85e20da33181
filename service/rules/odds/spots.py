"""Spots: what is known of every hand, and of the draws made and to come (ODDS-2).

A spot is read from a state, from a view of one, or from a table of hands. The order of the stub is
never known, even if the state has it: an equity is what a hand is worth before its cards fall.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from service.rules.cards import DECK, HAND_SIZE, Card, duplicate_faults
from service.rules.draw.drawing import (
    MOST_DISCARDS,
    Cards,
    discard_faults,
    require_recyclable_hands,
)
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.ruleset import Ruleset
from service.rules.seats import clockwise_after, duplicate_seat_faults
from service.rules.state import GameState, Player, Seat, player_in
from service.rules.validation.recycling import MaybeCard, Turn, fits, stub_when_dealt

FEWEST_LIVE = 2
"""The fewest live seats of a hand that goes on (BET-11)."""

UNKNOWN_HAND: tuple[MaybeCard, ...] = (None,) * HAND_SIZE


@dataclass(frozen=True, slots=True)
class SpotHand:
    """A seat and its part in the draw, made or to come; `live` if it can win."""

    seat: Seat
    turn: Turn
    live: bool


@dataclass(frozen=True, slots=True)
class Spot:
    """The hands in the order they draw, and the cards beside them.

    `stub_size`: how many cards the stub had before the first of the hands drew.
    `pile`: cards that were thrown away before that, and may be recycled.
    `out`: other cards that are known to be gone for good.
    """

    hands: tuple[SpotHand, ...]
    stub_size: int
    pile: Cards = ()
    out: Cards = ()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that may be anywhere, in deck order."""
        known = {*self.pile, *self.out}
        for hand in self.hands:
            known.update(card for card in hand.turn.kept + hand.turn.thrown if card)
            known.update(card for card in hand.turn.drawn if card)
        return tuple(card for card in DECK if card not in known)


@dataclass(frozen=True, slots=True)
class SeatDiscards:
    """The cards that a seat throws away."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class KnownHand:
    """A hand of a table: random without `cards`; `discards` are what it is about to throw away."""

    seat: Seat
    cards: Cards | None = None
    discards: Cards = ()
    folded: bool = False


@dataclass(frozen=True, slots=True)
class HandTable:
    """Hands as a client knows them, for those that keep their own state.

    `discarded`: cards that lie in the discard pile, by the seat that threw them away.
    `out`: other cards that are known to be gone for good.
    """

    button_seat: Seat
    players: Sequence[KnownHand]
    discarded: Sequence[SeatDiscards] = ()
    out: Cards = ()


def spot_of_table(ruleset: Ruleset, table: HandTable) -> Spot:
    """Return the spot of a table: a seat draws what it is about to throw away, or stands pat.

    Raise `RuleViolation` with `inconsistent_state`, `duplicate_card`, `illegal_draw`,
    `field_required` or `not_enough_unseen_cards`.
    """
    _require_seats(table)
    _require_distinct(table)
    for index, player in enumerate(table.players):
        if player.discards:
            _require_discards(table, index)
    pile = tuple(card for each in table.discarded for card in each.cards)
    stub_size = len(DECK) - HAND_SIZE * len(table.players) - len(pile) - len(table.out)
    _require_enough(ruleset, table, stub_size, len(pile))
    by_seat = {player.seat: player for player in table.players}
    ordered = [by_seat[seat] for seat in clockwise_after(table.button_seat, by_seat)]
    return Spot(tuple(map(_hand_of, ordered)), stub_size, pile, table.out)


def _hand_of(player: KnownHand) -> SpotHand:
    cards = UNKNOWN_HAND if player.cards is None else player.cards
    return SpotHand(
        player.seat,
        _about_to_throw(cards, player.discards, mucked=player.folded),
        live=not player.folded,
    )


def _about_to_throw(cards: tuple[MaybeCard, ...], discards: Cards, *, mucked: bool) -> Turn:
    kept = tuple(card for card in cards if card is None or card not in discards)
    return Turn(kept, discards, (None,) * len(discards), mucked=mucked)


def _require_seats(table: HandTable) -> None:
    seats = [player.seat for player in table.players]
    faults = duplicate_seat_faults("players", seats)
    faults += duplicate_seat_faults("discarded", [each.seat for each in table.discarded])
    faults += [
        Fault("unknown_seat", ("discarded", index, "seat"), {"seat": each.seat})
        for index, each in enumerate(table.discarded)
        if each.seat not in seats
    ]
    live = sum(not player.folded for player in table.players)
    if live < FEWEST_LIVE:
        faults.append(
            Fault("too_few_live_seats", ("players",), {"live_seats": live, "least": FEWEST_LIVE})
        )
    if faults:
        raise RuleViolation("inconsistent_state", faults)


def _require_distinct(table: HandTable) -> None:
    hands = [(("players", i, "cards"), each.cards or ()) for i, each in enumerate(table.players)]
    piles = [(("discarded", i, "cards"), each.cards) for i, each in enumerate(table.discarded)]
    faults = duplicate_faults([*hands, *piles, (("out",), table.out)])
    if faults:
        raise RuleViolation("duplicate_card", faults)


def _require_enough(ruleset: Ruleset, table: HandTable, stub_size: int, pile_size: int) -> None:
    """Raise an error if the deck has too few cards for the hands, or for a draw (DRAW-3)."""
    if stub_size < 0:
        needed = HAND_SIZE * sum(player.cards is None for player in table.players)
        params = {"unseen": needed + stub_size, "needed": needed}
        raise RuleViolation.of("not_enough_unseen_cards", ("players",), **params)
    available = stub_size + pile_size
    if ruleset.options.recycle == "discards_and_mucked":
        available += HAND_SIZE * sum(player.folded for player in table.players)
    # A seat adds as many cards to the pile as it draws, so each has the same number available.
    faults = [
        Fault(
            "stub_exhausted",
            ("players", index, "discards"),
            {"discards": len(player.discards), "available": available},
        )
        for index, player in enumerate(table.players)
        if len(player.discards) > available
    ]
    if faults:
        raise RuleViolation("illegal_draw", faults)


def _require_discards(table: HandTable, index: int) -> None:
    """Raise an error unless a live seat with known cards draws for the first time (DRAW-1)."""
    player, at = table.players[index], ("players", index, "discards")
    if player.folded or player.seat in {each.seat for each in table.discarded}:
        raise RuleViolation("illegal_draw", [Fault("not_drawing", at, {"seat": player.seat})])
    if player.cards is None:
        raise RuleViolation.of("field_required", (*at[:-1], "cards"), field="cards")
    _require_legal(player.cards, player.discards, at)


def _require_legal(cards: Cards, discards: Cards, path: Path) -> None:
    faults = discard_faults(cards, discards, path)
    if faults:
        raise RuleViolation("illegal_draw", faults)


def spot_of_state(ruleset: Ruleset, state: GameState, draws: Sequence[SeatDiscards] = ()) -> Spot:
    """Return the spot of a consistent state or view, in which `draws` are about to be made.

    Seats that haven't drawn and aren't in `draws` stand pat. Raise `RuleViolation` with
    `hand_complete` after the hand, `inconsistent_state` or `illegal_draw` if a seat cannot make its
    draw, `view_hides_cards` if the state is a view without the seat's cards, and `field_required`
    if unknown cards leave it uncertain what is recycled (DRAW-3).
    """
    if state.street == "complete":
        raise RuleViolation.of("hand_complete", ("state", "street"))
    _require_draws(state, draws)
    by_seat = {player.seat: player for player in state.players}
    ordered = [by_seat[seat] for seat in clockwise_after(state.button_seat, by_seat)]
    stub_size = stub_when_dealt(len(ordered))
    if _is_settled(state):
        return Spot(tuple(map(_settled_hand, ordered)), stub_size)
    thrown = {each.seat: each.cards for each in draws}
    hands = tuple(_hand_in(player, thrown.get(player.seat, ())) for player in ordered)
    _require_history(ruleset, state, hands, stub_size)
    return Spot(hands, stub_size)


def _is_settled(state: GameState) -> bool:
    """Return whether nothing is left to chance: all have drawn, and all live hands are known."""
    return _drawing_is_over(state) and all(
        player.cards is not None for player in state.players if player.status != "folded"
    )


def _drawing_is_over(state: GameState) -> bool:
    return state.street not in ("pre_draw", "draw")


def _settled_hand(player: Player) -> SpotHand:
    hand = UNKNOWN_HAND if player.cards is None else player.cards
    return SpotHand(player.seat, Turn(hand), player.status != "folded")


def _hand_in(player: Player, about_to_throw: Cards) -> SpotHand:
    """Return a seat of a state. The cards that it drew are the last of its hand."""
    hand = UNKNOWN_HAND if player.cards is None else player.cards
    live = player.status != "folded"
    if player.drawn is None:
        return SpotHand(player.seat, _about_to_throw(hand, about_to_throw, mucked=not live), live)
    kept = HAND_SIZE - player.drawn
    thrown = (None,) * player.drawn if player.discards is None else player.discards
    return SpotHand(player.seat, Turn(hand[:kept], thrown, hand[kept:]), live)


def _require_draws(state: GameState, draws: Sequence[SeatDiscards]) -> None:
    """Raise an error unless live seats that haven't drawn throw away cards that they hold."""
    faults = duplicate_seat_faults("draws", [each.seat for each in draws])
    faults += [
        Fault("unknown_seat", ("draws", index, "seat"), {"seat": each.seat})
        for index, each in enumerate(draws)
        if player_in(state.players, each.seat) is None
    ]
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    for index, each in enumerate(draws):
        at = next(i for i, player in enumerate(state.players) if player.seat == each.seat)
        player, path = state.players[at], ("draws", index)
        has_drawn = player.drawn is not None or _drawing_is_over(state)
        if player.status == "folded" or has_drawn:
            fault = Fault("not_drawing", (*path, "seat"), {"seat": each.seat})
            raise RuleViolation("illegal_draw", [fault])
        if each.cards and player.draw_clock_expired:
            raise RuleViolation("illegal_draw", [Fault("draw_clock_expired", (*path, "cards"))])
        if player.cards is None:
            if state.view is not None:
                raise RuleViolation.of("view_hides_cards", ("state", "view"))
            raise RuleViolation.of(
                "field_required", ("state", "players", at, "cards"), field="cards"
            )
        _require_legal(player.cards, each.cards, (*path, "cards"))


def _require_history(
    ruleset: Ruleset, state: GameState, hands: Sequence[SpotHand], stub_size: int
) -> None:
    """Raise `field_required` if unknown draws or cards leave it uncertain what is recycled.

    In a view, the discards of others are unknown and may be any cards (VIEW-1). A folded seat whose
    draw is unknown counts as one that folded before it, unless that cannot be.
    """
    live = [player for player in state.players if player.status != "folded"]
    untold = [
        player.seat
        for player in live
        if _drawing_is_over(state) and player.drawn is None and not player.draw_clock_expired
    ]
    drawn = sum(len(hand.turn.drawn) for hand in hands)
    if drawn + MOST_DISCARDS * len(untold) <= stub_size:
        return
    if untold:
        raise _counts_required(state, untold)
    if state.view is None:
        require_recyclable_hands(ruleset, state)
    turns = [hand.turn for hand in hands]
    if not fits(turns, (), recycles_mucked=ruleset.options.recycle == "discards_and_mucked"):
        raise _counts_required(state, [p.seat for p in state.players if p.drawn is None])


def _counts_required(state: GameState, seats: Sequence[Seat]) -> RuleViolation:
    faults = [
        Fault(
            "field_required",
            ("state", "players", index, "discard_count"),
            {"field": "discard_count"},
        )
        for index, player in enumerate(state.players)
        if player.seat in seats
    ]
    return RuleViolation("field_required", faults)
