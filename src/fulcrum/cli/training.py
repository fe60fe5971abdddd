"""`fulcrum train`: bots that learn by self-play."""

import shlex
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from fulcrum.cli.screen import counted, loading, new_console
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError


def train_bot(
    game_id: str,
    *,
    rounds: int,
    games: int,
    effort: int | None,
    seed: int,
    workers: int | None,
    ray: str | None,
    output: Path,
) -> None:
    """Trains, shows progress and writes the weights."""
    console = new_console()
    about = registry.about(game_id)
    if not output.absolute().parent.is_dir():
        raise FulcrumError(f"the folder {output.parent} does not exist")
    with loading(console):
        from fulcrum.arena.runner import new_pool
        from fulcrum.arena.training.rounds import train, trainer
        from fulcrum.arena.training.writing import write

        teacher = trainer(game_id)
    effort = effort or teacher.EFFORT
    command = f"fulcrum train {game_id} --rounds {rounds} --games {games} --effort {effort} --seed {seed}"
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    progress = Progress(*columns, console=console, transient=True)
    tasks = [progress.add_task(f"round {number}", total=games, start=False) for number in range(1, rounds + 1)]

    def tell(number: int, played: int) -> None:
        progress.start_task(tasks[number - 1])
        progress.update(tasks[number - 1], completed=played)

    pool = new_pool(ray, workers, games)
    try:
        with progress:
            for done in train(game_id, pool, rounds=rounds, games=games, effort=effort, seed=seed, tell=tell):
                losses = ", ".join(f"{name} {loss:.4f}" for name, loss in done.losses.items())
                words = f"round {done.number}: {counted(done.games, 'game')}, {counted(done.positions, 'position')}"
                progress.console.print(f"{words}; loss in nats: {losses}")
                write(output, about.name, command, teacher.arrays(done.taste))
    finally:
        pool.close()
    console.print(f"Weights written to {shlex.quote(str(output))}.")
