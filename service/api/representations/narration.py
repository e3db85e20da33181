"""Events and whole hands in words: sentences for a log line, and a hand history.

A sentence is told from an event as its viewer sees it, so that words reveal no hidden card.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from service.api.languages.language import current
from service.api.representations.descriptions import describe
from service.api.representations.errors import explanation_as_dict
from service.rules.cards import Card
from service.rules.ranking.evaluation import evaluate
from service.rules.replay import Replay
from service.rules.ruleset import Ruleset
from service.rules.state import Blinds, Event, GameState, Player, Seat

_SYMBOLS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}

_UNTOLD = frozenset({"round_closed", "hand_completed"})
"""Events that a hand history leaves out, since its next line says as much."""


@dataclass(frozen=True, slots=True)
class Narrator:
    """Tells hands in words, with the names of seats where they are known."""

    names: Mapping[Seat, str]

    def sentence(self, ruleset: Ruleset, event: Event) -> str | None:
        """Return an event as a sentence, or None if it lacks what the sentence is about.

        Only events that a client posts can lack anything.
        """
        key = f"event.{event.type}"
        seat = event.button_seat if event.type == "hand_started" else event.seat
        shows = event.type == "shown"
        values = {
            "who": None if seat is None else self._who(seat),
            "amount": event.amount,
            "to": event.to,
            "cards": None if not event.cards else cards_as_text(event.cards),
            "pot_index": event.pot_index,
            "street": event.street,
            "kind": event.kind,
            "all_in": event.all_in,
            "description": describe_hand(ruleset, event.cards) if shows and event.cards else None,
        }
        if any(values[name] is None for name in current().required(key)):
            return None
        return current().text(key, values)

    def history(self, ruleset: Ruleset, opening: GameState, replayed: Replay) -> str:
        """Return a whole hand in words, one sentence a line, for people to read and to share."""
        return "\n".join(self._lines(ruleset, opening, replayed))

    def _lines(self, ruleset: Ruleset, opening: GameState, replayed: Replay) -> Iterator[str]:
        house = current().text(f"ruleset.{ruleset.id}.name")
        blinds = blinds_as_text(opening.blinds)
        yield _line("title", house=house, structure=opening.structure, blinds=blinds)
        yield _line("button", who=self._who(opening.button_seat))
        for player in opening.players:
            yield self._seat(player, player.stack + player.contributed, player.contributed)
        for player in opening.players:
            if player.cards:
                cards = cards_as_text(player.cards)
                yield _line("cards", who=self._who(player.seat), cards=cards)
        yield ""
        yield _line("street", street=opening.street)
        for step in replayed.steps:
            for event in step.events:
                if event.type not in _UNTOLD and (sentence := self.sentence(ruleset, event)):
                    yield sentence
        if replayed.illegal is not None:
            why = explanation_as_dict(replayed.illegal.code, replayed.illegal.params)
            yield _line("illegal", detail=why["detail"])
        final = replayed.steps[-1].state if replayed.steps else opening
        if final.street == "complete":
            yield ""
            yield _line("stacks")
            for player in final.players:
                yield self._seat(player, player.stack)

    def _who(self, seat: Seat) -> str:
        name = self.names.get(seat)
        return current().text("seat.unnamed", {"seat": seat}) if name is None else name

    def _seat(self, player: Player, chips: int, in_pot: int = 0) -> str:
        return _line("seat", who=self._who(player.seat), chips=chips, in_pot=in_pot)


def _line(name: str, **values: Any) -> str:
    return current().text(f"narrative.{name}", values)


def describe_hand(ruleset: Ruleset, hand: Sequence[Card]) -> str:
    """Return the five cards of a hand in words."""
    evaluation = evaluate(ruleset, hand)
    return describe(evaluation.category, evaluation.hand_class)


def cards_as_text(cards: Sequence[Card]) -> str:
    """Return cards as people write them.

    >>> cards_as_text(["Th", "As"])
    '10♥ A♠'
    """
    return " ".join(rank.replace("T", "10") + _SYMBOLS[suit] for rank, suit in cards)


def blinds_as_text(blinds: Blinds) -> str:
    """Return the sizes of the blinds, such as 1/2/4."""
    sizes = (blinds.small, blinds.big, blinds.over)
    return "/".join(str(size) for size in sizes if size is not None)
