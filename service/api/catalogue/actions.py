"""Codes that say why an action, a draw or a settlement is rejected; they occur inside a 422."""

from collections.abc import Mapping

from service.api.catalogue.entry import Entry
from service.rules.codes import ActionCode, DrawCode, PayoutCode

ACTION_CODES: Mapping[ActionCode | DrawCode | PayoutCode, Entry] = {
    "out_of_turn": Entry(
        "Out of turn",
        "It is seat {to_act_seat}'s turn to act, not seat {seat}'s.",
        "Post an action by the seat in `to_act_seat` (BET-1, DRAW-1).",
    ),
    "hand_over": Entry(
        "Play is over",
        "The street is `{street}`, so no seat is left to act.",
        "Post a `showdown` state to `/v1/showdowns`; a `complete` hand has already been paid out.",
    ),
    "facing_bet": Entry(
        "There is a bet to call",
        "The seat cannot check because calling costs {to_call}.",
        "Check only when there is nothing to call (BET-2).",
    ),
    "nothing_to_call": Entry(
        "Nothing to call",
        "There is nothing to call.",
        "Check instead; a call needs a bet to match (BET-2).",
    ),
    "nothing_to_raise": Entry(
        "Nothing to raise",
        "There is no bet to raise.",
        "Bet instead; the first bet of a round is a `bet`, not a `raise`.",
    ),
    "bet_already_made": Entry(
        "There is already a bet",
        "There is already a bet of {current_bet}.",
        "Raise instead; `bet` is only for the first bet of a round, and blinds count as bets "
        "(BLIND-4).",
    ),
    "bet_below_minimum": Entry(
        "Bet too small",
        "A bet of {to} is below the minimum of {min_to}.",
        "Bet at least `params.min_to`. Only an all-in may be smaller (BET-4). Amounts are never "
        "rounded.",
    ),
    "raise_below_minimum": Entry(
        "Raise too small",
        "A raise to {to} is below the minimum of {min_to}.",
        "Raise to at least `params.min_to`. Only an all-in may be smaller (BET-4). Amounts are "
        "totals for the round, not increments (BET-3).",
    ),
    "bet_above_maximum": Entry(
        "Bet too large",
        "A bet of {to} is above the maximum of {max_to}.",
        "Bet at most `params.max_to`. The stack and the betting structure limit a bet (BET-6, "
        "BET-7). Amounts are never reduced to fit.",
    ),
    "raise_above_maximum": Entry(
        "Raise too large",
        "A raise to {to} is above the maximum of {max_to}.",
        "Raise to at most `params.max_to`. The stack and the betting structure limit a raise "
        "(BET-6, BET-7). Amounts are never reduced to fit.",
    ),
    "betting_not_reopened": Entry(
        "Betting not reopened",
        "Since the seat acted, the bet has only gone from {acted_on_bet} to {current_bet}; a full "
        "raise is {full_raise}.",
        "Call or fold. A seat that has acted may raise again only once the bet has grown by a full "
        "raise, in limit by half a bet (BET-5).",
    ),
    "raise_cap_reached": Entry(
        "Raise cap reached",
        "The cap of {max_bets} bets per round has been reached.",
        "Check, call or fold. A limit round has at most four bets (BET-6).",
    ),
    "raise_clock_expired": Entry(
        "Raise clock expired",
        "The raise clock for this turn has expired.",
        "Check, call or fold (BET-10).",
    ),
    "draw_clock_expired": Entry(
        "Draw clock expired",
        "The seat's draw clock has expired.",
        "The seat must stand pat, and may not bet or raise after the draw (DRAW-5).",
    ),
    "no_opponent_can_call": Entry(
        "Nobody can call",
        "No opponent has the chips to call a bet or raise.",
        "Check, call or fold. A bet or raise is only legal if someone can call it (BET-8).",
    ),
    "stack_too_short": Entry(
        "Stack too short to raise",
        "With {owed} to call, a stack of {stack} is too short to raise.",
        "Call all-in or fold (BET-2).",
    ),
    "parole_not_open": Entry(
        "Parole is closed",
        "Parole cannot be offered or joined now.",
        "Offer Parole as the first action of the second betting round, before any bet, check or "
        "fold (PAROLE-1).",
    ),
    "only_all_in_declines": Entry(
        "Seat cannot decline",
        "While two seats have chips, only an all-in seat can decline Parole.",
        "Check, bet or fold instead; any of these cancels the Parole (PAROLE-1, PAROLE-2).",
    ),
    "all_in": Entry(
        "Seat is all-in",
        "The seat is all-in and has no chips left.",
        "An all-in seat can only agree to a Parole or decline it (BET-8, PAROLE-2).",
    ),
    "no_betting_after_all_in": Entry(
        "No betting after an all-in",
        "No betting can follow this draw, so the seat can only agree to a Parole or decline it.",
        "Post a `parole` or a `decline` action (PAROLE-3).",
    ),
    "must_draw": Entry(
        "Draw required",
        "The seat must draw or stand pat.",
        "Post a `draw` action; to stand pat, send `[]` as its `discards` (DRAW-1, DRAW-2).",
    ),
    "draw_not_open": Entry(
        "Drawing is closed",
        "No cards can be drawn during a betting round.",
        "Draw between the two betting rounds (DRAW-1).",
    ),
    "already_away": Entry(
        "Seat is already away",
        "Seat {seat} is already away.",
        "Post `back` when the seat returns (BET-12).",
    ),
    "not_away": Entry(
        "Seat is not away",
        "Seat {seat} is not away.",
        "Post `back` only for a seat that is `away` (BET-12).",
    ),
    "already_shown": Entry(
        "Hand is already shown",
        "Seat {seat} has already shown its hand.",
        "Each hand is shown once; `may_show` lists the seats that may still show (SHOW-3).",
    ),
    "card_not_held": Entry(
        "Card not held",
        "The hand doesn't contain {card}.",
        "Discard only cards that the seat holds (DRAW-2).",
    ),
    "too_many_discards": Entry(
        "Too many discards",
        "The number of discards, {discards}, is above the maximum of {max_discards}.",
        "Discard at most four cards (DRAW-2), and none if the draw clock has expired (DRAW-5).",
    ),
    "stub_exhausted": Entry(
        "Not enough cards to draw",
        "The number of discards, {discards}, is above the number of cards left, {available}, "
        "including recycled ones.",
        "Check the posted cards. With two to five players a hand never runs out of cards (DRAW-3).",
    ),
    "not_drawing": Entry(
        "Seat doesn't draw",
        "Seat {seat} doesn't draw: it has folded or drawn before.",
        "Post discards only for live seats that haven't drawn; each draws once (DRAW-1).",
    ),
    "cards_missing": Entry(
        "Missing cards",
        "The `cards` of seat {seat} are required.",
        "Post the cards of every live seat that can win a contested pot (POT-3), and of a seat "
        "that shows its hand (SHOW-3).",
    ),
    "strength_missing": Entry(
        "Missing strength",
        "Seat {seat} can win a contested pot, so its `strength` is required.",
        "Post a strength either for every live seat that can win a contested pot or for none. "
        "Strengths are never compared with cards.",
    ),
    "no_eligible_winner": Entry(
        "Nobody can win",
        "Every seat has folded.",
        "At least one seat must be live (POT-3).",
    ),
    "hand_not_over": Entry(
        "Hand is not over",
        "The street is `{street}`, so the hand is not over.",
        "Play on with `/v1/transitions` until the street is `showdown`. Hands can be shown once it "
        "is `complete`.",
    ),
    "not_at_showdown": Entry(
        "Seat is not at the showdown",
        "Seat {seat} is not at the showdown.",
        "List seats that `order` would name; others may show once the hand is complete (SHOW-3).",
    ),
}
