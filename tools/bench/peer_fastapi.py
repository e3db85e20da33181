"""`POST /v1/hand-evaluations` as one would write it with FastAPI and pydantic, on the same rules.

It returns what Parole returns, but leaves out everything around it: request ids, CORS, logs,
metrics, security headers, problem responses and strict JSON parsing.
"""

from typing import Annotated, Any

from fastapi import FastAPI
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from service.api.representations.descriptions import describe
from service.rules.ranking import evaluation
from service.rules.ruleset import changed_options, resolve_ruleset

app = FastAPI()


def _ten_as_t(card: Any) -> Any:
    return "T" + card[2:] if isinstance(card, str) and card.startswith("10") else card


Card = Annotated[str, BeforeValidator(_ten_as_t), Field(pattern="^[7-9TJQKA][shdc]$")]
Hand = Annotated[list[Card], Field(min_length=5, max_length=5)]


class Posted(BaseModel):
    model_config = ConfigDict(extra="forbid")


class RulesetRequest(Posted):
    id: Annotated[str, Field(pattern="^[a-z0-9-]{1,64}$")]
    revision: Annotated[int | None, Field(ge=1, le=1_000_000)] = None
    options: dict[str, bool | str] | None = None


class HandEvaluationsRequest(Posted):
    hands: Annotated[list[Hand], Field(min_length=1, max_length=100)]
    ruleset: RulesetRequest | None = None


class Ruleset(BaseModel):
    id: str
    revision: int
    options: dict[str, bool | str] | None = None


class Evaluation(BaseModel):
    category: str
    strength: int
    cards: list[str]
    description: str
    suit_card: str | None = None


class HandEvaluations(BaseModel):
    ruleset: Ruleset
    evaluations: list[Evaluation]


@app.post("/v1/hand-evaluations", response_model_exclude_none=True)
async def evaluate_hands(request: HandEvaluationsRequest) -> HandEvaluations:
    """Evaluate hands one by one."""
    asked = request.ruleset
    ruleset = (
        resolve_ruleset(asked.id, asked.revision, asked.options) if asked else resolve_ruleset()
    )
    return HandEvaluations(
        ruleset=Ruleset(
            id=ruleset.id, revision=ruleset.revision, options=changed_options(ruleset) or None
        ),
        evaluations=[
            Evaluation(
                category=each.category,
                strength=each.strength,
                cards=list(each.cards),
                description=describe(each.category, each.hand_class),
                suit_card=each.suit_card,
            )
            for each in evaluation.evaluate_hands(ruleset, request.hands)
        ],
    )
