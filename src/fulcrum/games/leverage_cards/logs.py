"""The log as a seat may read it: what was said in the open, and of the rest only that it was said (LC-41).

`give` after a black Queen, offers and their acceptance show their content to the two concerned; bids show theirs once
they have been revealed, which a yield can prevent for ever; and nothing is shown of what others have said in a window
that is open.
"""

from collections.abc import Iterator, Sequence, Set

from fulcrum.core.values import Entry

YIELD_WORDS = {"yield", "stand"}
NOBODY: Set[int] = frozenset()


def public_log(
    log: Sequence[Entry], names: list[str], seat: int | None, open_window: int, yields_open: bool
) -> tuple[Entry, ...]:
    """`names` are the identities by seat; `yields_open` says that the open window is a battle's yield window."""
    closed = [entry for entry in log if not open_window or entry.window != open_window]
    own = [entry for entry in log[len(closed) :] if entry.seat == seat]
    groups = _groups(closed)
    return (*_readable(groups, names, seat, yields_open), *own)


def _groups(log: Sequence[Entry]) -> list[list[Entry]]:
    """What was said in one window together, everything else by itself."""
    groups: list[list[Entry]] = []
    before = 0  # the window of the last entry
    for entry in log:
        if entry.window and entry.window == before:
            groups[-1].append(entry)
        else:
            groups.append([entry])
        before = entry.window
    return groups


def _readable(groups: list[list[Entry]], names: list[str], seat: int | None, yields_open: bool) -> Iterator[Entry]:
    told = NOBODY  # the two that a blackmail or a deal is between
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
    """Those of one window, in which several spoke, whose bids were laid open.

    Of battles it takes the yields that follow to say.
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

    Heirs who tied and bid again may all yield too, which reads the same: in both cases their bids were shown.
    """
    return {entry.move for entry in group} <= YIELD_WORDS and {entry.seat for entry in group} == bidders
