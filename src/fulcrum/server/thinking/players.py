"""Plays for the bots: queues a job whenever a bot is to move, and makes the move at the table."""

import asyncio
import logging
import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Literal

from fulcrum.bots.levels import HIGHEST
from fulcrum.core.game import Game
from fulcrum.match import commands as ask
from fulcrum.match.events import BotSeated, Event
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.storage.errors import Conflict, StorageDown
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.tables.live_table import RETRY_AFTER, LiveTable
from fulcrum.server.thinking.job_queue import SHORTEST
from fulcrum.server.thinking.jobs import Answer, Purpose, Thinker, ThinkingFailed, ThinkingJob, job_for

LONGEST_HINT = 1.0  # seconds; the answer comes within twice that
LAST_HINTS = 1.0  # seconds to store moves in progress when the server stops
PART_OF_WINDOW = 0.4  # of the time for a timed choice; the answer then comes within four fifths of it
GIVES_UP = 0.35  # a bot that expects less than this accepts a draw
FOULS = ("illegal", "invalid")  # refusals that are the bot's fault

log = logging.getLogger("fulcrum.thinking")

Key = tuple[int, Literal["move", "draw"]]  # a seat, and what it owes


@dataclass(eq=False, slots=True)
class BotTurn:
    """What a bot owes: a move in this version of the position, or an answer to a draw offer."""

    version: int
    thinking: bool = True  # and can be cancelled
    task: "asyncio.Task[None] | None" = field(default=None, repr=False)

    def give_up(self) -> None:
        """Cancels the thinking, which is no longer needed."""
        if self.thinking and self.task is not None:
            self.task.cancel()


class ServerStopping(Refused):
    """Hints are over."""

    def __init__(self) -> None:
        super().__init__("stopping", "The server is restarting. Try again in a moment.")


