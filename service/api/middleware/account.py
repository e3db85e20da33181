"""The account of one request: what may be told of it, and who is told."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication

_ACCOUNT = "parole.account"


@dataclass(slots=True)
class Account:
    """What the parts of the service find out about a request; never its body, never a card.

    `operation`: operationId of the contract, None where no operation was reached; `ruleset`: id of
    the ruleset that was asked for; `code`: that of the problem it was answered with; `seconds`:
    from its last header to the last byte of the answer; `sent`: bytes of the answer's body.
    """

    request_id: str = ""
    operation: str | None = None
    ruleset: str | None = None
    status: int = 0
    code: str | None = None
    seconds: float = 0.0
    sent: int = 0


class Teller(Protocol):
    """Who is told of each request: a log, or metrics."""

    def begin(self) -> None:
        """Learn that a request has come."""

    def end(self, account: Account, environ: dict[str, Any]) -> None:
        """Learn how it went."""


def account_of(environ: dict[str, Any]) -> Account:
    """Return the account of the request that has this WSGI environment."""
    account: Account = environ[_ACCOUNT]
    return account


def with_account(app: "WSGIApplication", tellers: Iterable[Teller] = ()) -> "WSGIApplication":
    """Return `app` keeping an account of each request, told to each of `tellers` at its end."""
    tellers = tuple(tellers)

    def unwatched(environ: dict[str, Any], start_response: "StartResponse") -> Iterable[bytes]:
        environ[_ACCOUNT] = Account()
        return app(environ, start_response)

    def watched(environ: dict[str, Any], start_response: "StartResponse") -> Iterator[bytes]:
        begun = perf_counter()
        account = environ[_ACCOUNT] = Account()
        for teller in tellers:
            teller.begin()
        body: Iterable[bytes] = ()
        try:
            body = app(environ, start_response)
            for chunk in body:
                account.sent += len(chunk)
                yield chunk
        finally:
            if hasattr(body, "close"):
                body.close()
            account.seconds = perf_counter() - begun
            for teller in tellers:
                teller.end(account, environ)

    return watched if tellers else unwatched
