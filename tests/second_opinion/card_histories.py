"""Search for a deal that explains posted cards, slot by slot, from docs/rules.md alone (DRAW-3).

A slot holds one card of the deal: in the stub, or in a hand as dealt. Seats draw from the stub in
order and then, once it is out, any card that another seat threw away before (or, in some rulesets,
a card of a hand that folded before the draw). Every choice is tried.
"""

from itertools import product

DECK = 32


def explains(state, *, recycles_mucked):
    """Return whether there is such a deal; `state` may have unknown cards and discards."""
    button = state.button_seat
    order = sorted(state.players, key=lambda p: (p.seat - button - 1) % 10)
    acts = [list(acts_of(state, player)) for player in order]
    return any(deal_exists(state, order, act, recycles_mucked) for act in product(*acts))


def acts_of(state, player):
    """Yield what the seat may have done: None if it folded before the draw, or how many it drew."""
    drawn = player.discards
    if drawn is not None:
        yield len(drawn)
    elif state.street in ("pre_draw", "draw"):
        yield None if player.status == "folded" else 0
    else:
        if player.status == "folded":
            yield None
        yield from range(5)


def deal_exists(state, order, acts, recycles_mucked):
    stub = DECK - 5 * len(order)
    drawn = sum(act or 0 for act in acts)
    if state.stub is not None and len(state.stub) != max(stub - drawn, 0):
        return False
    slots = {("stub", i): None for i in range(stub)}
    if state.stub:
        slots |= {("stub", drawn + i): card for i, card in enumerate(state.stub)}
    takes, next_card = [], 0
    sources = []
    for player, act in zip(order, acts, strict=True):
        hand = player.cards or (None,) * 5
        count = act or 0
        thrown = player.discards if player.discards is not None else (None,) * count
        dealt = (*hand[: 5 - count], *thrown)
        slots |= {(player.seat, i): card for i, card in enumerate(dealt)}
        if act is None and recycles_mucked:
            sources += [(-1, (player.seat, i)) for i in range(5)]
        turn = order.index(player)
        sources += [(turn, (player.seat, i)) for i in range(5 - count, 5)]
        for card in hand[5 - count :]:
            if next_card < stub:
                slots["stub", next_card] = card
            else:
                takes.append((turn, card))
            next_card += 1
    held = [card for card in slots.values() if card]
    if len(set(held)) < len(held):
        return False
    takes.sort(key=lambda take: take[1] is None)
    return place(takes, slots, sources, {card: slot for slot, card in slots.items() if card})


def place(takes, slots, sources, where):
    """Return whether each take can have a source slot of its own that may hold its card."""
    if not takes:
        return True
    (turn, card), *rest = takes
    tried = set()
    for source in sources:
        before, slot = source
        if before >= turn:
            continue
        label = slots[slot]
        if card and (label or card) != card:
            continue
        if card and label is None and card in where:
            continue
        alike = (before, slot[0], label)
        if alike in tried:
            continue
        # Slots of one seat with unknown cards are alike; so, for an unknown take, are all labels.
        tried.add(alike)
        left = [other for other in sources if other != source]
        now = {**slots, slot: label or card}
        if place(rest, now, left, {**where, card: slot} if card else where):
            return True
    return False
