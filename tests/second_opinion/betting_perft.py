"""Count betting sequences without the service, from the rulebook alone.

The code works like a dealer: it keeps a queue of the seats still to act and, for each seat, how
much was raised since it last acted. `python tests/second_opinion/betting_perft.py` writes the
expected counts into tests/vectors/perft.json: for each setup, the number of sequences of exactly
1, 2, 3 ... betting actions. Every whole raise total counts, Parole is left out, draws stand pat.
"""

import json
from collections import deque
from pathlib import Path

VECTORS = Path(__file__).parent.parent / "vectors" / "perft.json"


class Dealer:
    """Play one hand; `hand()` yields the choices of each turn and receives the choice made."""

    def __init__(self, setup):
        self.limit = setup["structure"] == "limit"
        self.pot_limit = setup["structure"] == "pot_limit"
        house_is_poker = setup["ruleset"] == "32-card-poker"
        options = setup.get("options", {})
        before_call = "pot_before_call" if house_is_poker else "pot_after_call"
        self.pot_before_call = options.get("pot_limit_raise", before_call) == "pot_before_call"
        self.capped_heads_up = options.get("limit_cap_heads_up", True)
        self.step_grows = options.get("minimum_raise", "last_full_raise") == "last_full_raise"
        self.behind = {row["seat"]: row["stack"] for row in setup["seats"]}
        self.front = dict.fromkeys(self.behind, 0)
        self.middle = 0
        self.folded = set()
        ring = sorted(self.behind)
        turn = ring.index(setup["button_seat"]) + 1
        self.ring = ring[turn:] + ring[:turn]
        blinds = [setup["blinds"]["small"], setup["blinds"]["big"]]
        if len(ring) > 3 and house_is_poker and options.get("over_blind", "auto") == "auto":
            blinds.append(setup["blinds"]["over"])
        self.largest = blinds[-1]
        for seat, blind in zip(self.ring, blinds, strict=False):
            self.pay(seat, blind)
        self.order = self.ring[len(blinds) :] + self.ring[: len(blinds)]

    def pay(self, seat, chips):
        chips = min(chips, self.behind[seat])
        self.behind[seat] -= chips
        self.front[seat] += chips
        self.middle += chips

    def live(self):
        return [seat for seat in self.order if seat not in self.folded]

    def with_chips(self):
        return [seat for seat in self.live() if self.behind[seat]]

    def hand(self):
        yield from self.round(self.largest, self.largest, 1)
        if len(self.with_chips()) < 2 or len(self.live()) < 2:
            return
        self.front = dict.fromkeys(self.behind, 0)
        yield from self.round(0, self.largest * (2 if self.limit else 1), 0)

    def round(self, bet, step, bets):
        self.bet, self.step, self.bets = bet, step, bets
        self.counted = bet
        self.closed = False
        self.raised_since = {}
        waiting = deque(self.order)
        while waiting and len(self.live()) > 1:
            seat = waiting.popleft()
            if not self.must_speak(seat):
                continue
            word, total = yield seat, self.choices(seat)
            self.raised_since[seat] = 0
            if word == "fold":
                self.folded.add(seat)
            elif word == "call":
                self.pay(seat, self.bet - self.front[seat])
            elif total is not None:
                self.pay(seat, total - self.front[seat])
                self.hear_raise(seat, total)
                place = self.order.index(seat)
                waiting = deque(self.order[place + 1 :] + self.order[:place])

    def must_speak(self, seat):
        if seat in self.folded or not self.behind[seat]:
            return False
        if self.with_chips() != [seat]:
            return True
        return any(self.front[other] > self.front[seat] for other in self.live())

    def choices(self, seat):
        owes = self.bet > self.front[seat]
        choices = [("fold", None), ("call" if owes else "check", None)]
        most = self.front[seat] + self.behind[seat]
        others = [other for other in self.live() if other != seat]
        could_answer = any(self.front[s] + self.behind[s] > self.bet for s in others)
        if not could_answer or most <= self.bet or not self.is_free(seat):
            return choices
        if self.limit:
            least = greatest = self.counted + self.step
        else:
            least, greatest = self.bet + self.step, most
        if self.pot_limit:
            lift = self.middle + (0 if self.pot_before_call else self.bet - self.front[seat])
            greatest = max(least, self.bet + lift)
        totals = range(min(least, most), min(greatest, most) + 1)
        return choices + [("raise" if self.bet else "bet", total) for total in totals]

    def is_free(self, seat):
        if self.closed:
            return False
        heard = self.raised_since.get(seat, self.step)
        return heard >= (self.step / 2 if self.limit else self.step)

    def hear_raise(self, raiser, total):
        lift, lift_of_counted = total - self.bet, total - self.counted
        self.bet = total
        if self.limit and 2 * lift_of_counted >= self.step:
            self.counted, self.bets = total, self.bets + 1
            if self.bets == 4 and (self.capped_heads_up or len(self.live()) > 2):
                self.closed = True
        if not self.limit and self.step_grows:
            self.step = max(self.step, lift)
        self.raised_since = {seat: n + lift for seat, n in self.raised_since.items()}
        self.raised_since[raiser] = 0


