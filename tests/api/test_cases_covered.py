"""Check that each listed case id appears in some test."""

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]

CASES = {
    "betting round": "01 02 05 06 07 08 10 11 12 14 16 17 19 20 21 23 24 25 26 27 28 29",
    "pots and payment": "30 31 32 35 36 37 39 41 42 44 45",
    "pot limit, limit, missed blinds": "46 49 50 51 52 53 55",
    "hand ranking": "57 58 59 61 63 64 65 67 68 69 70 71 74 75",
    "draw": "76 77 79 81 82",
    "showdown and Parole": "83 85 86 87 89",
}
SECOND_ROUND = {
    "histories": "n01 n03 n11",
    "tables and players who leave": "n06 n08 n09 n13 n14",
    "connections and clients": "n15 n17 n19 n25",
    "clients without rules of their own": "p01 p02 p03 p04 p05 p07",
    "an independent referee": "q01 q02 q03 q04 q05 q06",
}
IN_A_NAME = re.compile(r"^def test_((?:c\d\d_)+)", re.MULTILINE)
IN_AN_ID = re.compile(r"^    \(\"C(\d\d)\b", re.MULTILINE)
OF_THE_SECOND_ROUND = re.compile(r"^def test_((?:[cnpq]\d\d_)+)", re.MULTILINE)


def test_every_case_has_a_test():
    found = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        text = path.read_text()
        for ids in IN_A_NAME.findall(text):
            found |= set(re.findall(r"\d\d", ids))
        found |= set(IN_AN_ID.findall(text))
    assert found == set(" ".join(CASES.values()).split())


def test_every_case_of_the_second_round_has_a_test():
    found = set()
    for path in TESTS.rglob("test_*.py"):
        for ids in OF_THE_SECOND_ROUND.findall(path.read_text()):
            found |= {each for each in ids.split("_") if each and each[0] in "npq"}
    assert found == set(" ".join(SECOND_ROUND.values()).split())
