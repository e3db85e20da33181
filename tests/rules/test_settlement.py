"""Test settlements: uncalled chips, pot winners, odd chips, Parole and rake (POT-1..5)."""

import pytest

from service.rules.errors import RuleViolation
from service.rules.payout.payment import Returned, SettledPot
from service.rules.payout.pots import Share
from service.rules.payout.settlement import Payout, Settlement, settle_hand
from service.rules.payout.winners import Contributor, Hand
from service.rules.ruleset import resolve_ruleset
from service.rules.state import Rake

POKER = resolve_ruleset()
DRAW = resolve_ruleset("32-card-draw")
NO_SUITS = resolve_ruleset(options={"suit_tiebreak": False})


def seats(text, **strengths):
    """Read `1:30* 2:80 3:80x`: seat, contributed, all-in or folded; strengths as `s1=3`."""
    players = []
    for word in text.split():
        seat, chips = word.rstrip("*x").split(":")
        status = {"*": "all_in", "x": "folded"}.get(word[-1], "active")
        strength = strengths.get(f"s{seat}")
        players.append(Contributor(int(seat), status, int(chips), strength=strength))
    return players


def settle(players, *, ruleset=POKER, button_seat=1, **hand):
    return settle_hand(ruleset, Hand(button_seat, players, **hand))


def pots(settlement):
    return [(pot.amount, pot.eligible_seats, pot.winner_seats) for pot in settlement.pots]


def shares(settlement):
    return [{share.seat: share.amount for share in pot.shares} for pot in settlement.pots]


def payouts(settlement):
    return {payout.seat: payout.amount for payout in settlement.payouts}


def refusal_of(players, **hand):
    with pytest.raises(RuleViolation) as refused:
        settle(players, **hand)
    return refused.value.code, [(f.code, f.path, f.params) for f in refused.value.faults]


QUEENS_AND_JACKS = ("Qh", "Qd", "Jc", "Jd", "Ac")
KINGS_NINES_HEART = ("Ah", "Kd", "Kc", "9s", "9d")
KINGS_NINES_SPADE = ("As", "Kh", "Ks", "9h", "9c")

EXCHANGE = [
    Contributor(1, "active", 1500, cards=QUEENS_AND_JACKS),
    Contributor(2, "all_in", 400, cards=KINGS_NINES_HEART),
    Contributor(3, "all_in", 1000, cards=KINGS_NINES_SPADE),
    Contributor(4, "folded", 251),
]


@pytest.mark.rule("POT-3")
def test_the_worked_exchange():
    assert settle(EXCHANGE, button_seat=4) == Settlement(
        returned=(Returned(1, 500),),
        pots=(
            SettledPot(0, 1451, (1, 2, 3), (2,), (Share(2, 1451, 0),)),
            SettledPot(1, 1200, (1, 3), (3,), (Share(3, 1200, 0),)),
        ),
        payouts=(
            Payout(1, 500, -1000),
            Payout(2, 1451, 1051),
            Payout(3, 1200, 200),
            Payout(4, 0, -251),
        ),
    )


@pytest.mark.rule("RANK-6")
def test_the_worked_exchange_without_suits_splits_the_main_pot():
    main = settle(EXCHANGE, button_seat=4, ruleset=NO_SUITS).pots[0]
    assert main.winner_seats == (2, 3)
    assert main.shares == (Share(2, 726, 1), Share(3, 725, 0))
    main = settle(EXCHANGE, button_seat=2, ruleset=NO_SUITS).pots[0]
    assert main.shares == (Share(3, 726, 1), Share(2, 725, 0))


@pytest.mark.rule("POT-3")
@pytest.mark.parametrize(
    ("players", "expected_pots", "expected_payouts"),
    [
        pytest.param(
            seats("1:20 2:20x 3:20", s1=1, s2=9, s3=2),
            [(60, (1, 3), (3,))],
            {1: 0, 2: 0, 3: 60},
            id="C30",
        ),
        pytest.param(
            seats("1:30* 2:50 3:50", s1=9, s2=1, s3=5),
            [(90, (1, 2, 3), (1,)), (40, (2, 3), (3,))],
            {1: 90, 2: 0, 3: 40},
            id="C31",
        ),
        pytest.param(
            seats("1:30* 2:80x 3:80", s1=5, s2=9, s3=1),
            [(90, (1, 3), (1,)), (100, (3,), (3,))],
            {1: 90, 2: 0, 3: 100},
            id="C32",
        ),
        pytest.param(
            seats("1:50* 2:50* 3:120 4:120", s1=9, s2=5, s3=2, s4=1),
            [(200, (1, 2, 3, 4), (1,)), (140, (3, 4), (3,))],
            {1: 200, 2: 0, 3: 140, 4: 0},
            id="C37",
        ),
        pytest.param(
            seats("1:30* 2:80 3:80 4:10x", s1=9, s2=1, s3=5),
            [(100, (1, 2, 3), (1,)), (100, (2, 3), (3,))],
            {1: 100, 2: 0, 3: 100, 4: 0},
            id="C39",
        ),
        pytest.param(
            seats("1:10* 2:17 3:17 4:13x", s1=1, s2=1, s3=1),
            [(40, (1, 2, 3), (1, 2, 3)), (17, (2, 3), (2, 3))],
            {1: 13, 2: 23, 3: 21, 4: 0},
            id="C42 by equal strengths",
        ),
    ],
)
def test_pots_go_to_the_best_of_their_claimants(players, expected_pots, expected_payouts):
    settlement = settle(players)
    assert settlement.returned == ()
    assert pots(settlement) == expected_pots
    assert payouts(settlement) == expected_payouts


