"""Leaps and Ledges as a game: notation, hidden cards, views, events and outcome."""

import re
from array import array
from typing import Any

from fulcrum.core.errors import InvalidMove, OptionError
from fulcrum.core.game import Game, Slot
from fulcrum.core.memory import Record, ints
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.seeds import seed_words
from fulcrum.core.state import State
from fulcrum.core.values import Move, Outcome
from fulcrum.games.leaps_and_ledges import ABOUT, lookups, narration, refusals
from fulcrum.games.leaps_and_ledges.cards import (
    CROWN,
    DECK_ROOM,
    HAND,
    KINDS,
    LETTERS,
    MOST_SEATS,
    START_NUMBERS,
    TABLE,
)
from fulcrum.games.leaps_and_ledges.plays import CardPlay, sheet_of

PLAY = re.compile(r"([1-8]|rampage|wild|precision)@([rbyg]?)([0-9]{1,2})>([0-9]{1,2})")
FLIP = re.compile(r"(flip)@([rbyg]?)([0-9]{1,2})<>([rbyg])([0-9]{1,2})")
DRAWS = {"drawl": "draw L", "drawr": "draw R", "redraw": "redraw"}
HOW_TO_WRITE = (
    "write a card with its pawn's way, as 6@3>9, rampage@3>8, precision@3>5, wild@7>3, wild@B9>13 or flip@3<>B7; "
    "or draw L, draw R, redraw"
)


