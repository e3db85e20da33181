"""Test who is dealt in, where the button goes and who posts what (SEAT-1, SEAT-2, BLIND-1..8).

Blinds 1/2/4 and stacks of 100 unless said otherwise. A seat is written `in`, `out`, `new post`,
`new wait`, `returning post` or `returning wait`, its missed blinds after a colon; a post is
`seat kind amount`, with a star if all-in.
"""

import pytest

from service.rules.blinds import Stakes, Terms
from service.rules.errors import RuleViolation
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Blinds
from service.rules.table.assignments import assign_blinds
from service.rules.table.table_seats import TableSeat

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
TERMS = Terms("no_limit", Blinds(1, 2, 4))


def table(seats, stacks=None):
    return [_table_seat(seat, text, (stacks or {}).get(seat, 100)) for seat, text in seats.items()]


def _table_seat(seat, text, stack):
    words, _, missed = text.partition(":")
    status, *choice = words.split()
    return TableSeat(seat, stack, status, *(choice or [None]), tuple(missed.split()))


def posts(assignment):
    return [
        f"{post.seat} {post.kind} {post.amount}{'*' * post.all_in}" for post in assignment.posts
    ]


def missed(assignment):
    return {seat.seat: " ".join(seat.missed) for seat in assignment.seats if seat.missed}


def dealt_in(assignment):
    return [seat.seat for seat in assignment.seats if seat.dealt_in]


def everyone(*seats):
    return dict.fromkeys(seats, "in")


def next_hand(seats, last_button_seat, stacks=None, ruleset=POKER):
    return assign_blinds(ruleset, TERMS, table(seats, stacks), last_button_seat=last_button_seat)


def refusal_of(*args, **kwargs):
    with pytest.raises(RuleViolation) as refused:
        assign_blinds(POKER, TERMS, *args, **kwargs)
    return refused.value.code, [(f.code, f.path, f.params) for f in refused.value.faults]


@pytest.mark.rule("BLIND-1")
def test_five_seats():
    hand = next_hand(everyone(1, 2, 3, 4, 5), 5)
    assert hand.button_seat == 1
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4"]
    assert (hand.largest_blind_seat, hand.first_to_act_seat) == (4, 5)
    assert dealt_in(hand) == [1, 2, 3, 4, 5]


@pytest.mark.rule("BLIND-1")
def test_four_seats_act_from_the_button():
    hand = next_hand(everyone(1, 2, 3, 4), 4)
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4"]
    assert hand.first_to_act_seat == 1


@pytest.mark.rule("BLIND-1")
@pytest.mark.parametrize(
    ("ruleset", "seats"), [(POKER, (1, 2, 3)), (DRAW, (1, 2, 3)), (DRAW, (1, 2, 3, 4, 5))]
)
def test_two_blinds_only(ruleset, seats):
    hand = next_hand(everyone(*seats), seats[-1], ruleset=ruleset)
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2"]
    assert hand.first_to_act_seat == (4 if len(seats) == 5 else 1)


@pytest.mark.rule("BLIND-2")
def test_c28_heads_up_the_button_posts_the_big_blind():
    hand = next_hand(everyone(1, 2), 2)
    assert hand.button_seat == 1
    assert posts(hand) == ["2 small_blind 1", "1 big_blind 2"]
    assert (hand.largest_blind_seat, hand.first_to_act_seat) == (1, 2)


@pytest.mark.rule("SEAT-2")
@pytest.mark.parametrize(
    ("seats", "last_button_seat", "button_seat"),
    [
        pytest.param(everyone(1, 3, 6, 9), 3, 6, id="over an empty seat"),
        pytest.param(everyone(1, 3, 6) | {4: "out"}, 3, 6, id="over a seat that sits out"),
        pytest.param(everyone(1, 3, 9), 9, 1, id="past the last seat"),
        pytest.param(everyone(1, 3, 9), 5, 9, id="from a seat that has left"),
        pytest.param(everyone(1, 3, 9) | {5: "out"}, 5, 9, id="from a seat that now sits out"),
        pytest.param(everyone(1, 3, 9) | {4: "new post"}, 3, 4, id="to a newcomer that posts"),
        pytest.param(everyone(1, 3, 9) | {4: "new wait"}, 3, 9, id="past one that waits"),
    ],
)
def test_the_button_moves_to_the_next_dealt_in_seat(seats, last_button_seat, button_seat):
    assert next_hand(seats, last_button_seat).button_seat == button_seat


