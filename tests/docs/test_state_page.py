"""Check that docs/state.md documents every state field, defect and event."""

import re
from pathlib import Path
from typing import get_args

import pytest

from service.rules.codes import StateCode
from tests.contract.document import SCHEMAS

PAGE = (Path(__file__).parents[2] / "docs" / "state.md").read_text(encoding="utf-8")

FIELDS = [
    pytest.param(field, id=f"{component}-{field}")
    for component in ("GameState", "Player", "Betting", "Parole")
    for field in SCHEMAS[component]["properties"]
]
OF_SETTLEMENTS = {"folded_seat"}
EVENTS = re.findall(
    r"\b[a-z]+(?:_[a-z]+)*\b",
    SCHEMAS["GameEvent"]["properties"]["type"]["description"]
    .partition(". ")[0]
    .replace(" or ", ", "),
)


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_has_a_row(field):
    assert f"\n| `{field}` |" in PAGE


@pytest.mark.parametrize("code", sorted(set(get_args(StateCode)) - OF_SETTLEMENTS))
def test_documents_every_defect(code):
    assert f"`{code}`" in PAGE


@pytest.mark.parametrize("event", EVENTS)
def test_documents_every_event(event):
    assert re.search(rf"^\|.*`{event}`.* \|", PAGE, re.MULTILINE)
