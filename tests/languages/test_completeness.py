"""Check that every language has every text, none that is unused, and none that is out of date."""

import json
import re
from typing import get_args

import pytest

from service.api.catalogue import CODES, key_of
from service.api.languages.language import ENGLISH, LANGUAGES
from service.api.languages.messages import Message
from service.rules.ranking.classes import CATEGORIES
from service.rules.rulings import HOUSES, RULINGS, SOURCES
from service.rules.state import EventType
from tests.contract.document import SCHEMAS
from tests.languages.samples import VECTORS, samples
from tests.languages.translated import RECORD, digests

SENTENCES = json.loads(VECTORS.read_text("utf-8"))

USED = {
    *(f"event.{each}" for each in get_args(EventType)),
    "seat.unnamed",
    *(f"hand.{each}" for each in CATEGORIES),
    *(f"reason.{each}" for each in ("category", "rank", "suit", "tie")),
    *(
        f"narrative.{each}"
        for each in ("title", "button", "seat", "cards", "street", "stacks", "illegal")
    ),
    "errors.several",
    *(f"{key_of(code)}.{part}" for code in CODES for part in ("title", "detail", "help")),
    *(f"ruleset.{house}.{part}" for house in HOUSES for part in ("name", "summary")),
    *(f"source.{each}" for each in SOURCES),
    *(f"ruling.{each.id}.{part}" for each in RULINGS for part in ("topic", "clash", "ruling")),
    "service.description",
}

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES.values(), ids=lambda each: each.tag)


def compiled(language, key):
    return Message.compiled(language.patterns[key], language.tag)


@EVERY_LANGUAGE
def test_has_every_text_that_is_used_and_no_other(language):
    assert set(language.patterns) == USED


@EVERY_LANGUAGE
def test_no_text_is_empty_or_has_stray_spaces(language):
    for key, pattern in language.patterns.items():
        assert pattern
        assert pattern == pattern.strip(), key
        assert "  " not in pattern, key
        assert "'{" not in pattern, f"{key}: quoted braces are not read as arguments"


@EVERY_LANGUAGE
def test_a_translation_has_the_arguments_of_the_english_text(language):
    for key in ENGLISH.patterns:
        own, english = compiled(language, key), compiled(ENGLISH, key)
        assert set(own.arguments) == set(english.arguments), key
        assert own.required == english.required, key


@EVERY_LANGUAGE
def test_a_translation_cites_the_same_rules(language):
    for key, english in ENGLISH.patterns.items():
        rule = r"\b[A-Z]{3,}-\d+"
        assert set(re.findall(rule, language.patterns[key])) == set(re.findall(rule, english)), key


@EVERY_LANGUAGE
def test_sentences_end_with_a_period_and_titles_do_not(language):
    for key, pattern in language.patterns.items():
        if key.startswith(("problem.", "fault.", "event.")):
            assert pattern.endswith((".", ".}}", ".}", "?}}")) != key.endswith(".title"), key


@EVERY_LANGUAGE
def test_no_translation_is_older_than_its_english_text(language):
    if language is ENGLISH:
        return
    recorded = json.loads(RECORD.read_text("utf-8"))[language.tag]
    changed = [key for key, digest in digests(language).items() if recorded.get(key) != digest]
    assert changed == [], "translate, then run: python -m tests.languages.translated"


def test_the_contract_lists_every_language():
    assert SCHEMAS["LanguageTag"]["enum"] == list(LANGUAGES)


def test_every_case_of_every_message_is_in_the_vectors():
    assert [[each["key"], each["values"]] for each in SENTENCES] == [
        list(each) for each in samples()
    ]


@EVERY_LANGUAGE
def test_formats_every_message_as_intl_messageformat_does(language):
    """The sentences of the vectors were written by that library, not by ours."""
    for each in SENTENCES:
        assert language.text(each["key"], each["values"]) == each[language.tag], each
