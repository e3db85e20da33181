"""Game states and the events that lead from one to the next."""

from collections.abc import Iterable
from typing import Any

from service.api.representations.narration import Narrator, describe_hand
from service.api.representations.nulls import without_nulls
from service.api.representations.rulesets import stamp_as_dict
from service.rules.ruleset import Ruleset
from service.rules.state import Blinds, Event, GameState, Player, Rake


def state_as_dict(state: GameState) -> dict[str, Any]:
    """Return a state in the form in which a client can post it again."""
    fields: dict[str, Any] = {}
    if state.ruleset is not None:
        fields["ruleset"] = stamp_as_dict(state.ruleset)
    fields |= {
        "structure": state.structure,
        "blinds": blinds_as_dict(state.blinds),
        "button_seat": state.button_seat,
        "street": state.street,
    }
    if state.to_act_seat is not None:
        fields["to_act_seat"] = state.to_act_seat
    if state.betting is not None:
        fields["betting"] = without_nulls(
            current_bet=state.betting.current_bet,
            full_raise=state.betting.full_raise,
            bet_count=state.betting.bet_count,
            full_bet_to=state.betting.full_bet_to,
            capped=state.betting.capped or None,
        )
    if state.last_aggressor_seat is not None:
        fields["last_aggressor_seat"] = state.last_aggressor_seat
    if state.parole is not None:
        fields["parole"] = {
            "agreed_seats": state.parole.agreed_seats,
            "declined_seats": state.parole.declined_seats,
            "cancelled": state.parole.cancelled,
        }
    if state.raise_clock_expired:
        fields["raise_clock_expired"] = True
    if state.seed is not None:
        fields["seed"] = state.seed
    if state.stub is not None:
        fields["stub"] = state.stub
    if state.rake is not None or state.view is not None:
        fields |= _rarer_fields(state)
    fields["players"] = [_player_as_dict(player) for player in state.players]
    return fields


def _rarer_fields(state: GameState) -> dict[str, Any]:
    return without_nulls(
        rake=None if state.rake is None else rake_as_dict(state.rake),
        rake_taken=state.rake_taken,
        view=None if state.view is None else without_nulls(seat=state.view.seat),
    )


def rake_as_dict(rake: Rake) -> dict[str, Any]:
    """Return what the house takes, with the cap if there is one."""
    return without_nulls(basis_points=rake.basis_points, cap=rake.cap)


def _player_as_dict(player: Player) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "seat": player.seat,
        "status": player.status,
        "stack": player.stack,
        "street_bet": player.street_bet,
        "contributed": player.contributed,
    }
    if player.dead:
        fields["dead"] = player.dead
    if player.acted_on_bet is not None:
        fields["acted_on_bet"] = player.acted_on_bet
    if player.cards is not None:
        fields["cards"] = player.cards
    if player.discards is not None:
        fields["discards"] = player.discards
    if player.drawn is not None:
        fields["discard_count"] = player.drawn
    if player.shown:
        fields["shown"] = True
    if player.draw_clock_expired:
        fields["draw_clock_expired"] = True
    if player.away:
        fields["away"] = True
    return fields


def blinds_as_dict(blinds: Blinds) -> dict[str, Any]:
    """Return the blinds, with the over blind if there is one."""
    return without_nulls(small=blinds.small, big=blinds.big, over=blinds.over)


def step_as_dict(
    ruleset: Ruleset, state: GameState, events: Iterable[Event], narrator: Narrator | None = None
) -> dict[str, Any]:
    """Return a state with the events that led to it; hands that were shown have descriptions.

    With a `narrator`, each event has a `text`.
    """
    return {
        "state": state_as_dict(state),
        "events": [_event_as_dict(ruleset, event, narrator) for event in events],
    }


def _event_as_dict(ruleset: Ruleset, event: Event, narrator: Narrator | None) -> dict[str, Any]:
    fields = without_nulls(
        type=event.type,
        seat=event.seat,
        amount=event.amount,
        to=event.to,
        cards=event.cards,
        pot_index=event.pot_index,
        street=event.street,
        button_seat=event.button_seat,
        kind=event.kind,
        all_in=event.all_in or None,
    )
    hand = event.cards if event.type == "shown" else event.hand
    if hand is not None:
        fields["description"] = describe_hand(ruleset, hand)
    if narrator is not None and (text := narrator.sentence(ruleset, event)) is not None:
        fields["text"] = text
    return fields
