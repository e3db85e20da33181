"""Check the betting against PokerKit: both engines play the same random hands.

Each turn compares who acts, what a call costs, and the bounds of a bet or raise; the end of each
round compares the pots and the stacks. Each round is a PokerKit game of one street, as PokerKit
opens later streets left of the button (BET-1 does not). `PAROLE_HANDS=100000` plays more hands.

Not compared, each excluded by a condition on the hand:
- `largest_is_short`: PokerKit requires only what a short largest blind posted (BLIND-5).
- pot limit before the call: PokerKit supports only the other reading (BET-7).
- folding when nothing is owed: PokerKit rejects it (BET-2).
- `asks_lone_seat`: PokerKit gives a lone blind with chips a turn although it owes nothing (BET-8).
- `Round.is_comparable`: PokerKit reopens the betting after the first short all-in of a round, and
  forgets earlier short all-ins once they have added up (BET-5); in limit it has neither the
  half-bet rule nor completion (BET-6).
"""

import os
import random
from dataclasses import dataclass

import pokerkit
import pytest

from service.rules.blinds import largest_blind
from service.rules.payout.pots import build_pots
from service.rules.play.actions import apply_action
from service.rules.play.legal_actions import list_legal_actions
from service.rules.ruleset import RULESETS, resolve_ruleset
from service.rules.seats import blind_seats_of, clockwise_after
from service.rules.state import Action, Blinds, GameState
from tests.rules.tables import player, table

HANDS = int(os.environ.get("PAROLE_HANDS", "20000"))
AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CARD_BURNING,
    pokerkit.Automation.HOLE_DEALING,
)
STRUCTURES = {
    "limit": pokerkit.BettingStructure.FIXED_LIMIT,
    "pot_limit": pokerkit.BettingStructure.POT_LIMIT,
    "no_limit": pokerkit.BettingStructure.NO_LIMIT,
}
PLAYED = [
    # PokerKit knows no Parole, so none is asked for where nobody can bet.
    resolve_ruleset(house, options={"pot_limit_raise": "pot_after_call", "parole_all_in": False})
    for house in RULESETS
]


@dataclass
class Round:
    """One betting round in PokerKit's terms; `seats` is in PokerKit's order of players."""

    game: pokerkit.State
    seats: tuple[int, ...]
    limit: bool
    layered: bool = True
    full_raises: int = 0
    shorts_since_full: int = 0

    def actor(self) -> int | None:
        index = self.game.actor_index
        return None if index is None else self.seats[index]

    def is_comparable(self, has_acted: bool) -> bool:
        """Return whether PokerKit supports the rule for a raise here."""
        if not self.shorts_since_full:
            return True
        if self.limit:
            return False
        return not has_acted or (self.full_raises > 0 and self.shorts_since_full < 3)

    def apply(self, action: Action, is_full: bool) -> None:
        if action.type == "fold":
            self.game.fold()
        elif action.type in ("check", "call"):
            self.game.check_or_call()
        else:
            self.game.complete_bet_or_raise_to(action.to)
            self.full_raises += is_full
            self.shorts_since_full = 0 if is_full and not self.limit else self.shorts_since_full
            self.shorts_since_full += not is_full


def one_street(  # noqa: PLR0913, PLR0917
    state: GameState, min_bet, cap, antes, blinds, stacks, *, layered=True
):
    street = pokerkit.Street(False, (False,), 0, False, pokerkit.Opening.POSITION, min_bet, cap)
    if len(stacks) == 2:  # PokerKit swaps these heads-up
        antes, blinds = antes[::-1], blinds[::-1]
    return pokerkit.State(
        AUTOMATIONS,
        pokerkit.Deck.ROYAL_HOLDEM,
        (pokerkit.StandardHighHand,),
        (street,),
        STRUCTURES[state.structure],
        layered,
        antes,
        blinds,
        0,
        stacks,
        len(stacks),
    )


def first_round(ruleset, state: GameState) -> Round:
    limit = state.structure == "limit"
    seats = clockwise_after(state.button_seat, [p.seat for p in state.players])
    posting = blind_seats_of(ruleset, state)
    due = {posting.small: state.blinds.small, posting.big: state.blinds.big}
    if posting.over is not None:
        due[posting.over] = state.blinds.over
    stacks = [player(state, s).stack + player(state, s).street_bet for s in seats]
    if len(seats) == 2:
        # In PokerKit's heads-up the second player posts the small blind and acts first, as left of
        # the button does here.
        seats, stacks = seats[::-1], stacks[::-1]
    blinds = [due.get(s, 0) for s in seats]
    game = one_street(
        state,
        largest_blind(ruleset, state),
        3 if limit else None,
        [0] * len(seats),
        blinds,
        stacks,
    )
    return Round(game, seats, limit)


