"""The command line. Starts fast: each command loads what it needs when it runs."""

from fulcrum.cli.commands import fulcrum


def main() -> None:
    """The entry point of the command `fulcrum`."""
    fulcrum(prog_name="fulcrum")