def turn_after(setup, history):
    """Play the history from the deal, and return the choices of the next turn, if any."""
    hand = Dealer(setup).hand()
    try:
        _, choices = next(hand)
        for choice in history:
            _, choices = hand.send(choice)
    except StopIteration:
        return []
    return choices


def count(setup, depth):
    counts = []
    histories = [()]
    for _ in range(depth):
        histories = [(*h, choice) for h in histories for choice in turn_after(setup, h)]
        counts.append(len(histories))
    return counts


def setup(  # noqa: PLR0913, PLR0917
    name, structure, stacks, depth, ruleset="32-card-poker", options=None, blinds=(1, 2, 4)
):
    small, big, over = blinds
    return {
        "name": name,
        "ruleset": ruleset,
        "options": options or {},
        "structure": structure,
        "blinds": {"small": small, "big": big, "over": over},
        "button_seat": min(stacks),
        "seats": [{"seat": seat, "stack": stack} for seat, stack in stacks.items()],
        "depth": depth,
    }


SETUPS = [
    setup("heads-up, no limit", "no_limit", {1: 9, 2: 11}, 7),
    setup("heads-up, short small blind", "no_limit", {3: 12, 8: 2}, 4),
    setup("three seats, no limit, every stack different", "no_limit", {1: 6, 2: 7, 3: 10}, 8),
    setup("three seats, no limit, short all-ins add up", "no_limit", {2: 30, 5: 7, 9: 9}, 5),
    setup("four seats, over blind, no limit", "no_limit", {1: 10, 2: 7, 3: 9, 4: 12}, 7),
    setup("four seats, short over blind", "no_limit", {1: 9, 2: 8, 3: 8, 4: 3}, 6),
    setup("five seats, no limit, tiny stacks", "no_limit", {1: 6, 2: 3, 3: 5, 4: 9, 5: 7}, 9),
    setup("two blinds with four seats", "no_limit", {1: 6, 2: 5, 3: 6, 4: 4}, 7, "32-card-draw"),
    setup("pot limit before the call", "pot_limit", {1: 20, 2: 14, 3: 25}, 4),
    setup(
        "pot limit after the call",
        "pot_limit",
        {1: 20, 2: 14, 3: 25},
        4,
        options={"pot_limit_raise": "pot_after_call"},
    ),
    setup("pot limit, short over blind", "pot_limit", {1: 30, 2: 12, 3: 20, 4: 3}, 4),
    setup("limit, four seats, deep", "limit", {1: 500, 2: 500, 3: 500, 4: 500}, 8),
    setup("limit, half bets", "limit", {1: 60, 2: 11, 3: 10, 4: 14}, 9),
    setup("limit, five seats, half bets", "limit", {1: 60, 2: 7, 3: 18, 4: 14, 5: 6}, 8),
    setup("limit, heads-up, capped", "limit", {1: 90, 2: 90}, 12),
    setup(
        "limit, heads-up, uncapped",
        "limit",
        {1: 40, 2: 40},
        12,
        options={"limit_cap_heads_up": False},
    ),
    setup(
        "limit, three seats, a fold after the cap",
        "limit",
        {1: 40, 2: 40, 3: 40},
        11,
        options={"limit_cap_heads_up": False},
    ),
    setup(
        "limit, four seats, half bets, a fold after the cap",
        "limit",
        {1: 60, 2: 11, 3: 30, 4: 14},
        9,
        options={"limit_cap_heads_up": False},
    ),
    setup("limit, all-ins one chip apart", "limit", {1: 5, 2: 60, 3: 6, 4: 60}, 8),
    setup(
        "no limit, raises by the largest blind",
        "no_limit",
        {1: 16, 2: 11, 3: 18},
        6,
        options={"minimum_raise": "largest_blind"},
    ),
    setup(
        "pot limit, raises by the largest blind",
        "pot_limit",
        {1: 20, 2: 14, 3: 25},
        5,
        options={"minimum_raise": "largest_blind"},
    ),
]


def main():
    rows = [{**row, "nodes": count(row, row["depth"])} for row in SETUPS]
    VECTORS.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
