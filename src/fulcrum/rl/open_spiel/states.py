# mypy: allow-subclassing-any
"""A game in progress as OpenSpiel sees it, without and with cards.

OpenSpiel clones a state by copying its `__dict__`. So that holds little: the record, the player to act and, with
cards, the chance events that are still open.
"""

import hashlib
from typing import TYPE_CHECKING, Any

import pyspiel

from fulcrum.core.errors import FulcrumError
from fulcrum.core.memory import Record, floats
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.seeds import quick_stream

if TYPE_CHECKING:
    from fulcrum.rl.open_spiel.games import CardGame, SpielGame

TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
DIGEST = 16  # bytes


def player_of(waiting: int) -> int:
    """Returns the player to act, from the seats that may as bits; of several who owe a secret choice, the lowest."""
    if waiting < 0:  # the answer of `try_action`
        raise FulcrumError("the action is illegal: choose one of legal_actions()")
    return (waiting & -waiting).bit_length() - 1 if waiting else TERMINAL


class SpielState(pyspiel.State):
    """A state of a game without secrets. OpenSpiel asks for the player six times a ply, so it is stored."""

    def __init__(self, game: "SpielGame", record: Record, player: int) -> None:
        super().__init__(game)
        self.record = record
        self.player = player

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        game = self.get_game()
        if self.player != TERMINAL:
            return [0.0] * game.num_players()
        rewards = floats(game.num_players())
        game.kernel.write_rewards(self.record, rewards)
        listed: list[float] = rewards.tolist()
        return listed

    def _legal_actions(self, player: int) -> list[int]:
        game = self.get_game()
        found = game.found.array[: game.legal(self.record, player)]
        found.sort()
        listed: list[int] = found.tolist()
        return listed

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        self.player = player_of(game.kernel.try_action(self.record, self.player, action))

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        text: str = game.rules.text(action, self.position(), player)
        return text

    def position(self) -> Position:
        """Converts the state to a Fulcrum position."""
        game = self.get_game()
        return Position(game.rules, game.num_players(), self.record.copy())

    def is_set_up(self) -> bool:
        """Whether the first hands are dealt, so that there is something to see."""
        return True

    def past(self, player: int) -> str:
        """Returns everything that has happened: the actions, since all players saw them."""
        return ",".join(map(str, self.history()))

    def __str__(self) -> str:
        """Returns what each player sees and all actions so far, chance included, so no two states look alike."""
        observer = self.get_game().observer
        seen = [observer.string_from(self, player) for player in range(self.num_players())]
        return "\n".join([*seen, self.history_str()])


class CardState(SpielState):
    """A state of a game with cards. Chance picks the opening, deals the hands, then names each card drawn.

    `trails` has two digests for each seat: of what it sees now, and of everything it has seen and done. The second
    changes only when the first does or when the seat acts. So the number of steps another seat takes in secret leaves
    no trace.
    """

    def __init__(self, game: "CardGame") -> None:
        super().__init__(game, game.openings[0], CHANCE)
        self.opened = False
        self.dealt = 0  # cards of the first hands
        self.mover, self.action, self.settled = CHANCE, -1, 0  # an action that waits for cards
        self.trails = bytes(2 * DIGEST * game.num_players())
        if len(game.openings) == 1:
            self._open(0)

    def _open(self, number: int) -> None:
        self.record = self.get_game().openings[number].copy()
        self.opened = True

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self.get_game()
        if not self.opened:
            count = len(game.openings)
            return [(number, 1 / count) for number in range(count)]
        odds: list[tuple[int, float]] = game.dealer.odds(self.record, self.settled)
        return odds

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.player != CHANCE:
            self.mover, self.action = self.player, action
            self._proceed(game)
        elif not self.opened:
            self._open(action)
        elif self.dealt < game.first_cards:
            game.dealer.deal(self.record, self.dealt, action)
            self.dealt += 1
            if self.dealt == game.first_cards:
                self.player = player_of(game.kernel.actors(self.record))
                self._remember(game)
        else:
            game.dealer.settle(self.record, self.action, self.settled, action)
            self.settled += 1
            self._proceed(game)

    def _proceed(self, game: "CardGame") -> None:
        """Tries the action on a copy. If it draws more cards than are settled, chance names the next one first."""
        after = self.record.copy()
        waiting = game.kernel.try_action(after, self.mover, self.action)
        if game.dealer.drawn(self.record, after, self.action) > self.settled:
            self.player = CHANCE
            return
        self.record, self.player = after, player_of(waiting)
        self._remember(game)
        self.mover, self.action, self.settled = CHANCE, -1, 0

    def _remember(self, game: "CardGame") -> None:
        """Adds what each seat has just seen to its trail."""
        trails = []
        for seat in range(game.num_players()):
            at = 2 * DIGEST * seat
            before, past = self.trails[at : at + DIGEST], self.trails[at + DIGEST : at + 2 * DIGEST]
            seen = game.rules.observe(self.record, seat)
            now = hashlib.blake2b(seen.words, digest_size=DIGEST).digest()
            did = self.action if seat == self.mover else -1
            if now != before or did >= 0:
                past = hashlib.blake2b(past + now + did.to_bytes(4, signed=True), digest_size=DIGEST).digest()
            trails += [now, past]
        self.trails = b"".join(trails)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != CHANCE:
            return super()._action_to_string(player, action)
        name: str = self.get_game().dealer.names[action] if self.opened else f"opening {action}"
        return name

    def is_set_up(self) -> bool:
        dealt: bool = self.dealt == self.get_game().first_cards
        return dealt

    def past(self, player: int) -> str:
        at = 2 * DIGEST * player + DIGEST
        return self.trails[at : at + DIGEST].hex()

    def resample_from_infostate(self, player: int, sampler: Any) -> "CardState":
        """Returns a state the player can't tell from this one; others may hold other cards. It has no history."""
        game = self.get_game()
        rules, players = game.rules, game.num_players()
        seen = Observation(
            rules,
            players,
            rules.observe(self.record, player),
            seat=player,
            log=(),
            commitment="",
            seed=None,
        )
        world: CardState = game.new_initial_state()
        world.record = rules.imagine(seen, quick_stream(int(sampler() * 2**53)))
        world.player, world.opened, world.dealt = self.player, True, self.dealt
        world._remember(game)  # what others saw before is unknown: their trails begin here
        at = 2 * DIGEST * player
        world.trails = world.trails[:at] + self.trails[at : at + 2 * DIGEST] + world.trails[at + 2 * DIGEST :]
        return world
