"""The application: routes, problems and middleware, assembled."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from flask import Flask, Request, Response
from flask.globals import request_ctx
from flask.typing import ResponseReturnValue
from werkzeug.routing import MapAdapter

from service.api.admission import NOTHING, REJECTION, Admission
from service.api.api_keys import key_check
from service.api.catalogue.protocol import HttpCode
from service.api.config import Settings
from service.api.exchange import JsonResponse
from service.api.middleware.headers import with_headers
from service.api.middleware.observation import with_observers
from service.api.observers.access_log import AccessLog
from service.api.problems import Problem, register_problems
from service.api.request_record import Observer, record_of
from service.api.routes import (
    deals,
    game_states,
    hand_evaluations,
    messages,
    odds,
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
    odds,
    rulesets,
    problem_catalogue,
    messages,
    service_info,
)


RETRY_SECONDS = 1
"""When a client may retry a request that an overloaded server rejected."""


class Service(Flask):
    """Flask without the work per request for features that this API doesn't use.

    Each override that doesn't change a response saves at least 2 % of a small request; the numbers
    are in docs/decisions/0012-what-flask-does-for-a-request.md.
    """

    has_key: Callable[[Mapping[str, Any]], bool] | None = None

    def admit(self, environ: Mapping[str, Any]) -> Admission:
        """Return what a server may spend on the request with this WSGI environment."""
        if environ["REQUEST_METHOD"] != "POST":  # Flask's OPTIONS shares the endpoint of POST
            return NOTHING
        found = self._exact_routes.get(("POST", environ["PATH_INFO"]))
        if found is None or (self.has_key is not None and not self.has_key(environ)):
            return NOTHING
        return self._admissions[found[0].endpoint]

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function without testing whether it is a coroutine: no view is."""
        return func

    @cached_property
    def _exact_routes(self) -> Exact:
        return exact_routes(self.url_map)

    @cached_property
    def _operations(self) -> dict[str, str]:
        return {each: operation_id(each) for each in self.view_functions}

    @cached_property
    def _admissions(self) -> dict[str, Admission]:
        views = self.view_functions.items()
        return {each: getattr(view, "admission", NOTHING) for each, view in views}

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Return the routing of a request; nothing needs an adapter without one."""
        if request is None:
            return None
        return Routing(self.url_map, self._exact_routes, request.environ)

    def preprocess_request(self) -> None:
        """Reject what the server rejects, and check the API key if keys are configured.

        There are no other hooks before a request.
        """
        environ = request_ctx.request.environ
        if REJECTION in environ:
            raise rejection(environ[REJECTION])
        if self.has_key is not None and not self.has_key(environ):
            raise Problem("unauthorized", headers={"WWW-Authenticate": 'Bearer realm="parole"'})

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


def rejection(code: HttpCode) -> Problem:
    """Return the problem of a request that its server rejects."""
    retry = {"Retry-After": str(RETRY_SECONDS)} if code == "overloaded" else None
    return Problem(code, headers=retry)


def create_app(settings: Settings | None = None) -> Flask:
    """Return the service as a WSGI application."""
    settings = settings or Settings()
    app = Service("parole", static_folder=None)
    app.url_map.merge_slashes = False
    register_problems(app)
    if settings.api_keys:
        app.has_key = key_check(settings.api_keys)
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
