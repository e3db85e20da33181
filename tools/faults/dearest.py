"""The body that costs most, for each operation: its server time, relative to parsing it as JSON."""

import io
import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from statistics import median
from typing import Any

import jiter
from flask import Flask

from service.api.app import create_app
from service.api.config import BODY_LIMIT, BULK_BODY_LIMIT, Settings
from service.api.schemas.hand_evaluations import BULK_HANDS_LIMIT
from tests.hostile.corpus import RIGHT
from tools.bench.tables import Table, at_most, number
from tools.faults.findings import Finding
from tools.faults.length import Length

MOST_SMALL, MOST_BULK = 20.0, 15.0
"""How many times the cost of parsing a body may cost: of 64 KiB, and in bulk."""

MOST_REJECTED_BULK = 3.0
"""How many times a valid bulk request the same number of faulty hands may cost."""

BULK = "bulk-hand-evaluations"

_ITEMS = (
    *('{"":1}', "{}", "[]", "[{}]", "null", "1", "1.5", "1e3", "1e-400", '"a"', '"Ah"', "[[[]]]"),
    *("9" * 4_000 + ".5", "9" * 4_000, '"' + "x" * 4_000 + '"', '{"seat":1,"type":"fold"}'),
)


def run(length: Length) -> Finding:
    """Measure every body against parsing it, and list the dearest of each operation."""
    app = create_app(Settings(access_log=False))
    rounds = length.of(7, 1)
    rows, held = [], True
    for noun in RIGHT:
        measured = ((_ratio(app, noun, body, rounds), name) for name, body in bodies(noun))
        (ratio, milliseconds), name = max(measured)
        target = MOST_BULK if noun == BULK else MOST_SMALL
        held &= ratio <= target
        rows.append([noun, name, number(milliseconds), number(ratio), at_most(ratio, target)])
    rejected = _rejected_bulk(app, rounds)
    held &= rejected <= MOST_REJECTED_BULK
    told = at_most(rejected, MOST_REJECTED_BULK)
    rows.append([f"{BULK}, rejected / valid", "faulty hands", "", number(rejected), told])
    columns = ("operation", "dearest body", "ms", "ratio", "target")
    notes = (
        "time beyond that of an empty object; ratio: divided by that of parsing the body as JSON.",
    )
    return Finding(Table("the dearest bodies", columns, rows, notes), held)


def bodies(noun: str) -> Iterator[tuple[str, bytes]]:
    """Yield bodies that fill the limit of an operation with bad material, in each place."""
    limit = BULK_BODY_LIMIT if noun == BULK else BODY_LIMIT
    for place in _objects(RIGHT[noun]):
        for kind, names in _names().items():
            yield f"{kind} in /{'/'.join(place)}", _filled(noun, place, names, limit)
    for place in _values(RIGHT[noun]):
        for item in _ITEMS:
            array = f"[{','.join([item] * (limit // (len(item) + 1) - 1000 // len(item) - 1))}]"
            yield f"{item[:24]} over and over in /{'/'.join(place)}", _placed(noun, place, array)
            many = f"[{','.join([item] * 1_000)}]"
            if len(many) < limit - 1_000:
                named = f"a thousand {item[:24]} in /{'/'.join(place)}"
                yield named, _placed(noun, place, many).ljust(limit)


def _names() -> Mapping[str, Callable[[int], str]]:
    return {
        "unknown names": "k{}".format,
        "names alike": "stack{:04}".format,
        "long names": lambda index: f"{index:05}" + "sta" * 60,
        "names to escape": lambda index: "~/" * 8 + str(index),
    }


def _objects(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    if isinstance(value, dict):
        yield path
    for key, inner in _children(value):
        yield from _objects(inner, (*path, key))


def _values(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, inner in _children(value):
        yield (*path, key)
        yield from _values(inner, (*path, key))


def _children(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the members of an object, and the first element of an array: the others are alike."""
    if isinstance(value, dict):
        yield from value.items()
    if isinstance(value, list) and value:
        yield "0", value[0]


def _placed(noun: str, place: tuple[str, ...], text: str) -> bytes:
    body = json.loads(json.dumps(RIGHT[noun]))
    holder = body
    for step in place[:-1]:
        holder = holder[int(step) if isinstance(holder, list) else step]
    holder[int(place[-1]) if isinstance(holder, list) else place[-1]] = "HERE"
    return json.dumps(body).replace('"HERE"', text).encode()


def _filled(noun: str, place: tuple[str, ...], name: Callable[[int], str], limit: int) -> bytes:
    left, members = limit - len(json.dumps(RIGHT[noun])) - 100, []
    for index in count():
        members.append(f'"{name(index)}":1')
        left -= len(members[-1]) + 1
        if left < len(members[-1]) + 1:
            break
    spoiled: Any = json.loads(json.dumps(RIGHT[noun]))
    holder = spoiled
    for step in place:
        holder = holder[int(step) if isinstance(holder, list) else step]
    holder["HERE"] = 1
    return json.dumps(spoiled).replace('"HERE": 1', ",".join(members)).encode()


def _ratio(app: Flask, noun: str, body: bytes, rounds: int) -> tuple[float, float]:
    """Return the ratio of handling to parsing a body, and the milliseconds to handle it."""
    limit = BULK_BODY_LIMIT if noun == BULK else BODY_LIMIT
    if len(body) > limit:
        raise ValueError(f"{noun}: {len(body)} bytes")
    pairs = [
        (
            _seconds(partial(_post, app, noun, body)) - _seconds(partial(_post, app, noun, b"{}")),
            _seconds(partial(_parse, body)),
        )
        for _ in range(rounds)
    ]
    return median(one / other for one, other in pairs), 1000 * median(one for one, _ in pairs)


def _rejected_bulk(app: Flask, rounds: int) -> float:
    valid = json.dumps({"hands": ["AhKhQhJhTh"] * BULK_HANDS_LIMIT}).encode()
    faulty = json.dumps({"hands": ["AhKhQhJhT"] * BULK_HANDS_LIMIT}).encode()
    return median(
        _seconds(partial(_post, app, BULK, faulty)) / _seconds(partial(_post, app, BULK, valid))
        for _ in range(max(rounds, 3))
    )


def _seconds(call: Callable[[], object]) -> float:
    """Return the shorter of two times, since other work on the machine only adds to them."""
    times = []
    for _ in range(2):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def _parse(body: bytes) -> None:
    try:
        jiter.from_json(body, catch_duplicate_keys=True)
    except ValueError:
        json.loads(body)


def _post(app: Flask, noun: str, body: bytes) -> None:
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": f"/v1/{noun}",
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
    }
    statuses: list[str] = []
    b"".join(app.wsgi_app(environ, lambda status, *_: statuses.append(status)))
    if statuses[0].startswith("5"):
        raise RuntimeError(f"{noun}: {statuses[0]}")
