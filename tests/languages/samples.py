"""Values for every message: each case of each argument occurs in some sample.

`python -m tests.languages.samples` writes them to tests/vectors/texts.json, where the sentences of
new samples are missing until intl-messageformat has written them.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from service.api.languages.language import ENGLISH

VECTORS = Path(__file__).parents[1] / "vectors" / "texts.json"

ARGUMENT = re.compile(r"\{\s*(?P<name>\w+)\s*(?:,\s*(?P<kind>\w+)\s*,?)?")
SELECTOR = re.compile(r"\s*(=?\w+)\s*$")
NUMBERS = (1, 2, 5000, 5_000_000_000_000)
PLURALS = (0, 1, 2, 5000)
TEXT = "Åsa {to} ''#"


def samples() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield a key and values, as often as it takes to reach every case."""
    for key, pattern in ENGLISH.patterns.items():
        options = options_of(pattern)
        for place in range(max(map(len, options.values()), default=0)):
            yield key, {name: each[place % len(each)] for name, each in options.items()}


def options_of(pattern: str) -> dict[str, list[object]]:
    """Return the values to try for each argument of a message."""
    options: dict[str, list[object]] = {}
    for name, kind, body in arguments(pattern):
        match kind:
            case "select":
                found = [match[1] for each in selectors(body) if (match := SELECTOR.search(each))]
            case "plural":
                found = list(PLURALS)
            case "number":
                found = list(NUMBERS)
            case _:
                found = [TEXT]
        if kind is not None or name not in options:
            options[name] = found
    return options


def arguments(text: str) -> Iterator[tuple[str, str | None, str]]:
    """Yield the name, kind and body of each argument of a text, nested ones too."""
    for inside in blocks(text):
        head = ARGUMENT.match("{" + inside)
        assert head is not None, text
        body = inside[head.end() - 1 :]
        yield head["name"], head["kind"], body
        for case in blocks(body):
            yield from arguments(case)


def blocks(text: str) -> Iterator[str]:
    """Yield what stands in each outermost pair of braces."""
    depth = start = 0
    for place, each in enumerate(text):
        if each == "{":
            depth += 1
            start = place + 1 if depth == 1 else start
        elif each == "}":
            depth -= 1
            if depth == 0:
                yield text[start:place]


def selectors(body: str) -> Iterator[str]:
    """Yield what stands before each outermost pair of braces."""
    for inside in blocks(body):
        before, _, body = body.partition("{" + inside + "}")
        yield before


def main() -> None:
    """Write the vectors, with the sentences that they have already."""
    written = json.loads(VECTORS.read_text("utf-8"))
    known = {json.dumps([each["key"], each["values"]]): each for each in written}
    vectors = [
        known.get(json.dumps([key, values]), {"key": key, "values": values})
        for key, values in samples()
    ]
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in vectors)
    VECTORS.write_text("[\n " + ",\n ".join(lines) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
