"""tools/phh: histories with finishing stacks worked out by hand, and faults put into them."""

from pathlib import Path

import pytest

from tools.phh.replay import Mismatch, NotTransposable, replay

FOLDER = Path(__file__).parents[1] / "vectors" / "phh"
FILES = sorted(FOLDER.glob("*.phh"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_n01_histories_replay_to_their_finishing_stacks(path):
    assert replay(path.read_text(encoding="utf-8")).street in {"complete", "showdown"}


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("walk", "[99, 101, 100]", "[99, 102, 99]", "stacks"),
        ("walk", "p3 f", "p2 f", "out_of_turn"),
        ("side_pots", "[60, 60, 50]", "[61, 59, 50]", "stacks"),
        ("split", "[99, 51, 50]", "[99, 50, 51]", "stacks"),
        ("minimum_raises", "p2 cbr 14", "p2 cbr 13", "raise_below_minimum"),
        ("short_all_in", "p3 cc", "p3 cbr 22", "betting_not_reopened"),
        ("short_all_in", "[30, 48, 86]", "[29, 49, 86]", "stacks"),
        ("limit_cap", "p2 f", "p2 cbr 10", "raise_cap_reached"),
    ],
)
def test_a_false_history_differs(name, old, new, reason):
    text = (FOLDER / f"{name}.phh").read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(Mismatch, match=reason):
        replay(text.replace(old, new))


def test_other_games_are_skipped():
    text = (FOLDER / "walk.phh").read_text(encoding="utf-8").replace("NT", "FR")
    with pytest.raises(NotTransposable):
        replay(text)
