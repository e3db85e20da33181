"""Check that each listed case id appears in some test over HTTP."""

import re
from pathlib import Path

CASES = {
    "betting round": "01 02 05 06 07 08 10 11 12 14 16 17 19 20 21 23 24 25 26 27 28 29",
    "pots and payment": "30 31 32 35 36 37 39 41 42 44 45",
    "pot limit, limit, missed blinds": "46 49 50 51 52 53 55",
    "hand ranking": "57 58 59 61 63 64 65 67 68 69 70 71 74 75",
    "draw": "76 77 79 81 82",
    "showdown and Parole": "83 85 86 87 89",
}
LIES_AND_TRUTHS = "q02 q03 q04 q05"
SECOND_ROUND = "n01 n03 n11 q01"
IN_A_NAME = re.compile(r"^def test_((?:c\d\d_)+)", re.MULTILINE)
IN_AN_ID = re.compile(r"^    \(\"C(\d\d)\b", re.MULTILINE)


def test_every_case_has_a_test():
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text()
        for ids in IN_A_NAME.findall(text):
            found |= set(re.findall(r"\d\d", ids))
        found |= set(IN_AN_ID.findall(text))
    assert found == set(" ".join(CASES.values()).split())


def test_every_lie_and_odd_truth_has_a_test():
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        found |= set(re.findall(r"^def test_(q\d\d)_", path.read_text(), re.MULTILINE))
    assert found >= set(LIES_AND_TRUTHS.split())


def test_every_case_of_the_second_round_has_a_test():
    tests = Path(__file__).parents[1]
    texts = "".join(path.read_text() for path in sorted(tests.rglob("test_*.py")))
    assert set(SECOND_ROUND.split()) <= set(
        re.findall(r"^def test_([nq]\d\d)_", texts, re.MULTILINE)
    )
