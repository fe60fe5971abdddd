"""The settings of a table, fixed when it is created."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, get_args

from fulcrum.bots.talk import has_lines
from fulcrum.core import registry
from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.seeds import check_seed, commitment, seed_text
from fulcrum.match.clocks import DAY, ClockSetting, check_clock, check_seconds
from fulcrum.match.seats import OPEN, Seat

NO_CLOCK = ClockSetting()
Talk = Literal["all", "public", "none"]  # all: also whispers and talk in groups


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of a table. All seats are open, except in a rematch or where the creator assigns them."""

    table: str  # its id
    game: str
    options: dict[str, Any]
    players: int
    seed: str = field(repr=False)  # 64 hexadecimal digits; secret until the match is over
    rules_version: int
    owner: str  # the person who may start and seat bots
    public: bool
    spectator_delay: float  # seconds; the server applies it
    clock: ClockSetting
    autostart: bool  # start as soon as all seats are taken
    away_grace: float  # seconds until a bot stands in for a person who left
    seats: tuple[Seat, ...]
    talk: Talk = "all"
    reveal_whispers: bool = False  # everyone sees them once the game is over
    bot_talk: bool = False  # bots comment on the game in the chat

    added: ClassVar[tuple[str, ...]] = ("talk", "reveal_whispers", "bot_talk")

    @property
    def commitment(self) -> str:
        """The hash of the seed, public from the start."""
        return commitment(int(self.seed, 16))


def setup_table(
    table: str,
    game_id: str,
    *,
    owner: str,
    seed: int,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    public: bool = True,
    spectator_delay: float = 0.0,
    clock: ClockSetting = NO_CLOCK,
    autostart: bool = False,
    away_grace: float = 120.0,
    seats: tuple[Seat, ...] = (),
    talk: Talk = "all",
    reveal_whispers: bool = False,
    bot_talk: bool = True,
) -> Setup:
    """Returns checked settings; raises `OptionError` or `UnknownGame` for values that are not allowed.

    `bot_talk` has no effect where there is no chat, or where the game's bots have nothing to say.
    """
    about = registry.about(game_id)
    count = about.check_players(about.players[0] if players is None else players)
    if seats and len(seats) != count:
        raise OptionError(f"{len(seats)} seats for {count} players")
    if not isinstance(seed, int):
        raise OptionError(f"seed={shortened(seed)}: give the seed of a table as a number")
    if talk not in get_args(Talk):
        raise OptionError(f"talk={shortened(talk)}: a table takes {', '.join(get_args(Talk))}")
    return Setup(
        table=table,
        game=game_id,
        options=about.resolve(options or {}),
        players=count,
        seed=seed_text(check_seed(seed)),
        rules_version=about.rules_version,
        owner=owner,
        public=public,
        spectator_delay=check_seconds(spectator_delay, "the spectators' delay", DAY),
        clock=check_clock(clock),
        autostart=autostart,
        away_grace=check_seconds(away_grace, "the grace for people who are away", DAY),
        seats=seats or (OPEN,) * count,
        talk=talk,
        reveal_whispers=bool(reveal_whispers),
        bot_talk=bool(bot_talk) and talk != "none" and has_lines(game_id),
    )
