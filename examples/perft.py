"""Count every betting sequence of the setups in tests/vectors/perft.json over HTTP.

    python examples/perft.py [URL] [--depth N] [--only TEXT]

A node is a sequence of legal betting actions, with a bet or raise to every possible total. Parole
is left out, and every draw stands pat. The expected counts come from an independent program.
"""

import argparse
import http.client
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

VECTORS = Path(__file__).parents[1] / "tests" / "vectors" / "perft.json"
BETTING = ("fold", "check", "call", "bet", "raise")


class Service:
    """A running service, reached over one connection."""

    def __init__(self, url: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc)

    def post(self, noun: str, **body: object) -> dict:
        """Return the response to a request that must succeed."""
        headers = {"Content-Type": "application/json"}
        self.connection.request("POST", f"/v1/{noun}", json.dumps(body), headers)
        response = self.connection.getresponse()
        answer = json.load(response)
        if response.status != http.HTTPStatus.OK:
            sys.exit(f"{noun}: {answer['detail']} {answer['errors']}")
        return answer

    def opening(self, setup: dict) -> dict:
        """Return the state and legal actions after the blinds. The state carries the ruleset."""
        ruleset = {"id": setup["ruleset"], "options": setup["options"]}
        names = ("structure", "blinds", "button_seat", "seats")
        table = {name: setup[name] for name in names}
        deal = self.post("deals", ruleset=ruleset, seed="perft", **table)
        legal = self.post("legal-actions", state=deal["state"])
        return self.drawn({"state": deal["state"], "legal_actions": legal})

    def after(self, turn: dict, action: dict) -> dict:
        """Return the next betting turn."""
        return self.drawn(self.post("transitions", state=turn["state"], action=action))

    def drawn(self, turn: dict) -> dict:
        """Let every seat that draws stand pat."""
        while turn["state"]["street"] == "draw":
            pat = {"seat": turn["state"]["to_act_seat"], "type": "draw", "discards": []}
            turn = self.post("transitions", state=turn["state"], action=pat)
        return turn


def actions(legal: dict) -> Iterator[dict]:
    """Yield every betting action, with every total for a bet or raise."""
    for choice in legal["actions"]:
        if choice["type"] in ("bet", "raise"):
            for to in range(choice["min_to"], choice["max_to"] + 1):
                yield {"seat": legal["seat"], "type": choice["type"], "to": to}
        elif choice["type"] in BETTING:
            yield {"seat": legal["seat"], "type": choice["type"]}


def nodes(service: Service, setup: dict, depth: int) -> list[int]:
    """Return the number of sequences of 1, 2, ... `depth` actions."""
    counts = []
    turns = [service.opening(setup)]
    for _ in range(depth):
        turns = [
            service.after(turn, action)
            for turn in turns
            for action in actions(turn["legal_actions"])
        ]
        counts.append(len(turns))
    return counts


def main() -> None:
    """Count each setup and print whether the counts are as expected."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8000")
    parser.add_argument("--depth", type=int, default=99, help="count no deeper")
    parser.add_argument(
        "--only", default="", help="count only setups whose name contains TEXT", metavar="TEXT"
    )
    asked = parser.parse_args()
    differing = 0
    for setup in json.loads(VECTORS.read_text()):
        if asked.only not in setup["name"]:
            continue
        expected = setup["nodes"][: asked.depth]
        service = Service(asked.url)
        counted = nodes(service, setup, len(expected))
        same = counted == expected
        differing += not same
        told = "as expected" if same else f"expected {expected}"
        print(f"{setup['name']}: {counted}, {told}")
    sys.exit(differing > 0)


if __name__ == "__main__":
    main()
