"""Codes that say what contradicts what in a posted state or table, located inside a 422."""

from service.api.catalogue.entry import Entry

_AS_IT_CAME = "Post the state as an earlier answer gave it."

STATE_CODES = {
    "duplicate_seat": Entry(
        "A seat occurs twice", "Seat {seat} occurs twice.", "Each seat is listed once (SEAT-1)."
    ),
    "unknown_seat": Entry(
        "No such seat",
        "Seat {seat} is not among the players.",
        "List every dealt-in seat, folded ones too.",
    ),
    "folded_seat": Entry(
        "The seat has folded", "Seat {seat} has folded.", "Only live seats agree (PAROLE-2)."
    ),
    "button_not_seated": Entry(
        "The button is not at a player",
        "Seat {seat} has the button and is not dealt in.",
        "The button is in front of a dealt-in seat (SEAT-2).",
    ),
    "too_many_chips": Entry(
        "More chips than can be counted",
        "There are {total} chips in the hand; {limit} are the most.",
        "Post in larger units, so that no answer passes 2^53 - 1.",
    ),
    "active_without_chips": Entry(
        "Active without chips",
        "Seat {seat} is active and has no chips behind.",
        "A live seat without chips is all_in.",
    ),
    "all_in_with_chips": Entry(
        "All-in with chips",
        "Seat {seat} is all-in and has {stack} chips behind.",
        "A live seat with chips is active.",
    ),
    "all_in_without_bet": Entry(
        "All-in without a bet",
        "Seat {seat} is all-in and has put in no live chips.",
        "A short poster pays its live part first (BLIND-5, BLIND-7).",
    ),
    "bet_outside_round": Entry(
        "Chips in front outside a betting round",
        "Seat {seat} has {street_bet} chips in front.",
        "Outside the betting rounds street_bet is 0.",
    ),
    "contributed_too_small": Entry(
        "Too little contributed",
        "Seat {seat} has contributed {contributed}, and {expected} is the least.",
        "What is contributed counts street_bet and dead.",
    ),
    "contributed_too_large": Entry(
        "Too much contributed",
        "Seat {seat} has contributed {contributed}, and only {expected} is accounted for.",
        "Before the draw contributed is street_bet and dead.",
    ),
    "bet_exceeds_current": Entry(
        "A bet above the current one",
        "Seat {seat} has {street_bet} in front, above the current bet of {current_bet}.",
        _AS_IT_CAME,
    ),
    "current_bet_mismatch": Entry(
        "The current bet is another",
        "The current bet is {current_bet}; the bets in front make it {expected}.",
        "The largest blind is the first bet, even if posted short (BLIND-5).",
    ),
    "acted_on_bet_mismatch": Entry(
        "The seat cannot have acted on that bet",
        "Seat {seat} acted on {acted_on_bet} with {street_bet} in front.",
        "It is the current bet right after the seat's own last act.",
    ),
    "full_raise_mismatch": Entry(
        "The full raise is another",
        "No {bet_count} bets up to {current_bet} leave a full raise of {full_raise}.",
        "The last full bet or raise, at least the largest blind; fixed in limit (BET-4, BET-6).",
    ),
    "full_bet_to_mismatch": Entry(
        "The last full bet is another",
        "The last full bet was to {full_bet_to}, and the current bet is {current_bet}.",
        "In limit only an all-in of less than half a bet lies between the two (BET-6).",
    ),
    "bet_count_mismatch": Entry(
        "The number of bets is another",
        "There cannot have been {bet_count} bets up to {current_bet}.",
        "The largest blind is the first bet before the draw (BET-6).",
    ),
    "last_aggressor_mismatch": Entry(
        "The last aggressor is another",
        "Seat {seat} did not make the last bet.",
        "The last to bet or raise in the second round, short all-ins too (SHOW-1).",
    ),
    "too_few_live_seats": Entry(
        "Too few live seats",
        "There are {live_seats} live seats; {least} are the least on this street.",
        "A hand with one live seat is complete (BET-11).",
    ),
    "round_closed": Entry(
        "The round is over",
        "Nobody has a turn left on the street {street}.",
        "Streets advance inside a transition: post the state that it answered.",
    ),
    "wrong_to_act_seat": Entry(
        "Another seat is on turn",
        "Seat {to_act_seat} cannot be on turn; {expected_seats} was expected.",
        "Turns go clockwise from the left of the largest blind (BET-1, BET-9), draws from the "
        "left of the button (DRAW-1).",
    ),
    "acted_out_of_turn": Entry(
        "A seat has acted too early",
        "Seats {acted_seats} have acted, and seat {waiting_seat} before them has not.",
        "The first time round, seats act clockwise from the left of the largest blind (BET-1).",
    ),
    "impossible_order": Entry(
        "The seats cannot have acted so",
        "Who has acted on the street {street} fits no order of turns.",
        _AS_IT_CAME,
    ),
    "drew_out_of_turn": Entry(
        "A seat has drawn too early",
        "Seat {seat} has drawn before seat {expected_seat}.",
        "Draws go clockwise from the left of the button (DRAW-1).",
    ),
    "wrong_hand_size": Entry(
        "Not five cards", "There are {cards} cards; {expected} make a hand.", "Post five cards."
    ),
    "parole_out_of_order": Entry(
        "The answers to the Parole are not in order",
        "Seats {answered_seats} answered; seats {asked_seats} were asked.",
        "Seats are asked clockwise from the first to act (PAROLE-1, PAROLE-2).",
    ),
    "parole_not_declinable": Entry(
        "The seat cannot have declined",
        "Seat {seat} cannot have declined and left the Parole open.",
        "Only all-in seats decline, and in some houses that cancels it (PAROLE-2).",
    ),
}

TABLE_CODES = {
    "too_few_players": Entry(
        "Too few players",
        "There are {dealt_in} dealt in; {min} are the least.",
        "Two to five players are dealt in (SEAT-1).",
    ),
    "too_many_players": Entry(
        "Too many players",
        "There are {dealt_in} dealt in; {max} are the most.",
        "Two to five players are dealt in (SEAT-1).",
    ),
    "no_chips": Entry("No chips", "Seat {seat} has no chips.", "Deal in only seats with chips."),
    "blind_too_small": Entry(
        "The blind is too small",
        "The {blind} blind is {amount}; {minimum} is the least.",
        "Each blind is at least the one before it.",
    ),
    "duplicate_blind": Entry(
        "A blind was missed twice", "The {blind} blind is listed twice.", "List each once."
    ),
    "live_post_above_blind": Entry(
        "The live post is a raise",
        "Seat {seat} posts {live} live; the largest blind is {largest_blind}.",
        "A live post is at most the largest blind (BLIND-6).",
    ),
    "dead_post_without_live": Entry(
        "Dead chips without a bet",
        "Seat {seat} posts {dead} dead and nothing live.",
        "The live part is paid first (BLIND-6, BLIND-7).",
    ),
    "stakes_not_double": Entry(
        "The high stake is not twice the low one",
        "The stakes are {low} and {high}.",
        "The high stake is twice the low one (BLIND-3).",
    ),
}
