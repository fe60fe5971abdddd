"""Raises the limit on open files: every socket is one, and most systems allow a process only 1,000 by default."""

import sys

try:
    import resource
except ImportError:  # Windows has no limit
    resource = None  # type: ignore[assignment]

SPARE = 200  # for databases, logs and the thinking processes


def sockets_that_fit() -> int:
    """Raises the limit on open files as far as the system allows, and returns how many sockets fit."""
    if resource is None:
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (OSError, ValueError):  # macOS reports no limit but has one
        pass
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(1, soft - SPARE)
