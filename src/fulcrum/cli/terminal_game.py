"""A game in the terminal: people at the keyboard, bots in the other seats."""

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fulcrum.bots.bot import Thought
from fulcrum.cli import move_list
from fulcrum.cli.bot_talk import BotTalk
from fulcrum.cli.opponents import Interrupted, Opponents
from fulcrum.cli.rules import print_clause, print_rules
from fulcrum.cli.screen import counted, draw, names, options_in_words, sentence, status_line, words_of
from fulcrum.cli.states import write_state
from fulcrum.cli.thoughts import print_thought, summary
from fulcrum.core.errors import FulcrumError, IllegalMove, InvalidMove, NothingToUndo, shortened
from fulcrum.core.state import State
from fulcrum.core.values import Move

NO_ONE = -1
HELP = (
    ("a move", "play it{example}; punctuation and capitals don't matter"),
    ("a number", "play the move with that number in the list"),
    ("m, m TEXT", "list your moves, or only those that start with TEXT"),
    ("? MOVE", "explain why a move is not allowed; ? alone explains the last refusal"),
    ("u", "take back your last move and the replies to it"),
    ("hint", "show what the strongest bot would play"),
    ("why", "explain a bot's last move"),
    ("b", "draw the board again"),
    ("r, r CLAUSE", "show the rules, or one clause"),
    ("s, s FILE", "save the game"),
    ("h", "show this help"),
    ("q", "quit"),
)


class Quit(Exception):
    """Raised when the player quits."""


