"""Exact reading of JSON numbers that have a fraction or an exponent."""

BEYOND = 10**18
"""Stands for every greater number: it is out of range for every field."""

_MOST_PLACES = len(str(BEYOND)) - 1


def whole(text: str) -> int | None:
    """Return the number that a JSON number spells, or None if it isn't exactly whole.

    Numbers beyond `BEYOND` are cut to it, so that the cost is that of reading the text once.

    >>> [whole(text) for text in ("7.0", "70e-1", "-1E3", "-0.0", "19.999999999999999", "1e-400")]
    [7, 7, -1000, 0, None, None]
    """
    mantissa, _, power = text.lower().partition("e")
    units, _, fraction = mantissa.lstrip("-").partition(".")
    written = units + fraction
    digits = written.rstrip("0")
    if not digits:
        return 0
    places = _exponent(power) - len(fraction) + len(written) - len(digits)
    if places < 0:
        return None
    digits = digits.lstrip("0")
    fits = len(digits) + places <= _MOST_PLACES
    number = int(digits) * 10**places if fits else BEYOND
    return -number if text[0] == "-" else number


def _exponent(power: str) -> int:
    """Return an exponent, cut to ten digits: no body is long enough to make up for more."""
    digits = power.lstrip("+-").lstrip("0")
    number = int(digits[:10] or 0)
    return -number if power[:1] == "-" else number
