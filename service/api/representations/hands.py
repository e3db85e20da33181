"""Evaluated and compared hands."""

from typing import Any

from service.api.representations.descriptions import describe, explain
from service.rules.ranking.comparison import Comparison
from service.rules.ranking.evaluation import Evaluation


def evaluation_as_dict(evaluation: Evaluation) -> dict[str, Any]:
    """Return the category and the strength of a hand, with its description in English."""
    fields = {
        "category": evaluation.category,
        "strength": evaluation.strength,
        "cards": evaluation.cards,
        "description": describe(evaluation.category, evaluation.hand_class),
    }
    if evaluation.suit_card is not None:
        fields["suit_card"] = evaluation.suit_card
    return fields


def comparison_as_dict(compared: Comparison) -> dict[str, Any]:
    """Return hands from the best to the worst, and the reason why each beats the next."""
    return {
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
