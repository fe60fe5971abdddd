"""Decides which sites' pages may send requests with a user's cookie."""

from collections.abc import Collection

from starlette.requests import HTTPConnection

from fulcrum.server.settings import read_origin

HEADER = "x-fulcrum"  # pages of other sites can't send it without a CORS preflight
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def allowed(origin: str | None, host: str, origins: Collection[str] = ()) -> bool:
    """Whether a page of this origin may use the server, given the Host header.

    None means a program: browsers send an origin with every socket and with every request that changes something.
    """
    if origin is None:
        return True
    found = read_origin(origin)
    if found is None:
        return False
    if origins:
        return found in origins
    # A proxy may terminate HTTPS, so both schemes match.
    scheme = found.partition(":")[0]
    return found == read_origin(f"{scheme}://{host}")


def own_page(connection: HTTPConnection, origins: Collection[str]) -> bool:
    """Whether a request comes from one of our pages, or from a program."""
    site = connection.headers.get("sec-fetch-site")
    if site not in (None, "same-origin"):
        return False
    return allowed(connection.headers.get("origin"), connection.headers.get("host", ""), origins)


def may_change(connection: HTTPConnection, origins: Collection[str]) -> bool:
    """Whether a changing request is intended by the cookie's owner.

    Requests with a token can't be forged, because browsers never add one.
    """
    if "authorization" in connection.headers:
        return True
    return HEADER in connection.headers and own_page(connection, origins)
