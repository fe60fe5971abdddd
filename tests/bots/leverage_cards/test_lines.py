"""What bots say: the lines themselves, when they speak, and that each line's claim holds."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from string import Formatter
from typing import Any

import pytest

import fulcrum
from fulcrum.bots import levels
from fulcrum.bots.bot import Bot
from fulcrum.bots.leverage_cards.lines import CHANCES, all_lines, fill, line, short_title, unsaid
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.bots.leverage_cards.situations import NOBODY, Situation, situations
from fulcrum.bots.leverage_cards.temperaments import TEMPERAMENTS, mind
from fulcrum.bots.random import RandomBot
from fulcrum.bots.talk import GAP, Line, Speakers, has_lines
from fulcrum.bots.talk import says as table_says
from fulcrum.core.observation import Observation
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.cards import IDENTITIES, title
from fulcrum.testing.twins import exchanged
from tests.bots.leverage_cards.tables import almost_united, new_game
from tests.games.leverage_cards.positions import ORDER, PAIRS, at_war, seated
from tests.games.leverage_cards.positions import play as play_moves

HOUSES = ("hearts", "diamonds", "clubs", "spades", "joker")
VOICES = {"plain", *TEMPERAMENTS, *HOUSES}
LINES = [(key, voice, each) for key, voices in all_lines().items() for voice, found in voices.items() for each in found]
REALM = "2S 3S 4S 5S 6S 7S 8S 9S 10S 2H 3H 4H"
SOMEONE = Situation("offer", 0, 1)
# Situations in which there is no other player to speak of.
ALONE = {
    "call", "pick_none", "handed_over", "refuse_sale", "cunning", "nobody_yields", "tie", "refuse_bend", "crowned",
    "crown_falls", "turned", "war", "war_won", "leave_war", "death", "last_stand", "flee", "undead_falls", "unified",
    "victory", "undead_wins", "against_undead",
}  # fmt: skip
WITH_TURNS = {"promise_peace"}


# The lines themselves


def test_there_are_a_few_hundred_lines_and_none_comes_twice() -> None:
    texts = [each for _, _, each in LINES]
    assert 250 <= len(texts) <= 600
    assert len({text.casefold() for text in texts}) == len(texts)


def test_every_situation_has_a_chance_and_plain_lines_for_every_bot() -> None:
    assert sorted(all_lines()) == sorted(key for _, keys in CHANCES for key in keys)
    for key, voices in all_lines().items():
        assert set(voices) <= VOICES and len(voices["plain"]) >= 2, key


@pytest.mark.parametrize("key", all_lines())
def test_lines_are_short_plain_texts_whose_slots_fit(key: str) -> None:
    for text in (text for found, _, text in LINES if found == key):
        slots = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        allowed = set() if key in ALONE else {"you", "name"}
        assert slots <= allowed | ({"turns"} if key in WITH_TURNS else set()), text
        for identity in range(len(IDENTITIES)):
            said = fill(text, identity, "one turn")
            assert len(said) < 80, text
            assert said.isprintable() and said == said.strip() and not said[0].islower(), text
            assert said[-1] in ".!?" and "  " not in said and '"' not in said, text


def test_names_of_the_second_deck_are_short_and_clear() -> None:
    assert short_title(IDENTITIES.index("KC")) == title(IDENTITIES.index("KC")) == "the King of Clubs"
    assert short_title(IDENTITIES.index("KC2")) == "the second King of Clubs"
    assert fill("{you}, look at {name}.", IDENTITIES.index("JK"), "") == "Joker, look at the Joker."


def test_a_line_counts_as_said_whoever_it_was_about() -> None:
    assert unsaid(["No, {you}. Go.", "{you}!"], ["No, King of Clubs. Go."]) == ["{you}!"]
    assert unsaid(["{turns} of peace, {you}."], ["One turn of peace, Joker."]) == []


@pytest.mark.parametrize("temperament", [None, *TEMPERAMENTS])
def test_a_bot_speaks_in_its_voice_or_plainly_until_nothing_is_left(temperament: str | None) -> None:
    seen = new_game(4, False, 1).observation(None)
    house = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}[IDENTITIES[seen.field("identity")[0]][1]]
    offers, said, rng = all_lines()["offer"], list[str](), random.Random(3)
    while found := line(SOMEONE, seen, temperament, said, rng):
        said.append(found.text)
    mine = [*offers["plain"], *offers[temperament or house]]
    assert len(said) == len(set(said)) == len(mine) and not unsaid(mine, said)


# Whole games


@dataclass
class Turn:
    """One move with what a spectator saw before and after it, and what was said about it."""

    before: Observation
    after: Observation
    silent: bool
    open_choice: bool
    line: Line | None

    def situations(self) -> list[Situation]:
        return [] if self.open_choice else situations(self.before, self.after)


def players_of(kind: str, players: int, number: int) -> tuple[list[Bot], dict[int, str | None]]:
    names: list[str | None] = [None, *TEMPERAMENTS]
    chosen = {seat: names[(seat + number) % len(names)] if number % 3 else None for seat in range(players)}
    bots: list[Bot] = [RuleBot(mind(**TEMPERAMENTS.get(name or "", {}))) for name in chosen.values()]
    if kind == "mixed":  # random players do what good ones rarely do
        bots = [RandomBot() if (seat + number) % 3 == 0 else bot for seat, bot in enumerate(bots)]
    return bots, chosen


def game_with_talk(kind: str, number: int) -> Iterator[Turn]:
    undead = number % 5 == 0
    players = 5 if undead else 4 + number % 7
    bots, temperaments = players_of(kind, players, number)
    state, rng = new_game(players, undead, number), random.Random(number)
    said: list[Line] = []
    since: int | None = None
    while not state.over:
        for seat, seen in [(seat, state.observation(seat)) for seat in state.actors]:
            before = state.copy()
            state.push(bots[seat].choose(seen, rng=rng), seat)
            since = None if since is None else since + 1
            found = table_says(before, state, Speakers(temperaments, said, since))
            if found is not None:
                said, since = [*said, found], 0
            silent = bool(state.game.silence(before) or state.game.silence(state))
            window = state.game.window(state.data)
            open_choice = bool(window) and window == state.game.window(before.data)
            yield Turn(before.observation(None), state.observation(None), silent, open_choice, found)


@cache
def games(kind: str, count: int) -> tuple[tuple[Turn, ...], ...]:
    return tuple(tuple(game_with_talk(kind, number)) for number in range(count))


def all_turns() -> Iterator[Turn]:
    for kind, count in (("bots", 30), ("mixed", 6)):
        for turns in games(kind, count):
            yield from turns


def test_nothing_is_said_twice_in_a_game() -> None:
    templates = [each for _, _, each in LINES]
    for turns in games("bots", 30):
        said = [turn.line.text for turn in turns if turn.line]
        assert len(set(said)) == len(said)
        used = [each for each in templates if unsaid([each], said) == []]
        assert len(used) >= len(said)


def test_bots_speak_about_one_notable_move_in_four_and_never_at_once() -> None:
    turns = [turn for game in games("bots", 30) for turn in game]
    said = sum(turn.line is not None for turn in turns)
    notable = sum(bool(turn.situations()) for turn in turns)
    assert 0.1 < said / notable < 1 / 3
    assert 4 < said / 30 < 25
    for game in games("bots", 30):
        places = [number for number, turn in enumerate(game) if turn.line]
        assert all(later - earlier >= GAP for earlier, later in pairwise(places))


def test_bots_keep_silent_in_a_succession_and_while_choices_are_secret() -> None:
    turns = list(all_turns())
    assert any(turn.silent and turn.situations() for turn in turns)
    assert not any(turn.line for turn in turns if turn.silent or turn.open_choice)


# Rare, or only in deals with more than plain terms. Positions further down reach them.
REACHED_BY_HAND = {
    "unified", "nobody_yields", "refuse_sale", "handed_over", "promise_peace", "promise_aid", "promise_bend", "kept",
    "broken", "betrayed", "empty_purse", "aid", "thanks", "renounce", "deserted", "crown", "against_undead",
}  # fmt: skip


def test_every_situation_is_reached_in_play() -> None:
    reached = {each.key for turn in all_turns() for each in turn.situations()}
    assert set(all_lines()) - reached <= REACHED_BY_HAND
    assert reached <= set(all_lines())


def test_the_same_game_has_the_same_lines() -> None:
    again = [turn.line for turn in game_with_talk("bots", 1)]
    assert again == [turn.line for turn in games("bots", 30)[1]] and any(again)


# Facts: each claim is checked against the view and the public log, not against the events it was read from


class Facts:
    """What everyone knows of a move: the views around it, and the words of its steps."""

    def __init__(self, turn: Turn) -> None:
        self.before, self.after = turn.before.view(), turn.after.view()
        self.names = [title(number) for number in turn.after.field("identity")[: turn.after.players]]
        self.words = [event["words"] for event in self.after["events"]]
        self.players: list[dict[str, Any]] = self.after["players"]
        self.players_before: list[dict[str, Any]] = self.before["players"]
        self.last = [entry["move"] or "" for entry in self.after["moves"]][-1]
        self.verb = self.last.partition(" ")[0]
        self.last_seat = self.after["moves"][-1]["seat"]

    def told(self, words: str) -> bool:
        return any(found.casefold() == words.casefold() for found in self.words)

    def begun(self, words: str) -> bool:
        return any(found.casefold().startswith(words.casefold()) for found in self.words)


Claim = Callable[[Facts, int, int, str], bool]
CLAIMS: dict[str, Claim] = {
    "offer": lambda f, me, you, _: f.told(f"{f.names[me]} makes an offer to {f.names[you]}") and f.verb == "offer",
    "counter": lambda f, me, you, _: f.told(f"{f.names[me]} answers with a counter-offer to {f.names[you]}"),
    "reject": lambda f, me, you, _: f.verb == "reject" and f.last_seat == me and f.before["offer"]["from"] == you,
    "deal": lambda f, me, you, _: any(e["kind"] == "deal" and set(e["seats"]) == {me, you} for e in f.after["events"]),
    "call": lambda f, me, you, _: f.verb == "call" and f.last_seat == me,
    "pick": lambda f, me, you, _: f.told(f"{f.names[me]} takes up the offer of {f.names[you]}"),
    "pick_none": lambda f, me, you, _: f.told(f"{f.names[me]} takes up no offer"),
    "swear": lambda f, me, you, _: f.told(f"{f.names[me]} swears to {f.names[you]}"),
    "swears_to_me": lambda f, me, you, _: f.told(f"{f.names[you]} swears to {f.names[me]}"),
    "crown": lambda f, me, you, _: f.told(f"{f.names[me]} hands the crown to {f.names[you]}"),
    "handed_over": lambda f, me, you, _: any(
        re.fullmatch(f".* hands {f.names[me]} over to {f.names[you]}", words, re.IGNORECASE) for words in f.words
    ),
    "refuse_sale": lambda f, me, you, _: f.verb == "refuse" and f.before["phase"] == "consent" and f.last_seat == me,
    "promise_peace": lambda f, me, you, turns: f.told(f"{f.names[me]} promises {f.names[you]} peace for {turns}"),
    "promise_aid": lambda f, me, you, _: f.told(f"{f.names[me]} promises {f.names[you]} aid in the War"),
    "promise_bend": lambda f, me, you, _: f.told(f"{f.names[me]} promises to bend the knee to {f.names[you]}"),
    "kept": lambda f, me, you, _: f.players[me]["kept"] > f.players_before[me]["kept"],
    "broken": lambda f, me, you, _: f.players[me]["broken"] > f.players_before[me]["broken"],
    "betrayed": lambda f, me, you, _: f.players[you]["broken"] > f.players_before[you]["broken"],
    "renounce": lambda f, me, you, _: f.last == "renounce" and f.last_seat == me and liege_before(f, me) == you,
    "deserted": lambda f, me, you, _: f.last == "renounce" and f.last_seat == you and liege_before(f, you) == me,
    "revolt": lambda f, me, you, _: jack(f, me, you) and liege_before(f, me) == you,
    "jack": lambda f, me, you, _: jack(f, me, you) and liege_before(f, me) != you and status(f, you) == "king",
    "harvest": lambda f, me, you, _: jack(f, me, you) and status(f, me) == "undead",
    "against_undead": lambda f, me, you, _: jack(f, me, you) and status(f, you) == "undead",
    "duel": lambda f, me, you, _: f.verb == "duel" and f.last_seat == me and status(f, me) == "mercenary",
    "challenged": lambda f, me, you, _: f.verb in ("duel", "jack") and f.last_seat == you,
    "blackmail": lambda f, me, you, _: f.verb == "queen" and f.last_seat == me and len(f.last.split()) == 3,
    "blackmailed": lambda f, me, you, _: f.verb == "queen" and not f.told(f"{f.names[me]} has no Gold"),
    "empty_purse": lambda f, me, you, _: f.verb == "queen" and f.told(f"{f.names[me]} has no Gold"),
    "cunning": lambda f, me, you, _: f.verb == "queen" and f.last_seat == me and len(f.last.split()) == 2,
    "won": lambda f, me, you, _: f.told(f"{f.names[me]} wins the battle over {f.names[you]}") and not yielded(f),
    "lost": lambda f, me, you, _: f.told(f"{f.names[you]} wins the battle over {f.names[me]}") and not yielded(f),
    "held": lambda f, me, you, _: f.told(f"{f.names[me]} keeps the throne against {f.names[you]}") and not yielded(f),
    "repelled": lambda f, me, you, _: (
        f.told(f"{f.names[you]} keeps the throne against {f.names[me]}") and not yielded(f)
    ),
    "yielded": lambda f, me, you, _: f.told(f"{f.names[me]} yields") and not f.told(f"{f.names[me]} has no Gold"),
    "unfought": lambda f, me, you, _: f.told(f"{f.names[you]} yields") and not f.told(f"{f.names[you]} has no Gold"),
    "nobody_yields": lambda f, me, you, _: f.begun("all would yield") and f.begun(f"{f.names[me]} has bid"),
    "tie": lambda f, me, you, _: f.begun("the highest bids are equal") and f.begun(f"{f.names[me]} has bid"),
    "bend": lambda f, me, you, _: f.verb == "bend" and f.last_seat == me and f.players[me]["liege"] == you,
    "refuse_bend": lambda f, me, you, _: f.verb == "refuse" and f.before["phase"] == "bend" and f.last_seat == me,
    "crowned": lambda f, me, you, _: f.players[me]["status"] == "king" != status(f, me),
    "crown_falls": lambda f, me, you, _: f.players[me]["status"] != "king" and not f.players[me]["nobles"],
    "turned": lambda f, me, you, _: f.players[me]["status"] == "turned" != status(f, me),
    "war": lambda f, me, you, _: f.begun("the Realm is exhausted") and f.players[me]["status"] == "king",
    "ask": lambda f, me, you, _: f.begun(f"{f.names[me]} asks {f.names[you]} for") and f.players[you]["liege"] == me,
    "aid": lambda f, me, you, _: f.begun(f"{f.names[me]} gives {f.names[you]} ") and status(f, me) == "noble",
    "thanks": lambda f, me, you, _: f.begun(f"{f.names[you]} gives {f.names[me]} ") and liege_before(f, you) == me,
    "refuse_aid": lambda f, me, you, _: f.told(f"{f.names[me]} refuses to help") and liege_before(f, me) == you,
    "no_aid": lambda f, me, you, _: f.told(f"{f.names[you]} refuses to help") and liege_before(f, you) == me,
    "war_won": lambda f, me, you, _: f.told(f"{f.names[me]} wins the battle"),
    "leave_war": lambda f, me, you, _: f.told(f"{f.names[me]} leaves the war and the Kingdom dissolves"),
    "death": lambda f, me, you, _: f.told(f"{f.names[me]} dies") and f.players[me]["dead"],
    "inherit": lambda f, me, you, _: f.told(f"{f.names[me]} inherits the crown of {f.names[you]}"),
    "last_stand": lambda f, me, you, _: f.told(f"{f.names[me]} makes a last stand"),
    "flee": lambda f, me, you, _: f.told(f"{f.names[me]} flees"),
    "undead_falls": lambda f, me, you, _: f.begun("the Undead King falls"),
    "unified": lambda f, me, you, _: all(p["liege"] == me for s, p in enumerate(f.players) if s != me),
    "victory": lambda f, me, you, _: f.told(f"{f.names[me]} is the Winning King") and f.after["over"],
    "undead_wins": lambda f, me, you, _: f.begun("nobody is left to stand") and f.after["over"],
}


def status(facts: Facts, seat: int) -> str:
    return str(facts.players_before[seat]["status"])


def liege_before(facts: Facts, seat: int) -> int | None:
    found: int | None = facts.players_before[seat]["liege"]
    return found


def jack(facts: Facts, me: int, you: int) -> bool:
    words = facts.last.split()
    return words[0] == "jack" and facts.last_seat == me and words[2] == facts.players[you]["identity"]


def yielded(facts: Facts) -> bool:
    return any(words.endswith(" yields") for words in facts.words)


def holds(facts: Facts, situation: Situation) -> bool:
    return bool(CLAIMS[situation.key](facts, situation.seat, situation.other, situation.turns))


def test_each_claim_holds_in_whole_games() -> None:
    assert set(CLAIMS) == set(all_lines())
    checked: Counter[str] = Counter()
    for turn in all_turns():
        found = turn.situations()
        facts = Facts(turn) if found else None
        for each in found:
            assert facts is not None and holds(facts, each), (each, turn.after.log[-1])
            assert (each.other == NOBODY) <= (each.key in ALONE)
            checked[each.key] += 1
    assert set(checked) >= set(all_lines()) - REACHED_BY_HAND


def turn_of(state: State, *moves: str) -> Turn:
    """The last of these moves."""
    play_moves(state, *moves[:-1])
    before = state.observation(None)
    play_moves(state, moves[-1])
    return Turn(before, state.observation(None), False, False, None)


def keys(turn: Turn) -> set[str]:
    found = turn.situations()
    assert all(holds(Facts(turn), each) for each in found)
    return {each.key for each in found}


def test_promises_are_spoken_of_when_made_kept_and_broken() -> None:
    state = seated({"KH": "5H", "KD": "9D", "KC": "2C", "KS": "3C"}, realm=REALM)
    offer = "KH offer KD give promise peace 2 promise aid get promise bend"
    made = turn_of(state, offer, "KD accept")
    found = made.situations()
    assert Situation("promise_peace", 0, 1, "2 turns") in found
    assert {"promise_aid", "promise_bend", "deal"} <= keys(made)
    play_moves(state, "KD venture", "KC venture", "KS venture")
    assert keys(turn_of(state, "KH duel KD")) >= {"broken", "betrayed", "duel", "challenged"}

    state = seated({"KH": "5H", "KD": "9D", "KC": "2C", "KS": "3C"}, realm=REALM)
    play_moves(state, "KH offer KD give promise peace 1", "KD accept", "KD venture", "KC venture", "KS venture")
    assert "kept" in keys(turn_of(state, "KH venture"))


def test_handing_over_a_noble_is_spoken_of_and_refusing_it() -> None:
    for answer, expected in (("consent", "handed_over"), ("refuse", "refuse_sale")):
        state = seated({"KH": "5H", "KC": "9C", "KD": "4D"}, {"KD": "KH", "KS": "KH"}, realm=REALM)
        assert expected in keys(turn_of(state, "KH offer KC give noble KD get 9C", "KC accept", f"KD {answer}"))


def test_giving_a_crown_away_is_spoken_of() -> None:
    state = seated({"KH": "5H", "KC": "9C"}, {"KD": "KH"}, realm=REALM)
    assert "crown" in keys(turn_of(state, "KH offer KC give crown get 9C", "KC accept"))


def test_renouncing_is_spoken_of_by_both() -> None:
    state = seated({"KH": "5H", "KD": "4D"}, {"KD": "KH"}, turn="KD", realm=REALM)
    assert keys(turn_of(state, "KD renounce")) >= {"renounce", "deserted", "crown_falls"}


def test_a_purse_without_gold_is_spoken_of() -> None:
    state = seated({"KH": "5H QS", "KD": "JD"}, realm=REALM)
    assert keys(turn_of(state, "KH queen QS KD")) == {"blackmail", "empty_purse"}


def test_who_has_no_gold_does_not_speak_of_yielding() -> None:
    state = seated({"KH": "5H", "KD": "JD"}, realm=REALM)
    assert keys(turn_of(state, "KH duel KD")) == {"duel", "challenged", "crowned"}


def test_a_battle_that_everyone_wanted_to_leave_is_spoken_of() -> None:
    state = seated({"KH": "5H", "KD": "9D"}, realm=REALM)
    moves = ("KH duel KD", "KH bid 5H", "KD bid 9D", "KH yield", "KD yield")
    assert keys(turn_of(state, *moves)) >= {"nobody_yields", "won", "lost"}


def test_aid_is_spoken_of_by_both_but_not_by_the_turned_who_cannot_refuse() -> None:
    state = at_war({"KH": "5H", "KD": "9D", "KC": "2C", "KS": "3C"}, PAIRS)
    assert keys(turn_of(state, "KH ask KD 1", "KC no-ask", "KD give 9D")) >= {"aid", "thanks"}


def test_a_jack_at_the_undead_is_spoken_of() -> None:
    state = seated({"KH": "5H JH", "JK": "9D"}, realm=REALM, names=ORDER[:5], undead=True)
    assert keys(turn_of(state, "KH jack JH JK")) == {"against_undead", "challenged"}


def test_holding_every_allegiance_is_spoken_of() -> None:
    state = almost_united()
    swearer = state.field("active")
    king = (swearer + 1) % 4
    names = [player["identity"] for player in state.view()["players"]]
    moves = (f"{names[swearer]} offer {names[king]} give swear", f"{names[king]} accept")
    assert "unified" in keys(turn_of(state, *moves))


# Nothing hidden


def test_a_line_never_depends_on_hidden_cards() -> None:
    """States that differ only in what a spectator can't see, the speaker's own hand included, have the same line."""
    compared = 0
    for number in range(4):
        bots, temperaments = players_of("bots", 4 + number, number)
        state, rng = new_game(4 + number, False, number), random.Random(number)
        while not state.over:
            seat = state.actors[0]
            before, move = state.copy(), bots[seat].choose(state.observation(seat), rng=rng)
            state.push(move, seat)
            twin_before, twin_after = exchanged(before, None, rng), exchanged(state, None, rng)
            found = table_says(before, state, Speakers(temperaments))
            assert table_says(twin_before, twin_after, Speakers(temperaments)) == found
            compared += found is not None and twin_after.data.tobytes() != state.data.tobytes()
    assert compared > 20


def test_a_move_that_another_hand_allows_too_has_the_same_line() -> None:
    lines = set()
    for hand in ("5H 9H", "5H 2D", "5H JH"):
        state = seated({"KH": hand, "KD": "7D", "KC": "2C", "KS": "3C"}, realm=REALM)
        before = state.copy()
        play_moves(state, "KH duel KD")
        lines.add(table_says(before, state, Speakers({0: "schemer", 1: "banker"})))
    assert len(lines) == 1


# At a table


def test_only_bots_speak_and_more_often_to_people() -> None:
    counts = {frozenset({0}): 0, frozenset({0, 1}): 0}
    for seats in counts:
        for seed in range(200):
            state = seated({"KH": "5H", "KD": "7D", "KC": "2C", "KS": "3C"}, realm=REALM)
            state.commitment = f"game {seed}"
            before = state.copy()
            play_moves(state, "KH duel KD")
            found = table_says(before, state, Speakers(dict.fromkeys(seats)))
            assert found is None or found.seat in seats
            counts[seats] += found is not None and found.seat == 0
    assert counts[frozenset({0})] > 2 * counts[frozenset({0, 1})]


def test_other_games_bots_say_nothing() -> None:
    assert has_lines("leverage-cards")
    for game_id in ("lean", "leaps-and-ledges", "leverage-board"):
        assert not has_lines(game_id)
        before = fulcrum.game(game_id).new(seed=1)
        after = before.copy()
        seat = after.actors[0]
        after.push(after.legal_moves(seat)[0], seat)
        assert table_says(before, after, Speakers({0: None, 1: None})) is None


def test_bots_from_elsewhere_may_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    class Talkative:
        @staticmethod
        def says(before: Observation, after: Observation, speakers: Speakers) -> Line:
            assert before.seat is after.seat is None
            return Line(0, "Hm.")

    before = fulcrum.game("lean", side=2).new(seed=1)
    after = before.copy()
    after.push(after.legal_moves()[0], after.actors[0])
    monkeypatch.setattr(levels, "_registered", {"lean": Talkative})
    assert has_lines("lean")
    assert table_says(before, after, Speakers({0: None})) == Line(0, "Hm.")
    assert table_says(before, after, Speakers({})) is None
