"""Find states that the service accepts but play cannot reach, and true ones that it rejects.

`./parole enumerate` runs every table below and writes docs/unreachable.md.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from service.rules.cards import DECK
from service.rules.play.legal_actions import list_legal_actions
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Betting, Blinds, GameState, Parole, Player
from service.rules.validation.state import state_faults
from tests.second_opinion.chip_by_chip import pay_chip_by_chip
from tests.second_opinion.one_field_lies import lies
from tests.second_opinion.small_tables import Moment, Table, acts, after, reachable


def ruleset_of(table):
    return resolve_ruleset(table.house, options=dict(table.options))


def as_state(table, moment):
    """Return a moment in the service's form; a seat that has drawn discarded up to four cards."""
    players = tuple(as_player(index, chair) for index, chair in enumerate(moment.chairs))
    betting = parole = None
    if moment.bet is not None:
        capped = {"capped": True} if moment.capped else {}
        betting = Betting(moment.bet, moment.step, moment.bets, moment.counted, **capped)
    if moment.agreed or moment.declined or moment.cancelled:
        parole = Parole(moment.agreed, moment.declined, moment.cancelled)
    return GameState(
        structure=table.structure,
        blinds=Blinds(*table.in_play),
        button_seat=table.button,
        street=moment.street,
        players=tuple(sorted(players, key=lambda player: player.seat)),
        to_act_seat=moment.to_act,
        betting=betting,
        last_aggressor_seat=moment.aggressor,
        parole=parole,
    )


def as_player(index, chair):
    discarded = 0 if chair.clock_ran_out else chair.put_in % 5
    return Player(
        chair.seat,
        chair.status,
        chair.stack,
        chair.bet,
        chair.put_in,
        chair.dead,
        chair.acted_on,
        discards=DECK[4 * index : 4 * index + discarded] if chair.drew else None,
        draw_clock_expired=chair.clock_ran_out,
    )


def is_postable(moment):
    """Return whether the schema of the API lets a state through to the rules."""
    numbers = [n for n in (moment.bet, moment.bets, moment.counted) if n is not None]
    for chair in moment.chairs:
        numbers += [chair.stack, chair.bet, chair.put_in, chair.dead, chair.acted_on or 0]
    answered = max(len(moment.agreed), len(moment.declined))
    return min(numbers, default=0) >= 0 and (moment.step is None or moment.step > 0) and answered <= 5


def ranges(table, moment):
    """Return the totals of each act by the rulebook: word -> least and greatest."""
    totals = defaultdict(list)
    for word, total in acts(table, moment):
        totals["draw" if word == "run out of time" else word].append(total or 0)
    return {word: (min(found), max(found)) for word, found in totals.items()}


def offered(ruleset, state):
    """Return the same from the service."""
    found = {}
    for action in list_legal_actions(ruleset, state).actions:
        sized = action.type in ("bet", "raise")
        found["raise" if sized else action.type] = (
            (action.min_to, action.max_to) if sized else (0, 0)
        )
    return found


LOOK_AHEAD = 8


@dataclass
class Finding:
    """One kind of lie: how many the service accepts, the worst, and what it could move."""

    count: int = 0
    harmless: int = 0
    chips: int = -1
    example: tuple[Any, ...] = ()


@dataclass
class Findings:
    states: int = 0
    lies: int = 0
    play: Any = None
    refused: list[tuple[Any, ...]] = field(default_factory=list)
    offers: list[tuple[Any, ...]] = field(default_factory=list)
    accepted: dict[str, Finding] = field(default_factory=lambda: defaultdict(Finding))


def judge(tables, findings=None):
    """Return what the service gets wrong about the states and the lies of the tables."""
    findings = findings or Findings(play=Play())
    for table in tables:
        judge_table(table, findings)
    return findings


def judge_table(table, findings):
    ruleset = ruleset_of(table)
    true = reachable(table)
    told = set()
    for moment in sorted(true, key=repr):
        state = as_state(table, moment)
        faults = state_faults(ruleset, state)
        findings.states += 1
        if faults:
            findings.refused.append((table, moment, faults))
            continue
        if offered(ruleset, state) != ranges(table, moment):
            findings.offers.append(
                (table, moment, offered(ruleset, state), ranges(table, moment))
            )
        for kind, its_table, lie in lies(table, moment):
            if its_table == table and lie in true or (its_table, lie) in told:
                continue
            told.add((its_table, lie))
            findings.lies += 1
            if is_accepted(ruleset, its_table, lie) and not is_true(its_table, lie):
                finding = findings.accepted[f"{moment.street}: {kind}"]
                finding.count += 1
                if findings.play.is_like_a_true_one(its_table, lie):
                    finding.harmless += 1
                    continue
                chips = chips_moved((table, moment), (its_table, lie))
                if chips > finding.chips:
                    finding.chips, finding.example = chips, (table, moment, its_table, lie)


