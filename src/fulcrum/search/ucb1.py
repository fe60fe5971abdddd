# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""The textbook selection rule."""

import math

from fulcrum.core.maths import log
from fulcrum.search.uct import EXPLORATION


def choose_child(nodes, node, knobs):
    """UCB1: tries every child once, then the one with the highest upper bound of its mean."""
    first = nodes[node].first
    reach = knobs[EXPLORATION] * math.sqrt(log(float(max(1, nodes[node].visits))))
    best = first
    best_bound = -1.0
    for child in range(first, first + nodes[node].count):
        visits = nodes[child].visits
        if visits == 0:
            return child
        bound = nodes[child].total / visits + reach / math.sqrt(visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best
