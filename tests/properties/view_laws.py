"""The laws of views (VIEW-1), checked on any state and its events, told in words too.

Cards are hidden from a viewer unless it holds or discarded them, or they were shown.
"""

from dataclasses import replace

import orjson

from service.api.languages.language import LANGUAGES, use_language_of
from service.api.representations.betting import legal_actions_as_dict
from service.api.representations.narration import Narrator
from service.api.representations.states import state_as_dict
from service.api.representations.views import view_as_dict
from service.api.schemas.states import StateRequestSchema
from service.rules.errors import RuleViolation
from service.rules.play.actions import apply_action
from service.rules.play.legal_actions import list_legal_actions
from service.rules.validation.state import state_faults
from service.rules.views import see, see_all

DECK = [rank + suit for rank in "AKQJT987" for suit in "hdcs"]
STATE = StateRequestSchema()
NARRATOR = Narrator({1: "Åsa", 3: "Bo"})
WRITTEN = {
    rank + suit: rank.replace("T", "10") + symbol
    for rank in "AKQJT987"
    for suit, symbol in zip("hdcs", "♥♦♣♠", strict=True)
}


def require_views(rng, ruleset, state, events):
    """Check every view of a state and of the events that led to it."""
    viewers = [player.seat for player in state.players] + [None]
    seen = see_all(ruleset, state, events)
    assert [view.state.view.seat for view in seen] == viewers
    legal = legal_actions_as_dict(list_legal_actions(ruleset, state))
    for viewer, view in zip(viewers, seen, strict=True):
        assert view == see(ruleset, state, events, viewer)
        assert state_faults(ruleset, view.state) == ()
        assert legal_actions_as_dict(list_legal_actions(ruleset, view.state)) == legal
        acts = viewer is not None and viewer == state.to_act_seat
        assert (view.legal_actions is not None) == acts
        body = told(ruleset, view)
        posted = orjson.loads(orjson.dumps(state_as_dict(view.state)))
        assert STATE.read({"state": posted})["state"] == view.state
        known = known_to(state, viewer)
        assert cards_in(body) <= known
        # Whatever the hidden cards and the seed are, the viewer sees the same bytes.
        other, other_events = shuffled_behind(rng, state, events, known, viewer)
        again = see(ruleset, other, other_events, viewer)
        assert told(ruleset, again) == body


def told(ruleset, view):
    """Return a view as a response has it, with its events in the words of each language."""
    bodies = []
    for tag in LANGUAGES:
        use_language_of({"HTTP_ACCEPT_LANGUAGE": tag})
        fields = view_as_dict(ruleset, view, NARRATOR)
        assert all(event["text"] for event in fields["events"])
        bodies.append(fields)
    use_language_of({})
    return orjson.dumps(bodies)


def require_same_play(ruleset, state, action, after):
    """Check that an action on each view leads to the view of what it leads to on the state."""
    for viewer in [*(player.seat for player in state.players), None]:
        view = see(ruleset, state, (), viewer).state
        if action.discards:
            code = refusal(ruleset, view, action)
            assert code == "view_hides_cards"
            continue
        assert apply_action(ruleset, view, action).state == see(ruleset, after, (), viewer).state


def refusal(ruleset, state, action):
    try:
        apply_action(ruleset, state, action)
    except RuleViolation as violation:
        return violation.code
    return None


def known_to(state, viewer):
    known = set()
    for player in state.players:
        if player.seat == viewer:
            known |= {*(player.cards or ()), *(player.discards or ())}
        elif player.shown:
            known |= set(player.cards)
    return known


def cards_in(body):
    text = body.decode()
    return {card for card in DECK if f'"{card}"' in text or WRITTEN[card] in text}


def shuffled_behind(rng, state, events, known, viewer):
    """Return the state and events with the hidden cards exchanged and in another order."""
    hidden = [card for card in DECK if card not in known]
    swapped = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def mixed(cards, *, keep_order=False):
        if cards is None:
            return None
        order = cards if keep_order else rng.sample(cards, len(cards))
        return tuple(swapped.get(card, card) for card in order)

    players = tuple(
        player
        if player.seat == viewer
        else replace(player, cards=mixed(player.cards), discards=mixed(player.discards))
        for player in state.players
    )
    other = replace(state, players=players, stub=mixed(state.stub), seed="another seed")
    own = [event.seat == viewer for event in events]
    return other, tuple(
        event if is_own else replace(event, cards=mixed(event.cards))
        for event, is_own in zip(events, own, strict=True)
    )
