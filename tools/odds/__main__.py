"""`python -m tools.odds`: write the tables of docs/odds.md and docs/odds/draws.svg."""

from tools.odds.page import PAGE, PICTURE, draws_of, page_of
from tools.odds.picture import picture_of
from tools.odds.responses import asking


def main() -> None:
    """Ask the service, in process, and write the page and its picture."""
    with asking() as ask:
        PAGE.write_text(page_of(PAGE.read_text(encoding="utf-8"), ask), encoding="utf-8")
        PICTURE.write_text(picture_of(draws_of(ask)), encoding="utf-8")


if __name__ == "__main__":
    main()
