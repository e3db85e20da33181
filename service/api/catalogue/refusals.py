"""Codes of 422 problems: the body matches the schema, but the rules reject it."""

from collections.abc import Mapping
from http import HTTPStatus

from service.api.catalogue.entry import ProblemEntry
from service.rules.codes import ViolationCode


def _refusal(title: str, template: str, advice: str) -> ProblemEntry:
    return ProblemEntry(title, template, advice, HTTPStatus.UNPROCESSABLE_ENTITY)


REFUSAL_CODES: Mapping[ViolationCode, ProblemEntry] = {
    "unknown_ruleset": _refusal(
        "Unknown ruleset",
        "The ruleset must be one of: {known}.",
        "`GET /v1/rulesets` lists all rulesets. An unknown ruleset is a 404 in a path and a 422 in "
        "a body.",
    ),
    "unknown_revision": _refusal(
        "Unknown revision",
        "This ruleset has no such revision; the newest is {newest}.",
        "Omit `revision` to use the newest; in a state, post the one that Parole returned.",
    ),
    "ruleset_mismatch": _refusal(
        "Ruleset mismatch",
        "The state is played by `{stamped}` here, but the request says `{requested}`.",
        "Omit the request's `ruleset`: the state's own `ruleset` applies. A hand can't change its "
        "rules.",
    ),
    "duplicate_card": _refusal(
        "Duplicate card",
        "A card occurs more than once; the deck has one of each.",
        "Use each card once: within a hand, and across all hands and other cards of one deal "
        "(DECK-1).",
    ),
    "duplicate_id": _refusal(
        "Duplicate id",
        "The id `{id}` occurs more than once.",
        "Give every hand its own id. Ids are case-sensitive.",
    ),
    "field_required": _refusal(
        "Field required",
        "`{field}` is required here.",
        "Add the field. Whether it is required depends on the other fields; `/openapi.yaml` says "
        "when.",
    ),
    "field_not_applicable": _refusal(
        "Field not applicable",
        "`{field}` must not be present here.",
        "Remove the field. Whether it applies depends on the other fields; `/openapi.yaml` says "
        "when.",
    ),
    "inconsistent_state": _refusal(
        "Inconsistent data",
        "The posted data is inconsistent; see `errors` for details.",
        "Fix everything listed in `errors`. Post a state exactly as Parole returned it; "
        "`/v1/state-validations` checks one you have built yourself.",
    ),
    "illegal_action": _refusal(
        "Illegal action",
        "This action is not legal now; see `errors` for the reason and `legal_actions` for the "
        "alternatives.",
        "Choose one of `legal_actions` and post it with the same state.",
    ),
    "illegal_draw": _refusal(
        "Illegal draw",
        "This draw is not legal; see `errors` for the reason.",
        "Discard zero to four cards that the seat holds (DRAW-2).",
    ),
    "cannot_settle": _refusal(
        "Hand cannot be settled",
        "This hand cannot be settled; see `errors` for the reason.",
        "Add the cards or strengths listed in `errors`, or play on until the street is `showdown`.",
    ),
    "stakes_not_whole": _refusal(
        "Invalid stakes",
        "These stakes don't give blinds in whole chips.",
        "The high stake must be twice the low stake, and in limit the low stake must be even "
        "(BLIND-3). Use a smaller unit if needed: post limit 1/2 as 2/4 in half chips.",
    ),
    "already_a_view": _refusal(
        "State is already a view",
        "The state is a view, and a view has no views of its own.",
        "Post the whole state, which has no `view` (VIEW-1).",
    ),
    "view_hides_cards": _refusal(
        "View hides the cards",
        "The state is a view, which lacks the hidden cards that this needs.",
        "Post the whole state, which has no `view` (VIEW-1).",
    ),
    "not_enough_unseen_cards": _refusal(
        "Not enough unseen cards",
        "This needs {needed} unseen cards, but there are only {unseen}.",
        "The deck has 32 cards (DECK-1). Post as dead or out only cards that are known to be gone.",
    ),
    "hand_complete": _refusal(
        "Hand is complete",
        "The hand is complete, so there is nothing left to win.",
        "Post a state of a street before `complete`.",
    ),
    "betting_not_open": _refusal(
        "Betting is closed",
        "The street is `{street}`, so there is no betting.",
        "Use `/v1/minimum-bets` only while a seat is to act in a betting round.",
    ),
}