@pytest.mark.rule("POT-1")
@pytest.mark.parametrize(
    ("players", "returned", "pot", "payout"),
    [
        (seats("1:76 2:48*", s1=2, s2=1), 28, 96, Payout(1, 124, 48)),
        (seats("1:102 2:98*", s1=2, s2=1), 4, 196, Payout(1, 200, 98)),
    ],
    ids=["C35", "C35 second"],
)
def test_returns_an_uncalled_bet_instead_of_awarding_it(players, returned, pot, payout):
    settlement = settle(players)
    assert settlement.returned == (Returned(1, returned),)
    assert pots(settlement) == [(pot, (1, 2), (1,))]
    assert settlement.payouts[0] == payout
    raked = settle(players, rake=Rake(1000))
    assert raked.rake == pot // 10
    assert raked.pots[0].shares == (Share(1, pot - pot // 10, 0),)


@pytest.mark.rule("POT-1")
def test_c36_a_bet_that_everybody_folds_to():
    settlement = settle(seats("1:13 2:4x 3:4x"))
    assert settlement.returned == (Returned(1, 9),)
    assert pots(settlement) == [(12, (1,), (1,))]
    assert settlement.payouts == (Payout(1, 21, 8), Payout(2, 0, -4), Payout(3, 0, -4))


@pytest.mark.rule("POT-4")
def test_c41_odd_chips_go_one_each_from_the_left_of_the_button():
    players = seats("1:4x 2:31 3:31 4:4x 5:31")
    settlement = settle(players, agreed_seats=(5, 2, 3))
    assert pots(settlement) == [(101, (2, 3, 5), (2, 3, 5))]
    assert settlement.pots[0].shares == (Share(2, 34, 1), Share(3, 34, 1), Share(5, 33, 0))


@pytest.mark.rule("POT-4")
def test_c42_odd_chips_are_settled_pot_by_pot():
    settlement = settle(seats("1:10* 2:17 3:17 4:13x"), agreed_seats=(1, 2, 3))
    assert pots(settlement) == [(40, (1, 2, 3), (1, 2, 3)), (17, (2, 3), (2, 3))]
    assert shares(settlement) == [{2: 14, 3: 13, 1: 13}, {2: 9, 3: 8}]
    assert payouts(settlement) == {1: 13, 2: 23, 3: 21, 4: 0}


@pytest.mark.rule("PAROLE-2")
def test_c89_everyone_agrees():
    # Twenty in the pot: seven, seven and six; no cards are needed.
    settlement = settle(seats("1:6 2:6 3:6 4:2x"), agreed_seats=(1, 2, 3))
    assert shares(settlement) == [{2: 7, 3: 7, 1: 6}]


@pytest.mark.rule("PAROLE-2")
def test_nothing_is_split_if_all_must_agree_and_one_does_not():
    players = seats("1:10* 2:17 3:17", s1=3, s2=2, s3=1)
    assert pots(settle(players, agreed_seats=(2, 3))) == [
        (30, (1, 2, 3), (1,)),
        (14, (2, 3), (2,)),
    ]


@pytest.mark.rule("PAROLE-2")
def test_per_pot_a_seat_that_declines_keeps_only_its_own_pots():
    players = seats("1:10* 2:17 3:17", s1=3, s2=2, s3=1)
    assert pots(settle(players, agreed_seats=(2, 3), ruleset=DRAW)) == [
        (30, (1, 2, 3), (1,)),
        (14, (2, 3), (2, 3)),
    ]
    # The agreed pot needs no hand; seat 4 claims only that pot.
    players = seats("1:10* 2:17 3:17")
    code, faults = refusal_of(players, agreed_seats=(2, 3), ruleset=DRAW)
    assert code == "cannot_settle"
    assert [fault[0] for fault in faults] == ["cards_missing"] * 3


@pytest.mark.rule("BLIND-7")
def test_dead_chips_join_the_lowest_pot_and_are_never_returned():
    players = [
        Contributor(1, "all_in", 10, strength=3),
        Contributor(2, "active", 33, dead=3, strength=2),
        Contributor(3, "active", 20, strength=1),
    ]
    settlement = settle(players)
    assert settlement.returned == (Returned(2, 10),)
    assert pots(settlement) == [(33, (1, 2, 3), (1,)), (20, (2, 3), (2,))]


@pytest.mark.rule("POT-5")
@pytest.mark.parametrize(
    ("rake", "ended_pre_draw", "taken", "by_pot"),
    [
        pytest.param(Rake(500), False, 10, (10, 0), id="floor of 5% of 200"),
        pytest.param(Rake(525), False, 10, (10, 0), id="whole chips only"),
        pytest.param(Rake(500, cap=7), False, 7, (7, 0), id="cap on the hand"),
        pytest.param(Rake(6000), False, 120, (100, 20), id="then the next pot"),
        pytest.param(Rake(500), True, 0, (0, 0), id="C45 no rake before the draw"),
        pytest.param(None, False, None, (0, 0), id="no rake asked for"),
    ],
)
def test_c45_rake(rake, ended_pre_draw, taken, by_pot):
    players = seats("1:30* 2:95 3:80 4:10x", s1=9, s2=1, s3=5)
    settlement = settle(players, rake=rake, ended_pre_draw=ended_pre_draw)
    assert settlement.rake == taken
    assert tuple(pot.rake for pot in settlement.pots) == by_pot
    # Pots of 100 and 100; the 15 that nobody matched are not raked.
    assert settlement.returned == (Returned(2, 15),)
    assert payouts(settlement) == {1: 100 - by_pot[0], 2: 15, 3: 100 - by_pot[1], 4: 0}
    assert sum(payout.net for payout in settlement.payouts) == -(taken or 0)


@pytest.mark.rule("POT-3")
def test_only_claimants_of_contested_pots_need_cards():
    players = [*EXCHANGE[:2], Contributor(3, "all_in", 1000), Contributor(4, "active", 250)]
    assert refusal_of(players) == (
        "cannot_settle",
        [
            ("cards_missing", ("players", 2, "cards"), {"seat": 3}),
            ("cards_missing", ("players", 3, "cards"), {"seat": 4}),
        ],
    )
    assert settle([EXCHANGE[0], *seats("2:9x 3:10x")]).pots[0].winner_seats == (1,)


@pytest.mark.rule("POT-3")
def test_does_not_compare_strengths_with_cards():
    players = [EXCHANGE[0], Contributor(2, "active", 1500, strength=2520)]
    assert refusal_of(players) == (
        "cannot_settle",
        [("strength_missing", ("players", 0, "strength"), {"seat": 1})],
    )


@pytest.mark.rule("POT-3")
@pytest.mark.parametrize("players", [[], seats("1:5x 2:5x")], ids=["nobody", "all folded"])
def test_somebody_must_be_left_to_win(players):
    assert refusal_of(players) == (
        "cannot_settle",
        [("no_eligible_winner", ("players",), {})],
    )


@pytest.mark.rule("POT-5")
def test_c74_locates_every_defect():
    players = [
        Contributor(1, "active", 10, cards=QUEENS_AND_JACKS),
        Contributor(2, "active", 10, dead=11, cards=("Ah", "Kd", "Kc", "9s", "Jd"), strength=1),
        Contributor(1, "folded", 10),
    ]
    assert refusal_of(players, agreed_seats=(2, 2, 7, 1)) == (
        "inconsistent_state",
        [
            ("duplicate_seat", ("players", 2, "seat"), {"seat": 1}),
            ("duplicate_card", ("players", 1, "cards", 4), {"card": "Jd"}),
            (
                "contributed_too_small",
                ("players", 1, "contributed"),
                {"seat": 2, "contributed": 10, "expected": 11},
            ),
            ("field_not_applicable", ("players", 1, "strength"), {"field": "strength"}),
            ("duplicate_seat", ("parole", "agreed_seats", 1), {"seat": 2}),
            ("unknown_seat", ("parole", "agreed_seats", 2), {"seat": 7}),
            ("folded_seat", ("parole", "agreed_seats", 3), {"seat": 1}),
        ],
    )


@pytest.mark.rule("POT-5")
def test_a_hand_without_chips_has_no_pot():
    settlement = settle(seats("1:0 2:0", s1=1, s2=2))
    assert (settlement.pots, settlement.returned) == ((), ())
    assert settlement.payouts == (Payout(1, 0, 0), Payout(2, 0, 0))
