"""The languages of the service, and the one that a request asks for."""

from collections.abc import Mapping
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from service.api.languages.messages import Message

LONGEST_HEADER = 200
"""The longest `Accept-Language` in bytes that is read; a longer one means English."""

_NONE: Mapping[str, Any] = {}


class Language:
    """A language: every text by its key, such as `event.raised`, in the order of its file."""

    def __init__(self, tag: str, patterns: Mapping[str, str]) -> None:
        self.tag = tag
        self.patterns = patterns
        self._texts: dict[str, str | Message] = {
            # Most texts are fixed. They need no ICU, which would take microseconds.
            key: _compiled(key, pattern, tag) if "{" in pattern else pattern
            for key, pattern in patterns.items()
        }

    def text(self, key: str, values: Mapping[str, Any] = _NONE) -> str:
        """Return a text with the values of its arguments filled in."""
        found = self._texts[key]
        return found if type(found) is str else found.format(values)

    def required(self, key: str) -> frozenset[str]:
        """Return the names of the arguments that a text can't be told without."""
        found = self._texts[key]
        return found.required if isinstance(found, Message) else frozenset()


def _compiled(key: str, pattern: str, tag: str) -> Message:
    try:
        return Message.compiled(pattern, tag)
    except ValueError as error:
        raise ValueError(f"{tag}: {key}: {error}") from error


def flattened(texts: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """Return nested texts by their whole keys.

    >>> flattened({"event": {"folded": "{who} folds."}})
    {'event.folded': '{who} folds.'}
    """
    flat: dict[str, str] = {}
    for name, each in texts.items():
        key = f"{prefix}{name}"
        flat |= flattened(each, f"{key}.") if isinstance(each, dict) else {key: each}
    return flat


def _read(file: Path) -> Language:
    texts = yaml.load(file.read_bytes(), Loader=yaml.CSafeLoader)
    return Language(file.stem, flattened(texts))


_FOLDER = Path(__file__).parent

ENGLISH = _read(_FOLDER / "en.yaml")

LANGUAGES: Mapping[str, Language] = {ENGLISH.tag: ENGLISH} | {
    file.stem: _read(file) for file in sorted(_FOLDER.glob("*.yaml")) if file.stem != ENGLISH.tag
}
"""Every language by its tag, English first. All are compiled before the service forks."""

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def current() -> Language:
    """Return the language of the request that is being handled."""
    return _current.get()


def use_language_of(environ: Mapping[str, Any]) -> None:
    """Handle the request with this WSGI environment in the language that it asks for."""
    _current.set(negotiated(environ.get("HTTP_ACCEPT_LANGUAGE", "")))


def negotiated(header: str) -> Language:
    """Return the language that an `Accept-Language` header prefers (RFC 9110), else English.

    >>> negotiated("tlh, sv-SE;q=0.8, en;q=0.5").tag
    'sv'
    """
    return ENGLISH if len(header) > LONGEST_HEADER else _best_match(header)


@lru_cache(256)
def _best_match(header: str) -> Language:
    # werkzeug's own best_match prefers `en;q=0.1` to `sv-SE`, since only `en` is one of our tags.
    weights: dict[str, float] = {}
    for value, weight in parse_accept_header(header, LanguageAccept):  # heaviest first, `*` last
        language = value.lower().partition("-")[0]
        if value == "*":
            weights = dict.fromkeys(LANGUAGES, weight) | weights
        elif weight == 0 and value.lower() == language:
            weights[language] = weight  # excluded, whatever its regions weigh
        else:
            weights.setdefault(language, weight)
    wanted = [tag for tag, weight in weights.items() if weight > 0 and tag in LANGUAGES]
    return LANGUAGES[max(wanted, key=weights.__getitem__, default=ENGLISH.tag)]
