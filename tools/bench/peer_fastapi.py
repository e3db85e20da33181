"""Three operations as one would write them with FastAPI and pydantic, on the same rules.

They return what Parole returns, but leave out everything around it: request ids, CORS, logs,
metrics, security headers, problem responses and strict JSON parsing. Legal actions and transitions
return dictionaries, which FastAPI sends faster than response models.
"""

from typing import Annotated, Any, Literal

from fastapi import FastAPI
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from service.api.representations.betting import legal_actions_as_dict
from service.api.representations.descriptions import describe
from service.api.representations.states import step_as_dict
from service.api.seeds import with_seed
from service.rules import state as rules
from service.rules.play import actions, legal_actions
from service.rules.ranking import evaluation
from service.rules.ruleset import Ruleset as HouseRules
from service.rules.ruleset import changed_options, resolve_ruleset, stamp_of
from service.rules.validation.state import require_consistent

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


def _resolved(asked: RulesetRequest | None) -> tuple[HouseRules, Ruleset]:
    """Return the ruleset of a request, and how responses name it."""
    ruleset = (
        resolve_ruleset(asked.id, asked.revision, asked.options) if asked else resolve_ruleset()
    )
    changed = changed_options(ruleset) or None
    return ruleset, Ruleset(id=ruleset.id, revision=ruleset.revision, options=changed)


@app.post("/v1/hand-evaluations", response_model_exclude_none=True)
async def evaluate_hands(request: HandEvaluationsRequest) -> HandEvaluations:
    """Evaluate hands one by one."""
    ruleset, stamp = _resolved(request.ruleset)
    return HandEvaluations(
        ruleset=stamp,
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


Seat = Annotated[int, Field(ge=1, le=10)]
Chips = Annotated[int, Field(ge=0, le=5_000_000_000_000)]
Size = Annotated[int, Field(ge=1, le=2_000_000_000_000)]
Seats = Annotated[list[Seat], Field(max_length=5)]


class Blinds(Posted):
    small: Size
    big: Size
    over: Size | None = None


class Betting(Posted):
    current_bet: Chips
    full_raise: Size
    bet_count: Chips
    full_bet_to: Chips | None = None
    capped: bool = False


class Parole(Posted):
    agreed_seats: Seats
    declined_seats: Seats
    cancelled: bool


class Player(Posted):
    seat: Seat
    status: Literal["active", "folded", "all_in"]
    stack: Chips
    street_bet: Chips
    contributed: Chips
    dead: Chips = 0
    acted_on_bet: Chips | None = None
    cards: Hand | None = None
    discards: Annotated[list[Card], Field(max_length=5)] | None = None
    draw_clock_expired: bool = False
    away: bool = False
    discard_count: Annotated[int, Field(ge=0, le=4)] | None = None
    shown: bool = False


class Rake(Posted):
    basis_points: Annotated[int, Field(ge=0, le=10_000)]
    cap: Chips | None = None


class View(Posted):
    seat: Seat | None = None


class GameState(Posted):
    ruleset: RulesetRequest | None = None
    structure: Literal["limit", "pot_limit", "no_limit"]
    blinds: Blinds
    button_seat: Seat
    street: Literal["pre_draw", "draw", "post_draw", "showdown", "complete"]
    players: Annotated[list[Player], Field(min_length=2, max_length=5)]
    to_act_seat: Seat | None = None
    betting: Betting | None = None
    last_aggressor_seat: Seat | None = None
    parole: Parole | None = None
    raise_clock_expired: bool = False
    seed: Annotated[str, Field(pattern="^[ -~]{1,128}$")] | None = None
    stub: Annotated[list[Card], Field(max_length=32)] | None = None
    rake: Rake | None = None
    rake_taken: Size | None = None
    view: View | None = None

    def as_rules(self, ruleset: HouseRules) -> rules.GameState:
        """Return the state as the rules take it."""
        fields = {name: getattr(self, name) for name in self.model_fields_set}
        fields["blinds"] = rules.Blinds(**dict(self.blinds))
        fields["players"] = tuple(
            rules.Player(**{name: getattr(each, name) for name in each.model_fields_set})
            for each in self.players
        )
        if self.betting is not None:
            fields["betting"] = rules.Betting(**dict(self.betting))
        if self.parole is not None:
            fields["parole"] = rules.Parole(
                tuple(self.parole.agreed_seats),
                tuple(self.parole.declined_seats),
                self.parole.cancelled,
            )
        if self.rake is not None:
            fields["rake"] = rules.Rake(**dict(self.rake))
        if self.view is not None:
            fields["view"] = rules.View(self.view.seat)
        fields["ruleset"] = stamp_of(ruleset)
        return rules.GameState(**fields)


class Action(Posted):
    seat: Seat
    type: rules.PostedActionType
    to: Chips | None = None
    discards: Annotated[list[Card], Field(max_length=5)] | None = None
    clock_expired: bool = False


class StateRequest(Posted):
    state: GameState
    ruleset: RulesetRequest | None = None


class TransitionRequest(StateRequest):
    action: Action


@app.post("/v1/legal-actions")
async def list_legal_actions(request: StateRequest) -> dict[str, Any]:
    """List what the seat to act may do."""
    ruleset, stamp = _resolved(request.state.ruleset or request.ruleset)
    state = require_consistent(ruleset, request.state.as_rules(ruleset))
    legal = legal_actions.list_legal_actions(ruleset, state)
    return {"ruleset": stamp.model_dump(exclude_none=True), **legal_actions_as_dict(legal)}


@app.post("/v1/transitions")
async def apply_action(request: TransitionRequest) -> dict[str, Any]:
    """Apply an action."""
    ruleset, stamp = _resolved(request.state.ruleset or request.ruleset)
    state = require_consistent(ruleset, request.state.as_rules(ruleset))
    posted = request.action
    action = rules.Action(**{name: getattr(posted, name) for name in posted.model_fields_set})
    moved = with_seed(state, lambda seeded: actions.apply_action(ruleset, seeded, action))
    legal = legal_actions.list_legal_actions(ruleset, moved.state)
    return {
        "ruleset": stamp.model_dump(exclude_none=True),
        **step_as_dict(ruleset, moved.state, moved.events),
        "legal_actions": legal_actions_as_dict(legal),
    }
