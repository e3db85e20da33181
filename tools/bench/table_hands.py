"""What a hand at a table costs: by single operations, with the client's accounts, or by hands."""

import json
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from typing import Any

from tools.bench.cpu import seconds_of
from tools.bench.effort import Effort
from tools.bench.rounds import Rate, Rounds, alternate
from tools.bench.servers import SERVICE, Server, answer_to, serving, with_metrics
from tools.bench.tables import Table, number

HANDS = 20
SEATS = (1, 2, 4, 5, 7)
BUY_IN = 200
TERMS = {"structure": "no_limit", "stakes": {"low": 1, "high": 2}}
KIBIBYTE = 1024

BY_OPERATIONS = "blind-assignments, deals, legal-actions"
BY_HANDS = "hands"
WITH_VIEWS = "hands, views: true"
THEN_VIEWS = "hands, then views for each seat"

Answer = Mapping[str, Any]
Stacks = Mapping[int, int]


@dataclass(slots=True)
class Wire:
    """A connection that counts requests and the bytes of bodies, in both directions."""

    connection: HTTPConnection
    requests: int = 0
    sent: int = 0
    received: int = 0

    def post(self, noun: str, **body: object) -> Answer:
        """Return the response; raise on any status but 200."""
        encoded = json.dumps(body, separators=(",", ":")).encode()
        answered = answer_to(self.connection, f"/v1/{noun}", encoded)
        self.requests += 1
        self.sent += len(encoded)
        self.received += len(answered)
        answer: Answer = json.loads(answered)
        return answer

    def post_for_views(self, noun: str, **body: object) -> Answer:
        """Return the response, which has the views of the table."""
        return self.post(noun, **body, views=True)

    def post_then_views(self, noun: str, **body: object) -> Answer:
        """Return the response, after requests for the view of each seat and of a spectator."""
        answer = self.post(noun, **body)
        shown = {"state": answer["state"], "events": answer["events"]}
        for player in answer["state"]["players"]:
            self.post("views", **shown, seat=player["seat"])
        self.post("views", **shown)
        return answer


Post = Callable[..., Answer]
Player = Callable[[Wire, int], Stacks]


@dataclass(slots=True)
class Measured:
    """What one way of playing costs: its traffic, and the client's CPU seconds per round."""

    play: Player
    wire: Wire
    client_seconds: list[float] = field(default_factory=list)
    stacks: Stacks = field(default_factory=dict)

    def hands_per_server_second(self, server: Server, hands: int) -> Rate:
        """Play a table; return the hands per CPU second of the server."""
        here, there = time.process_time(), seconds_of(server.pid)
        self.stacks = self.play(self.wire, hands)
        self.client_seconds.append(time.process_time() - here)
        return hands / (seconds_of(server.pid) - there)


def run(effort: Effort) -> Sequence[Table]:
    """Play the same hands in each way."""
    hands = effort.of(HANDS)
    players: Mapping[str, Player] = {
        BY_OPERATIONS: by_operations,
        BY_HANDS: lambda wire, hands: by_hands(wire.post, hands),
        WITH_VIEWS: lambda wire, hands: by_hands(wire.post_for_views, hands),
        THEN_VIEWS: lambda wire, hands: by_hands(wire.post_then_views, hands),
    }
    with serving(SERVICE, with_metrics()) as server:
        measured = {
            name: Measured(play, Wire(server.connection())) for name, play in players.items()
        }
        try:
            rounds = alternate(
                {
                    name: partial(each.hands_per_server_second, server, hands)
                    for name, each in measured.items()
                },
                effort.rounds,
            )
        finally:
            for each in measured.values():
                each.wire.connection.close()
    if len({json.dumps(each.stacks, sort_keys=True) for each in measured.values()}) != 1:
        raise RuntimeError("the same hands ended with different stacks")
    return (_table(rounds, measured, hands),)


