"""Security headers of responses."""

from collections.abc import Iterator

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
ALWAYS = (
    ("Content-Security-Policy", CONTENT_POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
HTTPS_FOR_A_YEAR = ("Strict-Transport-Security", "max-age=31536000")
NEVER_KEPT = ("Cache-Control", "no-store")  # responses are personal


def headers_for(path: str, *, secure: bool) -> Iterator[tuple[str, str]]:
    """Returns the default headers of a response."""
    yield from ALWAYS
    if secure:
        yield HTTPS_FOR_A_YEAR
    if path.startswith("/api/"):
        yield NEVER_KEPT
