"""What a seat, or a spectator, may know of a table: nothing the game hides, no person's id, no seed before the end."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from fulcrum.core.game import Game
from fulcrum.core.values import Entry
from fulcrum.match import events as ev
from fulcrum.match.clocks import ClockSetting
from fulcrum.match.codec import to_json
from fulcrum.match.offers import allows_draws, why_no_takeback

if TYPE_CHECKING:
    from fulcrum.match.table import Table

SHOWN_CHAT = 100  # lines, the newest, and at times nearly twice as many
SHOWN_COINS = 20

CHANGES_POSITION = {ev.Started, ev.Moved, ev.TakenBack}
# Most of what happens leaves who sits where, the talk and the verdict as they are.
CHANGES_LITTLE = {
    ev.Moved, ev.TakenBack, ev.Hinted, ev.Resigned, ev.Proposed, ev.Agreed, ev.Declined, ev.Withdrawn,
    ev.RematchAgreed, ev.RematchOpened,
}  # fmt: skip
NOTHING_TO_HIDE = set(ev.KINDS.values()) - {ev.Opened, ev.Moved, ev.SatDown, ev.Chatted}

T = TypeVar("T")


class Sight(NamedTuple):
    """A view in parts, so that what has not changed is neither copied nor compared.

    First the table's own: what the setup fixes, what changes seldom and what changes often. Then the game's without
    its moves, and the moves; None and nothing before the start, as cards are looked at after it: before, one may still
    stand up.
    """

    fixed: dict[str, Any]
    seldom: dict[str, Any]
    often: dict[str, Any]
    game: dict[str, Any] | None
    log: tuple[Entry, ...]

    @property
    def view(self) -> dict[str, Any]:
        """All of it, for JSON."""
        game = self.game and {**self.game, "moves": [entry.as_json() for entry in self.log]}
        return {**self.fixed, **self.seldom, **self.often, "game": game}


def sight(table: "Table", seat: int | None) -> Sight:
    """What a seat, or a spectator, may know of a table."""
    if seat is not None:
        table.state.check_seat(seat)
    return Sight(fixed(table, seat), seldom_changed(table), often_changed(table), *game_sight(table, seat))


def fixed(table: "Table", seat: int | None) -> dict[str, Any]:
    """The part that the setup fixes."""
    setup = table.setup
    return {
        "table": setup.table,
        "seat": seat,
        "rules": setup.rules_version,
        "options": dict(setup.options),
        "players": setup.players,
        "public": setup.public,
        "spectator_delay": setup.spectator_delay,
        "commitment": table.state.commitment,
        "clock": dict(clock_view(setup.clock)),
    }


def sight_after(before: Sight, table: "Table", seat: int | None, events: Sequence[ev.Event]) -> Sight:
    """The same after more events: what they leave as it is is not looked at again."""
    kinds = set(map(type, events))
    seldom = before.seldom if kinds <= CHANGES_LITTLE else seldom_changed(table)
    game = (before.game, before.log) if CHANGES_POSITION.isdisjoint(kinds) else game_sight(table, seat)
    return Sight(before.fixed, seldom, often_changed(table), *game)


def game_sight(table: "Table", seat: int | None) -> tuple[dict[str, Any] | None, tuple[Entry, ...]]:
    if not table.started:
        return None, ()
    seen = table.state.glance(seat)
    return seen.situation(), seen.log


def seldom_changed(table: "Table") -> dict[str, Any]:
    """The part that neither moves nor agreements change."""
    return {
        "seed": table.setup.seed if table.status == "over" else None,
        "status": table.status,
        "owner_seat": table.seat_of(table.setup.owner),
        "seats": [other.view() for other in table.seats],
        "allows": dict(allows(table.state.game, table.setup.players, table.owners)),
        "chat": [chat_line(line) for line in newest(table.chat, SHOWN_CHAT)],
        "coins": [{"seat": coin.seat, "heads": coin.heads, "at": coin.at} for coin in newest(table.coins, SHOWN_COINS)],
        "verdict": None if table.verdict is None else to_json(table.verdict),
    }


def often_changed(table: "Table") -> dict[str, Any]:
    """The part that moves and agreements change."""
    return {
        "rematch": {"agreed": table.rematch_agreed, "table": table.rematch_table},
        "version": table.version,
        "position_version": table.position_version,
        "at": table.at,
        "clocks": table.clocks.view(),
        "window_ends": table.window_ends,
        "proposals": [proposal.view() for _, proposal in sorted(table.proposals.items())],
    }


@lru_cache(maxsize=1_000)
def clock_view(setting: ClockSetting) -> dict[str, Any]:
    found: dict[str, Any] = to_json(setting)
    return found


def newest(things: list[T], number: int) -> list[T]:
    """At least so many. The older ones go all at once: as long as they stay, a delta has only what was added."""
    return things[max(0, len(things) // number - 1) * number :]


@lru_cache(maxsize=1_000)
def allows(game: Game, players: int, people: int) -> dict[str, bool]:
    """What may be proposed at such a table."""
    return {
        "draw": allows_draws(game, players),
        "takeback": why_no_takeback(game, people) is None,
        "coin": "coin" in game.table_tools,
    }


def chat_line(line: ev.Chatted) -> dict[str, Any]:
    return {"seat": line.seat, "name": line.name, "text": line.text, "at": line.at}


def event_view(table: "Table", event: ev.Event, seat: int | None) -> dict[str, Any]:
    """The event without what the seat may not know; of a move, what the seat may read of it by now."""
    shown = ev.event_to_json(event)
    if isinstance(event, ev.Opened):
        shown["setup"] = opened_view(event)
    elif isinstance(event, ev.Moved) and seat != event.seat:
        shown["move"] = readable_move(table, event, seat)
        del shown["id"]
    elif isinstance(event, ev.SatDown):
        del shown["person"], shown["level"]
    elif isinstance(event, ev.Chatted):
        del shown["person"]
    return shown


def opened_view(event: ev.Opened) -> dict[str, Any]:
    setup = to_json(event.setup)
    del setup["seed"], setup["owner"]
    setup["commitment"] = event.setup.commitment
    setup["seats"] = [seat.view() for seat in event.setup.seats]
    return dict(setup)


def readable_move(table: "Table", event: ev.Moved, seat: int | None) -> str | None:
    """The text as the game's public log has it, or None while it is secret.

    Choices that are secret still stand at the end of the log; of these the public one has the reader's own alone.
    """
    state = table.state
    if not state.game.has_secrets:
        return event.move
    log = state.game.public_log(state, seat)
    place = table.log_versions.index(event.version)
    readable = place < len(log) and log[place].seat == event.seat
    return log[place].move if readable else None
