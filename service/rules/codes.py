"""Every code of a problem and of an error, by kind, so that mypy rejects a code of the wrong kind.

A `ViolationCode` says what is wrong with a whole request; a `FaultCode` says what is wrong in one
place. Codes are stable. Their texts and HTTP statuses are in service/api/catalogue.
"""

from typing import Literal

SharedCode = Literal[
    "unknown_ruleset",
    "unknown_revision",
    "ruleset_mismatch",
    "duplicate_card",
    "duplicate_id",
    "field_required",
    "field_not_applicable",
    "stakes_not_whole",
    "betting_not_open",
    "already_a_view",
    "view_hides_cards",
    "invalid_name",
    "not_enough_unseen_cards",
    "hand_complete",
]
"""Codes of a violation that is its own only error."""

ViolationCode = Literal[
    SharedCode, "inconsistent_state", "illegal_action", "illegal_draw", "cannot_settle"
]
"""Codes of a `RuleViolation`."""

ActionCode = Literal[
    "out_of_turn",
    "hand_over",
    "facing_bet",
    "nothing_to_call",
    "nothing_to_raise",
    "bet_already_made",
    "bet_below_minimum",
    "raise_below_minimum",
    "bet_above_maximum",
    "raise_above_maximum",
    "betting_not_reopened",
    "raise_cap_reached",
    "raise_clock_expired",
    "draw_clock_expired",
    "no_opponent_can_call",
    "stack_too_short",
    "parole_not_open",
    "only_all_in_declines",
    "all_in",
    "no_betting_after_all_in",
    "must_draw",
    "draw_not_open",
    "already_away",
    "not_away",
    "already_shown",
]
"""Why an action is not legal."""

DrawCode = Literal["card_not_held", "too_many_discards", "stub_exhausted", "not_drawing"]
"""Why cards cannot be drawn."""

PayoutCode = Literal[
    "cards_missing", "strength_missing", "no_eligible_winner", "hand_not_over", "not_at_showdown"
]
"""Why a hand cannot be settled."""

StateCode = Literal[
    "duplicate_seat",
    "unknown_seat",
    "folded_seat",
    "button_not_seated",
    "too_many_chips",
    "rake_taken_mismatch",
    "active_without_chips",
    "all_in_with_chips",
    "folded_without_chips",
    "all_in_without_bet",
    "blind_not_posted",
    "post_mismatch",
    "dead_mismatch",
    "earlier_bets_differ",
    "earlier_bets_impossible",
    "earlier_bets_too_large",
    "earlier_bets_too_small",
    "bet_outside_round",
    "contributed_too_small",
    "contributed_too_large",
    "bet_exceeds_current",
    "folded_on_matched_bet",
    "bet_despite_draw_clock",
    "current_bet_mismatch",
    "acted_on_bet_mismatch",
    "full_raise_mismatch",
    "full_bet_to_mismatch",
    "bet_count_mismatch",
    "last_aggressor_mismatch",
    "too_few_live_seats",
    "round_closed",
    "wrong_to_act_seat",
    "away_seat_to_act",
    "acted_out_of_turn",
    "impossible_order",
    "drew_out_of_turn",
    "discard_count_mismatch",
    "wrong_hand_size",
    "stub_size_mismatch",
    "recycled_card_mismatch",
    "parole_out_of_order",
    "parole_not_declinable",
]
"""What is inconsistent in a posted state."""

TableCode = Literal[
    "too_few_players",
    "too_many_players",
    "no_chips",
    "blind_too_small",
    "duplicate_blind",
    "posts_not_assignable",
    "stack_unknown",
    "stack_mismatch",
    "last_state_mismatch",
    "hand_not_complete",
    "stakes_not_double",
]
"""What is wrong with a table between hands."""

ValueCode = Literal[
    "missing_field",
    "unknown_field",
    "invalid_type",
    "null_not_allowed",
    "out_of_range",
    "invalid_card",
    "invalid_length",
    "invalid_format",
    "unknown_value",
]
"""What is wrong with one JSON value, before any rule applies."""

BodyCode = Literal[
    "malformed_json",
    "duplicate_key",
    "body_too_large",
    "unsupported_media_type",
    "unsupported_content_encoding",
]
"""Why a body cannot be read at all."""

FaultCode = Literal[
    SharedCode, ActionCode, DrawCode, PayoutCode, StateCode, TableCode, ValueCode, BodyCode
]
"""Codes of a `Fault`: an entry of `errors` or `defects`."""
