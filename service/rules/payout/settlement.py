"""Settles a hand: what is returned, and who wins each pot by cards, strength or agreement.

Combines pots.py, winners.py, rake.py and payment.py.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from service.rules.cards import duplicate_faults
from service.rules.errors import Fault, Path, RuleViolation
from service.rules.payout.payment import Returned, SettledPot, chips_paid, settle_pots
from service.rules.payout.pots import Pot, build_pots, return_uncalled
from service.rules.payout.winners import Hand, best_of, contested_pots, hand_strengths
from service.rules.ruleset import Ruleset
from service.rules.seats import duplicate_seat_faults
from service.rules.state import Chips, Player, Seat


@dataclass(frozen=True, slots=True)
class Payout:
    """All chips returned to or won by a seat, and its net result of the hand."""

    seat: Seat
    amount: Chips
    net: Chips


@dataclass(frozen=True, slots=True)
class Settlement:
    """A settled hand; chips in equal chips out (POT-5). `rake` is None if none was requested."""

    returned: tuple[Returned, ...]
    pots: tuple[SettledPot, ...]
    payouts: tuple[Payout, ...]
    rake: Chips | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """What is at stake once the uncalled part is returned: the pots, and who may win them.

    `contested`: the pots that cards decide.
    `strengths`: the strength of every claimant of a contested pot.
    """

    uncalled: tuple[Seat, Chips] | None
    pots: tuple[Pot, ...]
    contested: tuple[Pot, ...]
    strengths: Mapping[Seat, int]

    def winners_of(self, pot: Pot) -> tuple[Seat, ...]:
        """Return who wins a pot: by cards, by agreement, or as the only seat left (POT-3)."""
        return best_of(pot, self.strengths) if pot in self.contested else pot.eligible_seats


def settle_hand(ruleset: Ruleset, hand: Hand) -> Settlement:
    """Return who gets what, for clients that keep their own state.

    Raise `inconsistent_state` with every error of the hand, or `cannot_settle` if nobody is left to
    win or a contested pot lacks a claimant's hand.
    """
    refuse_faulty_hand(hand)
    return settle(hand, contest_of(ruleset, hand, ("players",)))


def contest_of(ruleset: Ruleset, hand: Hand, players_at: Path) -> Contest:
    """Return what is at stake in a valid hand; `players_at` is the path of its players in errors.

    Raise `cannot_settle` if the hand of a claimant of a contested pot is unknown.
    """
    players, uncalled = return_uncalled(_as_players(hand))
    pots = build_pots(players)
    contested = contested_pots(ruleset, hand, pots)
    strengths = hand_strengths(ruleset, hand, contested, players_at)
    return Contest(uncalled, pots, contested, strengths)


def settle(hand: Hand, contest: Contest) -> Settlement:
    """Return who gets what (POT-5)."""
    rake = None if hand.ended_pre_draw else hand.rake
    pots = settle_pots(contest.pots, contest.winners_of, hand.button_seat, rake, contest.contested)
    returned = () if contest.uncalled is None else (Returned(*contest.uncalled),)
    paid = chips_paid(pots, returned)
    payouts = tuple(
        Payout(player.seat, paid.get(player.seat, 0), paid.get(player.seat, 0) - player.contributed)
        for player in sorted(hand.players, key=lambda player: player.seat)
    )
    rake_taken = None if hand.rake is None else sum(pot.rake for pot in pots)
    return Settlement(returned, pots, payouts, rake_taken)


def refuse_faulty_hand(hand: Hand) -> None:
    """Raise `inconsistent_state` with every error of the hand, or `cannot_settle` if all folded."""
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
