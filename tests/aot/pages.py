"""A page that has a library for WebAssembly and the script that calls it, without a server."""

from playwright.sync_api import Page, Route

from fulcrum.core.libraries import Library
from tests.aot.libraries import CHECK

ADDRESS = "http://localhost"  # not any page: the script hashes, which browsers do only in secure contexts


def open_with_library(page: Page, library: Library) -> None:
    """Opens an empty page beside `/check.mjs` and `/library.wasm`."""
    files = {
        "/": (b"<!doctype html>", "text/html"),
        "/check.mjs": (CHECK.read_bytes(), "text/javascript"),
        "/library.wasm": (library.path.read_bytes(), "application/wasm"),
    }

    def answer(route: Route) -> None:
        body, kind = files[route.request.url.removeprefix(ADDRESS)]
        route.fulfill(body=body, content_type=kind)

    page.route("**/*", answer)
    page.goto(f"{ADDRESS}/")
