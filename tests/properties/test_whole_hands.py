"""Deal and play random whole hands, and check the invariants of every step and payout.

Each hand has a number: `PAROLE_HAND=1234` plays only that one, `PAROLE_HANDS=100000` that many.
"""

import os
from collections import Counter
from dataclasses import replace
from random import Random

import orjson
import pytest

from service.api.representations.betting import legal_actions_as_dict
from service.api.representations.states import state_as_dict
from service.api.schemas.states import StateRequestSchema
from service.rules.blinds import Stakes, Terms
from service.rules.payout.settlement import settle_hand
from service.rules.payout.showdown import resolve_showdown
from service.rules.payout.winners import Contributor, Hand
from service.rules.play.actions import apply_action
from service.rules.play.dealing import DealtInSeat, deal_hand
from service.rules.play.legal_actions import list_legal_actions
from service.rules.replay import replay_hand
from service.rules.ruleset import OPTION_RULES, RULESETS, option_values, resolve_ruleset
from service.rules.state import Action, Blinds, Event, Parole, Rake, Transition
from service.rules.table.assignments import assign_blinds
from service.rules.table.table_seats import TableSeat
from service.rules.validation.state import require_consistent, state_faults
from tests.properties.view_laws import require_same_play, require_views
from tests.second_opinion.table_screen import screen
from tests.second_opinion.watcher import Watcher

HANDS = int(os.environ.get("PAROLE_HANDS", "2000"))
VIEWED = 5
"""One hand in this many is also seen through the eyes of every seat."""
ONE_HAND = os.environ.get("PAROLE_HAND")
STATE = StateRequestSchema()

BESIDE_ACTIONS = {"pots", "uncalled", "on_timeout", "upcoming", "parole_shares"}
SIZES = {"min_amount", "max_amount", "presets"}

COMMON = ("posted", "dealt", "folded", "checked", "called", "bet", "raised", "drew", "recycled")
RARE = (
    "timed_out",
    "away",
    "back",
    "raked",
    "parole_agreed",
    "parole_declined",
    "parole_cancelled",
    "uncalled_returned",
    "pot_split",
)
ENDS = ("won without a showdown", "split by Parole", "shown", "shown and split by Parole")


def random_ruleset(rng):
    house = rng.choice(list(RULESETS))
    chosen = [name for name in OPTION_RULES if rng.random() < 0.3]
    return resolve_ruleset(
        house, options={name: rng.choice(option_values(name)) for name in chosen}
    )


def random_terms(rng):
    structure = rng.choice(["limit", "pot_limit", "no_limit"])
    cap = rng.choice([None, 0, rng.randint(1, 20)])
    rake = Rake(rng.choice([0, 1, 250, 500, 3333, 10_000]), cap) if rng.random() < 0.3 else None
    if rng.random() < 0.5:
        low = rng.randint(1, 3) * (2 if structure == "limit" else 1)
        return Terms(structure, stakes=Stakes(low, 2 * low), rake=rake)
    small = rng.randint(1, 3)
    big = rng.randint(small, 6)
    return Terms(structure, blinds=Blinds(small, big, rng.randint(big, 12)), rake=rake)


def random_deal(rng):
    """Return a ruleset, the stakes or blinds, the button, and seats, a few of which post late."""
    ruleset, terms = random_ruleset(rng), random_terms(rng)
    numbers = rng.sample(range(1, 11), rng.randint(2, 5))
    deepest = rng.choice([5, 15, 40, 40, 120])
    seats = []
    for seat in numbers:
        missed = rng.sample(["small", "big", "over"], rng.choice([0] * 6 + [1, 2, 3]))
        seats.append(TableSeat(seat, rng.randint(1, deepest), "in", missed=tuple(missed)))
    assigned = assign_blinds(ruleset, terms, seats, last_button_seat=rng.choice(numbers))
    dealt_in = [DealtInSeat(seat.seat, seat.stack) for seat in seats]
    return ruleset, terms, assigned.button_seat, dealt_in, assigned.posts


