"""A table with its log, for tests: commands go in, events are applied and kept."""

from fulcrum.match.commands import AddBot, Play, Sit, Start
from fulcrum.match.events import Opened, event_from_json, event_to_json
from fulcrum.match.setup import setup_table
from fulcrum.match.table import Table, replay

OWNER = "owner"


class Desk:
    def __init__(self, game="lean", **settings):
        setup = setup_table("t1", game, **{"owner": OWNER, "seed": 7, **settings})
        self.events = [Opened(1, 0.0, setup)]
        self.table = Table(self.events[0])
        self.moves = 0

    def do(self, command, who, now=None):
        """Returns the events of a command."""
        return self.take(self.table.decide(command, who, self.table.at if now is None else now))

    def wait(self, now):
        """Returns the events of timers up to now."""
        return self.take(self.table.timer_events(now))

    def take(self, events):
        for event in events:
            self.table.apply(event)
        self.events += events
        return events

    def play(self, move=None, seat=None, now=None):
        """Makes a move of the seat to act, by its person or bot; the first listed one by default."""
        state = self.table.state
        mover = state.actors[0] if seat is None else seat
        self.moves += 1
        text = str(state.legal_moves(mover)[0]) if move is None else move
        return self.do(Play(text, self.table.version_for(mover), f"m{self.moves}"), self.player(mover), now)

    def player(self, seat):
        return seat if self.table.seats[seat].bot_plays else self.table.seats[seat].person

    def check(self):
        """Checks that the stored events rebuild this table."""
        assert replay(event_from_json(event_to_json(event)) for event in self.events) == self.table


def people(count, game="lean", **settings):
    """Returns a game in progress with the people p0, p1 …"""
    players = settings.pop("players", count)
    desk = Desk(game, players=players, **settings)
    for seat in range(count):
        desk.do(Sit(f"Name {seat}"), f"p{seat}")
    for seat in range(count, players):
        desk.do(AddBot(seat, 3), OWNER)
    desk.do(Start(), OWNER)
    return desk


def kinds(events):
    return [type(event).__name__ for event in events]


def in_yield_window(now=0.0, count=4, **settings):
    """Returns a state of Leverage, the card game, with two seats that have bid and may yield."""
    desk = people(count, "leverage-cards", players=4, **settings)
    moves = desk.table.state.legal_moves()
    desk.play(next(str(move) for move in moves if str(move).startswith("duel")), now=now)
    for seat in desk.table.state.actors:
        desk.play(seat=seat, now=now)
    assert desk.table.view(None)["game"]["phase"] == "yield"
    return desk
