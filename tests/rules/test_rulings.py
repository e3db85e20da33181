"""Test the rulings, as data: each open question with the option that changes the answer."""

import pytest

from service.rules.ruleset import OPTION_RULES, option_values, options_as_dict, resolve_ruleset
from service.rules.rulings import RULINGS, Ruling, _ruling


@pytest.mark.rule("BET-7")
def test_a_ruling_names_the_option_of_its_rule():
    ruling = _ruling("BET-7", "pot_limit", "S4", "S2")

    assert ruling == Ruling(
        rule="BET-7",
        id="pot_limit",
        sources=("S4", "S2"),
        option="pot_limit_raise",
    )


@pytest.mark.rule("DECK-1")
def test_a_ruling_without_an_option():
    assert _ruling("DECK-1", "deck", "S2").option is None


# The table "Where the sources contradict each other" of the rulebook.
@pytest.mark.rule("RANK-5")
@pytest.mark.parametrize(
    ("rule", "option"),
    [
        ("RANK-5", "two_pair_kicker"),
        ("RANK-6", "suit_tiebreak"),
        ("BET-7", "pot_limit_raise"),
        ("PAROLE-1", None),
        ("PAROLE-3", "parole_all_in"),
        ("DRAW-3", "recycle"),
        ("SHOW-1", "checked_showdown"),
        ("SHOW-2", "muck_losers"),
        ("BET-10", None),
        ("DRAW-5", None),
    ],
)
def test_the_options_named_by_the_published_rulings(rule, option):
    rulings = [each for each in RULINGS if each.rule == rule]

    assert {ruling.option for ruling in rulings} == {option}
    assert all(set(ruling.sources) <= {"S0", "S2", "S3", "S4"} for ruling in rulings)


@pytest.mark.rule("RANK-5")
def test_the_options_of_the_other_house_by_name():
    options = options_as_dict(resolve_ruleset("32-card-draw").options)

    assert list(options) == list(OPTION_RULES)
    assert options["two_pair_kicker"] == "rank_then_suit"
    assert options["suit_tiebreak"] is True


@pytest.mark.rule("RANK-6")
@pytest.mark.rule("DRAW-3")
def test_the_values_of_an_option_in_order():
    assert option_values("suit_tiebreak") == (True, False)
    assert option_values("recycle") == ("discards", "discards_and_mucked")
