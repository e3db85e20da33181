"""Compare validation with an independent enumeration of small tables; `./parole enumerate` is the
long form."""

import re

import pytest

from tests.second_opinion.small_tables import Chair, Table, reachable
from tests.second_opinion.unreachable import PAGE, judge, judge_truths, quick_tables, tables, totals


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


def test_the_page_is_current():
    """Repeat a few tables: their totals stand on the page, and no kind is worse than it says."""
    findings = judge(quick_tables())
    assert findings.seen["lies"] > 10_000
    text = PAGE.read_text(encoding="utf-8")
    for row in totals(findings, findings).splitlines()[2:]:
        name, *_, quick = row.strip("| ").split(" | ")
        assert re.search(rf"^\| {name} \| [\d,]+ \| {quick} \|$", text, re.MULTILINE), row
    rows = re.findall(r"^\| (\w+: .*) \| [\d,]+ \| [\d,]+ \| (\d+) \|$", text, re.MULTILINE)
    listed = {kind: int(chips) for kind, chips in rows}
    found = {kind: finding.chips for kind, finding in findings.accepted.items()}
    assert found.keys() <= listed.keys()
    assert {kind for kind in found if found[kind] > listed[kind]} == set()
