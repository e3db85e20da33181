"""The service with a leak: it retains something of every request."""

from service.wsgi import app as service

BYTES_KEPT = 20_000
kept = []


def app(environ, start_response):
    kept.append(bytes(BYTES_KEPT))
    return service(environ, start_response)
