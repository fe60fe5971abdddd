"""The driver's task."""

import msgspec

SET_UP_SECONDS = 180.0  # seconds for all sockets and first games


class Work(msgspec.Struct):
    """What to do, and which processes of the server to measure."""

    dialect: str
    port: int
    processes: list[int]
    tables: int
    pace: float = 0.0  # seconds between the moves of a table; 0 for as fast as possible
    warm_up: float = 0.0
    seconds: float = 0.0  # 0 to idle instead of playing