def by_operations(wire: Wire, hands: int) -> Stacks:
    """Play without `/v1/hands`: keep the button, the stacks and the missed blinds; no views."""
    stacks = dict.fromkeys(SEATS, BUY_IN)
    missed: dict[int, list[str]] = {seat: [] for seat in SEATS}
    last: dict[str, int] = {}
    for hand in range(hands):
        seats = [
            {"seat": seat, "stack": stacks[seat], "status": "in", "missed": missed[seat]}
            for seat in SEATS
        ]
        moved = last or {"button_seat": SEATS[0]}
        assigned = wire.post("blind-assignments", **TERMS, **moved, seats=seats)
        dealt_in = [each["seat"] for each in assigned["seats"] if each["dealt_in"]]
        state = wire.post(
            "deals",
            **TERMS,
            button_seat=assigned["button_seat"],
            seats=[{"seat": seat, "stack": stacks[seat]} for seat in dealt_in],
            posts=assigned["posts"],
            seed=f"hand {hand}",
        )["state"]
        legal = wire.post("legal-actions", state=state)
        state = _played(wire.post, hand, {"state": state, "legal_actions": legal})
        for player in state["players"]:
            stacks[player["seat"]] = player["stack"] or BUY_IN
        missed |= {each["seat"]: each["missed"] for each in assigned["seats"]}
        last = {
            "last_button_seat": assigned["button_seat"],
            "last_largest_blind_seat": assigned["largest_blind_seat"],
        }
    return stacks


def by_hands(post: Post, hands: int) -> Stacks:
    """Play with `/v1/hands`: post back table and state; seats without chips buy in again."""
    seats = [{"seat": seat, "stack": BUY_IN, "status": "in"} for seat in SEATS]
    table: Answer = {**TERMS, "seats": seats}
    state = None
    for hand in range(hands):
        last = {} if state is None else {"last_state": state}
        answer = post("hands", table=table, seed=f"hand {hand}", **last)
        table = answer["table"]
        state = _played(post, hand, answer)
        broke = [player["seat"] for player in state["players"] if not player["stack"]]
        for each in table["seats"]:
            if each["seat"] in broke:
                each["add_chips"] = BUY_IN
    return {player["seat"]: player["stack"] or BUY_IN for player in (state or {})["players"]}


def _played(post: Post, hand: int, answer: Answer) -> Answer:
    """Play a hand to its end, the same in every run, and return its completed state."""
    chance = random.Random(hand)
    while "seat" in answer["legal_actions"]:
        action = _chosen(chance, answer)
        answer = post("transitions", state=answer["state"], action=action)
    if answer["state"]["street"] == "showdown":
        answer = post("showdowns", state=answer["state"])
    state: Answer = answer["state"]
    return state


def _chosen(chance: random.Random, answer: Answer) -> Answer:
    legal = answer["legal_actions"]
    weights = {"fold": 1, "bet": 2, "raise": 1, "parole": 1}
    choices = legal["actions"]
    (choice,) = chance.choices(choices, [weights.get(each["type"], 6) for each in choices])
    action = {"seat": legal["seat"], "type": choice["type"]}
    if "presets" in choice:
        action["to"] = chance.choice(choice["presets"])["to"]
    if choice["type"] == "draw":
        players = answer["state"]["players"]
        (cards,) = (each["cards"] for each in players if each["seat"] == legal["seat"])
        action["discards"] = cards[: chance.randint(0, choice["max_discards"])]
    return action


def _table(rounds: Rounds, measured: Mapping[str, Measured], hands: int) -> Table:
    played = hands * (len(rounds.rates[BY_OPERATIONS]) + 1)  # and the warm-up round
    before = measured[BY_OPERATIONS]
    return Table(
        "table: one hand at a table of five",
        ("played by", "requests", "KiB sent", "KiB received", "server CPU", "client CPU"),
        [
            [
                name,
                number(each.wire.requests / played),
                number(each.wire.sent / played / KIBIBYTE),
                number(each.wire.received / played / KIBIBYTE),
                number(rounds.ratio(BY_OPERATIONS, name)),
                number(_least(each) / _least(before)),
            ]
            for name, each in measured.items()
        ],
        (
            f"The same {hands} hands in every round, with the same actions, to the same stacks.",
            "Traffic: bodies only.",
            "All use transitions and showdowns; the first also moves button and stacks itself.",
            "Views are what each seat and a spectator may see; the first two have none.",
            "CPU: times that of the first. Server: median of the per-round ratios.",
            "Client, with its JSON and HTTP: the least of the rounds.",
        ),
    )


def _least(measured: Measured) -> float:
    return min(measured.client_seconds)
