"""The server's own secret, and random ids and tokens."""

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
    """Returns the configured secret, or the one in the data folder, which is created if needed."""
    if settings.secret:
        return settings.secret.encode()
    file = settings.data_dir / SECRET_FILE
    try:
        settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not file.exists():
            _make(file)
        return _read(file)
    except OSError as error:
        raise SettingsError(f"the secret in {file} can't be used: {error.strerror}. Or set FULCRUM_SECRET") from None


def _make(file: Path) -> None:
    """Creates the file atomically. If two processes start at once, both read the same secret."""
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
        raise SettingsError(f"others can read the secret in {file}: run chmod 600 on it, or delete it")
    secret = file.read_bytes().strip()
    if len(secret) < SHORTEST_SECRET:
        raise SettingsError(f"the secret in {file} is too short: delete the file to create a new one")
    return secret


def derived(secret: bytes, purpose: str, about: str) -> str:
    """Returns a value that only the holder of the secret can compute; 43 characters."""
    digest = hmac.digest(secret, f"{purpose}\n{about}".encode("utf-8", "replace"), "sha256")
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def same(one: str, other: str) -> bool:
    """Compares two texts in a time that does not depend on how much of them matches."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))


def new_id() -> str:
    """Returns a new id of a person or a table: 128 random bits in 22 characters."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    return f"fulcrum_{secrets.token_urlsafe(32)}"


def hash_of(token: str) -> str:
    """Returns the hash stored for a token. A token has 256 random bits, so one round of SHA-256 is enough."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
