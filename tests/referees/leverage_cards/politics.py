"""The Political Phase: one action a turn (LC-6 to LC-12, LC-18, LC-19, LC-25, LC-35 to LC-37)."""

from __future__ import annotations

from . import court, deals, negotiation, promises, war
from .battle import Result, fight
from .cards import by_number, highest, is_black_queen, is_jack, is_red_queen, named, value
from .table import KING, MERCENARY, NOBLE, TURNED, UNDEAD, Player, Table, Window


def begin_turn(table: Table, seat: int) -> None:
    """One turn: the action with all that follows from it, crowns and Unification, discards, the next."""
    table.active, table.offers_made, table.called = seat, 0, False
    table.do_next(
        lambda: ask_action(table, seat),
        lambda: court.settle(table),
        table.discards,
        lambda: end_turn(table, seat),
    )


def end_turn(table: Table, seat: int) -> None:
    """LC-3: clockwise; LC-25: a round that ends with an empty Realm is the last."""
    promises.turn_over(table, seat)
    following = (seat + 1) % len(table.players)
    if following == table.first and not table.realm:
        table.count("LC-25")
        table.active = None
        promises.war_begins(table)
        war.begin(table)
    else:
        begin_turn(table, following)


def ask_action(table: Table, seat: int) -> None:
    table.open(Action(table, [seat]))


class Action(deals.DealWindow):
    """The active player's choice."""

    phase = "action"

    def options(self, seat: int) -> list[str]:
        table, player = self.table, self.table.players[seat]
        texts = ["venture"] if table.realm else ["pass"]  # LC-6, LC-12
        texts += [f"queen {card}" for card in player.hand if is_red_queen(card)]  # LC-7, LC-25: even in vain
        for other in table.others(seat):
            name = other.identity
            texts += [f"queen {card} {name}" for card in player.hand if is_black_queen(card)]  # LC-8
            if may_challenge(player, other):
                texts += [f"jack {card} {name}" for card in player.hand if is_jack(card)]
            if player.status == other.status == MERCENARY and player.gold:  # LC-10
                texts.append(f"duel {name}")
            if table.offers_made < table.offers:  # LC-21
                texts += [f"offer {name} {terms}" for terms in deals.plain(table, seat, other.seat)]
        if table.offers and not table.called:  # LC-21
            texts.append("call")
        if player.status == NOBLE:  # LC-11, LC-36: the Turned never do
            texts.append("renounce")
        return texts

    def proposal(self, seat: int, text: str) -> deals.Deal | None:
        return deals.read_offer(self.table, seat, text) if self.table.offers_made < self.table.offers else None

    def close(self) -> None:
        (seat,) = self.seats
        carry_out(self.table, self.table.players[seat], self.answers[seat])


def may_challenge(player: Player, other: Player) -> bool:
    """LC-9, LC-36, LC-37: a Jack at any other King or at the Undead, by anyone with Gold but the Turned."""
    return other.status in (KING, UNDEAD) and player.status != TURNED and bool(player.gold)


def carry_out(table: Table, player: Player, text: str) -> None:
    verb, *words = text.split()
    if verb == "venture":
        table.count("LC-6")
        table.draw(player, 2)
    elif verb == "pass":
        table.count("LC-12")
    elif verb == "renounce":
        table.count("LC-11")
        court.free(player)
    elif verb == "duel":
        table.count("LC-10")
        promises.attack(table, player.seat, target(table, words[0]).seat)
        fight(table, player.seat, target(table, words[0]).seat, lambda result: end_duel(table, result))
    elif verb == "offer":
        offered(table, player, text)
    elif verb == "call":
        negotiation.call(table, player.seat, failed=lambda: ask_action(table, player.seat))
    else:
        table.count("LC-12")  # a Leverage card is discarded as it is played
        table.discard_card(player, words[0])
        leverage(table, player, verb, words)


def target(table: Table, identity: str) -> Player:
    return next(player for player in table.players if player.identity == identity)


def leverage(table: Table, player: Player, verb: str, words: list[str]) -> None:
    """LC-7, LC-8, LC-9."""
    if verb == "jack":
        table.count("LC-9")
        promises.attack(table, player.seat, target(table, words[1]).seat)
        challenge(table, player, target(table, words[1]))
    elif len(words) == 1:
        table.count("LC-7")
        table.draw(player, 4)
    else:
        table.count("LC-8")
        victim = target(table, words[1])
        promises.attack(table, player.seat, victim.seat)
        if victim.gold:
            table.open(Blackmail(table, victim.seat, player.seat))


class Blackmail(Window):
    """LC-8: the victim gives a Gold card of the highest value, of equal ones which they like."""

    phase = "blackmail"

    def __init__(self, table: Table, victim: int, taker: int) -> None:
        super().__init__(table, [victim])
        self.victim, self.taker = victim, taker

    def options(self, seat: int) -> list[str]:
        hand = self.table.players[seat].hand
        best = value(highest(hand))
        return [f"give {card}" for card in by_number(hand) if value(card) == best]

    def close(self) -> None:
        (card,) = named(self.answers[self.victim])
        self.table.players[self.victim].hand.remove(card)
        self.table.players[self.taker].hand.append(card)


def offered(table: Table, player: Player, text: str) -> None:
    """LC-20, LC-21: a failed offer leaves the action still to be taken, a struck deal is the action."""
    deal = deals.read_offer(table, player.seat, text)
    if deal is None:
        raise RuntimeError("an offer was allowed that can't be read")
    table.offers_made += 1
    negotiation.propose(table, deal, failed=lambda: ask_action(table, player.seat))


def end_duel(table: Table, result: Result) -> None:
    """LC-10: the winner is King, the loser or yielder the winner's Noble."""
    court.swear(table, result.loser, result.winner)


def challenge(table: Table, challenger: Player, defender: Player) -> None:
    """LC-9; LC-37: at an Undead King without Gold the Jack is wasted."""
    if defender.status == UNDEAD and not defender.gold:
        table.count("LC-37")
        return
    fight(table, challenger.seat, defender.seat, lambda result: end_challenge(table, challenger, result))


def end_challenge(table: Table, challenger: Player, result: Result) -> None:
    """LC-18, LC-19, LC-36, LC-37."""
    beaten = table.players[result.loser]
    if result.winner != challenger.seat:
        table.count("LC-19")  # nothing changes but the cards
    elif beaten.status == UNDEAD:
        if result.yielded:
            table.count("LC-37")  # the throne stays
    elif challenger.status == UNDEAD:
        harvest(table, challenger.seat, beaten)
    else:
        table.count("LC-18")
        court.overthrow(table, beaten.seat, challenger.seat, old_follows=result.yielded)


def harvest(table: Table, undead: int, beaten: Player) -> None:
    """LC-36: all Allegiances the King held are the Undead's, the King's own too, by yield or battle."""
    table.count("LC-36")
    for player in [beaten, *table.followers(beaten.seat)]:
        player.status, player.liege = TURNED, undead
