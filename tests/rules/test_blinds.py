"""Test blind sizes, the bet sizes that follow and the cost of missed blinds (BLIND-1, 3, 6)."""

import pytest

from service.rules.blinds import (
    BettingLimits,
    Stakes,
    StreetLimits,
    Terms,
    betting_limits,
    blinds_in_play,
)
from service.rules.errors import RuleViolation
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Blinds
from service.rules.table.missed_blinds import missed_blinds

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
NO_OVER = resolve_ruleset(options={"over_blind": "never"})
UNCAPPED = resolve_ruleset(options={"limit_cap_heads_up": False})


def refusal_of(call, *args, **kwargs):
    with pytest.raises(RuleViolation) as refused:
        call(*args, **kwargs)
    return refused.value.code, [(f.code, f.path, f.params) for f in refused.value.faults]


@pytest.mark.rule("BLIND-1")
@pytest.mark.parametrize(
    ("ruleset", "dealt_in", "over"),
    [(POKER, 5, 4), (POKER, 4, 4), (POKER, 3, None), (POKER, 2, None)]
    + [(house, dealt_in, None) for house in (DRAW, NO_OVER) for dealt_in in (2, 3, 4, 5)],
)
def test_an_over_blind_is_in_play_with_more_than_three(ruleset, dealt_in, over):
    terms = Terms("no_limit", Blinds(1, 2, 4))
    assert blinds_in_play(ruleset, terms, dealt_in) == Blinds(1, 2, over)


@pytest.mark.rule("BLIND-3")
@pytest.mark.parametrize(
    ("structure", "low", "high", "blinds"),
    [
        # S0 and S4: the limit table 1/2 has blinds 1/2, 1 and 2; in whole chips it is 2/4.
        ("limit", 2, 4, Blinds(1, 2, 4)),
        ("limit", 10, 20, Blinds(5, 10, 20)),
        # S4: the no-limit table 1/2 has 1, 2 and with an over blind 4.
        ("no_limit", 1, 2, Blinds(1, 2, 4)),
        ("pot_limit", 5, 10, Blinds(5, 10, 20)),
    ],
)
def test_stakes_set_the_blinds_by_structure(structure, low, high, blinds):
    assert blinds_in_play(POKER, Terms(structure, stakes=Stakes(low, high)), 5) == blinds


@pytest.mark.rule("BLIND-3")
@pytest.mark.parametrize(
    ("structure", "low", "high", "fault"),
    [
        ("limit", 1, 2, ("stakes_not_whole", ("stakes", "low"), {"low": 1})),
        ("limit", 2, 5, ("stakes_not_double", ("stakes", "high"), {"low": 2, "high": 5})),
        ("no_limit", 2, 2, ("stakes_not_double", ("stakes", "high"), {"low": 2, "high": 2})),
    ],
)
def test_rejects_stakes_that_give_fractional_blinds(structure, low, high, fault):
    terms = Terms(structure, stakes=Stakes(low, high))
    assert refusal_of(blinds_in_play, POKER, terms, 5) == ("stakes_not_whole", [fault])


@pytest.mark.rule("BLIND-3")
def test_explicit_blinds_need_no_ratio_but_must_not_decrease():
    assert blinds_in_play(POKER, Terms("limit", Blinds(3, 3, 10)), 4) == Blinds(3, 3, 10)
    assert refusal_of(blinds_in_play, POKER, Terms("limit", Blinds(0, 2, 1)), 4) == (
        "inconsistent_state",
        [
            (
                "blind_too_small",
                ("blinds", "small"),
                {"blind": "small", "amount": 0, "minimum": 1},
            ),
            ("blind_too_small", ("blinds", "over"), {"blind": "over", "amount": 1, "minimum": 2}),
        ],
    )
    # An over blind that is not in play isn't checked.
    assert blinds_in_play(POKER, Terms("limit", Blinds(1, 2, 1)), 3) == Blinds(1, 2)


