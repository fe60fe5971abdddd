"""How the card game's bots behave at a table: deals, aid, betrayal, wars and who wins.

`make negotiation` plays the games and writes docs/lab/negotiation.md. Strength is measured by the ladder; this measures
whether the game that the bots play is worth joining. Every figure has a bound, and the report says which are missed.
"""

import argparse
import hashlib
import os
import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import fulcrum
from benchmarks.timing import grid
from fulcrum.arena.play import play_game
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import play_all
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.actions import PHASES
from fulcrum.games.leverage_cards.cards import STATUSES, UNDEAD

GAME = "leverage-cards"
REPORT = Path(__file__).parent.parent / "docs" / "lab" / "negotiation.md"
PLAYED = ((5, 200, None), (8, 60, 0.05))  # level, games a table, seconds a move
TABLES = ((4, False), (5, False), (7, False), (10, False), (5, True))  # players, with the Undead King

Counts = Counter[str]


@dataclass(frozen=True)
class Table:
    """Games with the same players and bots."""

    level: int
    seconds: float | None
    players: int
    undead: bool

    @property
    def name(self) -> str:
        return f"{self.players} players{', Undead King' if self.undead else ''}, level {self.level}"


@dataclass(frozen=True)
class OneGame:
    """A game of a table, as the game runner takes it."""

    table: Table
    number: int

    @property
    def key(self) -> tuple[Table, int]:
        return self.table, self.number

    @property
    def seed(self) -> int:
        words = f"{self.table.players}/{self.table.undead}/{self.number}"
        return int.from_bytes(hashlib.sha256(words.encode()).digest()[:8], "big")

    def play(self, _: Leash) -> Counts:
        table = self.table
        game = fulcrum.game(GAME, undead=table.undead)
        bots = [fulcrum.bot(GAME, level=table.level) for _ in range(table.players)]
        record = play_game(game, table.players, bots, self.seed, seconds=table.seconds).record
        moves = [(move["seat"], move["move"]) for move in record["moves"]]
        return counted(game.new(table.players, self.seed), moves)

    def given_up(self, words: str) -> Counts:
        raise RuntimeError(words)


def counted(state: State, moves: list[tuple[int, str]]) -> Counts:
    """Plays a game again and counts what its players did."""
    counts: Counts = Counter(games=1, moves=len(moves), seats=state.players)
    for seat, text in moves:
        window, phase, status = state.game.window(state.data), PHASES[state.field("phase")], state.field("status")
        in_duel = state.field("duel") or text.startswith("duel ")
        state.push(text, seat)
        verb = text.split()[0]
        counts["answers to calls"] += verb == "offer" and phase == "call"
        counts["accepted"] += verb == "accept"
        counts["the Undead King yields"] += verb == "yield" and phase == "war-yield" and status[seat] == UNDEAD
        if window and state.game.window(state.data) == window:
            continue  # others still owe a choice, and the events are those of the previous move
        happened = state.game.events(state.observation(None))
        counts.update(event["kind"] for event in happened)
        terms = [event for event in happened if event["kind"] == "term"]
        for term in terms:
            counts[f"term {term['term']}"] += 1
            counts["sold"] += term["term"] == "swear" and STATUSES[status[term["giver"]]] == "noble"
        crowned = [e["seat"] for e in happened if e["kind"] == "status" and e["status"] == "king"]
        for king in crowned:
            new = STATUSES[status[king]] == "mercenary" and state.field("status")[king] == STATUSES.index("king")
            counts["founded by a deal"] += new and any(term["term"] != "crown" for term in terms)
            counts["founded by a duel"] += new and bool(in_duel) and not terms
    counts["betrayals"] = int(counts["sold"] + counts["renounce"] > 0)
    count_ends(counts, state)
    return counts


def count_ends(counts: Counts, state: State) -> None:
    outcome = state.outcome
    assert outcome is not None
    counts["seats that win"] = len(outcome.winners)
    for kinds in outcome.details["victories"].values():
        counts.update(f"won as {kind}" for kind in kinds)
    king = outcome.details["king"]
    counts["the Undead King wins"] = int(king is not None and state.field("status")[king] == UNDEAD)


