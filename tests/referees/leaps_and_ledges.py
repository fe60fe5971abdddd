"""A slow, plain referee for Leaps and Ledges, written from the clauses LL-1 to LL-20 alone.

It shares nothing with the package. Chance comes from outside: `shuffle` gets a list of cards and
returns them in their new order, top card first. Every legal play is found by working out the whole
tower it leads to, so what is listed and what is carried out can't differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

Tower = list[list[int]]  # for each seat the levels of its four pawns, sorted
Shuffle = Callable[[list[str]], list[str]]

TABLE, CROWN = 0, 16  # LL-1: levels 1..15 lie between
PAWNS = 4  # LL-1
HAND = 3  # LL-4, LL-6
LETTERS = "RBYG"  # LL-16
PLAIN = ("1", "2", "3", "4", "5", "6", "7", "8")  # LL-2
KINDS = (*PLAIN, "flip", "rampage", "wild", "precision")  # LL-2
COPIES = 6  # LL-2
SMALLEST_DECK = 40  # LL-2
SPECIAL_NUMBERS = {"flip": 0, "rampage": 5, "wild": 4, "precision": 3}  # LL-4


def number(card: str) -> int:
    """LL-4: what a card is worth when drawn for the first turn."""
    return SPECIAL_NUMBERS[card] if card in SPECIAL_NUMBERS else int(card)


def is_level(place: int) -> bool:
    """LL-9: table and crown are no levels; any pawns may share them."""
    return TABLE < place < CROWN


def up(origin: int, steps: int) -> int:
    """LL-11: the crown is reached by exact count; passing it ends on the table."""
    target = origin + steps
    return TABLE if target > CROWN else target


def down(origin: int, steps: int) -> int:
    """LL-14: anything below level 1 is the table."""
    return max(origin - steps, TABLE)


def others(tower: Tower, colour: int) -> list[int]:
    """The colours opposing this one: all the rest, a partner's included (LL-18)."""
    return [seat for seat in range(len(tower)) if seat != colour]


def movable(tower: Tower, colour: int) -> list[int]:
    """Places from which this colour can move: pawns sharing a place are the same pawn (LL-16),
    and a pawn in the crown is home (LL-11)."""
    return sorted({place for place in tower[colour] if place != CROWN})


def loners(tower: Tower, colour: int) -> list[int]:
    """LL-12: levels where exactly one pawn of the colour stands; only these pawns can flip."""
    return [place for place in movable(tower, colour) if is_level(place) and tower[colour].count(place) == 1]


def met(tower: Tower, colour: int, place: int) -> int:
    """Returns how many pawns of another colour hold a level; LL-9: one colour a level, so the most any has.

    Pawns do not meet on the table or in the crown.
    """
    return max(tower[seat].count(place) for seat in others(tower, colour)) if is_level(place) else 0


def moved(tower: Tower, colour: int, origin: int, target: int) -> Tower:
    """Returns a new tower in which one pawn has moved and all others stay."""
    result = [list(pawns) for pawns in tower]
    result[colour].remove(origin)
    result[colour].append(target)
    result[colour].sort()
    return result


def knocked(tower: Tower, colour: int, level: int) -> Tower:
    """LL-9, LL-10: a new tower, a lone pawn of another colour on the level knocked off."""
    result = tower
    for seat in others(tower, colour):
        if is_level(level) and tower[seat].count(level) == 1:
            result = moved(result, seat, level, TABLE)
    return result


def advance(tower: Tower, colour: int, origin: int, target: int) -> Tower | None:
    """Move an own pawn and knock off who stands there; None where a safe pair stands (LL-10)."""
    if met(tower, colour, target) >= 2:
        return None
    return knocked(moved(tower, colour, origin, target), colour, target)


def push(tower: Tower, colour: int, origin: int, target: int) -> Tower | None:
    """LL-14: move an opposing pawn; None where it would meet a pawn of any colour but its own."""
    if met(tower, colour, target) >= 1:
        return None
    return moved(tower, colour, origin, target)


def stepped(tower: Tower, card: str, colour: int, steps: int) -> Iterator[tuple[str, Tower]]:
    """LL-8, LL-11: one own pawn goes up."""
    for origin in movable(tower, colour):
        target = up(origin, steps)
        result = advance(tower, colour, origin, target)
        if result is not None:
            yield f"{card}@{origin}>{target}", result


def flipped(tower: Tower, colour: int) -> Iterator[tuple[str, Tower]]:
    """LL-12: two lone pawns of different colours change places, and no pawn is knocked off."""
    for own in loners(tower, colour):
        for seat in others(tower, colour):
            for theirs in loners(tower, seat):
                result = moved(moved(tower, colour, own, theirs), seat, theirs, own)
                yield f"flip@{own}<>{LETTERS[seat]}{theirs}", result


