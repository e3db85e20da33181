"""Play a whole five-handed hand against a running service and narrate it.

    python examples/play_hand.py [URL] [SEED]

This program knows no rule of the game: it picks every action from `legal_actions`.
"""

import json
import sys
from random import Random
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
SEED = sys.argv[2] if len(sys.argv) > 2 else "table-7 hand-2"  # noqa: PLR2004
STACKS = {1: 120, 2: 45, 3: 200, 4: 90, 5: 160}

SENTENCES = {
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
    "shown": "Seat {seat} shows {cards}.",
    "mucked": "Seat {seat} mucks.",
    "pot_won": "Seat {seat} wins {pot}, {amount}.",
    "pot_split": "Seat {seat} takes {amount} of {pot}.",
}
STREETS = {"draw": "draw", "post_draw": "second round", "showdown": "showdown"}
EAGERNESS = {"fold": 2, "check": 3, "call": 5, "bet": 4, "raise": 2, "parole": 1, "decline": 1}


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


def choose(legal: dict, cards: list[str], whim: Random) -> dict:
    """Return one of the legal actions, chosen at random."""
    choices = legal["actions"]
    eagerness = [EAGERNESS.get(choice["type"], 1) for choice in choices]
    (choice,) = whim.choices(choices, eagerness)
    action = {"seat": legal["seat"], "type": choice["type"]}
    if choice["type"] in ("bet", "raise"):
        action["to"] = min(choice["max_to"], choice["min_to"] * whim.choice([1, 2, 10]))
    if choice["type"] == "draw":
        ranks = [card[0] for card in cards]
        lone = [card for card in cards if ranks.count(card[0]) == 1]
        action["discards"] = lone[: choice["max_discards"]]
    return action


def main() -> None:
    """Deal, act until nobody is to act, and show down."""
    dealt = post(
        "deals",
        structure="no_limit",
        blinds={"small": 1, "big": 2, "over": 4},
        button_seat=1,
        seats=[{"seat": seat, "stack": stack} for seat, stack in STACKS.items()],
        seed=SEED,
    )
    print("Seat 1 has the button.")
    tell(dealt["events"])
    state = dealt["state"]
    legal = post("legal-actions", state=state)
    whim = Random(SEED)
    print("\nThe first round.")
    while "seat" in legal:
        (cards,) = (p["cards"] for p in state["players"] if p["seat"] == legal["seat"])
        answer = post("transitions", state=state, action=choose(legal, cards, whim))
        tell(answer["events"])
        state, legal = answer["state"], answer["legal_actions"]
    if state["street"] == "showdown":
        answer = post("showdowns", state=state)
        tell(answer["events"])
        state = answer["state"]
    print()
    for player in state["players"]:
        won = player["stack"] - STACKS[player["seat"]]
        print(f"Seat {player['seat']} leaves with {player['stack']} ({won:+}).")


if __name__ == "__main__":
    main()
