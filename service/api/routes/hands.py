"""Hands evaluated, compared, and ranked in bulk (RANK-1 to RANK-8)."""

from typing import Any

from flask import Blueprint

from service.api.config import BULK_BODY_LIMIT
from service.api.exchange import Answer, answered, echo, posted, requested_ruleset
from service.api.phrases import describe, explain
from service.api.schemas.hands import (
    BulkHandEvaluationsRequestSchema,
    HandComparisonsRequestSchema,
    HandEvaluationsRequestSchema,
)
from service.rules.ranking import comparison, evaluation, strength_table
from service.rules.ranking.evaluation import Evaluation

blueprint = Blueprint("hands", __name__, url_prefix="/v1")

_EVALUATIONS = HandEvaluationsRequestSchema()
_COMPARISONS = HandComparisonsRequestSchema()
_BULK = BulkHandEvaluationsRequestSchema()


@blueprint.post("/hand-evaluations")
def evaluate_hands() -> Answer:
    """Evaluate hands one by one."""
    body = posted(_EVALUATIONS)
    ruleset = requested_ruleset(body)
    evaluations = evaluation.evaluate_hands(ruleset, body["hands"])
    return answered(
        {"ruleset": echo(ruleset), "evaluations": [_evaluation(each) for each in evaluations]}
    )


@blueprint.post("/hand-comparisons")
def compare_hands() -> Answer:
    """Put hands in order, and say why each beats the next."""
    body = posted(_COMPARISONS)
    ruleset = requested_ruleset(body)
    compared = comparison.compare_hands(
        ruleset, [(hand["id"], hand["cards"]) for hand in body["hands"]]
    )
    return answered(
        {
            "ruleset": echo(ruleset),
            "winner_ids": [ranked.id for ranked in compared.ranked if ranked.place == 1],
            "places": [
                {
                    "place": ranked.place,
                    "id": ranked.id,
                    "category": ranked.evaluation.category,
                    "strength": ranked.evaluation.strength,
                    "cards": ranked.evaluation.cards,
                }
                for ranked in compared.ranked
            ],
            "reasons": [
                {
                    "better_id": reason.better_id,
                    "worse_id": reason.worse_id,
                    "kind": reason.kind,
                    "rule": reason.rule,
                    "detail": explain(reason),
                }
                for reason in compared.reasons
            ],
        }
    )


@blueprint.post("/bulk-hand-evaluations")
def evaluate_hands_in_bulk() -> Answer:
    """Rank many hands: their strengths and category numbers, in the order posted."""
    body = posted(_BULK, BULK_BODY_LIMIT)
    ruleset = requested_ruleset(body)
    strengths, categories = strength_table.rank_in_bulk(ruleset, body["hands"])
    return answered({"ruleset": echo(ruleset), "strengths": strengths, "categories": categories})


def _evaluation(evaluation: Evaluation) -> dict[str, Any]:
    told = {
        "category": evaluation.category,
        "strength": evaluation.strength,
        "cards": evaluation.cards,
        "description": describe(evaluation.category, evaluation.hand_class),
    }
    if evaluation.suit_card is not None:
        told["suit_card"] = evaluation.suit_card
    return told
