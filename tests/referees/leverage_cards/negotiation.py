"""The windows in which deals are made, and what a struck deal does (LC-20 to LC-22)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from . import court, promises
from .cards import named
from .deals import Deal, DealWindow, Side, accepts, plain, read_counter, read_offer
from .table import MERCENARY, NOBLE, Player, Step, Table, Window

MOST_COUNTERS = 3  # LC-21

# The talk


def propose(table: Table, deal: Deal, failed: Step) -> None:
    """LC-20: put an offer to the other."""
    table.count("LC-20")
    table.open(Answer(table, deal, failed))


def call(table: Table, caller: int, failed: Step) -> None:
    """LC-21: once a turn all others are asked for an offer."""
    table.count("call")
    table.called = True
    table.open(Call(table, caller, failed))


class Call(DealWindow):
    """LC-21: every other player makes the caller one offer or declines, in secret."""

    phase = "call"
    secret = True

    def __init__(self, table: Table, caller: int, failed: Step) -> None:
        super().__init__(table, [player.seat for player in table.others(caller)])
        self.caller, self.failed = caller, failed

    def options(self, seat: int) -> list[str]:
        name = self.table.players[self.caller].identity
        return ["decline", *(f"offer {name} {terms}" for terms in plain(self.table, seat, self.caller))]

    def proposal(self, seat: int, text: str) -> Deal | None:
        deal = read_offer(self.table, seat, text)
        return deal if deal is not None and deal.other == self.caller else None

    def close(self) -> None:
        self.table.count("LC-21")
        deals = [self.proposal(seat, self.answers[seat]) for seat in self.seats]
        self.table.open(Pick(self.table, self.caller, [deal for deal in deals if deal is not None], self.failed))


class Pick(Window):
    """LC-21: the caller, who alone sees the offers, takes up one of them or none."""

    phase = "pick"

    def __init__(self, table: Table, caller: int, deals: list[Deal], failed: Step) -> None:
        super().__init__(table, [caller])
        self.caller, self.failed = caller, failed
        self.deals = {f"pick {table.players[deal.maker].identity}": deal for deal in deals}

    def options(self, seat: int) -> list[str]:
        return [*self.deals, "reject"]

    def close(self) -> None:
        text = self.answers[self.caller]
        if text == "reject":
            self.table.count("nothing picked" if self.deals else "no one offers")
            self.failed()
        else:
            self.table.count("pick")
            propose(self.table, self.deals[text], self.failed)


class Answer(DealWindow):
    """LC-21: `accept`, `reject`, or a counter-offer, of which there are up to three."""

    phase = "answer"

    def __init__(self, table: Table, deal: Deal, failed: Step, counters: int = 0) -> None:
        super().__init__(table, [deal.other])
        self.deal, self.failed, self.counters = deal, failed, counters

    @property
    def may_counter(self) -> bool:
        return self.counters < MOST_COUNTERS

    def options(self, seat: int) -> list[str]:
        texts = [*accepts(self.table, self.deal), "reject"]
        if self.may_counter:
            texts += [f"counter {terms}" for terms in plain(self.table, seat, self.deal.maker)]
        return texts

    def proposal(self, seat: int, text: str) -> Deal | None:
        return read_counter(self.table, seat, self.deal.maker, text) if self.may_counter else None

    def close(self) -> None:
        text = self.answers[self.deal.other]
        self.table.count("LC-21")
        if text == "reject":
            self.failed()
        elif text.startswith("accept"):
            accepted(self.table, self.deal, named(text), self.failed)
        else:
            counter = self.proposal(self.deal.other, text)
            if counter is None:
                raise RuntimeError("a counter-offer was allowed that can't be read")
            self.table.count("LC-20")
            self.table.count(f"counter {self.counters + 1}")
            self.table.open(Answer(self.table, counter, self.failed, self.counters + 1))


def accepted(table: Table, deal: Deal, chosen: list[str], failed: Step) -> None:
    """LC-22: Nobles about to be handed over have the last word."""
    nobles = [side.noble for side in (deal.give, deal.get) if side.noble]
    if nobles:
        table.open(
            Consent(table, [player.seat for player in table.players if player.identity in nobles], deal, chosen, failed)
        )
    else:
        strike(table, deal, chosen)


class Consent(Window):
    """LC-22: one refusal makes the deal fail."""

    phase = "consent"
    secret = True

    def __init__(self, table: Table, seats: list[int], deal: Deal, chosen: list[str], failed: Step) -> None:
        super().__init__(table, seats)
        self.deal, self.chosen, self.failed = deal, chosen, failed

    def options(self, seat: int) -> list[str]:
        return ["consent", "refuse"]

    def close(self) -> None:
        if all(answer == "consent" for answer in self.answers.values()):
            strike(self.table, self.deal, self.chosen)
        else:
            self.failed()


# The deal


def strike(table: Table, deal: Deal, chosen: list[str]) -> None:
    """LC-20, LC-22: cards and terms change hands; when all is settled, both may draw after an exchange."""
    table.count("LC-22")
    maker, other = table.players[deal.maker], table.players[deal.other]
    delivered = [*deal.get.cards, *chosen]
    for giver, receiver, cards in ((maker, other, list(deal.give.cards)), (other, maker, delivered)):
        hand_over(giver, receiver, cards)
    pay(table, maker, deal.give)
    pay(table, other, deal.get)
    promise(table, deal.give, maker.seat, other.seat)
    promise(table, deal.get, other.seat, maker.seat)
    exchange = deal.is_exchange(chosen)
    if deal.give.noble and deal.get.noble:
        table.count("swap")
    table.count("exchange" if exchange else "gift")
    draws: list[Step] = [partial(ask_draw, table, (maker.seat, other.seat)), table.discards] if exchange else []
    table.do_next(partial(court.settle, table), table.discards, *draws)
    fulfil(table, deal.give, maker.seat, other.seat)  # may put the Nobles' choices before these steps
    fulfil(table, deal.get, other.seat, maker.seat)


def hand_over(giver: Player, receiver: Player, cards: Iterable[str]) -> None:
    for card in cards:
        giver.hand.remove(card)
        receiver.hand.append(card)


def pay(table: Table, payer: Player, side: Side) -> None:
    """LC-20: Nobles who are handed over get what this side pays them."""
    for payment in side.payments:
        table.count("payment" if payer.seat == table.active else "payment by the other")
        (noble,) = (player for player in table.players if player.identity == payment.noble)
        hand_over(payer, noble, payment.cards)
        if noble.excess:
            table.count("a paid Noble discards")


def promise(table: Table, side: Side, maker: int, to: int) -> None:
    """LC-23: the promises of one side."""
    for kind, turns in side.promises:
        promises.strike(table, maker, to, kind, turns)


def fulfil(table: Table, side: Side, giver: int, receiver: int) -> None:
    """LC-20: the political term of one side."""
    if side.term == "swear":
        if table.players[giver].status == NOBLE:
            table.count("noble swears")  # and leaves the old King at once
        court.swear(table, giver, receiver)
    elif side.term == "crown":
        court.overthrow(table, giver, receiver, old_follows=True)
    elif side.term == "noble":
        noble = next(player for player in table.players if player.identity == side.noble)
        if table.players[receiver].status == MERCENARY:
            table.count("noble makes a king")
        court.swear(table, noble.seat, receiver)


def ask_draw(table: Table, seats: tuple[int, int]) -> None:
    """LC-22: with an empty Realm no one is asked."""
    if table.realm:
        table.open(Draw(table, seats))


class Draw(Window):
    """LC-22: both may draw one card; the active player's comes first."""

    phase = "draw"
    secret = True

    def options(self, seat: int) -> list[str]:
        return ["decline", "draw"]

    def close(self) -> None:
        for seat in sorted(self.seats, key=lambda seat: seat != self.table.active):
            if self.answers[seat] == "draw":
                self.table.draw(self.table.players[seat], 1)
