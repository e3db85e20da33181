"""The entry point of WSGI servers: `gunicorn service.wsgi:app`."""

import os

from service.api.app import create_app
from service.api.config import Settings

app = create_app(Settings.from_environ(os.environ))