@pytest.mark.rule("SEAT-2")
def test_the_button_passes_a_seat_without_chips():
    assert next_hand(everyone(1, 2, 3, 4), 1, {2: 0}).button_seat == 3


@pytest.mark.rule("BLIND-5")
@pytest.mark.parametrize(
    ("stacks", "expected", "first"),
    [
        pytest.param({4: 3}, ["2 small_blind 1", "3 big_blind 2", "4 over_blind 3*"], 5, id="C26"),
        ({4: 4}, ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4*"], 5),
        ({2: 1, 3: 1}, ["2 small_blind 1*", "3 big_blind 1*", "4 over_blind 4"], 5),
    ],
)
def test_a_short_blind_is_all_in(stacks, expected, first):
    hand = next_hand(everyone(1, 2, 3, 4, 5), 5, stacks)
    assert posts(hand) == expected
    assert (hand.first_to_act_seat, hand.largest_blind_seat) == (first, 4)


@pytest.mark.rule("BET-1")
@pytest.mark.parametrize(
    ("seats", "stacks", "first"),
    [
        # The small blind is all-in for 1, so the big blind owes nothing.
        (everyone(1, 2), {2: 1}, None),
        # The big blind is all-in for 1 and the small blind has put in 1 as well.
        (everyone(1, 2), {1: 1}, None),
        # The big blind is all-in for 2: the small blind must act.
        (everyone(1, 2), {1: 2}, 2),
        (everyone(1, 2), {1: 2, 2: 1}, None),
        # Seat 5 is all-in with its late post, so the button is first.
        (everyone(1, 2, 3, 4) | {5: "new post"}, {5: 4}, 1),
    ],
)
def test_the_first_to_act_can_act(seats, stacks, first):
    assert next_hand(seats, len(seats), stacks).first_to_act_seat == first


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("others", "amount"), [((1, 2, 3, 4), 4), ((1, 3, 4), 4), ((1, 3), 2)], ids=["5", "4", "3"]
)
def test_a_newcomer_posts_the_largest_blind_in_play(others, amount):
    # Dealing the newcomer in as a fourth brings the over blind into play.
    hand = next_hand(everyone(*others) | {5: "new post"}, 4)
    late = [post for post in hand.posts if post.seat == 5]
    assert sum(post.amount for post in late) == amount
    assert missed(hand) == {}


@pytest.mark.rule("BLIND-6")
def test_a_newcomer_out_of_the_blinds_posts_live():
    hand = next_hand(everyone(1, 2, 3, 4) | {5: "new post"}, 5)
    assert posts(hand)[3:] == ["5 live_post 4"]
    assert hand.first_to_act_seat == 5


@pytest.mark.rule("BLIND-6")
def test_a_newcomer_due_a_smaller_blind_tops_it_up():
    hand = next_hand(everyone(1, 3, 4, 5) | {2: "new post"}, 5)
    assert posts(hand) == [
        "2 small_blind 1",
        "2 live_post 3",
        "3 big_blind 2",
        "4 over_blind 4",
    ]


@pytest.mark.rule("BLIND-6")
def test_a_newcomer_waits_until_the_largest_blind_reaches_it():
    seats = everyone(1, 2, 3, 4) | {5: "new wait"}
    waits = next_hand(seats, 4)
    assert (waits.button_seat, dealt_in(waits), missed(waits)) == (1, [1, 2, 3, 4], {})
    enters = next_hand(seats, 1)
    assert (enters.button_seat, dealt_in(enters)) == (2, [1, 2, 3, 4, 5])
    assert posts(enters) == ["3 small_blind 1", "4 big_blind 2", "5 over_blind 4"]


@pytest.mark.rule("BLIND-6")
def test_a_waiting_seat_may_itself_bring_the_over_blind_into_play():
    # With 1, 2 and 3 there is no over blind; seat 4 as a fourth posts one.
    hand = next_hand(everyone(1, 2, 3) | {4: "new wait"}, 3)
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4"]
    assert hand.first_to_act_seat == 1
    # In the other house it would be nobody, and the big blind is seat 3's.
    hand = next_hand(everyone(1, 2, 3) | {4: "new wait"}, 3, ruleset=DRAW)
    assert dealt_in(hand) == [1, 2, 3]


@pytest.mark.rule("BLIND-6")
def test_a_seat_waiting_next_to_the_button_does_not_wait_forever():
    # Button on 3, seat 4 waits between it and seat 1: it does not take the button itself.
    seats, button, entered = everyone(1, 2, 3) | {4: "new wait"}, 1, []
    for _ in range(3):
        hand = next_hand(seats, button)
        button = hand.button_seat
        entered.append((button, dealt_in(hand)))
    assert entered == [(2, [1, 2, 3]), (3, [1, 2, 3]), (1, [1, 2, 3, 4])]


