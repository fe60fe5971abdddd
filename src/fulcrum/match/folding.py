"""How each event changes the table."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from fulcrum.core.errors import FulcrumError, shortened
from fulcrum.match import events as ev
from fulcrum.match.offers import Proposal
from fulcrum.match.refusals import TableError
from fulcrum.match.seats import OPEN, Seat

if TYPE_CHECKING:
    from fulcrum.match.table import Table


Fold = TypeVar("Fold", bound=Callable[..., None])

_FOLDS: dict[type[ev.Event], Callable[[Any, Any], None]] = {}


def folds(*event_classes: type[ev.Event]) -> Callable[[Fold], Fold]:
    """Registers how an event changes the table: `fold(table, event)`."""

    def register(fold: Fold) -> Fold:
        _FOLDS.update(dict.fromkeys(event_classes, fold))
        return fold

    return register


def fold(table: "Table", event: ev.Event) -> None:
    handler = _FOLDS.get(type(event))
    if handler is None:
        raise TableError(f"no event that follows an opening: {shortened(event)}")
    seat = getattr(event, "seat", None)
    if seat is not None and not 0 <= seat < table.setup.players:
        raise TableError(f"version {event.version} is about seat {seat}, which this table does not have")
    try:
        handler(table, event)
    except (FulcrumError, KeyError) as error:
        raise TableError(f"version {event.version} does not fit the events before it: {error}") from error


# Seats


@folds(ev.SatDown)
def sat_down(table: "Table", event: ev.SatDown) -> None:
    table.seats[event.seat] = Seat("person", event.person, event.name, event.level)


@folds(ev.BotSeated)
def bot_seated(table: "Table", event: ev.BotSeated) -> None:
    table.seats[event.seat] = Seat("bot", name=f"bot {event.level}", level=event.level, temperament=event.temperament)


@folds(ev.SeatOpened)
def seat_opened(table: "Table", event: ev.SeatOpened) -> None:
    table.seats[event.seat] = OPEN


@folds(ev.WentAway)
def went_away(table: "Table", event: ev.WentAway) -> None:
    table.seats[event.seat] = replace(table.seats[event.seat], away_since=event.at)


@folds(ev.CameBack)
def came_back(table: "Table", event: ev.CameBack) -> None:
    if table.status == "playing" and not any(seat.present for seat in table.seats):
        restart_grace(table, event.at)
    table.seats[event.seat] = replace(table.seats[event.seat], away_since=None, stand_in=False)
    table.proposals.pop("takeover", None)
    run_clocks(table, event.at)


def restart_grace(table: "Table", at: float) -> None:
    """Restarts the grace of everyone away: it runs only while someone waits, and so far no one did."""
    for number, seat in enumerate(table.seats):
        if seat.away_since is not None:
            table.seats[number] = replace(seat, away_since=at)


@folds(ev.StandInSeated)
def stand_in_seated(table: "Table", event: ev.StandInSeated) -> None:
    for_good = event.reason in ("resignation", "time")
    table.seats[event.seat] = replace(table.seats[event.seat], stand_in=True, forfeited=for_good)
    table.proposals.clear()
    run_clocks(table, event.at)


# The game


@folds(ev.Started)
def started(table: "Table", event: ev.Started) -> None:
    table.status, table.started = "playing", True
    position_changed(table, event)
    run_clocks(table, event.at)


@folds(ev.Moved)
def moved(table: "Table", event: ev.Moved) -> None:
    window = open_window(table)
    played = table.foreseen[1] if table.foreseen is not None and table.foreseen[0] is event else None
    if played is None:
        played = table.state.foresee(event.move, event.seat)
    table.foreseen = None
    table.state.advance(played)
    table.log_versions.insert(played.place, event.version)
    table.moved.add(event.seat)
    if event.id:
        table.done[event.seat, event.by, event.id] = event.version
    settle_proposals(table, event.seat)
    # A secret choice changes nothing that others see, so their moves for the version before are still valid.
    if not window or open_window(table) != window:
        position_changed(table, event)
    else:
        close_early(table, event)
    turn_over = bool(window) or event.seat not in played.actors
    run_clocks(table, event.at, event.seat, turn_over)


def settle_proposals(table: "Table", seat: int) -> None:
    """A move declines an offered draw, and ends a takeback that was proposed before it."""
    table.proposals.pop("takeback", None)
    draw = table.proposals.get("draw")
    if draw is not None and draw.seat != seat:
        del table.proposals["draw"]
    if table.barred:
        table.barred = {(what, barred) for what, barred in table.barred if barred != seat}


@folds(ev.TakenBack)
def taken_back(table: "Table", event: ev.TakenBack) -> None:
    if not 0 < event.moves <= len(table.state.log):
        raise TableError(f"there are no {event.moves} moves to take back")
    table.rewind(len(table.state.log) - event.moves)
    del table.log_versions[-event.moves :]
    table.helped = True
    table.proposals.clear()
    position_changed(table, event)
    run_clocks(table, event.at)


def open_window(table: "Table") -> int:
    return table.state.game.window(table.state.data)


def position_changed(table: "Table", event: ev.Event) -> None:
    """Makes moves for earlier positions stale, and starts or ends a timed choice."""
    table.position_version = event.version
    choice = table.state.game.timed_choice(table.state)
    clock = table.setup.clock
    table.window_ends = None if choice is None else event.at + (choice.seconds if clock.live else clock.full)
    table.window_closes = table.window_ends


def close_early(table: "Table", event: ev.Moved) -> None:
    """Shortens a timed choice after a closing move. `window_ends` stays as it is, so that nobody notices."""
    choice = table.state.game.timed_choice(table.state)
    if choice and table.window_closes is not None and table.setup.clock.live and event.move == choice.closing_move:
        table.window_closes = min(table.window_closes, event.at + choice.closing_seconds)


def run_clocks(table: "Table", at: float, mover: int | None = None, turn_over: bool = False) -> None:
    """Lets the clocks of people on move run. Bots have none, and a timed choice has its own limit."""
    if table.setup.clock.kind == "none":
        return
    timed = table.status != "playing" or table.window_ends is not None
    on_move = () if timed else [seat for seat in table.state.actors if table.seats[seat].person_plays]
    table.clocks.settle(at, on_move, mover, turn_over)


@folds(ev.Resumed)
def resumed(table: "Table", event: ev.Resumed) -> None:
    until = event.at + event.grace
    table.clocks.give(event.at, event.grace)
    if table.window_ends is not None and table.window_closes is not None:
        table.window_ends = max(table.window_ends, until)
        table.window_closes = max(table.window_closes, until)
    for number, seat in enumerate(table.seats):
        if seat.away_since is not None:
            since = max(seat.away_since, until - table.setup.away_grace)
            table.seats[number] = replace(seat, away_since=since)


# Proposals


@folds(ev.Proposed)
def proposed(table: "Table", event: ev.Proposed) -> None:
    table.proposals[event.what] = Proposal(event.what, event.seat, event.about, frozenset({event.seat}))


@folds(ev.Agreed)
def agreed(table: "Table", event: ev.Agreed) -> None:
    table.proposals[event.what] = table.proposals[event.what].agreed_by(event.seat)


@folds(ev.Declined)
def declined(table: "Table", event: ev.Declined) -> None:
    proposal = table.proposals.pop(event.what)
    table.barred.add((event.what, proposal.seat))


@folds(ev.Withdrawn)
def withdrawn(table: "Table", event: ev.Withdrawn) -> None:
    del table.proposals[event.what]


@folds(ev.RematchAgreed)
def rematch_agreed(table: "Table", event: ev.RematchAgreed) -> None:
    table.proposals.clear()
    table.rematch_agreed = True


@folds(ev.RematchOpened)
def rematch_opened(table: "Table", event: ev.RematchOpened) -> None:
    table.rematch_table = event.table


# Ends and chat


@folds(ev.Ended)
def ended(table: "Table", event: ev.Ended) -> None:
    table.result = event.result
    close(table, "over", event.at)


@folds(ev.Aborted)
def aborted(table: "Table", event: ev.Aborted) -> None:
    close(table, "aborted", event.at)


def close(table: "Table", status: Literal["over", "aborted"], at: float) -> None:
    table.status = status
    table.window_ends = table.window_closes = None
    table.proposals.clear()
    table.barred.clear()
    run_clocks(table, at)


@folds(ev.Chatted)
def chatted(table: "Table", event: ev.Chatted) -> None:
    viewers = (*range(table.setup.players), None)
    if not set(event.to or ()) <= set(viewers):
        raise TableError(f"a line to the seats {event.to}, which this table does not have")
    table.chat.append(event)
    for viewer in viewers:
        if not event.shown_to(viewer):
            table.counts.hide(viewer, event.version, table.at)


@folds(ev.CoinFlipped)
def coin_flipped(table: "Table", event: ev.CoinFlipped) -> None:
    table.coins.append(event)


@folds(ev.Hinted)
def hinted(table: "Table", event: ev.Hinted) -> None:
    table.helped = True


@folds(ev.Resigned, ev.FlagFell)
def only_recorded(table: "Table", event: ev.Event) -> None:
    """Changes nothing: what follows is an event of its own."""
