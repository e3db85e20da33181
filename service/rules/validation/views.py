"""Finds everything in a posted view that its viewer may not see."""

from collections.abc import Iterator

from service.rules.errors import Fault
from service.rules.state import GameState


def view_faults(state: GameState) -> Iterator[Fault]:
    """Yield an error for everything in a view that its viewer may not see (VIEW-1)."""
    if state.view is None:
        return
    for field in ("seed", "stub"):
        if getattr(state, field) is not None:
            yield Fault("field_not_applicable", ("state", field), {"field": field})
    for index, player in enumerate(state.players):
        if player.seat == state.view.seat:
            continue
        hidden = {"cards": player.cards is not None and not player.shown}
        hidden["discards"] = player.discards is not None
        for field in (name for name, is_there in hidden.items() if is_there):
            path = ("state", "players", index, field)
            yield Fault("field_not_applicable", path, {"field": field})
