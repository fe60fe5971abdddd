# A server, or a worker that thinks for its bots. compose.yaml starts both with PostgreSQL and Redis.
FROM python:3.13-slim AS build
WORKDIR /source
RUN python -m venv /venv
COPY requirements/server.txt requirements/server.txt
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/server.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web web
COPY src src
# Builds the page and the games' libraries. Node and the compiler come from PyPI and stay in this stage.
RUN /venv/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --create-home --uid 1000 fulcrum && install -d -o fulcrum -m 700 /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH FULCRUM_DATA_DIR=/data FULCRUM_LOG=json
USER fulcrum
VOLUME /data
EXPOSE 8137
STOPSIGNAL SIGTERM
CMD ["fulcrum", "serve", "--host", "0.0.0.0"]
