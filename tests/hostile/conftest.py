"""Send the corpus to the real server of the live tests."""

from tests.live.conftest import server, server_log

__all__ = ["server", "server_log"]
