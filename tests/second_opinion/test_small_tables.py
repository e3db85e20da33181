"""Compare validation with an independent enumeration of small tables; `./parole enumerate` is the
long form."""

import re

import pytest

from tests.second_opinion.small_tables import Chair, Table, reachable
from tests.second_opinion.unreachable import PAGE, QUICK_STACKS, judge, judge_truths, tables


@pytest.mark.rule("BLIND-5")
@pytest.mark.rule("BET-8")
def test_the_enumeration_itself_by_hand():
    """Heads-up, blinds 1 and 2, one chip each: both are all-in at once.

    The big blind has posted short, so nothing is uncalled. The button draws last. Then nobody has
    chips, so there is no second round, and no Parole in this house.
    """
    poor = reachable(Table("32-card-poker", "no_limit", (1, 2), 1, ((1, 1), (2, 1))))
    assert sorted((m.street, m.to_act) for m in poor if m.to_act) == [("draw", 1), ("draw", 2)]
    (last,) = (m for m in poor if not m.to_act)
    assert last.street == "showdown"
    assert last.chairs == tuple(Chair(s, "all_in", 0, 0, 1, drew=True) for s in (1, 2))


def test_validation_accepts_every_state_that_play_reaches_and_offers_what_the_rules_say():
    for table in tables():
        findings = judge_truths(table)
        assert findings.rejected == []
        assert findings.misplayed == []


def test_the_page_lists_every_kind_of_unreachable_state_that_a_few_tables_show():
    """A kind that is missing from the page, or moves more chips than it says, makes it stale."""
    rows = re.findall(
        r"^\| (\w+: .*) \| [\d,]+ \| [\d,]+ \| (\d+) \|$", PAGE.read_text(), re.MULTILINE
    )
    listed = {kind: int(chips) for kind, chips in rows}
    findings = judge(tables(QUICK_STACKS)[::5])
    assert findings.seen["lies"] > 10_000
    found = {kind: finding.chips for kind, finding in findings.accepted.items()}
    assert found.keys() <= listed.keys()
    assert {kind for kind in found if found[kind] > listed[kind]} == set()
