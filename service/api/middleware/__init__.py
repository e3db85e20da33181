"""WSGI layers around the Flask application: each `with_x` takes an application and returns one."""