@pytest.mark.rule("BLIND-6")
def test_only_one_waiting_seat_comes_in_at_a_time():
    # Seat 3 comes in on the big blind. With seat 4 too there would be an over blind, and seat 3
    # would have come in for less than the largest.
    hand = next_hand(everyone(1, 2) | {3: "new wait", 4: "new wait"}, 2)
    assert dealt_in(hand) == [1, 2, 3]
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2"]


@pytest.mark.rule("BLIND-6")
def test_a_waiting_seat_joins_a_lone_player_when_it_gets_the_button():
    # Heads-up the button posts the largest blind.
    # It pays its way with the blind; seat 1 still owes for the blinds that it missed.
    hand = next_hand({1: "in:big", 2: "new wait"}, 1)
    assert (hand.button_seat, posts(hand)) == (
        2,
        ["1 small_blind 1", "1 live_post 1", "2 big_blind 2"],
    )


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize(
    ("seats", "last_button_seat", "button_seat", "expected"),
    [
        # Seat 1 would get the button and the big blind, so that nothing lets seat 2 in.
        (everyone(1) | {2: "new wait"}, 2, 1, ["2 small_blind 1", "1 big_blind 2"]),
        # Nobody owes anything, not even the one that did not wait.
        (
            {1: "in:big", 2: "returning wait:small"},
            2,
            1,
            ["2 small_blind 1", "1 big_blind 2"],
        ),
        (
            {1: "new wait", 2: "new wait", 3: "returning wait:big"},
            1,
            2,
            ["3 small_blind 1", "1 big_blind 2"],
        ),
        (
            {1: "new wait", 2: "new wait", 3: "new wait", 4: "returning wait:big"},
            9,
            1,
            ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4"],
        ),
    ],
)
def test_a_game_of_waiting_seats_starts_again(seats, last_button_seat, button_seat, expected):
    hand = next_hand(seats, last_button_seat)
    assert (hand.button_seat, posts(hand), missed(hand)) == (button_seat, expected, {})
    assert dealt_in(hand) == sorted(seats)


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("last_button_seat", [1, 2, 3, 4, 5])
def test_p03_one_player_and_one_that_waits_always_play(last_button_seat):
    hand = next_hand({3: "in", 4: "new wait"}, last_button_seat, {3: 80})
    assert dealt_in(hand) == [3, 4]
    assert sorted(post.amount for post in hand.posts) == [1, 2]


@pytest.mark.rule("SEAT-3")
def test_seats_that_sit_out_keep_their_missed_blinds_when_the_game_starts_again():
    hand = next_hand({1: "new wait", 2: "new wait", 3: "out:over"}, 1)
    # The button is on 2; had seat 3 come back, it would have posted the small blind.
    assert (hand.button_seat, missed(hand)) == (2, {3: "over small"})


@pytest.mark.rule("SEAT-3")
def test_at_most_five_play_when_the_game_starts_again():
    seats = dict.fromkeys((1, 2, 3, 5, 7, 8, 9), "returning wait:big")
    hand = next_hand(seats, 5)
    # From the left of seat 5; seats 3 and 5 wait on. Seat 5 would have been under the small blind,
    # seat 3 behind the button.
    assert dealt_in(hand) == [1, 2, 7, 8, 9]
    assert posts(hand) == ["8 small_blind 1", "9 big_blind 2", "1 over_blind 4"]
    assert hand.button_seat == 7
    assert missed(hand) == {3: "big", 5: "big"}
    waiting = [(s.seat, s.status, s.choice) for s in hand.seats if not s.dealt_in]
    assert waiting == [(3, "returning", "wait"), (5, "returning", "wait")]


