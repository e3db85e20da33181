"""Find states that validation accepts but play cannot reach, and true ones that it rejects.

`./parole enumerate` enumerates the tables in `tables()`, tells the service every state that play
reaches and every lie that differs from one in one field, and writes docs/unreachable.md.
"""

import os
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import permutations, product
from pathlib import Path
from typing import Any

from service.rules.cards import DECK
from service.rules.play.legal_actions import list_legal_actions
from service.rules.ruleset import RULESETS, resolve_ruleset
from service.rules.state import Betting, Blinds, GameState, Parole, Player
from service.rules.validation.state import state_faults
from tests.second_opinion.chip_by_chip import pay_chip_by_chip
from tests.second_opinion.one_field_lies import lies
from tests.second_opinion.small_tables import Table, acts, after, reachable

PAGE = Path(__file__).parents[2] / "docs" / "unreachable.md"
LOOK_AHEAD = 8
UNPLAYABLE = (ArithmeticError, LookupError, StopIteration, TypeError, ValueError)
"""What the independent program raises where the rulebook doesn't say how a lie goes on."""

# Which tables

STRUCTURES = ("limit", "pot_limit", "no_limit")
STACKS = (
    *((1, 4), (2, 5), (3, 3), (5, 3), (6, 5)),
    *((3, 4, 4), (1, 3, 5), (4, 2, 3), (5, 5, 1)),
)
QUICK_STACKS = ((2, 4), (5, 3), (2, 3, 3))
SEATS = {2: (3, 8), 3: (2, 5, 9), 4: (1, 2, 6, 10)}


def tables(stacks=STACKS):
    """Return tables of all structures and houses, with each seat on the button in turn."""
    plain = [
        table(house, structure, chips, turn)
        for turn, (chips, structure, house) in enumerate(product(stacks, STRUCTURES, RULESETS))
    ]
    return [*plain, *special_tables()] if stacks is STACKS else plain


def quick_tables():
    """Return a few tables, for a test that takes seconds."""
    return tables(QUICK_STACKS)[::5]


def special_tables():
    """Return tables for the over blind, draw clocks, other blinds and each option."""
    yield table("32-card-poker", "no_limit", (3, 4, 2, 4), 2, blinds=(1, 2, 3))
    yield table("32-card-poker", "limit", (2, 3, 5, 3), 1, blinds=(1, 1, 2))
    yield table("32-card-draw", "no_limit", (3, 4), 0, clocks=True)
    yield table("32-card-poker", "limit", (2, 3, 3), 1, clocks=True)
    yield table("32-card-draw", "pot_limit", (7, 4), 1, blinds=(1, 3))
    yield table("32-card-poker", "no_limit", (6, 7), 0, minimum_raise="largest_blind")
    yield table("32-card-poker", "limit", (7, 6), 1, blinds=(1, 1), limit_cap_heads_up=False)
    yield table("32-card-draw", "limit", (5, 4, 5), 2, blinds=(1, 1), limit_cap_heads_up=False)
    yield table("32-card-poker", "no_limit", (3, 2, 4), 0, parole_all_in=True)
    yield table("32-card-draw", "no_limit", (3, 2, 4), 0, parole_all_in=False)


def table(house, structure, chips, turn, *, blinds=(1, 2), clocks=False, **options):  # noqa: PLR0913
    seats = SEATS[len(chips)]
    stacks = tuple(zip(seats, chips, strict=True))
    button = seats[turn % len(seats)]
    return Table(house, structure, blinds, button, stacks, tuple(options.items()), clocks=clocks)


# What the service says


def ruleset_of(table):
    return resolve_ruleset(table.house, options=dict(table.options))


def as_state(table, moment):
    """Return a moment in the service's form; a seat that has drawn discarded up to four cards."""
    players = tuple(as_player(index, chair) for index, chair in enumerate(moment.chairs))
    betting = parole = None
    if moment.bet is not None:
        betting = Betting(moment.bet, moment.step, moment.bets, moment.counted, moment.capped)
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
    return (
        min(numbers, default=0) >= 0 and (moment.step is None or moment.step > 0) and answered <= 5
    )


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


