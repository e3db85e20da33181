# Stage one: the locked dependencies in an environment of their own.
FROM python:3.13-slim AS dependencies
COPY requirements.lock /tmp/requirements.lock
RUN python -m venv /opt/parole \
    && /opt/parole/bin/pip install --no-cache-dir --require-hashes -r /tmp/requirements.lock

# Stage two: that environment and the service, nothing that builds.
FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin parole
WORKDIR /srv/parole
COPY --from=dependencies /opt/parole /opt/parole
COPY openapi.yaml gunicorn.conf.py ./
COPY service service
# Compiled now, since the file system may be read-only when it runs.
RUN /opt/parole/bin/python -m compileall -q service
ENV PAROLE_BIND=0.0.0.0:8000 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["/opt/parole/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["/opt/parole/bin/python", "-m", "gunicorn", "service.wsgi:app"]
