"""Evaluating, comparing and ranking hands (RANK-1 to RANK-8)."""

from typing import Any

from flask import Blueprint

from service.api.config import BULK_BODY_LIMIT
from service.api.exchange import Fields, operation
from service.api.representations.hands import comparison_as_dict, evaluation_as_dict
from service.api.schemas.hand_evaluations import (
    BulkHandEvaluationsRequestSchema,
    HandComparisonsRequestSchema,
    HandEvaluationsRequestSchema,
)
from service.rules.ranking import comparison, evaluation, strength_table
from service.rules.ruleset import Ruleset

blueprint = Blueprint("hand_evaluations", __name__, url_prefix="/v1")


@blueprint.post("/hand-evaluations")
@operation(HandEvaluationsRequestSchema())
def evaluate_hands(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Evaluate each hand on its own."""
    evaluations = evaluation.evaluate_hands(ruleset, body["hands"])
    return {"evaluations": [evaluation_as_dict(each) for each in evaluations]}


@blueprint.post("/hand-comparisons")
@operation(HandComparisonsRequestSchema())
def compare_hands(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Order hands from the best to the worst, and say why each beats the next."""
    hands = [(hand["id"], hand["cards"]) for hand in body["hands"]]
    return comparison_as_dict(comparison.compare_hands(ruleset, hands))


@blueprint.post("/bulk-hand-evaluations")
@operation(BulkHandEvaluationsRequestSchema(), BULK_BODY_LIMIT)
def evaluate_hands_in_bulk(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Return the strengths and category numbers of many hands, in the order of the request."""
    strengths, categories = strength_table.rank_in_bulk(ruleset, body["hands"])
    return {"strengths": strengths, "categories": categories}
