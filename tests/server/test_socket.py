"""The socket of a running server."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fulcrum.match.commands import Play, Sit
from fulcrum.server.app import create_app
from fulcrum.server.http import connection
from fulcrum.server.http.connection import TOO_SLOW, Connection
from fulcrum.server.http.protocol import LARGEST_FRAME
from fulcrum.server.http.uvicorn_protocols import RequestProtocol, SocketProtocol
from fulcrum.server.operations.rate_limits import Rate
from fulcrum.server.services import Services
from fulcrum.server.settings import Settings
from fulcrum.server.storage.databases import Sqlite
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Person
from fulcrum.server.tables.storing import stored
from tests.server.databases import PATIENCE
from tests.server.playing import SECRET, Player

pytestmark = pytest.mark.anyio


class Running:
    """A server in this process, so that tests can look behind it."""

    def __init__(self, app: object, server: uvicorn.Server) -> None:
        self.app = app
        self.server = server
        self.port = server.servers[0].sockets[0].getsockname()[1]

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services  # type: ignore[attr-defined]
        return services

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"


@asynccontextmanager
async def serving(folder: Path, **changes: object) -> AsyncIterator[Running]:
    database = Sqlite(folder / "fulcrum.sqlite3")
    settings = Settings(data_dir=folder, database=database, secret=SECRET, rates={}, **changes)  # type: ignore[arg-type]
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        "127.0.0.1",
        0,
        http=RequestProtocol,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # a busy machine is no reason to give up
        log_config=None,
        timeout_graceful_shutdown=10,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    async with asyncio.timeout(PATIENCE):
        while not server.started:
            await asyncio.sleep(0.01)
    try:
        yield Running(app, server)
    finally:
        server.should_exit = True
        await running


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(tmp_path) as running:
        yield running


async def new_table(server: Running, owner: str = "ann", game: str = "lean", **wishes: object) -> str:
    return await server.services.tables.create(game, owner=owner, **{"autostart": True, **wishes})


async def test_a_game_over_the_socket(server: Running) -> None:
    table = await new_table(server)
    async with Player("ann", server) as ann, Player("bob", server) as bob, Player("eve", server) as eve:
        for player in (ann, bob, eve):
            assert (await player.watch(table))["view"]["status"] == "waiting"
        for player in (ann, bob):
            assert "error" not in await player.ask("sit", table)
        moved = 0
        while ann.view.get("status") != "over" and moved < 12:
            mover, other = (ann, bob) if moved % 2 == 0 else (bob, ann)
            answer = await mover.move(table, f"move {moved}")
            for player in (other, eve):
                await player.until(answer["version"])
            moved += 1
        live = await server.services.tables.get(table)
        await ann.until(live.table.version)
        expected = {player: json.loads(json.dumps(live.table.view(seat))) for player, seat in ((ann, 0), (bob, 1))}
        assert ann.view == expected[ann] and bob.view == expected[bob]
        assert eve.view == json.loads(json.dumps(live.table.view(None)))
        assert "error" not in await bob.ask("resign", table)
        await eve.until(live.table.version)
        assert eve.view["status"] == "over"


async def begun(server: Running, *players: Player) -> str:
    """Starts a game of these players, who watch it."""
    table = await new_table(server)
    for player in players:
        await player.watch(table)
        assert "error" not in await player.ask("sit", table)
    return table


async def test_requests_after_a_move_wait_for_it(server: Running) -> None:
    """One request is answered at once, the other takes time; responses come in the order of the requests."""
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        table = await begun(server, ann, bob)
        live = await server.services.tables.get(table)
        version = live.table.version
        move = str(live.table.state.legal_moves(0)[0])
        await ann.send({"do": "move", "table": table, "id": "m", "for": version, "move": move})
        await ann.send({"do": "chat", "table": table, "id": "c", "text": "well?"})
        await ann.send({"do": "move", "table": table, "id": "m", "for": version, "move": move})  # again
        await ann.send({"do": "resign", "table": table, "id": "r"})
        await ann.answer("r")
        answers = [frame for frame in ann.frames if frame.get("re") in ("m", "c", "r")][-4:]
        assert [answer["re"] for answer in answers] == ["m", "c", "m", "r"]
        assert [answer["done"] for answer in answers] == [version + 1, version + 2, version + 1, version + 3]


async def test_a_move_that_lost_a_race_is_decided_again(server: Running) -> None:
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        table = await begun(server, ann, bob)
        live = await server.services.tables.get(table)
        version, moves = live.table.version, [str(move) for move in live.table.state.legal_moves(0)]
        elsewhere = live.table.copy().decide(Play(moves[0], version, "elsewhere"), "ann", live.now())
        await server.services.committer.append(table, [stored(event) for event in elsewhere])
        await ann.send({"do": "move", "table": table, "id": "m", "for": version, "move": moves[1]})
        answer = await ann.answer("m")
        assert answer["error"]["code"] == "stale" and answer["view"]["version"] == version + 1
        assert live.table.log_versions == [version + 1] and str(live.table.state.log[0].move) == moves[0]
        await bob.until(version + 1)


async def test_a_move_that_can_not_be_stored_is_refused_and_can_be_made_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        table = await begun(server, ann, bob)
        live = await server.services.tables.get(table)
        put = server.services.committer.put
        monkeypatch.setattr(server.services.committer, "put", lambda append: append.on_stored(StorageDown("gone")))
        first = str(live.table.state.legal_moves(0)[0])
        move = {"do": "move", "table": table, "for": live.table.version, "move": first}
        await ann.send({**move, "id": "m"})
        assert (await ann.answer("m"))["error"]["code"] == "storage"
        monkeypatch.setattr(server.services.committer, "put", put)
        await ann.send({**move, "id": "n"})
        assert "done" in await ann.answer("n")
        await bob.until(live.table.version)


async def test_players_are_taken_to_the_rematch_if_they_ask_for_it(server: Running) -> None:
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        table = await begun(server, ann, bob)
        await ann.ask("resign", table)
        await ann.ask("propose", table, what="rematch", follow=True)
        await bob.ask("accept", table, what="rematch")
        rematch = bob.view["rematch"]["table"]
        while ann.view["table"] != rematch:
            await ann.next_frame()
        assert ann.view["version"] == 2 and ann.view["status"] == "playing" and ann.view["seat"] == 1
        assert bob.view["table"] == table
        await bob.watch(rematch)
        answer = await bob.move(rematch, "first")  # both are at the new table and nowhere else
        await ann.until(answer["version"])
        assert "done" in await ann.move(rematch, "second")
        assert not (await server.services.tables.get(table)).is_here("ann")


async def test_every_command_is_answered_or_refused_with_a_code(server: Running) -> None:
    table = await new_table(server, game="leverage-cards", autostart=False)
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        codes = {}
        for do, more in {
            "resign": {}, "start": {}, "propose": {"what": "draw"}, "accept": {"what": "draw"},
            "decline": {"what": "draw"}, "withdraw": {"what": "draw"}, "claim": {}, "coin": {}, "stand": {},
            "remove-bot": {"seat": 1}, "abort": {}, "moves": {}, "chat": {"text": ""},
        }.items():  # fmt: skip
            codes[do] = (await bob.ask(do, table, **more))["error"]["code"]
        assert codes["start"] == "not-owner" and codes["moves"] == "no-seat" and codes["chat"] == "text"
        assert "done" in await ann.ask("sit", table, seat=2)
        assert "done" in await ann.ask("stand", table)
        assert "done" in await ann.ask("sit", table, seat=0)
        for seat in (1, 2, 3):
            assert "done" in await ann.ask("add-bot", table, seat=seat, level=2)
        assert "done" in await ann.ask("remove-bot", table, seat=3)
        assert "done" in await bob.ask("sit", table, seat=3)
        assert "done" in await ann.ask("start", table)
        assert "done" in await ann.ask("coin", table)
        assert "done" in await bob.ask("chat", table, text="hello")
        assert "done" in await bob.ask("leave", table)
        await ann.send({"do": "ping", "id": "p"})
        assert await ann.answer("p") == {"re": "p", "pong": True}
        assert (await bob.ask("watch", "x" * 22))["error"]["code"] == "no-table"
        view = (await bob.watch(table))["view"]
        assert view["chat"][0]["text"] == "hello" and len(view["coins"]) == 1


async def test_whispers_go_to_the_one_they_are_for(server: Running) -> None:
    async with Player("ann", server) as ann, Player("bob", server) as bob, Player("eve", server) as eve:
        table = await new_table(server, game="leaps-and-ledges", players=3)
        for player in (ann, bob, eve):
            await player.watch(table)
            await player.ask("sit", table)
        assert (await eve.ask("moves", table))["for"] == 5
        before = len(eve.frames)
        assert (await ann.ask("chat", table, text="psst", to=1))["done"] == 6
        assert (await bob.ask("chat", table, phrase="thanks", to=0))["done"] == 7
        assert [line["text"] for line in bob.view["chat"]] == ["psst", "Thank you!"]
        assert (await eve.ask("chat", table, text="to all"))["done"] == 6  # without the whispers
        assert eve.view["version"] == 6 and [line["text"] for line in eve.view["chat"]] == ["to all"]
        assert len(eve.frames) == before + 1 and "psst" not in json.dumps(eve.frames)
        live = await server.services.tables.get(table)
        for number in range(3):
            mover = (ann, bob, eve)[live.table.state.actors[0]]
            assert (await mover.move(table, f"m{number}"))["done"] == (7 if mover is eve else 9) + number


async def test_lines_that_can_not_be_sent_are_refused_and_the_rest_arrives(server: Running) -> None:
    async with Player("ann", server) as ann, Player("bob", server) as bob, Player("eve", server) as eve:
        table = await begun(server, ann, bob)
        lines: tuple[dict[str, object], ...] = (
            {"text": "x" * 10_000}, {"text": "nul\0"}, {"text": "\u202egnp"}, {}, {"text": "a", "phrase": "hello"},
            {"phrase": "peace-offer"}, {"text": "a", "to": 0}, {"text": "a", "to": 5}, {"text": "a", "to": "kingdom"},
            {"text": "a", "to": -1}, {"text": "a", "to": True}, {"text": "a", "to": "x" * 65}, {"text": 5},
        )  # fmt: skip
        codes = [(await ann.ask("chat", table, **line))["error"]["code"] for line in lines]
        assert codes == [*["text"] * 5, "phrase", "own-seat", "no-seat", "group", *["message"] * 4]
        assert (await eve.ask("chat", table, text="psst", to=0))["error"]["code"] == "no-seat"
        assert "done" in await ann.ask("chat", table, text="hello")
        assert [line["text"] for line in ann.view["chat"]] == ["hello"]


async def test_a_stale_move_gets_the_newest_view_and_a_repeat_the_first_answer(server: Running) -> None:
    table = await new_table(server)
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        for player in (ann, bob):
            await player.ask("sit", table)
        moves = await ann.ask("moves", table)
        move = {"for": moves["for"], "move": moves["moves"][0]}
        first = await ann.ask("move", table, id="first", **move)
        again = await ann.ask("move", table, id="first", **move)
        assert (first["re"], first["done"]) == (again["re"], again["done"])
        stale = await bob.ask("move", table, id="late", **move)
        assert stale["error"]["code"] == "stale"
        assert stale["view"]["version"] == first["done"] and stale["view"]["seat"] == 1
        illegal = await bob.ask("move", table, **{"id": "bad", "for": first["done"], "move": moves["moves"][0]})
        assert illegal["error"]["code"] == "illegal" and illegal["error"]["clause"].startswith("LE-")


async def test_a_jump_is_entered_hop_by_hop(server: Running) -> None:
    table = await new_table(server, game="leverage-board")
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        assert (await ann.ask("moves", table, path=""))["error"]["code"] == "no-seat"
        assert "done" in await ann.ask("sit", table)
        assert (await ann.ask("moves", table, path=""))["hops"] is None
        for player in (ann, bob):
            await player.watch(table)
        assert "done" in await bob.ask("sit", table)
        first = await ann.ask("moves", table, path="")
        assert first["hops"]["stop"] is False and first["hops"]["holes"]["c2"] == "c2" and "moves" not in first
        begun = await ann.ask("moves", table, path="c2")
        assert begun["hops"]["holes"] == {"b2": "c2-b2", "b3": "c2-b3", "c3": "c2-c3", "e4": "c2>e4"}
        onward = await ann.ask("moves", table, path=begun["hops"]["holes"]["e4"])
        assert onward["hops"] == {"stop": True, "holes": {"c2": "c2>e4>c2"}}
        assert (await bob.ask("moves", table, path=""))["hops"] is None
        for path, code, clause in (("c2>c4", "illegal", "LB-6"), ("c2>", "invalid", "")):
            error = (await ann.ask("moves", table, path=path))["error"]
            assert (error["code"], error["clause"]) == (code, clause)
        answer = await ann.ask("move", table, **{"for": onward["for"], "move": "c2>e4"})
        assert answer["done"] == onward["for"] + 1
        await bob.until(answer["done"])
        assert "d3" in bob.view["game"]["pieces"] and "e4" in bob.view["game"]["pieces"]


async def test_a_game_whose_moves_are_made_in_one_takes_no_path(server: Running) -> None:
    table = await new_table(server)
    async with Player("ann", server) as ann:
        assert "done" in await ann.ask("sit", table)
        assert (await ann.ask("moves", table, path=""))["error"]["code"] == "path"


async def test_a_private_table_looks_missing_without_its_key(server: Running) -> None:
    table = await new_table(server, public=False)
    key = server.services.people.links.key(table)
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        assert "view" in await ann.watch(table)
        for do in ("watch", "sit", "moves"):
            assert (await bob.ask(do, table))["error"]["code"] == "no-table"
        assert (await bob.ask("watch", table, key="x"))["error"]["code"] == "no-table"
        assert "view" in await bob.ask("watch", table, key=key)
        assert "done" in await bob.ask("sit", table)


@pytest.mark.thorough
@pytest.mark.parametrize(
    "nonsense",
    ["", "{", "[]", "null", '{"do": "move"}', '{"do": []}', "[" * 9_000, '{"do": "watch", "table": 1e999}', b"\0\1",
     '{"do": "move", "table": "t", "id": "", "for": 1, "move": "x"}', '{"do": "ping", "more": 1}',
     '{"do": "dance", "more": ' + "[" * 9_000],
)  # fmt: skip
async def test_nonsense_is_answered_and_the_socket_lives_on(server: Running, nonsense: str | bytes) -> None:
    async with Player("ann", server) as ann:
        await ann.send(nonsense)
        assert (await ann.next_frame())["error"]["code"] == "message"
        await ann.send({"do": "ping"})
        assert (await ann.next_frame())["pong"]


async def test_the_error_finds_its_way_by_the_id(server: Running) -> None:
    async with Player("ann", server) as ann:
        assert (await ann.ask("dance", "t"))["error"]["code"] == "message"


async def test_too_large_a_frame_closes_the_socket(server: Running) -> None:
    async with Player("ann", server) as ann:
        await ann.send("x" * (LARGEST_FRAME + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await ann.next_frame()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


async def test_a_bad_token_or_a_foreign_page_gets_no_socket(server: Running) -> None:
    for headers, status in (({"authorization": "Bearer x"}, 401), ({"origin": "https://evil.example"}, 403)):
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.socket_address, additional_headers=headers, proxy=None)
        assert refused.value.response.status_code == status


async def test_a_bug_gets_a_response_without_details(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await new_table(server)
    live = await server.services.tables.get(table)

    async def fail(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr(live, "do", fail)
    async with Player("ann", server) as ann:
        answer = await ann.ask("sit", table)
    assert answer["error"]["code"] == "fault" and "42" not in json.dumps(answer)


async def test_a_fast_sender_is_slowed_down_and_nothing_is_lost(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, Player("ann", server) as ann:
        server.services.limits._rates = {"frames": Rate(200.0, 5)}
        for number in range(25):
            await ann.send({"do": "ping", "id": str(number)})
        for number in range(25):
            assert (await ann.next_frame())["re"] == str(number)


async def test_commands_have_a_limit_and_moves_and_pings_have_none(server: Running) -> None:
    table = await new_table(server)
    live = await server.services.tables.get(table)
    async with Player("ann", server) as ann:
        for person in ("ann", "bob"):
            await live.do(Sit(person), person)
        server.services.limits._rates = {"commands": Rate(0.001, 3)}
        assert "view" in await ann.watch(table)
        moves = await ann.ask("moves", table)
        assert "done" in await ann.ask("propose", table, what="draw")
        assert (await ann.ask("withdraw", table, what="draw"))["error"]["code"] == "too-often"
        move = {"for": moves["for"], "move": moves["moves"][0]}
        assert "done" in await ann.ask("move", table, **move)
        assert "pong" in str(await ping(ann))


async def test_a_flood_of_chat_is_refused_and_what_was_said_stays(server: Running) -> None:
    server.services.limits._rates = {"chat": Rate(0.001, 4)}
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        table = await begun(server, ann, bob)
        for number in range(40):  # whispers, phrases and public lines count together
            kind = ({"text": f"{number}"}, {"phrase": "hello"}, {"text": f"{number}", "to": 1})[number % 3]
            await ann.send({"do": "chat", "table": table, "id": f"c{number}", **kind})
        codes = [(await ann.answer(f"c{number}")).get("error", {}).get("code") for number in range(40)]
        assert codes == [None] * 4 + ["too-often"] * 36
        assert "done" in await bob.ask("chat", table, text="calm down")
        assert [line["text"] for line in bob.view["chat"]] == ["0", "Hello!", "2", "3", "calm down"]


async def test_the_server_says_goodbye(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        ann = Player("ann", server)
        await ann.connect()
        await ann.send({"do": "ping"})
        await ann.next_frame()
    with pytest.raises(ConnectionClosed) as closed:
        await ann.next_frame()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012


async def test_a_client_that_never_reads_is_dropped_and_can_return(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_BYTES", 200_000)
    table = await new_table(server, autostart=False)
    live = await server.services.tables.get(table)
    await live.do(Sit("Ann"), "ann")
    async with Player("bob", server) as bob:
        await bob.watch(table)
        sleeper = Player("ann", server)
        await sleeper.connect()
        await sleeper.watch(table)
        assert sleeper._socket is not None
        sleeper._socket.transport.pause_reading()
        hub = server.services.hub
        async with asyncio.timeout(PATIENCE):
            while len(hub) == 2:
                for eyes in tuple(live.subscribers._watching):
                    if eyes.person_id == "ann":
                        eyes.offer(json.dumps({"filler": "x" * 50_000}).encode())
                assert "pong" in str(await ping(bob))
                if any(eyes.closing for eyes in live.subscribers._watching if isinstance(eyes, Connection)):
                    break
        sleeper._socket.transport.resume_reading()
        with pytest.raises(ConnectionClosed) as closed:
            await read_on(sleeper)
        assert closed.value.rcvd is None or closed.value.rcvd.code == TOO_SLOW
        async with Player("ann", server) as back:
            assert (await back.watch(table))["view"]["seat"] == 0


async def read_on(player: Player) -> None:
    while True:
        await player.next_frame()


async def ping(player: Player) -> object:
    await player.send({"do": "ping", "id": "ping"})
    return await player.answer("ping")


async def test_the_queue_of_a_connection_is_bounded() -> None:
    async def never(_: object) -> None:
        await asyncio.Event().wait()

    slow = Connection(Person("p", "P", 0.0, "guest"), never)
    for number in range(connection.MOST_FRAMES + 500):
        slow.offer(str(number).encode())
        await asyncio.sleep(0)
    assert slow.closing and not slow._waiting
    slow.stop()
