"""Enumerate every state that play can reach at a small table, from the rulebook alone.

Written from docs/rules.md without the service. Chips, turns and Parole are followed; cards are not,
and of a draw only that it happened. `reachable(table)` returns the states as `Moment`s.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

# BLIND-6: what a seat may owe for coming in or back, live and dead.
OWED = (
    ("", ()),
    ("big", ()),
    ("big", ("small",)),
    ("over", ()),
    ("over", ("small",)),
    ("over", ("big",)),
    ("over", ("small", "big")),
)


class Chair(NamedTuple):
    """A seat of the hand. `put_in` includes `bet`, the live chips in front, and `dead`."""

    seat: int
    status: str
    stack: int
    bet: int
    put_in: int
    dead: int = 0
    acted_on: int | None = None
    drew: bool = False
    clock_ran_out: bool = False

    @property
    def is_live(self):
        return self.status != "folded"

    @property
    def has_chips(self):
        return self.status == "active"


class Moment(NamedTuple):
    """One state of a hand. `bet` to `capped` are None outside the betting rounds."""

    street: str
    chairs: tuple[Chair, ...]
    to_act: int | None = None
    bet: int | None = None
    step: int | None = None
    bets: int | None = None
    counted: int | None = None
    capped: bool = False
    aggressor: int | None = None
    agreed: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()
    cancelled: bool = False

    def chair(self, seat):
        return next(chair for chair in self.chairs if chair.seat == seat)

    @property
    def live(self):
        return [chair for chair in self.chairs if chair.is_live]

    @property
    def with_chips(self):
        return [chair for chair in self.chairs if chair.has_chips]


class Table(NamedTuple):
    """What a hand starts from. `dead`: the chips posted dead by seat, None where any will do.

    `clocks`: whether draw clocks may run out (DRAW-5).
    """

    house: str
    structure: str
    blinds: tuple[int, ...]
    button: int
    stacks: tuple[tuple[int, int], ...]
    options: tuple[tuple[str, Any], ...] = ()
    dead: tuple[int, ...] | None = None
    clocks: bool = False

    def option(self, name):
        is_poker = self.house == "32-card-poker"
        defaults = {
            "over_blind": "auto" if is_poker else "never",
            "pot_limit_raise": "pot_before_call" if is_poker else "pot_after_call",
            "limit_cap_heads_up": True,
            "minimum_raise": "last_full_raise",
            "parole_all_in": not is_poker,
        }
        return dict(self.options).get(name, defaults[name])

    @property
    def is_limit(self):
        return self.structure == "limit"

    @property
    def all_must_agree(self):
        """Return whether the whole table must agree to a Parole (PAROLE-2)."""
        return self.house == "32-card-poker"

    @property
    def in_play(self):
        """Return the blinds that are posted, the largest last (BLIND-1)."""
        over = self.option("over_blind") == "auto" and len(self.stacks) > 3
        return self.blinds[: 3 if over else 2]

    def ring(self):
        return clockwise(self.button, [seat for seat, _ in self.stacks])

    def largest_seat(self):
        return self.ring()[len(self.in_play) - 1]


def clockwise(after, seats):
    return sorted(seats, key=lambda seat: (seat - after - 1) % 10)


@lru_cache(maxsize=500)
def reachable(table):
    """Return every state before `complete` that some hand at the table reaches."""
    found = set()
    waiting = list(opening_moments(table))
    while waiting:
        moment = waiting.pop()
        if moment is not None and moment not in found:
            found.add(moment)
            waiting += [after(table, moment, act) for act in acts(table, moment)]
    return frozenset(found)


def opening_moments(table) -> Iterator[Moment]:
    """Yield the first state for each way to post: blinds alone, and with late posts (BLIND-6)."""
    if any(chips < 1 for _, chips in table.stacks):
        return
    seats = [seat for seat, _ in table.stacks]
    choices = [ways_to_post(table, seat, chips) for seat, chips in table.stacks]
    for posts in {*product(*choices)}:
        if table.dead is not None and table.dead != tuple(dead for _, dead in posts):
            continue
        chairs = tuple(
            put_in(Chair(seat, "active", chips - dead, 0, dead, dead), live)
            for seat, (_, chips), (live, dead) in zip(seats, table.stacks, posts, strict=True)
        )
        bet = table.in_play[-1]
        counted = bet if table.is_limit else None
        opening = Moment("pre_draw", chairs, None, bet, bet, 1, counted)
        yield next_turn(table, opening, table.largest_seat())


def ways_to_post(table, seat, stack):
    """Return the live and dead chips that a seat may post. It pays the live part first (BLIND-7).

    The seat with the largest blind posts only that (BLIND-6).
    """
    small, big = table.blinds[:2]
    largest = table.in_play[-1]
    sizes = {"": 0, "small": small, "big": big, "over": largest}
    blind = dict(zip(table.ring(), table.in_play, strict=False)).get(seat, 0)
    ways = set()
    for live_name, dead_names in OWED[:1] if seat == table.largest_seat() else OWED:
        live = min(max(blind, sizes[live_name]), stack)
        ways.add((live, min(sum(sizes[name] for name in dead_names), stack - live)))
    return sorted(ways)


def put_in(chair, total):
    """Return the chair with `total` live chips in front."""
    more = total - chair.bet
    left = chair.stack - more
    status = "active" if left else "all_in"
    return chair._replace(status=status, stack=left, bet=total, put_in=chair.put_in + more)


def with_chair(moment, changed):
    return moment._replace(
        chairs=tuple(changed if c.seat == changed.seat else c for c in moment.chairs)
    )


# Who is next


def next_turn(table, moment, last):
    """Return the moment with its next bettor left of `last`, or what follows the round (BET-9)."""
    able = moment.with_chips
    if len(able) == 1:  # BET-8
        ahead = any(c.bet > able[0].bet for c in moment.live)
        seats = [able[0].seat] if ahead else []
    else:
        seats = [c.seat for c in able if c.acted_on is None or c.bet < moment.bet]
    if seats:
        return moment._replace(to_act=clockwise(last, seats)[0])
    return close(table, moment)


def close(table, moment):
    """Return what follows a betting round, or None if the hand is over (POT-1, BET-11)."""
    moment = give_back_uncalled(moment)
    if len(moment.live) == 1:
        return None
    chairs = tuple(c._replace(bet=0, acted_on=None) for c in moment.chairs)
    moment = moment._replace(
        chairs=chairs, to_act=None, bet=None, step=None, bets=None, counted=None, capped=False
    )
    if moment.street == "post_draw":
        return moment._replace(street="showdown")
    return next_drawer(table, moment._replace(street="draw"))


def give_back_uncalled(moment):
    by_height = sorted(moment.chairs, key=lambda c: c.put_in - c.dead)
    second, top = by_height[-2:]
    excess = (top.put_in - top.dead) - (second.put_in - second.dead)
    if not excess or not top.is_live:
        return moment
    back = top._replace(status="active", stack=top.stack + excess, put_in=top.put_in - excess)
    return with_chair(moment, back)


def next_drawer(table, moment):
    """Return the moment with the next seat to draw, or what follows the draw (DRAW-1)."""
    waiting = [c.seat for c in moment.live if not c.drew]
    if waiting:
        return moment._replace(to_act=clockwise(table.button, waiting)[0])
    moment = moment._replace(street="showdown", to_act=None)
    largest = table.in_play[-1]
    round_two = moment._replace(
        street="post_draw",
        bet=0,
        step=2 * largest if table.is_limit else largest,
        bets=0,
        counted=0 if table.is_limit else None,
    )
    if len(moment.with_chips) > 1:
        return next_turn(table, round_two, table.largest_seat())
    if table.option("parole_all_in"):  # PAROLE-3
        return round_two._replace(to_act=asking_order(table, round_two)[0])
    return moment


def asking_order(table, moment):
    """Return the live seats in the order in which they respond to a Parole (PAROLE-2)."""
    order = clockwise(table.largest_seat(), [c.seat for c in moment.live])
    if is_all_in(moment):
        return order
    first = next(seat for seat in order if moment.chair(seat).has_chips)
    return order[order.index(first) :] + order[: order.index(first)]


def is_all_in(moment):
    """Return whether the second round has no betting (PAROLE-3)."""
    return len(moment.with_chips) < 2


# What it may do


def acts(table, moment):
    """Yield what the seat to act may do: a word, and for bets and raises a total (BET-2, BET-3)."""
    if moment.to_act is None:
        return
    if moment.street == "draw":
        yield "draw", None
        if table.clocks:
            yield "run out of time", None
        return
    chair = moment.chair(moment.to_act)
    asks_all_in = moment.street == "post_draw" and is_all_in(moment) and not moment.bet
    if is_parole_open(moment):
        yield "parole", None
        if asks_all_in or not chair.has_chips:
            yield "decline", None
            return
    yield "fold", None
    yield ("call" if moment.bet > chair.bet else "check"), None
    for total in totals(table, moment, chair):
        yield "raise", total


def is_parole_open(moment):
    """Return whether nobody has done anything in the second round but respond (PAROLE-1)."""
    if moment.street != "post_draw" or moment.cancelled:
        return False
    answered = moment.agreed + moment.declined
    return not moment.bet and not any(
        c.seat not in answered and (c.acted_on is not None or (not c.is_live and c.drew))
        for c in moment.chairs
    )


def totals(table, moment, chair):
    """Return the totals to which the chair may bet or raise (BET-4 to BET-8, DRAW-5)."""
    most = chair.bet + chair.stack
    others = [c for c in moment.live if c.seat != chair.seat]
    if most <= moment.bet or not any(c.bet + c.stack > moment.bet for c in others):
        return range(0)
    if not is_free(table, moment, chair):
        return range(0)
    if table.is_limit:
        least = greatest = moment.counted + moment.step
    else:
        least, greatest = moment.bet + moment.step, most
    if table.structure == "pot_limit":
        pot = sum(c.put_in for c in moment.chairs)
        if table.option("pot_limit_raise") == "pot_after_call":
            pot += moment.bet - chair.bet
        greatest = max(least, moment.bet + pot)
    return range(min(least, most), min(greatest, most) + 1)


def is_free(table, moment, chair):
    """Return whether the cap, the clock and BET-5 let the chair raise."""
    if moment.street == "post_draw" and chair.clock_ran_out:
        return False
    capped = moment.capped or len(moment.live) > 2 or table.option("limit_cap_heads_up")
    if table.is_limit and moment.bets >= 4 and capped:
        return False
    if chair.acted_on is None:
        return True
    return (2 if table.is_limit else 1) * (moment.bet - chair.acted_on) >= moment.step


# What follows


def after(table, moment, act):
    """Return the state after an act, or None if the hand is over."""
    word, total = act
    chair = moment.chair(moment.to_act)
    if moment.street == "draw":
        drawn = chair._replace(drew=True, clock_ran_out=word == "run out of time")
        return next_drawer(table, with_chair(moment, drawn))
    if word in ("parole", "decline"):
        return after_answer(table, moment, chair, word)
    if moment.agreed or moment.declined:
        moment = moment._replace(cancelled=True)
    if word == "fold":
        gone = chair._replace(status="folded", acted_on=None)
        return next_turn(table, with_chair(moment, gone), chair.seat)
    if total is None:
        total = min(moment.bet, chair.bet + chair.stack)
    elif total > moment.bet:
        moment = raised(table, moment, total)
    acted = put_in(chair, total)._replace(acted_on=moment.bet)
    return next_turn(table, with_chair(moment, acted), chair.seat)


def raised(table, moment, total):
    """Return the moment with the bet lifted to the total (BET-4, BET-6)."""
    lift = total - moment.bet
    aggressor = moment.to_act if moment.street == "post_draw" else None
    lifted = moment._replace(bet=total, aggressor=aggressor)
    if table.is_limit:
        if 2 * (total - moment.counted) < moment.step:
            return lifted
        reached = moment.bets + 1 >= 4 and len(moment.live) > 2
        capped = moment.capped or (reached and not table.option("limit_cap_heads_up"))
        return lifted._replace(bets=moment.bets + 1, counted=total, capped=capped)
    if lift < moment.step:
        return lifted
    step = lift if table.option("minimum_raise") == "last_full_raise" else moment.step
    return lifted._replace(bets=moment.bets + 1, step=step)


def after_answer(table, moment, chair, word):
    """Return the state after a seat has agreed to or declined a Parole (PAROLE-2)."""
    moment = with_chair(moment, chair._replace(acted_on=0))
    if word == "parole":
        moment = moment._replace(agreed=(*moment.agreed, chair.seat))
    else:
        moment = moment._replace(declined=(*moment.declined, chair.seat))
        if table.all_must_agree:
            moment = moment._replace(cancelled=True)
            return (
                close(table, moment) if is_all_in(moment) else next_turn(table, moment, chair.seat)
            )
    answered = moment.agreed + moment.declined
    for seat in asking_order(table, moment):
        if seat not in answered:
            return moment._replace(to_act=seat)
    if not moment.declined:
        return None
    return close(table, moment)
