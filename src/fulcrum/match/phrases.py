"""Quick phrases: lines of chat that are sent by their key, so that each reader can see them in their own language."""

from collections.abc import Mapping

from fulcrum.core.about import About
from fulcrum.core.errors import shortened
from fulcrum.match.refusals import Refused

GENERAL: Mapping[str, str] = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "one-moment": "One moment, please.",
    "your-turn": "It's your turn.",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "good-game": "Good game!",
}


def phrases_of(about: About) -> dict[str, str]:
    """The phrases of a game by key, in English: its own, then those of all games."""
    return {**about.phrases, **GENERAL}


def english(about: About, key: object) -> str:
    """The phrase with this key in English; refuses an unknown key."""
    phrases = phrases_of(about)
    if not isinstance(key, str) or key not in phrases:
        raise Refused("phrase", f"unknown phrase {shortened(key)}. {about.name} has {', '.join(phrases)}.")
    return phrases[key]
