"""Counts what each viewer sees of a table, so that its versions and times tell nothing of what they can't see."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple


class Unseen(NamedTuple):
    """The events that one viewer can't see."""

    versions: tuple[int, ...]
    at: float  # of the last event that the viewer saw before the newest of these


class Counts:
    """Versions and times as viewers count them: seats, and None for a spectator.

    To a viewer, an event that they can't see did not happen. It takes no number and no time, so that the table looks
    exactly like one without it.
    """

    __slots__ = ("_unseen",)

    def __init__(self, unseen: Mapping[int | None, Unseen] | None = None) -> None:
        self._unseen = dict(unseen or {})

    def hide(self, viewer: int | None, version: int, at: float) -> None:
        """Leaves out an event. `at` is when the event before it happened."""
        before = self._unseen.get(viewer)
        if before is None:
            self._unseen[viewer] = Unseen((version,), at)
        else:
            self._unseen[viewer] = Unseen((*before.versions, version), self.time(viewer, version - 1, at))

    def misses(self, viewer: int | None) -> bool:
        """Whether anything happened that the viewer can't see."""
        return viewer in self._unseen

    def version(self, viewer: int | None, version: int) -> int:
        """How many of the first `version` events the viewer could see."""
        unseen = self._unseen.get(viewer)
        return version if unseen is None else version - bisect_right(unseen.versions, version)

    def time(self, viewer: int | None, version: int, at: float) -> float:
        """When the last event happened that the viewer could see, at a table of this version and time."""
        unseen = self._unseen.get(viewer)
        return at if unseen is None or unseen.versions[-1] != version else unseen.at

    def copy(self) -> "Counts":
        return Counts(self._unseen)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Counts) and self._unseen == other._unseen

    __hash__ = None  # type: ignore[assignment]  # it changes