def random_action(rng, state, legal, weights):
    """Return a random legal action, weighted so that most hands go on."""
    choice = rng.choices(legal.actions, [weights.get(a.type, 4) for a in legal.actions])[0]
    if choice.type == "draw":
        cards = next(p.cards for p in state.players if p.seat == legal.seat)
        count = rng.randint(choice.min_discards, choice.max_discards)
        return Action(legal.seat, "draw", discards=tuple(rng.sample(cards, count)))
    if choice.type not in ("bet", "raise"):
        return Action(legal.seat, choice.type)
    low, high = choice.min_to, choice.max_to
    return Action(legal.seat, choice.type, rng.choice([low, low, high, rng.randint(low, high)]))


def with_expired_clock(state):
    if state.street != "draw":
        return replace(state, raise_clock_expired=True)
    players = tuple(
        replace(p, draw_clock_expired=True) if p.seat == state.to_act_seat else p
        for p in state.players
    )
    return replace(state, players=players)


def require_sound(ruleset, state, watcher):
    """Check that a state is valid, has all chips and cards, and survives a JSON round trip."""
    watcher.agrees_with(state)
    assert state_faults(ruleset, state) == ()
    told = orjson.loads(orjson.dumps(state_as_dict(state)))
    assert STATE.read({"state": told})["state"] == state
    # Equal states serialize alike, so JSON -> state -> JSON is the identity too.


def require_screen(ruleset, state, legal):
    """Check what a screen shows against a second program, and that its numbers add up."""
    shown = orjson.loads(orjson.dumps(legal_actions_as_dict(legal)))
    beside, sizes = screen(
        orjson.loads(orjson.dumps(state_as_dict(state))),
        shown["actions"],
        ruleset.options.pot_limit_raise,
    )
    assert {name: shown[name] for name in BESIDE_ACTIONS & shown.keys()} == beside
    for action, expected in zip(shown["actions"], sizes, strict=True):
        assert {name: action[name] for name in SIZES & action.keys()} == expected
    in_pots = sum(pot["amount"] for pot in shown["pots"])
    assert in_pots + shown.get("uncalled", {"amount": 0})["amount"] == shown["pot"]


def show_some(rng, ruleset, state):
    """Return some of the seats that may muck, and the showdown at which they show (SHOW-3)."""
    turns = resolve_showdown(ruleset, state).order
    mucked = [turn.seat for turn in turns if not turn.must_show]
    shows = rng.sample(mucked, rng.randint(0, len(mucked)))
    shown = resolve_showdown(ruleset, state, shows)
    assert [(turn.seat, turn.must_show) for turn in turns] == [
        (turn.seat, turn.must_show) for turn in shown.order
    ]
    expected = [turn.seat for turn in turns if turn.must_show or turn.seat in shows]
    assert [turn.seat for turn in shown.order if turn.shows] == expected
    assert [event.seat for event in shown.events if event.type == "shown"] == expected
    assert [p.seat for p in shown.state.players if p.shown] == sorted(expected)
    return shows, shown


def require_late_shows(rng, ruleset, state):
    """Check SHOW-3: any seat that has not shown may show, once and in any order."""
    may_show = list(list_legal_actions(ruleset, state).may_show)
    assert may_show == [p.seat for p in state.players if not p.shown]
    for seat in rng.sample(may_show, len(may_show)):
        step = apply_action(ruleset, state, Action(seat, "show"))
        held = seat_of(state, seat).cards
        assert [(e.type, e.seat, e.cards) for e in step.events] == [("shown", seat, held)]
        assert replace(seat_of(step.state, seat), shown=False) == seat_of(state, seat)
        state = step.state
        require_views(rng, ruleset, state, step.events)
        assert state_faults(ruleset, state) == ()
    assert list_legal_actions(ruleset, state).may_show == ()


def come_or_go(rng, state):
    """Return the leaving or the return of any seat of the hand."""
    player = rng.choice(state.players)
    return Action(player.seat, "back" if player.away else "away")