class LeapsAndLedges(Game):
    """Two to four seats, hidden hands, two shuffled decks."""

    about = ABOUT
    turn_clause = "LL-5"

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self.options["deck"] = {kind: self.options["deck"].get(kind, 0) for kind in KINDS}

    @property
    def action_count(self) -> int:
        return lookups.ACTION_COUNT

    def new(self, players: int | None = None, seed: int | None = None) -> State:
        return super().new(MOST_SEATS if players is None and self.options["partners"] else players, seed)

    def set_up(self, data: Record, players: int, seed: int) -> None:
        if self.options["partners"] and players != MOST_SEATS:
            raise OptionError(f"players={players}: {self.about.id} with partners takes 4 players (LL-18)")
        pack = ints(self.options["deck"].values())
        switches = int(self.options["partners"]), int(self.options["wild_breaks_pairs"])
        self.kernel.setup(data, players, *switches, pack, seed_words(seed))

    # Notation

    def text(self, action: int, position: Position, seat: int) -> str:
        if action >= lookups.DRAW:
            return ("draw L", "draw R", "redraw")[action - lookups.DRAW]
        return str(CardPlay.of_action(action, position, self.kernel.colour_moved_by(position.data, seat)))

    def parse(self, text: str, position: Position, seat: int) -> Move:
        tidy = "".join(text.split()).lower()
        if tidy in DRAWS:
            return Move(DRAWS[tidy], (lookups.DRAW + list(DRAWS).index(tidy),))
        match = PLAY.fullmatch(tidy) or FLIP.fullmatch(tidy)
        if not match:
            raise InvalidMove(text, HOW_TO_WRITE)
        play = self._play(text, match, position, seat)
        sheet = sheet_of(play, position)
        action = lookups.NO_ACTION if sheet is None else sheet * lookups.ORIGINS + play.origin
        return Move(str(play), (action,))

    def _play(self, text: str, match: re.Match[str], position: Position, seat: int) -> CardPlay:
        kind, letter, *rest = match.groups()
        own = self.kernel.colour_moved_by(position.data, seat)
        letters = LETTERS[: position.players]
        named = [part.upper() for part in (letter, *rest) if part.isalpha()]
        if any(name not in letters for name in named):
            raise InvalidMove(text, f"the colours at this table are {', '.join(letters)}")
        levels = [int(part) for part in rest if part.isdigit()]
        if max(levels) > CROWN:
            raise InvalidMove(text, f"places are {TABLE} for the table, the levels 1 to 15, and {CROWN} for the crown")
        mover = letters.index(letter.upper()) if letter else own
        other = letters.index(rest[1].upper()) if kind == "flip" else None
        return CardPlay(kind, own, mover, levels[0], levels[1], other)

    def why_not(self, move: Move, observation: Observation, seat: int) -> tuple[str, str]:
        match = PLAY.fullmatch(move.text.lower()) or FLIP.fullmatch(move.text.lower())
        play = self._play(move.text, match, observation, seat) if match else None
        return refusals.why_not(move.text, play, observation, seat)

    # Hidden information

    def observe(self, data: Record, seat: int | None) -> Record:
        seen = data.copy()
        self.kernel.observe(seen, -1 if seat is None else seat)
        return seen

    def imagine(self, observation: Observation, stream: "array[int]") -> Record:
        world = observation.data.copy()
        self.kernel.imagine(world, -1 if observation.seat is None else observation.seat, stream)
        return world

    def hidden(self, data: Record, seat: int | None) -> list[list[Slot]]:
        """Returns the decks with the cards in other hands drawn since the last shuffle, and what others had then."""
        sizes, kept, spent = data["deck_sizes"], data["kept"], data["spent"]
        slots = [("decks", side * DECK_ROOM + place) for side in range(2) for place in range(sizes[side])]
        others = [other for other in range(data["players"]) if other != seat]
        for other in others:
            bound = [max(had - shown, 0) for had, shown in zip(kept[other], spent[other], strict=True)]
            for place in range(data["hand_sizes", other]):
                card = data["hands", other * HAND + place]
                bound[card] -= 1
                if bound[card] < 0:
                    slots.append(("hands", other * HAND + place))
        if not any(sizes) and len({place // HAND for _, place in slots}) == 1:
            slots = []  # a single hand and no deck: the seat knows these cards, and their order tells nothing
        return [slots, *([("kept", other * len(KINDS) + kind)] for other in others for kind in range(len(KINDS)))]

    # Views

    def facts(self, observation: Observation) -> dict[str, Any]:
        players, seat = observation.players, observation.seat
        own = -1 if seat is None else seat
        start_cards = [KINDS[card] for card in observation.field("start_cards")[:players]]
        return {
            "pawns": [narration.levels(row) for row in observation.field("pawns")[:players]],
            "hand": [] if seat is None else narration.cards(observation.field("hands")[seat]),
            "hand_sizes": observation.field("hand_sizes")[:players],
            "decks": observation.field("deck_sizes"),
            "discard": narration.cards(observation.field("discard")),
            "partners": self.options["partners"],
            "colours": [self.kernel.colour_moved_by(observation.data, other) for other in range(players)],
            "owed": observation.field("owed"),
            "redraws": observation.field("redraws"),
            "reshuffles": observation.field("reshuffles") - 1,
            "start": {
                "cards": start_cards,
                "numbers": [START_NUMBERS[KINDS.index(card)] for card in start_cards],
                "rounds": observation.field("start_rounds"),
            },
            "unseen": {kind: self.kernel.unseen_by(observation.data, own, k) for k, kind in enumerate(KINDS)},
            "surely_held": [
                kind for k, kind in enumerate(KINDS) for _ in range(self.kernel.surely_held(observation.data, own, k))
            ],
        }

    def events(self, observation: Observation) -> list[dict[str, Any]]:
        return narration.events(observation)

    # Outcome

    def judge(self, position: Position) -> Outcome:
        """Returns the outcome by LL-17 to LL-19."""
        pawns = position.field("pawns")[: position.players]
        pairs = self.options["partners"]
        sides = [[seat, (seat + 2) % 4] if pairs else [seat] for seat in range(position.players)]
        home = [sum(pawns[seat][CROWN] for seat in side) for side in sides]
        levels = [sum(sum(narration.levels(pawns[seat])) for seat in side) for side in sides]
        values = list(zip(home, levels, strict=True))
        ranks = tuple(1 + sum(other > value for other in values) for value in values)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
        names = " and ".join(self.about.seats[seat] for seat in winners)
        reason = f"{names} win with all eight pawns home" if pairs else f"{names} wins with all four pawns home"
        clause = "LL-18" if pairs else "LL-17"
        return Outcome(winners, ranks, tuple(home), reason, clause, {"levels": levels})


GAME = LeapsAndLedges
