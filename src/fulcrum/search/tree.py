# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""A search tree in one array of bounded size.

The children of a node stand side by side and behind their parent, so a node needs only to know the first and how many.
What is known of an action is kept at the child it leads to, from the view of the seat that acts.
"""

import numpy as np

from fulcrum.core.jit import jitted

NODE = np.dtype(
    (
        np.record,
        [
            ("total", np.float64),  # the sum of the values to the seat whose action led here
            ("prior", np.float32),
            ("visits", np.int32),
            ("action", np.int32),
            ("first", np.int32),  # child
            ("count", np.int32),  # of children, 0 until the node is expanded
            ("spare", np.int32),  # keeps `total` where the processor reads it at once
        ],
    )
)
NOWHERE = -1


class Tree:
    """Nodes in an array, the root first. Memory is taken from the system only as the tree grows."""

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
        """The child an action leads to, or NOWHERE where the tree does not know it."""
        found = np.flatnonzero(self.children(node)["action"] == action)
        return int(self.nodes["first"][node] + found[0]) if len(found) else NOWHERE

    def advance(self, actions: tuple[int, ...]) -> None:
        """Make the position after some actions the root, with all that is known of what follows it."""
        node = 0
        for action in actions:
            node = self.child_by_action(node, action)
            if node == NOWHERE:
                self.clear()
                return
        self.keep(node)

    def keep(self, node: int) -> None:
        """Make a node the root and forget all that is not below it."""
        self.used = int(keep_subtree(self.nodes, self.used, node, np.empty(self.used, np.int64)))

    def line(self, first: int, longest: int) -> list[int]:
        """The actions tried most often, one after the other, beginning with `first`."""
        found: list[int] = []
        node = self.child_by_action(0, first)
        while node != NOWHERE and self.nodes["visits"][node] and len(found) < longest:
            found.append(int(self.nodes["action"][node]))
            visits = self.children(node)["visits"]
            node = int(self.nodes["first"][node] + np.argmax(visits)) if len(visits) else NOWHERE
        return found


@jitted
def keep_subtree(nodes, used, root, places):
    """Make a node the root and forget all that is not below it; returns how many nodes are left.

    Children stand behind their parent, so one pass finds all that stay; since they keep their order they can be moved
    forward in place. `places` has a number for every node in use.
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
