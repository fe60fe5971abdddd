"""Dockerfile and compose.yaml, as far as they can be checked without running them."""

import re
from pathlib import Path

import pytest
import yaml

from fulcrum.cli.commands import fulcrum as program
from fulcrum.server.settings import read_settings

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE_TEXT = (ROOT / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(COMPOSE_TEXT)
SERVICES = COMPOSE["services"]
ALLOWED = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] == "!"}


class Noting(dict):
    """An environment that remembers what it was asked for."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def get(self, name, default=None):
        self.asked.add(name)
        return default


def known_variables():
    environment = Noting()
    read_settings(environment)
    return environment.asked


def copied():
    """What the build takes from this folder."""
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE):
        yield from line.split()[:-1]


def test_what_is_copied_is_there_and_is_sent_to_the_build():
    sources = list(copied())
    assert len(sources) > 5
    for source in sources:
        assert (ROOT / source).exists(), source
        assert source in ALLOWED, source
    assert set(sources) == ALLOWED


def test_every_variable_is_known_to_the_server():
    known = known_variables()
    assert "FULCRUM_DATABASE_URL" in known
    used = set(re.findall(r"FULCRUM_\w+", DOCKERFILE + COMPOSE_TEXT))
    assert used and used <= known


def commands():
    """What is called `fulcrum`, with its words."""
    found = [service.get("command", [""]) for service in SERVICES.values()]
    found.append(yaml.safe_load(re.search(r"^CMD (\[.+\])$", DOCKERFILE, re.MULTILINE)[1]))
    return [words for name, *words in found if name == "fulcrum"]


def test_every_command_is_one_of_ours():
    assert len(commands()) == 4
    for words in commands():
        group, depth = program, 0
        while hasattr(group, "commands"):
            group, depth = group.commands[words[depth]], depth + 1
        group.make_context(words[0], words[depth:])  # as click reads them


@pytest.mark.parametrize("name", ["server", "worker", "postgres", "redis"])
def test_all_parts_are_there(name):
    assert name in SERVICES


def test_the_port_is_the_usual_one():
    port = next(option.default for option in program.commands["serve"].params if option.name == "port")
    assert f"EXPOSE {port}" in DOCKERFILE
    assert SERVICES["server"]["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"127.0.0.1:{port}/healthz" in SERVICES["server"]["healthcheck"]["test"][3]


def test_no_secret_is_written_down():
    """They come from outside, and without those that are needed nothing starts."""
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search(r"SECRET|PASSWORD|TOKEN", name):
                assert re.fullmatch(r"\$\{\w+:[?-][^}]*\}", value), name
    assert "${FULCRUM_SECRET:?" in COMPOSE_TEXT and COMPOSE_TEXT.count("${POSTGRES_PASSWORD:?") == 2
    assert not re.search(r"SECRET|PASSWORD|TOKEN", DOCKERFILE)


def test_nobody_is_root():
    stage = DOCKERFILE.rpartition("FROM ")[2]
    assert stage.index("USER fulcrum") < stage.index("CMD [")


def test_services_wait_for_what_they_need():
    for service in SERVICES.values():
        assert set(service.get("depends_on", {})) <= set(SERVICES)
        for other, wish in service.get("depends_on", {}).items():
            if wish["condition"] == "service_healthy":
                assert "healthcheck" in SERVICES[other]
