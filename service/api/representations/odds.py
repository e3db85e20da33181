"""What draws are worth, and equities."""

from collections.abc import Sequence
from typing import Any

from service.rules.odds.draw_odds import DrawOdds
from service.rules.odds.equities import Equities


def draw_odds_as_dict(unseen: int, odds: Sequence[DrawOdds]) -> dict[str, Any]:
    """Return what each draw is worth, and out of how many unseen cards."""
    return {
        "unseen": unseen,
        "plays": [
            {
                "discards": play.discards,
                "draw_count": len(play.discards),
                "combinations": play.combinations,
                "improves": play.improves,
                "rank_points": play.rank_points,
                "rank_share": play.rank_share,
                "categories": [
                    {"category": category, "count": count}
                    for category, count in play.categories.items()
                ],
            }
            for play in odds
        ],
    }


def equities_as_dict(equities: Equities) -> dict[str, Any]:
    """Return the equity of each live seat, with its standard error if it was simulated."""
    exact = equities.seed is None
    how: dict[str, Any] = (
        {"combinations": equities.outcomes}
        if exact
        else {"trials": equities.outcomes, "seed": equities.seed}
    )
    return {
        "exact": exact,
        **how,
        "players": [
            {"seat": each.seat, "win": each.win, "tie": each.tie, "equity": each.equity}
            | ({} if exact else {"standard_error": each.standard_error})
            for each in equities.seats
        ],
    }
