"""API keys, for operators whose gateway doesn't check them."""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from typing import Any

OPEN_PATHS = frozenset({"/livez", "/readyz"})
"""Paths that need no key: probes can't send one."""

_SCHEME = "bearer "


def key_check(digests: Iterable[str]) -> Callable[[Mapping[str, Any]], bool]:
    """Return a check that a WSGI environment has a key whose SHA-256 is one of `digests`.

    It lets OPTIONS pass, because the preflight requests of browsers can't carry a key.
    """
    digests = tuple(digests)

    def has_key(environ: Mapping[str, Any]) -> bool:
        if environ["REQUEST_METHOD"] == "OPTIONS" or environ["PATH_INFO"] in OPEN_PATHS:
            return True
        digest_of_key = hashlib.sha256(_key(environ).encode()).hexdigest()
        # Compare with every digest in constant time, so that the time doesn't reveal a match.
        return bool(sum(hmac.compare_digest(digest_of_key, digest) for digest in digests))

    return has_key


def _key(environ: Mapping[str, Any]) -> str:
    """Return the key in `Authorization: Bearer KEY`, or an empty string without one."""
    header: str = environ.get("HTTP_AUTHORIZATION", "")
    return header[len(_SCHEME) :].strip() if header[: len(_SCHEME)].lower() == _SCHEME else ""