def is_accepted(ruleset, table, moment):
    if not is_postable(moment):
        return False
    return not state_faults(ruleset, as_state(table, moment))


def is_true(table, moment):
    """Return whether play reaches a state from the stacks it implies."""
    return moment in reachable(implied(table, moment))


def implied(table, moment):
    dead = tuple(chair.dead for chair in moment.chairs)
    clocks = table.clocks or any(c.clock_ran_out for c in moment.chairs)
    return table._replace(dead=dead, clocks=clocks)


class Play:
    """Number whatever plays and pays alike, so that equal numbers mean: no chip differs, ever."""

    def __init__(self):
        self.numbers: dict[Any, int] = {}
        self.number_of: dict[Any, int] = {}
        self.of_table: dict[Table, frozenset[int]] = {}

    def number(self, table, moment):
        """Return the number of a state: what each seat may do now and later, and what is paid."""
        if moment is None:
            return 0
        key = (table, moment)
        if key not in self.number_of:
            chips = tuple(c._replace(acted_on=None, drew=False) for c in moment.chairs)
            what_follows = tuple(
                (act, self.number(table, after(table, moment, act)))
                for act in sorted(acts(table, moment), key=repr)
            )
            content = (moment.street, moment.to_act, chips, agreed(table, moment), what_follows)
            self.number_of[key] = self.numbers.setdefault(content, len(self.numbers) + 1)
        return self.number_of[key]

    def is_like_a_true_one(self, table, lie):
        """Return whether play goes on from the lie exactly as from some true state."""
        its_table = implied(table, lie)
        if its_table not in self.of_table:
            numbers = (self.number(its_table, true) for true in reachable(its_table))
            self.of_table[its_table] = frozenset(numbers)
        try:
            return self.number(its_table, lie) in self.of_table[its_table]
        except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
            return False  # the rulebook does not say how such a state goes on


def chips_moved(truth, lie, depth=0):
    """Return the most chips a lie moves: paid for any hands, or allowed to be bet, now or later."""
    moved = max(pay_differs(truth, lie), range_differs(truth, lie))
    if moved or depth == LOOK_AHEAD:
        return moved
    try:
        both = [dict.fromkeys(acts(*side)) for side in (truth, lie)]
        for act in both[0].keys() & both[1].keys():
            one, other = ((table, after(table, moment, act)) for table, moment in (truth, lie))
            if (one[1] is None) != (other[1] is None):
                return sum(chair.put_in for chair in truth[1].chairs)
            if one[1] is not None:
                moved = max(moved, chips_moved(one, other, depth + 1))
    except (ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
        pass
    return moved


def pay_differs(truth, lie):
    seats = [chair.seat for chair in truth[1].chairs]
    most = 0
    for order in permutations(range(len(seats))):
        strengths = dict(zip(seats, order, strict=True))
        one, other = (payouts(table, moment, strengths) for table, moment in (truth, lie))
        gains = [other[seat] - one[seat] for seat in seats]
        most = max(most, sum(g for g in gains if g > 0), -sum(g for g in gains if g < 0))
    return most


def payouts(table, moment, strengths):
    players = {c.seat: (not c.is_live, c.put_in, c.dead) for c in moment.chairs}
    paid = pay_chip_by_chip(table.button, players, strengths, agreed(table, moment))
    return {seat: paid.returned[seat] + paid.won[seat] for seat in players}


def agreed(table, moment):
    """Return the seats whose agreement stands (PAROLE-1, PAROLE-2)."""
    live = {c.seat for c in moment.live}
    seats = frozenset() if moment.cancelled else frozenset(moment.agreed) & live
    return frozenset() if table.all_must_agree and seats != live else seats


def range_differs(truth, lie):
    one, other = (ranges(table, moment) for table, moment in (truth, lie))
    if truth[1].to_act != lie[1].to_act:
        other = {}
    return max(
        (
            abs(a - b)
            for word in one.keys() | other.keys()
            for a, b in zip(one.get(word, (0, 0)), other.get(word, (0, 0)), strict=True)
        ),
        default=0,
    )
