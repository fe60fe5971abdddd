"""Bare WebSocket servers that echo every text: `python -m benchmarks.server.echo uvicorn 8000`.

They show what a socket server costs without any of our own work.
"""

import asyncio
import sys
from typing import Any

import uvloop


async def asgi(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


async def uvicorn(port: int) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: Any = None) -> None:
            await super().startup(sockets)
            print("listening", flush=True)

    config = uvicorn.Config(asgi, port=port, ws="websockets-sansio", lifespan="off", log_config=None)
    await Server(config).serve()


async def granian(port: int) -> None:
    from granian.rsgi import WebsocketMessageType
    from granian.server.embed import Server

    async def rsgi(scope: Any, protocol: Any) -> None:
        transport = await protocol.accept()
        while (message := await transport.receive()).kind != WebsocketMessageType.close:
            await transport.send_str(message.data)

    async def announce() -> None:
        await asyncio.sleep(1)  # embedded Granian does not tell when it listens
        print("listening", flush=True)

    await asyncio.gather(Server(rsgi, port=port, log_enabled=False).serve(), announce())


async def picows(port: int) -> None:
    from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_create_server

    class Echo(WSListener):  # type: ignore[misc]  # a compiled class
        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            if frame.msg_type == WSMsgType.TEXT:
                transport.send(WSMsgType.TEXT, frame.get_payload_as_bytes())

    server = await ws_create_server(lambda request: Echo(), "127.0.0.1", port)
    print("listening", flush=True)
    await server.serve_forever()


SERVERS = {"uvicorn": uvicorn, "granian": granian, "picows": picows}

if __name__ == "__main__":
    uvloop.run(SERVERS[sys.argv[1]](int(sys.argv[2])))
