"""Play one table for an evening through /v1/hands, as a client that knows no rules.

Between hands the client edits only what people do: their status and choice, chips that they add,
and who sits where. Everything else is copied from the responses. The tests keep their own account
of each chip, from the events alone, and of the blinds, with an independent program.

`PAROLE_EVENING_HANDS=1000` plays that many hands.
"""

import os
from random import Random

import pytest
from flask.testing import FlaskClient

from tests.second_opinion import round_the_table

HANDS = int(os.environ.get("PAROLE_EVENING_HANDS", "300"))
SEATS = range(1, 9)
BUY_IN = 30


class Evening:
    """A table, the ledger of its seats' chips, and the people that come and go."""

    def __init__(self, app, house, structure):
        self.client = FlaskClient(app, app.response_class)
        self.rng = Random(f"{house} {structure}")  # noqa: S311
        self.house = house
        self.ledger, self.bought, self.cashed_out = {}, 0, 0
        self.seen = dict.fromkeys(["came", "left", "sat out", "returned", "broke", "re-bought"], 0)
        blinds = {"small": 1, "big": 2, "over": 4}
        self.table = {
            "ruleset": {"id": house},
            "structure": structure,
            "blinds": blinds,
            "seats": [self.newcomer(seat) for seat in (1, 3, 4, 7)],
        }
        self.last_state = None

    def newcomer(self, seat):
        self.buys(seat)
        self.seen["came"] += 1
        choice = self.rng.choice(["post", "wait"])
        return {"seat": seat, "stack": BUY_IN, "status": "new", "choice": choice}

    def buys(self, seat):
        self.bought += BUY_IN
        self.ledger[seat] = self.ledger.get(seat, 0) + BUY_IN

    def come_and_go(self):
        """Edit the table as people would between hands."""
        kept = []
        for each in self.table["seats"]:
            if self.rng.random() < 0.04:
                self.cashed_out += self.ledger.pop(each["seat"])
                self.seen["left"] += 1
            else:
                kept.append(each)
                self.changes_status(each)
        self.table["seats"] = kept
        if self.rng.random() < 0.15:
            self.comes()
        while len(self.ready()) < 2 or len(self.table["seats"]) < 2:
            self.comes()
        self.makes_room()

    def changes_status(self, each):
        broke = self.ledger[each["seat"]] == 0
        if broke and self.rng.random() < 0.5:
            each["add_chips"] = BUY_IN
            self.buys(each["seat"])
            self.seen["re-bought"] += 1
            broke = False
        sits_out = each["status"] == "out"
        if sits_out and not broke and self.rng.random() < 0.4:
            each |= {"status": "returning", "choice": self.rng.choice(["post", "wait"])}
            self.seen["returned"] += 1
        elif not sits_out and self.rng.random() < 0.12:
            each["status"] = "out"
            each.pop("choice", None)
            self.seen["sat out"] += 1
        self.seen["broke"] += broke

    def comes(self):
        empty = set(SEATS) - {each["seat"] for each in self.table["seats"]}
        if empty:
            self.table["seats"].append(self.newcomer(self.rng.choice(sorted(empty))))

    def ready(self):
        """Return the seats that would play or wait."""
        return [
            each
            for each in self.table["seats"]
            if each["status"] != "out" and self.ledger[each["seat"]]
        ]

    def makes_room(self):
        """Let no more than five play; the others sit out."""
        for each in [each for each in self.ready() if not waits(each)][5:]:
            each["status"] = "out"
            each.pop("choice", None)

    def ask(self, path, **body):
        response = self.client.post(path, json=body)
        assert response.status_code == 200, (body, response.get_json())
        return response.get_json()

    def starts(self, number):
        """Start the next hand; keep the table for the one after it."""
        last = {} if self.last_state is None else {"last_state": self.last_state}
        started = self.ask("/v1/hands", table=self.table, seed=f"hand {number}", **last)
        self.table = started["table"]
        return started

    def plays(self, started):
        """Play the hand with random legal actions, and book every event."""
        state, legal = started["state"], started["legal_actions"]
        self.books(started["events"])
        while "seat" in legal:
            action = self.chosen(legal, state)
            answer = self.ask("/v1/transitions", state=state, action=action)
            state, legal = answer["state"], answer["legal_actions"]
            self.books(answer["events"])
        if state["street"] == "showdown":
            answer = self.ask("/v1/showdowns", state=state)
            state = answer["state"]
            self.books(answer["events"])
        assert state["street"] == "complete"
        self.last_state = state

    def chosen(self, legal, state):
        some = [each for each in legal["actions"] if each["type"] != "fold"]
        choice = self.rng.choice([*legal["actions"], *some])
        action = {"seat": legal["seat"], "type": choice["type"]}
        if choice["type"] in ("bet", "raise"):
            action["to"] = self.rng.choice([choice["min_to"], choice["min_to"], choice["max_to"]])
        if choice["type"] == "draw":
            cards = next(p["cards"] for p in state["players"] if p["seat"] == legal["seat"])
            count = self.rng.randint(choice["min_discards"], choice["max_discards"])
            action["discards"] = cards[:count]
        return action

    def books(self, events):
        for event in events:
            if event["type"] in ("posted", "called", "bet", "raised"):
                self.ledger[event["seat"]] -= event["amount"]
            elif event["type"] in ("uncalled_returned", "pot_won", "pot_split"):
                self.ledger[event["seat"]] += event["amount"]

    def require_every_chip(self):
        """Check that the responses have the chips of the ledger, and that none is lost."""
        told = {each["seat"]: each["stack"] for each in self.table["seats"] if "stack" in each}
        told |= {player["seat"]: player["stack"] for player in self.last_state["players"]}
        assert told == self.ledger
        assert sum(self.ledger.values()) == self.bought - self.cashed_out


