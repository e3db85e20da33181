"""Check that mutmut's diffs and docs/mutants.md name surviving mutants alike."""

from importlib import import_module
from pathlib import Path

import pytest

from tools.mutation.survivors import Survivor, reasoned, survivor

PAGE = (Path(__file__).parents[2] / "docs" / "mutants.md").read_text(encoding="utf-8")

DIFF = """\
--- service/rules/pots.py
+++ service/rules/pots.py
@@ -7,7 +7,6 @@
         street_bet=0,
-        acted_on_bet=None,
+        acted_on_bet="",
         cards=player.cards,
"""

ENTRIES = """\
## A family

### `pots._paid`

A reason.

```diff
- acted_on_bet=None,
+ acted_on_bet="",

- street_bet=0,
```

## Another

### `errors.RuleViolation.of`

```diff
- return cls(code)
+ return cls(None)
```
"""


@pytest.mark.parametrize(
    ("mutant", "function"),
    [
        ("service.rules.payout.pots.x__paid__mutmut_18", "payout.pots._paid"),
        ("service.rules.payout.pots.x_pay__mutmut_1", "payout.pots.pay"),
        ("service.rules.errors.xǁRuleViolationǁof__mutmut_2", "errors.RuleViolation.of"),
        (
            "service.rules.errors.xǁRuleViolationǁ__init____mutmut_3",
            "errors.RuleViolation.__init__",
        ),
    ],
)
def test_names_a_mutant_by_its_change(mutant, function):
    assert survivor(mutant, DIFF) == Survivor(
        function, ("- acted_on_bet=None,", '+ acted_on_bet="",')
    )


def test_ignores_what_is_not_a_mutant_of_the_rules():
    with pytest.raises(ValueError, match="x_create_app"):
        survivor("service.api.app.x_create_app__mutmut_1", DIFF)


def test_the_entries_of_a_page():
    assert list(reasoned(ENTRIES)) == [
        Survivor("pots._paid", ("- acted_on_bet=None,", '+ acted_on_bet="",')),
        Survivor("pots._paid", ("- street_bet=0,",)),
        Survivor("errors.RuleViolation.of", ("- return cls(code)", "+ return cls(None)")),
    ]


def test_reads_an_entry_as_written():
    written = survivor("service.rules.payout.pots.x__paid__mutmut_18", DIFF)

    assert list(reasoned(str(written))) == [written]


def test_every_entry_is_of_a_function_that_is_there_and_comes_once():
    listed = list(reasoned(PAGE))

    assert len(listed) == len(set(listed))
    for each in listed:
        module, *names = each.function.split(".")
        found = import_module(f"service.rules.{module}")
        for name in names:
            found = getattr(found, name)
        assert callable(found)
