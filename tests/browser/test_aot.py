"""WebAssembly in Chromium gives the same bits as the jitted code."""

import json

import pytest
from playwright.sync_api import Browser, Route

from fulcrum.aot.build import Library
from fulcrum.aot.targets import TARGETS
from tests.aot.cases import TABLES, cases
from tests.aot.libraries import CHECK, WASM, by_jit, differences, libraries

ADDRESS = "http://localhost"  # not any page: the browser hashes only in secure contexts
RUN = """async ([manifest, cases]) => {
  const { digests } = await import('/check.mjs');
  const library = await fetch('/library.wasm');
  return digests(await library.arrayBuffer(), manifest, cases);
}"""


@pytest.mark.parametrize("game_id", TABLES)
def test_chromium(game_id: str, browser: Browser) -> None:
    library = Library(libraries(game_id), game_id, TARGETS[WASM])
    files = {
        "/": (b"<!doctype html>", "text/html"),
        "/check.mjs": (CHECK.read_bytes(), "text/javascript"),
        "/library.wasm": (library.path.read_bytes(), "application/wasm"),
    }

    def answer(route: Route) -> None:
        body, kind = files[route.request.url.removeprefix(ADDRESS)]
        route.fulfill(body=body, content_type=kind)

    context = browser.new_context()
    try:
        page = context.new_page()
        page.route("**/*", answer)
        page.goto(f"{ADDRESS}/")
        manifest = json.loads(library.manifest_path.read_text(encoding="utf-8"))
        assert differences(by_jit(game_id), page.evaluate(RUN, [manifest, cases(game_id)])) == []
    finally:
        context.close()
