"""The table: players, piles, the open window and the agenda of what follows it.

The game is a machine of windows and steps. A window puts one question to one or more seats and
closes when all have answered; a step is a piece of the rules that runs by itself. While no window
is open the first step of the agenda is taken; it may open a window or put more steps in front.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from .cards import by_number, gold, named, picks, realm_cards, suit_order

MERCENARY, NOBLE, KING, UNDEAD, TURNED = "mercenary", "noble", "king", "undead", "turned"
TREASURY = {MERCENARY: 3, NOBLE: 5, KING: 7, UNDEAD: 7, TURNED: 5}  # LC-4, LC-35
START_HAND = 3  # LC-3

Step = Callable[[], None]


@dataclass
class Player:
    seat: int
    identity: str
    status: str = MERCENARY  # LC-3
    liege: int | None = None  # the seat that holds this player's Allegiance, if another does
    hand: list[str] = field(default_factory=list)
    pledge: list[str] = field(default_factory=list)  # bid, out of the hand, not yet revealed
    dead: bool = False
    keeps_all: bool = False  # LC-28: left the war with a Kingdom that yielded
    kept: int = 0  # LC-23: promises
    broken: int = 0

    @property
    def gold(self) -> list[str]:
        return gold(self.hand)

    @property
    def hand_size(self) -> int:
        """LC-13, LC-41: as publicly seen; pledged cards still count."""
        return len(self.hand) + len(self.pledge)

    @property
    def excess(self) -> int:
        """LC-4: how many cards are over the Treasury; the dead take no further part, LC-28 exempts some."""
        return 0 if self.dead or self.keeps_all else max(0, len(self.hand) - TREASURY[self.status])

    def set_aside(self, cards: list[str]) -> None:
        """LC-13: pledge these cards."""
        for card in cards:
            self.hand.remove(card)
        self.pledge += cards

    def take_back(self) -> None:
        """LC-14: the pledge returns unseen."""
        self.hand += self.pledge
        self.pledge = []


@dataclass
class Promise:
    """LC-23: an open promise; `turns` and `waits` are those of peace."""

    maker: int
    to: int
    kind: str  # peace, aid or bend
    turns: int = 0  # of the maker's, still to come or just now
    waits: bool = False  # until the maker's turn is over, in which the promise was made


class Window:
    """A question to some seats; answers to `secret` ones are hidden until all have answered (LC-41)."""

    phase = ""
    secret = False
    shows_pledges = False  # LC-13: in a yield window

    def __init__(self, table: Table, seats: Iterable[int]) -> None:
        self.table = table
        self.seats = sorted(seats)
        self.answers: dict[int, str] = {}

    @property
    def owing(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.answers]

    def options(self, seat: int) -> list[str]:
        """The texts this seat may answer with."""
        raise NotImplementedError

    def allows(self, seat: int, text: str) -> bool:
        return text in self.options(seat)

    def normal(self, seat: int, text: str) -> str:
        """The normal form of an answer that is allowed."""
        return text

    def heard(self, seat: int, text: str) -> None:
        """What an answer does before the window closes: only pledges do anything."""

    def close(self) -> None:
        """Continues when all have answered; `answers` holds their answers."""
        raise NotImplementedError


class PledgeWindow(Window):
    """LC-13: a window in which a bid leaves the hand at once."""

    secret = True

    def heard(self, seat: int, text: str) -> None:
        if text.startswith("bid"):
            self.table.players[seat].set_aside(named(text))


class Discard(Window):
    """LC-4: everyone above their Treasury chooses exactly the surplus cards."""

    phase = "discard"
    secret = True

    def options(self, seat: int) -> list[str]:
        player = self.table.players[seat]
        return picks("discard", player.hand, [player.excess])

    def close(self) -> None:
        self.table.count("LC-4")
        for seat in self.seats:
            for card in by_number(named(self.answers[seat])):
                self.table.players[seat].hand.remove(card)
                self.table.discard.append(card)


class Table:
    """Everything that lies on the table, and nothing about what the game is about."""

    def __init__(self, identities: list[str], realm: list[str], undead: bool, offers: int) -> None:
        self.counts: Counter[str] = Counter()
        self.players = [Player(seat, identity) for seat, identity in enumerate(identities)]
        self.deck = frozenset(realm_cards(1 if len(identities) <= 5 else 2))  # LC-2
        self.realm = list(realm)  # top first
        self.discard: list[str] = []  # oldest first
        self.undead = undead
        self.offers = offers  # LC-21
        self.offers_made = 0  # this turn
        self.called = False  # LC-21: for offers, this turn
        self.promises: list[Promise] = []  # LC-23: those that are open
        self.first = identities.index("KH")  # LC-3
        self.active: int | None = self.first
        self.window: Window | None = None
        self.agenda: list[Step] = []
        self.outcome: dict[str, object] | None = None
        for player in self.players:  # LC-3
            self.draw(player, START_HAND)
            if undead and player.identity == "JK":  # LC-35
                player.status = UNDEAD
                self.count("LC-35")
        for clause in ("LC-1", "LC-2", "LC-3"):
            self.count(clause)

    def count(self, clause: str) -> None:
        self.counts[clause] += 1

    # The machine

    def do_next(self, *steps: Step) -> None:
        """Put these steps, in this order, before all that is on the agenda."""
        self.agenda[:0] = steps

    def open(self, window: Window) -> None:
        if self.window is not None or not window.seats:
            raise RuntimeError("one window at a time, and somebody to answer it")
        if window.secret:
            self.count("LC-41")
        if window.shows_pledges:
            self.count("LC-13")
        self.window = window

    def run(self) -> None:
        """Runs steps until a seat must choose or the game is over."""
        while self.window is None and self.outcome is None:
            self.agenda.pop(0)()

    def answer(self, seat: int, text: str) -> None:
        """One seat's answer; the last one owed closes the window."""
        window = self.window
        if window is None:
            raise RuntimeError("nobody was asked")
        window.answers[seat] = text
        window.heard(seat, text)
        if not window.owing:
            self.window = None
            window.close()
            self.run()

    # Seats

    def seat_of(self, identity: str) -> int | None:
        return next((player.seat for player in self.players if player.identity == identity), None)

    def clockwise(self, start: int) -> list[Player]:
        """All players from this seat on."""
        return self.players[start:] + self.players[:start]

    def others(self, seat: int) -> list[Player]:
        return [player for player in self.players if player.seat != seat]

    def followers(self, ruler: int) -> list[Player]:
        """The Nobles (or Turned Nobles) of a ruler, clockwise from the ruler."""
        return [player for player in self.clockwise(ruler) if player.liege == ruler]

    def first_in_suit_order(self, seats: Iterable[int]) -> int:
        return min(seats, key=lambda seat: suit_order(self.players[seat].identity))

    # Cards

    def draw(self, player: Player, cards: int) -> None:
        """From the top of the Realm, as far as there is anything left."""
        player.hand += self.realm[:cards]
        self.realm = self.realm[cards:]

    def discard_card(self, player: Player, card: str) -> None:
        player.hand.remove(card)
        self.discard.append(card)

    def pledged(self, player: Player) -> int:
        """LC-13: how many cards everyone sees pledged; none before all have bid."""
        return len(player.pledge) if self.window is not None and self.window.shows_pledges else 0

    def discard_pledges(self, seats: Iterable[int]) -> None:
        """Discards the pledges of these seats: by seat, then by number."""
        for seat in sorted(seats):
            self.discard += by_number(self.players[seat].pledge)
            self.players[seat].pledge = []

    def take_from_pledge(self, winner: int, loser: int, card: str) -> None:
        """LC-16: a card of the loser's pledge goes to the winner's hand."""
        self.players[loser].pledge.remove(card)
        self.players[winner].hand.append(card)

    def discards(self) -> None:
        """LC-4: a step in which everyone above their Treasury discards before anything else happens."""
        seats = [player.seat for player in self.players if player.excess]
        if seats:
            self.open(Discard(self, seats))
