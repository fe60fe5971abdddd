"""Your own bot on a Fulcrum server: creates a table of Lean and plays random moves until the game ends.

FULCRUM_TOKEN=fulcrum_… python examples/bot_client.py http://127.0.0.1:8137
"""

import json
import os
import random
import sys
import urllib.request
from typing import Any

from websockets.sync.client import ClientConnection, connect


def open_table(server: str, headers: dict[str, str], wish: dict[str, Any]) -> str:
    """Creates a table where the bot plays against a server bot; returns its id."""
    body, headers = json.dumps(wish).encode(), {"Content-Type": "application/json", **headers}
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables", body, headers)) as answer:
        table: str = json.load(answer)["view"]["table"]
    return table


def ask(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Sends a message and waits for its reply, skipping events of the table."""
    socket.send(json.dumps({"id": "1", **message}))
    while "re" not in (frame := json.loads(socket.recv())):
        pass
    if "error" in frame and frame["error"]["code"] != "stale":
        raise SystemExit(frame["error"]["words"])
    return dict(frame)


def play(server: str, token: str) -> str:
    headers = {"Authorization": f"Bearer {token}"}
    table = open_table(server, headers, {"game": "lean", "options": {"side": 3}, "bots": [{"seat": 1, "level": 2}]})
    with connect(server.replace("http", "ws", 1) + "/ws", additional_headers=headers, proxy=None) as socket:
        while (view := ask(socket, do="watch", table=table)["view"])["status"] != "over":
            if view["seat"] not in view["game"]["actors"]:
                socket.recv()  # the opponent moves
            elif (listed := ask(socket, do="moves", table=table))["moves"]:
                move = random.choice(listed["moves"])  # put a better idea here
                ask(socket, do="move", table=table, id=f"for {listed['for']}", move=move, **{"for": listed["for"]})
    return str(view["verdict"]["words"])


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), os.environ["FULCRUM_TOKEN"]))
