"""Codes that say what is inconsistent in a posted state or table; they occur inside a 422."""

from collections.abc import Mapping

from service.api.catalogue.entry import Entry
from service.rules.codes import StateCode, TableCode

_AS_RETURNED = "Post the state exactly as Parole returned it."

STATE_CODES: Mapping[StateCode, Entry] = {
    "duplicate_seat": Entry(
        "Duplicate seat", "Seat {seat} occurs more than once.", "List each seat once (SEAT-1)."
    ),
    "unknown_seat": Entry(
        "Unknown seat",
        "Seat {seat} is not one of the players.",
        "List every seat that is dealt in, including folded ones.",
    ),
    "folded_seat": Entry(
        "Seat has folded",
        "Seat {seat} has folded.",
        "Only live seats can agree to a Parole (PAROLE-2).",
    ),
    "button_not_seated": Entry(
        "Button on a seat that is not dealt in",
        "Seat {seat} has the button but is not dealt in.",
        "Put the button in front of a seat that is dealt in (SEAT-2).",
    ),
    "too_many_chips": Entry(
        "Too many chips",
        "The total of {total} chips is above the maximum of {limit}.",
        "Use a larger unit, so that no number in a response exceeds 2^53 - 1.",
    ),
    "rake_taken_mismatch": Entry(
        "Wrong rake",
        "A `rake_taken` of {rake_taken} doesn't match the rake of {expected} on the contributions.",
        "The rake is rounded down from the matched chips (POT-5).",
    ),
    "active_without_chips": Entry(
        "Active seat without chips",
        "Seat {seat} is `active` but has no chips behind.",
        "A live seat without chips is `all_in`.",
    ),
    "all_in_with_chips": Entry(
        "All-in seat with chips",
        "Seat {seat} is `all_in` but has {stack} behind.",
        "A live seat with chips is `active`.",
    ),
    "folded_without_chips": Entry(
        "Folded seat without chips",
        "Seat {seat} is `folded` but has no chips behind.",
        "Only a seat with chips can fold; a live seat without chips is `all_in`.",
    ),
    "all_in_without_bet": Entry(
        "All-in seat without a bet",
        "Seat {seat} is `all_in` but has put in no live chips.",
        "A seat that cannot pay its whole post pays the live part first (BLIND-5, BLIND-7).",
    ),
    "blind_not_posted": Entry(
        "Blind not posted",
        "Seat {seat} has {street_bet} in front, less than its blind of {blind}.",
        "The seats left of the button post the blinds; heads-up, the button posts the big blind "
        "(BLIND-1, BLIND-2). Only an all-in may be short (BLIND-5).",
    ),
    "post_mismatch": Entry(
        "Impossible post",
        "Seat {seat} has {street_bet} in front but has not bet; its posts can only be: {possible}.",
        "A late post is the big or the largest blind; a seat that has acted has `acted_on_bet` "
        "(BLIND-6).",
    ),
    "dead_mismatch": Entry(
        "Impossible dead post",
        "Seat {seat} cannot have posted {dead} dead; the possible sums are: {possible}.",
        "Dead chips are a sum of missed blinds, and the seat with the largest blind posts none "
        "(BLIND-6, BLIND-7).",
    ),
    "earlier_bets_differ": Entry(
        "Earlier bets not matched",
        "Seat {seat} put in {earlier} live in earlier rounds, not {expected} like the others.",
        "When a round closes, all live seats with chips have matched the bet (BET-9).",
    ),
    "earlier_bets_impossible": Entry(
        "Earlier bets impossible",
        "No sequence of bets and calls leaves seat {seat} with {earlier} live in earlier rounds.",
        "A total above the largest blind is at least a full raise higher, or that of an all-in "
        "seat (BET-4, BET-6).",
    ),
    "earlier_bets_too_large": Entry(
        "Earlier bets too large",
        "Seat {seat} put in {earlier} live in earlier rounds, above the maximum of {most}.",
        "A seat that is all-in or has folded has put in at most what a live seat matched; what "
        "nobody matched was returned (POT-1).",
    ),
    "earlier_bets_too_small": Entry(
        "Earlier bets too small",
        "Seat {seat} put in {earlier} live in earlier rounds, below the minimum of {least}.",
        "A seat has posted its blind unless it is all-in, and seats that went on with chips have "
        "matched at least the largest blind (BLIND-1, BET-9).",
    ),
    "bet_outside_round": Entry(
        "Bet outside a betting round",
        "Seat {seat} has {street_bet} in front outside a betting round.",
        "Set `street_bet` to 0 outside the betting rounds.",
    ),
    "contributed_too_small": Entry(
        "Contribution too small",
        "Seat {seat}'s `contributed` of {contributed} is below the minimum of {expected}.",
        "Include `street_bet` and `dead` in `contributed`.",
    ),
    "contributed_too_large": Entry(
        "Contribution too large",
        "Seat {seat}'s `contributed` of {contributed} is above the maximum of {expected}.",
        "Before the draw, `contributed` is `street_bet` plus `dead`.",
    ),
    "bet_exceeds_current": Entry(
        "Bet above the current bet",
        "Seat {seat} has {street_bet} in front, above the current bet of {current_bet}.",
        _AS_RETURNED,
    ),
    "bet_despite_draw_clock": Entry(
        "Bet despite the draw clock",
        "Seat {seat} has bet or raised after the draw, although its draw clock has expired.",
        "Such a seat may only check, call, fold or agree to a Parole after the draw (DRAW-5).",
    ),
    "folded_on_matched_bet": Entry(
        "Folded on a matched bet",
        "Seat {seat} has folded with {street_bet} in front, the current bet, so it owed nothing.",
        "A seat that has matched the bet acts again only after a raise (BET-9).",
    ),
    "current_bet_mismatch": Entry(
        "Wrong current bet",
        "A `current_bet` of {current_bet} doesn't match the bets, which make it {expected}.",
        "Set it to the largest bet in front of a live seat; before the draw, to at least the "
        "largest blind, even if posted short (BLIND-5).",
    ),
    "acted_on_bet_mismatch": Entry(
        "Wrong acted-on bet",
        "Seat {seat}'s `acted_on_bet` of {acted_on_bet} doesn't match its `street_bet` of "
        "{street_bet}.",
        "`acted_on_bet` is the current bet right after the seat's own last action.",
    ),
    "full_raise_mismatch": Entry(
        "Wrong full raise",
        "A `full_raise` of {full_raise} doesn't match a `bet_count` of {bet_count} and a "
        "`current_bet` of {current_bet}.",
        "`full_raise` is the size of the last full bet or raise, at least the largest blind; in "
        "limit it is fixed (BET-4, BET-6).",
    ),
    "full_bet_to_mismatch": Entry(
        "Wrong last full bet",
        "A `full_bet_to` of {full_bet_to} doesn't match a `current_bet` of {current_bet}.",
        "The two differ only by an all-in of less than half a bet (BET-6).",
    ),
    "bet_count_mismatch": Entry(
        "Wrong bet count",
        "A `bet_count` of {bet_count} doesn't match a `current_bet` of {current_bet}.",
        "Before the draw, the largest blind counts as the first bet (BET-6).",
    ),
    "last_aggressor_mismatch": Entry(
        "Wrong last aggressor",
        "Seat {seat} did not make the last bet or raise.",
        "`last_aggressor_seat` is the last seat to bet or raise in the second betting round, short "
        "all-ins included (SHOW-1).",
    ),
    "too_few_live_seats": Entry(
        "Too few live seats",
        "The number of live seats, {live_seats}, is below the minimum of {least} for this street.",
        "A hand with one live seat is `complete` (BET-11).",
    ),
    "round_closed": Entry(
        "Round is over",
        "The street is `{street}`, but no seat is left to act.",
        "Post the state that the last transition returned; it has already moved to the next "
        "street.",
    ),
    "wrong_to_act_seat": Entry(
        "Wrong seat to act",
        "It cannot be seat {to_act_seat}'s turn to act; expected: {expected_seats}.",
        "Betting goes clockwise from the left of the largest blind (BET-1, BET-9), drawing from "
        "the left of the button (DRAW-1).",
    ),
    "away_seat_to_act": Entry(
        "Away seat to act",
        "It is seat {seat}'s turn to act, but the seat is away.",
        "Post the action `away` instead of editing the state: an away seat times out at once "
        "(BET-12).",
    ),
    "acted_out_of_turn": Entry(
        "Acted out of turn",
        "Seat {waiting_seat} has not acted, but these seats after it have: {acted_seats}.",
        "The first time around, seats act clockwise from the left of the largest blind (BET-1).",
    ),
    "impossible_order": Entry(
        "Impossible order of actions",
        "The street is `{street}`, but no order of turns explains which seats have acted.",
        _AS_RETURNED,
    ),
    "drew_out_of_turn": Entry(
        "Drew out of turn",
        "Seat {seat} has drawn before seat {expected_seat}.",
        "Seats draw clockwise from the left of the button (DRAW-1).",
    ),
    "discard_count_mismatch": Entry(
        "Wrong discard count",
        "A `discard_count` of {discard_count} doesn't match the {expected} cards in `discards`.",
        "Leave it out where `discards` is known.",
    ),
    "wrong_hand_size": Entry(
        "Wrong hand size",
        "The number of cards is {cards}, not {expected}.",
        "Post exactly five cards.",
    ),
    "stub_size_mismatch": Entry(
        "Wrong stub size",
        "The stub has {cards} cards; given the cards drawn, it must have from {least} to {most}.",
        "The stub is what five cards to each seat, and the cards drawn, leave of 32 (DRAW-3).",
    ),
    "recycled_card_mismatch": Entry(
        "Recycled card without a source",
        "The stub has run out, but no earlier discards explain all recycled cards.",
        "Once the stub is out, seats draw what other seats discarded before them (DRAW-3).",
    ),
    "parole_out_of_order": Entry(
        "Parole answers out of order",
        "The seats that answered the Parole ({answered_seats}) are not the seats asked "
        "({asked_seats}).",
        "Seats are asked clockwise from the first to act (PAROLE-1, PAROLE-2).",
    ),
    "parole_not_declinable": Entry(
        "Seat cannot have declined",
        "Seat {seat} cannot have declined a Parole that is still open.",
        "While two seats have chips, only an all-in seat can decline. In some rulesets, declining "
        "cancels the Parole (PAROLE-2, PAROLE-3).",
    ),
}

