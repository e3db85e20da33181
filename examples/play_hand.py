"""Play hands at a five-handed table against a running service and narrate them.

    python examples/play_hand.py [URL] [SEED] [HANDS]

This program knows no rule of the game and adds up no chips: it picks every action from the
`legal_actions` in the view of the seat to act, and posts `table` and `state` back as they came.
"""

import json
import sys
from random import Random
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
SEED = sys.argv[2] if len(sys.argv) > 2 else "table-155"  # noqa: PLR2004
HANDS = int(sys.argv[3]) if len(sys.argv) > 3 else 1  # noqa: PLR2004
STACKS = {1: 120, 2: 45, 3: 200, 4: 90, 5: 160}
TABLE = {
    "structure": "no_limit",
    "stakes": {"low": 1, "high": 2},
    "seats": [{"seat": seat, "stack": stack, "status": "in"} for seat, stack in STACKS.items()],
}

SENTENCES = {
    "hand_started": "Seat {button_seat} has the button.",
    "posted": "Seat {seat} posts {amount}.",
    "dealt": "Seat {seat} is dealt {cards}.",
    "folded": "Seat {seat} folds.",
    "checked": "Seat {seat} checks.",
    "called": "Seat {seat} calls {amount}.",
    "bet": "Seat {seat} bets {to}.",
    "raised": "Seat {seat} raises to {to}.",
    "parole_agreed": "Seat {seat} says Parole.",
    "parole_declined": "Seat {seat} will not split.",
    "parole_cancelled": "The Parole is off.",
    "drew": "Seat {seat} draws {amount}: {cards}.",
    "recycled": "The stub runs out; {amount} discards are shuffled.",
    "uncalled_returned": "{amount} uncalled go back to seat {seat}.",
    "street_started": "\nThe {street}.",
    "shown": "Seat {seat} shows {cards}: {description}.",
    "mucked": "Seat {seat} mucks.",
    "pot_won": "Seat {seat} wins {pot}, {amount}.",
    "pot_split": "Seat {seat} takes {amount} of {pot}.",
}
STREETS = {"draw": "draw", "post_draw": "second round", "showdown": "showdown"}
EAGERNESS = {"fold": 1, "check": 3, "call": 5, "bet": 4, "raise": 2, "parole": 2, "decline": 1}


def post(noun: str, **body: object) -> dict:
    """Return the service's response."""
    headers = {"Content-Type": "application/json"}
    with urlopen(Request(f"{URL}/v1/{noun}", json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def tell(events: list[dict]) -> None:
    """Print each event as a sentence."""
    for event in events:
        spoken = {**event, "cards": " ".join(event.get("cards", []))}
        spoken["street"] = STREETS.get(event.get("street"))
        spoken["pot"] = "a side pot" if event.get("pot_index") else "the main pot"
        if event["type"] == "drew" and not event["amount"]:
            print(f"Seat {event['seat']} stands pat.")
        elif event["type"] in SENTENCES:
            print(SENTENCES[event["type"]].format_map(spoken))


def choose(view: dict, whim: Random) -> dict:
    """Return one of the legal actions of the seat that sees this view, chosen at random."""
    legal = view["legal_actions"]
    choices = legal["actions"]
    eagerness = [EAGERNESS.get(choice["type"], 1) for choice in choices]
    (choice,) = whim.choices(choices, eagerness)
    action = {"seat": legal["seat"], "type": choice["type"]}
    if "presets" in choice:
        action["to"] = whim.choice(choice["presets"])["to"]
    if choice["type"] == "draw":
        (cards,) = (p["cards"] for p in view["state"]["players"] if p["seat"] == legal["seat"])
        ranks = [card[0] for card in cards]
        lone = [card for card in cards if ranks.count(card[0]) == 1]
        action["discards"] = lone[: choice["max_discards"]]
    return action


def main() -> None:
    """Start each hand, act until nobody is to act, and show down."""
    whim = Random(SEED)
    table, last = TABLE, {}
    for number in range(1, HANDS + 1):
        answer = post("hands", table=table, seed=f"{SEED} hand-{number}", views=True, **last)
        table = answer["table"]
        tell(answer["events"])
        print("\nThe first round.")
        while "seat" in answer["legal_actions"]:
            (view,) = (view for view in answer["views"] if "legal_actions" in view)
            action = choose(view, whim)
            answer = post("transitions", state=answer["state"], action=action, views=True)
            tell(answer["events"])
        if answer["state"]["street"] == "showdown":
            answer = post("showdowns", state=answer["state"])
            tell(answer["events"])
        last = {"last_state": answer["state"]}
        print()
        for player in answer["state"]["players"]:
            print(f"Seat {player['seat']} has {player['stack']}.")
        print()


if __name__ == "__main__":
    main()
