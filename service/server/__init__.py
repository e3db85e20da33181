"""Extensions of gunicorn, assembled by gunicorn.conf.py.

gunicorn reads that file again on HUP, but loads these modules only once.
"""
