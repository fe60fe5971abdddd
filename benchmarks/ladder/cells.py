"""Cells: one bot against others of one kind. Cells form parts, each with its own log.

They are played in this order, the cheap ones first.
"""

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import fulcrum
from fulcrum.bots.bot import Bot
from fulcrum.bots.levels import HIGHEST, LOWEST, bot

LEAN, BOARD, TOWER, CARDS = "lean", "leverage-board", "leaps-and-ledges", "leverage-cards"
SHORT = {LEAN: "lean", BOARD: "board", TOWER: "tower", CARDS: "cards"}
OPENING = {LEAN: 2, BOARD: 2}  # random moves first where nothing is dealt, so that bots don't repeat one game
LEVEL_SEATS = {CARDS: 4}  # two for all others
# The card game's levels below this do not search: their games are cheap, and at four seats small steps need many.
CARDS_SEARCH_FROM, CARDS_RULE_GAMES, CARDS_SEARCH_GAMES = 7, 1_000, 600


@dataclass(frozen=True)
class Player:
    """A kind of bot: a level, or a class in a module, loaded in the process that plays."""

    name: str
    game_id: str = ""
    level: int = 0
    place: str = ""  # module:Class
    arguments: tuple[str, ...] = ()

    def make(self) -> Bot:
        if self.level:
            return bot(self.game_id, self.level)
        module, _, name = self.place.partition(":")
        made: Bot = getattr(import_module(module), name)(*self.arguments)
        return made


@dataclass(frozen=True)
class Cell:
    """One bot, the hero, against others of one kind."""

    name: str
    part: str
    game_id: str
    hero: Player
    others: Player
    players: int = 2
    # The share of points to reach; in the card game, how many times as often as one of the others to win.
    target: float | None = None
    seconds: float | None = 0.1  # per move, for all bots
    simulations: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    seats: str = "all"  # the hero's seats: all, or in the Undead variant the king's or the living
    least: int = 40  # least games, even if the interval is narrow
    most: int = 200  # most games, even if it is wide
    both_search: bool = False  # whether thinking times matter

    @property
    def even(self) -> float:
        """The share of equals."""
        return 1 / self.players

    @property
    def has_several_winners(self) -> bool:
        """Whether a game counts by who is among its winners: the card game has three kinds of them (LC-33)."""
        return self.game_id == CARDS

    @property
    def seatings(self) -> int:
        """How many games are played with one deal, each with the hero in another seat."""
        return {"all": self.players, "king": 1, "living": self.players - 1}[self.seats]

    @property
    def opening(self) -> int:
        return OPENING.get(self.game_id, 0)

    @property
    def level(self) -> int:
        return self.hero.level

    def hero_seat(self, state: "fulcrum.State", number: int) -> int:
        turn = number % self.seatings
        if self.seats == "all":
            return turn
        statuses = [player["status"] for player in state.view(None)["players"]]
        king = statuses.index("undead")
        return king if self.seats == "king" else [seat for seat in range(self.players) if seat != king][turn]


def level(game_id: str, number: int) -> Player:
    return Player(f"level {number}", game_id, number)


RANDOM = Player("random", place="fulcrum.bots.random:RandomBot")
PLAIN = {
    game_id: Player("plain UCT", place="fulcrum.bots.plain_uct:PlainUctBot", arguments=(game_id,))
    for game_id in (LEAN, BOARD)
}
BOARD_GREEDY = Player("greedy", place="fulcrum.bots.leverage_board.levels:greedy")
TOWER_GREEDY = Player("greedy", place="fulcrum.bots.leaps_and_ledges.levels:greedy")
RULES = Player("rules", place="fulcrum.bots.leverage_cards.levels:rules")
UNTRAINED = {
    LEAN: Player("itself untrained", place="fulcrum.bots.lean.levels:untrained"),
    BOARD: Player("itself untrained", place="fulcrum.bots.leverage_board.levels:untrained"),
}
OPEN_SPIEL = Player("OpenSpiel C++ MCTSBot", place="fulcrum.rl.open_spiel.lean:OpenSpielBot")


