"""The application: routes, problems and middleware put together."""

from flask import Flask, request
from werkzeug.exceptions import NotFound

from service.api.config import Settings
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

ROUTES = (hands, tables, betting, deals, settlements, replays, rulesets, problems, service)


def create_app(settings: Settings | None = None) -> Flask:
    """Return the service as a WSGI application."""
    app = Flask("parole", static_folder=None)
    app.url_map.merge_slashes = False
    app.before_request(refuse_doubled_slash)
    register_problems(app)
    for module in ROUTES:
        app.register_blueprint(module.blueprint)
    wsgi_app = with_headers(app.wsgi_app, settings or Settings())
    app.wsgi_app = wsgi_app  # type: ignore[assignment, method-assign]
    return app


def refuse_doubled_slash() -> None:
    """Keep one path for each resource: routing would read //v1 as /v1."""
    if request.environ["PATH_INFO"].startswith("//"):
        raise NotFound
