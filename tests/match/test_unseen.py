"""Versions and times of viewers who can't see everything."""

from hypothesis import given
from hypothesis import strategies as st

from fulcrum.match.unseen import Counts

VIEWERS = (0, 1, None)


@given(st.lists(st.sets(st.sampled_from(VIEWERS)), max_size=30))
def test_versions_and_times_are_those_of_a_table_without_what_is_hidden(hidden_from):
    counts = Counts()
    for version, hidden in enumerate(hidden_from, 2):
        for viewer in hidden:
            counts.hide(viewer, version, float(version - 1))
    last = len(hidden_from) + 1
    for viewer in VIEWERS:
        seen = [1, *(version for version, hidden in enumerate(hidden_from, 2) if viewer not in hidden)]
        for version in range(1, last + 1):
            assert counts.version(viewer, version) == sum(one <= version for one in seen)
        assert counts.time(viewer, last, float(last)) == seen[-1]
        assert counts.misses(viewer) == (len(seen) < last)


def test_a_copy_is_independent():
    counts = Counts()
    counts.hide(0, 2, 1.0)
    copy = counts.copy()
    assert copy == counts
    copy.hide(0, 3, 2.0)
    assert copy != counts and counts.version(0, 3) == 2
