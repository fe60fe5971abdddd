"""The two options of Leaps and Ledges: the deck, and partners."""

import json
from dataclasses import dataclass
from typing import Any

from fulcrum.core.options import Chosen, Option
from fulcrum.games.leaps_and_ledges.cards import (
    CROWN,
    FEWEST_CARDS,
    KINDS,
    MOST_CARDS,
    PLAIN_KINDS,
    PRECISION_STEPS,
    RAMPAGE_STEPS,
    START_NUMBERS,
    TABLE,
    USUAL_COPIES,
    WILD_STEPS,
    climbed,
    descended,
)

FEWEST_CLIMBING = 10  # other hands hold at most nine cards, so one can always be drawn
CLIMBS = {
    **{str(number): (number,) for number in range(1, PLAIN_KINDS + 1)},
    "rampage": (RAMPAGE_STEPS,),
    "wild": (WILD_STEPS,),
    "precision": PRECISION_STEPS,
}


@dataclass(frozen=True)
class DeckOfCounts(Option):
    """The number of cards of each kind. Kinds not named have none."""

    def default(self, chosen: Chosen) -> dict[str, int]:
        return dict.fromkeys(KINDS, USUAL_COPIES)

    def accepts(self, value: object, chosen: Chosen) -> bool:
        if not isinstance(value, dict) or not all(kind in KINDS and is_count(n) for kind, n in value.items()):
            return False
        kinds = {kind for kind, count in value.items() if count}
        return (
            FEWEST_CARDS <= sum(value.values()) <= MOST_CARDS
            and len({START_NUMBERS[KINDS.index(kind)] for kind in kinds}) > 1
            and sum(value.get(kind, 0) for kind in CLIMBS) >= FEWEST_CLIMBING
            and CROWN in reachable_places(kinds)
        )

    def allowed(self, chosen: Chosen) -> str:
        return (
            f"a count for each kind of card ({', '.join(KINDS)}), {FEWEST_CARDS} to {MOST_CARDS} cards in all, "
            f"at least {FEWEST_CLIMBING} of them other than flip, with two different starting numbers (LL-4) and "
            f"numbers that can add up to {CROWN} (LL-11)"
        )

    def read(self, text: str) -> Any:
        """Parses `1=8,flip=6,…` or the same as JSON."""
        try:
            if text.lstrip().startswith("{"):
                return json.loads(text)
            pairs = (part.split("=") for part in text.split(","))
            return {kind.strip().lower(): int(count) for kind, count in pairs}
        except (ValueError, RecursionError):
            return text


def is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def reachable_places(kinds: set[str]) -> set[int]:
    """Returns every place a pawn can reach with these cards. A flip only swaps places already reached."""
    found, waiting = {TABLE}, [TABLE]
    while waiting:
        place = waiting.pop()
        if place == CROWN:
            continue
        targets = {climbed(place, steps) for kind in kinds & set(CLIMBS) for steps in CLIMBS[kind]}
        if "wild" in kinds:
            targets.add(descended(place, WILD_STEPS))
        waiting.extend(targets - found)
        found |= targets
    return found
