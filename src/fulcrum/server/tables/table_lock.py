"""One thing at a time: a lock that can also be taken by who can't wait."""

import asyncio


class TableLock:
    """Whoever finds it free has the turn; others wait for it, in the order in which they came."""

    __slots__ = ("_locked", "_waiting")

    def __init__(self) -> None:
        self._locked = False
        self._waiting: list[asyncio.Future[None]] = []

    @property
    def locked(self) -> bool:
        return self._locked

    def acquire(self) -> None:
        """Only for who has seen that it is free."""
        assert not self._locked
        self._locked = True

    def release(self) -> None:
        """To the next who waits, if there is one."""
        while self._waiting:
            next_one = self._waiting.pop(0)
            if not next_one.done():  # or cancelled
                next_one.set_result(None)
                return
        self._locked = False

    async def __aenter__(self) -> None:
        if not self._locked:
            self._locked = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was ours already
                self.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()