def rampaged(tower: Tower, colour: int) -> Iterator[tuple[str, Tower]]:
    """LL-13: up five, knocking off every unsafe opposing pawn on the five levels passed.

    A fall from the top knocks off those on the way too; only levels 1..15 can hold a victim.
    """
    for origin in movable(tower, colour):
        target = up(origin, 5)
        result = advance(tower, colour, origin, target)
        if result is not None:
            for level in range(origin + 1, origin + 6):
                result = knocked(result, colour, level)
            yield f"rampage@{origin}>{target}", result


def accompanied(tower: Tower, colour: int, place: int) -> bool:
    """LL-14: whether a pawn of the colour shares this level with another of its colour."""
    return is_level(place) and tower[colour].count(place) > 1


def wild_moved(tower: Tower, colour: int, breaks_pairs: bool) -> Iterator[tuple[str, Tower]]:
    """LL-14: an own or an opposing pawn goes up or down four; from the table only up.

    Unless the option lets Wild 4 break pairs, an opposing pawn that shares its level with its own colour stays.
    """
    for seat in range(len(tower)):
        letter, move = ("", advance) if seat == colour else (LETTERS[seat], push)
        for origin in movable(tower, seat):
            if seat != colour and not breaks_pairs and accompanied(tower, seat, origin):
                continue
            targets = [up(origin, 4)]
            if origin != TABLE:
                targets.append(down(origin, 4))
            for target in targets:
                result = move(tower, seat, origin, target)
                if result is not None:
                    yield f"wild@{letter}{origin}>{target}", result


def plays(tower: Tower, card: str, colour: int, wild_breaks_pairs: bool = True) -> dict[str, Tower]:
    """Every legal play of one card with a colour's pawns as own ones, and the tower after it."""
    if card == "flip":
        return dict(flipped(tower, colour))
    if card == "rampage":
        return dict(rampaged(tower, colour))
    if card == "wild":
        return dict(wild_moved(tower, colour, wild_breaks_pairs))
    if card == "precision":  # LL-15
        return {text: result for steps in (1, 2, 3) for text, result in stepped(tower, card, colour, steps)}
    return dict(stepped(tower, card, colour, int(card)))


