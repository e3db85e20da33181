"""docs/problems.md is what the catalogue says."""

import pytest

from service.api.catalogue import CATALOGUE
from tests.docs.problems_page import PAGE, page


def test_page_is_what_the_catalogue_says():
    written = PAGE.read_text(encoding="utf-8")

    assert written == page(), "run: python -m tests.docs.problems_page"


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_code_has_one_row(code):
    assert page().count(f"\n| `{code}` |") == 1


def test_a_row_tells_the_parameters_of_its_sentence():
    (row,) = [line for line in page().splitlines() if line.startswith("| `raise_below_minimum` |")]

    assert row.endswith("| `to`, `min_to` |")
