"""Requests without a server."""

from starlette.requests import HTTPConnection

from fulcrum.server.people.identity import COOKIE, NEW_COOKIES, SECURE_COOKIE


def connection(cookie: str = "", token: str = "", scheme: str = "http") -> HTTPConnection:
    """Returns a request with this cookie or Authorization header."""
    name = SECURE_COOKIE if scheme == "https" else COOKIE
    headers = [(b"host", b"games.example.org")]
    if cookie:
        headers.append((b"cookie", f"{name}={cookie}".encode()))
    if token:
        headers.append((b"authorization", token.encode()))
    scope = {"type": "http", "method": "GET", "path": "/", "scheme": scheme, "headers": headers, "query_string": b""}
    return HTTPConnection(scope)


def set_cookie(answered: HTTPConnection) -> str:
    """Returns the cookie that the response sets, with all its attributes; empty for none."""
    cookies: list[str] = answered.scope.get(NEW_COOKIES, [])
    return cookies[0] if cookies else ""


def cookie_value(answered: HTTPConnection) -> str:
    return set_cookie(answered).partition("=")[2].partition(";")[0]
