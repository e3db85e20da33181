"""A table between two hands: limits, blind assignments and missed blinds."""

from typing import Any

from service.api.representations.nulls import without_nulls
from service.api.representations.rulesets import ruleset_stamp
from service.api.representations.states import blinds_as_dict, rake_as_dict
from service.rules.blinds import BettingLimits, StreetLimits, Terms
from service.rules.ruleset import Ruleset
from service.rules.table.assignments import AssignedSeat, BlindAssignment
from service.rules.table.missed_blinds import Owed


def betting_limits_as_dict(limits: BettingLimits) -> dict[str, Any]:
    """Return the blinds of a table and the limits of each street."""
    return {
        "blinds": blinds_as_dict(limits.blinds),
        "streets": [_street_as_dict(street) for street in limits.streets],
    }


def _street_as_dict(limits: StreetLimits) -> dict[str, Any]:
    return without_nulls(
        street=limits.street,
        min_bet=limits.min_bet,
        raise_step=limits.raise_step,
        max_bets=limits.max_bets,
    )


def blind_assignment_as_dict(assignment: BlindAssignment) -> dict[str, Any]:
    """Return who is dealt in to the next hand, who posts what, and who misses which blinds."""
    return {
        **without_nulls(
            button_seat=assignment.button_seat,
            first_to_act_seat=assignment.first_to_act_seat,
            largest_blind_seat=assignment.largest_blind_seat,
        ),
        "posts": [
            {"seat": post.seat, "kind": post.kind, "amount": post.amount, "all_in": post.all_in}
            for post in assignment.posts
        ],
        "seats": [
            {"seat": each.seat, "dealt_in": each.dealt_in, "missed": each.missed}
            for each in assignment.seats
        ],
    }


def table_as_dict(ruleset: Ruleset, terms: Terms, assignment: BlindAssignment) -> dict[str, Any]:
    """Return a table during a hand, in the form in which a client posts it for the next one."""
    blinds, stakes = terms.blinds, terms.stakes
    return {
        "ruleset": ruleset_stamp(ruleset),
        "structure": terms.structure,
        **without_nulls(
            blinds=None if blinds is None else blinds_as_dict(blinds),
            stakes=None if stakes is None else {"low": stakes.low, "high": stakes.high},
            rake=None if terms.rake is None else rake_as_dict(terms.rake),
        ),
        "last_button_seat": assignment.button_seat,
        "last_largest_blind_seat": assignment.largest_blind_seat,
        "seats": [_table_seat_as_dict(each) for each in assignment.seats],
    }


def _table_seat_as_dict(seat: AssignedSeat) -> dict[str, Any]:
    """Return a seat during a hand; the hand itself has the stacks of the seats that play it."""
    return without_nulls(
        seat=seat.seat,
        stack=None if seat.dealt_in else seat.stack,
        status=seat.status,
        choice=seat.choice,
        missed=seat.missed or None,
    )


def owed_as_dict(owed: Owed) -> dict[str, Any]:
    """Return what a seat must post to come in, and whether it may wait instead."""
    return {
        "live": owed.live,
        "dead": owed.dead,
        "total": owed.total,
        "may_wait": owed.may_wait,
    }
