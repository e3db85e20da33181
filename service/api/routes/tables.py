"""A table between two hands: limits, blind assignments and missed blinds (SEAT, BLIND)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation
from service.api.representations.tables import (
    betting_limits_as_dict,
    blind_assignment_as_dict,
    owed_as_dict,
)
from service.api.schemas.tables import (
    BettingLimitsRequestSchema,
    BlindAssignmentsRequestSchema,
    MissedBlindsRequestSchema,
    terms_of,
)
from service.rules import blinds
from service.rules.ruleset import Ruleset
from service.rules.table import assignments, missed_blinds

blueprint = Blueprint("tables", __name__, url_prefix="/v1")


@blueprint.post("/betting-limits")
@operation(BettingLimitsRequestSchema())
def compute_betting_limits(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Compute the blinds, minimum bets, raise steps and caps of a table before any hand."""
    return betting_limits_as_dict(blinds.betting_limits(ruleset, terms_of(body), body["dealt_in"]))


@blueprint.post("/blind-assignments")
@operation(BlindAssignmentsRequestSchema())
def assign_blinds(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Return who is dealt in to the next hand, who posts what, and who misses which blinds."""
    assignment = assignments.assign_blinds(
        ruleset,
        terms_of(body),
        body["seats"],
        button_seat=body.get("button_seat"),
        last_button_seat=body.get("last_button_seat"),
        last_largest_blind_seat=body.get("last_largest_blind_seat"),
    )
    return blind_assignment_as_dict(assignment)


@blueprint.post("/missed-blinds")
@operation(MissedBlindsRequestSchema())
def compute_missed_blinds(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Compute what a new or returning seat owes, and whether it may wait instead."""
    terms = blinds.Terms("no_limit", body["blinds"])
    in_play = blinds.blinds_in_play(ruleset, terms, body["dealt_in"])
    owed = missed_blinds.missed_blinds(in_play, newcomer=body["newcomer"], missed=body["missed"])
    return owed_as_dict(owed)