TABLE_CODES: Mapping[TableCode, Entry] = {
    "too_few_players": Entry(
        "Too few players",
        "The number of seats dealt in, {dealt_in}, is below the minimum of {min}.",
        "Deal in two to five players (SEAT-1).",
    ),
    "too_many_players": Entry(
        "Too many players",
        "The number of seats dealt in, {dealt_in}, is above the maximum of {max}.",
        "Deal in two to five players (SEAT-1).",
    ),
    "no_chips": Entry(
        "Seat without chips", "Seat {seat} has no chips.", "Deal in only seats with chips (SEAT-1)."
    ),
    "blind_too_small": Entry(
        "Blind too small",
        "The {blind} blind of {amount} is below the minimum of {minimum}.",
        "Each blind must be at least as large as the one before it (BLIND-3).",
    ),
    "duplicate_blind": Entry(
        "Duplicate blind",
        "The {blind} blind occurs more than once.",
        "List each missed blind once (BLIND-8).",
    ),
    "posts_not_assignable": Entry(
        "Posts that no assignment returns",
        "The posts of seat {seat} are not its blind and what it may owe for missed blinds.",
        "Copy `posts` from `/v1/blind-assignments`, with the button, blinds and stacks that it was "
        "given, or omit `posts` if nobody owes more than a blind (BLIND-6).",
    ),
    "stack_unknown": Entry(
        "Unknown stack",
        "Seat {seat} has no `stack`, and no last hand to take it from.",
        "Add the seat's `stack`, or send the last hand as `last_state`.",
    ),
    "stack_mismatch": Entry(
        "Stack differs from the last hand",
        "Seat {seat}'s `stack` of {stack} is not the {expected} that the last hand left it.",
        "Omit `stack` for a seat that played the last hand; use `add_chips` to add chips.",
    ),
    "last_state_mismatch": Entry(
        "Last state is not the last hand of this table",
        "`{field}` is {value} at the table, but {expected} in `last_state`.",
        "Post the table that the last `/v1/hands` returned with the completed state of that hand.",
    ),
    "hand_not_complete": Entry(
        "Last hand is not complete",
        "The street of the last hand is `{street}`.",
        "Play the last hand to the end; if its street is `showdown`, post it to `/v1/showdowns`.",
    ),
    "stakes_not_double": Entry(
        "High stake is not twice the low stake",
        "The high stake of {high} is not twice the low stake of {low}.",
        "Set the high stake to twice the low stake (BLIND-3).",
    ),
}
