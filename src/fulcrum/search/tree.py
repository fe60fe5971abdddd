# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""A search tree in one array of bounded size.

A node's children are stored side by side behind it, so the node keeps only the first child and their number. Statistics
of an action are stored at the child it leads to, from the point of view of the seat that acts.
"""

import numpy as np

from fulcrum.core.jit import jitted

NODE = np.dtype(
    (
        np.record,
        [
            ("total", np.float64),  # sum of the values to the seat whose action led here
            ("prior", np.float32),
            ("visits", np.int32),
            ("action", np.int32),
            ("first", np.int32),  # first child
            ("count", np.int32),  # number of children, 0 until the node is expanded
            ("spare", np.int32),  # aligns `total` in memory
        ],
    )
)
NOWHERE = -1


class Tree:
    """Nodes in an array, root first. The system provides memory only as the tree grows."""

    def __init__(self, megabytes: float) -> None:
        self.nodes = np.zeros(int(megabytes * 1_000_000) // NODE.itemsize, NODE)
        self.used = 1

    def clear(self) -> None:
        self.nodes[:1] = 0
        self.used = 1

    def children(self, node: int = 0) -> np.ndarray:
        first = int(self.nodes["first"][node])
        return self.nodes[first : first + int(self.nodes["count"][node])]

    def child_by_action(self, node: int, action: int) -> int:
        """Returns the child an action leads to, or NOWHERE if the tree does not have it."""
        found = np.flatnonzero(self.children(node)["action"] == action)
        return int(self.nodes["first"][node] + found[0]) if len(found) else NOWHERE

    def advance(self, actions: tuple[int, ...]) -> None:
        """Makes the position after some actions the root and keeps the statistics below it."""
        node = 0
        for action in actions:
            node = self.child_by_action(node, action)
            if node == NOWHERE:
                self.clear()
                return
        self.keep(node)

    def keep(self, node: int) -> None:
        """Makes a node the root and drops everything that is not below it."""
        self.used = int(keep_subtree(self.nodes, self.used, node, np.empty(self.used, np.int64)))

    def line(self, first: int, longest: int) -> list[int]:
        """Returns the most visited line that starts with `first`."""
        found: list[int] = []
        node = self.child_by_action(0, first)
        while node != NOWHERE and self.nodes["visits"][node] and len(found) < longest:
            found.append(int(self.nodes["action"][node]))
            visits = self.children(node)["visits"]
            node = int(self.nodes["first"][node] + np.argmax(visits)) if len(visits) else NOWHERE
        return found


@jitted
def keep_subtree(nodes, used, root, places):
    """Makes a node the root, drops everything that is not below it, and returns the number of nodes left.

    Children come after their parent, so one pass finds all nodes to keep. They keep their order and can be moved
    forward in place. `places` has an entry for every node in use.
    """
    places[:] = NOWHERE
    places[root] = 0
    kept = 0
    for node in range(root, used):
        if places[node] != NOWHERE:
            places[node] = kept
            kept += 1
            first = nodes[node].first
            places[first : first + nodes[node].count] = 0
    for node in range(root, used):
        place = places[node]
        if place != NOWHERE:
            nodes[place] = nodes[node]
            if nodes[place].count:
                nodes[place].first = places[nodes[place].first]
    return kept
