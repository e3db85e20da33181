"""Run every example as a reader would, against a running server."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"


@pytest.fixture
def run(server):
    """Run an example, check its exit code and return its output."""
    host, port = server

    def run_example(name, *arguments, folder=EXAMPLES, ends_with=0):
        ended = subprocess.run(  # noqa: S603
            [sys.executable, folder / name, f"http://{host}:{port}", *arguments],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert (ended.returncode, ended.stderr) == (ends_with, "")
        return ended.stdout

    return run_example


def test_every_example_is_tested():
    assert {path.name for path in EXAMPLES.glob("*.py")} == {
        "check_conformance.py",
        "perft.py",
        "play_hand.py",
        "shuffle.py",
    }


@pytest.mark.rule("SHUFFLE-1")
def test_shuffle(run):
    told = run("shuffle.py").splitlines()
    assert told[-1] == "The service deals the same."
    cards = [card for line in told[:-1] for card in line.split(":")[1].split()]
    assert [len(line.split(":")[1].split()) for line in told[:-1]] == [5, 5, 5, 5, 5, 7]
    assert len(set(cards)) == 32


@pytest.mark.rule("BET-5")
def test_perft_of_every_set_up(run):
    told = run("perft.py", "--depth", "3").splitlines()
    assert len(told) == len(json.loads((ROOT / "tests/vectors/perft.json").read_text()))
    assert all(line.endswith("as expected") for line in told)
    assert "pot limit before the call: [4, 26, 251], as expected" in told


@pytest.mark.rule("BET-5")
def test_perft_to_the_end_of_heads_up_hands(run):
    told = run("perft.py", "--only", "heads-up").splitlines()
    assert told == [
        "heads-up, no limit: [10, 33, 92, 200, 244, 197, 74], as expected",
        "heads-up, short small blind: [2, 0, 0, 0], as expected",
        "limit, heads-up, capped: [3, 6, 12, 23, 32, 39, 40, 32, 20, 9, 2, 0], as expected",
        "limit, heads-up, uncapped: [3, 6, 12, 24, 36, 48, 60, 72, 84, 96, 108, 119], as expected",
    ]


def test_perft_reports_differences(run, tmp_path):
    (tmp_path / "examples").mkdir()
    (tmp_path / "tests/vectors").mkdir(parents=True)
    (tmp_path / "examples/perft.py").write_bytes((EXAMPLES / "perft.py").read_bytes())
    setups = json.loads((ROOT / "tests/vectors/perft.json").read_text())[:2]
    setups[0]["nodes"][1] = 34
    (tmp_path / "tests/vectors/perft.json").write_text(json.dumps(setups))
    told = run("perft.py", "--depth", "2", folder=tmp_path / "examples", ends_with=1)
    assert told.splitlines() == [
        "heads-up, no limit: [10, 33], expected [10, 34]",
        "heads-up, short small blind: [2, 0], as expected",
    ]


@pytest.mark.rule("POT-2")
def test_play_hand(run):
    told = run("play_hand.py").splitlines()
    assert told[:4] == [
        "Seat 1 has the button.",
        "Seat 2 posts 1.",
        "Seat 3 posts 2.",
        "Seat 4 posts 4.",
    ]
    rounds = ["The first round.", "The draw.", "The second round.", "The showdown."]
    assert [line for line in told if line in rounds] == rounds
    for line in (
        "Seat 5 says Parole.",
        "The Parole is off.",
        "Seat 1 bets 70.",
        "Seat 5 raises to 140.",
        # Seat 1 is all-in for 106.
        "34 uncalled go back to seat 5.",
        "Seat 2 mucks.",
        # All five put in 14; after the draw, four put in 31, three 45 more, and two 30 more.
        "Seat 1 wins the main pot, 194.",
        "Seat 1 wins a side pot, 135.",
        "Seat 1 wins a side pot, 60.",
        "Seat 1 has 389.",
    ):
        assert line in told
    assert stacks_of("\n".join(told)) == [389, 0, 186, 0, 40]


@pytest.mark.rule("POT-5")
@pytest.mark.parametrize("number", range(3, 7))
def test_play_other_hands(run, number):
    """Three hands in a row; whoever has no chips left isn't dealt in."""
    seed = f"table-{number}"
    told = run("play_hand.py", seed, "3")
    assert told == run("play_hand.py", seed, "3")
    hands = told.split(" has the button.")[1:]
    assert len(hands) == 3
    dealt_in = 5
    for hand in hands:
        left = stacks_of(hand)
        assert len(left) == dealt_in
        assert sum(left) == 120 + 45 + 200 + 90 + 160
        dealt_in = sum(chips > 0 for chips in left)
    assert "None" not in told


def stacks_of(told):
    return [int(chips) for chips in re.findall(r"^Seat \d has (\d+)\.$", told, re.MULTILINE)]
