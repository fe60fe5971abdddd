"""The page over HTTP: caching, compression, missing files."""

import gzip
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette

from fulcrum.server.http.page import NOT_BUILT, PageRoute
from tests.server.http.clients import Client

INDEX, SCRIPT = "<!doctype html><title>Fulcrum</title>", "console.log('a script')"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "assets" / "index-1a2b.js").write_text(SCRIPT)
    (folder / ".sources").write_text("a digest")
    (folder / "notes.txt").write_text("not for browsers")
    return folder


@pytest.fixture
def client(folder: Path) -> TestClient:
    return TestClient(Starlette(routes=[PageRoute(folder)]))


@pytest.mark.parametrize("path", ["/", "/index.html", "/table/AAAA", "/rules/lean", "/settings/"])
def test_a_place_within_the_page_is_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(
    "path", ["/assets/gone-1.js", "/assets/folder", "/.sources", "/notes.txt", "/nothing.css", "/../page.py", "/api/x"]
)
def test_unknown_paths_are_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_files_with_a_hash_in_their_name_are_cached_for_a_year(client: TestClient) -> None:
    answer = client.get("/assets/index-1a2b.js")
    assert answer.text == SCRIPT
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_files_are_compressed_for_clients_that_accept_it(client: TestClient) -> None:
    with client.stream("GET", "/", headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(b"".join(answer.iter_raw())).decode() == INDEX
    plain = client.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.headers["vary"] == "Accept-Encoding"


def test_a_cached_page_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"If-None-Match": '"other"'}).status_code == 200


def test_without_a_page_there_are_words(tmp_path: Path) -> None:
    answer = TestClient(Starlette(routes=[PageRoute(tmp_path)])).get("/")
    assert (answer.status_code, answer.text) == (503, NOT_BUILT)


def test_the_api_is_not_the_page(ann: Client) -> None:
    assert ann.get("/api/nothing").json()["error"]["code"] == "not-found"
    assert ann.get("/api/account").status_code == 405
    assert ann.post("/table/AAAA").status_code == 404
    assert ann.head("/healthz").status_code == 405


def test_the_page_too_keeps_browsers_safe(ann: Client) -> None:
    policy = ann.get("/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy and "unsafe" not in policy
