"""Presence across processes: a player connected to another process does not count as away."""

from collections import Counter

from redis.asyncio.client import Pipeline

from fulcrum.server.sharing.redis_link import BROKEN, RedisLink, with_timeout

PROCESSES = "fulcrum:processes"
MISSED_AFTER = 15  # seconds; a process without a sign of life for this long has no one connected
FORGOTTEN_AFTER = 3_600  # seconds until the list of processes expires, once there are none
ALIVE = ""  # a member of every process's set, so that the set exists as long as the process lives


class RedisPresence:
    """Each process keeps a set of (table, person) in Redis that expires unless the process gives signs of life."""

    def __init__(self, link: RedisLink) -> None:
        self._link = link
        self._here: Counter[str] = Counter()
        self._changed: set[str] = set()
        self._sent: set[str] = set()
        link.join(self)

    def came(self, table_id: str, person: str) -> None:
        """Counts a connection of a person to a table. There may be several."""
        self._count(_member(table_id, person), +1)

    def left(self, table_id: str, person: str) -> None:
        """Removes one of these connections."""
        self._count(_member(table_id, person), -1)

    def _count(self, member: str, change: int) -> None:
        self._here[member] += change
        if not self._here[member]:
            del self._here[member]
        self._changed.add(member)
        self._link.wake()

    def write(self, pipe: Pipeline, beat: bool) -> None:
        self._sent, self._changed = self._changed, set()
        own = _key(self._link.process)
        come = [member for member in self._sent if member in self._here]
        gone = [member for member in self._sent if member not in self._here]
        if gone:
            pipe.srem(own, *gone)
        if come or beat:
            pipe.sadd(own, ALIVE, *come)
            pipe.expire(own, MISSED_AFTER)
        if beat:
            pipe.sadd(PROCESSES, self._link.process)
            pipe.expire(PROCESSES, FORGOTTEN_AFTER)

    def resend(self) -> None:
        self._changed |= self._sent | self._here.keys()

    async def elsewhere(self, table_id: str, person: str) -> bool:
        """Whether a person is connected to the table in another process; True while Redis can't tell."""
        if not self._link.settled:
            return True
        try:
            return await with_timeout(self._is_elsewhere(_member(table_id, person)))
        except BROKEN:
            return True

    async def _is_elsewhere(self, member: str) -> bool:
        redis = self._link.redis
        others = [str(name) for name in await redis.smembers(PROCESSES) if name != self._link.process]
        async with redis.pipeline(transaction=False) as pipe:
            for name in others:
                pipe.smismember(_key(name), [ALIVE, member])
            answers = await pipe.execute()
        dead = [name for name, (alive, _) in zip(others, answers, strict=True) if not alive]
        if dead:  # one that was only slow adds its name again with its next sign of life
            await redis.srem(PROCESSES, *dead)
        return any(found for _, found in answers)


def _member(table_id: str, person: str) -> str:
    return f"{table_id} {person}"


def _key(process: str) -> str:
    return f"fulcrum:here:{process}"
