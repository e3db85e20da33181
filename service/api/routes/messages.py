"""Every text of the service as ICU messages, for clients that tell hands in words themselves."""

from functools import cache

import orjson
from flask import Blueprint, Response

from service.api.exchange import cached_response
from service.api.languages.language import LANGUAGES, Language
from service.api.problems import Problem

blueprint = Blueprint("messages", __name__, url_prefix="/v1/messages")


@blueprint.get("/<language>")
def get_messages(language: str) -> Response:
    """Return every message of a language, in ICU MessageFormat."""
    if language not in LANGUAGES:
        raise Problem("not_found")
    found = LANGUAGES[language]
    return cached_response(_content(found), language=found)


@cache
def _content(language: Language) -> bytes:
    return orjson.dumps({"language": language.tag, "messages": language.patterns})
