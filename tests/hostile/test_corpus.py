"""Check that every hostile request gets a problem, changes nothing and leaks no memory."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.contract.document import validator_of
from tests.hostile.corpus import (
    BODIES,
    FRAMINGS,
    JSON_TYPE,
    RIGHT,
    VALUES,
    length,
    raw,
    right,
)
from tests.live.test_wire import exchange

NOUNS = ("hand-evaluations", "deals", "transitions", "settlements")
REPEATS = 2
# Freed memory returns to the system late. A leak keeps growing, so retrying doesn't hide it.
ATTEMPTS = 3
MEBIBYTE = 1024 * 1024
MAY_GROW = 16 * MEBIBYTE
MAY_PEAK = 96 * MEBIBYTE


def posted(noun, body):
    first = f"POST /v1/{noun} HTTP/1.1".encode()
    return raw(JSON_TYPE, length(len(body)), body=body, first=first)


PROBES = b"".join(
    posted(noun, right(noun)).replace(b"Connection: close\r\n", b"") for noun in RIGHT
) + raw(body=b"", first=b"GET /v1/rulesets HTTP/1.1")
"""A right request of each operation, one after the other on one connection."""


def probed(server):
    return [(answer.status, answer.body) for answer in exchange(server, PROBES)]


@pytest.fixture(scope="module")
def untouched(server):
    answers = probed(server)
    assert [status for status, _ in answers] == [200] * (len(RIGHT) + 1)
    return answers


@pytest.fixture
def unchanged(server, untouched):
    """Check that valid requests get the same responses after the test as before all tests."""
    yield
    assert probed(server) == untouched


def refusal(server, sent, *, half_close=False):
    """Return the status of the only response, its problem code and its error codes."""
    answer, *others = exchange(server, sent, half_close=half_close)
    assert not others
    assert answer.headers["content-type"] == "application/problem+json"
    problem = json.loads(answer.body)
    assert validator_of("Problem").is_valid(problem)
    assert problem["status"] == answer.status
    assert problem["request_id"] == answer.headers["request-id"]
    return answer.status, problem["code"], {error["code"] for error in problem["errors"]}


STATUSES = {"body_too_large": 413}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("noun", NOUNS)
@pytest.mark.parametrize("body", BODIES, ids=lambda body: body.name)
def test_hostile_bodies(server, noun, body):
    status, code, _ = refusal(server, posted(noun, body.spoil(right(noun))))

    assert (status, code) == (STATUSES.get(body.code, 400), body.code)


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("value", VALUES, ids=lambda value: f"{value.noun} {value.text[:30]!a}")
def test_hostile_values(server, value):
    status, code, codes = refusal(server, posted(value.noun, value.body()))

    assert status in {400, 422}
    assert value.code in codes | {code}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("framing", FRAMINGS, ids=lambda framing: framing.name)
def test_hostile_framings(server, framing):
    status, code, _ = refusal(server, framing.sent, half_close=True)

    assert (status, code) == (framing.status, framing.code)


def test_the_corpus_has_hundreds_of_distinct_entries():
    names = Counter(each.name for each in (*BODIES, *FRAMINGS))
    bodies = {body.spoil(right("deals")) for body in BODIES} | {value.body() for value in VALUES}

    assert max(names.values()) == 1, names.most_common(3)
    assert len(bodies) == len(BODIES) + len(VALUES)
    assert len(bodies) + len(FRAMINGS) > 300


def memory_of(worker):
    """Return the worker's current and peak memory in bytes."""
    told = Path(f"/proc/{worker}/status").read_text()
    return [
        int(re.search(rf"^{name}:\s+(\d+) kB", told, re.MULTILINE)[1]) * 1024
        for name in ("VmRSS", "VmHWM")
    ]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_memory_is_bounded(server, server_log):
    """Send the corpus several times; the only worker must neither die nor grow."""
    bodies = [
        *(posted(noun, body.spoil(right(noun))) for body in BODIES for noun in NOUNS),
        *(posted(value.noun, value.body()) for value in VALUES),
    ]

    def send():
        for sent in bodies:
            exchange(server, sent)
        for framing in FRAMINGS:
            exchange(server, framing.sent, half_close=True)

    send()
    (worker,) = re.findall(r"Booting worker with pid: (\d+)", server_log.read_text())
    before, _ = memory_of(worker)

    for _ in range(ATTEMPTS):
        for _ in range(REPEATS):
            send()
        after, highest = memory_of(worker)
        if after - before < MAY_GROW:
            break

    assert after - before < MAY_GROW
    assert highest - before < MAY_PEAK
    assert re.findall(r"Booting worker with pid: (\d+)", server_log.read_text()) == [worker]
