"""API keys, for operators without a gateway that would check them."""

import hashlib
import hmac
from collections.abc import Callable, Iterable

from flask import request

from service.api.problems import Problem

OPEN_PATHS = frozenset({"/livez", "/readyz"})
"""What answers without a key: probes, which carry none."""

_SCHEME = "bearer "


def key_required(digests: Iterable[str]) -> Callable[[], None]:
    """Return what refuses a request without a key whose SHA-256 is one of `digests`.

    Preflights of browsers (OPTIONS) cannot carry a key and pass.
    Raises `Problem` with `unauthorized`.
    """
    digests = tuple(digests)

    def require_key() -> None:
        if request.method == "OPTIONS" or request.environ["PATH_INFO"] in OPEN_PATHS:
            return
        posted = hashlib.sha256(_key().encode()).hexdigest()
        # All are compared, each whole, so that the time tells neither which one nor how much fits.
        if not sum(hmac.compare_digest(posted, digest) for digest in digests):
            raise Problem("unauthorized", headers={"WWW-Authenticate": 'Bearer realm="parole"'})

    return require_key


def _key() -> str:
    """Return the key of `Authorization: Bearer KEY`, empty where there is none."""
    header: str = request.environ.get("HTTP_AUTHORIZATION", "")
    return header[len(_SCHEME) :].strip() if header[: len(_SCHEME)].lower() == _SCHEME else ""
