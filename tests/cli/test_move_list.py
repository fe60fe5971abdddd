"""Readable lists of moves for any game."""

from rich.console import Console

from fulcrum.cli.move_list import numbered
from fulcrum.core.values import Move


def printed(texts: list[str]) -> str:
    console = Console(width=80, color_system=None)
    with console.capture() as capture:
        console.print(numbered([Move(text, (number,)) for number, text in enumerate(texts)]))
    return capture.get()


def test_moves_with_a_common_start_share_a_row() -> None:
    assert printed(["a1>E", "a1>W", "b1>E"]).splitlines()[0].split() == ["a1", "1", ">E", "2", ">W"]


def test_many_moves_with_a_common_start_are_written_out() -> None:
    texts = [f"offer KD give {value}H" for value in range(2, 11)] + [f"bid {value}H" for value in range(2, 11)]
    shown = printed(texts)
    assert "…" not in shown
    for number, text in enumerate(texts, 1):
        assert f"{number} {text}" in shown
