"""Check that each code has its texts and that mypy rejects a code of the wrong kind."""

import os
import re
from pathlib import Path
from typing import get_args

import mypy.api

from service.api.catalogue import CODES, STATUSES, ProblemCode, key_of
from service.api.catalogue.rules import RULE_OF
from service.api.languages.language import ENGLISH
from service.rules.codes import FaultCode

ROOT = Path(__file__).parents[2]
RULES = set(re.findall(r"^### ([A-Z]+-\d+) ", (ROOT / "docs/rules.md").read_text(), re.MULTILINE))


def test_every_code_has_an_entry_and_every_entry_a_code():
    assert set(CODES) == {*get_args(FaultCode), *get_args(ProblemCode)}
    named = {
        key.split(".")[1] for key in ENGLISH.patterns if key.startswith(("problem.", "fault."))
    }
    assert named == set(CODES)


def test_only_problem_codes_have_a_status():
    assert STATUSES.keys() == set(get_args(ProblemCode))
    assert CODES[: len(STATUSES)] == tuple(STATUSES)


WRONG = """\
from service.api.problems import Problem
from service.rules.errors import Fault, RuleViolation

RuleViolation("round_closed", [])
RuleViolation.of("illegal_action")
Fault("illegal_action")
Problem("missing_field")
"""


def test_mypy_rejects_a_code_of_the_wrong_kind(monkeypatch):
    monkeypatch.chdir(ROOT)

    report, _, status = mypy.api.run(["--config-file", os.devnull, "--no-incremental", "-c", WRONG])

    assert status == 1
    wrong = re.findall(r"<string>:(\d+): error: .*\[arg-type\]", report)
    assert wrong == ["4", "5", "6", "7"]


def test_every_code_names_a_rule_that_its_help_cites():
    for code in CODES:
        advice = ENGLISH.patterns[f"{key_of(code)}.help"]
        cited = set(re.findall(r"\b[A-Z]+-\d+", advice)) & RULES
        if code in get_args(FaultCode):
            assert (RULE_OF.get(code) in cited) if cited else (code not in RULE_OF), code
