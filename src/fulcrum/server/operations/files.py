"""Every socket is an open file, and most systems allow a process a thousand unless it asks for more."""

import sys

try:
    import resource
except ImportError:  # Windows, which has no such limit
    resource = None  # type: ignore[assignment]

SPARE = 200  # for databases, logs and the processes that think


def sockets_that_fit() -> int:
    """Has the system allow as many open files as it will, and tells how many of them can be sockets."""
    if resource is None:
        return sys.maxsize
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    except (OSError, ValueError):  # macOS says unlimited and does not mean it
        pass
    return sys.maxsize if soft == resource.RLIM_INFINITY else max(1, soft - SPARE)
