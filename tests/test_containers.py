"""Dockerfile and compose.yaml, as far as they can be checked without running them."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from fulcrum.cli.commands import fulcrum as program
from fulcrum.server.settings import VARIABLES, read_settings
from fulcrum.server.storage.databases import Postgres

ROOT = Path(__file__).parent.parent
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE_TEXT = (ROOT / "compose.yaml").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load(COMPOSE_TEXT)
SERVICES = COMPOSE["services"]
ALLOWED = {line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line[:1] == "!"}


def copied():
    """Yields the files that the build copies from this folder."""
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE):
        yield from line.split()[:-1]


def test_copied_files_exist_and_reach_the_build():
    sources = list(copied())
    assert len(sources) > 5
    for source in sources:
        assert (ROOT / source).exists(), source
        assert source in ALLOWED, source
    assert set(sources) == ALLOWED


def test_every_variable_is_known_to_the_server():
    used = set(re.findall(r"FULCRUM_\w+", DOCKERFILE + COMPOSE_TEXT))
    assert used and used <= set(VARIABLES)


def test_every_variable_has_a_valid_value():
    """As compose fills them in from an .env file."""
    given = {"FULCRUM_SECRET": "s" * 32, "POSTGRES_PASSWORD": "p"}
    variable = re.compile(r"\$\{(\w+):([?-])([^}]*)\}")
    environment = {
        name: variable.sub(lambda found: given.get(found[1], found[3] if found[2] == "-" else ""), value)
        for name, value in COMPOSE["x-fulcrum"]["environment"].items()
    }
    settings = read_settings(environment)
    assert settings.database == Postgres("postgresql://fulcrum:p@postgres:5432/fulcrum")
    assert settings.redis == "redis://redis:6379/0" and settings.secret == "s" * 32
    assert settings.metrics_token == ""


def test_every_dependency_of_the_server_is_pinned():
    """The package itself is installed without its dependencies."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [Requirement(line) for line in project["dependencies"] + project["optional-dependencies"]["server"]]
    pins = (ROOT / "requirements" / "server.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([\w.-]+)==([\w.]+)", pins, re.MULTILINE))
    assert len(needed) > 10
    for one in needed:
        assert Version(pinned[canonicalize_name(one.name)]) in one.specifier, one


def commands():
    """The arguments of every call of `fulcrum`."""
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
def test_every_service_is_defined(name):
    assert name in SERVICES


def test_the_port_is_the_default():
    port = next(option.default for option in program.commands["serve"].params if option.name == "port")
    assert f"EXPOSE {port}" in DOCKERFILE
    assert SERVICES["server"]["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert f"127.0.0.1:{port}/healthz" in SERVICES["server"]["healthcheck"]["test"][3]


def test_secrets_come_from_the_environment():
    """Required secrets have no default: without them nothing starts."""
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search(r"SECRET|PASSWORD|TOKEN", name):
                assert re.fullmatch(r"\$\{\w+:[?-][^}]*\}", value), name
    assert "${FULCRUM_SECRET:?" in COMPOSE_TEXT and COMPOSE_TEXT.count("${POSTGRES_PASSWORD:?") == 2
    assert not re.search(r"SECRET|PASSWORD|TOKEN", DOCKERFILE)


def test_the_image_does_not_run_as_root():
    stage = DOCKERFILE.rpartition("FROM ")[2]
    assert stage.index("USER fulcrum") < stage.index("CMD [")


def test_services_wait_for_their_dependencies():
    for service in SERVICES.values():
        assert set(service.get("depends_on", {})) <= set(SERVICES)
        for other, wish in service.get("depends_on", {}).items():
            if wish["condition"] == "service_healthy":
                assert "healthcheck" in SERVICES[other]
