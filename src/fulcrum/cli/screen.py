"""Output shared by all commands: the console, positions, common phrases."""

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.status import Status
from rich.text import Text

from fulcrum.core import registry
from fulcrum.core.about import About
from fulcrum.core.errors import FulcrumError, SeatError, shortened

if TYPE_CHECKING:
    from fulcrum.core.state import State

COMMON_KEYS = ("game", "seat", "actors", "turn", "over", "outcome", "events", "moves", "commitment", "seed")


def new_console() -> Console:
    """Creates a console without automatic colours, so that every colour has a meaning."""
    return Console(highlight=False, markup=False, emoji=False)


def loading(console: Console) -> Status:
    """Returns a spinner for loading the rules, which takes some seconds where Numba compiles them."""
    return console.status("Loading the rules")


def draw(console: Console, view: dict[str, Any]) -> None:
    """Prints the game's own drawing of a position, or its facts in plain lines if it has none."""
    ascii_only = console.options.ascii_only
    module = drawing_module(view["game"])
    picture = facts(view) if module is None else module.terminal(view, ascii_only=ascii_only)
    console.print()
    console.print(picture, no_wrap=True, overflow="crop", crop=True)
    needed = max((line.cell_len for line in picture.split("\n")), default=0)
    if needed > console.width:
        console.print(f"(The drawing needs {needed} columns; this terminal has {console.width}.)", style="dim")


def drawing_module(game_id: str) -> Any:
    """Returns the module that draws a game, or None if a third-party game has none."""
    try:
        return registry.drawing(game_id)
    except (FulcrumError, ModuleNotFoundError):
        return None


def facts(view: dict[str, Any]) -> Text:
    """Lists the keys of a view that only this game has, one per line."""
    found = Text()
    for key, value in view.items():
        if key not in COMMON_KEYS:
            found.append(f"{key.replace('_', ' ')}: ", "bold")
            found.append(f"{value}\n")
    found.rstrip()
    return found


def words_of(view: dict[str, Any]) -> str:
    """Describes the last move in one sentence; empty if the game reports no events."""
    steps = [event["words"] for event in view["events"]]
    return f"{'; '.join(steps)}." if steps else ""


def status_line(state: "State") -> Text:
    """Says whose turn it is, or how the game ended and by which clause."""
    outcome = state.outcome
    if outcome is None:
        return Text(f"To move: {names(state.game.about, state.actors)}.")
    found = Text("The game is over: ", "bold")
    return found.append(f"{outcome.reason} ({outcome.clause}).")


def names(about: About, seats: tuple[int, ...]) -> str:
    return " and ".join(about.seats[seat] for seat in seats)


def read_seat(about: About, players: int, text: str) -> int:
    """Parses a seat number or name."""
    called = [name.casefold() for name in about.seats[:players]]
    if text.strip().casefold() in called:
        return called.index(text.strip().casefold())
    if text.strip() in map(str, range(players)):
        return int(text)
    known = ", ".join(f"{seat} ({name})" for seat, name in enumerate(about.seats[:players]))
    raise SeatError(f"no seat {shortened(text)} at this table; seats are {known}")


def options_in_words(options: dict[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in options.items())


def counted(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def sentence(error: FulcrumError) -> str:
    """Turns an error message into a full sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
