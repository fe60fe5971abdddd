"""Games as text, for language models, with the interface of TextArena.

    env = TextEnv("lean", side=3)
    env.reset(num_players=2, seed=7)
    done = False
    while not done:
        player, text = env.get_observation()
        done, info = env.step(models[player](text))
    rewards, info = env.close()

Everything a player reads comes from its seat's observation.
"""

import re
from collections.abc import Iterator
from typing import Any

from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, IllegalMove, InvalidMove, OptionError, shortened
from fulcrum.core.observation import Observation
from fulcrum.core.state import State

BRACKETED = re.compile(r"\[([^\[\]]*)\]")
MOVES_SHOWN = 12  # of the log
MOVES_LISTED = 80  # of the legal ones
LONGEST_ANSWER = 20_000

Info = dict[str, Any]


class TextEnv:
    """Plays one game at a time; each seat is a player who reads text and writes a move.

    An unreadable or illegal move is answered with the reason and, if a rule forbids it, the clause. The player may try
    again, but loses after `most_invalid` failures in one turn: -1, and 0 for the others.
    """

    def __init__(self, game_id: str, *, most_invalid: int = 3, **options: Any) -> None:
        if not isinstance(most_invalid, int) or most_invalid < 1:
            raise OptionError(f"most_invalid={shortened(most_invalid)}: a whole number from 1")
        self.game = registry.game(game_id, **options)
        self.most_invalid = most_invalid
        self.reset()

    def reset(self, num_players: int | None = None, seed: int | None = None) -> None:
        """Starts a game; by default with the fewest players and an unpredictable seed."""
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
        """The player to move; of several who owe a secret choice, the lowest."""
        if self.done:
            raise FulcrumError("the game is over: call close or reset")
        return self._state.actors[0]

    def get_observation(self) -> tuple[int, str]:
        """Returns the player to move and its text; a player's first text includes the rules."""
        player = self._player
        parts = [] if player in self._welcomed else [rules(self._state, player)]
        self._welcomed.add(player)
        parts.append(position(self._state.observation(player)))
        if self._refusal:
            parts.append(f"Your last answer was rejected: {self._refusal} Try again.")
        parts.append("Answer with one move, alone or in square brackets.")
        return player, "\n\n".join(parts)

    def step(self, action: str) -> tuple[bool, Info]:
        """Plays the move in a player's answer: the last text in square brackets, or all of it."""
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
        tries = "an invalid move" if self._invalid == 1 else f"{self._invalid} invalid moves in one turn"
        name = self.game.about.seats[player]
        return self._end(rewards, {**info, "reason": f"{name} lost by {tries}: {refusal}"})

    def _end(self, rewards: dict[int, float], info: Info) -> tuple[bool, Info]:
        self._rewards, self._info = rewards, info
        return True, info

    def close(self) -> tuple[dict[int, float], Info]:
        """Returns the rewards by player, all 0 for an unfinished game, and how the game ended."""
        return self._rewards or dict.fromkeys(range(self._state.players), 0.0), self._info


def written_move(answer: object) -> str:
    """Extracts the move from an answer that may say more."""
    if not isinstance(answer, str):
        raise InvalidMove(answer, "an answer must be a string")
    if len(answer) > LONGEST_ANSWER:
        raise InvalidMove(answer, f"an answer may have at most {LONGEST_ANSWER:,} characters")
    found = BRACKETED.findall(answer)
    return (found[-1] if found else answer).strip()


def rules(state: State, player: int) -> str:
    """Returns the rules of the game, clause by clause."""
    about = state.game.about
    lines = [f"You play {about.name} as {about.seats[player]}, player {player} of 0 to {state.players - 1}."]
    lines += [about.summary, "", "The rules:"]
    for heading, clauses in about.sections.items():
        lines.append(f"{heading}")
        lines += [f"  {name}: {clause.text}" for name, clause in clauses.items()]
    return "\n".join(lines)


def position(observation: Observation) -> str:
    """Describes what the seat may know: the last moves, a drawing, its legal moves."""
    return "\n\n".join(part for part in parts_of(observation) if part)


def parts_of(observation: Observation) -> Iterator[str]:
    game, view = observation.game, observation.view()
    names = game.about.seats
    past = [f"{names[entry.seat]}: {entry.move}" for entry in observation.log[-MOVES_SHOWN:]]
    if past:
        yield "The last moves:\n" + "\n".join(past)
    happened = "\n".join(event["words"] for event in view["events"])
    if happened:
        yield f"What happened:\n{happened}"
    yield registry.drawing(game.about.id).terminal(view, ascii_only=True).plain
    assert observation.seat is not None
    moves = observation.legal_moves(observation.seat)
    more = f", and {len(moves) - MOVES_LISTED} more" if len(moves) > MOVES_LISTED else ""
    yield f"You are {names[observation.seat]}. Your moves: {', '.join(map(str, moves[:MOVES_LISTED]))}{more}."
