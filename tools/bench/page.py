"""The page that shows the benchmarks: each part updates one block and nothing else.

A block is the text between `<!-- bench:http -->` and `<!-- /bench -->`.
"""

import re
from collections.abc import Sequence

from tools.bench.tables import Table

_BLOCK = re.compile(
    r"(?P<begin><!-- bench:(?P<part>\w+) -->\n).*?(?P<end><!-- /bench -->)", re.DOTALL
)


def parts_shown(page: str) -> list[str]:
    """Return the parts that have a block on the page.

    >>> parts_shown("<!-- bench:http -->\\nold\\n<!-- /bench -->")
    ['http']
    """
    return [block["part"] for block in _BLOCK.finditer(page)]


def block_of(part: str, how: str, tables: Sequence[Table]) -> str:
    """Return the output of a part: its command, how it ran, and its tables."""
    return "\n".join([f"`./parole bench {part}`: {how}.\n", *(each.markdown() for each in tables)])


def with_block(page: str, part: str, block: str) -> str:
    """Return the page with the block of a part replaced.

    >>> with_block("<!-- bench:http -->\\nold\\n<!-- /bench -->", "http", "new\\n")
    '<!-- bench:http -->\\nnew\\n<!-- /bench -->'
    """

    def filled(old: re.Match[str]) -> str:
        return f"{old['begin']}{block}{old['end']}" if old["part"] == part else old[0]

    return _BLOCK.sub(filled, page)
