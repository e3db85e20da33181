"""API keys, for operators whose gateway doesn't check them."""

import hashlib
import hmac
from collections.abc import Callable, Iterable

from flask import request

from service.api.problems import Problem

OPEN_PATHS = frozenset({"/livez", "/readyz"})
"""Paths that need no key: probes can't send one."""

_SCHEME = "bearer "


def key_required(digests: Iterable[str]) -> Callable[[], None]:
    """Return a check that the current request has a key whose SHA-256 is one of `digests`.

    The check raises `Problem` with `unauthorized`. It lets OPTIONS pass, because the preflight
    requests of browsers can't carry a key.
    """
    digests = tuple(digests)

    def require_key() -> None:
        if request.method == "OPTIONS" or request.environ["PATH_INFO"] in OPEN_PATHS:
            return
        digest_of_key = hashlib.sha256(_key().encode()).hexdigest()
        # Compare with every digest in constant time, so that the time doesn't reveal a match.
        if not sum(hmac.compare_digest(digest_of_key, digest) for digest in digests):
            raise Problem("unauthorized", headers={"WWW-Authenticate": 'Bearer realm="parole"'})

    return require_key


def _key() -> str:
    """Return the key in `Authorization: Bearer KEY`, or an empty string without one."""
    header: str = request.environ.get("HTTP_AUTHORIZATION", "")
    return header[len(_SCHEME) :].strip() if header[: len(_SCHEME)].lower() == _SCHEME else ""
