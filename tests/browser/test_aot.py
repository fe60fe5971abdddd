"""WebAssembly in Chromium gives the same bits as the native library, which `tests/aot` compares with all else."""

import json

import pytest
from playwright.sync_api import Browser

from fulcrum.aot.targets import TARGETS
from tests.aot.cases import TABLES, cases
from tests.aot.libraries import WASM, by_native, differences, libraries
from tests.aot.pages import open_with_library

RUN = """async ([manifest, cases]) => {
  const { digests } = await import('/check.mjs');
  const library = await fetch('/library.wasm');
  return digests(await library.arrayBuffer(), manifest, cases);
}"""


@pytest.mark.parametrize("game_id", TABLES)
def test_chromium(game_id: str, browser: Browser) -> None:
    folder = libraries(game_id)
    library = TARGETS[WASM].library(folder, game_id)
    context = browser.new_context()
    try:
        page = context.new_page()
        open_with_library(page, library)
        manifest = json.loads(library.manifest_path.read_text(encoding="utf-8"))
        found = page.evaluate(RUN, [manifest, cases(game_id)])
        assert differences(by_native(game_id, folder), found) == []
    finally:
        context.close()
