"""Test transitions: the order of events, closing rounds and rejected actions."""

from dataclasses import replace

import pytest

from service.rules.cards import DECK
from service.rules.errors import Fault, RuleViolation
from service.rules.play.actions import apply_action
from service.rules.play.legal_actions import list_legal_actions
from service.rules.state import Action, Event
from tests.rules.tables import POKER, act, play, player, post_draw, refusal, table, transition


@pytest.mark.rule("BET-3")
def test_the_changes_and_events_of_a_raise():
    state, events = transition(table(5), 5, "raise 20")
    assert events == (Event("raised", 5, amount=20, to=20),)
    assert (state.to_act_seat, state.betting.current_bet, state.betting.full_raise) == (1, 20, 16)
    raiser = player(state, 5)
    assert (raiser.stack, raiser.street_bet, raiser.contributed) == (180, 20, 20)
    assert (raiser.acted_on_bet, state.betting.bet_count) == (20, 2)


@pytest.mark.rule("BET-2")
def test_the_events_of_a_call_and_a_check():
    assert transition(table(2), 2, "call")[1] == (Event("called", 2, amount=1, to=2),)
    assert transition(post_draw(3), 1, "check")[1] == (Event("checked", 1),)
    assert transition(post_draw(3), 1, "bet 6")[1] == (Event("bet", 1, amount=6, to=6),)


@pytest.mark.rule("POT-1")
def test_closing_a_round_returns_uncalled_chips_and_starts_the_next_street():
    state = play(table(2, stacks={1: 30}), "2 raise 100")
    state, events = transition(state, 1, "call")
    assert events == (
        Event("called", 1, amount=28, to=30, all_in=True),
        Event("uncalled_returned", 2, amount=70),
        Event("round_closed", street="pre_draw"),
        Event("street_started", street="draw"),
    )
    assert [(p.street_bet, p.contributed, p.acted_on_bet) for p in state.players] == [
        (0, 30, None),
        (0, 30, None),
    ]
    assert (state.betting, state.to_act_seat) == (None, 2)


@pytest.mark.rule("DRAW-1")
def test_the_second_round_or_the_showdown_follows_the_draw():
    state = play(table(2), "2 call, 1 check, 2 draw")
    state, events = transition(state, 1, "draw")
    assert events[-1] == Event("street_started", street="post_draw")
    assert [p.discards for p in state.players] == [(), ()]
    assert (state.betting.current_bet, state.betting.full_raise, state.betting.bet_count) == (
        0,
        2,
        0,
    )
    state, events = transition(play(state, "2 check"), 1, "check")
    assert [e.type for e in events] == ["checked", "round_closed", "street_started"]
    assert events[-1].street == "showdown"


@pytest.mark.rule("BET-11")
def test_the_last_player_left_wins_at_once():
    state, events = transition(play(table(3), "1 raise 8, 2 fold"), 3, "fold")
    assert events == (
        Event("folded", 3),
        Event("uncalled_returned", 1, amount=6),
        Event("round_closed", street="pre_draw"),
        Event("pot_won", 1, amount=5, pot_index=0),
        Event("hand_completed"),
    )
    assert (state.street, state.to_act_seat, state.betting) == ("complete", None, None)
    assert [(p.stack, p.street_bet, p.contributed) for p in state.players] == [
        (203, 0, 2),
        (199, 0, 1),
        (198, 0, 2),
    ]


@pytest.mark.rule("BET-11")
def test_the_last_blind_may_fold_its_option_to_a_lone_caller():
    state = play(table(2), "2 call, 1 fold")
    assert [p.stack for p in state.players] == [198, 202]


@pytest.mark.rule("BET-11")
@pytest.mark.parametrize("kind", ["fold", "check", "call", "parole", "decline"])
def test_rejects_every_action_once_the_hand_is_over(kind):
    complete = play(table(2), "2 fold")
    assert refusal(complete, 1, kind) == "hand_over"
    showdown = play(post_draw(2), "2 check, 1 check")
    assert refusal(showdown, 1, kind) == "hand_over"
    for state, street in ((complete, "complete"), (showdown, "showdown")):
        with pytest.raises(RuleViolation) as raised:
            apply_action(POKER, state, Action(1, kind))
        assert raised.value.faults == (Fault("hand_over", ("action", "type"), {"street": street}),)


def test_legal_actions_of_a_hand_that_is_over():
    for state, in_middle in (
        (play(table(2), "2 fold"), 0),
        (play(post_draw(2, pot=10), "2 check, 1 check"), 10),
    ):
        legal = list_legal_actions(POKER, state)
        assert (legal.seat, legal.to_call, legal.actions, legal.unavailable) == (None, None, (), ())
        assert (legal.street, legal.pot) == (state.street, in_middle)


@pytest.mark.rule("DRAW-2")
def test_legal_actions_of_the_draw():
    state = play(table(2), "2 call, 1 check")
    (draw,) = list_legal_actions(POKER, state).actions
    assert (draw.type, draw.min_to, draw.max_to) == ("draw", 0, 0)
    assert (draw.min_discards, draw.max_discards) == (0, 4)
    assert list_legal_actions(POKER, state).unavailable == ()


