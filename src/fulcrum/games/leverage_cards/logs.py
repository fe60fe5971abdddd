"""The log as a seat may read it. Hidden moves show only that they were made (LC-41).

`give` after a black Queen, offers and acceptances show their content to the two players concerned. Bids show theirs
once they are revealed, which a yield can prevent forever. Others' choices in an open window show nothing.
"""

from collections.abc import Iterator, Sequence, Set

from fulcrum.core.values import Entry

YIELD_WORDS = {"yield", "stand"}
NOBODY: Set[int] = frozenset()


def public_log(
    log: Sequence[Entry], names: list[str], seat: int | None, open_window: int, yields_open: bool
) -> tuple[Entry, ...]:
    """Returns the log for a seat. `names` are identities by seat; `yields_open`: a battle's yield window is open."""
    closed = [entry for entry in log if not open_window or entry.window != open_window]
    own = [entry for entry in log[len(closed) :] if entry.seat == seat]
    groups = _groups(closed)
    return (*_readable(groups, names, seat, yields_open), *own)


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


def _readable(groups: list[list[Entry]], names: list[str], seat: int | None, yields_open: bool) -> Iterator[Entry]:
    told = NOBODY  # the two seats of a blackmail or a deal
    for number, group in enumerate(groups):
        shown = NOBODY
        if len(group) > 1:
            following = groups[number + 1] if number + 1 < len(groups) else None
            shown = _shown_bidders(group, following, yields_open)
        for entry in group:
            verb, _, content = entry.move.partition(" ")
            if verb == "queen" and " " in content:
                told = {entry.seat, names.index(content.split()[1])}
            elif verb == "offer":
                told = {entry.seat, names.index(content.split()[0])}
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


def _shown_bidders(group: list[Entry], following: list[Entry] | None, yields_open: bool) -> Set[int]:
    """Returns the bidders of a window whose bids were revealed.

    In battles, the yields that follow decide.
    """
    bidders = {entry.seat for entry in group if entry.move.startswith("bid")}
    if following is None and yields_open:
        return NOBODY
    if following and len(bidders) == len(group) and _are_yields(following, bidders):
        yielders = {entry.seat for entry in following if entry.move == "yield"}
        bidders = bidders if yielders == bidders else bidders - yielders
    return bidders if len(bidders) > 1 else NOBODY


def _are_yields(group: list[Entry], bidders: set[int]) -> bool:
    """Whether these are the answers of exactly these bidders in a yield window.

    Heirs who tied and bid again may all yield too, which looks the same; in both cases their bids were shown.
    """
    return {entry.move for entry in group} <= YIELD_WORDS and {entry.seat for entry in group} == bidders
