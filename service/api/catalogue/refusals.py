"""Codes of 422: the body is what the contract says, and the rules refuse it."""

from http import HTTPStatus

from service.api.catalogue.entry import Entry


def _refusal(title: str, template: str, advice: str) -> Entry:
    return Entry(title, template, advice, HTTPStatus.UNPROCESSABLE_ENTITY)


REFUSAL_CODES = {
    "unknown_ruleset": _refusal(
        "No such ruleset",
        "There is no such ruleset. Known: {known}.",
        "GET /v1/rulesets lists them. In a path this is a 404, in a body a 422.",
    ),
    "unknown_revision": _refusal(
        "No such revision",
        "This ruleset has no such revision; the newest is {newest}.",
        "Leave revision out for the newest.",
    ),
    "duplicate_card": _refusal(
        "A card occurs twice",
        "This repeats a card; there is one of each in the deck.",
        "No card may occur twice in a hand, nor in all that one request posts together (DECK-1).",
    ),
    "duplicate_id": _refusal(
        "An id occurs twice",
        "The id {id} was posted before.",
        "Ids are compared by exact code points.",
    ),
    "field_required": _refusal(
        "A field is required here",
        "The field {field} is required here.",
        "Which fields a body needs depends on its other fields; the contract says when.",
    ),
    "field_not_applicable": _refusal(
        "A field does not apply here",
        "The field {field} does not apply here.",
        "Leave the field out; the contract says when it applies.",
    ),
    "inconsistent_state": _refusal(
        "What was posted contradicts itself",
        "What was posted cannot be; errors lists every defect.",
        "Post a state as an earlier answer gave it; /v1/state-validations lists its defects.",
    ),
    "illegal_action": _refusal(
        "The action is not legal",
        "The action is not legal now; errors says why, legal_actions what is.",
        "Nothing has changed. Choose from legal_actions.",
    ),
    "illegal_draw": _refusal(
        "The draw is not possible",
        "These cards cannot be drawn; errors says why.",
        "Discard zero to four cards that the seat holds (DRAW-2).",
    ),
    "cannot_settle": _refusal(
        "The hand cannot be settled",
        "The hand cannot be settled; errors says why.",
        "Post what errors asks for, or wait until the hand is at its showdown.",
    ),
    "stakes_not_whole": _refusal(
        "The stakes give no whole blinds",
        "These stakes do not give blinds of whole chips.",
        "The high stake is twice the low one, and in limit the low one is even (BLIND-3). Post in "
        "smaller units: a limit game of 1/2 is 2/4 in half chips.",
    ),
    "betting_not_open": _refusal(
        "No betting now",
        "There is no betting on the street {street}.",
        "Ask for minimum bets where a seat has a betting turn.",
    ),
}