def require_absence_respected(ruleset, before, action, step):
    """Check BET-12: away seats time out one by one, exactly as if each had been posted."""
    after = step.state
    assert after.to_act_seat is None or not seat_of(after, after.to_act_seat).away
    gone = {p.seat for p in after.players if p.away}
    assert gone ^ {p.seat for p in before.players if p.away} == (
        {action.seat} if action.type in ("away", "back") else set()
    )
    timed_out = [event.seat for event in step.events if event.type == "timed_out"]
    if action.type == "time_out":
        assert timed_out.pop(0) == action.seat
    assert set(timed_out) <= gone
    # Without absence, the same hand plays out by posting each time-out.
    there = replace(before, players=tuple(replace(p, away=False) for p in before.players))
    events = []
    for each in [action, *[Action(seat, "time_out") for seat in timed_out]]:
        if each.type in ("away", "back"):
            events.append(Event(each.type, each.seat))
            continue
        alone = apply_action(ruleset, there, each)
        events += alone.events
        there = alone.state
    assert tuple(events) == step.events
    assert there == replace(after, players=tuple(replace(p, away=False) for p in after.players))


def seat_of(state, seat):
    return next(p for p in state.players if p.seat == seat)


def longest(opening, dealt_in):
    """Return more actions than a hand can have: a raise is a full blind or all-in; all may act.

    Coming and going is not an act, and rare enough to fit in.
    """
    deepest = max(seat.stack for seat in dealt_in)
    raises = deepest // opening.blinds.big + 2 * len(dealt_in)
    return 2 * len(dealt_in) * (raises + 1) + 4 * len(dealt_in) + 10


def next_action(rng, ruleset, state, watcher, weights):
    """Return a legal action, late at times, or a time-out, or somebody who leaves or returns."""
    expired = rng.random() < 0.06
    before = with_expired_clock(state) if expired else state
    require_sound(ruleset, before, watcher)
    legal = list_legal_actions(ruleset, before)
    assert legal.seat == state.to_act_seat
    require_screen(ruleset, before, legal)
    action = random_action(rng, before, legal, weights)
    if rng.random() < 0.04:
        return come_or_go(rng, state)
    if rng.random() < 0.04:
        return Action(legal.seat, "time_out")
    return replace(action, clock_expired=expired)


def play(number):
    """Play one hand, check every step, and return the watcher and how the hand ended."""
    rng = Random(number)  # noqa: S311
    ruleset, terms, button_seat, dealt_in, posts = random_deal(rng)
    dealt = deal_hand(ruleset, terms, button_seat, dealt_in, f"hand {number}", posts)
    state = opening = dealt.state
    stacks = {seat.seat: seat.stack for seat in dealt_in}
    watcher = Watcher(stacks, opening.stub, button_seat, terms.rake)
    watcher.hears(ruleset, dealt.events)
    weights = {"fold": 1, "parole": rng.choice([2, 50]), "decline": rng.choice([1, 4])}
    acts, steps, shows = [], [], []
    while state.to_act_seat is not None:
        require_sound(ruleset, state, watcher)
        action = next_action(rng, ruleset, state, watcher, weights)
        step = apply_action(ruleset, state, action)
        require_absence_respected(ruleset, state, action, step)
        if number % VIEWED == 0:
            require_views(rng, ruleset, step.state, step.events)
            require_same_play(ruleset, state, action, step.state)
        watcher.hears(ruleset, step.events, action.discards)
        acts.append(action)
        steps.append(step)
        state = step.state
        assert len(acts) < longest(opening, dealt_in)
    require_sound(ruleset, state, watcher)
    end = (
        "won without a showdown" if len(watcher.folded) == len(dealt_in) - 1 else "split by Parole"
    )
    if state.street == "showdown":
        end = "shown and split by Parole" if watcher.agreed else "shown"
        shows, shown = show_some(rng, ruleset, state)
        require_turned_alike(rng, ruleset, state, shown)
        watcher.hears(ruleset, shown.events)
        steps.append(Transition(shown.state, shown.events))
        state = shown.state
        require_sound(ruleset, state, watcher)
    assert state.street == "complete"
    if number % VIEWED == 0:
        require_views(rng, ruleset, state, steps[-1].events)
        require_late_shows(rng, ruleset, state)
    nothing_left = list_legal_actions(ruleset, state)
    assert (nothing_left.actions, nothing_left.pots, nothing_left.on_timeout) == ((), (), None)
    require_paid(rng, ruleset, state, watcher)
    replayed = replay_hand(ruleset, opening, acts, shows)
    assert replayed.illegal is None
    assert replayed.steps == tuple(steps)
    return watcher, end


