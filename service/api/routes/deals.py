"""Hands dealt and cards drawn (BLIND, DRAW, SHUFFLE-1)."""

from flask import Blueprint

from service.api.exchange import Answer, answered, echo, posted, requested_ruleset
from service.api.schemas.hand_play import DealRequestSchema, DrawsRequestSchema
from service.api.schemas.states import event_as_dict, present, state_as_dict
from service.api.schemas.tables import posted_terms
from service.api.seeds import new_seed, with_seed
from service.rules.draw import calculator
from service.rules.play import dealing

blueprint = Blueprint("deals", __name__, url_prefix="/v1")

_DEAL = DealRequestSchema()
_DRAWS = DrawsRequestSchema()


@blueprint.post("/deals")
def deal_hand() -> Answer:
    """Post the blinds, shuffle, and deal: the opening state of a hand."""
    body = posted(_DEAL)
    ruleset = requested_ruleset(body)
    seed = body.get("seed") or new_seed()
    opening = dealing.deal_hand(
        ruleset, posted_terms(body), body["button_seat"], body["seats"], seed
    )
    return answered(
        {
            "ruleset": echo(ruleset),
            "seed": seed,
            "state": state_as_dict(opening.state),
            "events": [event_as_dict(event) for event in opening.events],
        }
    )


@blueprint.post("/draws")
def resolve_draw() -> Answer:
    """Replace the discards of every seat, for clients that keep their own state."""
    body = posted(_DRAWS)
    ruleset = requested_ruleset(body)
    table = calculator.DrawTable(
        button_seat=body["button_seat"],
        drawers=body["players"],
        stub=body["stub"],
        recyclable=body.get("recyclable", ()),
        mucked=body.get("mucked", ()),
        seed=body.get("seed"),
    )
    drawn = with_seed(table, lambda seeded: calculator.resolve_draws(ruleset, seeded))
    return answered(
        {
            "ruleset": echo(ruleset),
            **present(seed=drawn.seed),
            "stub": drawn.stub,
            "draws": [
                {
                    "seat": draw.seat,
                    "discards": draw.discards,
                    "drawn": draw.drawn,
                    "cards": draw.cards,
                    "from_stub": draw.from_stub,
                    "from_recycled": draw.from_recycled,
                }
                for draw in drawn.draws
            ],
        }
    )
