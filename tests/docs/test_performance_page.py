"""Check that the performance page shows the full output of real benchmark runs."""

import re
from pathlib import Path

import pytest

from tools.bench.page import block_of, parts_shown, with_block
from tools.bench.parts import PARTS
from tools.bench.tables import Table

ROOT = Path(__file__).parents[2]
PLACE = ROOT / "docs" / "performance.md"
PAGE = PLACE.read_text(encoding="utf-8")


def test_each_benchmark_has_one_block():
    assert sorted(parts_shown(PAGE)) == sorted(PARTS)


@pytest.mark.parametrize("part", PARTS)
def test_each_block_was_printed_by_a_run(part):
    block = re.search(rf"<!-- bench:{part} -->\n(.*?)<!-- /bench -->", PAGE, re.DOTALL)[1]

    assert block.startswith(f"`./parole bench {part}`: ")
    assert f"\n### {part}: " in block


def test_each_plot_exists():
    plots = re.findall(r"!\[.*?\]\((.*?)\)", PAGE)

    assert plots
    for plot in plots:
        assert (PLACE.parent / plot).is_file(), plot


def test_a_run_changes_only_its_own_block():
    table = Table("http: new", ("a", "b"), [["1", "2"]])
    block = block_of("http", "3 rounds", [table])
    page = with_block(PAGE, "http", block)

    assert block in page
    assert with_block(page, "http", "") == with_block(PAGE, "http", "")


@pytest.mark.parametrize("part", PARTS.values())
def test_each_benchmark_has_a_module(part):
    assert (ROOT / "tools" / "bench" / f"{part}.py").is_file()
