"""The sockets a server listens on."""

import socket
from contextlib import closing

import pytest

from fulcrum.cli.listening import Unbound, bind, bind_shared


def test_every_address_of_a_host_has_the_same_port() -> None:
    sockets = bind("localhost", 0)
    try:
        assert len({one.getsockname()[1] for one in sockets}) == 1
        assert len({one.getsockname()[0] for one in sockets}) == len(sockets)
        assert sockets[0].getsockname()[1] != 0
    finally:
        for one in sockets:
            one.close()


@pytest.mark.skipif(not hasattr(socket, "SO_REUSEPORT"), reason="this system shares no ports")
def test_workers_share_a_port_only_with_each_other() -> None:
    sockets = bind_shared("127.0.0.1", 0, 3)
    try:
        port = sockets[0].getsockname()[1]
        assert [one.getsockname() for one in sockets] == [("127.0.0.1", port)] * 3
        sockets[0].listen()
        for take in (lambda: bind("127.0.0.1", port), lambda: bind_shared("127.0.0.1", port, 2)):
            with pytest.raises(Unbound, match=f"port {port} of 127.0.0.1 is in use"):
                take()
    finally:
        for one in sockets:
            one.close()


def test_a_port_is_free_again_when_its_server_has_ended() -> None:
    [first] = bind("127.0.0.1", 0)
    with closing(first):
        first.listen()
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            first.accept()[0].close()  # the server ends first, which keeps the port busy for a while
            client.recv(1)
    [again] = bind("127.0.0.1", port)
    again.close()


def test_an_unusable_address_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = (socket.AF_INET, socket.SOCK_STREAM, 6, "")
    known = [(*kinds, (host, 0)) for host in ("192.0.2.1", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: known)
    [one] = bind("localhost", 0)
    with closing(one):
        assert one.getsockname()[0] == "127.0.0.1"


def test_an_unknown_host_name_is_refused() -> None:
    with pytest.raises(Unbound, match="can't listen at"):
        bind("no-such-host.invalid", 0)
