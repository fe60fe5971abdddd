"""Opens the server's sockets before anything else starts."""

import errno
import os
import socket
from typing import Any

from fulcrum.core.errors import FulcrumError

Place = tuple[socket.AddressFamily, Any]  # and an address of that family


class Unbound(FulcrumError):
    """The address can't be used; says why, and what to do."""


def bind(host: str, port: int) -> list[socket.socket]:
    """Opens a socket for every address of the host, all on one port."""
    return _bound(host, port, _places(host, port), share=False)


def bind_shared(host: str, port: int, number: int) -> list[socket.socket]:
    """Opens several sockets at one address, among which the system distributes connections."""
    if not hasattr(socket, "SO_REUSEPORT"):
        raise Unbound("several workers can't share a port on this system; start one")
    first = _places(host, port)[:1]
    for probe in _bound(host, port, first, share=False):  # not shared, so that it fails if another server has the port
        probe.close()
    return _bound(host, port, first * number, share=True)


def _places(host: str, port: int) -> list[Place]:
    """Returns the host's addresses that this machine has, or all if it has none. Some machines only name IPv6."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise _unbound(host, port, error) from error
    places: list[Place] = list(dict.fromkeys((family, address) for family, _, _, _, address in found))
    return [place for place in places if _is_here(place)] or places


def _is_here(place: Place) -> bool:
    family, (name, _, *more) = place
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind((name, 0, *more))
    except OSError:
        return False
    return True


def _bound(host: str, port: int, places: list[Place], share: bool) -> list[socket.socket]:
    found: list[socket.socket] = []
    try:
        for family, (name, number, *more) in places:
            found.append(socket.socket(family, socket.SOCK_STREAM))
            if os.name == "posix":  # so that a restarted server gets its port back; on Windows the option means sharing
                found[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if share:
                found[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            found[-1].bind((name, number or found[0].getsockname()[1], *more))
    except OSError as error:
        for one in found:
            one.close()
        raise _unbound(host, port, error) from error
    return found


def _unbound(host: str, port: int, error: OSError) -> Unbound:
    if error.errno == errno.EADDRINUSE:
        return Unbound(
            f"port {port} of {host} is in use, perhaps by another Fulcrum; end it, or choose a port with --port"
        )
    return Unbound(f"can't listen at port {port} of {host}: {error.strerror}")