# Judging tables


@dataclass
class Finding:
    """The lies of one kind that the service accepts.

    `unlike`: how many play on unlike any true state. `chips`: the most that one of these moves.
    """

    count: int = 0
    unlike: int = 0
    chips: int = 0
    example: tuple[Any, ...] = ()

    def add(self, other):
        self.count += other.count
        self.unlike += other.unlike
        if not self.example or other.chips > self.chips:
            self.chips, self.example = other.chips, other.example or self.example


@dataclass
class Findings:
    """What the service got wrong, and how much it was asked."""

    seen: Counter[str] = field(default_factory=Counter)
    rejected: list[tuple[Any, ...]] = field(default_factory=list)
    misplayed: list[tuple[Any, ...]] = field(default_factory=list)
    accepted: dict[str, Finding] = field(default_factory=lambda: defaultdict(Finding))

    def add(self, other):
        self.seen += other.seen
        self.rejected += other.rejected
        self.misplayed += other.misplayed
        for kind, finding in other.accepted.items():
            self.accepted[kind].add(finding)


def judge(some_tables):
    """Return everything that the service gets wrong at the tables."""
    findings = Findings()
    for some_table in some_tables:
        findings.add(judge_table(some_table))
    return findings


def judge_table(table):
    findings = judge_truths(table)
    ruleset = ruleset_of(table)
    true, told, play = reachable(table), set(), Play()
    for moment in sorted(true, key=repr):
        for kind, its_table, lie in lies(table, moment):
            if (its_table == table and lie in true) or (its_table, lie) in told:
                continue
            told.add((its_table, lie))
            if is_accepted(ruleset, its_table, lie) and not is_true(its_table, lie):
                finding = Finding(1, example=((table, moment), (its_table, lie)))
                if not play.is_like_a_true_one(its_table, lie):
                    finding.unlike, finding.chips = 1, chips_moved(*finding.example)
                findings.accepted[f"{moment.street}: {kind}"].add(finding)
    findings.seen["lies"] += len(told)
    return findings


def judge_truths(table):
    """Compare the service with the rulebook in every state that the table reaches."""
    findings = Findings()
    ruleset = ruleset_of(table)
    for moment in reachable(table):
        state = as_state(table, moment)
        faults = state_faults(ruleset, state)
        findings.seen["states"] += 1
        if faults:
            findings.rejected.append((table, moment, faults))
        elif offered(ruleset, state) != ranges(table, moment):
            findings.misplayed.append((table, moment))
    findings.seen["tables"] += 1
    return findings


def is_accepted(ruleset, table, moment):
    if not is_postable(moment):
        return False
    return not state_faults(ruleset, as_state(table, moment))


def is_true(table, moment):
    """Return whether play reaches a state from the stacks it implies."""
    if moment.street == "draw":  # a clock that has run out for a seat yet to draw moves nothing
        chairs = (c if c.drew else c._replace(clock_ran_out=False) for c in moment.chairs)
        moment = moment._replace(chairs=tuple(chairs))
    return moment in reachable(implied(table, moment))


def implied(table, moment):
    """Return the table that a state implies: its seats' chips, and what they posted dead."""
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
        except UNPLAYABLE:
            return False


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
    except UNPLAYABLE:
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


# The page

WORST = """\
## The worst of each kind
For each kind that moves a chip: a state that play reaches, and the lines that were changed."""

INTRODUCTION = """\
# States that no play reaches

<!-- Written by `./parole enumerate`. Do not edit. -->

A state passes validation if its fields fit together. To find out what that lets through, an
independent program, written from [rules.md](rules.md) alone, enumerates every state that play can
reach at small tables: two to four seats, stacks of a few blinds, late posts, short blinds, all
structures and both houses. The service must accept each of these and offer exactly the actions that
the rulebook gives.

Then every state is changed in one field, or in one move of chips, and posted again. A changed state
that the service accepts although play at no table reaches it is listed below. Of these, *unlike*
counts those that don't play on and pay exactly as some state that play does reach. *Chips* is the
most that one of them moves: in what is paid now for any hands, or in what a seat may bet, now or
in the next acts."""