def second_round(ruleset, state: GameState) -> Round:
    """Build the game: PokerKit's first player is left of the largest blind; antes fill the pot."""
    limit = state.structure == "limit"
    live = [p.seat for p in state.players if p.status != "folded"]
    seats = clockwise_after(blind_seats_of(ruleset, state).largest, live)
    antes = [player(state, s).contributed for s in seats]
    able = next(i for i, s in enumerate(seats) if player(state, s).status == "active")
    given_up = sum(p.contributed for p in state.players if p.status == "folded")
    antes[able] += given_up
    stacks = [player(state, s).stack + ante for s, ante in zip(seats, antes, strict=True)]
    size = largest_blind(ruleset, state) * (2 if limit else 1)
    game = one_street(
        state,
        size,
        4 if limit else None,
        antes,
        [0] * len(seats),
        stacks,
        layered=not given_up,
    )
    return Round(game, seats, limit, layered=not given_up)


def random_table(rng: random.Random):
    ruleset = rng.choice(PLAYED)
    dealt_in = rng.randint(2, 5)
    seats = tuple(sorted(rng.sample(range(1, 11), dealt_in)))
    small = rng.randint(1, 5)
    deep = rng.choice((1, 3, 10, 40))
    stacks = {s: rng.randint(1, 8 * small * deep) for s in seats}
    state = table(
        dealt_in,
        stacks=stacks,
        structure=rng.choice(list(STRUCTURES)),
        blinds=Blinds(small, 2 * small, 4 * small),
        ruleset=ruleset,
        seats=seats,
        button_seat=rng.choice(seats),
    )
    return ruleset, state


def largest_is_short(ruleset, state: GameState) -> bool:
    seat = blind_seats_of(ruleset, state).largest
    return player(state, seat).contributed < largest_blind(ruleset, state)


def compare_turn(ruleset, state: GameState, other: Round) -> dict:
    """Compare one turn and return the actions both engines allow: type to (minimum, maximum)."""
    legal = list_legal_actions(ruleset, state)
    listed = {a.type: (a.min_to, a.max_to) for a in legal.actions}
    assert other.actor() == state.to_act_seat
    assert other.game.checking_or_calling_amount == legal.to_call
    if not legal.to_call:
        del listed["fold"]
    sized = listed.pop("bet", None) or listed.pop("raise", None)
    listed.pop("parole", None)
    if other.is_comparable(player(state, state.to_act_seat).acted_on_bet is not None):
        theirs = (
            other.game.min_completion_betting_or_raising_to_amount,
            other.game.max_completion_betting_or_raising_to_amount,
        )
        assert theirs == (sized or (None, None))
        if sized:
            listed["raise" if state.betting.current_bet else "bet"] = sized
    return listed


def random_action(rng: random.Random, seat: int, listed) -> Action:
    kind = rng.choice([k for k in listed for _ in range(1 if k == "fold" else 2)])
    if kind not in ("bet", "raise"):
        return Action(seat, kind)
    least, most = listed[kind]
    return Action(seat, kind, rng.choice((least, most, rng.randint(least, most))))


def play_round(rng, ruleset, state: GameState, other: Round) -> GameState:
    street = state.street
    while state.street == street:
        action = random_action(rng, state.to_act_seat, compare_turn(ruleset, state, other))
        before = state
        state = apply_action(ruleset, before, action).state
        raised = action.to is not None
        other.apply(action, raised and is_full_raise(before, action.to))
    if asks_lone_seat(state, other):
        other.game.check_or_call()
    assert other.actor() is None
    if state.street != "complete":
        compare_pots(state, other)
    return state


def asks_lone_seat(state: GameState, other: Round) -> bool:
    able = [p.seat for p in state.players if p.status == "active"]
    return able == [other.actor()] and other.game.checking_or_calling_amount == 0


def is_full_raise(state: GameState, to: int) -> bool:
    betting = state.betting
    return to - betting.current_bet >= betting.full_raise


def compare_pots(state: GameState, other: Round) -> None:
    """Compare the pots' amounts and claimants, and the stacks after returns (POT-1, POT-2).

    PokerKit's second game has no layer for chips folded before the draw: only the sum counts.
    """
    ours = [(pot.amount, set(pot.eligible_seats)) for pot in build_pots(state.players)]
    theirs = [(pot.amount, {other.seats[i] for i in pot.player_indices}) for pot in other.game.pots]
    if other.layered:
        assert theirs == ours
    assert sum(amount for amount, _ in theirs) == sum(amount for amount, _ in ours)
    for index, seat in enumerate(other.seats):
        assert other.game.stacks[index] == player(state, seat).stack


def play_hand(rng: random.Random) -> None:
    ruleset, state = random_table(rng)
    if largest_is_short(ruleset, state):
        return
    if state.street == "pre_draw":
        state = play_round(rng, ruleset, state, first_round(ruleset, state))
    while state.street == "draw":
        state = apply_action(ruleset, state, Action(state.to_act_seat, "draw", discards=())).state
    if state.street == "post_draw":
        play_round(rng, ruleset, state, second_round(ruleset, state))


@pytest.mark.rule("BET-1")
@pytest.mark.rule("BET-4")
@pytest.mark.rule("BET-9")
def test_betting_of_random_hands_matches_pokerkit():
    for hand in range(HANDS):
        try:
            play_hand(random.Random(hand))  # noqa: S311
        except AssertionError as error:
            raise AssertionError(f"hand {hand}") from error
