"""Winners, kinds of victory, and the ranks of all players (LC-24, LC-26, LC-31 to LC-34, LC-39, LC-40)."""

from fulcrum.core.position import Position
from fulcrum.core.values import Outcome
from fulcrum.games.leverage_cards.cards import KING, NOBLE, TURNED, UNDEAD, VALUES, title
from fulcrum.games.leverage_cards.narration import in_words
from fulcrum.games.leverage_cards.table import ENDED_BY_LAST_STAND, NOBODY

ENDINGS = {
    24: "holds the Allegiance of all other players",
    26: "rules the only Kingdom when the War of Kings would begin",
    31: "rules the last Kingdom of the war",
    ENDED_BY_LAST_STAND: "led the last stand that brought the Undead King down",
}
UNDEAD_ENDING = "has conquered the Realm as the Undead King"
WEALTH_ORDER = {KING: 0, NOBLE: 1, TURNED: 1}  # LC-32: status breaks a tie in Gold; Mercenaries come last


def judge(position: Position) -> Outcome:
    players = position.players
    winner, ending = position.field("winner"), position.field("ending")
    gold = [0] * players
    for card, place in enumerate(position.field("place")):
        if 0 <= place < players:
            gold[place] += VALUES[card]
    victories: dict[int, list[str]] = {seat: [] for seat in range(players)}
    if winner != NOBODY:
        victories[winner].append("king")
    wealthiest = _wealthiest(position, gold, winner)
    if wealthiest is not None:
        victories[wealthiest].append("wealthiest")
    for seat in _status_winners(position, winner):
        victories[seat].append("status")
    names = [title(number) for number in position.field("identity")]
    return Outcome(
        winners=tuple(seat for seat in range(players) if victories[seat]),
        ranks=_ranks(position, victories, gold),
        scores=tuple(gold),
        reason=_reason(victories, _how(position, winner, ending), names, gold),
        clause=f"LC-{ending}",
        details={
            "victories": {str(seat): kinds for seat, kinds in victories.items() if kinds},
            "king": None if winner == NOBODY else winner,
        },
    )


def _wealthiest(position: Position, gold: list[int], winner: int) -> int | None:
    status, identity = position.field("status"), position.field("identity")
    if winner != NOBODY and status[winner] == UNDEAD:
        return None
    candidates = [seat for seat in range(position.players) if gold[seat] and status[seat] != UNDEAD]

    def order(seat: int) -> tuple[int, int, int]:
        return -gold[seat], WEALTH_ORDER.get(status[seat], len(WEALTH_ORDER)), identity[seat]

    return min(candidates, key=order, default=None)


def _status_winners(position: Position, winner: int) -> list[int]:
    """Returns the Winning King's Nobles, and the fallen who were in that Kingdom when the War began."""
    if winner == NOBODY:
        return []
    liege, kingdom, dead = (position.field(name) for name in ("liege", "kingdom", "dead"))
    # A last stand forms a Kingdom that did not exist when the War began.
    home = NOBODY if position.field("ending") == ENDED_BY_LAST_STAND else kingdom[winner]
    # If the last Kingdoms fell together, the winner is dead too and has no members left.
    loyal = [
        liege[seat] == winner or (kingdom[seat] == home != NOBODY and bool(dead[seat] or dead[winner]))
        for seat in range(position.players)
    ]
    return [seat for seat in range(position.players) if loyal[seat] and seat != winner]


def _ranks(position: Position, victories: dict[int, list[str]], gold: list[int]) -> tuple[int, ...]:
    """Returns ranks: King, Wealthiest, the Nobles, who share a place, and the rest by Gold and suit (LC-33)."""
    identity = position.field("identity")
    kinds = ("king", "wealthiest", "status")

    def order(seat: int) -> tuple[int, int, int]:
        for number, kind in enumerate(kinds):
            if kind in victories[seat]:
                return number, 0, 0
        return len(kinds), -gold[seat], identity[seat]

    places = sorted(map(order, range(position.players)))
    return tuple(1 + places.index(order(seat)) for seat in range(position.players))


def _how(position: Position, winner: int, ending: int) -> str:
    if winner == NOBODY:
        return "no Kingdom stands and there is no Winning King"
    identity, status = position.field("identity")[winner], position.field("status")[winner]
    return f"{title(identity)} {UNDEAD_ENDING if status == UNDEAD else ENDINGS[ending]}"


def _reason(victories: dict[int, list[str]], how: str, names: list[str], gold: list[int]) -> str:
    parts = [how]
    for seat, kinds in victories.items():
        if "wealthiest" in kinds:
            parts.append(f"{names[seat]} is the Wealthiest with {gold[seat]} in Gold")
    loyal = [names[seat] for seat, kinds in victories.items() if "status" in kinds]
    if loyal:
        parts.append(f"{in_words(loyal)} {'share' if len(loyal) > 1 else 'shares'} the victory of the winning Kingdom")
    return "; ".join(parts)
