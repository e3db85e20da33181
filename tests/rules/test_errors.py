"""Test how a rule violation reads in a log."""

from service.rules.errors import Fault, RuleViolation


def test_a_violation_reads_as_its_code():
    violation = RuleViolation("illegal_action", [Fault("out_of_turn", ("action", "seat"))])
    assert str(violation) == "illegal_action"
    assert violation.faults[0].params == {}


def test_a_violation_with_one_error_has_its_code():
    violation = RuleViolation.of("no_chips", ("seats", 1), seat=4)
    assert violation.code == "no_chips"
    assert violation.faults == (Fault("no_chips", ("seats", 1), {"seat": 4}),)
