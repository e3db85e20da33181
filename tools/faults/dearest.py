"""The body that costs most, for each operation: its CPU time, relative to parsing it as JSON."""

import io
import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import count
from statistics import median
from typing import Any

import jiter
from flask import Flask

from service.api.app import create_app
from service.api.config import BODY_LIMIT, BULK_BODY_LIMIT, Settings
from service.api.representations.states import state_as_dict
from service.api.schemas.hand_evaluations import BULK_HANDS_LIMIT
from service.api.schemas.hand_play import ACTIONS_LIMIT
from service.rules.blinds import Terms
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.ruleset import resolve_ruleset
from service.rules.state import MOST_CHIPS, Blinds
from tests.contract.document import POSTS, examples_of
from tools.bench.tables import Table, at_most, number
from tools.faults.findings import Finding
from tools.faults.length import Length

MOST_SMALL, MOST_BULK = 20.0, 15.0
"""How many times the cost of parsing a body may cost: of 64 KiB, and in bulk."""

MOST_REJECTED_BULK = 3.0
"""How many times a valid bulk request the same number of faulty hands may cost."""

BULK = "bulk-hand-evaluations"

RAISES = ACTIONS_LIMIT - 1

SUSPECTS = 10
"""How many bodies of an operation are measured again: the dearest ones of a first round."""

VALID: Mapping[str, Any] = {
    operation.path.removeprefix("/v1/"): max(
        (body for _, body in examples_of(operation.spec["requestBody"]["content"])),
        key=lambda body: len(json.dumps(body)),
    )
    for operation in POSTS
}
"""The longest example of each operation, by the last part of its path."""

_ITEMS = (
    *('{"":1}', "{}", "[]", "[{}]", "null", "1", "1.5", "1e3", "1e-400", '"a"', '"Ah"', "[[[]]]"),
    *("9" * 4_000 + ".5", "9" * 4_000, '"' + "x" * 4_000 + '"', '{"seat":1,"type":"fold"}'),
)


