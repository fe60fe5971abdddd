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