class LeapsReferee:
    """One game. `pawns`, `hands`, `decks`, `discard` and `turn` are open for tests to set."""

    def __init__(
        self,
        players: int,
        shuffle: Shuffle,
        deck: dict[str, int] | None = None,
        partners: bool = False,
        wild_breaks_pairs: bool = True,
    ) -> None:
        if players not in (2, 3, 4):
            raise ValueError("two to four players")
        if partners and players != 4:
            raise ValueError("partners need four players (LL-18)")
        counts = dict.fromkeys(KINDS, COPIES) if deck is None else deck
        if any(kind not in KINDS or count < 0 for kind, count in counts.items()):
            raise ValueError("a deck counts the kinds of LL-2, none below zero")
        cards = [kind for kind in KINDS for _ in range(counts.get(kind, 0))]
        if len(cards) < SMALLEST_DECK:
            raise ValueError(f"at least {SMALLEST_DECK} cards (LL-2)")
        if len({number(card) for card in cards}) < 2:
            raise ValueError("with one number only nobody could ever win the first turn (LL-4)")

        self.players = players
        self.partners = partners
        self.wild_breaks_pairs = wild_breaks_pairs
        self._shuffle = shuffle
        self.pawns: Tower = [[TABLE] * PAWNS for _ in range(players)]  # LL-1
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.discard: list[str] = []  # oldest first
        self.decks: dict[str, list[str]] = self._split(cards)  # top card first
        self.starting_draws: list[list[tuple[int, str]]] = []
        self.start = self._draw_for_start()
        for turn in range(players):
            seat = (self.start + turn) % players
            self.hands[seat] = [self._draw_from_larger() for _ in range(HAND)]
        self.turn = self.start
        self._cards = len(cards)
        self._redraws = 0  # of this turn
        self._drawing = False  # the acting seat owes draws
        self._turn_goes_on = False  # after these draws the same seat plays (LL-7)

    # Cards

    def _split(self, cards: list[str]) -> dict[str, list[str]]:
        """LL-3: shuffle and split; of an odd number Left gets the extra card."""
        order = list(self._shuffle(list(cards)))
        if sorted(order) != sorted(cards):
            raise ValueError("the shuffle changed the cards")
        half = (len(order) + 1) // 2
        return {"L": order[:half], "R": order[half:]}

    def _refill(self) -> None:
        """LL-6: when a draw is due and both decks are empty, the discards become new decks."""
        if not self.decks["L"] and not self.decks["R"]:
            self.decks = self._split(self.discard)
            self.discard = []

    def _draw_from_larger(self) -> str:
        """Set-up draws come from the deck with more cards, Left when equal."""
        self._refill()
        side = "L" if len(self.decks["L"]) >= len(self.decks["R"]) else "R"
        return self.decks[side].pop(0)

    def _draw_for_start(self) -> int:
        """LL-4: the highest number starts, the tied draw again; each round is then discarded."""
        tied = list(range(self.players))
        while len(tied) > 1:
            drawn = [(seat, self._draw_from_larger()) for seat in tied]
            self.starting_draws.append(drawn)
            self.discard += [card for _, card in drawn]
            best = max(number(card) for _, card in drawn)
            tied = [seat for seat, card in drawn if number(card) == best]
        return tied[0]

    # The turn

    def _home(self, seat: int) -> bool:
        return self.pawns[seat] == [CROWN] * PAWNS

    def _partner(self, seat: int) -> int:
        """LL-18: seats 0 and 2 against 1 and 3."""
        return (seat + 2) % 4

    def _colour(self, seat: int) -> int:
        """LL-18: the colour a seat moves as its own; the partner's once its own four are home."""
        return self._partner(seat) if self.partners and self._home(seat) else seat

    def _plays(self) -> dict[str, tuple[str, Tower]]:
        """All plays of the acting seat's hand: text -> the card used and the tower after it."""
        return {
            text: (card, result)
            for card in sorted(set(self.hands[self.turn]))
            for text, result in plays(self.pawns, card, self._colour(self.turn), self.wild_breaks_pairs).items()
        }

    def legal(self) -> list[str]:
        """The texts the acting seat may play now, sorted; none when the game is over."""
        if self.over:
            return []
        if self._drawing:  # LL-6: an empty deck can't be chosen
            return [f"draw {side}" for side in ("L", "R") if self.decks[side]]
        return sorted(self._plays()) or ["redraw"]  # LL-7: play if any card can be played

    def play(self, text: str) -> None:
        """Carry out one text of the acting seat."""
        if text not in self.legal():
            raise ValueError(f"not legal now: {text!r}")
        hand = self.hands[self.turn]
        if self._drawing:
            hand.append(self.decks[text.removeprefix("draw ")].pop(0))
        elif text == "redraw":  # LL-7; a hand has no order, so it is discarded sorted
            self.discard += sorted(hand)
            hand.clear()
            self._redraws += 1
            self._turn_goes_on = self._redraws < self._cards  # LL-7 (R): an end of redraws
        else:
            card, self.pawns = self._plays()[text]
            hand.remove(card)
            self.discard.append(card)
            self._turn_goes_on = False
        if not self.over:  # LL-17: at once, so no one draws after the last pawn is home
            self._go_on()

    def _go_on(self) -> None:
        """LL-6: draw back to three, then the next seat plays (LL-5), or the same after a redraw."""
        self._drawing = len(self.hands[self.turn]) < HAND
        if self._drawing:
            self._refill()
        elif not self._turn_goes_on:
            self.turn = (self.turn + 1) % self.players
            self._redraws = 0

    # The end

    def _winners(self) -> list[int]:
        """LL-17: all four home; LL-18: all eight of a pair. It does not matter who moved the last pawn."""
        return [
            seat
            for seat in range(self.players)
            if self._home(seat) and (not self.partners or self._home(self._partner(seat)))
        ]

    @property
    def over(self) -> bool:
        return bool(self._winners())

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def _value(self, seat: int) -> tuple[int, int]:
        """LL-19: pawns home, then the sum of levels; partners add theirs up."""
        pawns = list(self.pawns[seat])
        if self.partners:
            pawns += self.pawns[self._partner(seat)]
        return pawns.count(CROWN), sum(pawns)

    def outcome(self) -> dict[str, object] | None:
        """Winners and ranks (LL-19: 1 best, competition ranking over seats), once over."""
        if not self.over:
            return None
        values = [self._value(seat) for seat in range(self.players)]
        ranks = [1 + sum(other > value for other in values) for value in values]
        clause = "LL-18" if self.partners else "LL-17"
        return {"winners": self._winners(), "ranks": ranks, "clause": clause}

    def facts(self, seat: int | None) -> dict[str, object]:
        """LL-20: what a seat may know; a spectator (None) sees no hand."""
        return {
            "actors": list(self.actors),
            "over": self.over,
            "pawns": [list(pawns) for pawns in self.pawns],
            "hand": [] if seat is None else sorted(self.hands[seat]),
            "hand_sizes": [len(hand) for hand in self.hands],
            "decks": [len(self.decks["L"]), len(self.decks["R"])],
            "discard": list(self.discard),
        }