class BotPlayers:
    """All bots at the tables of this process.

    Each seat is asked once per position. Thinking is cancelled when the position changes, the owner returns or the game
    ends. A bot that fails, or makes an illegal move, moves at random instead, so that the game goes on.
    """

    def __init__(self, tables: LiveTables, thinker: Thinker, seconds: float) -> None:
        self._tables = tables
        self._thinker = thinker
        self._seconds = seconds
        self._chance = random.SystemRandom()
        self._turns: dict[str, dict[Key, BotTurn]] = {}
        self._tasks: dict[asyncio.Task[None], BotTurn] = {}
        self._loaded: set[tuple[str, int]] = set()  # games and levels
        self._loading: set[asyncio.Task[None]] = set()
        self._closed = False
        self._stopping = asyncio.Event()
        self._hints = 0  # in progress
        self._no_hints = asyncio.Event()
        tables.listen(self._happened)
        tables.listen_to_loading(self._greet)

    async def close(self) -> None:
        """Cancels thinking, but waits for moves that are being stored."""
        self._closed = True
        for turn in self._tasks.values():
            turn.give_up()
        for task in self._loading:
            task.cancel()
        if under_way := {*self._tasks, *self._loading}:
            await asyncio.wait(under_way)

    # Whose turn it is

    def _happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        if BotSeated in map(type, events):
            self._load(live.table)
        self._look(live)

    def _greet(self, live: LiveTable) -> None:
        """Resumes the bots of a table that was loaded or is watched again."""
        self._load(live.table)
        self._look(live)

    def _look(self, live: LiveTable) -> None:
        """Cancels what is no longer owed, and starts what is owed now."""
        owed = owed_by_bots(live.table)
        turns = self._turns.get(live.id, {})
        if self._closed or (not owed and not turns):
            return
        if not live.attended:
            owed = {}
        for key, turn in tuple(turns.items()):
            if owed.get(key) != turn.version:
                del turns[key]
                turn.give_up()
        for key, version in owed.items():
            if key not in turns:
                turns[key] = self._begin(live, key, BotTurn(version))
        if turns:
            self._turns[live.id] = turns
        else:
            self._turns.pop(live.id, None)

    def _begin(self, live: LiveTable, key: Key, turn: BotTurn) -> BotTurn:
        turn.task = asyncio.create_task(self._take(live, key, turn))
        self._tasks[turn.task] = turn
        turn.task.add_done_callback(self._tasks.pop)
        return turn

    async def _take(self, live: LiveTable, key: Key, turn: BotTurn) -> None:
        seat, owes = key
        try:
            if owes == "move":
                await self._move(live, seat, turn)
            else:
                await self._answer_draw(live, seat, turn)
        except Exception:
            log.exception("a bot's turn failed")
        finally:
            turns = self._turns.get(live.id, {})
            if turns.get(key) is turn:
                del turns[key]
            if not turns:
                self._turns.pop(live.id, None)

    # What bots do

    async def _move(self, live: LiveTable, seat: int, turn: BotTurn) -> None:
        try:
            answer = await self._thinker.think(self._job(live, seat))
        except ThinkingFailed as error:
            log.error("a bot failed at %s: %s", live.table.setup.game, error)
        else:
            if await self._do(live.id, ask.Play(answer.move, turn.version, move_id(turn)), seat, turn):
                return
        await self._move_at_random(live.id, seat, turn)

    async def _move_at_random(self, table_id: str, seat: int, turn: BotTurn) -> None:
        """Makes a random move, if the seat is still to move in this position."""
        table = (await self._tables.get(table_id)).table
        if owed_by_bots(table).get((seat, "move")) != turn.version:
            return
        move = self._chance.choice(table.state.observation(seat).legal_moves(seat))
        if not await self._do(table_id, ask.Play(move.text, turn.version, move_id(turn)), seat, turn):
            log.error("a legal move of %s was refused", table.setup.game)

    async def _answer_draw(self, live: LiveTable, seat: int, turn: BotTurn) -> None:
        """Answers a draw offer by the best bot's value. Games with draws have no secrets, so it may judge any seat."""
        mover = live.table.state.actors[0]
        value = None
        try:
            value = (await self._thinker.think(self._job(live, mover, "draw"))).value
        except ThinkingFailed as error:
            log.error("a draw offer in %s could not be evaluated: %s", live.table.setup.game, error)
        if value is not None and mover != seat:
            value = 1.0 - value
        accepts = value is not None and value < GIVES_UP
        await self._do(live.id, ask.Accept("draw") if accepts else ask.Decline("draw"), seat, turn)

    async def _do(self, table_id: str, command: ask.Command, seat: int, turn: BotTurn) -> bool:
        """Returns False for an illegal move, else True: it is done, or it is too late to matter."""
        while True:
            turn.thinking = False
            try:
                live = await self._tables.get(table_id)  # the table may have been dropped from memory meanwhile
                await live.do(command, seat)
                return True
            except Refused as refused:
                return refused.code not in FOULS
            except (StorageDown, Conflict):
                if self._closed:
                    raise
                turn.thinking = True
                await asyncio.sleep(RETRY_AFTER)

    # Jobs

    def _load(self, table: Table) -> None:
        """Loads the bots of a table while people sit down, so that their first move is not late."""
        if table.status in ("over", "aborted") or self._closed:
            return
        for seat in table.seats:
            if seat.bot_plays and seat.level is not None and (table.setup.game, seat.level) not in self._loaded:
                self._loaded.add((table.setup.game, seat.level))
                task = asyncio.create_task(self._load_level(table.state.game, seat.level))
                self._loading.add(task)
                task.add_done_callback(self._loading.discard)

    async def _load_level(self, game: Game, level: int) -> None:
        start, name = game.new(seed=0), f"{game.about.id} {level}"  # a game that no one plays
        job = job_for(start, start.actors[0], purpose="load", table=name, version=0, level=level, seconds=self._seconds)
        with suppress(ThinkingFailed):  # if it fails again in a game, that is logged
            await self._thinker.think(job)

    async def hint(self, live: LiveTable, seat: int) -> tuple[int, Answer]:
        """Returns the best bot's answer and its version. The table records that a hint was given."""
        if self._stopping.is_set():
            raise ServerStopping
        self._hints += 1
        self._no_hints.clear()
        try:
            await live.do(ask.TakeHint(), live.table.seats[seat].person)
            return live.table.version_for(seat), await self._hinted(self._job(live, seat, "hint"))
        finally:
            self._hints -= 1
            if not self._hints:
                self._no_hints.set()

    async def _hinted(self, job: ThinkingJob) -> Answer:
        thinking = asyncio.create_task(self._thinker.think(job))
        stopping = asyncio.create_task(self._stopping.wait())
        try:
            await asyncio.wait({thinking, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not thinking.done():
                raise ServerStopping
            return thinking.result()
        except ThinkingFailed:
            raise Refused("hint", "No bot could find a hint. Try again.") from None
        finally:
            thinking.cancel()
            stopping.cancel()

    async def end_hints(self) -> None:
        """Refuses waiting and future hints, because the server is stopping."""
        self._stopping.set()
        if self._hints:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._no_hints.wait(), LAST_HINTS)

    def _job(self, live: LiveTable, seat: int, purpose: Purpose = "move") -> ThinkingJob:
        table = live.table
        sitting, seconds = table.seats[seat], self._seconds
        if purpose == "hint":
            seconds = min(seconds, LONGEST_HINT)
        elif table.window_ends is not None:
            seconds = min(seconds, max(SHORTEST, PART_OF_WINDOW * (table.window_ends - live.now())))
        own = purpose == "move"  # everything but moves uses the best level
        return job_for(
            table.state,
            seat,
            table=table.setup.table,
            version=table.version_for(seat, table.position_version),
            level=sitting.level if own and sitting.level is not None else HIGHEST,
            temperament=sitting.temperament if own else None,
            seconds=seconds,
            purpose=purpose,
        )


def owed_by_bots(table: Table) -> dict[Key, int]:
    """Returns what the bots at a table must do now, each with the version of the position."""
    if table.status != "playing" or not table.has_bots:
        return {}
    owed: dict[Key, int] = {
        (seat, "move"): table.version_for(seat, table.position_version)
        for seat in table.state.actors
        if table.seats[seat].bot_plays
    }
    draw = table.proposals.get("draw")
    for number, seat in enumerate(table.seats):
        if draw is not None and seat.occupant == "bot" and number not in draw.agreed:
            owed[number, "draw"] = table.version_for(number, table.position_version)
    return owed


def move_id(turn: BotTurn) -> str:
    """Returns the same id in every process, so that a move made by two of them counts once."""
    return f"bot {turn.version}"
