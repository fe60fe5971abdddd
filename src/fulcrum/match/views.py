"""Views of a table for a seat or a spectator: without hidden information, people's ids, or the seed before the end."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fulcrum.core.game import Game
from fulcrum.core.values import Entry
from fulcrum.match import events as ev
from fulcrum.match.clocks import ClockSetting
from fulcrum.match.codec import to_json
from fulcrum.match.offers import allows_draws, why_no_takeback
from fulcrum.match.talk import groups, silence

if TYPE_CHECKING:
    from fulcrum.match.table import Table

SHOWN_CHAT = 100  # the newest lines, at times nearly twice as many
SHOWN_COINS = 20

T = TypeVar("T")


class ViewParts(NamedTuple):
    """A view in parts, so that unchanged parts are neither copied nor compared.

    `fixed`, `seldom` and `often` are the table's own parts, by how often they change. `game` is the game's view without
    the moves in `log`. Before the start `game` is None: players who may still stand up must not see their cards.
    """

    fixed: dict[str, Any]
    seldom: dict[str, Any]
    often: dict[str, Any]
    game: dict[str, Any] | None
    log: tuple[Entry, ...]

    def as_json(self) -> dict[str, Any]:
        """All parts in one object."""
        game = self.game and {**self.game, "moves": [entry.as_json() for entry in self.log]}
        return {**self.fixed, **self.seldom, **self.often, "game": game}


def view_for(table: "Table", seat: int | None) -> ViewParts:
    """The table as a seat sees it; None is a spectator."""
    if seat is not None:
        table.state.check_seat(seat)
    return ViewParts(
        fixed(table, seat), seldom_changed(table, seat), often_changed(table, seat), *game_view(table, seat)
    )


def fixed(table: "Table", seat: int | None) -> dict[str, Any]:
    """The part that the settings fix."""
    setup = table.setup
    return {
        "table": setup.table,
        "seat": seat,
        "rules": setup.rules_version,
        "options": dict(setup.options),
        "players": setup.players,
        "public": setup.public,
        "talk": setup.talk,
        "reveal_whispers": setup.reveal_whispers,
        "bot_talk": setup.bot_talk,
        "spectator_delay": setup.spectator_delay,
        "commitment": table.state.commitment,
        "clock": dict(clock_view(setup.clock)),
    }


def view_after(before: ViewParts, table: "Table", seat: int | None, events: Sequence[ev.Event]) -> ViewParts:
    """The view after more events. Parts that the events leave unchanged are reused."""
    seldom, game = before.seldom, (before.game, before.log)
    if any(map(ev.CHANGES_STATUS, events)):
        seldom = seldom_changed(table, seat)
    if any(map(ev.CHANGES_POSITION, events)):
        game = game_view(table, seat)
    return ViewParts(before.fixed, seldom, often_changed(table, seat), *game)


def game_view(table: "Table", seat: int | None) -> tuple[dict[str, Any] | None, tuple[Entry, ...]]:
    if not table.started:
        return None, ()
    seen = table.state.shared_observation(seat)
    return seen.situation(), seen.log


def seldom_changed(table: "Table", seat: int | None) -> dict[str, Any]:
    """The part that moves and proposals leave unchanged."""
    return {
        "seed": table.setup.seed if table.status == "over" else None,
        "status": table.status,
        "owner_seat": table.seat_of(table.setup.owner),
        "seats": [other.view() for other in table.seats],
        "allows": dict(allows(table.state.game, table.setup.players, table.owners)),
        "chat": [chat_line(line) for line in newest(readable_chat(table, seat), SHOWN_CHAT)],
        "coins": [{"seat": coin.seat, "heads": coin.heads, "at": coin.at} for coin in newest(table.coins, SHOWN_COINS)],
        "verdict": None if table.result is None else to_json(table.result),
    }


def often_changed(table: "Table", seat: int | None) -> dict[str, Any]:
    """The part that moves and proposals change."""
    silent = silence(table)
    return {
        "rematch": {"agreed": table.rematch_agreed, "table": table.rematch_table},
        "version": table.version_for(seat),
        "position_version": table.version_for(seat, table.position_version),
        "at": table.counts.time(seat, table.version, table.at),
        "clocks": table.clocks.view(),
        "window_ends": table.window_ends,
        "proposals": [proposal.view() for _, proposal in sorted(table.proposals.items())],
        "silence": silent and {"clause": silent[0], "words": silent[1]},
        "talk_groups": {key: list(seats) for key, seats in groups(table, seat).items()},
    }


@lru_cache(maxsize=1_000)
def clock_view(setting: ClockSetting) -> dict[str, Any]:
    found: dict[str, Any] = to_json(setting)
    return found


def newest(things: list[T], number: int) -> list[T]:
    """The last items, at least `number` if there are so many. Old ones go in batches, so most deltas only append."""
    return things[max(0, len(things) // number - 1) * number :]


@lru_cache(maxsize=1_000)
def allows(game: Game, players: int, people: int) -> dict[str, bool]:
    """What players may propose or use at a table with this many people."""
    return {
        "draw": allows_draws(game, players),
        "takeback": why_no_takeback(game, people) is None,
        "coin": "coin" in game.table_tools,
    }


def readable_chat(table: "Table", seat: int | None) -> list[ev.Chatted]:
    """The lines that a seat may read: its own, those addressed to it, and all whispers once they are revealed."""
    if table.shows_whispers or not table.counts.misses(seat):
        return table.chat
    return [line for line in table.chat if line.shown_to(seat)]


def chat_line(line: ev.Chatted) -> dict[str, Any]:
    to = None if line.to is None else list(line.to)
    said = {"seat": line.seat, "name": line.name, "text": line.text, "at": line.at, "by": line.by}
    return {**said, "to": to, "group": line.group, "phrase": line.phrase, "about": line.about}


def event_view(table: "Table", event: ev.Event, seat: int | None) -> dict[str, Any]:
    """The event without the fields that the seat may not see. Of a move, the text that the seat may read by now."""
    shown = {**ev.event_to_json(event), "version": table.version_for(seat, event.version)}
    if isinstance(event, ev.Opened):
        shown["setup"] = opened_view(event)
    elif isinstance(event, ev.Moved) and seat != event.seat:
        shown["move"] = readable_move(table, event, seat)
        del shown["id"]
        if shown["move"] != event.move:
            del shown["by"]  # a timer makes the default move, so it would tell what was chosen
    elif not isinstance(event, ev.Moved):
        for name in event.private:
            del shown[name]
    return shown


def opened_view(event: ev.Opened) -> dict[str, Any]:
    setup = to_json(event.setup)
    del setup["seed"], setup["owner"]
    setup["commitment"] = event.setup.commitment
    setup["seats"] = [seat.view() for seat in event.setup.seats]
    return dict(setup)


def readable_move(table: "Table", event: ev.Moved, seat: int | None) -> str | None:
    """The move as the game's public log shows it, or None while it is secret.

    Open secret choices are at the end of the log. The public log has only the reader's own of them.
    """
    state = table.state
    if not state.game.has_secrets:
        return event.move
    log = state.game.public_log(state, seat)
    place = table.log_versions.index(event.version)
    readable = place < len(log) and log[place].seat == event.seat
    return log[place].move if readable else None
