"""Leverage, the card game: four to ten players compete for a crown, with gold, deals and betrayal."""

from pathlib import Path

from fulcrum.core.about import About
from fulcrum.core.options import WholeNumber, YesOrNo
from fulcrum.games.leverage_cards.clauses import SECTIONS

ABOUT = About(
    id="leverage-cards",
    name="Leverage",
    summary="Duel, deal and betray your way to a crown, and be King, the King's Noble or the richest when it ends.",
    players=(4, 5, 6, 7, 8, 9, 10),
    seats=("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel", "Ivy", "Juniper"),
    options=(
        YesOrNo("undead", "the Undead King, for exactly five players"),
        WholeNumber("offers", "offers a player may make in a turn", lowest=0, highest=lambda _: 9, usual=lambda _: 3),
    ),
    rules_version=2,
    sections=SECTIONS,
    folder=Path(__file__).parent,
    phrases={
        "peace-offer": "Peace?",
        "make-offer": "Make me an offer.",
        "want-more": "I want more for that.",
        "need-aid": "I need aid.",
        "swear-to-me": "Swear to me.",
        "stand-together": "Let's stand together.",
        "too-strong": "Someone is getting too strong.",
        "trust-me": "Trust me.",
        "betrayal": "Betrayal!",
        "will-remember": "I will remember this.",
    },
    talk_groups={"kingdom": "My Kingdom"},
)
