"""Secret links to private tables: anyone with a table's key may watch it and take a seat."""

from fulcrum.server.people.secrets import derived, same


class Links:
    """Makes and checks keys. A key is derived from the table's id and the server's secret, and is not stored."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def key(self, table_id: str) -> str:
        return derived(self._secret, "key of a private table", table_id)

    def opens(self, table_id: str, key: str | None) -> bool:
        """Whether this is the table's key."""
        return key is not None and same(key, self.key(table_id))
