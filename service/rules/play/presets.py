"""Names the usual sizes of a bet or raise, so that a client needs no arithmetic for its buttons."""

from typing import Literal, NamedTuple

from service.rules.play.bet_sizes import betting_of, chips_in_pot, chips_to_call, pot_limit_to
from service.rules.ruleset import Ruleset
from service.rules.state import Chips, GameState, Player

PresetName = Literal["min", "half_pot", "pot", "max"]


class Preset(NamedTuple):
    """A usual size of a bet or raise: a legal total of the round, in chips (BET-3)."""

    name: PresetName
    to: Chips


def bet_presets(
    ruleset: Ruleset, state: GameState, player: Player, min_to: Chips, max_to: Chips
) -> tuple[Preset, ...]:
    """Return the usual sizes from `min_to` to `max_to`, each total once under its first name.

    A pot-size raise adds the pot after the call to the current bet. In pot limit it is the limit
    itself (BET-7).
    """
    current_bet = betting_of(state).current_bet
    pot = chips_in_pot(state) + chips_to_call(betting_of(state), player)
    pot_to = current_bet + pot
    if state.structure == "pot_limit":
        pot_to = pot_limit_to(ruleset, state, player)
    sizes: tuple[tuple[PresetName, Chips], ...] = (
        ("min", min_to),
        ("half_pot", current_bet + pot // 2),
        ("pot", pot_to),
        ("max", max_to),
    )
    presets: list[Preset] = []
    for name, to in sizes:
        if min_to <= to <= max_to and all(preset.to != to for preset in presets):
            presets.append(Preset(name, to))
    return tuple(presets)
