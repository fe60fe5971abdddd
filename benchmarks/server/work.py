"""What the driver is asked to do."""

import msgspec

SET_UP_SECONDS = 180.0  # for all sockets and first games


class Work(msgspec.Struct):
    """What to do, and which processes of the server to look at."""

    dialect: str
    port: int
    processes: list[int]
    tables: int
    pace: float = 0.0  # seconds between the moves of a table; 0 for as fast as it goes
    warm_up: float = 0.0
    seconds: float = 0.0  # 0 to sit there and not to play
