"""Check that every rule is documented, cited, tested and shown, and that every citation exists."""

import re
from pathlib import Path

import pytest

from service.rules.ruleset import OPTION_RULES, RULESETS, option_values, resolve_ruleset
from service.rules.rulings import RULINGS
from tests.contract.document import POSTS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")

SECTIONS = {
    heading.split()[0]: text
    for heading, text in re.findall(r"^### (.+)\n((?:(?!##).*\n?)*)", PAGE, re.MULTILINE)
}
"""The text under each rule's heading, by id."""

RULES = list(SECTIONS)
RULES_FOLDER = ROOT / "service" / "rules"
FAMILIES = list(dict.fromkeys(rule.split("-")[0] for rule in RULES))
SHOWN_FAMILIES = ("SEAT", "BLIND", "BET", "PAROLE", "DRAW", "POT", "SHOW")

CITATION = re.compile(rf"\b({'|'.join(FAMILIES)})-(\d+)(?:(?:\.\.| to )(\d+)\b)?")
"""A rule, or a range such as DRAW-1..4; a range of two ids in full is two citations."""


def texts(*patterns):
    """Return the files that match the patterns, with their text."""
    return {
        path: path.read_text(encoding="utf-8")
        for pattern in patterns
        for path in sorted(ROOT.glob(pattern))
    }


def cited(text):
    """Return the rule ids that a text cites, including the ends of its ranges."""
    return {
        f"{family}-{number}"
        for family, *numbers in CITATION.findall(text)
        for number in numbers
        if number
    }


SERVICE_CITES = cited("".join(texts("service/**/*.py").values()))
MARKED = set(
    re.findall(r"mark\.rule\(\"([A-Z]+-\d+)\"\)", "".join(texts("tests/**/*.py").values()))
)
SHOWN = cited(
    " ".join(
        example["summary"]
        for operation in POSTS
        for example in operation.request_media["examples"].values()
    )
)


def test_families_are_numbered_from_one_without_gaps():
    numbers = {family: [] for family in FAMILIES}
    for rule in RULES:
        family, number = rule.split("-")
        numbers[family].append(int(number))

    assert all(each == list(range(1, len(each) + 1)) for each in numbers.values())


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_text(rule):
    assert SECTIONS[rule].strip()


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test(rule):
    assert rule in MARKED


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_cited_by_the_code(rule):
    assert rule in SERVICE_CITES


@pytest.mark.parametrize("rule", RULES)
def test_the_table_of_contents_leads_to_the_code_of_every_rule(rule):
    (row,) = re.findall(rf"^\| \[{rule}\]\(#{rule.lower()}-.*$", PAGE, re.MULTILINE)
    files = re.findall(r"\[`([\w/]+\.py)`\]\(\.\./service/rules/\1\)", row)

    assert files
    for file in files:
        assert rule in cited((RULES_FOLDER / file).read_text(encoding="utf-8")), file


def test_every_folder_of_the_rules_is_a_chapter():
    folders = {each.parent.name.capitalize() for each in RULES_FOLDER.glob("*/__init__.py")}

    assert folders <= set(re.findall(r"^## (\w+)$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("rule", [each for each in RULES if each.split("-")[0] in SHOWN_FAMILIES])
def test_every_rule_of_play_is_shown_by_an_example(rule):
    assert rule in SHOWN


def test_nothing_cites_an_unknown_rule():
    everything = texts(
        "service/**/*.py", "tests/**/*.py", "tests/**/*.mjs", "openapi.yaml", "*.md", "docs/**/*.md"
    )

    unknown = {
        str(path.relative_to(ROOT)): sorted(cited(text) - set(RULES))
        for path, text in everything.items()
        if cited(text) - set(RULES)
    }

    assert not unknown


@pytest.mark.parametrize("option", OPTION_RULES)
def test_documents_every_option_with_its_values_and_defaults(option):
    def listed(*values):
        return ", ".join(f"`{str(value).lower()}`" for value in values)

    rule = OPTION_RULES[option]
    defaults = [
        listed(getattr(resolve_ruleset(ruleset_id).options, option)) for ruleset_id in RULESETS
    ]
    row = " | ".join([listed(option), rule, listed(*option_values(option)), *defaults])

    assert f"| {row} |" in PAGE
    assert f"ption `{option}`" in SECTIONS[rule]


@pytest.mark.parametrize("rule", dict.fromkeys(ruling.rule for ruling in RULINGS))
def test_documents_every_published_ruling_with_its_rule(rule):
    assert "**Clash.**" in SECTIONS[rule]
