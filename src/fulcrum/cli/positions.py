"""`fulcrum show`, `replay`, `verify` and `perft`: one game at a time."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from time import perf_counter

from rich.live import Live
from rich.table import Table
from rich.text import Text

from fulcrum.cli.screen import (
    counted,
    draw,
    drawing_module,
    loading,
    new_console,
    options_in_words,
    read_seat,
    status_line,
    words_of,
)
from fulcrum.cli.states import new_state, read_state
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, RecordError, UnknownGame, shortened
from fulcrum.core.observation import Observation
from fulcrum.core.state import State


def state_of_game(game_id: str, options: Iterable[tuple[str, str]], players: int | None, seed: int | None) -> State:
    with loading(new_console()):
        return new_state(game_id, options, players, seed)


def state_of_record(path: str, ply: int | None) -> State:
    """Returns the position in a record after `ply` moves; the last one by default."""
    if not Path(path).exists():
        known = ", ".join(registry.games())
        raise UnknownGame(f"no game or file named {shortened(path)}; games: {known}")
    with loading(new_console()):
        state = read_state(path)
    length = len(state.log)
    if ply is not None and ply > length:
        raise FulcrumError(f"the record has {counted(length, 'move')}: --ply goes from 0 to {length}")
    return state if ply is None else state.after(ply)


def viewer_of(state: State, seat: str | None, all_hands: bool) -> Callable[[State], Observation]:
    """Returns how to look at states of this game: from a seat, with all hands open, or as a spectator."""
    if all_hands:
        return State.open_observation
    viewer = None if seat is None else read_seat(state.game.about, state.players, seat)
    return lambda seen: seen.observation(viewer)


def print_position(state: State, moves: str, look: Callable[[State], Observation], svg: Path | None) -> None:
    for text in moves.split(";") if ";" in moves else moves.split():
        if text.strip():
            state.push(text.strip(), state.actors[0] if state.actors else None)
    view = look(state).view()
    console = new_console()
    if svg is not None:
        write_svg(view, svg)
    if words_of(view):
        console.print(words_of(view))
    draw(console, view)
    console.print()
    console.print(status_line(state))
    if svg is not None:
        console.print(f"Picture written to {svg}.")


def write_svg(view: dict[str, object], path: Path) -> None:
    module = drawing_module(str(view["game"]))
    if module is None or not hasattr(module, "svg"):
        raise FulcrumError(f"{view['game']} has no SVG pictures")
    try:
        path.write_text(module.svg(view), encoding="utf-8")
    except OSError as error:
        raise FulcrumError(f"can't write {path}: {error.strerror}") from error


def print_replay(path: Path, seat: str | None, all_hands: bool) -> None:
    console = new_console()
    with loading(console):
        end = read_state(path)
    look = viewer_of(end, seat, all_hands)
    about = end.game.about
    title = Text(about.name, "bold")
    title.append(f", {options_in_words(end.game.options)}" if end.game.options else "", "not bold")
    title.append(f", {end.players} players, {counted(len(end.log), 'move')}.", "not bold")
    console.print(title)
    digits = len(str(len(end.log)))
    moves = readable_moves(end, look(end))
    for number, (state, entry, move) in enumerate(zip(islice(end.steps(), 1, None), end.log, moves, strict=True), 1):
        line = Text(f"{number:>{digits}}  ", "dim")
        line.append(f"{move}  ", "not dim bold")
        done = state.open_observation().events()  # nothing yet while a secret choice waits for others
        words = words_of(look(state).view()) if done else ""
        console.print(line.append(words or f"{about.seats[entry.seat]}.", "not dim not bold"))
    draw(console, look(end).view())
    console.print()
    console.print(status_line(end))


def readable_moves(state: State, observation: Observation) -> Iterator[str]:
    """Returns the text of every move as the viewer may read it by now. Of open secret choices, only their own."""
    for place, entry in enumerate(state.log):
        if entry.seat == observation.seat:
            yield entry.move
        else:
            yield observation.log[place].move if place < len(observation.log) else "secret choice"


def print_verification(path: Path, shown: str | None) -> None:
    """Checks a record and lists what was checked; raises `RecordError` on a mismatch."""
    console = new_console()
    with loading(console):
        end = read_state(path)
    if shown is not None and shown.strip().lower() != end.commitment:
        raise RecordError(f"the record's commitment is {end.commitment}, not the one shown at the table")
    compared = "It matches the one shown at the table." if shown else "Compare it with the one shown at the table."
    ending = f"they lead to the recorded outcome: {end.outcome.reason}" if end.outcome else "the game is not over yet"
    moves = f"{counted(len(end.log), 'move')} of {end.game.about.name}"
    for words in (
        "The file is intact: its checksum matches its content.",
        f"The commitment is the SHA-256 of the seed: {end.commitment}. {compared}",
        f"All chance was dealt again from the seed, with version {end.game.about.rules_version} of the rules.",
        f"{moves} were replayed; each was legal, and {ending}.",
    ):
        console.print(Text("✓ ", "green").append(words, "default"), soft_wrap=True)


def print_perft(
    game_id: str, options: Iterable[tuple[str, str]], players: int | None, seed: int | None, depth: int
) -> None:
    """Prints a row per depth as soon as it is counted; the seconds exclude compiling."""
    console = new_console()
    with loading(console):
        from fulcrum.testing.perft import perft

        state = new_state(game_id, options, players, seed)
        perft(state, 1)
    grid = Table("Depth", "Moves", "Seconds")
    for column in grid.columns:
        column.justify = "right"
    console.print(repr(state.game))
    try:
        with Live(grid, console=console, auto_refresh=False, transient=True) as live:
            for level in range(1, depth + 1):
                began = perf_counter()
                count = perft(state, level)[-1]  # this counts the lower depths too, which costs little
                grid.add_row(str(level), f"{count:,}", f"{perf_counter() - began:.3f}")
                live.refresh()
    finally:  # on Ctrl-C, keep the rows counted so far
        console.print(grid)
