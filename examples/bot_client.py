"""A bot of your own on a Fulcrum server: it opens a table of Lean and moves at random until the game is over.

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
    """The id of a new table at which the bot has a seat, against a bot of the house."""
    body, headers = json.dumps(wish).encode(), {"Content-Type": "application/json", **headers}
    with urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables", body, headers)) as answer:
        table: str = json.load(answer)["view"]["table"]
    return table


def ask(socket: ClientConnection, **message: Any) -> dict[str, Any]:
    """Send a message and wait for its answer; frames that come before it are news of the table."""
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
                socket.recv()  # the other one moves
            elif (listed := ask(socket, do="moves", table=table))["moves"]:
                move = random.choice(listed["moves"])  # the place for a better idea
                ask(socket, do="move", table=table, id=f"for {listed['for']}", move=move, **{"for": listed["for"]})
    return str(view["verdict"]["words"])


if __name__ == "__main__":
    print(play(sys.argv[1].rstrip("/"), os.environ["FULCRUM_TOKEN"]))
