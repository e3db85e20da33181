"""Check pots and payouts against PokerKit (POT-1, POT-2, POT-3).

All chips are posted as blinds of one PokerKit round: some players fold, the others call or are
all-in, and the same cards decide in both programs. `PAROLE_HANDS=100000` settles more hands.

Not compared:
- odd chips: PokerKit gives them all to one seat (contributions are multiples of 12);
- suits that decide;
- the straight A-7-8-9-T, which PokerKit's 36-card game doesn't have;
- chips folded at the highest bet, where PokerKit lets nobody fold;
- the pot (but not the payout) of a player left alone, who takes back all of the last bet there.
"""

import os
import random

import pokerkit
import pytest

from service.rules.payout.settlement import settle_hand
from service.rules.payout.winners import Contributor, Hand
from service.rules.ruleset import RULESETS, resolve_ruleset

HANDS = int(os.environ.get("PAROLE_HANDS", "3000"))
RANKS, SUITS = "AKQJT987", "hdcs"
LOW_STRAIGHT = set("A789T")
TIES = {"suit_tiebreak": False}
AUTOMATIONS = (
    pokerkit.Automation.ANTE_POSTING,
    pokerkit.Automation.BET_COLLECTION,
    pokerkit.Automation.BLIND_OR_STRADDLE_POSTING,
    pokerkit.Automation.CHIPS_PULLING,
)


def random_hands(rng, count):
    """Return five cards for each player, sometimes of the same ranks so that they split."""
    deck = [rank + suit for rank in RANKS for suit in SUITS]
    rng.shuffle(deck)
    hands = []
    if rng.random() < 0.5:
        ranks = rng.sample(RANKS, 5)
        hands = [
            [rank + SUITS[(twin + place) % 4] for place, rank in enumerate(ranks)]
            for twin in range(rng.randint(2, min(count, 4)))
        ]
        deck = [card for card in deck if not any(card in hand for hand in hands)]
    while len(hands) < count:
        hands.append([deck.pop() for _ in range(5)])
    rng.shuffle(hands)
    return hands


def random_chips(rng, count):
    """Return each player's chips in and behind, and who folded; live ones are all-in or level."""
    top = 12 * rng.randint(1, 12)
    chips = [rng.choice([top, 12 * rng.randint(1, 12)]) for _ in range(count)]
    folded = [rng.random() < 0.3 for _ in range(count)]
    highest = max(chips)
    folded = [fold and put_in < highest for fold, put_in in zip(folded, chips, strict=True)]
    behind = [
        12 if fold or put_in == highest else 0 for fold, put_in in zip(folded, chips, strict=True)
    ]
    return chips, folded, behind


def pokerkit_game(chips, folded, behind, hands):
    """Play one round with all chips posted as blinds, until the pots are ready to be paid."""
    count = len(chips)
    five_cards = (False,) * 5
    street = pokerkit.Street(False, five_cards, 0, False, pokerkit.Opening.POSITION, 1, None)
    game = pokerkit.State(
        AUTOMATIONS,
        pokerkit.Deck.SHORT_DECK_HOLDEM,
        (pokerkit.ShortDeckHoldemHand,),
        (street,),
        pokerkit.BettingStructure.NO_LIMIT,
        True,
        (0,) * count,
        chips[::-1] if count == 2 else chips,  # PokerKit swaps these heads-up.
        0,
        [put_in + left for put_in, left in zip(chips, behind, strict=True)],
        count,
    )
    for index, cards in enumerate(hands):
        game.deal_hole("".join(cards), index)
    while game.actor_index is not None:
        if folded[game.actor_index]:
            game.fold()
        else:
            game.check_or_call()
    return game


def compare(rng):
    """Settle one hand in both programs; return the number of pots and whether one was split."""
    count = rng.randint(2, 5)
    hands = random_hands(rng, count)
    if any({card[0] for card in hand} == LOW_STRAIGHT for hand in hands):
        return 0, False
    chips, folded, behind = random_chips(rng, count)
    seats = sorted(rng.sample(range(1, 11), count))
    settlement = settle_hand(
        resolve_ruleset(rng.choice(list(RULESETS)), options=TIES),
        Hand(
            rng.randint(1, 10),
            [
                Contributor(
                    seat,
                    "folded" if fold else "active" if left else "all_in",
                    put_in,
                    cards=None if fold else tuple(hand),
                )
                for seat, fold, left, put_in, hand in zip(
                    seats, folded, behind, chips, hands, strict=True
                )
            ],
        ),
    )
    game = pokerkit_game(chips, folded, behind, hands)
    pots = [(pot.amount, tuple(seats[i] for i in pot.player_indices)) for pot in game.pots]
    if folded.count(False) > 1:
        assert [(pot.amount, pot.eligible_seats) for pot in settlement.pots] == pots
    while game.can_show_or_muck_hole_cards():
        game.show_or_muck_hole_cards()
    while game.can_kill_hand():
        game.kill_hand()
    while game.can_push_chips():
        game.push_chips()
    paid = [stack - left for stack, left in zip(game.stacks, behind, strict=True)]
    assert [payout.amount for payout in settlement.payouts] == paid
    assert [payout.net for payout in settlement.payouts] == game.payoffs
    return len(pots), any(len(pot.winner_seats) > 1 for pot in settlement.pots)


@pytest.mark.rule("POT-1")
@pytest.mark.rule("POT-2")
@pytest.mark.rule("POT-3")
def test_pots_and_payouts_match_pokerkit():
    layered = split = 0
    for hand in range(HANDS):
        try:
            pots, is_split = compare(random.Random(hand))  # noqa: S311
        except AssertionError as error:
            raise AssertionError(f"hand {hand}") from error
        layered += pots > 1
        split += is_split
    assert layered > HANDS / 4
    assert split > HANDS / 20
