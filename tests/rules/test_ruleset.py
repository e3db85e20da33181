"""Resolving rulesets, and what is left of their options in a stamp."""

import pytest

from service.rules.ruleset import changed_options, resolve_ruleset


@pytest.mark.parametrize(
    ("posted", "changed"),
    [
        (None, {}),
        ({"suit_tiebreak": True}, {}),
        ({"suit_tiebreak": False}, {"suit_tiebreak": False}),
        (
            {"over_blind": "never", "muck_losers": True, "recycle": "discards_and_mucked"},
            {"over_blind": "never", "recycle": "discards_and_mucked"},
        ),
    ],
    ids=["no options", "a default", "one option", "some of several"],
)
def test_only_options_that_differ_from_the_revision_are_changed(posted, changed):
    assert changed_options(resolve_ruleset("32-card-poker", 1, posted)) == changed


def test_the_other_house_has_other_defaults():
    never = {"over_blind": "never"}

    assert changed_options(resolve_ruleset("32-card-draw", options=never)) == {}
    assert changed_options(resolve_ruleset("32-card-poker", options=never)) == never