def share(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


@dataclass(frozen=True)
class Measure:
    """One figure of a table, and the bounds within which it should lie."""

    name: str
    of: Callable[[list[Counts], Counts], float]  # the games of a table, and their sum
    low: float = 0.0
    high: float = 1.0
    percent: bool = True
    undead: bool | None = None  # only at tables with, or without, the Undead King

    def applies(self, table: Table) -> bool:
        return self.undead is None or self.undead == table.undead

    def text(self, value: float) -> str:
        return f"{100 * value:.0f} %" if self.percent else f"{value:.1f}"

    def bounds(self) -> str:
        high = 1.0 if self.percent else NO_BOUND
        if self.low and self.high < high:
            return f"{self.text(self.low)} to {self.text(self.high)}"
        return f"at least {self.text(self.low)}" if self.low else f"at most {self.text(self.high)}"

    def met(self, value: float) -> bool:
        return self.low <= value <= self.high


NO_BOUND = 1e9


def won_as(kind: str) -> Callable[[list[Counts], Counts], float]:
    ways = ("king", "wealthiest", "status")
    return lambda _, total: share(total[f"won as {kind}"], sum(total[f"won as {way}"] for way in ways))


def war_rounds(games: list[Counts], _: Counts) -> float:
    """Returns the median number of rounds of the games that had a war."""
    return statistics.median([game["round"] for game in games if game["round"]] or [0])


MEASURES = (
    Measure(
        "offers and counter-offers accepted",
        lambda _, n: share(n["accepted"], n["offer"] + n["counter"] + n["pick"]),
        low=0.35,
    ),
    Measure("deals a game", lambda _, n: n["deal"] / n["games"], 2.0, NO_BOUND, percent=False),
    Measure(
        "Kingdoms founded by deals",
        lambda _, n: share(n["founded by a deal"], n["founded by a deal"] + n["founded by a duel"]),
        low=1 / 3,
    ),
    Measure("requests for aid granted", lambda _, n: share(n["aid"], n["ask"]), 0.3, 0.7),
    Measure("games in which a Noble renounces or is bought", lambda _, n: n["betrayals"] / n["games"], low=1 / 3),
    Measure("rounds of a war, median", war_rounds, 0, 5, percent=False),
    Measure("victories that are the King's", won_as("king"), low=0.15),
    Measure("victories that are the Wealthiest's", won_as("wealthiest"), low=0.15),
    Measure("victories that are a Noble's", won_as("status"), low=0.15),
    Measure("games that end by unification", lambda _, n: n["unification"] / n["games"], high=0.25),
    Measure("seats that win", lambda _, n: n["seats that win"] / n["seats"], high=0.6),
    Measure(
        "games that the Undead King wins", lambda _, n: n["the Undead King wins"] / n["games"], 0.3, 0.6, undead=True
    ),
)
# Figures without bounds, for a sense of the game.
COUNTED = {
    "offers": "offer", "counter-offers": "counter", "calls for offers": "call", "answers to them": "answers to calls",
    "offers picked": "pick", "oaths in deals": "term swear", "crowns in deals": "term crown",
    "Nobles handed over": "term noble", "Nobles bought": "sold", "Nobles who renounce": "renounce",
    "battles won": "win", "requests for aid": "ask", "promises": "promise", "promises kept": "kept",
    "promises broken": "broken", "moves": "moves",
}  # fmt: skip


def report(games: dict[Table, list[Counts]]) -> str:
    parts = [NOTE]
    for level in dict.fromkeys(table.level for table in games):
        tables = [table for table in games if table.level == level]
        headings = ["", "bound", *(short(table) for table in tables)]
        count = len(games[tables[0]])
        thought = f", {tables[0].seconds:g} s a move" if tables[0].seconds else ""
        parts.append(f"## Level {level}: {count} games a table{thought}\n")
        parts.append(grid(headings, [measured(measure, tables, games) for measure in MEASURES]) + "\n")
        parts.append("A game has, on average:\n")
        rows = [
            [name, *(f"{sum(game[kind] for game in games[table]) / len(games[table]):.1f}" for table in tables)]
            for name, kind in COUNTED.items()
        ]
        parts.append(grid(["", *(short(table) for table in tables)], rows) + "\n")
    return "\n".join(parts)


def short(table: Table) -> str:
    return f"{table.players}, Undead" if table.undead else f"{table.players} players"


def measured(measure: Measure, tables: list[Table], games: dict[Table, list[Counts]]) -> list[str]:
    row = [measure.name, measure.bounds()]
    for table in tables:
        total: Counts = sum(games[table], Counter())
        value = measure.of(games[table], total)
        text = measure.text(value)
        row.append("" if not measure.applies(table) else text if measure.met(value) else f"**{text}**")
    return row


NOTE = """# How the card game's bots negotiate

Written by `make negotiation`. All seats of a table have bots of the same level; each table has its own fixed deals.
Bold figures are outside their bounds. [Balance reports](balance.md) and the [ladder](../strength.md) measure the rest.

Level 5 plays by rules, with human errors. Level 8 searches. It still keeps its Gold when a King asks for aid, breaks
more promises, and joins the strongest too readily at small tables.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, help="only this level, without writing the report")
    parser.add_argument("--games", type=int, help="games a table, without writing the report")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    tables = {
        Table(level, seconds, players, undead): arguments.games or count
        for level, count, seconds in PLAYED
        if arguments.level in (None, level)
        for players, undead in TABLES
    }
    pool = LocalPool(arguments.workers)
    try:
        tasks = [OneGame(table, number) for table, count in tables.items() for number in range(count)]
        results = {game.key: counts for game, counts in play_all(tasks, pool)}
    finally:
        pool.close()
    games = {table: [results[table, number] for number in range(count)] for table, count in tables.items()}
    text = report(games)
    print(text)
    if arguments.level is None and arguments.games is None:
        REPORT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
