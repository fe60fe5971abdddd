"""The lens of Leaps and Ledges."""

import re
from collections.abc import Iterator
from typing import ClassVar

from fulcrum.arena.balance.lens import Happening, Lens, Turn
from fulcrum.core.state import State
from fulcrum.games.leaps_and_ledges.cards import CROWN, KINDS, PAWNS, PLAIN_KINDS, TABLE
from fulcrum.games.leaps_and_ledges.narration import levels
from fulcrum.games.leaps_and_ledges.options import CLIMBS

PLAY = re.compile(r"(\w+)@([RBYG]?)(\d+)(?:>|<>[RBYG])(\d+)")
SPECIAL = {"flip": "LL-12", "precision": "LL-15", "rampage": "LL-13", "wild": "LL-14"}


class TowerLens(Lens):
    """Judges by how high the pawns stand, how many are home or safe, and whether a card in hand brings one home."""

    features: ClassVar = (
        "sum of levels",
        "pawns home",
        "pawns safe in pairs",
        "has a card that goes home",
        "can win at once",
    )
    happenings: ClassVar = {
        **{f"card {kind}": Happening("LL-8", f"a plain {kind} is played") for kind in KINDS[:PLAIN_KINDS]},
        **{f"card {kind}": Happening(clause, f"{kind.title()} is played") for kind, clause in SPECIAL.items()},
        "start tie": Happening("LL-4", "players tie for the first turn and draw again"),
        "reshuffled": Happening("LL-6", "both decks are empty and the discards are shuffled"),
        "redraw": Happening("LL-7", "a hand without a legal play is shown and drawn anew"),
        "forced overshoot": Happening("LL-7", "the only plays there are send an own pawn back to the table"),
        "passed": Happening("LL-7", "a turn passes after as many redraws as there are cards"),
        "knocked off": Happening("LL-9", "a pawn is knocked off by one that lands on it"),
        "paired": Happening("LL-10", "a pawn joins another of its colour on a level"),
        "overshot": Happening("LL-11", "a pawn overshoots the crown"),
        "home": Happening("LL-11", "a pawn comes home"),
        "rampage knocks": Happening("LL-13", "a Rampage knocks off one pawn"),
        "rampage knocks more": Happening("LL-13", "a Rampage knocks off two pawns or more"),
        "rampage falls": Happening("LL-13", "a Rampage that overshoots knocks off others on its way"),
        "wild down": Happening("LL-14", "Wild takes an own pawn down"),
        "wild pushes": Happening("LL-14", "Wild takes an opposing pawn up"),
        "wild pulls": Happening("LL-14", "Wild takes an opposing pawn down"),
        "wild overshoots": Happening("LL-14", "Wild sends an opposing pawn beyond the crown"),
        "wild splits": Happening("LL-14", "Wild takes an opposing pawn out of a safe pair"),
        "won by other": Happening("LL-17", "a player wins by another's move"),
        "won": Happening("LL-17", "all four pawns of a player are home"),
        "partner's pawns": Happening("LL-18", "a player whose pawns are home moves the partner's"),
        "pair won": Happening("LL-18", "all eight pawns of a pair are home"),
    }

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3)) if state.game.options["partners"] else super().sides(state)

    def standing(self, state: State) -> list[list[int]]:
        found = []
        hands = state.field("hands")
        for seat, counts in enumerate(state.field("pawns")[: state.players]):
            safe = sum(count for count in counts[TABLE + 1 : CROWN] if count > 1)
            steps = {step for card in hands[seat] if card >= 0 for step in CLIMBS.get(KINDS[card], ())}
            goes_home = any(counts[CROWN - step] for step in steps)
            wins = goes_home and counts[CROWN] == PAWNS - 1
            found.append([sum(levels(counts)), counts[CROWN], safe, int(goes_home), int(wins)])
        return found

    def first_move(self, state: State, seat: int, text: str) -> str:
        return text.split("@", maxsplit=1)[0]

    def seen(self, turn: Turn) -> Iterator[str]:
        if turn.before.field("turn") == 0 and turn.before.field("start_rounds") > 1 and len(turn.before.log) == 0:
            yield "start tie"
        for event in turn.events:
            if event["kind"] in ("reshuffled", "redraw", "passed", "home", "overshot"):
                yield event["kind"]
        play = PLAY.fullmatch(turn.text)
        if play is None:
            return
        kind, letter, origin, target = play[1], play[2], int(play[3]), int(play[4])
        yield f"card {kind}"
        colour = turn.before.game.kernel.colour_moved_by(turn.before.data, turn.seat)
        if colour != turn.seat:
            yield "partner's pawns"
        knocked = sum(event["kind"] == "knocked off" for event in turn.events)
        if kind == "wild":
            yield from self.wild(turn, letter, origin, target)
        elif kind == "rampage":
            yield from self.rampage(knocked, target)
        elif kind != "flip" and target == TABLE and only_falls(turn):
            yield "forced overshoot"
        yield from ["knocked off"] * (knocked if kind != "rampage" else 0)
        on_level = not letter and kind != "flip" and TABLE < target < CROWN
        if on_level and turn.after.field("pawns")[colour][target] > 1:
            yield "paired"

    def rampage(self, knocked: int, target: int) -> Iterator[str]:
        if knocked:
            yield "rampage knocks" if knocked == 1 else "rampage knocks more"
            if target == TABLE:
                yield "rampage falls"

    def wild(self, turn: Turn, letter: str, origin: int, target: int) -> Iterator[str]:
        fell = any(event["kind"] == "overshot" for event in turn.events)
        if not letter:
            if target < origin and not fell:
                yield "wild down"
            return
        if turn.before.field("pawns")["RBYG".index(letter)][origin] > 1 and origin != TABLE:
            yield "wild splits"
        if fell:
            yield "wild overshoots"
        else:
            yield "wild pushes" if target > origin else "wild pulls"

    def at_end(self, state: State) -> Iterator[str]:
        outcome = state.outcome
        assert outcome is not None
        if state.game.options["partners"]:
            yield "pair won"
            return
        yield "won"
        if state.field("last_seat") not in outcome.winners:
            yield "won by other"


def only_falls(turn: Turn) -> bool:
    """Whether every legal play sent one of the mover's pawns back to the table."""
    plays = [PLAY.fullmatch(move.text) for move in turn.before.legal_moves(turn.seat)]
    return all(play and not play[2] and play[1] != "flip" and int(play[4]) == TABLE for play in plays)


LENS = TowerLens
