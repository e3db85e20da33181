"""Showdowns and settlements: who shows, and who is paid what."""

from typing import Any

from service.api.representations.narration import Narrator
from service.api.representations.nulls import without_nulls
from service.api.representations.states import step_as_dict
from service.rules.payout.payment import SettledPot
from service.rules.payout.pots import Share
from service.rules.payout.settlement import Settlement
from service.rules.payout.showdown import Showdown, Showing
from service.rules.ruleset import Ruleset


def showdown_as_dict(
    ruleset: Ruleset, shown: Showdown, narrator: Narrator | None = None
) -> dict[str, Any]:
    """Return the order of showing, the settlement, and the state of the finished hand."""
    return {
        "order": [
            {
                "seat": showing.seat,
                "must_show": showing.must_show,
                "shows": showing.shows,
                "rule": _rule_of_showing(place, showing),
            }
            for place, showing in enumerate(shown.order)
        ],
        "settlement": settlement_as_dict(shown.settlement),
        **step_as_dict(ruleset, shown.state, shown.events, narrator),
    }


def settlement_as_dict(settled: Settlement) -> dict[str, Any]:
    """Return the pots and payouts of a hand, with the rake if the request has one."""
    raked = settled.rake is not None
    return {
        "returned": [{"seat": part.seat, "amount": part.amount} for part in settled.returned],
        "pots": [_pot_as_dict(pot, raked=raked) for pot in settled.pots],
        "payouts": [
            {"seat": payout.seat, "amount": payout.amount, "net": payout.net}
            for payout in settled.payouts
        ],
        **without_nulls(rake=settled.rake),
    }


def _pot_as_dict(pot: SettledPot, *, raked: bool) -> dict[str, Any]:
    return without_nulls(
        index=pot.index,
        amount=pot.amount,
        eligible_seats=pot.eligible_seats,
        winner_seats=pot.winner_seats,
        shares=[
            {
                "seat": share.seat,
                "amount": share.amount,
                "odd_chips": share.odd_chips,
                "rule": _rule_of_share(pot, share),
            }
            for share in pot.shares
        ],
        rake=pot.rake if raked else None,
    )


def _rule_of_share(pot: SettledPot, share: Share) -> str:
    if share.odd_chips:
        return "POT-4"
    return "PAROLE-2" if pot.is_agreed else "POT-3"


def _rule_of_showing(place: int, showing: Showing) -> str:
    if showing.shows and not showing.must_show:
        return "SHOW-3"
    return "SHOW-1" if place == 0 else "SHOW-2"
