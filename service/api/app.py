"""The application: routes, problems and middleware, assembled."""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from werkzeug.routing import MapAdapter

from service.api.api_keys import key_required
from service.api.config import Settings
from service.api.exchange import JsonResponse
from service.api.middleware.headers import with_headers
from service.api.middleware.observation import with_observers
from service.api.observers.access_log import AccessLog
from service.api.problems import register_problems
from service.api.request_record import Observer, record_of
from service.api.routes import (
    deals,
    game_states,
    hand_evaluations,
    messages,
    problem_catalogue,
    replays,
    rulesets,
    service_info,
    settlements,
    tables,
    views,
)
from service.api.routing import Exact, Routing, exact_routes

ROUTES = (
    hand_evaluations,
    tables,
    game_states,
    deals,
    settlements,
    replays,
    views,
    rulesets,
    problem_catalogue,
    messages,
    service_info,
)


class Service(Flask):
    """Flask without the work per request for features that this API doesn't use.

    Each override that doesn't change a response saves at least 2 % of a small request; the numbers
    are in docs/decisions/0012-what-flask-does-for-a-request.md.
    """

    require_key: Callable[[], None] | None = None

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function without testing whether it is a coroutine: no view is."""
        return func

    @cached_property
    def _exact_routes(self) -> Exact:
        return exact_routes(self.url_map)

    @cached_property
    def _operations(self) -> dict[str, str]:
        return {each: operation_id(each) for each in self.view_functions}

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the routing of a request; nothing needs an adapter without one."""
        if request is None:
            return None
        return Routing(self.url_map, self._exact_routes, request.environ)

    def preprocess_request(self) -> None:
        """Check the API key if keys are configured; there are no other hooks before a request."""
        if self.require_key is not None:
            self.require_key()

    def dispatch_request(self) -> ResponseReturnValue:
        """Record the operation, then call its view."""
        handled = request_ctx.request  # looked up once, since each use of `request` looks it up
        if handled.endpoint is not None and handled.method != "OPTIONS":
            record_of(handled.environ).operation = self._operations[handled.endpoint]
        return super().dispatch_request()

    def finalize_request(self, rv: Any, from_error_handler: bool = False) -> Any:
        """Return a `JsonResponse` unchanged: it is complete, and no hooks run after a request."""
        if isinstance(rv, JsonResponse):
            return rv
        return super().finalize_request(rv, from_error_handler)

    def do_teardown_request(self, *_: object) -> None:
        """Do nothing: there are no hooks at the end of a request."""

    def make_default_options_response(self) -> Response:
        """Respond to OPTIONS without a `Content-Type`, since there is no body."""
        response = super().make_default_options_response()
        del response.headers["Content-Type"]
        return response


def operation_id(endpoint: str) -> str:
    """Return the operationId in the contract of a Flask endpoint.

    >>> operation_id("hand_evaluations.evaluate_hands")
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
    wsgi_app = with_observers(with_headers(app.wsgi_app, settings), _observers(settings))
    app.wsgi_app = wsgi_app  # type: ignore[assignment, method-assign]
    return app


def _observers(settings: Settings) -> Iterator[Observer]:
    if settings.access_log:
        yield AccessLog()
    if settings.metrics_bind is not None:
        from service.api.observers.request_metrics import RequestMetrics  # noqa: PLC0415, see there

        yield RequestMetrics()
