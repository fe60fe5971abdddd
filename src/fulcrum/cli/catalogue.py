"""`fulcrum games`, which works without loading a kernel."""

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fulcrum.cli.screen import new_console
from fulcrum.core import registry
from fulcrum.core.about import About
from fulcrum.core.options import Choice, Option, Preset, WholeNumber

READABLE_WIDTH = 92
NARROW = 56  # columns; too few for a grid


def print_games() -> None:
    console = new_console()
    found = [registry.about(game_id) for game_id in registry.games()]
    if console.width < NARROW:
        for about in found:
            console.print(Text(f"{about.id}, {about.players_in_words}", "bold cyan"))
            console.print(description(about))
            console.print()
    else:
        console.print(games_grid(found))
    console.print(Text("Read the rules with `fulcrum rules GAME`, play with `fulcrum play GAME`.", "dim"))


def games_grid(found: Iterable[About]) -> Table:
    grid = Table(show_lines=True, header_style="bold")
    grid.add_column("Game", style="bold cyan", no_wrap=True)
    grid.add_column("Players")
    grid.add_column("Description and options", overflow="fold")
    for about in found:
        grid.add_row(about.id, about.players_in_words.removesuffix(" players"), description(about))
    return grid


def description(about: About) -> Text:
    """Returns name and summary, then each option with its default and the values it takes."""
    title = Text()
    title.append(f"{about.name}. ", "bold")
    title.append(about.summary)
    return Text("\n").join([title, *option_lines(about)])


def option_lines(about: About) -> Iterator[Text]:
    """Yields a line for each option: its default and the values it takes."""
    defaults = about.resolve({})
    for option in about.options:
        line = Text()
        line.append(f"{option.name}={written(defaults[option.name])}", "green")
        line.append(f"  {option.help}: {option.allowed(defaults)}")
        yield line
        yield from (Text(f"  {option.name}={preset.value}  {preset.words}", "dim") for preset in presets(option))


def presets(option: Option) -> tuple[Preset, ...]:
    return option.presets if isinstance(option, WholeNumber | Choice) else ()


def written(value: object) -> str:
    """Formats an option's value as it is typed."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={part}" for name, part in value.items())
    return str(value)


def width(console: Console) -> int:
    """Limits the width, since long lines are hard to read."""
    return min(console.width, READABLE_WIDTH)
