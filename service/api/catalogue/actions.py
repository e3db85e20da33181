"""Codes that say why an action, a draw or a settlement is refused, located inside a 422."""

from service.api.catalogue.entry import Entry

ACTION_CODES = {
    "out_of_turn": Entry(
        "Out of turn",
        "Seat {seat} is not on turn; seat {to_act_seat} is.",
        "Only the seat on turn may act (BET-8, DRAW-1).",
    ),
    "hand_over": Entry(
        "The acting is over",
        "Nobody acts on the street {street}.",
        "Post a showdown to /v1/showdowns; a complete hand is paid already.",
    ),
    "facing_bet": Entry(
        "There is a bet to answer",
        "There are {to_call} chips to call.",
        "Check only where nothing is owed (BET-2).",
    ),
    "nothing_to_call": Entry(
        "Nothing to call",
        "There is nothing to call.",
        "Call only where something is owed (BET-2).",
    ),
    "nothing_to_raise": Entry(
        "Nothing to raise",
        "Nobody has bet yet.",
        "The first bet of a round is a bet, not a raise.",
    ),
    "bet_already_made": Entry(
        "There is a bet already",
        "The bet is {current_bet}; it can be raised.",
        "Bet only where there is no bet; blinds are bets (BLIND-4).",
    ),
    "bet_below_minimum": Entry(
        "The bet is too small",
        "The total {to} is below the minimum of {min_to}.",
        "Only an all-in may be smaller (BET-4). Nothing is rounded.",
    ),
    "raise_below_minimum": Entry(
        "The raise is too small",
        "The total {to} is below the minimum of {min_to}.",
        "Only an all-in may be smaller (BET-4). Amounts are totals of the round (BET-3).",
    ),
    "bet_above_maximum": Entry(
        "The bet is too large",
        "The total {to} is above the maximum of {max_to}.",
        "The stack and the structure bound a bet (BET-6, BET-7). Nothing is clipped.",
    ),
    "raise_above_maximum": Entry(
        "The raise is too large",
        "The total {to} is above the maximum of {max_to}.",
        "The stack and the structure bound a raise (BET-6, BET-7). Nothing is clipped.",
    ),
    "betting_not_reopened": Entry(
        "The betting is not open again",
        "The bet rose from {acted_on_bet} to {current_bet} since the seat acted, less than the "
        "full raise of {full_raise}.",
        "A seat that has acted may raise only over a full raise since (BET-5, BET-6).",
    ),
    "raise_cap_reached": Entry(
        "The cap on bets is reached",
        "There have been {max_bets} bets, the most of a round.",
        "In limit four bets are the most (BET-6).",
    ),
    "raise_clock_expired": Entry(
        "The time to raise is over",
        "The clock of this turn has run out.",
        "Only check, call and fold remain (BET-10).",
    ),
    "draw_clock_expired": Entry(
        "The time to draw was over",
        "The seat's draw clock ran out.",
        "Such a seat stands pat and may not bet or raise after the draw (DRAW-5).",
    ),
    "no_opponent_can_call": Entry(
        "Nobody could call",
        "No opponent has chips to call more.",
        "There is no bet or raise that nobody could call (BET-8).",
    ),
    "stack_too_short": Entry(
        "Too few chips to raise",
        "The stack is {stack}, and {owed} chips are owed.",
        "Call all-in or fold (BET-2).",
    ),
    "parole_not_open": Entry(
        "No Parole now",
        "Parole cannot be offered or joined now.",
        "It is the first act of the second betting round or none (PAROLE-1).",
    ),
    "only_all_in_declines": Entry(
        "The seat does not decline in words",
        "Only an all-in seat declines; others check, bet or fold.",
        "Any other act of a seat with chips cancels the Parole (PAROLE-1, PAROLE-2).",
    ),
    "all_in": Entry(
        "The seat is all-in",
        "The seat has no chips left.",
        "An all-in seat only agrees to a Parole or declines it (BET-8, PAROLE-2).",
    ),
    "must_draw": Entry(
        "It is the draw",
        "The seat must draw or stand pat.",
        "Draw with discards, [] to stand pat (DRAW-1, DRAW-2).",
    ),
    "draw_not_open": Entry(
        "It is not the draw",
        "No cards are drawn in a betting round.",
        "Draws come between the two betting rounds (DRAW-1).",
    ),
    "card_not_held": Entry(
        "The card is not held",
        "The card {card} is not in the hand.",
        "Discard only cards of the hand (DRAW-2).",
    ),
    "too_many_discards": Entry(
        "Too many discards",
        "There are {discards} discards; {max_discards} are the most.",
        "Zero to four cards may be changed (DRAW-2), none with an expired clock (DRAW-5).",
    ),
    "stub_exhausted": Entry(
        "Too few cards",
        "There are {available} cards left, recycled ones included, and {discards} are wanted.",
        "With two to five players this cannot happen in a hand; check what was posted (DRAW-3).",
    ),
    "cards_missing": Entry(
        "The cards are missing",
        "Seat {seat} claims a contested pot; its cards are needed.",
        "Post the cards of every live seat that claims a contested pot (POT-3).",
    ),
    "strength_missing": Entry(
        "The strength is missing",
        "Seat {seat} claims a contested pot; its strength is needed.",
        "Where one strength is given, all claimants need one; cards are not compared with them.",
    ),
    "no_eligible_winner": Entry(
        "Nobody can win",
        "Every seat has folded.",
        "At least one seat must be live (POT-3).",
    ),
    "hand_not_over": Entry(
        "The hand is not at its showdown",
        "The hand is on the street {street}.",
        "Play on with /v1/transitions until the street is showdown.",
    ),
}
