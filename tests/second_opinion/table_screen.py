"""Compute what a table screen shows beside the legal actions, chip by chip and seat by seat.

Written from docs/rules.md and the contract, independently of the service: amounts, presets, pots,
`upcoming`, `on_timeout` and `parole_shares`, from a state as JSON and the types and totals of its
legal actions. Slow on purpose: keep contributions small.
"""

from collections import Counter

from tests.second_opinion.chip_by_chip import pay_chip_by_chip


def screen(state, actions, pot_limit_raise):
    """Return the fields beside `actions`, and for each action its amounts and presets."""
    seats = {player["seat"]: player for player in state["players"]}
    pots, uncalled = pots_of(seats)
    fields = {"pots": pots, "upcoming": []}
    if uncalled is not None:
        fields["uncalled"] = uncalled
    turn = state.get("to_act_seat")
    if turn is None:
        return fields, []
    types = [action["type"] for action in actions]
    if types == ["draw"]:
        fields["on_timeout"] = {"seat": turn, "type": "draw", "discards": []}
    elif "check" in types:
        fields["on_timeout"] = {"seat": turn, "type": "check"}
    else:
        fields["on_timeout"] = {"seat": turn, "type": "decline" if "decline" in types else "fold"}
    fields["upcoming"] = [
        s for s in round_from(turn, seats) if s != turn and waits(state, seats[s])
    ]
    if "parole" in types:
        fields["parole_shares"] = parole_shares(state, seats)
    return fields, [sizes(state, seats, action, pot_limit_raise) for action in actions]


def round_from(seat, seats):
    places = [(seat + step - 1) % 10 + 1 for step in range(1, 11)]
    return [place for place in places if place in seats]


def waits(state, player):
    """Return whether a seat still has to act on this street if nobody raises."""
    if player["status"] == "folded":
        return False
    if state["street"] == "draw":
        return "discard_count" not in player and "discards" not in player
    parole = state.get("parole") or {"agreed_seats": [], "declined_seats": [], "cancelled": True}
    answered = [*parole["agreed_seats"], *parole["declined_seats"]]
    if answered and not parole["cancelled"]:
        return player["seat"] not in answered
    if player["status"] == "all_in":
        return False
    owes = state["betting"]["current_bet"] > player["street_bet"]
    return owes or "acted_on_bet" not in player


def pots_of(seats):
    """Return the pots by who can win each chip, lowest first, and the uncalled part."""
    height = {s: p["contributed"] - p.get("dead", 0) for s, p in seats.items()}
    can_fill = {s for s, p in seats.items() if p["status"] == "active"}
    live = {s for s, p in seats.items() if p["status"] != "folded"}
    uncalled = None
    for seat in live:
        above = height[seat] - max(h for s, h in height.items() if s != seat)
        if above > 0:
            uncalled = {"seat": seat, "amount": above}
            height[seat] -= above
            can_fill.add(seat)
    chips = Counter()
    for seat in seats:
        for chip in range(1, height[seat] + 1):
            level = chip
            while not (winners := can_fill | {s for s in live if height[s] >= level}):
                level -= 1
            chips[frozenset(winners)] += 1
    dead = sum(p.get("dead", 0) for p in seats.values())
    if dead:
        chips[max(chips, key=len, default=frozenset(live))] += dead
    by_width = sorted(chips.items(), key=lambda pot: -len(pot[0]))
    return [{"amount": n, "eligible_seats": sorted(who)} for who, n in by_width], uncalled


def parole_shares(state, seats):
    live = [s for s, p in seats.items() if p["status"] != "folded"]
    put_in = {
        s: (p["status"] == "folded", p["contributed"], p.get("dead", 0)) for s, p in seats.items()
    }
    free = pay_chip_by_chip(state["button_seat"], put_in, {}, agreed=live)
    rake = state.get("rake", {"basis_points": 0})
    due = sum(free.won.values()) * rake["basis_points"] // 10_000
    due = min(due, rake.get("cap", due))
    paid = pay_chip_by_chip(state["button_seat"], put_in, {}, agreed=live, rake=due)
    return [{"seat": s, "amount": paid.won[s] + paid.returned[s]} for s in sorted(live)]


def sizes(state, seats, action, pot_limit_raise):
    player = seats[state["to_act_seat"]]
    low, high = action["min_to"], action["max_to"]
    fields = {"min_amount": low - player["street_bet"], "max_amount": high - player["street_bet"]}
    if action["type"] not in ("bet", "raise"):
        return fields
    to_match = state["betting"]["current_bet"]
    call = min(to_match - player["street_bet"], player["stack"])
    middle = sum(p["contributed"] for p in seats.values())
    whole = to_match + middle + call
    if state["structure"] == "pot_limit" and pot_limit_raise == "pot_before_call":
        whole = to_match + middle
    named = {"min": low, "half_pot": to_match + (middle + call) // 2, "pot": whole, "max": high}
    first = {}
    for name, to in named.items():
        if low <= to <= high:
            first.setdefault(to, name)
    return fields | {"presets": [{"name": name, "to": to} for to, name in first.items()]}
