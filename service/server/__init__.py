"""What Parole adds to gunicorn. gunicorn.conf.py puts it together, and reads itself anew on HUP;
these modules are loaded once.
"""
