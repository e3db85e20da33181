"""Responses of the service, in process."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from service.api.app import create_app
from service.api.config import Settings

Ask = Callable[..., dict[str, Any]]


@contextmanager
def asking() -> Iterator[Ask]:
    """Yield a function that posts a body to a path and returns the fields of the response."""
    with create_app(Settings(access_log=False)).test_client() as client:

        def ask(path: str, **body: Any) -> dict[str, Any]:
            response = client.post(path, json=body)
            if response.status_code != 200:  # noqa: PLR2004
                raise RuntimeError(response.get_data(as_text=True))
            fields: dict[str, Any] = response.get_json()
            return fields

        yield ask
