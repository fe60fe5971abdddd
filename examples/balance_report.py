"""Reports whether moving first helps in Lean, and whether more pegs change that."""

from pathlib import Path

from fulcrum.arena.balance.page import page
from fulcrum.arena.balance.plan import Wishes
from fulcrum.arena.balance.report import balance


def main() -> None:
    wishes = Wishes("lean", {"side": 3, "pegs": 6}, level=3, games=40, quick=True, against={"pegs": 9})
    folder = Path("balance-lean")  # also holds the log, so a second run has nothing left to play
    report = balance(wishes, folder / "games.jsonl")
    for matchup in report["matchups"]:
        seat = matchup["seats"][0]
        print(f"{matchup['label']}: {seat['name']} gets {seat['share']:.0%} ({seat['low']:.0%} to {seat['high']:.0%})")
    for effect in report["comparisons"][0]["effects"]:
        if effect["significant"]:
            print(f"{effect['measure']}: {effect['before']:.2f} becomes {effect['after']:.2f}")
    (folder / "balance.html").write_text(page(report), encoding="utf-8")
    print(f"Full report: {folder / 'balance.html'}")


if __name__ == "__main__":
    main()
