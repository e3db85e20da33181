"""Compute SEAT-2..4 and BLIND-1..8 independently: walk around the table, chair by chair.

Written from docs/rules.md without the service. A chair is (stack, status, choice, missed).
"""

# BLIND-6, all eight cases written out: the chips owed live and dead.
OWED = {
    "": ("", ""),
    "small": ("big", ""),
    "big": ("big", ""),
    "over": ("over", ""),
    "small big": ("big", "small"),
    "small over": ("over", "small"),
    "big over": ("over", "big"),
    "small big over": ("over", "small big"),
}


def walk(start):
    """Return the ten chairs clockwise from the left of `start`, which comes last."""
    return [(start + step - 1) % 10 + 1 for step in range(1, 11)]


def blinds_by_chair(button, players, over_played):
    names = ["small", "big"] + ["over"] * (over_played and len(players) > 3)
    return dict(zip((chair for chair in walk(button) if chair in players), names, strict=False))


def button_of(last_button, may_take, players, last_largest):
    """Return the chair with the button: heads-up, never the last to post the largest blind."""
    walked = [chair for chair in walk(last_button) if chair in may_take]
    if len(players) == 2 and walked[0] == last_largest:
        return (players - {last_largest}).pop()
    return walked[0]


def assign(chairs, last_button, sizes, *, over_played, last_largest=None):
    """Return the button and the posts and missed blinds by chair; None if no hand can be dealt."""
    owes = {c for c, (_, status, _, missed) in chairs.items() if status == "new" or missed}
    sitting = {c for c, (stack, status, _, _) in chairs.items() if status != "out" and stack}
    waiting = {c for c in sitting & owes if chairs[c][2] == "wait"}
    players = sitting - waiting
    if len(players) > 5:
        return None
    entered = set()
    next_player = next((chair for chair in walk(last_button) if chair in players), 1)
    for chair in walk(next_player):
        if chair not in waiting or entered or len(players) not in {1, 2, 3, 4}:
            continue
        with_chair = players | {chair}
        may_take = with_chair if len(players) == 1 else players
        place = button_of(last_button, may_take, with_chair, last_largest)
        if list(blinds_by_chair(place, with_chair, over_played))[-1] == chair:
            entered = {chair}
    may_take = players if len(players) > 1 else players | entered
    players = players | entered  # a new set: may_take stays
    if len(players) < 2:  # the game starts again, unless chips are missing
        players = set([chair for chair in walk(last_button) if chair in sitting][:5])
        may_take = entered = players
    if len(players) < 2:
        return None
    button = button_of(last_button, may_take, players, last_largest)
    blinds = blinds_by_chair(button, players, over_played)
    in_play = {
        "small": sizes[0],
        "big": sizes[1],
        "over": sizes[2 if "over" in blinds.values() else 1],
    }
    posts, missed = {}, {}
    for chair in sorted(chairs):
        stack, status, _, was_missed = chairs[chair]
        if chair not in players:
            with_chair = blinds_by_chair(button, players | {chair}, over_played)
            name = with_chair.get(chair)
            passed = [name] if name in blinds.values() and name not in was_missed else []
            # Broke, a newcomer counts as sitting out (SEAT-1).
            newcomer = status == "new" and stack
            missed[chair] = [] if newcomer else [*was_missed, *passed]
            continue
        live, dead = "", ""
        if chair not in entered and chair != list(blinds)[-1]:
            key = " ".join(n for n in ("small", "big", "over") if n in was_missed)
            live, dead = ("over", "") if status == "new" else OWED[key]
        blind = in_play[blinds[chair]] if chair in blinds else 0
        bet = max(blind, in_play.get(live, 0))
        extra = sum(in_play[name] for name in dead.split())
        posts[chair] = (min(bet, stack), min(extra, stack - min(bet, stack)))
        paid_up = sum(posts[chair]) == bet + extra
        is_largest = chair == list(blinds)[-1]
        settled = paid_up or is_largest or chair in entered or status == "new"
        missed[chair] = [] if settled else list(was_missed)
    return button, posts, missed
