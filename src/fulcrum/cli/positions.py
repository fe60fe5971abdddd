"""`fulcrum show` and `fulcrum replay`."""

from collections.abc import Iterable
from pathlib import Path

from rich.text import Text

from fulcrum.cli.screen import (
    counted,
    draw,
    drawing_module,
    new_console,
    options_in_words,
    patience,
    read_seat,
    stand,
    words_of,
)
from fulcrum.cli.tables import new_state, read_state
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, UnknownGame, shortened
from fulcrum.core.state import State


def state_of_game(game_id: str, options: Iterable[tuple[str, str]], players: int | None, seed: int | None) -> State:
    with patience(new_console()):
        return new_state(game_id, options, players, seed)


def state_of_record(path: str, ply: int | None) -> State:
    """The position in a record after so many moves, or the last one."""
    if not Path(path).exists():
        known = ", ".join(registry.games())
        raise UnknownGame(f"no game and no file {shortened(path)}; the games are: {known}")
    with patience(new_console()):
        state = read_state(path)
    length = len(state.log)
    if ply is not None and ply > length:
        raise FulcrumError(f"the record has {counted(length, 'move')}: --ply goes from 0 to {length}")
    while ply is not None and len(state.log) > ply:
        state.pop()
    return state


def print_position(state: State, moves: str, seat: str | None, svg: Path | None) -> None:
    viewer = None if seat is None else read_seat(state.game.about, state.players, seat)
    for text in moves.split(";") if ";" in moves else moves.split():
        if text.strip():
            state.push(text.strip(), state.actors[0] if state.actors else None)
    view = state.view(viewer)
    console = new_console()
    if svg is not None:
        write_svg(view, svg)
    if words_of(view):
        console.print(words_of(view))
    draw(console, view)
    console.print()
    console.print(stand(state))
    if svg is not None:
        console.print(f"Picture written to {svg}.")


def write_svg(view: dict[str, object], path: Path) -> None:
    module = drawing_module(str(view["game"]))
    if module is None or not hasattr(module, "svg"):
        raise FulcrumError(f"{view['game']} has no pictures yet")
    try:
        path.write_text(module.svg(view), encoding="utf-8")
    except OSError as error:
        raise FulcrumError(f"can't write {path}: {error.strerror}") from error


def print_replay(path: Path) -> None:
    console = new_console()
    with patience(console):
        end = read_state(path)
    about = end.game.about
    title = Text(about.name, "bold")
    title.append(f", {options_in_words(end.game.options)}" if end.game.options else "", "not bold")
    title.append(f", {end.players} players, {counted(len(end.log), 'move')}.", "not bold")
    console.print(title)
    state = end.game.new(end.players, end.seed)
    digits = len(str(len(end.log)))
    for number, entry in enumerate(end.log, 1):
        state.push(entry.move, entry.seat)
        line = Text(f"{number:>{digits}}  ", "dim")
        line.append(f"{entry.move}  ", "not dim bold")
        console.print(line.append(words_of(state.view(None)) or f"{about.seats[entry.seat]}.", "not dim not bold"))
    draw(console, state.view(None))
    console.print()
    console.print(stand(state))
