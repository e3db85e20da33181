"""Requests that evaluate, compare and rank hands."""

from service.api.schemas.bulk_hands import BulkHands
from service.api.schemas.fields import Cards, Items, Record, RequestSchema, Text
from service.api.schemas.rulesets import OperationSchema
from service.rules.cards import HAND_SIZE

EVALUATED_HANDS_LIMIT = 100
COMPARED_HANDS_LIMIT = 6
BULK_HANDS_LIMIT = 100_000
HAND_ID_PATTERN = "[A-Za-z0-9_.:-]{1,64}"


class HandEvaluationsRequestSchema(OperationSchema):
    """Hands of five cards to evaluate."""

    hands = Items(Cards(HAND_SIZE, HAND_SIZE), 1, EVALUATED_HANDS_LIMIT, required=True)


class ComparedHandSchema(RequestSchema):
    """A hand and the id that the response calls it by."""

    id = Text(HAND_ID_PATTERN, required=True)
    cards = Cards(HAND_SIZE, HAND_SIZE, required=True)


class HandComparisonsRequestSchema(OperationSchema):
    """Hands to compare."""

    hands = Items(Record(ComparedHandSchema), 2, COMPARED_HANDS_LIMIT, required=True)


class BulkHandEvaluationsRequestSchema(OperationSchema):
    """Thousands of hands to rank."""

    hands = BulkHands(1, BULK_HANDS_LIMIT, required=True)