def strength_cells() -> list[Cell]:
    def cell(name: str, game_id: str, others: Player, **more: Any) -> Cell:
        return Cell(name, name, game_id, level(game_id, HIGHEST), others, **more)

    board = [
        cell("board-greedy", BOARD, BOARD_GREEDY, target=0.98),
        cell("board-plain", BOARD, PLAIN[BOARD], target=0.85, both_search=True),
        cell("board-untrained", BOARD, UNTRAINED[BOARD], target=0.60, both_search=True),
    ]
    tower = [
        cell("tower-random", TOWER, RANDOM, target=0.95),
        cell("tower-greedy", TOWER, TOWER_GREEDY, target=0.65),
        cell("tower-greedy-4", TOWER, TOWER_GREEDY, target=0.40, players=4),
    ]
    cards = []
    for others, ratio in ((RANDOM, 1.5), (RULES, 1.3)):
        cards += [
            cell(f"cards-{others.name}-{players}", CARDS, others, target=ratio, players=players)
            for players in (4, 6, 10)
        ]
        for side in ("king", "living"):
            undead = {"players": 5, "options": {"undead": True}, "seats": side}
            cards.append(cell(f"cards-undead-{side}-{others.name}", CARDS, others, target=ratio, **undead))
    lean = [
        cell("lean-plain", LEAN, PLAIN[LEAN], target=0.75, both_search=True),
        cell("lean-untrained", LEAN, UNTRAINED[LEAN], target=0.60, both_search=True),
        # Equal simulations for both remove OpenSpiel's handicap of stepping in Python.
        cell("lean-openspiel-equal", LEAN, OPEN_SPIEL, seconds=None, simulations=200, least=60, most=60),
        cell("lean-openspiel", LEAN, OPEN_SPIEL, target=0.90, seconds=1.0, least=60, most=60, both_search=True),
    ]
    return [*tower, *board, *lean, *cards]


def level_cells(game_id: str) -> list[Cell]:
    """Returns each level against the one below it; with more than two seats, one of the higher among the lower."""
    part = f"levels-{SHORT[game_id]}"
    return [
        Cell(
            f"{part}-{number}", part, game_id, level(game_id, number), level(game_id, number - 1),
            players=LEVEL_SEATS.get(game_id, 2), **level_games(game_id, number),
        )
        for number in range(LOWEST + 1, HIGHEST + 1)
    ]  # fmt: skip


def level_games(game_id: str, number: int) -> dict[str, int]:
    if game_id != CARDS:
        return {}
    games = CARDS_RULE_GAMES if number < CARDS_SEARCH_FROM else CARDS_SEARCH_GAMES
    return {"least": games, "most": games}


LEVEL_GAMES = (LEAN, TOWER, BOARD, CARDS)
LEVELS = [cell for game_id in LEVEL_GAMES for cell in level_cells(game_id)]
STRENGTH = strength_cells()
CELLS = {cell.name: cell for cell in [*LEVELS, *STRENGTH]}


def chosen(only: list[str]) -> list[Cell]:
    """Returns the cells whose name or part is given, or all if none are. A name may end in *."""
    if not only:
        return list(CELLS.values())
    unknown = [name for name in only if not any(named(cell, name) for cell in CELLS.values())]
    if unknown:
        parts = dict.fromkeys(cell.part for cell in CELLS.values())
        raise SystemExit(f"no part {', '.join(unknown)}; there are: {', '.join(parts)}")
    return [cell for cell in CELLS.values() if any(named(cell, name) for name in only)]


def named(cell: Cell, name: str) -> bool:
    if name.endswith("*"):
        return cell.name.startswith(name[:-1])
    return name in (cell.name, cell.part)
