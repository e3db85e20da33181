"""What a draw is worth, and how often each hand wins (ODDS)."""

from typing import Any

from flask import Blueprint

from service.api.exchange import Fields, operation, spot_ruleset
from service.api.representations.odds import draw_odds_as_dict, equities_as_dict
from service.api.schemas.odds import DrawOddsRequestSchema, EquitiesRequestSchema, hand_table_of
from service.api.seeds import new_seed
from service.rules.odds import draw_odds, spots
from service.rules.odds import equities as equities_of_spots
from service.rules.ruleset import Ruleset
from service.rules.validation.state import require_consistent

ALWAYS = 0
"""These requests take milliseconds of numpy, however short they are."""

blueprint = Blueprint("odds", __name__, url_prefix="/v1")


@blueprint.post("/draw-odds")
@operation(DrawOddsRequestSchema(), long_from=ALWAYS)
def compute_draw_odds(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Compute what each draw of a hand is worth, best first."""
    unseen, odds = draw_odds.draw_odds(
        ruleset, body["cards"], body.get("dead", ()), body.get("plays")
    )
    return draw_odds_as_dict(unseen, odds)


@blueprint.post("/equities")
@operation(EquitiesRequestSchema(), ruleset_of=spot_ruleset, long_from=ALWAYS)
def compute_equities(ruleset: Ruleset, body: Fields) -> dict[str, Any]:
    """Compute how often each live hand wins, exactly or by simulation."""
    table = hand_table_of(body)
    if table is None:
        state = require_consistent(ruleset, body["state"])
        spot = spots.spot_of_state(ruleset, state, body.get("draws", ()))
    else:
        spot = spots.spot_of_table(ruleset, table)
    trials = body.get("trials", equities_of_spots.DEFAULT_TRIALS)
    seed = body.get("seed") or new_seed()
    return equities_as_dict(equities_of_spots.equities(ruleset, spot, trials, seed))
