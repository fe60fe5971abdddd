"""Moves as text: parsing, formatting, and listing a seat's moves.

A move is a sequence of the kernel's actions (see `actions`). Its text has a normal form with cards in order of number.
All moves are listed, except that only plain offers and counter-offers are.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise
from typing import NoReturn

from fulcrum.core.errors import InvalidMove
from fulcrum.core.position import Position
from fulcrum.core.values import Move
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import (
    CARD_NUMBERS,
    CARDS,
    DECK_CARDS,
    GOLD_KIND,
    HIGHEST_GOLD,
    IDENTITIES,
    JACK_KIND,
    KINDS,
    LOWEST_GOLD,
    ONE_DECK_SEATS,
    RED_QUEEN,
    TREASURIES,
    VALUES,
)
from fulcrum.games.leverage_cards.deals import (
    PROMISES,
    TERMS,
    Deal,
    Side,
    asked_cards,
    cards_at,
    deal_of,
    delivers,
    offer_move,
    offered,
    terms,
)

HOW_TO_WRITE = (
    "write venture, queen QH, queen QS KD, jack JC KD, duel KC, renounce, offer KD give 7H get any:9, call, pass; in "
    "answer accept, reject, counter or pick KD; and bid, yield, stand, bend, refuse, consent, draw, decline, discard, "
    "give, ask, no-ask or flee where they are asked for"
)
VERB_ACTIONS = {verb: act.FIRST_VERB + number for number, verb in enumerate(act.VERBS)}
LONE_VERBS = {
    "venture", "renounce", "call", "pass", "yield", "stand", "flee", "bend", "refuse", "consent", "draw", "decline",
    "reject", "no-ask",
}  # moves of one word  # fmt: skip
CARD_VERBS = {"bid", "discard", "give", "accept"}  # followed by a list of cards; the verb is the last action
SECTIONS = {"give", "get", "pay"}  # of an offer
TURNS = {str(turns + 1) for turns in range(table.PEACE_TURNS)}
ALL = "all"
LONGEST = 600  # characters; the longest offer has about 300


def seat_names(position: Position) -> list[str]:
    """Returns the identities at the table, by seat."""
    return [IDENTITIES[number] for number in position.field("identity")[: position.players]]


# Parsing


def parse(text: str, position: Position) -> Move:
    return _Reader(text, position).move()


def read_deal(text: str, position: Position) -> Deal:
    """Returns the deal of an offer or counter-offer in normal form."""
    words = text.split()
    return _Reader(text, position).deal(words[2:] if words[0] == "offer" else words[1:])


class _Reader:
    """Parses one text at one table."""

    def __init__(self, text: str, position: Position) -> None:
        self.text = text
        self.words = text.split() if len(text) <= LONGEST else []
        self.names = seat_names(position)
        self.card_count = DECK_CARDS if position.players <= ONE_DECK_SEATS else 2 * DECK_CARDS

    def wrong(self, expected: str) -> NoReturn:
        raise InvalidMove(self.text, expected)

    def move(self) -> Move:
        if not self.words:
            self.wrong(HOW_TO_WRITE)
        verb, rest = self.words[0].lower(), self.words[1:]
        if verb in LONE_VERBS:
            if rest:
                self.wrong(f"{verb} is a word of its own")
            return Move(verb, (VERB_ACTIONS[verb],))
        if verb in CARD_VERBS:
            cards = self.cards(rest)
            if not cards and verb != "accept":
                self.wrong(f"name cards, as {verb} 10S 7H")
            return Move(" ".join([verb, *(CARDS[card] for card in cards)]), (*cards, VERB_ACTIONS[verb]))
        if verb in ("duel", "pick"):
            if len(rest) != 1:
                self.wrong(f"name one player, as {verb} KD")
            seat = self.seat(rest[0])
            return Move(f"{verb} {self.names[seat]}", (VERB_ACTIONS[verb], act.SEAT + seat))
        if verb == "ask":
            return self.request(rest)
        if verb in ("queen", "jack"):
            return self.play(verb, rest)
        if verb == "offer":
            if not rest:
                self.wrong("name the player, as offer KD give 7H get any:9")
            seat = self.seat(rest[0])
            start = Move(f"offer {self.names[seat]}", (act.OFFER, act.SEAT + seat))
            return offer_move(start, self.deal(rest[1:]), self.names)
        if verb != "counter":
            self.wrong(HOW_TO_WRITE)
        return offer_move(Move("counter", (act.COUNTER,)), self.deal(rest), self.names)

    def card(self, word: str) -> int:
        number = CARD_NUMBERS.get(word.upper(), self.card_count)
        if number >= self.card_count:
            decks = "2S to QC" if self.card_count == DECK_CARDS else "2S to QC, and 2S2 to QC2 of the second deck"
            self.wrong(f"{word[:20]} is no card of this Realm: cards are {decks}")
        return number

    def cards(self, words: list[str]) -> list[int]:
        return self.named_once([self.card(word) for word in words])

    def named_once(self, cards: list[int]) -> list[int]:
        """Returns cards in order of number."""
        found = sorted(cards)
        for one, other in pairwise(found):
            if one == other:
                self.wrong(f"{CARDS[one]} is named twice")
        return found

    def seat(self, word: str) -> int:
        if word.upper() not in self.names:
            self.wrong(f"the players at this table are {', '.join(self.names)}")
        return self.names.index(word.upper())

    def request(self, words: list[str]) -> Move:
        how = "name a Noble and how many Gold cards, as ask KD 2 or ask KD all"
        if len(words) != 2:
            self.wrong(how)
        noble, number = self.seat(words[0]), words[1].lower()
        if number == ALL:
            return ask_move(noble, table.ALL_AID, self.names)
        if not (number.isascii() and number.isdigit() and len(number) < 3 and int(number)):
            self.wrong(how)
        return ask_move(noble, min(int(number), table.ALL_AID), self.names)

    def play(self, verb: str, words: list[str]) -> Move:
        if not 1 <= len(words) <= 2:
            self.wrong("name the card and its target, as jack JC KD or queen QS KD; a red Queen has no target")
        card = self.card(words[0])
        if KINDS[card] == GOLD_KIND or (KINDS[card] == JACK_KIND) != (verb == "jack"):
            self.wrong(f"{CARDS[card]} is no {verb.capitalize()}")
        if KINDS[card] == RED_QUEEN:
            if len(words) > 1:
                self.wrong("a red Queen has no target")
            return Move(f"{verb} {CARDS[card]}", (act.PLAY, card))
        if len(words) == 1:
            self.wrong(f"name the target of {CARDS[card]}, as {verb} {CARDS[card]} KD")
        seat = self.seat(words[1])
        return Move(f"{verb} {CARDS[card]} {self.names[seat]}", (act.PLAY, card, act.SEAT + seat))

    def deal(self, words: list[str]) -> Deal:
        """Returns what is given, what is requested, and what Nobles are paid."""
        lowered = [word.lower() for word in words]
        if lowered and lowered[0] not in SECTIONS:
            self.wrong("after it come give, get or both, each with what is dealt, and pay for a Noble")
        if max(lowered.count("give"), lowered.count("get")) > 1:
            self.wrong("there is one give and one get in an offer")
        found = Deal()
        starts = [at for at, word in enumerate(lowered) if word in SECTIONS]
        for begin, end in pairwise([*starts, len(words)]):
            part = words[begin + 1 : end]
            if lowered[begin] == "give":
                found.give = self.side(part, wishes=False)
            elif lowered[begin] == "get":
                found.get = self.side(part, wishes=True)
            else:
                self.payment(part, found.pay)
        self.named_once([*found.give.cards, *found.get.cards, *chain.from_iterable(found.pay.values())])
        return found

    def side(self, words: list[str], *, wishes: bool) -> Side:
        side, cards = Side(), []
        rest = iter(words)
        for word in rest:
            kind, _, number = word.lower().partition(":")
            if kind in TERMS and not number:
                if side.term:
                    self.wrong("each side puts in at most one of swear, crown and noble")
                side.term = kind
                if kind == "noble":
                    side.noble = self.seat(next(rest, ""))
            elif kind == "promise":
                self.promise(side, rest)
            elif kind in ("any", "cards") and wishes:
                self.wish(side, kind, number)
            else:
                cards.append(word)
        side.cards = self.cards(cards)
        side.values.sort()
        side.promises.sort()
        return side

    def promise(self, side: Side, rest: Iterator[str]) -> None:
        kind = next(rest, "").lower()
        if kind == "peace":
            turns = next(rest, "")
            if turns not in TURNS:
                self.wrong("peace is promised for 1 to 3 turns, as promise peace 2")
            if side.peace:
                self.wrong("each side promises peace once")
            side.peace = int(turns)
        elif kind not in PROMISES:
            self.wrong("promise peace 2, promise aid or promise bend")
        elif kind in side.promises:
            self.wrong(f"each side promises {kind} once")
        else:
            side.promises.append(kind)

    def payment(self, words: list[str], pay: dict[int, list[int]]) -> None:
        if len(words) < 2:
            self.wrong("name the Noble and the cards, as pay KC 7H")
        noble = self.seat(words[0])
        if noble in pay:
            self.wrong(f"{self.names[noble]} is paid twice: name all cards after one pay")
        pay[noble] = self.cards(words[1:])

    def wish(self, side: Side, kind: str, number: str) -> None:
        highest = HIGHEST_GOLD if kind == "any" else act.MOST_SOME
        lowest = LOWEST_GOLD if kind == "any" else 1
        value = int(number) if number.isascii() and number.isdigit() and len(number) < 3 else -1
        if not lowest <= value <= highest:
            self.wrong(f"{kind}: takes a number from {lowest} to {highest}")
        if kind == "any":
            side.values.append(value)
        elif side.number:
            self.wrong("cards: may stand in an offer once")
        else:
            side.number = value


# Formatting


def action_name(action: int, position: Position) -> str:
    """Returns the name of one action."""
    if action >= act.FIRST_VERB:
        return act.VERBS[action - act.FIRST_VERB]
    if action >= act.SOME:
        number = action - act.SOME + 1
        return aid_name(number) if position.field("phase") == act.IN_ASK else f"cards:{number}"
    if action >= act.ANY:
        return f"any:{action - act.ANY + LOWEST_GOLD}"
    return seat_names(position)[action - act.SEAT] if action >= act.SEAT else CARDS[action]


def aid_name(number: int) -> str:
    """Returns a number of Gold cards as requests for aid name it."""
    return ALL if number >= table.ALL_AID else str(number)


def ask_move(noble: int, number: int, names: list[str]) -> Move:
    return Move(f"ask {names[noble]} {aid_name(number)}", (act.ASK, act.SEAT + noble, act.SOME + number - 1))


def text_of(actions: Sequence[int], position: Position) -> str:
    """Returns the text of a whole move, in a position where it is legal."""
    names, first = seat_names(position), actions[0]
    if first in (act.OFFER, act.COUNTER):
        name = f"offer {names[actions[1] - act.SEAT]}" if first == act.OFFER else "counter"
        start = Move(name, tuple(actions[: len(name.split())]))
        return offer_move(start, deal_of(list(actions[len(start.actions) : -1])), names).text
    words = [action_name(action, position) for action in actions]
    if first == act.PLAY:
        words[0] = "jack" if KINDS[actions[1]] == JACK_KIND else "queen"
        return " ".join(words)
    return " ".join([words[-1], *words[:-1]]) if first < act.SEAT else " ".join(words)


# Listing


def moves(position: Position, seat: int, steps: list[int]) -> list[Move]:
    """Returns all moves of a seat that must choose, given its legal first actions."""
    hand = cards_at(position, seat)
    phase = position.field("phase")
    found = [Move(action_name(step, position), (step,)) for step in steps if is_lone(step)]
    if phase == act.IN_ACTION:
        return [*found, *aimed_moves(position, seat, steps, hand), *offers(position, seat, steps, hand)]
    if phase == act.IN_CALL:
        caller = position.field("active")
        start = Move(f"offer {seat_names(position)[caller]}", (act.OFFER, act.SEAT + caller))
        return [*found, *plain_offers(start, position, seat, caller, hand)]
    if phase == act.IN_PICK:
        return [*picks(position, seat), *found]
    if phase == act.IN_ANSWER:
        return [*acceptances(position, steps, hand), *found, *counters(position, seat, steps, hand)]
    if phase == act.IN_ASK:
        names = seat_names(position)
        nobles = [other for other, liege in enumerate(position.field("liege")) if liege == seat]
        return [*(ask_move(noble, number + 1, names) for noble in nobles for number in range(table.ALL_AID)), *found]
    if phase == act.IN_DISCARD:
        missing = len(hand) - treasury(position, seat)
        return [card_move("discard", cards) for cards in combinations(hand, missing)]
    if phase == act.IN_BLACKMAIL:
        return [card_move("give", (card,)) for card in steps]
    gold = [card for card in hand if VALUES[card]]
    if phase == act.IN_AID:
        due = min(position.data["aid", seat], len(gold))
        return [*(card_move("give", cards) for cards in combinations(gold, due) if cards), *found]
    if any(step < act.SEAT for step in steps):
        return [*(card_move("bid", cards) for cards in subsets(gold)), *found]
    return found


def treasury(position: Position, seat: int) -> int:
    """Returns the most cards that a seat may hold (LC-4)."""
    return TREASURIES[position.data["status", seat]]


def is_lone(step: int) -> bool:
    return step >= act.FIRST_VERB and act.VERBS[step - act.FIRST_VERB] in LONE_VERBS


def subsets(cards: list[int]) -> Iterator[tuple[int, ...]]:
    """Returns all non-empty subsets, smaller ones first."""
    return chain.from_iterable(combinations(cards, size) for size in range(1, len(cards) + 1))


def card_move(verb: str, cards: tuple[int, ...]) -> Move:
    return Move(" ".join([verb, *(CARDS[card] for card in cards)]), (*cards, VERB_ACTIONS[verb]))


def aimed_moves(position: Position, seat: int, steps: list[int], hand: list[int]) -> Iterator[Move]:
    """Returns duels and played cards."""
    names = seat_names(position)
    others = [other for other in range(position.players) if other != seat]
    kernel, data = position.game.kernel, position.data
    if act.DUEL in steps:
        for other in others:
            if kernel.may_aim(data, table.STEP_DUEL, table.NOBODY, other):
                yield Move(f"duel {names[other]}", (act.DUEL, act.SEAT + other))
    for card in hand if act.PLAY in steps else ():
        kind = KINDS[card]
        verb = "jack" if kind == JACK_KIND else "queen"
        if kind == GOLD_KIND or (kind == JACK_KIND and not kernel.may_challenge(data, seat)):
            continue
        if kind == RED_QUEEN:
            yield Move(f"{verb} {CARDS[card]}", (act.PLAY, card))
            continue
        for other in others:
            if kernel.may_aim(data, table.STEP_TARGET, card, other):
                yield Move(f"{verb} {CARDS[card]} {names[other]}", (act.PLAY, card, act.SEAT + other))


def offers(position: Position, seat: int, steps: list[int], hand: list[int]) -> Iterator[Move]:
    if act.OFFER in steps:
        names = seat_names(position)
        for other in range(position.players):
            if other != seat:
                start = Move(f"offer {names[other]}", (act.OFFER, act.SEAT + other))
                yield from plain_offers(start, position, seat, other, hand)


def counters(position: Position, seat: int, steps: list[int], hand: list[int]) -> Iterator[Move]:
    if act.COUNTER in steps:
        start = Move("counter", (act.COUNTER,))
        yield from plain_offers(start, position, seat, position.field("dealer"), hand)


def plain_offers(start: Move, position: Position, seat: int, other: int, hand: list[int]) -> Iterator[Move]:
    """Returns offers of one card for nothing, for Gold of a value or for an unseen card, and each term alone."""
    names = seat_names(position)
    wishes = [Side(), *(Side(values=[value]) for value in range(LOWEST_GOLD, HIGHEST_GOLD + 1))]
    if position.field("held")[other]:
        wishes.append(Side(number=1))
    for card in hand:
        for wish in wishes:
            yield offer_move(start, Deal(Side(cards=[card]), wish), names)
    for term in terms(position, seat, other):
        yield offer_move(start, Deal(give=term), names)
    for term in terms(position, other, seat):
        yield offer_move(start, Deal(get=term), names)


def picks(position: Position, seat: int) -> Iterator[Move]:
    """Returns whose offers a player who called may take up."""
    names, choice = seat_names(position), position.field("choice")
    for other in range(position.players):
        if other != seat and choice[other] == act.PROPOSE:
            yield Move(f"pick {names[other]}", (act.PICK, act.SEAT + other))


def acceptances(position: Position, steps: list[int], hand: list[int]) -> list[Move]:
    """Returns every choice of cards that pays the unseen requests, besides the cards requested by name."""
    if act.ACCEPT in steps:
        return [Move("accept", (act.ACCEPT,))]
    if not any(step < act.SEAT for step in steps):
        return []
    get = offered(position).get
    asked = asked_cards(position.field("deals")[table.OFFERED])
    free = [card for card in hand if card not in asked]
    choices = combinations(free, len(get.values) + get.number)
    return [card_move("accept", cards) for cards in choices if delivers(cards, get)]