def waits(each):
    owes = each["status"] == "new" or bool(each.get("missed"))
    return owes and each.get("choice") == "wait"


def second_opinion(evening):
    """Return the button, posts and missed lists of the next hand, by an independent program."""
    table = evening.table
    chairs = {
        each["seat"]: (
            evening.ledger[each["seat"]],
            each["status"],
            each.get("choice"),
            tuple(each.get("missed", ())),
        )
        for each in table["seats"]
    }
    return round_the_table.assign(
        chairs,
        table["last_button_seat"],
        (1, 2, 4),
        over_played=evening.house == "32-card-poker",
        last_largest=table["last_largest_blind_seat"],
    )


def assigned(started):
    """Return the button, the posts and the missed lists of a response."""
    posts = {player["seat"]: [0, 0] for player in started["state"]["players"]}
    for event in started["events"]:
        if event["type"] == "posted":
            posts[event["seat"]]["to" not in event] += event["amount"]
    missed = {each["seat"]: each.get("missed", []) for each in started["table"]["seats"]}
    return (
        started["state"]["button_seat"],
        {seat: tuple(chips) for seat, chips in posts.items()},
        missed,
    )


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize(
    ("house", "structure"), [("32-card-poker", "no_limit"), ("32-card-draw", "pot_limit")]
)
def test_an_evening_at_one_table(app, house, structure):
    evening = Evening(app, house, structure)
    before, sizes, started_again = None, set(), 0
    for number in range(HANDS):
        expected = None if before is None else second_opinion(evening)
        waiting = {each["seat"] for each in evening.ready() if waits(each)}
        started = evening.starts(number)
        assert expected is None or assigned(started) == expected
        dealt_in = [player["seat"] for player in started["state"]["players"]]
        started_again += before is not None and len(waiting & set(dealt_in)) > 1
        largest = started["table"]["last_largest_blind_seat"]
        if before is not None and largest == before[1]:
            # Only the moving button of three or more, and only as people come and go (SEAT-4).
            assert len(dealt_in) > 2
            assert dealt_in != before[0]
        before = dealt_in, largest
        sizes.add(len(dealt_in))
        evening.plays(started)
        evening.require_every_chip()
        evening.come_and_go()
    assert sizes == {2, 3, 4, 5}
    assert all(evening.seen.values()), evening.seen
    assert started_again