@pytest.mark.rule("BLIND-3")
@pytest.mark.parametrize(
    ("terms", "code", "path", "field"),
    [
        (Terms("limit"), "field_required", ("blinds",), "blinds"),
        (Terms("limit", Blinds(1, 2)), "field_required", ("blinds", "over"), "over"),
        (
            Terms("limit", Blinds(1, 2, 4), Stakes(2, 4)),
            "field_not_applicable",
            ("stakes",),
            "stakes",
        ),
    ],
)
def test_takes_blinds_or_stakes_but_not_both(terms, code, path, field):
    assert refusal_of(blinds_in_play, POKER, terms, 5) == (code, [(code, path, {"field": field})])


@pytest.mark.rule("BET-6")
def test_the_worked_exchange_of_betting_limits():
    terms = Terms("limit", stakes=Stakes(2, 4))
    assert betting_limits(POKER, terms, 5) == BettingLimits(
        Blinds(1, 2, 4),
        (StreetLimits("pre_draw", 4, 4, 4), StreetLimits("post_draw", 8, 8, 4)),
    )


@pytest.mark.rule("BET-4")
@pytest.mark.parametrize(
    ("ruleset", "structure", "dealt_in", "bets", "max_bets"),
    [
        # S4: limit 1/2 (here 2/4) bets 1 and 2 with up to three, 2 and 4 with more.
        (POKER, "limit", 3, (2, 4), 4),
        (POKER, "limit", 4, (4, 8), 4),
        (POKER, "limit", 2, (2, 4), 4),
        (UNCAPPED, "limit", 2, (2, 4), None),
        (UNCAPPED, "limit", 3, (2, 4), 4),
        # S4: no limit 1/2 (here 2/4) bets at least 2 with up to three, 4 with more.
        (POKER, "no_limit", 3, (4, 4), None),
        (POKER, "pot_limit", 5, (8, 8), None),
        (DRAW, "no_limit", 5, (4, 4), None),
    ],
)
def test_bets_of_both_rounds(ruleset, structure, dealt_in, bets, max_bets):
    limits = betting_limits(ruleset, Terms(structure, stakes=Stakes(2, 4)), dealt_in)
    assert limits.streets == (
        StreetLimits("pre_draw", bets[0], bets[0], max_bets),
        StreetLimits("post_draw", bets[1], bets[1], max_bets),
    )


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("missed", "live", "dead"),
    [
        pytest.param("small", 2, 0, id="C55"),
        ("small big", 2, 1),
        ("small big over", 4, 3),
        ("big", 2, 0),
        ("over", 4, 0),
        ("small over", 4, 1),
        ("over big", 4, 2),
        ("", 0, 0),
    ],
)
def test_a_returning_seat_pays_what_it_missed(missed, live, dead):
    owed = missed_blinds(Blinds(1, 2, 4), newcomer=False, missed=missed.split())
    assert (owed.live, owed.dead, owed.total, owed.may_wait) == (
        live,
        dead,
        live + dead,
        bool(missed),
    )


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("missed", "live", "dead"), [("small big over", 2, 3), ("over", 2, 0), ("big over", 2, 2)]
)
def test_the_live_part_is_never_more_than_the_largest_blind_in_play(missed, live, dead):
    owed = missed_blinds(Blinds(1, 2), newcomer=False, missed=missed.split())
    assert (owed.live, owed.dead) == (live, dead)


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(("blinds", "live"), [(Blinds(1, 2, 4), 4), (Blinds(1, 2), 2)])
def test_a_newcomer_pays_the_largest_blind_live_or_waits(blinds, live):
    owed = missed_blinds(blinds, newcomer=True, missed=())
    assert (owed.live, owed.dead, owed.total, owed.may_wait) == (live, 0, live, True)


@pytest.mark.rule("BLIND-6")
def test_rejects_invalid_missed_lists():
    blinds = Blinds(1, 2, 4)
    assert refusal_of(missed_blinds, blinds, newcomer=True, missed=["big"]) == (
        "field_not_applicable",
        [("field_not_applicable", ("missed",), {"field": "missed"})],
    )
    assert refusal_of(missed_blinds, blinds, newcomer=False, missed=["big", "small", "big"]) == (
        "inconsistent_state",
        [("duplicate_blind", ("missed", 2), {"blind": "big"})],
    )
