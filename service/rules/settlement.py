"""Paying the pots: what goes back, who wins what, by cards, strengths or Parole (POT-1..5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from service.rules.cards import duplicate_faults
from service.rules.duplicates import duplicate_seat_faults
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.pot_winners import Hand, best_of, contested_pots, hand_strengths
from service.rules.pots import Pot, Share, build_pots, return_uncalled, share_pot
from service.rules.rake import rake_of_pots
from service.rules.ruleset import Ruleset
from service.rules.state import Chips, Player, Seat


@dataclass(frozen=True, slots=True)
class SettledPot:
    """One pot, lowest first; its shares add up to `amount` less `rake`."""

    index: int
    amount: Chips
    eligible_seats: tuple[Seat, ...]
    winner_seats: tuple[Seat, ...]
    shares: tuple[Share, ...]
    rake: Chips = 0


@dataclass(frozen=True, slots=True)
class Returned:
    """The part of a bet that nobody matched (POT-1)."""

    seat: Seat
    amount: Chips


@dataclass(frozen=True, slots=True)
class Payout:
    """All that goes to a seat, returned and won, and what the hand brought or cost it."""

    seat: Seat
    amount: Chips
    net: Chips


@dataclass(frozen=True, slots=True)
class Settlement:
    """Chips in are chips out (POT-5); `rake` is None where none was asked for."""

    returned: tuple[Returned, ...]
    pots: tuple[SettledPot, ...]
    payouts: tuple[Payout, ...]
    rake: Chips | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """What is at stake once the uncalled part is back: the pots, and who may win which by what.

    `contested`: the pots that cards decide. `strengths`: of every claimant of one.
    """

    uncalled: tuple[Seat, Chips] | None
    pots: tuple[Pot, ...]
    contested: tuple[Pot, ...]
    strengths: Mapping[Seat, int]


def settle_hand(ruleset: Ruleset, hand: Hand) -> Settlement:
    """Return who gets what; the pot calculator for clients that keep their own state.

    Raises `cannot_settle` where nobody is left to win, or a contested pot lacks a claimant's hand.
    """
    refuse_faulty_hand(hand)
    return settle(hand, contest_of(ruleset, hand, ("players",)))


def contest_of(ruleset: Ruleset, hand: Hand, players_at: Path) -> Contest:
    """Return what is at stake in a hand without defects; `players_at` is where faults are located.

    Raises `cannot_settle` where a claimant of a contested pot has no known hand.
    """
    players, uncalled = return_uncalled(_as_players(hand))
    pots = build_pots(players)
    contested = contested_pots(ruleset, hand, pots)
    strengths = hand_strengths(ruleset, hand, contested, players_at)
    return Contest(uncalled, pots, contested, strengths)


def settle(hand: Hand, contest: Contest) -> Settlement:
    """Return who gets what."""
    raked = _raked(hand, contest.pots)
    settled = []
    for index, (pot, rake) in enumerate(zip(contest.pots, raked, strict=True)):
        is_contested = pot in contest.contested
        winners = best_of(pot, contest.strengths) if is_contested else pot.eligible_seats
        shares = share_pot(pot.amount - rake, winners, hand.button_seat)
        settled.append(SettledPot(index, pot.amount, pot.eligible_seats, winners, shares, rake))
    returned = () if contest.uncalled is None else (Returned(*contest.uncalled),)
    return Settlement(
        returned=returned,
        pots=tuple(settled),
        payouts=_payouts(hand, returned, settled),
        rake=None if hand.rake is None else sum(raked),
    )


def refuse_faulty_hand(hand: Hand) -> None:
    """Raise with every defect of a posted hand, or where nobody in it can win."""
    faults = duplicate_seat_faults("players", [player.seat for player in hand.players])
    faults += duplicate_faults(
        (("players", index, "cards"), player.cards or ())
        for index, player in enumerate(hand.players)
    )
    for index, player in enumerate(hand.players):
        at: Path = ("players", index)
        if player.dead > player.contributed:
            params = {"seat": player.seat, "contributed": player.contributed}
            params["expected"] = player.dead
            faults.append(Fault("contributed_too_small", (*at, "contributed"), params))
        if player.cards is not None and player.strength is not None:
            faults.append(Fault("field_not_applicable", (*at, "strength"), {"field": "strength"}))
    faults += _agreement_faults(hand)
    if faults:
        raise RuleViolation("inconsistent_state", faults)
    if all(player.status == "folded" for player in hand.players):
        raise RuleViolation("cannot_settle", [Fault("no_eligible_winner", ("players",))])


def _agreement_faults(hand: Hand) -> Iterator[Fault]:
    status = {player.seat: player.status for player in hand.players}
    for index, seat in enumerate(hand.agreed_seats):
        path = ("parole", "agreed_seats", index)
        if seat in hand.agreed_seats[:index]:
            yield Fault("duplicate_seat", path, {"seat": seat})
        elif seat not in status:
            yield Fault("unknown_seat", path, {"seat": seat})
        elif status[seat] == "folded":
            yield Fault("folded_seat", path, {"seat": seat})


def _as_players(hand: Hand) -> tuple[Player, ...]:
    return tuple(
        Player(
            seat=player.seat,
            status=player.status,
            stack=0,
            street_bet=0,
            contributed=player.contributed,
            dead=player.dead,
        )
        for player in hand.players
    )


def _raked(hand: Hand, pots: Sequence[Pot]) -> tuple[Chips, ...]:
    if hand.rake is None or hand.ended_pre_draw:
        return (0,) * len(pots)
    return rake_of_pots(hand.rake, [pot.amount for pot in pots])


def _payouts(
    hand: Hand, returned: Sequence[Returned], pots: Sequence[SettledPot]
) -> tuple[Payout, ...]:
    paid = {player.seat: 0 for player in hand.players}
    for part in returned:
        paid[part.seat] += part.amount
    for share in chain.from_iterable(pot.shares for pot in pots):
        paid[share.seat] += share.amount
    return tuple(
        Payout(player.seat, paid[player.seat], paid[player.seat] - player.contributed)
        for player in sorted(hand.players, key=lambda player: player.seat)
    )
