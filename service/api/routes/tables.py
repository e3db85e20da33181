"""A table between hands: betting limits, blind assignments, missed blinds (SEAT, BLIND)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Answer, answered, echo, posted, requested_ruleset
from service.api.schemas.states import blinds_as_dict, present
from service.api.schemas.tables import (
    BettingLimitsRequestSchema,
    BlindAssignmentsRequestSchema,
    MissedBlindsRequestSchema,
    posted_terms,
)
from service.rules import blinds
from service.rules.table import assignments, missed_blinds

blueprint = Blueprint("tables", __name__, url_prefix="/v1")

_LIMITS = BettingLimitsRequestSchema()
_ASSIGNMENTS = BlindAssignmentsRequestSchema()
_MISSED = MissedBlindsRequestSchema()


@blueprint.post("/betting-limits")
def compute_betting_limits() -> Answer:
    """Tell blinds, minimum bets, raise steps and caps of a table before any hand."""
    body = posted(_LIMITS)
    ruleset = requested_ruleset(body)
    limits = blinds.betting_limits(ruleset, posted_terms(body), body["dealt_in"])
    return answered(
        {
            "ruleset": echo(ruleset),
            "blinds": blinds_as_dict(limits.blinds),
            "streets": [_street(street) for street in limits.streets],
        }
    )


@blueprint.post("/blind-assignments")
def assign_blinds() -> Answer:
    """Say who is dealt in to the next hand, who posts what, and who has now missed what."""
    body = posted(_ASSIGNMENTS)
    ruleset = requested_ruleset(body)
    assignment = assignments.assign_blinds(
        ruleset,
        posted_terms(body),
        body["seats"],
        button_seat=body.get("button_seat"),
        last_button_seat=body.get("last_button_seat"),
    )
    return answered(
        {
            "ruleset": echo(ruleset),
            **present(
                button_seat=assignment.button_seat,
                first_to_act_seat=assignment.first_to_act_seat,
                largest_blind_seat=assignment.largest_blind_seat,
            ),
            "posts": [
                {
                    "seat": post.seat,
                    "kind": post.kind,
                    "amount": post.amount,
                    "all_in": post.all_in,
                }
                for post in assignment.posts
            ],
            "seats": [
                {"seat": each.seat, "dealt_in": each.dealt_in, "missed": each.missed}
                for each in assignment.seats
            ],
        }
    )


@blueprint.post("/missed-blinds")
def compute_missed_blinds() -> Answer:
    """Tell what a newcomer or a returning seat owes, and whether it may wait instead."""
    body = posted(_MISSED)
    ruleset = requested_ruleset(body)
    terms = blinds.Terms("no_limit", body["blinds"])
    in_play = blinds.blinds_in_play(ruleset, terms, body["dealt_in"])
    owed = missed_blinds.missed_blinds(in_play, newcomer=body["newcomer"], missed=body["missed"])
    return answered(
        {
            "ruleset": echo(ruleset),
            "live": owed.live,
            "dead": owed.dead,
            "total": owed.total,
            "may_wait": owed.may_wait,
        }
    )


def _street(limits: blinds.StreetLimits) -> dict[str, Any]:
    return present(
        street=limits.street,
        min_bet=limits.min_bet,
        raise_step=limits.raise_step,
        max_bets=limits.max_bets,
    )
