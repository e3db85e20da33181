"""Check that docs/odds.md and its picture are what the service responds."""

from tools.odds.page import PAGE, PICTURE, draws_of, page_of
from tools.odds.picture import picture_of
from tools.odds.responses import asking


def test_the_tables_are_what_the_service_responds():
    page = PAGE.read_text(encoding="utf-8")

    with asking() as ask:
        assert page_of(page, ask) == page
    assert page.count("<!-- odds:") == page.count("<!-- /odds -->") == 3


def test_the_picture_is_what_the_service_responds():
    with asking() as ask:
        draws = draws_of(ask)

    assert picture_of(draws) == PICTURE.read_text(encoding="utf-8")
    assert all(abs(sum(draw.shares.values()) - 1) < 1e-9 for draw in draws)
