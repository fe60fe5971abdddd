"""Which pages of which sites may talk to this server in the name of somebody's cookie."""

from collections.abc import Collection

from starlette.requests import HTTPConnection

from fulcrum.server.settings import read_origin

HEADER = "x-fulcrum"  # a page of another site can't send it without being asked about its origin first
CHANGING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def allowed(origin: str | None, host: str, origins: Collection[str] = ()) -> bool:
    """Whether a page of this origin may use a server that was called by this Host header.

    None is a program that is no browser: browsers send an origin with every socket and with all that changes something.
    """
    if origin is None:
        return True
    found = read_origin(origin)
    if found is None:
        return False
    if origins:
        return found in origins
    # A proxy may speak HTTPS for us, so that both schemes fit.
    scheme = found.partition(":")[0]
    return found == read_origin(f"{scheme}://{host}")


def own_page(connection: HTTPConnection, origins: Collection[str]) -> bool:
    """Whether a request comes from a page of ours, or from a program that is no browser."""
    site = connection.headers.get("sec-fetch-site")
    if site not in (None, "same-origin"):
        return False
    return allowed(connection.headers.get("origin"), connection.headers.get("host", ""), origins)


def may_change(connection: HTTPConnection, origins: Collection[str]) -> bool:
    """Whether a request that changes something is meant by whom its cookie names.

    With a token there is nothing to forge: a browser adds none by itself.
    """
    if "authorization" in connection.headers:
        return True
    return HEADER in connection.headers and own_page(connection, origins)
