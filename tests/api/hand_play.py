"""Build tables T5 to T2 of the cases as JSON, and play hands on them over HTTP.

Blinds 1/2/4, the button on seat 1. A step is written as `5 raise 20` or `2 draw 7h 8h`; a `draw`
without cards stands pat.
"""

from dataclasses import dataclass, field

POSTS = {
    5: {2: 1, 3: 2, 4: 4},
    4: {2: 1, 3: 2, 4: 4},
    3: {2: 1, 3: 2},
    2: {2: 1, 1: 2},
}
ORDER = {5: (5, 1, 2, 3, 4), 4: (1, 2, 3, 4), 3: (1, 2, 3), 2: (2, 1)}

POKER = {"id": "32-card-poker"}
DRAW = {"id": "32-card-draw"}


def post(client, noun, **body):
    return client.post(f"/v1/{noun}", json=body)


def answer(client, noun, **body):
    """Post a valid request and return its response."""
    response = post(client, noun, **body)
    assert response.status_code == 200, response.get_json()
    return response.get_json()


def with_options(**options):
    return {"id": "32-card-poker", "options": options}


def first_round(dealt_in, *, stack=200, stacks=None, structure="no_limit"):
    """Return the opening state with blinds posted; `stacks` are those before the blinds."""
    players = []
    for seat in range(1, dealt_in + 1):
        held = (stacks or {}).get(seat, stack)
        post = min(POSTS[dealt_in].get(seat, 0), held)
        players.append(_player(seat, held - post, post, street_bet=post))
    largest = max(POSTS[dealt_in].values())
    return _state(dealt_in, players, structure, "pre_draw", current_bet=largest, bet_count=1)


def second_round(  # noqa: PLR0913
    dealt_in, pot=None, *, stack=200, stacks=None, folded=None, structure="no_limit", cards=None
):
    """Return the start of the second round; `folded` maps seats to chips in, others are equal.

    Without `pot`, each live seat has put in the largest blind.
    """
    folded = folded or {}
    live = dealt_in - len(folded)
    if pot is None:
        pot = sum(folded.values()) + live * (4 if dealt_in > 3 else 2)
    assert (pot - sum(folded.values())) % live == 0
    players = []
    for seat in range(1, dealt_in + 1):
        put_in = folded.get(seat, (pot - sum(folded.values())) // live)
        player = _player(seat, (stacks or {}).get(seat, stack), put_in)
        players.append(player | ({"status": "folded"} if seat in folded else {}))
        if seat in (cards or {}):
            players[-1]["cards"] = cards[seat].split()
    return _state(dealt_in, players, structure, "post_draw", current_bet=0, bet_count=0)


def _player(seat, stack, put_in, street_bet=0):
    return {
        "seat": seat,
        "status": "active" if stack else "all_in",
        "stack": stack,
        "street_bet": street_bet,
        "contributed": put_in,
    }


def _state(dealt_in, players, structure, street, *, current_bet, bet_count):  # noqa: PLR0913
    largest = max(POSTS[dealt_in].values())
    doubled = structure == "limit" and street == "post_draw"
    betting = {
        "current_bet": current_bet,
        "full_raise": largest * 2 if doubled else largest,
        "bet_count": bet_count,
    }
    if structure == "limit":
        betting["full_bet_to"] = current_bet
    able = [player["seat"] for player in players if player["status"] == "active"]
    return {
        "structure": structure,
        "blinds": {"small": 1, "big": 2, "over": 4},
        "button_seat": 1,
        "street": street,
        "to_act_seat": next(seat for seat in ORDER[dealt_in] if seat in able),
        "betting": betting,
        "players": players,
    }


def action_of(step):
    seat, kind, *rest = step.split()
    action = {"seat": int(seat), "type": kind}
    if kind == "draw":
        return action | {"discards": rest}
    return action | ({"to": int(rest[0])} if rest else {})


@dataclass
class Hand:
    """A hand over HTTP; posts each response's state back unchanged.

    The ruleset is posted only with a state that doesn't carry one yet.
    """

    client: object
    state: dict
    ruleset: dict = field(default_factory=lambda: POKER)
    events: list = field(default_factory=list)
    answers: list = field(default_factory=list)

    def post(self, path, **body):
        named = {} if "ruleset" in self.state else {"ruleset": self.ruleset}
        return self.client.post(path, json={**named, "state": self.state, **body})

    def ask(self, path, **body):
        response = self.post(path, **body)
        assert response.status_code == 200, response.get_json()
        answer = response.get_json()
        self.answers.append(answer)
        return answer

    def play(self, script):
        """Apply steps like `5 raise 20, 1 call`; `events` are those of the last step."""
        for step in script.split(", "):
            self.apply(action_of(step))
        return self

    def apply(self, action):
        answer = self.ask("/v1/transitions", action=action)
        self.state, self.events = answer["state"], answer["events"]
        assert answer["legal_actions"] == self.legal()
        return self

    def legal(self):
        answer = self.ask("/v1/legal-actions")
        return {name: value for name, value in answer.items() if name != "ruleset"}

    def choices(self):
        """Return the legal actions of the seat to act, with bounds, except Parole."""
        actions = self.legal()["actions"]
        return {a["type"]: (a["min_to"], a["max_to"]) for a in actions if a["type"] != "parole"}

    def whys(self):
        return {each["type"]: each["code"] for each in self.legal()["unavailable"]}

    def refusal(self, step):
        """Return the error code of a rejected step; nothing changes, so it is rejected again."""
        first, again = (self.post("/v1/transitions", action=action_of(step)) for _ in range(2))
        problem = first.get_json()
        assert first.status_code == again.status_code == 422
        assert problem["errors"] == again.get_json()["errors"]
        assert problem["legal_actions"] == self.legal()
        (error,) = problem["errors"]
        return error["code"]

    def showdown(self):
        """Resolve the showdown and adopt the state of the response."""
        answer = self.ask("/v1/showdowns")
        self.state, self.events = answer["state"], answer["events"]
        return answer

    @property
    def turn(self):
        return self.state["street"], self.state.get("to_act_seat")

    @property
    def pot(self):
        return sum(player["contributed"] for player in self.state["players"])

    @property
    def stacks(self):
        return {player["seat"]: player["stack"] for player in self.state["players"]}

    def player(self, seat):
        return next(player for player in self.state["players"] if player["seat"] == seat)

    def happened(self):
        """Return the last events in short: type, seat, amount."""
        return [(e["type"], e.get("seat"), e.get("amount")) for e in self.events]