def run(length: Length) -> Finding:
    """Measure every body against parsing it, and list the dearest of each operation."""
    app = create_app(Settings(access_log=False))
    rounds = length.of(7, 1)
    rows, held = [], True
    for noun in VALID:
        fixed = _milliseconds(partial(_post, app, noun, b"{}"), 9)
        measured = [_cost(app, noun, name, body, fixed, 3) for name, body in bodies(noun)]
        suspects = {cost.name for cost in sorted(measured, key=_ratio_of)[-SUSPECTS:]}
        again = [
            _cost(app, noun, name, body, fixed, rounds)
            for name, body in bodies(noun)
            if name in suspects
        ]
        dearest = max(again, key=_ratio_of)
        target = MOST_BULK if noun == BULK else MOST_SMALL
        held &= dearest.ratio <= target
        figures = (dearest.milliseconds, dearest.ratio, dearest.whole_ratio)
        memory = max(cost.memory for cost in measured)
        told = (at_most(dearest.ratio, target), number(memory / 1024))
        rows.append([noun, dearest.name, *map(number, figures), *told])
    rejected = _rejected_bulk(app, rounds)
    held &= rejected <= MOST_REJECTED_BULK
    told = (at_most(rejected, MOST_REJECTED_BULK), "")
    rows.append([f"{BULK}, rejected / valid", "faulty hands", "", number(rejected), "", *told])
    columns = ("operation", "dearest body", "ms", "ratio", "with fixed", "target", "most KiB")
    notes = (
        "ms: CPU time beyond that of an empty object.",
        "ratio: divided by that of parsing the body as JSON; with fixed: for the whole request.",
        "most KiB: the most memory that any body of the operation took beyond its own bytes.",
    )
    return Finding(Table("the dearest bodies", columns, rows, notes), held)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one body costs. `memory` is in bytes, beyond the body itself."""

    name: str
    milliseconds: float
    ratio: float
    whole_ratio: float
    memory: int


def _ratio_of(cost: Cost) -> float:
    return cost.ratio


def bodies(noun: str) -> Iterator[tuple[str, bytes]]:
    """Yield bodies that fill the limit of an operation with bad material, in each place."""
    limit = BULK_BODY_LIMIT if noun == BULK else BODY_LIMIT
    yield from _made_for(noun)
    for place in _objects(VALID[noun]):
        for kind, names in _names().items():
            yield f"{kind} in /{'/'.join(place)}", _filled(noun, place, names, limit)
    for place in _values(VALID[noun]):
        for item in _ITEMS:
            array = f"[{','.join([item] * (limit // (len(item) + 1) - 1000 // len(item) - 1))}]"
            yield f"{item[:24]} over and over in /{'/'.join(place)}", _placed(noun, place, array)
            many = f"[{','.join([item] * 1_000)}]"
            if len(many) < limit - 1_000:
                named = f"a thousand {item[:24]} in /{'/'.join(place)}"
                yield named, _placed(noun, place, many).ljust(limit)


def _made_for(noun: str) -> Iterator[tuple[str, bytes]]:
    """Yield bodies that only this operation reads to their end, valid ones included."""
    yield "a key over and over", b'{"a":1%s}' % (b',"a":1' * 10_000)
    if noun == BULK:
        for hand in ("AhKhQhJhTh", "AhAhAhAhAh", "AhKhQhJhT", "AhKhQhJhTx"):
            hands = [hand] * BULK_HANDS_LIMIT
            yield f"{hand} over and over", json.dumps({"hands": hands}).encode()
        hands = ["AhKhQhJhTh"] * (BULK_HANDS_LIMIT - 1)
        yield "one hand too short", json.dumps({"hands": [*hands, "AhKhQhJhT"]}).encode()
    if noun == "replays":
        yield f"a valid replay of {RAISES} raises", json.dumps(longest_replay()).encode()
    if "state" in VALID[noun]:
        spoiled = {**VALID[noun], "state": unexplained_state()}
        yield "a state with 7,776 histories", json.dumps(spoiled).encode()


def longest_replay() -> dict[str, Any]:
    """Return a valid request for the longest replay: two seats raise by the least in turn."""
    seats = [DealtInSeat(seat, MOST_CHIPS) for seat in (1, 2)]
    terms = Terms("no_limit", Blinds(1, 2))
    opening = deal_hand(resolve_ruleset(), terms, 1, seats, "longest").state
    first = opening.to_act_seat or 1
    actions = [
        {"seat": first if index % 2 == 0 else 3 - first, "type": "raise", "to": 2 * index + 4}
        for index in range(RAISES)
    ]
    return {"opening": state_as_dict(opening), "actions": actions}


def unexplained_state() -> dict[str, Any]:
    """Return a state whose seats may have drawn any number of cards, two of them the same one."""
    hands = ("7cQdKs9dAc", "AdQs8cTc9d", "JcAs9cQcJs", "7dKc9c8dQh", "AhQsAcThQc")
    players = [
        {
            "seat": seat,
            "status": "folded" if seat in {2, 3, 4} else "active",
            "stack": 100,
            "street_bet": 0,
            "contributed": 2,
            "cards": [hand[at : at + 2] for at in range(0, len(hand), 2)],
        }
        for seat, hand in enumerate(hands, start=1)
    ]
    return {
        "structure": "no_limit",
        "blinds": {"small": 1, "big": 2},
        "button_seat": 1,
        "street": "showdown",
        "players": players,
    }


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
    body = json.loads(json.dumps(VALID[noun]))
    holder = body
    for step in place[:-1]:
        holder = holder[int(step) if isinstance(holder, list) else step]
    holder[int(place[-1]) if isinstance(holder, list) else place[-1]] = "HERE"
    return json.dumps(body).replace('"HERE"', text).encode()


def _filled(noun: str, place: tuple[str, ...], name: Callable[[int], str], limit: int) -> bytes:
    left, members = limit - len(json.dumps(VALID[noun])) - 100, []
    for index in count():
        members.append(f'"{name(index)}":1')
        left -= len(members[-1]) + 1
        if left < len(members[-1]) + 1:
            break
    spoiled: Any = json.loads(json.dumps(VALID[noun]))
    holder = spoiled
    for step in place:
        holder = holder[int(step) if isinstance(holder, list) else step]
    holder["HERE"] = 1
    return json.dumps(spoiled).replace('"HERE": 1', ",".join(members)).encode()


def _cost(  # noqa: PLR0913, PLR0917
    app: Flask, noun: str, name: str, body: bytes, fixed: float, rounds: int
) -> Cost:
    """Measure a body; `fixed` are the milliseconds that an empty object takes."""
    limit = BULK_BODY_LIMIT if noun == BULK else BODY_LIMIT
    if len(body) > limit:
        raise ValueError(f"{noun}: {name}: {len(body)} bytes")
    whole = _milliseconds(partial(_post, app, noun, body), rounds)
    parsing = _milliseconds(partial(_parse, body), rounds)
    memory = _memory(partial(_post, app, noun, body))
    return Cost(name, whole - fixed, (whole - fixed) / parsing, whole / parsing, memory)


def _rejected_bulk(app: Flask, rounds: int) -> float:
    """Return how many times a valid bulk request the dearest rejected one costs."""
    valid, *faulty = (
        _milliseconds(partial(_post, app, BULK, body), max(rounds, 3))
        for name, body in _made_for(BULK)
        if name != "a key over and over"
    )
    return max(faulty) / valid


def _milliseconds(call: Callable[[], object], rounds: int) -> float:
    """Return the median CPU time of a call."""
    times = []
    for _ in range(rounds):
        start = time.thread_time()
        call()
        times.append(time.thread_time() - start)
    return 1000 * median(times)


def _memory(call: Callable[[], object]) -> int:
    """Return the most memory that Python objects take during a call, in bytes."""
    tracemalloc.start()
    call()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


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
