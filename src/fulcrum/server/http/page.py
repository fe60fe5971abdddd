"""Serves the web page: files that the build of `web/` put beside this package."""

import gzip
import hashlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Match
from starlette.types import Receive, Scope, Send

FOLDER = Path(__file__).parents[1] / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
FOR_A_YEAR = "public, max-age=31536000, immutable"  # asset names contain a hash
ASK_EACH_TIME = "no-cache"
NOT_BUILT = (
    "Fulcrum runs, but its page is not built.\n\n"
    "In the folder of the sources, with Node 20 or later:\n\n    cd web && npm ci && npm run build\n\n"
    "or install the package with pip, which builds it. The API is at /api/openapi.json.\n"
)


class File(NamedTuple):
    body: bytes
    packed: bytes
    etag: str
    headers: dict[str, str]


@cache
def files(folder: Path) -> dict[str, File]:
    """Returns all files of the page by path. They are few and small, so they stay in memory, also compressed."""
    found = (file for file in folder.rglob("*") if file.suffix in TYPES and not file.name.startswith("."))
    return {f"/{file.relative_to(folder).as_posix()}": _read(file, file.parent.name == "assets") for file in found}


def _read(file: Path, asset: bool) -> File:
    body = file.read_bytes()
    headers = {
        "Content-Type": TYPES[file.suffix],
        "Cache-Control": FOR_A_YEAR if asset else ASK_EACH_TIME,
        "Vary": "Accept-Encoding",
    }
    return File(body, gzip.compress(body, 9, mtime=0), f'"{hashlib.sha256(body).hexdigest()[:32]}"', headers)


class PageRoute(BaseRoute):
    """Matches every path outside the API. A path without an extension shows the page itself."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path: str = scope.get("path", "")
        ours = scope["type"] == "http" and scope["method"] in ("GET", "HEAD") and not f"{path}/".startswith("/api/")
        return (Match.FULL if ours and not self._is_anothers(scope) else Match.NONE), {}

    def _is_anothers(self, scope: Scope) -> bool:
        """Whether another route has this path, perhaps for other methods, and should refuse this one."""
        others = (route for route in scope["app"].routes if route is not self)
        return any(route.matches(scope)[0] is not Match.NONE for route in others)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._answer(scope["path"], Headers(scope=scope))(scope, receive, send)

    def _answer(self, path: str, asked: Headers) -> Response:
        known = files(self._folder)
        if "/index.html" not in known:
            return PlainTextResponse(NOT_BUILT, 503)
        file = known.get(path)
        if file is None and "." not in path and not path.startswith("/assets/"):
            file = known["/index.html"]
        if file is None:
            raise HTTPException(404)
        if file.etag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers={**file.headers, "ETag": file.etag})
        packed = "gzip" in asked.get("accept-encoding", "")
        encoding = {"Content-Encoding": "gzip"} if packed else {}
        return Response(file.packed if packed else file.body, headers={**file.headers, **encoding, "ETag": file.etag})
