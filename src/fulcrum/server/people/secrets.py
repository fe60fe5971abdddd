"""The server's own secret, and others that nobody can guess."""

import base64
import contextlib
import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path

from fulcrum.server.settings import SHORTEST_SECRET, Settings, SettingsError

SECRET_FILE = "secret.key"


def read_secret(settings: Settings) -> bytes:
    """The secret that was set, or the one in the data folder, which is made when there is none."""
    if settings.secret:
        return settings.secret.encode()
    file = settings.data_dir / SECRET_FILE
    try:
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            _make(file)
        return _read(file)
    except OSError as error:
        raise SettingsError(f"the secret in {file} can't be used: {error.strerror}; or set FULCRUM_SECRET") from None


def _make(file: Path) -> None:
    """Whole or not at all; of two processes that start together one makes it and both read the same."""
    draft = file.with_name(f".{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w") as opened:
            opened.write(secrets.token_hex(32))
            opened.flush()
            os.fsync(opened.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink()


def _read(file: Path) -> bytes:
    if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
        raise SettingsError(f"others can read the secret in {file}: make it yours alone with chmod 600, or delete it")
    secret = file.read_bytes().strip()
    if len(secret) < SHORTEST_SECRET:
        raise SettingsError(f"the secret in {file} is too short: delete the file, and a new one is made")
    return secret


def derived(secret: bytes, purpose: str, about: str) -> str:
    """A secret about something that only the holder of the server's own can make; 43 characters."""
    digest = hmac.digest(secret, f"{purpose}\n{about}".encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def same(one: str, other: str) -> bool:
    """Whether two texts are equal, in a time that does not tell how much of them is."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def new_id() -> str:
    """An id of a person or a table: 128 random bits in 22 characters."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    return f"fulcrum_{secrets.token_urlsafe(32)}"


def hash_of(token: str) -> str:
    """What is kept of a token. It has 256 random bits, so that one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