class TerminalGame:
    """The prompt loop of one game, from the first move to the last."""

    def __init__(
        self,
        console: Console,
        state: State,
        people: frozenset[int],
        opponents: Opponents,
        path: Path | None,
        *,
        thoughts: bool = False,
        talk: bool = True,
    ) -> None:
        self.console = console
        self.state = state
        self.about = state.game.about
        self.people = people
        self.opponents = opponents
        self.thoughts = thoughts  # explain every move of a bot
        speaking = [seat for seat in range(state.players) if talk and seat not in people]
        self.talk = BotTalk(dict.fromkeys(speaking, opponents.temperament))
        self.last_thought: tuple[str, Thought] | None = None  # with the name of its seat
        self.path = path  # where `s` saves by default; our own file, so it may be overwritten
        self.keeping = False  # saved after every move
        self.saved_at = len(state.log) if path else 0
        self.history = [entry.seat for entry in state.log]
        self.refused = ""
        # People who must not see each other's cards take turns at the screen.
        self.secret = state.game.has_secrets and len(people) > 1
        self.at_keyboard = NO_ONE if self.secret else min(people)
        self.news: dict[int, list[str]] = {seat: [] for seat in people}
        self.shown = -1  # how many moves had been made when the board was last drawn

    def keep_in(self, path: Path) -> None:
        self.path, self.keeping = path, True

    def run(self) -> None:
        """Plays until the game ends, the player quits or input ends."""
        try:
            self._welcome()
            self.opponents.prepare(self.state, self.people)
            while True:
                self._next()
        except Quit:
            self._say("Goodbye.")
        except EOFError:
            self._say("\nEnd of input. Goodbye.")
        finally:
            self._tell_where_it_is()

    def _next(self) -> None:
        if self.state.over:
            self._end()
            return
        bots = [seat for seat in self.state.actors if seat not in self.people]
        if bots:
            self._bot_moves(bots[0])
        else:
            seat = self.state.actors[0]
            self._hand_over(seat)
            self._show(seat)
            self._answer(self._ask(f"{self.about.seats[seat]}> "), seat)

    # Bots.

    def _bot_moves(self, seat: int) -> None:
        name = self.about.seats[seat]
        try:
            thought = self.opponents.think(seat, self.state.observation(seat), name)
        except Interrupted as interrupted:
            thought = interrupted.thought
            found = "" if self.state.game.has_secrets else f", {thought.move}"
            line = self._ask(
                f"\n{name} stopped thinking. Press Enter to play its best move so far{found}, t to let it think again, "
                "u to take back, q to quit> "
            )
            if line:
                self._command(line, min(self.people))  # t is not a command, so the bot starts again
                return
        self.last_thought = name, thought
        self._push(thought.move, seat)
        if self.thoughts:
            self._tell_thought()

    def _tell_thought(self) -> None:
        """Explains the last bot move. In games with secrets it gives only the value: plans would reveal cards."""
        if self.last_thought is None:
            self._say("No bot has moved yet.")
            return
        name, thought = self.last_thought
        open_game = not self.state.game.has_secrets
        made = f", {thought.move}" if open_game else ""
        self._say(f"{name}{made}: {summary(thought)}.", "dim")
        if open_game:
            print_thought(self.console, thought)

    # Output.

    def _say(self, words: str | Text, style: str = "") -> None:
        self.console.print(words, style=style)

    def _welcome(self) -> None:
        title = Text(self.about.name, "bold")
        if self.state.game.options:
            title.append(f", {options_in_words(self.state.game.options)}", "not bold")
        self._say(title)
        if self.people == frozenset(range(self.state.players)):
            self._say(f"People play {names(self.about, tuple(sorted(self.people)))}.")
        else:
            bots = tuple(seat for seat in range(self.state.players) if seat not in self.people)
            mine = names(self.about, tuple(sorted(self.people)))
            self._say(f"You play {mine}; {self.opponents.in_words(len(bots))} {names(self.about, bots)}.")
        self._say("Type a move, m for a list of moves, h for help.", "dim")

    def _show(self, seat: int) -> None:
        """Draws the position as the seat sees it, unless it is already on the screen."""
        if self.shown != len(self.history):
            self.shown = len(self.history)
            draw(self.console, self.state.view(seat))
            self.console.print()

    def _hand_over(self, seat: int) -> None:
        """Clears the screen between people in games with secrets, and waits while they change places."""
        if not self.secret:
            self.at_keyboard = seat
        elif self.at_keyboard != seat:
            if self.at_keyboard != NO_ONE:
                self._ask("Press Enter to clear the screen. ")
                self.console.clear()
            self.at_keyboard, self.shown = seat, -1
            self._ask(f"Pass the keyboard to {self.about.seats[seat]}, then press Enter. ")
        for words in filter(None, self.news[seat]):
            self._say(words, "bold")
        self.news[seat].clear()

    def _tell_move(self, mover: int, said: str) -> None:
        """Reports a move, and what a bot says: at once if all may look, else when each person comes to the keyboard."""
        texts = {person: words_of(self.state.view(person)) for person in self.people}
        viewer = mover if mover in self.people else self.at_keyboard
        if self.secret:
            for person in self.people - {mover}:
                self.news[person] += [texts[person], said]
            viewer = mover
        if texts.get(viewer):
            self._say(texts[viewer], "bold")
        if said:
            self._say(said, "italic")
        if not self.secret:
            self._show(viewer)

    def _end(self) -> None:
        """Shows the outcome, and offers to take back or save."""
        viewer = None if self.secret else self.at_keyboard
        if self.secret:
            self._say(words_of(self.state.view(None)), "bold")
        if self.shown != len(self.history):
            self.shown = len(self.history)
            draw(self.console, self.state.view(viewer))
        outcome = self.state.outcome
        assert outcome is not None
        self.console.print()
        self._say(status_line(self.state))
        print_clause(self.console, outcome.clause, self.about.clauses[outcome.clause])
        self.console.print()
        while self.state.over:
            line = self._ask("Press Enter to leave, s FILE to save, u to take back> ")
            if not line:
                raise Quit
            self._command(line, min(self.people))

    # Input.

    def _ask(self, prompt: str) -> str:
        if sys.stdin is None:
            raise EOFError
        return input(prompt).strip()

    def _answer(self, line: str, seat: int) -> None:
        """Handles a line typed for the seat to move: a move, a number or a command."""
        moves = self.state.legal_moves(seat)
        exact = next((move for move in moves if move.text.casefold() == line.casefold()), None)
        if exact is None and (not line or self._command(line, seat)):
            return
        chosen = exact or move_list.by_number(line, moves) or self._read(line, seat, moves)
        if isinstance(chosen, str):
            self._say(chosen)
        elif chosen is not None:
            self._try(chosen, seat)

    def _read(self, line: str, seat: int, moves: list[Move]) -> Move | None:
        try:
            return self.state.game.parse(line, self.state, seat)
        except InvalidMove as error:
            meant = move_list.find(line, moves)
            if meant is None:
                self._say(f"{sentence(error)} Type h for help.", "yellow")
            return meant

    def _try(self, move: Move, seat: int) -> None:
        try:
            self._push(move, seat)
        except IllegalMove as error:
            self.refused = move.text
            self._say(f"Not allowed. {error}. Type ? for the rule.", "yellow")

    def _push(self, move: Move, seat: int) -> None:
        before = self.state.copy()
        self.state.push(move, seat)
        self.history.append(seat)
        self.refused = ""
        self._tell_move(seat, self.talk.about_move(before, self.state))
        self._keep()

    def _keep(self) -> None:
        """Saves after a move. A full disk ends the saving, not the game."""
        if not self.keeping or self.path is None:
            return
        try:
            self._save(self.path)
        except FulcrumError as error:
            self.keeping = False
            self._say(f"{sentence(error)} Saving is off; type s FILE to save elsewhere.", "yellow")

    # Commands.

    def _command(self, line: str, seat: int) -> bool:
        """Runs a command; returns False if the line is not one."""
        if line.startswith("?"):
            self._explain(line[1:].strip(), seat)
            return True
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str, int], None]] = {
            "m": self._list_moves,
            "u": self._undo,
            "b": self._board,
            "r": self._rules,
            "s": self._save_as,
            "h": self._help,
            "q": self._quit,
            "hint": self._hint,
            "why": self._why,
        }
        full_names = {"moves": "m", "undo": "u", "board": "b", "rules": "r", "save": "s", "help": "h", "quit": "q"}
        command = commands.get(full_names.get(word.casefold(), word.casefold()))
        if command is None:
            return False
        try:
            command(rest.strip(), seat)
        except FulcrumError as error:
            self._say(sentence(error), "yellow")
        return True

    def _list_moves(self, beginning: str, seat: int) -> None:
        listed = move_list.numbered(self.state.legal_moves(seat), beginning)
        if listed is None:
            self._say(f"No move starts with {beginning}." if beginning else "There are no more moves.")
            return
        self._say("")
        self.console.print(listed)
        self._say("")

    def _undo(self, _: str, seat: int) -> None:
        """Takes back the last move of a person and the bots' replies to it."""
        if not self.people.intersection(self.history):
            raise NothingToUndo("you have not made a move yet")
        count = 0
        popped = -1
        while popped not in self.people:
            self.state.pop()
            popped = self.history.pop()
            count += 1
        for news in self.news.values():
            news.clear()
        self.saved_at = -1  # the saved file now differs, even if the game gets as long again
        self._say(f"Took back {counted(count, 'move')}.")
        self._keep()

    def _hint(self, _: str, seat: int) -> None:
        if self.state.over:
            self._say("There are no more moves.")
            return
        try:
            thought = self.opponents.advise(seat, self.state.observation(seat))
        except Interrupted as interrupted:
            thought = interrupted.thought
        self._say(Text("Hint: ").append(thought.move.text, "bold").append(f" ({summary(thought)})"))
        print_thought(self.console, thought)

    def _why(self, _: str, seat: int) -> None:
        self._tell_thought()

    def _board(self, _: str, seat: int) -> None:
        self.shown = -1
        if self.state.over:
            draw(self.console, self.state.view(None if self.secret else seat))

    def _rules(self, wanted: str, _: int) -> None:
        for name, clause in self.about.clauses.items():
            if move_list.key(wanted) in (move_list.key(name), name.rpartition("-")[2]):
                print_clause(self.console, name, clause)
                return
        try:
            print_rules(self.about.id, wanted)
        except FulcrumError as error:
            self._say(sentence(error), "yellow")

    def _explain(self, text: str, seat: int) -> None:
        """Explains why a move is not allowed, with the whole clause. Says nothing about a legal move's effect."""
        asked = text or self.refused
        if not asked:
            self._say("Type ? and a move to check whether it is allowed.")
            return
        trial = self.state.copy()
        try:
            meant = move_list.find(asked, trial.legal_moves(seat))
            trial.push(meant or asked, seat)
        except IllegalMove as error:
            self._say(f"{error}.")
            print_clause(self.console, error.clause, self.about.clauses[error.clause])
            self._say("")
        except FulcrumError as error:
            self._say(sentence(error), "yellow")
        else:
            self._say(f"{meant or asked} is allowed.")

    def _help(self, _: str, seat: int) -> None:
        moves = self.state.legal_moves(seat) if not self.state.over else []
        example = f", for example {moves[0].text}" if moves else ""
        self._say("")
        self.console.print(help_grid(example))
        self._say("")

    # Saving and leaving.

    def _save_as(self, name: str, _: int) -> None:
        try:
            path = Path(name).expanduser() if name else self.path or self._free_name()
            taken = path != self.path and path.exists()
        except (OSError, RuntimeError, ValueError) as error:
            raise FulcrumError(f"can't save to {shortened(name)}: {error}") from error
        if taken:
            raise FulcrumError(f"the file {path} already exists; choose another name")
        self._save(path)
        self.path = path
        self._say(f"Saved to {path}. Resume with: fulcrum play --resume {path}")

    def _save(self, path: Path) -> None:
        write_state(self.state, path)
        self.saved_at = len(self.history)

    def _free_name(self) -> Path:
        number = 1
        while (path := Path(f"{self.about.id}-{number}.json")).exists():
            number += 1
        return path

    def _quit(self, _: str, seat: int) -> None:
        if len(self.history) != self.saved_at:
            name = self._ask(
                f"Press Enter to quit without saving, s to save to {self.path or self._free_name()} first> "
            )
            if name:
                self._save_as("" if name in ("s", "y", "yes", "save") else name.removeprefix("s "), seat)
        raise Quit

    def _tell_where_it_is(self) -> None:
        if self.path is not None and self.saved_at == len(self.history) and self.history:
            self._say(f"The game is saved in {self.path}.", "dim")


def help_grid(example: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold cyan", no_wrap=True)
    for typed, meaning in HELP:
        grid.add_row(typed, meaning.format(example=example))
    return grid