@pytest.mark.rule("SEAT-4")
@pytest.mark.parametrize(
    ("seats", "last_button_seat", "last_largest", "button_seat"),
    [
        # N06 (a): seat 3 posted the big blind, seat 2 has gone. The button would be seat 3's.
        pytest.param((1, 3), 1, 3, 1, id="N06a"),
        # N06 (b): seat 4 posted the over blind, seats 2 and 3 have gone.
        pytest.param((1, 4), 1, 4, 1, id="N06b"),
        pytest.param((1, 3), 3, 3, 1, id="the button moves on anyway"),
        pytest.param((1, 3), 1, 2, 3, id="the largest blind has gone"),
        pytest.param((1, 3), 1, None, 3, id="unknown"),
        pytest.param((1, 3, 5), 1, 5, 3, id="three players"),
    ],
)
def test_heads_up_nobody_posts_the_largest_blind_twice(
    seats, last_button_seat, last_largest, button_seat
):
    hand = assign_blinds(
        POKER,
        TERMS,
        table(everyone(*seats)),
        last_button_seat=last_button_seat,
        last_largest_blind_seat=last_largest,
    )
    assert hand.button_seat == button_seat
    if len(seats) == 2:
        assert hand.largest_blind_seat == button_seat


@pytest.mark.rule("SEAT-4")
def test_missed_lists_follow_the_button_of_seat_4():
    hand = assign_blinds(
        POKER,
        TERMS,
        table(everyone(1, 3) | {2: "out"}),
        last_button_seat=1,
        last_largest_blind_seat=3,
    )
    # The button stays on 1: seat 2 would have posted the small blind, not the big one.
    assert (hand.button_seat, missed(hand)) == (1, {2: "small"})


@pytest.mark.rule("SEAT-4")
def test_a_waiting_seat_joins_on_the_largest_blind_that_seat_4_gives_it():
    # The button moves to seat 1, which has just posted the big blind: it goes to seat 2 instead,
    # which therefore comes in by its wait, and seat 1 pays what it owes.
    hand = assign_blinds(
        POKER,
        TERMS,
        table({1: "in:small", 2: "new wait"}),
        last_button_seat=2,
        last_largest_blind_seat=1,
    )
    assert hand.button_seat == 2
    assert posts(hand) == ["1 small_blind 1", "1 live_post 1", "2 big_blind 2"]


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("text", "expected", "left"),
    [
        pytest.param("returning post:small", ["5 live_post 2"], "", id="C55"),
        ("returning post:small big", ["5 live_post 2", "5 dead_post 1"], ""),
        ("returning post:small big over", ["5 live_post 4", "5 dead_post 3"], ""),
        ("returning post:big", ["5 live_post 2"], ""),
        ("returning post:over small", ["5 live_post 4", "5 dead_post 1"], ""),
        ("returning post:big over", ["5 live_post 4", "5 dead_post 2"], ""),
        ("returning post", [], ""),
        # It missed nothing, so it has nothing to wait for.
        ("returning wait", [], ""),
        # A seat that never left can owe too: it had no chips for a while, or too few to pay.
        ("in:small big", ["5 live_post 2", "5 dead_post 1"], ""),
    ],
)
def test_a_returning_seat_out_of_the_blinds(text, expected, left):
    hand = next_hand(everyone(1, 2, 3, 4) | {5: text}, 5)
    assert hand.button_seat == 1
    assert posts(hand)[3:] == expected
    assert missed(hand).get(5, "") == left
    assert 5 in dealt_in(hand)


@pytest.mark.rule("BLIND-6")
@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        (2, "returning post:small", ["2 small_blind 1", "2 live_post 1"]),
        (2, "returning post:small big", ["2 small_blind 1", "2 live_post 1", "2 dead_post 1"]),
        (3, "returning post:small big", ["3 big_blind 2", "3 dead_post 1"]),
        (3, "returning post:small big over", ["3 big_blind 2", "3 live_post 2", "3 dead_post 3"]),
        # The largest blind has come, and nothing else is due, whatever the seat chose.
        (4, "returning post:small big", ["4 over_blind 4"]),
        pytest.param(4, "returning post:small big over", ["4 over_blind 4"], id="P05"),
        (4, "returning wait:small big", ["4 over_blind 4"]),
        (4, "in:small big", ["4 over_blind 4"]),
        (4, "playing:small big", ["4 over_blind 4"]),
    ],
)
def test_a_returning_seat_due_a_blind(seat, text, expected):
    hand = next_hand(everyone(1, 2, 3, 4, 5) | {seat: text}, 5)
    assert [post for post in posts(hand) if post.startswith(str(seat))] == expected
    assert missed(hand) == {}


@pytest.mark.rule("BLIND-6")
def test_missed_over_blind_costs_no_more_than_this_hands_largest():
    hand = next_hand({1: "returning post:small big over"} | everyone(2, 3), 3)
    # Three play, so that the missed over blind costs 2 live; small and big are dead.
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2", "1 live_post 2", "1 dead_post 3"]


