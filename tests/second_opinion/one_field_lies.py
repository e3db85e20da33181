"""Change one thing in a true state of a small table: the lies a wrong client might tell.

`lies(table, moment)` yields `(kind, table, moment)`. Nothing here knows which ones are possible.
"""

from itertools import combinations, permutations

STATUSES = ("active", "all_in", "folded")


def lies(table, moment):
    """Yield every state that differs from a true one in one field, or in one move of chips."""
    for kind, changed in lies_about_the_table(table):
        yield kind, changed, moment
    for kind, changed in lies_about_the_round(table, moment):
        yield kind, table, changed
    for kind, changed in lies_about_chairs(table, moment):
        stacks = tuple((c.seat, c.stack + c.put_in) for c in changed.chairs)
        yield kind, table._replace(stacks=stacks), changed


def steps(table):
    small, big = table.blinds[:2]
    return sorted({1, -1, small, -small, big, -big})


def lies_about_the_table(table):
    for seat, _ in table.stacks:
        if seat != table.button:
            yield "button_seat", table._replace(button=seat)
    for index in range(len(table.in_play)):
        for step in (1, -1):
            blinds = list(table.blinds)
            blinds[index] += step
            if [1, *blinds] == sorted([1, *blinds]):
                yield "blinds", table._replace(blinds=tuple(blinds))


def lies_about_the_round(table, moment):
    seats = [c.seat for c in moment.chairs]
    if moment.to_act is not None:
        for seat in seats:
            yield "to_act_seat", moment._replace(to_act=seat)
    if moment.bet is not None:
        for step in steps(table):
            yield "current_bet", moment._replace(bet=moment.bet + step)
            yield "full_raise", moment._replace(step=moment.step + step)
            if table.is_limit:
                yield "full_bet_to", moment._replace(counted=moment.counted + step)
        for step in (1, -1, 2, -2):
            yield "bet_count", moment._replace(bets=moment.bets + step)
        yield "capped", moment._replace(capped=not moment.capped)
    if moment.street in ("post_draw", "showdown"):
        for seat in (*seats, None):
            yield "last_aggressor_seat", moment._replace(aggressor=seat)
        yield from lies_about_parole(moment, seats)


def lies_about_parole(moment, seats):
    agreed, declined = moment.agreed, moment.declined
    yield "parole.cancelled", moment._replace(cancelled=not moment.cancelled)
    for seat in seats:
        yield "parole.agreed_seats", moment._replace(agreed=(*agreed, seat))
        yield "parole.declined_seats", moment._replace(declined=(*declined, seat))
    for seat in agreed:
        fewer = tuple(s for s in agreed if s != seat)
        yield "parole.agreed_seats", moment._replace(agreed=fewer)
        yield (
            "parole: agreed told as declined",
            moment._replace(agreed=fewer, declined=(*declined, seat)),
        )
    for seat in declined:
        fewer = tuple(s for s in declined if s != seat)
        yield "parole.declined_seats", moment._replace(declined=fewer)
        yield (
            "parole: declined told as agreed",
            moment._replace(agreed=(*agreed, seat), declined=fewer),
        )
    yield "parole: order of agreed_seats", moment._replace(agreed=agreed[::-1])


def lies_about_chairs(table, moment):
    for chair in moment.chairs:
        for kind, changed in lies_about_a_chair(table, moment, chair):
            yield kind, with_chairs(moment, changed)
    for one, other in permutations(moment.chairs, 2):
        yield (
            "stack moved to another seat",
            with_chairs(
                moment, one._replace(stack=one.stack - 1), other._replace(stack=other.stack + 1)
            ),
        )
        yield (
            "contributed moved to another seat",
            with_chairs(
                moment, one._replace(put_in=one.put_in - 1), other._replace(put_in=other.put_in + 1)
            ),
        )
        yield (
            "bet moved to another seat",
            with_chairs(
                moment,
                one._replace(bet=one.bet - 1, put_in=one.put_in - 1),
                other._replace(bet=other.bet + 1, put_in=other.put_in + 1),
            ),
        )
    for one, other in combinations(moment.chairs, 2):
        yield (
            "status swapped",
            with_chairs(
                moment, one._replace(status=other.status), other._replace(status=one.status)
            ),
        )
        yield (
            "everything swapped but the seats",
            with_chairs(moment, one._replace(seat=other.seat), other._replace(seat=one.seat)),
        )


def lies_about_a_chair(table, moment, chair):
    for step in steps(table):
        stack, bet, dead = chair.stack + step, chair.bet + step, chair.dead + step
        put_in = chair.put_in + step
        yield "stack", chair._replace(stack=stack)
        yield "street_bet", chair._replace(bet=bet)
        yield "contributed", chair._replace(put_in=put_in)
        yield "dead", chair._replace(dead=dead)
        yield "dead and contributed", chair._replace(dead=dead, put_in=put_in)
        yield "dead and street_bet", chair._replace(dead=dead, bet=chair.bet - step)
        yield "street_bet and contributed", chair._replace(bet=bet, put_in=put_in)
        yield "contributed from the stack", chair._replace(stack=chair.stack - step, put_in=put_in)
        yield (
            "street_bet from the stack",
            chair._replace(stack=chair.stack - step, bet=bet, put_in=put_in),
        )
        yield (
            "dead from the stack",
            chair._replace(stack=chair.stack - step, dead=dead, put_in=put_in),
        )
    yield "stack gone", chair._replace(stack=0)
    yield "stack gone", chair._replace(stack=0, status="all_in")
    for status in [each for each in STATUSES if each != chair.status]:
        kind = f"{chair.status} told as {status}"
        yield kind, chair._replace(status=status)
        yield kind, chair._replace(status=status, acted_on=None)
        yield kind, chair._replace(status=status, acted_on=moment.bet)
        yield kind, chair._replace(status=status, stack=1 if status == "active" else 0)
    acts = (None, 0, chair.bet, moment.bet, *near(chair.acted_on), *near(moment.bet))
    for acted_on in dict.fromkeys(acts):
        yield "acted_on_bet", chair._replace(acted_on=acted_on)
    yield "drawn or not", chair._replace(drew=not chair.drew)
    yield "draw_clock_expired", chair._replace(clock_ran_out=not chair.clock_ran_out)


def near(number):
    return () if number is None else (number - 1, number + 1)


def with_chairs(moment, *changed):
    by_seat = {c.seat: c for c in changed}
    return moment._replace(chairs=tuple(by_seat.get(c.seat, c) for c in moment.chairs))
