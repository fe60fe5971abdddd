"""Chooses what a bot of Leverage says: who speaks, how often, and which of the lines in `lines.toml`.

Everything here comes from what a spectator sees, and the random choices from the public hash of the seed.
"""

import random
import re
import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from fulcrum.bots.leverage_cards.situations import NOBODY, Situation, situations
from fulcrum.bots.talk import Line, Speakers
from fulcrum.core.observation import Observation
from fulcrum.games.leverage_cards.cards import IDENTITIES, SUIT_NAMES, title

PLAIN = "plain"
OWN_VOICE = 0.65  # how often a bot's own voice is preferred to the plain one
TO_PERSON = 1.5  # how much more often a bot speaks to a person than to a bot
OWN_GAP = 8  # moves until the same bot speaks again

# How often a bot speaks, most dramatic first. Of several situations the most dramatic one counts.
CHANCES = (
    (0.9, ("undead_wins", "unified", "victory")),
    (0.7, ("broken", "betrayed", "renounce", "deserted", "revolt", "turned", "undead_falls", "refuse_sale")),
    (0.7, ("death", "inherit", "leave_war", "last_stand", "flee", "war", "crown", "handed_over")),
    (0.5, ("promise_aid", "promise_bend", "promise_peace", "kept", "swear", "swears_to_me", "empty_purse")),
    (0.5, ("nobody_yields", "tie", "harvest", "against_undead")),
    (0.35, ("crown_falls", "won", "lost", "held", "repelled", "yielded", "unfought", "war_won")),
    (0.35, ("jack", "duel", "challenged", "blackmail", "blackmailed", "deal", "crowned")),
    (0.3, ("bend", "refuse_bend", "refuse_aid", "no_aid", "aid", "thanks", "ask", "pick", "pick_none")),
    (0.25, ("call", "counter", "reject", "offer", "cunning")),
)  # fmt: skip
RANKS = {key: rank for rank, (_, keys) in enumerate(CHANCES) for key in keys}


def says(before: Observation, after: Observation, speakers: Speakers) -> Line | None:
    """Returns what a bot says about the last move, or None."""
    open_to = [each for each in situations(before, after) if each.seat in speakers.temperaments]
    if not open_to:
        return None
    rng = random.Random(f"{after.commitment} {len(after.log)}")
    best = min(RANKS[each.key] for each in open_to)
    chosen = rng.choice([each for each in open_to if RANKS[each.key] == best])
    to_person = chosen.other != NOBODY and chosen.other not in speakers.temperaments
    if rng.random() > CHANCES[best][0] * (TO_PERSON if to_person else 1.0) or has_just_spoken(chosen.seat, speakers):
        return None
    return line(chosen, after, speakers.temperaments[chosen.seat], [each.text for each in speakers.said], rng)


def has_just_spoken(seat: int, speakers: Speakers) -> bool:
    since, said = speakers.since, speakers.said
    return since is not None and since < OWN_GAP and bool(said) and said[-1].seat == seat


def line(
    situation: Situation, seen: Observation, temperament: str | None, said: Sequence[str], rng: random.Random
) -> Line | None:
    """Returns a line that no one has said in this game, or None if there is none left."""
    identities = seen.field("identity")
    own = temperament or house(identities[situation.seat])
    voices = [own, PLAIN] if rng.random() < OWN_VOICE else [PLAIN, own]
    for voice in voices:
        fresh = unsaid(all_lines()[situation.key].get(voice, ()), said)
        if fresh:
            template = rng.choice(fresh)
            if "{" not in template:
                return Line(situation.seat, template)
            text = fill(template, identities[situation.other], situation.turns)
            return Line(situation.seat, text, situation.other)
    return None


def fill(template: str, other: int, turns: str) -> str:
    """Puts the other player, by identity, and a number of turns into a line."""
    name = short_title(other)
    text = template.format(name=name, you=name.removeprefix("the "), turns=turns)
    return text[0].upper() + text[1:]


def short_title(identity: int) -> str:
    """An identity as bots call it: "the King of Clubs", "the second King of Clubs" with two decks."""
    name = title(identity)
    short = name.removesuffix(" of the second deck")
    return short if short == name else short.replace("the ", "the second ", 1)


def house(identity: int) -> str:
    """The voice of a bot without a temperament: its House's."""
    name = IDENTITIES[identity]
    return "joker" if name.startswith("J") else SUIT_NAMES[name[1]].lower()


def unsaid(templates: Iterable[str], said: Sequence[str]) -> list[str]:
    """The lines that were not said, to anyone."""
    return [each for each in templates if not any(pattern(each).fullmatch(text) for text in said)]


@cache
def pattern(template: str) -> re.Pattern[str]:
    """Matches a line whatever its slots were filled with."""
    parts = re.split(r"\{\w+\}", template)
    return re.compile(".+".join(map(re.escape, parts)), re.IGNORECASE)


@cache
def all_lines() -> dict[str, dict[str, list[str]]]:
    """The lines by situation and voice."""
    with Path(__file__).with_name("lines.toml").open("rb") as file:
        return tomllib.load(file)