def page(findings, quick):
    """Return docs/unreachable.md; `quick` are the findings at `quick_tables()`."""
    kinds = sorted(findings.accepted.items(), key=lambda row: (-row[1].chips, row[0]))
    by_kind = [
        "## By kind",
        "| street and change | accepted | unlike | chips |",
        "|---|---:|---:|---:|",
        *(f"| {k} | {f.count:,} | {f.unlike:,} | {f.chips} |" for k, f in kinds),
    ]
    worst = [example(kind, finding) for kind, finding in kinds if finding.chips]
    sections = [INTRODUCTION, totals(findings, quick), "\n".join(by_kind)]
    if worst:
        sections.append(WORST)
    return "\n\n".join([*sections, *worst]) + "\n"


def totals(findings, quick):
    """Return the totals as a table, for all tables and for those of the test."""
    rows = {
        "tables": lambda f: f.seen["tables"],
        "states that play reaches": lambda f: f.seen["states"],
        "of these rejected": lambda f: len(f.rejected),
        "of these with other legal actions": lambda f: len(f.misplayed),
        "changed states posted": lambda f: f.seen["lies"],
        "accepted, but not reached by play": lambda f: total(f, "count"),
        "of these unlike any state that play reaches": lambda f: total(f, "unlike"),
        "most chips that one of these moves": most_chips,
    }
    return "\n".join(
        (
            "| | all | in the test |",
            "|---|---:|---:|",
            *(f"| {name} | {of(findings):,} | {of(quick):,} |" for name, of in rows.items()),
        )
    )


def total(findings, name):
    return sum(getattr(finding, name) for finding in findings.accepted.values())


def most_chips(findings):
    return max((finding.chips for finding in findings.accepted.values()), default=0)


def example(kind, finding):
    """Return the worst state of a kind: the true one, and the lines that differ from it."""
    (table, truth), (its_table, lie) = finding.example
    before = [*lines(table, truth)]
    changed = [line for line in lines(its_table, lie) if line not in before]
    chips = "1 chip" if finding.chips == 1 else f"{finding.chips} chips"
    text = [f"**{kind}** ({chips})\n", "```", *before, "changed to", *changed, "```"]
    return "\n".join(text)


def lines(table, moment):
    """Yield a state in lines, leaving out what is not there."""
    yield f"{table.house} {table.structure} blinds={table.in_play} button={table.button}"
    rest = moment._replace(chairs=())._asdict()
    yield " ".join(f"{k}={v}" for k, v in rest.items() if v != () and is_told(v))
    for chair in moment.chairs:
        yield "  " + " ".join(f"{k}={v}" for k, v in chair._asdict().items() if is_told(v))


def is_told(value):
    return value is not None and value is not False


def main():
    quick = judge(quick_tables())
    if "--quick" in sys.argv:
        sys.stdout.write(page(quick, quick))
        sys.exit(report(quick))
    findings = Findings()
    all_tables = tables()
    with ProcessPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        for number, found in enumerate(pool.map(judge_table, all_tables), 1):
            findings.add(found)
            sys.stderr.write(f"\r{number}/{len(all_tables)} tables ")
    sys.stderr.write("\n")
    PAGE.write_text(page(findings, quick))
    sys.exit(report(findings))


def report(findings):
    """Write what the service gets wrong in true states, and return how often it does."""
    wrong = [*findings.rejected, *findings.misplayed]
    for table, moment, *why in wrong:
        sys.stderr.write("\n".join(("wrong:", *lines(table, moment), *map(str, why), "")))
    return min(len(wrong), 1)


if __name__ == "__main__":
    main()