@pytest.mark.rule("DRAW-5")
def test_an_expired_draw_clock_leaves_standing_pat():
    state = play(table(2), "2 call, 1 check")
    hands = {1: ("Ah", "Kh", "Qh", "Jh", "9h"), 2: ("As", "Ks", "Qs", "Js", "9s")}
    players = tuple(
        replace(p, draw_clock_expired=p.seat == 2, cards=hands[p.seat]) for p in state.players
    )
    state = replace(state, players=players, stub=("7h", "8h"))
    assert list_legal_actions(POKER, state).actions[0].max_discards == 0
    with pytest.raises(RuleViolation) as raised:
        apply_action(POKER, state, Action(2, "draw", discards=("9s",)))
    assert raised.value.faults[0].code == "draw_clock_expired"
    assert player(act(state, 2, "draw"), 2).discards == ()


@pytest.mark.rule("DRAW-1")
def test_a_transition_replaces_the_drawn_cards():
    state = play(table(2), "2 call, 1 check")
    hands = {1: ("Ah", "Kh", "Qh", "Jh", "9h"), 2: ("As", "Ks", "Qs", "Js", "9s")}
    players = tuple(replace(p, cards=hands[p.seat]) for p in state.players)
    state = replace(state, players=players, stub=("7h", "8h"))
    state = apply_action(POKER, state, Action(2, "draw", discards=("9s",))).state
    assert player(state, 2).cards == ("As", "Ks", "Qs", "Js", "7h")
    assert (state.stub, state.to_act_seat) == (("8h",), 1)


@pytest.mark.parametrize(
    ("action", "code", "field"),
    [
        (Action(5, "raise"), "field_required", "to"),
        (Action(5, "bet"), "field_required", "to"),
        (Action(5, "call", to=4), "field_not_applicable", "to"),
        (Action(5, "draw"), "field_required", "discards"),
        (Action(5, "fold", discards=()), "field_not_applicable", "discards"),
    ],
)
def test_required_and_forbidden_fields_of_an_action(action, code, field):
    with pytest.raises(RuleViolation) as raised:
        apply_action(POKER, table(5), action)
    assert raised.value.code == code
    assert raised.value.faults == (Fault(code, ("action", field), {"field": field}),)


@pytest.mark.rule("BET-8")
def test_the_path_of_a_rejected_action():
    for action, path in (
        (Action(1, "call"), ("action", "seat")),
        (Action(5, "check"), ("action", "type")),
        (Action(5, "raise", to=5), ("action", "to")),
        (Action(5, "draw", discards=()), ("action", "type")),
    ):
        with pytest.raises(RuleViolation) as raised:
            apply_action(POKER, table(5), action)
        assert raised.value.code == "illegal_action"
        assert raised.value.faults[0].path == path


@pytest.mark.rule("DRAW-1")
def test_rejects_a_draw_outside_its_street_and_other_actions_during_it():
    assert refusal(table(3), 1, "draw") == "draw_not_open"
    drawing = play(table(3), "1 call, 2 call, 3 check")
    for kind in ("fold", "check", "call", "bet 10", "raise 10", "parole", "decline"):
        assert refusal(drawing, 2, kind) == "must_draw"


def known(state, **of_players):
    """Return the state with everything a client may post: cards, dead chips and a seed."""
    players = tuple(
        replace(
            p,
            cards=DECK[5 * p.seat - 5 : 5 * p.seat],
            dead=p.seat,
            contributed=p.contributed + p.seat,
            **of_players,
        )
        for p in state.players
    )
    return replace(state, players=players, seed="table-7 hand-12", stub=DECK[-7:])


def unchanged(state):
    """Return the fields that betting never changes."""
    return (
        (state.structure, state.blinds, state.button_seat, state.seed, state.stub),
        [(p.seat, p.dead, p.cards, p.discards, p.draw_clock_expired) for p in state.players],
        [p.stack + p.contributed for p in state.players],
    )


@pytest.mark.rule("BET-3")
@pytest.mark.parametrize(
    ("state", "script"),
    [
        (known(table(3)), "1 raise 12, 2 call, 3 call"),
        (known(table(3, structure="limit")), "1 call, 2 raise 4, 3 call, 1 fold"),
        (known(table(3, stacks={2: 9})), "1 raise 20, 2 call, 3 fold"),
        (known(post_draw(3, pot=30), discards=("7d",)), "1 bet 10, 2 raise 30, 3 fold, 1 call"),
        (
            known(post_draw(3, pot=30), discards=(), draw_clock_expired=True),
            "1 check, 2 check, 3 check",
        ),
        (
            known(post_draw(3, pot=30, structure="pot_limit"), discards=()),
            "1 parole, 2 fold, 3 bet 10, 1 call",
        ),
        (known(post_draw(3, pot=30, structure="pot_limit"), discards=()), "1 parole, 2 parole"),
    ],
)
def test_fields_that_betting_never_changes(state, script):
    before = unchanged(state)
    for step in script.split(", "):
        number, what = step.split(" ", 1)
        state = act(state, int(number), what)
        assert unchanged(state) == before
