"""The log as a seat may read it. Hidden moves show only that they were made (LC-41).

`give` after a black Queen, offers and acceptances show their content to the two players concerned. Bids show theirs
once they are revealed, which a yield can prevent forever. Others' choices in an open window show nothing. In a call,
nobody but the caller ever learns who made an offer that was not taken up.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from fulcrum.core.values import Entry

YIELD_WORDS = {"yield", "stand"}
NOBODY: Set[int] = frozenset()


@dataclass(frozen=True)
class Moment:
    """What a reader of the log must know of the table."""

    names: list[str]  # identities, by seat
    undead: Set[int]  # the seat of the Undead King, who bids in a war and can't yield
    window: int  # the open window of secret choices, or 0
    yields_open: bool  # whether it is a battle's yield window


def public_log(log: Sequence[Entry], seat: int | None, moment: Moment) -> tuple[Entry, ...]:
    """Returns the log for a seat."""
    closed = [entry for entry in log if not moment.window or entry.window != moment.window]
    own = [entry for entry in log[len(closed) :] if entry.seat == seat]
    return (*_readable(_groups(closed), seat, moment), *own)


def _groups(log: Sequence[Entry]) -> list[list[Entry]]:
    """Yields the entries of one window together and all other entries alone."""
    groups: list[list[Entry]] = []
    before = 0  # the window of the previous entry
    for entry in log:
        if entry.window and entry.window == before:
            groups[-1].append(entry)
        else:
            groups.append([entry])
        before = entry.window
    return groups


def _readable(groups: list[list[Entry]], seat: int | None, moment: Moment) -> Iterator[Entry]:
    told = NOBODY  # the two seats of a blackmail or a deal
    caller: int | None = None  # who has just called for offers
    for number, group in enumerate(groups):
        if caller is not None:
            for entry in group:
                yield entry if seat in (entry.seat, caller) else Entry(entry.seat, "answer", entry.window)
            caller = None
            continue
        if group[-1].move == "call":
            caller = group[-1].seat
        shown = NOBODY
        if len(group) > 1:
            following = groups[number + 1] if number + 1 < len(groups) else None
            shown = _shown_bidders(group, following, moment)
        for entry in group:
            verb, _, content = entry.move.partition(" ")
            if verb == "queen" and " " in content:
                told = {entry.seat, moment.names.index(content.split()[1])}
            elif verb in ("offer", "pick"):
                told = {entry.seat, moment.names.index(content.split()[0])}
            elif verb == "ask":
                told = NOBODY
            may_read = not content or entry.seat == seat or entry.seat in shown or (verb != "bid" and seat in told)
            yield entry if may_read else _redacted(entry, verb, content, bool(told))


def _redacted(entry: Entry, verb: str, content: str, between_two: bool) -> Entry:
    if verb in ("bid", "counter", "accept") or (verb == "give" and between_two):
        return Entry(entry.seat, verb, entry.window)
    if verb == "offer":
        return Entry(entry.seat, f"offer {content.split(maxsplit=1)[0]}", entry.window)
    return entry


def _shown_bidders(group: list[Entry], following: list[Entry] | None, moment: Moment) -> Set[int]:
    """Returns the bidders of a window whose bids were revealed.

    In battles, the yields that follow decide.
    """
    bidders = {entry.seat for entry in group if entry.move.startswith("bid")}
    if following is None and moment.yields_open:
        return NOBODY
    if following and _are_yields(following, bidders, moment.undead):
        yielders = {entry.seat for entry in following if entry.move == "yield"}
        bidders = bidders if yielders == bidders else bidders - yielders
    return bidders if len(bidders) > 1 else NOBODY


def _are_yields(group: list[Entry], bidders: set[int], undead: Set[int]) -> bool:
    """Whether these are the answers of these bidders in a yield window; in a war the Undead isn't asked."""
    answered = {entry.seat for entry in group}
    return {entry.move for entry in group} <= YIELD_WORDS and bidders - undead <= answered <= bidders
