"""Log lines: text for a terminal, or one JSON object per line for programs. Each names its request.

Only our own loggers go below WARNING. At DEBUG, libraries log what they send and store: frames, headers, rows.
"""

import logging
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal, TextIO

import msgspec

Form = Literal["plain", "json"]
LEVELS = ("debug", "info", "warning", "error")
FIELDS = "fields"  # the attribute of a log record for searchable values: `extra={FIELDS: {…}}`

request_id: ContextVar[str] = ContextVar("request_id", default="")


class PlainFormatter(logging.Formatter):
    """Formats as `2026-11-16 15:30:00,123 fulcrum.tables: message`, with the request in brackets."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s%(request)s")

    def format(self, record: logging.LogRecord) -> str:
        found = request_id.get()
        record.request = f" [{found}]" if found else ""
        return super().format(record)


class JsonFormatter(logging.Formatter):
    """Formats as JSON: time, level, logger and message; request, extra fields and traceback if there are any."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if found := request_id.get():
            line["request"] = found
        line |= getattr(record, FIELDS, {})
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(form: Form, level: str, stream: TextIO | None = None) -> None:
    """Sets up logging for this process and replaces any earlier setup."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else PlainFormatter())
    wished = logging.getLevelName(level.upper())
    logging.basicConfig(handlers=[handler], level=max(wished, logging.WARNING), force=True)
    logging.getLogger("fulcrum").setLevel(wished)
