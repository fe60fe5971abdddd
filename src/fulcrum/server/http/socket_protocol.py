"""What uvicorn does not offer by itself: getting rid of a client that does not read."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fulcrum.server.http.socket import DROP

LAST_CHANCE = 10.0  # seconds to take what is under way, with the close code behind it


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, with a way to close a connection whose buffers are full."""

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**(self.scope["extensions"] or {}), DROP: {DROP: self.drop}}
        await super().run_asgi()

    def drop(self, code: int, reason: str) -> None:
        """uvicorn closes only after the client has read what was sent before, and this one may never do."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self.loop.call_later(LAST_CHANCE, self.transport.abort)
