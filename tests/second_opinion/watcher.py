"""Track each chip and card of a hand from the responses alone.

Its only inputs are the events, the discards of each draw and the stub as dealt. Written from
docs/rules.md, independently of the service.
"""

from collections import Counter, defaultdict
from fractions import Fraction
from math import floor

from tests.second_opinion.brute_force_ranking import (
    RANK_THEN_SUIT,
    SUIT_THEN_RANK,
    SUITS_OFF,
    Hand,
    keys,
)
from tests.second_opinion.chip_by_chip import pay_chip_by_chip

DECK = {rank + suit for rank in "AKQJT987" for suit in "hdcs"}
STUB, MUCK = "stub", "muck"


class Watcher:
    """One hand from its events; `place` has each card once: in the stub or with a seat.

    A seat has a `hand`, the `discards` that nobody drew again and, once folded, a `muck`.
    """

    def __init__(self, stacks, stub, button_seat, rake=None):
        self.button_seat, self.answered, self.street = button_seat, [], "pre_draw"
        self.stacks = dict(stacks)
        self.rake, self.raked = rake, 0
        self.behind = dict(stacks)
        self.stub = list(stub)
        self.place = dict.fromkeys(DECK, STUB)
        self.put_in, self.dead, self.returned = Counter(), Counter(), Counter()
        self.folded, self.agreed = set(), []
        self.seen = Counter()

    def hears(self, ruleset, events, discards=()):
        for event in events:
            self.seen[event.type] += 1
            self._checks_parole(ruleset, event)
            match event.type:
                case "posted" | "called" | "bet" | "raised":
                    self._pays(event)
                case "dealt":
                    assert self._move(event.cards, {STUB}, (event.seat, "hand"))
                case "folded":
                    self.folded.add(event.seat)
                    assert self._move(self.hand(event.seat), None, (event.seat, MUCK))
                case "drew":
                    # Only the first draw was posted; away seats after it stand pat.
                    self._draws(ruleset, event.seat, discards or (), event.cards)
                    discards = ()
                case "uncalled_returned" | "pot_won" | "pot_split":
                    self._gets(event)
                case "raked":
                    assert not self.raked
                    self.raked = event.amount
                case "parole_agreed":
                    self.agreed.append(event.seat)
                case "parole_cancelled":
                    self.agreed.clear()

    def _checks_parole(self, ruleset, event):
        """Check PAROLE-3: who is asked, and when, if fewer than two seats have chips to bet."""
        live = [seat for seat in self.stacks if seat not in self.folded]
        stuck = sum(self.behind[seat] > 0 for seat in live) < 2
        if event.type == "street_started":
            if self.street == "draw":
                asked = not stuck or ruleset.options.parole_all_in
                assert event.street == ("post_draw" if asked else "showdown")
                self.nobody_bets = stuck
            self.street = event.street
        elif self.street == "post_draw" and self.nobody_bets:
            expected = {"parole_agreed", "parole_declined", "parole_cancelled", "round_closed"}
            expected |= {"timed_out", "away", "back"}
            assert event.type in expected | {"raked", "pot_split", "pot_won", "hand_completed"}
            if event.type in ("parole_agreed", "parole_declined"):
                self.answered.append(event.seat)
                assert self.answered == self._asked(ruleset, live)[: len(self.answered)]
            if event.type == "round_closed":
                by_hand = ruleset.id == "32-card-poker" and self.seen["parole_declined"]
                assert by_hand or len(self.answered) == len(live)

    def _asked(self, ruleset, live):
        """Return the live seats clockwise from the left of the seat with the largest blind."""

        def clockwise_from(mark):
            return lambda seat: (seat - mark - 1) % 10

        ring = sorted(self.stacks, key=clockwise_from(self.button_seat))
        over = ruleset.options.over_blind == "auto" and len(ring) > 3
        return sorted(live, key=clockwise_from(ring[2 if over else 1]))

    def _pays(self, event):
        self.put_in[event.seat] += event.amount
        self.behind[event.seat] -= event.amount
        assert self.behind[event.seat] >= 0
        if event.type == "posted" and event.to is None:
            self.dead[event.seat] += event.amount

    def _gets(self, event):
        self.behind[event.seat] += event.amount
        if event.type == "uncalled_returned":
            self.returned[event.seat] += event.amount

    @property
    def reached_draw(self):
        return self.seen["street_started"] > 0

    def _draws(self, ruleset, seat, discards, drawn):
        """Check DRAW-3: first the stub in order, then other seats' dead cards, never one's own."""
        assert len(drawn) == len(discards) <= 4
        from_stub, self.stub = self.stub[: len(drawn)], self.stub[len(drawn) :]
        assert list(drawn[: len(from_stub)]) == from_stub
        pool = {(other, "discards") for other in self.behind if other != seat}
        if ruleset.options.recycle == "discards_and_mucked":
            pool |= {(other, MUCK) for other in self.behind if other != seat}
        assert self._move(drawn[: len(from_stub)], {STUB}, (seat, "hand"))
        assert self._move(drawn[len(from_stub) :], pool, (seat, "hand"))
        assert self._move(discards, {(seat, "hand")}, (seat, "discards"))

    def _move(self, cards, sources, target):
        """Move cards; return whether all of them came from one of the sources."""
        came_from = {self.place[card] for card in cards}
        self.place.update(dict.fromkeys(cards, target))
        return sources is None or came_from <= sources

    def hand(self, seat):
        return {card for card, place in self.place.items() if place == (seat, "hand")}

    def agrees_with(self, state):
        """Fail unless every chip and each of the 32 cards is where the watcher expects it."""
        in_middle = 0 if state.street == "complete" else sum(p.contributed for p in state.players)
        there = in_middle + sum(p.stack for p in state.players)
        assert there + self.raked == sum(self.stacks.values())
        assert (state.rake_taken or 0) == self.raked
        assert list(state.stub) == self.stub
        placed = defaultdict(set)
        for card, place in self.place.items():
            placed[place].add(card)
        assert placed[STUB] == set(self.stub)
        assert sum(len(cards) for cards in placed.values()) == 32
        for player in state.players:
            seat = player.seat
            assert player.stack == self.behind[seat]
            assert player.contributed == self.put_in[seat] - self.returned[seat]
            assert player.dead == self.dead[seat]
            assert (player.status == "folded") == (seat in self.folded)
            if seat not in self.folded:
                assert len(player.cards) == 5
                assert set(player.cards) == placed[seat, "hand"]
            # A card dealt again stays listed where it came from.
            assert set(player.cards) >= placed[seat, MUCK]
            assert set(player.discards or ()) >= placed[seat, "discards"]

    def settles(self, ruleset, button_seat):
        """Return each seat's payout, computed chip by chip with the second ranking."""
        options = ruleset.options
        reading = RANK_THEN_SUIT if options.two_pair_kicker == "rank_then_suit" else SUIT_THEN_RANK
        reading = reading if options.suit_tiebreak else SUITS_OFF
        live = [seat for seat in self.stacks if seat not in self.folded]
        agreed = self.agreed
        if ruleset.id == "32-card-poker" and set(agreed) != set(live):
            agreed = ()
        paid = pay_chip_by_chip(
            button_seat,
            {s: (s in self.folded, self.put_in[s], self.dead[s]) for s in self.stacks},
            {s: keys(Hand(self.hand(s)))[reading] for s in live},
            agreed,
            self._due(),
        )
        assert paid.returned == self.returned
        assert paid.rake == self.raked
        return {seat: paid.returned[seat] + paid.won[seat] for seat in self.stacks}

    def _due(self):
        """Return the rake of a hand that reached the draw, on the chips that were matched."""
        if self.rake is None or not self.reached_draw:
            return 0
        matched = sum(self.put_in.values()) - sum(self.returned.values())
        due = Fraction(matched * self.rake.basis_points, 10_000)
        return floor(due if self.rake.cap is None else min(due, self.rake.cap))
