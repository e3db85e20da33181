# docker build --tag parole:0.2.0 .
#
# The base tag moves with Python's bug fixes. For a reproducible build, pin its digest:
#   docker build --build-arg BASE=python:3.13-slim@sha256:... --tag parole:0.2.0 .
ARG BASE=python:3.13-slim

# Stage 1: install the locked dependencies into a virtual environment, without pip and tests.
FROM ${BASE} AS dependencies
COPY requirements/serve.lock /tmp/serve.lock
RUN python -m venv --without-pip /opt/parole \
    && python -m pip --python /opt/parole install --no-cache-dir --require-hashes -r /tmp/serve.lock \
    && find /opt/parole -type d -name tests -prune -exec rm -r {} +

# Stage 2: that environment and the service, without build tools.
FROM ${BASE}
LABEL org.opencontainers.image.title="Parole" \
      org.opencontainers.image.description="A stateless HTTP referee for 32-card draw poker" \
      org.opencontainers.image.version="0.2.0" \
      org.opencontainers.image.licenses="MIT"
RUN useradd --uid 10001 --no-log-init --no-create-home --shell /usr/sbin/nologin parole
WORKDIR /srv/parole
COPY --from=dependencies /opt/parole /opt/parole
COPY openapi.yaml gunicorn.conf.py ./
COPY service service
# Compile now, since the file system may be read-only at run time: the service, and the modules of the
# standard library that it and the health check import, which base images leave uncompiled.
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
