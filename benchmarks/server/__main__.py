"""`python -m benchmarks.server flat paced …` measures some parts, with less effort if asked, and prints them."""

import click

from benchmarks.server.measuring import PARTS, Effort, report


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(list(PARTS)))
@click.option("--tables", default=Effort().tables, show_default=True)
@click.option("--warm-up", default=Effort().warm_up, show_default=True)
@click.option("--seconds", default=Effort().seconds, show_default=True)
@click.option("--runs", default=Effort().runs, show_default=True)
def main(parts: tuple[str, ...], tables: int, warm_up: float, seconds: float, runs: int) -> None:
    """Measure the server; all parts unless some are named."""
    click.echo(report(parts or tuple(PARTS), Effort(tables, warm_up, seconds, runs)))


if __name__ == "__main__":
    main()