@pytest.mark.rule("BLIND-7")
@pytest.mark.parametrize(
    ("stack", "expected", "left"),
    [
        (7, ["5 live_post 4", "5 dead_post 3*"], ""),
        (5, ["5 live_post 4", "5 dead_post 1*"], "small big over"),
        (4, ["5 live_post 4*"], "small big over"),
        (3, ["5 live_post 3*"], "small big over"),
    ],
)
def test_a_short_late_post_is_live_first_and_clears_nothing(stack, expected, left):
    seats = everyone(1, 2, 3, 4) | {5: "returning post:small big over"}
    hand = next_hand(seats, 5, {5: stack})
    assert posts(hand)[3:] == expected
    assert missed(hand).get(5, "") == left


@pytest.mark.rule("BLIND-8")
def test_the_largest_blind_clears_the_list_even_when_short():
    hand = next_hand(everyone(1, 2, 3, 5) | {4: "returning wait:small"}, 5, {4: 3})
    assert posts(hand)[2:] == ["4 over_blind 3*"]
    assert missed(hand) == {}


@pytest.mark.rule("BLIND-8")
@pytest.mark.parametrize("text", ["out", "in"])
def test_blinds_that_pass_a_seat_are_missed(text):
    # Seat 3 sits out, or has no chips, for a whole round of buttons 1, 2, 4, 5.
    seats, stacks, lists = everyone(1, 2, 3, 4, 5), {3: 0 if text == "in" else 100}, []
    button, missed_so_far = 5, ""
    for _ in range(5):
        hand = next_hand(seats | {3: f"{text}:{missed_so_far}"}, button, stacks)
        button, missed_so_far = hand.button_seat, missed(hand).get(3, "")
        lists.append((button, missed_so_far))
    assert lists == [
        (1, "big"),
        (2, "big small"),
        (4, "big small"),
        (5, "big small over"),
        (1, "big small over"),
    ]


@pytest.mark.rule("BLIND-8")
def test_a_blind_out_of_play_is_not_missed():
    # Three play, so there is no over blind for seat 4 to miss; next it misses the big blind.
    hand = next_hand(everyone(1, 2, 3) | {4: "out"}, 3)
    assert (hand.button_seat, missed(hand)) == (1, {})
    hand = next_hand(everyone(1, 2, 3) | {4: "out"}, 1)
    assert (hand.button_seat, missed(hand)) == (2, {4: "big"})


@pytest.mark.rule("BLIND-8")
def test_heads_up_both_blinds_pass_a_third_seat():
    lists = [missed(next_hand(everyone(1, 2) | {3: "out"}, last)) for last in (2, 1)]
    assert lists == [{3: "big"}, {3: "small"}]


@pytest.mark.rule("BLIND-8")
def test_each_seat_misses_the_blind_it_would_have_posted_alone():
    hand = next_hand(everyone(1, 4, 5) | {2: "out", 3: "returning wait:small"}, 5)
    # Each, were it alone to come back, is next to the button. Seat 3 has missed that one before.
    assert (hand.button_seat, missed(hand)) == (1, {2: "small", 3: "small"})


@pytest.mark.rule("BLIND-6")
def test_nobody_owes_or_waits_for_the_first_hand():
    seats = everyone(1) | {
        2: "new wait",
        3: "new post",
        4: "returning post:small big",
        5: "returning wait:over",
        6: "out:small",
    }
    hand = assign_blinds(POKER, TERMS, table(seats), button_seat=3)
    assert posts(hand) == ["4 small_blind 1", "5 big_blind 2", "1 over_blind 4"]
    assert dealt_in(hand) == [1, 2, 3, 4, 5]
    assert (hand.button_seat, hand.first_to_act_seat) == (3, 2)
    # Seat 6 would have been the over blind.
    assert missed(hand) == {6: "small over"}


@pytest.mark.rule("BLIND-3")
def test_stakes_may_stand_for_the_blinds():
    terms = Terms("limit", stakes=Stakes(2, 4))
    hand = assign_blinds(POKER, terms, table(everyone(1, 2, 3, 4)), last_button_seat=4)
    assert posts(hand) == ["2 small_blind 1", "3 big_blind 2", "4 over_blind 4"]


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize(
    ("seats", "fault"),
    [
        ({}, ("too_few_players", ("seats",), {"dealt_in": 0, "min": 2})),
        (everyone(1), ("too_few_players", ("seats",), {"dealt_in": 1, "min": 2})),
        (
            everyone(1) | {2: "out", 3: "out"},
            ("too_few_players", ("seats",), {"dealt_in": 1, "min": 2}),
        ),
        ({1: "new wait", 2: "out"}, ("too_few_players", ("seats",), {"dealt_in": 0, "min": 2})),
        (everyone(1, 2, 3, 4, 5, 6), ("too_many_players", ("seats",), {"dealt_in": 6, "max": 5})),
    ],
    ids=["no seat", "one seat", "others sit out", "nobody to wait with", "six"],
)
def test_two_to_five_are_dealt_in(seats, fault):
    assert refusal_of(table(seats), last_button_seat=1) == ("inconsistent_state", [fault])


