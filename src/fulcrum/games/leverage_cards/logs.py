"""The log as a seat may read it: what was said in the open, and of the rest only that it was said (LC-41).

`give` after a black Queen, offers and their acceptance show their content to the two concerned; bids show theirs once
they have been revealed, which a yield can prevent for ever; and nothing is shown of what others have said in a window
that is open.
"""

from collections.abc import Iterator, Sequence

from fulcrum.core.values import Entry

YIELD_WORDS = {"yield", "stand"}


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
    for entry in log:
        if entry.window and groups and groups[-1][0].window == entry.window:
            groups[-1].append(entry)
        else:
            groups.append([entry])
    return groups


def _readable(groups: list[list[Entry]], names: list[str], seat: int | None, yields_open: bool) -> Iterator[Entry]:
    told: set[int] = set()  # the two that a blackmail or a deal is between
    for number, group in enumerate(groups):
        following = groups[number + 1] if number + 1 < len(groups) else None
        shown = _shown_bidders(group, following, yields_open)
        for entry in group:
            verb, _, content = entry.move.partition(" ")
            if verb == "queen" and " " in content:
                told = {entry.seat, names.index(content.split()[1])}
            elif verb == "offer":
                told = {entry.seat, names.index(content.split()[0])}
            elif verb == "ask":
                told = set()
            may_read = entry.seat == seat or entry.seat in shown or (verb != "bid" and seat in told)
            yield entry if may_read or not content else _redacted(entry, verb, content, bool(told))


def _redacted(entry: Entry, verb: str, content: str, between_two: bool) -> Entry:
    if verb in ("bid", "counter", "accept") or (verb == "give" and between_two):
        return entry._replace(move=verb)
    return entry._replace(move=f"offer {content.split(maxsplit=1)[0]}") if verb == "offer" else entry


def _shown_bidders(group: list[Entry], following: list[Entry] | None, yields_open: bool) -> set[int]:
    """Those of one window whose bids were laid open: of battles it takes the yields that follow to say."""
    bidders = {entry.seat for entry in group if entry.move.startswith("bid")}
    if following is None and yields_open:
        return set()
    if following and len(bidders) == len(group) and _are_yields(following, bidders):
        yielders = {entry.seat for entry in following if entry.move == "yield"}
        bidders = bidders if yielders == bidders else bidders - yielders
    return bidders if len(bidders) > 1 else set()


def _are_yields(group: list[Entry], bidders: set[int]) -> bool:
    """Whether these are the answers of exactly these bidders in a yield window.

    Heirs who tied and bid again may all yield too, which reads the same: in both cases their bids were shown.
    """
    return {entry.move for entry in group} <= YIELD_WORDS and {entry.seat for entry in group} == bidders
