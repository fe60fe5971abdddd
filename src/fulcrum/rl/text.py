"""Games in words, for language models: a position to read, a move to write, in the shape that TextArena uses.

    env = TextEnv("lean", side=3)
    env.reset(num_players=2, seed=7)
    done = False
    while not done:
        player, text = env.get_observation()
        done, info = env.step(models[player](text))
    rewards, info = env.close()

All a player reads is made from its seat's observation.
"""

import re
from collections.abc import Iterator
from typing import Any

from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, IllegalMove, InvalidMove, OptionError, shortened
from fulcrum.core.observation import Observation
from fulcrum.core.state import State

BRACKETED = re.compile(r"\[([^\[\]]*)\]")
MOVES_SHOWN = 12  # of the past
MOVES_LISTED = 80  # of those that are legal
LONGEST_ANSWER = 20_000

Info = dict[str, Any]


class TextEnv:
    """One game at a time, each seat a player who reads and writes.

    A move that can't be read or is not legal is answered with the reason and, where the rules forbid it, the clause;
    the player may try again. The one who fails `most_invalid` times in one turn has lost: -1, and 0 for the others.
    """

    def __init__(self, game_id: str, *, most_invalid: int = 3, **options: Any) -> None:
        if not isinstance(most_invalid, int) or most_invalid < 1:
            raise OptionError(f"most_invalid={shortened(most_invalid)}: a whole number from 1 on")
        self.game = registry.game(game_id, **options)
        self.most_invalid = most_invalid
        self.reset()

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Begin a game; the fewest players and an unguessable seed unless given."""
        self._state = self.game.new(num_players, seed)
        self._invalid = 0
        self._refusal = ""
        self._welcomed: set[int] = set()
        self._rewards: dict[int, float] | None = None
        self._info: Info = {}

    @property
    def done(self) -> bool:
        return self._rewards is not None

    @property
    def _player(self) -> int:
        """Who is asked: where several owe a secret choice, the lowest first."""
        if self.done:
            raise FulcrumError("the game is over: close it, or reset")
        return self._state.actors[0]

    def get_observation(self) -> tuple[int, str]:
        """Who is to move, and what that player may know; the rules come with a player's first one."""
        player = self._player
        parts = [] if player in self._welcomed else [rules(self._state, player)]
        self._welcomed.add(player)
        parts.append(position(self._state.observation(player)))
        if self._refusal:
            parts.append(f"Your last answer was not taken: {self._refusal} Try again.")
        parts.append("Answer with one move, in square brackets or alone.")
        return player, "\n\n".join(parts)

    def step(self, action: str) -> tuple[bool, Info]:
        """Make the move that the answer of a player holds: what is last in square brackets, or all of it."""
        player = self._player
        try:
            self._state.push(written_move(action), player)
        except (InvalidMove, IllegalMove) as refusal:
            return self._refuse(player, refusal)
        self._invalid, self._refusal = 0, ""
        outcome = self._state.outcome
        if outcome is None:
            return False, {}
        lost = -1.0 if outcome.winners else 0.0
        rewards = {seat: 1.0 if seat in outcome.winners else lost for seat in range(self._state.players)}
        return self._end(rewards, {"reason": outcome.reason, "clause": outcome.clause, "ranks": list(outcome.ranks)})

    def _refuse(self, player: int, refusal: InvalidMove | IllegalMove) -> tuple[bool, Info]:
        self._invalid += 1
        self._refusal = f"{refusal}."
        info: Info = {"invalid": self._invalid, "reason": str(refusal)}
        if isinstance(refusal, IllegalMove):
            info["clause"] = refusal.clause
        if self._invalid < self.most_invalid:
            return False, info
        rewards = {seat: -1.0 if seat == player else 0.0 for seat in range(self._state.players)}
        tries = "a move" if self._invalid == 1 else f"{self._invalid} moves in one turn"
        name = self.game.about.seats[player]
        return self._end(rewards, {**info, "reason": f"{name} wrote {tries} that can't be made: {refusal}"})

    def _end(self, rewards: dict[int, float], info: Info) -> tuple[bool, Info]:
        self._rewards, self._info = rewards, info
        return True, info

    def close(self) -> tuple[dict[int, float], Info]:
        """The rewards by player, 1 won and -1 lost, all 0 for a game that was not finished; and how it ended."""
        return self._rewards or dict.fromkeys(range(self._state.players), 0.0), self._info


def written_move(answer: object) -> str:
    """The move in an answer that may say more than that."""
    if not isinstance(answer, str):
        raise InvalidMove(answer, "an answer is a text")
    if len(answer) > LONGEST_ANSWER:
        raise InvalidMove(answer, f"an answer has at most {LONGEST_ANSWER} characters")
    found = BRACKETED.findall(answer)
    return (found[-1] if found else answer).strip()


def rules(state: State, player: int) -> str:
    """The game and its clauses."""
    about = state.game.about
    lines = [f"You play {about.name} as {about.seats[player]}, player {player} of 0 to {state.players - 1}."]
    lines += [about.summary, "", "The rules:"]
    for heading, clauses in about.sections.items():
        lines.append(f"{heading}")
        lines += [f"  {name}: {clause.text}" for name, clause in clauses.items()]
    return "\n".join(lines)


def position(observation: Observation) -> str:
    """What the seat may know: the last moves, the drawing, and what it may do."""
    return "\n\n".join(part for part in parts_of(observation) if part)


def parts_of(observation: Observation) -> Iterator[str]:
    game, view = observation.game, observation.view()
    names = game.about.seats
    past = [f"{names[entry.seat]}: {entry.move}" for entry in observation.log[-MOVES_SHOWN:]]
    if past:
        yield "The last moves:\n" + "\n".join(past)
    told = "\n".join(event["words"] for event in view["events"])
    if told:
        yield f"What happened:\n{told}"
    yield registry.drawing(game.about.id).terminal(view, ascii_only=True).plain
    assert observation.seat is not None
    moves = observation.legal_moves(observation.seat)
    more = f", and {len(moves) - MOVES_LISTED} more" if len(moves) > MOVES_LISTED else ""
    yield f"You are {names[observation.seat]}. Your moves: {', '.join(map(str, moves[:MOVES_LISTED]))}{more}."
