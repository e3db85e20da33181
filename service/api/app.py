"""The application: routes, problems and middleware put together."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from flask import Flask, Request, Response, request
from flask.typing import ResponseReturnValue
from werkzeug.routing import MapAdapter

from service.api.api_keys import key_required
from service.api.config import Settings
from service.api.exchange import Answer
from service.api.middleware.access_log import AccessLog
from service.api.middleware.account import Teller, account_of, with_account
from service.api.middleware.headers import with_headers
from service.api.problems import register_problems
from service.api.routes import (
    betting,
    deals,
    hands,
    problems,
    replays,
    rulesets,
    service,
    settlements,
    tables,
)
from service.api.routing import Exact, Routing, exact_routes

ROUTES = (hands, tables, betting, deals, settlements, replays, rulesets, problems, service)


class Service(Flask):
    """Flask, where some of its habits do not suit an API of plain functions.

    What Flask does for hooks, sessions and streams that are not here takes a third of its time.
    """

    require_key: Callable[[], None] | None = None

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is: looking whether it is a coroutine takes 2 of 200 us."""
        return func

    @cached_property
    def _exact_routes(self) -> Exact:
        return exact_routes(self.url_map)

    @cached_property
    def _operations(self) -> dict[str, str]:
        return {each: operation_id(each) for each in self.view_functions}

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return what finds the route of a request; nothing else needs an adapter here."""
        if request is None:
            return None
        return Routing(self.url_map, self._exact_routes, request.environ)

    def preprocess_request(self) -> None:
        """Ask for a key where one is needed; no other hook stands before a request."""
        if self.require_key is not None:
            self.require_key()

    def dispatch_request(self) -> ResponseReturnValue:
        """Answer by the route's function, and say in the request's account which that is."""
        if request.endpoint is not None and request.method != "OPTIONS":
            account_of(request.environ).operation = self._operations[request.endpoint]
        return super().dispatch_request()

    def finalize_request(self, rv: Any, from_error_handler: bool = False) -> Any:
        """Send an `Answer` as it is: no hook runs after a request, and nothing is left to add."""
        return rv if isinstance(rv, Answer) else super().finalize_request(rv, from_error_handler)

    def do_teardown_request(self, *_: object) -> None:
        """Do nothing: a request leaves nothing behind."""

    def make_default_options_response(self) -> Response:
        """Answer OPTIONS without the type of a body that is not there."""
        response = super().make_default_options_response()
        del response.headers["Content-Type"]
        return response


def operation_id(endpoint: str) -> str:
    """Return the contract's operationId of an endpoint of Flask.

    >>> operation_id("hands.evaluate_hands")
    'evaluateHands'
    """
    first, *others = endpoint.rpartition(".")[2].split("_")
    return first + "".join(map(str.capitalize, others))


def create_app(settings: Settings | None = None) -> Flask:
    """Return the service as a WSGI application."""
    settings = settings or Settings()
    app = Service("parole", static_folder=None)
    app.url_map.merge_slashes = False
    register_problems(app)
    if settings.api_keys:
        app.require_key = key_required(settings.api_keys)
    for module in ROUTES:
        app.register_blueprint(module.blueprint)
    wsgi_app = with_account(with_headers(app.wsgi_app, settings), _tellers(settings))
    app.wsgi_app = wsgi_app  # type: ignore[assignment, method-assign]
    return app


def _tellers(settings: Settings) -> Iterator[Teller]:
    if settings.access_log:
        yield AccessLog()
    if settings.metrics_bind is not None:
        from service.api.middleware.metrics import Metrics  # noqa: PLC0415, only where wanted

        yield Metrics()
