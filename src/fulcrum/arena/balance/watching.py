"""One game of a report: played by bots, then replayed and analysed move by move."""

from typing import Any

from fulcrum.arena.balance.lens import Lens, Turn, lens_of
from fulcrum.arena.balance.plan import GameBatch, Matchup
from fulcrum.arena.play import Result, play_game
from fulcrum.bots import levels
from fulcrum.core import registry
from fulcrum.core.game import Game
from fulcrum.core.state import State

Note = dict[str, Any]


def play_batch(batch: GameBatch) -> list[Note]:
    """Plays a batch and returns the notes of its games."""
    matchup = batch.matchup
    game = registry.game(matchup.game_id, **matchup.options)
    return [play_one(game, matchup, number) for number in range(batch.first, batch.first + batch.count)]


def play_one(game: Game, matchup: Matchup, number: int) -> Note:
    chosen = matchup.levels_of(number)
    bots = [levels.bot(matchup.game_id, level) for level in chosen]
    result = play_game(game, matchup.players, bots, matchup.seed_of(number), simulations=matchup.simulations)
    note: Note = {
        "number": number,
        "points": list(result.points),
        "ranks": list(result.outcome.ranks),
        "winners": list(result.outcome.winners),
        "clause": result.outcome.clause,
    }
    return note | watched(game, matchup, number, result) if matchup.watched else note


def watched(game: Game, matchup: Matchup, number: int, result: Result) -> Note:
    """Replays a game and returns what its lens sees."""
    watch = Watch(lens_of(game.about), game.new(matchup.players, matchup.seed_of(number)))
    moves = [(entry["seat"], entry["move"]) for entry in result.record["moves"]]
    watch.first_move(*moves[0])
    for seat, text in moves:
        watch.move(seat, text)
    return watch.note()


class Watch:
    """A game being replayed, step by step.

    A step is what one seat does in a row, or what all seats choose in secret at the same time.
    """

    def __init__(self, lens: Lens, state: State) -> None:
        self.lens = lens
        self.state = state
        self.opener = state.actors[0]
        self.first = ""
        self.choices: list[int] = []  # number of legal moves, move by move
        self.standing = [lens.standing(state)]  # before the first step, and after each
        self.steps: list[tuple[int | None, list[str]]] = []  # each step's seat, if it is one, and what it showed
        self.place: object = None

    def first_move(self, seat: int, text: str) -> None:
        self.opener = seat
        self.first = self.lens.first_move(self.state, seat, text)

    def move(self, seat: int, text: str) -> None:
        state, window = self.state, self.state.game.window(self.state.data)
        before = State(state.game, state.players, state.seed, state.data, log=tuple(state.log[-1:]))
        self.choices.append(len(state.legal_moves(seat)))
        place = window or (state.field("turn"), seat)
        state.push(text, seat)
        # While others still owe a secret choice, the events are those of the previous move.
        told = not window or state.game.window(state.data) != window
        events = state.game.events(state.observation(None)) if told else []
        if place != self.place:
            self.steps.append((None if window else seat, []))
            self.standing.append([])
        self.place = place
        self.steps[-1][1].extend(self.lens.seen(Turn(before, state, seat, text, events)))
        self.standing[-1] = self.lens.standing(state)

    def note(self) -> Note:
        self.steps[-1][1].extend(self.lens.at_end(self.state))
        return {
            "sides": self.lens.sides(self.state),
            "opener": self.opener,
            "first": self.first,
            "moves": len(self.choices),
            "turns": self.state.field("turn"),
            "choices": sum(self.choices),
            "widest": max(self.choices),
            "forced": self.choices.count(1),
            "steps": self.steps,
            "standing": self.standing,
        }
