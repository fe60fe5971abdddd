"""A browser, a server, and pages whose every error fails the test."""

import asyncio
import json
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hatch_build import WebPage
from playwright.sync_api import Browser, Page, expect, sync_playwright

from fulcrum.server.storage.databases import Sqlite
from tests.browser.playing import PATIENCE
from tests.server.playing import ServerProcess

ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"]
CHROMIUM = shutil.which("chromium") or "chromium"
WEB = Path(__file__).parents[2] / "web"
STILL = {
    "motion": "off",
    "pace": "decision",
    "sounds": False,
    "theme": "light",
}  # nothing that takes time to be looked at
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "is_mobile": True, "has_touch": True}

expect.set_options(timeout=PATIENCE * 1000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session", autouse=True)
def _built() -> None:
    if not WebPage(WEB.parent).is_current():
        pytest.exit("the page is not built, or not from these sources: python hatch_build.py", returncode=1)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, "--no-first-run"])
        try:
            yield browser
        finally:
            browser.close()


class Served(ServerProcess):
    """A server that tests start themselves, because the browser's own loop runs in their thread."""

    def begin(self) -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(asyncio.run, self.start()).result(PATIENCE)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server, set up by the test module's SETTINGS if it has some."""
    folder = tmp_path_factory.mktemp("served")
    served = Served(Sqlite(folder / "browser.sqlite3"), folder, **getattr(request.module, "SETTINGS", {}))
    try:
        served.begin()
        yield served
    finally:
        served.kill()


Opener = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, server: Served) -> Iterator[Opener]:
    """Opens a page as another person; any error on its console fails the test."""
    contexts, problems = [], []

    def open_page(path: str = "/", *, settings: dict[str, Any] = STILL, noise: bool = False, **more: Any) -> Page:
        context = browser.new_context(base_url=server.address, **{"service_workers": "block", **more})
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        stored = json.dumps(json.dumps(settings))
        context.add_init_script(
            f"localStorage.getItem('fulcrum.settings') ?? localStorage.setItem('fulcrum.settings', {stored})"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        if not noise:  # where the server is killed, the browser may complain
            page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
        page.goto(path)
        return page

    try:
        yield open_page
        assert problems == []
    finally:
        for context in contexts:
            context.close()
