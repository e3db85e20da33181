"""The application: routes, problems and middleware put together."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Response

from service.api.config import Settings
from service.api.middleware.headers import with_headers
from service.api.middleware.paths import without_doubled_slash
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

ROUTES = (hands, tables, betting, deals, settlements, replays, rulesets, problems, service)


class Service(Flask):
    """Flask, where two of its habits do not suit an API of plain functions."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is: looking whether it is a coroutine takes 2 of 200 us."""
        return func

    def make_default_options_response(self) -> Response:
        """Answer OPTIONS without the type of a body that is not there."""
        response = super().make_default_options_response()
        del response.headers["Content-Type"]
        return response


def create_app(settings: Settings | None = None) -> Flask:
    """Return the service as a WSGI application."""
    app = Service("parole", static_folder=None)
    app.url_map.merge_slashes = False
    register_problems(app)
    for module in ROUTES:
        app.register_blueprint(module.blueprint)
    wsgi_app = with_headers(without_doubled_slash(app.wsgi_app), settings or Settings())
    app.wsgi_app = wsgi_app  # type: ignore[assignment, method-assign]
    return app
