"""Bulk requests of the largest size, next to small requests."""

import json
from collections.abc import Iterable
from functools import cache, partial
from http import HTTPStatus

from tools.bench.cores import CLIENT_CORE, SERVER_CORE, pinned
from tools.bench.hands import random_hands, verify
from tools.bench.servers import Server
from tools.bench.tables import Table
from tools.faults import latency
from tools.faults.clients import Crowd, Tally, crowds
from tools.faults.findings import Finding, failures_of
from tools.faults.instances import instance
from tools.faults.latency import Target, Waiting, compare
from tools.faults.length import Length
from tools.faults.proxy import behind_nginx
from tools.faults.questions import Question, question, vector_questions

TARGET = Target(4.0, seconds=0.015)

_PATH = "/v1/bulk-hand-evaluations"
_HANDS = 100_000
_BETWEEN = "," + 7 * " "
"""The separator between hands, so that they fill a body of just under 2 MiB."""


def run(length: Length) -> Finding:
    """Compare the latency of others on one worker and, in the long form, in other setups."""
    rounds, bulks, waiting = length.of(15, 3), Tally(), {}
    with pinned(CLIENT_CORE):
        # With two workers, bulk requests and others might never share one.
        with instance((SERVER_CORE,), workers=1) as server:
            waiting["one worker"] = _measure(server, valid_bulk(), bulks, rounds)
            waiting["one worker, rejected bulks"] = _measure(server, invalid_bulk(), bulks, rounds)
        if not length.short:
            with instance((SERVER_CORE,)) as server:
                waiting["two workers"] = _measure(server, valid_bulk(), bulks, rounds)
            with behind_nginx((SERVER_CORE,), (CLIENT_CORE,)) as (proxy, _):
                waiting["behind nginx"] = _measure(proxy, valid_bulk(), bulks, rounds)
    rows = [each.row(case, TARGET) for case, each in waiting.items()]
    note = f"{bulks.asked:,} bulk requests of {_HANDS:,} hands, failed: {failures_of(bulks)}"
    table = Table("p99 of others with bulk requests", latency.COLUMNS, rows, (*latency.NOTES, note))
    return Finding(table, not bulks.failed and all(each.holds(TARGET) for each in waiting.values()))


def _measure(server: Server, bulk: Question, bulks: Tally, rounds: int) -> Waiting:
    fault = partial(crowds, server.port, [bulk], (Crowd(1),), bulks)
    return compare(server.port, vector_questions(), fault, rounds)


@cache
def valid_bulk() -> Question:
    """Return the largest bulk request, after checking its strengths hand by hand."""
    hands = random_hands(_HANDS)
    asked = question(_PATH, _body(hands))
    verify(hands, json.loads(asked.answer)["strengths"])
    return asked


def invalid_bulk() -> Question:
    """Return a request with as many hands, each missing a character."""
    asked = question(_PATH, _body(hand[:-1] for hand in random_hands(_HANDS)))
    if asked.status != HTTPStatus.BAD_REQUEST:
        raise RuntimeError(f"{asked.status}: {asked.answer[:500]!r}")
    return asked


def _body(hands: Iterable[str]) -> bytes:
    quoted = _BETWEEN.join(f'"{hand}"' for hand in hands)
    return f'{{"hands":[{quoted}]}}'.encode()
