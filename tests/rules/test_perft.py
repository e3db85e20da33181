"""Count every betting sequence of small set-ups, as an independent program counted them."""

import json
from pathlib import Path

import pytest

from service.rules.play.actions import apply_action
from service.rules.play.legal_actions import list_legal_actions
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Action, Blinds
from tests.rules.tables import table

VECTORS = Path(__file__).parent.parent / "vectors" / "perft.json"
SETUPS = json.loads(VECTORS.read_text())


def opening(setup, ruleset):
    stacks = {row["seat"]: row["stack"] for row in setup["seats"]}
    return table(
        len(stacks),
        stacks=stacks,
        structure=setup["structure"],
        blinds=Blinds(**setup["blinds"]),
        ruleset=ruleset,
        seats=tuple(stacks),
        button_seat=setup["button_seat"],
    )


def stand_pat(ruleset, state):
    while state.street == "draw":
        state = apply_action(ruleset, state, Action(state.to_act_seat, "draw", discards=())).state
    return state


def betting_actions(ruleset, state):
    for legal in list_legal_actions(ruleset, state).actions:
        if legal.type in ("bet", "raise"):
            for to in range(legal.min_to, legal.max_to + 1):
                yield Action(state.to_act_seat, legal.type, to)
        elif legal.type in ("fold", "check", "call"):
            yield Action(state.to_act_seat, legal.type)


def nodes(ruleset, state, depth):
    counts = []
    states = [stand_pat(ruleset, state)]
    for _ in range(depth):
        states = [
            stand_pat(ruleset, apply_action(ruleset, s, action).state)
            for s in states
            for action in betting_actions(ruleset, s)
        ]
        counts.append(len(states))
    return counts


@pytest.mark.rule("BET-4")
@pytest.mark.rule("BET-5")
@pytest.mark.rule("BET-6")
@pytest.mark.rule("BET-7")
@pytest.mark.parametrize("setup", SETUPS, ids=[setup["name"] for setup in SETUPS])
def test_counts_every_betting_sequence(setup):
    ruleset = resolve_ruleset(setup["ruleset"], options=setup["options"])
    assert nodes(ruleset, opening(setup, ruleset), setup["depth"]) == setup["nodes"]