def turned(seat, places):
    return (seat - 1 + places) % 10 + 1


def require_turned_alike(rng, ruleset, state, shown):
    """Check that a showdown doesn't depend on the order of players or the table's rotation."""
    places = rng.randint(1, 9)
    players = [replace(p, seat=turned(p.seat, places)) for p in state.players]
    aggressor, parole = state.last_aggressor_seat, state.parole
    moved = replace(
        state,
        players=tuple(rng.sample(players, len(players))),
        button_seat=turned(state.button_seat, places),
        last_aggressor_seat=None if aggressor is None else turned(aggressor, places),
        parole=parole
        and Parole(
            tuple(turned(seat, places) for seat in parole.agreed_seats),
            tuple(turned(seat, places) for seat in parole.declined_seats),
            parole.cancelled,
        ),
    )
    again = resolve_showdown(ruleset, require_consistent(ruleset, moved))
    assert [(turned(s.seat, places), s.must_show) for s in shown.order] == [
        (s.seat, s.must_show) for s in again.order
    ]
    assert {turned(p.seat, places): p.stack for p in shown.state.players} == {
        p.seat: p.stack for p in again.state.players
    }


def require_paid(rng, ruleset, state, watcher):
    """Check stacks and the calculator, rotated or not, against a second program's payouts."""
    paid = watcher.settles(ruleset, state.button_seat)
    for player in state.players:
        seat = player.seat
        assert player.stack == watcher.stacks[seat] - watcher.put_in[seat] + paid[seat]
    # The calculator requires live seats' cards; a folded seat's may have been dealt again.
    hands = {p.seat: p.cards for p in state.players if p.status != "folded"}
    contributors = [
        Contributor(p.seat, p.status, watcher.put_in[p.seat], p.dead, hands.get(p.seat))
        for p in state.players
    ]
    for places in (0, rng.randint(1, 9)):
        moved = [replace(c, seat=turned(c.seat, places)) for c in contributors]
        settlement = settle_hand(
            ruleset,
            Hand(
                turned(state.button_seat, places),
                rng.sample(moved, len(moved)),
                tuple(turned(seat, places) for seat in watcher.agreed),
                watcher.rake,
                not watcher.reached_draw,
            ),
        )
        assert {p.seat: p.amount for p in settlement.payouts} == {
            turned(seat, places): amount for seat, amount in paid.items()
        }


@pytest.mark.rule("POT-5")
@pytest.mark.rule("BET-11")
@pytest.mark.rule("DRAW-3")
@pytest.mark.rule("PAROLE-2")
def test_random_hands_from_the_deal_to_the_last_chip():
    seen = Counter()
    for number in [int(ONE_HAND)] if ONE_HAND else range(HANDS):
        try:
            watcher, end = play(number)
        except Exception as error:
            raise AssertionError(f"hand {number} (PAROLE_HAND={number})") from error
        seen.update(watcher.seen.keys() | {end})
    # Everything that can happen has happened often enough to be tested.
    assert ONE_HAND or all(seen[name] >= HANDS // 100 for name in COMMON), seen
    assert ONE_HAND or all(seen[name] >= HANDS // 1000 for name in (*RARE, *ENDS)), seen
