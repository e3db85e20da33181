"""Check docs/problems.md against the catalogue."""

import pytest

from service.api.catalogue import CODES
from tests.docs.problems_page import PAGE, page


def test_the_page_matches_the_catalogue():
    written = PAGE.read_text(encoding="utf-8")

    assert written == page(), "run: python -m tests.docs.problems_page"


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_one_row(code):
    assert page().count(f"\n| `{code}` |") == 1


def test_a_row_lists_the_params_of_its_text():
    (row,) = [line for line in page().splitlines() if line.startswith("| `raise_below_minimum` |")]

    assert row.endswith("| `to`, `min_to` |")
