"""Turns errors into one line and an exit code, never a traceback."""

import errno
import io
import os
import sys
from typing import IO, Any

import click

from fulcrum.core.errors import FulcrumError

LAB = ("numpy", "numba")  # packages of the extra `lab`, which a base installation does not have
INTERRUPTED = 130  # the exit code shells use for Ctrl-C


class Refusal(click.ClickException):
    """A request that can't be carried out."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        click.echo(f"fulcrum: {one_line(self.message)}", file=file, err=True)


class Misuse(Refusal):
    """A usage error; points to the command's help."""

    exit_code = 2

    def __init__(self, error: click.UsageError) -> None:
        command = error.ctx.command_path if error.ctx else "fulcrum"
        super().__init__(f"{error.format_message().rstrip('.')}; see `{command} --help`")


class GuardedGroup(click.Group):
    """A command group that reports errors in one line."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args or ["--help"])
        except click.UsageError as error:
            raise Misuse(error) from error

    def invoke(self, ctx: click.Context) -> Any:
        forgive_encodings()
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise Misuse(error) from error
        except FulcrumError as error:
            raise Refusal(str(error)) from error
        except ModuleNotFoundError as error:
            if error.name not in LAB:
                raise
            raise Refusal(f"this needs {error.name}: pip install 'fulcrum-games[lab]'") from error
        except OSError as error:
            silence_broken_output()
            if error.errno == errno.EPIPE:
                ctx.exit(1)
            raise Refusal(in_words(error)) from error
        except KeyboardInterrupt:
            click.echo("\nStopped.", err=True)
            ctx.exit(INTERRUPTED)


def one_line(message: str) -> str:
    """Replaces line breaks and control characters, which file names may contain."""
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in message)


def in_words(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def forgive_encodings() -> None:
    """Shows a question mark for any character the terminal's encoding can't handle."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def silence_broken_output() -> None:
    """Redirects stdout if it is closed, since Python flushes it again at exit and would print an error."""
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
