"""The command line. It starts fast: each command loads its imports only when it runs."""

from fulcrum.cli.commands import fulcrum


def main() -> None:
    """Runs the command `fulcrum`."""
    fulcrum(prog_name="fulcrum")