@pytest.mark.rule("SEAT-1")
def test_a_sixth_seat_waits():
    hand = next_hand(everyone(1, 2, 3, 5, 6) | {4: "new wait"}, 6)
    assert dealt_in(hand) == [1, 2, 3, 5, 6]


@pytest.mark.rule("SEAT-1")
def test_locates_every_error_in_the_seats():
    seats = [
        TableSeat(1, 100, "in", choice="post"),
        TableSeat(2, 100, "new"),
        TableSeat(1, 100, "returning", choice="wait", missed=("big", "big")),
        TableSeat(4, 100, "new", choice="wait", missed=("big",)),
    ]
    choice = {"field": "choice"}
    assert refusal_of(seats, last_button_seat=1) == (
        "inconsistent_state",
        [
            ("duplicate_seat", ("seats", 2, "seat"), {"seat": 1}),
            ("field_not_applicable", ("seats", 0, "choice"), choice),
            ("field_required", ("seats", 1, "choice"), choice),
            ("duplicate_blind", ("seats", 2, "missed", 1), {"blind": "big"}),
            ("field_not_applicable", ("seats", 3, "missed"), {"field": "missed"}),
        ],
    )


@pytest.mark.rule("SEAT-2")
@pytest.mark.parametrize("button_seat", [7, 3], ids=["empty", "sits out"])
def test_an_explicit_button_is_dealt_in(button_seat):
    seats = table(everyone(1, 2) | {3: "out"})
    assert refusal_of(seats, button_seat=button_seat) == (
        "inconsistent_state",
        [("button_not_seated", ("button_seat",), {"seat": button_seat})],
    )


@pytest.mark.rule("SEAT-2")
def test_takes_either_button_or_last_button():
    seats = table(everyone(1, 2))
    required = [("field_required", ("button_seat",), {"field": "button_seat"})]
    assert refusal_of(seats) == ("field_required", required)
    field = "last_button_seat"
    assert refusal_of(seats, button_seat=1, last_button_seat=2) == (
        "field_not_applicable",
        [("field_not_applicable", (field,), {"field": field})],
    )
    # The last largest blind belongs to the last button (SEAT-4).
    field = "last_largest_blind_seat"
    assert refusal_of(seats, button_seat=1, last_largest_blind_seat=2) == (
        "field_not_applicable",
        [("field_not_applicable", (field,), {"field": field})],
    )


@pytest.mark.rule("SEAT-1")
def test_a_stack_is_required_where_no_last_hand_gives_it():
    seats = [TableSeat(1, 100, "in"), TableSeat(2, None, "playing"), TableSeat(3, None, "out")]
    unknown = [("stack_unknown", ("seats", n, "stack"), {"seat": n + 1}) for n in (1, 2)]
    assert refusal_of(seats, last_button_seat=1) == ("inconsistent_state", unknown)


@pytest.mark.rule("SEAT-1")
def test_added_chips_are_in_the_stack_that_posts():
    seats = [TableSeat(1, 100, "in"), TableSeat(2, 0, "in", add_chips=1), TableSeat(3, 0, "in")]
    hand = assign_blinds(POKER, TERMS, seats, last_button_seat=3)
    assert posts(hand) == ["2 small_blind 1*", "1 big_blind 2"]


@pytest.mark.rule("SEAT-1")
def test_all_stacks_together_are_bounded():
    fits = [TableSeat(1, 5 * 10**12 - 5, "in"), TableSeat(2, 2, "in", add_chips=3)]
    assert dealt_in(assign_blinds(POKER, TERMS, fits, last_button_seat=2)) == [1, 2]
    over = [*fits, TableSeat(3, 0, "out", add_chips=1)]
    params = {"total": 5 * 10**12 + 1, "limit": 5 * 10**12}
    refused = ("inconsistent_state", [("too_many_chips", ("seats",), params)])
    assert refusal_of(over, last_button_seat=2) == refused
