# docker build --tag parole:0.1.0 .
#
# The tag moves with Python's fixes. To build the same image again, pin what it is today:
#   docker build --build-arg BASE=python:3.13-slim@sha256:... --tag parole:0.1.0 .
ARG BASE=python:3.13-slim

# Stage one: the locked dependencies in an environment of their own, without pip and tests.
FROM ${BASE} AS dependencies
COPY requirements/serve.lock /tmp/serve.lock
RUN python -m venv --without-pip /opt/parole \
    && python -m pip --python /opt/parole install --no-cache-dir --require-hashes -r /tmp/serve.lock \
    && find /opt/parole -type d -name tests -prune -exec rm -r {} +

# Stage two: that environment and the service, nothing that builds.
FROM ${BASE}
LABEL org.opencontainers.image.title="Parole" \
      org.opencontainers.image.description="The referee of 32-card draw poker, as a stateless HTTP service" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="LicenseRef-Proprietary"
RUN useradd --uid 10001 --no-log-init --no-create-home --shell /usr/sbin/nologin parole
WORKDIR /srv/parole
COPY --from=dependencies /opt/parole /opt/parole
COPY openapi.yaml gunicorn.conf.py ./
COPY service service
# Compiled now, since the file system may be read-only when it runs: the service, and what of Python's
# own library it and the health check import, which base images leave uncompiled.
RUN /opt/parole/bin/python -m compileall -q service \
    && /opt/parole/bin/python -m gunicorn --check-config service.wsgi:app \
    && /opt/parole/bin/python -c "import urllib.request"
ENV PAROLE_BIND=0.0.0.0:8000 PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD ["/opt/parole/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
CMD ["/opt/parole/bin/python", "-m", "gunicorn", "service.wsgi:app"]
