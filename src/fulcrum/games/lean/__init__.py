"""Lean: two players, one black peg, and chains of pegs that lean towards it."""

from pathlib import Path

from fulcrum.core.about import About
from fulcrum.core.options import Preset, WholeNumber
from fulcrum.games.lean.clauses import SECTIONS

USUAL_PEGS = {2: 3, 3: 9, 4: 18}

ABOUT = About(
    id="lean",
    name="Lean",
    summary="Place a peg, lean it, and let the lean run: most pegs in chains to the black one win.",
    players=(2,),
    seats=("Amber", "Indigo"),
    options=(
        WholeNumber("side", "holes along an edge of the hexagon", lowest=2, highest=lambda _: 7, usual=lambda _: 5),
        WholeNumber(
            "pegs",
            "pegs of each player",
            lowest=1,
            highest=lambda chosen: 3 * chosen["side"] * (chosen["side"] - 1) // 2,
            usual=lambda chosen: USUAL_PEGS.get(chosen["side"], 24),
            presets=(
                Preset(24, "as in the box; Indigo has the better chances"),
                Preset(30, "a peg for every hole; the chances are nearly even"),
            ),
        ),
    ),
    rules_version=1,
    sections=SECTIONS,
    folder=Path(__file__).parent,
)
