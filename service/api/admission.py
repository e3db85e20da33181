"""Admission: what a server may spend on a request, decided from its head.

A server that reads bodies itself asks before it reads one. Others can ignore it, since views check
their limit again.
"""

from dataclasses import dataclass

from service.api.config import LONG_BODY

REJECTION = "parole.rejection"
"""Names, in a WSGI environment, the problem of a request that its server rejects."""


@dataclass(frozen=True, slots=True)
class Admission:
    """`body_limit`: bytes of the body that the response may depend on.

    `long_from`: a request whose body has at least these bytes takes long, so that others should be
    served beside it; 0 for an operation that always does.
    """

    body_limit: int
    long_from: int = LONG_BODY


NOTHING = Admission(body_limit=0, long_from=1)
"""For requests whose body is not read: those without one, without a key, or to an unknown path."""
