"""Fills pages from the project while the site is built, so that nothing is written twice.

A page asks for content with a comment on its own line, or with a marked block of code:

    <!-- guide: lean -->                           a game's rules for people, with pictures and options
    <!-- rules: lean -->                           every clause of a game, with its rulings
    <!-- options: lean -->                         a game's options
    <!-- games -->                                 all games
    <!-- rulings -->                               the rulings of all games
    <!-- tensor: lean -->                          the fields of a game's observation tensor, for learners
    <!-- laws -->                                  the laws of the conformance kit
    <!-- benchmarks -->                            the tables that `make bench` wrote
    <!-- benchmarks: Contests -->                  one section of them
    <!-- ladder -->                                the table that `make ladder` wrote
    <!-- balance: lean -->                         the tables of a game's balance report
    <!-- source: tests/toys/kernel.py draw -->     functions, classes and names out of a source file

    ```console run
    $ fulcrum rules lean
    ```

The last one runs the command and adds its output. Write `fails` instead of `run` for a command that must fail. Lines
after the command are typed into it.
"""

import ast
import inspect
import json
import re
import shlex
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import fulcrum
from fulcrum.core.about import BASES, Basis, Clause
from fulcrum.core.options import Choice, Option, Preset, WholeNumber

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs"
MARKER = re.compile(r"^<!-- (\w+)(?:: *(.*?))? -->$", re.MULTILINE)
CONSOLE = re.compile(r"^```console (run|fails)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PICTURES = "pictures/rules"  # of the games' rules, in the site
PICTURE_LINE = re.compile(r'^!\[([^\]]*)\]\(pictures/([\w-]+\.svg) "(.*)"\)$', re.MULTILINE)
# The picture at the end of a section, with the heading and the text before it.
LAST_PICTURE = re.compile(r"\A(## [^\n]*\n\n)(.*\n\n)(!\[[^\n]*\n+)\Z", re.DOTALL)
PICTURE = re.compile(r"!\[([^\]]*)\]\(pictures/([\w-]+\.svg)\)")
COLUMNS = "80"  # of the terminal that examples are run in


def on_config(config: Any) -> Any:
    """Adds every game to the navigation: a fifth game is a page in docs/games/ and no change here."""
    section = next(entry["Games"] for entry in config.nav if "Games" in entry)
    for page in game_pages():
        section.insert(-1, {fulcrum.about(page.stem).name: f"games/{page.name}"})
    return config


def on_files(files: Any, config: Any) -> Any:
    """Adds the pictures of the rules, which lie in the folders of the games."""
    from mkdocs.structure.files import File

    for game_id in fulcrum.games():
        for name, file in fulcrum.about(game_id).pictures.items():
            files.append(File.generated(config, f"{PICTURES}/{game_id}/{name}", abs_src_path=str(file)))
    return files


def on_page_content(html: str, page: Any, **_: Any) -> str:
    """Points links of CONTRIBUTING.md, which is written for the root of the repository, into the site."""
    if page.file.src_uri != "contributing.md":
        return html
    into_site = re.sub(r'href="docs/([\w/-]+)\.md', r'href="\1.html', html)
    return re.sub(r'<a href="(?:[\w.-]*\.md|\.[\w.-]+)">(.*?)</a>', r"\1", into_site)


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Fills in a page. Links are written from docs/ and adjusted to the folder of the page."""
    from mkdocs.exceptions import PluginError

    up = "../" * (len(Path(page.file.src_uri).parts) - 1)
    try:
        return expanded(markdown, up)
    except ValueError as error:
        raise PluginError(f"{page.file.src_uri}: {error}") from error


def expanded(markdown: str, up: str = "") -> str:
    with_commands = CONSOLE.sub(lambda found: console(found[1], found[2]), markdown)
    return MARKER.sub(lambda found: filled(found, up), with_commands)


def filled(found: re.Match[str], up: str) -> str:
    """Returns the content for a marker; other comments stay."""
    return MARKERS[found[1]](found[2] or "", up) if found[1] in MARKERS else found[0]


def game_pages() -> list[Path]:
    """The pages of the registered games."""
    pages = (PAGES / "games" / f"{game_id}.md" for game_id in fulcrum.games())
    return [page for page in pages if page.exists()]


# Games and rules.


def guide(game_id: str, up: str) -> str:
    """The rules for people, with links to the clauses below them."""
    about = fulcrum.about(game_id)
    folder = f"{up}{PICTURES}/{game_id}"
    parts = re.split(r"^(?=## )", about.guide, flags=re.MULTILINE)
    text = "".join(
        LAST_PICTURE.sub(lambda found: found[1] + figures(found[3], folder, "boards beside") + found[2], part)
        for part in parts
    )
    text = re.sub(r"(?:^!\[.*\n?)+", lambda found: figures(found[0], folder), text, flags=re.MULTILINE)
    text = PICTURE.sub(rf"![\1]({folder}/\2){{ .piece }}", text)
    text = re.sub(r"\b[A-Z]{2}-\d+\b", lambda found: f"[{found[0]}](#{found[0].lower()}){{ .clause }}", text)
    return text.replace("<!-- options -->", options(game_id, up))


def figures(lines: str, folder: str, kind: str = "boards") -> str:
    """A group of pictures with captions. One that stands before its text may float beside it."""
    figure = rf"<figure markdown>\n![\1]({folder}/\2)\n<figcaption>\3</figcaption>\n</figure>"
    return f'<div class="{kind}" markdown>\n{PICTURE_LINE.sub(figure, lines.strip())}\n</div>\n\n'


def rules(game_id: str, up: str) -> str:
    lines = []
    for heading, clauses in fulcrum.about(game_id).sections.items():
        lines += [f"### {heading}", ""]
        for name, clause in clauses.items():
            mark = " (R)" if clause.ruling else ""
            lines += [f"**{name}{mark}** {{ #{name.lower()} .clause }}", "", f":   {clause.text}", ""]
            if clause.ruling:
                lines += [f"    *{BASES[clause.basis]}.* {with_sources(clause)}", ""]
    return "\n".join(lines)


def with_sources(clause: Clause) -> str:
    """The reason of a ruling, with links to what it rests on."""
    links = ", ".join(f"[{source.title}]({source.url})" for source in clause.sources)
    return f"{clause.ruling} ({links})" if links else clause.ruling


RULING_KINDS: dict[Basis, str] = {
    "rulebook": "The rulebook answers these questions elsewhere in its text, or with its plain meaning.",
    "source": "These rest on a page by the designer, the publisher or an owner. Each is linked.",
    "ours": "Neither the rulebook nor a source that we know answers these questions.",
}


def rulings(_: str, up: str) -> str:
    lines = []
    for basis, words in RULING_KINDS.items():
        lines += [f"## {BASES[basis]}", "", words, ""]
        for game_id in fulcrum.games():
            about = fulcrum.about(game_id)
            found = {name: clause for name, clause in about.clauses.items() if clause.ruling and clause.basis == basis}
            if found:
                lines += [f"### {about.name}", "", "| Clause | What we decided | Why |", "| --- | --- | --- |"]
            for name, clause in found.items():
                cells = (clause_link(game_id, name, up), cell(clause.text), cell(with_sources(clause)))
                lines.append(f"| {' | '.join(cells)} |")
            lines.append("")
    return "\n".join(lines)


def clause_link(game_id: str, name: str, up: str) -> str:
    """A link to the clause on the game's page, if that page lists its rules."""
    page = PAGES / "games" / f"{game_id}.md"
    if page.exists() and f"<!-- rules: {game_id} -->" in page.read_text(encoding="utf-8"):
        return f"[{name}]({up}games/{page.name}#{name.lower()}){{ .clause }}"
    return name


def games(_: str, up: str) -> str:
    pages = {page.stem for page in game_pages()}
    lines = ["| Game | Players | What it is |", "| --- | --- | --- |"]
    for game_id in fulcrum.games():
        about = fulcrum.about(game_id)
        name = f"[{about.name}]({up}games/{game_id}.md)" if game_id in pages else about.name
        players = about.players_in_words.removesuffix(" players")
        lines.append(f"| {name} (`{game_id}`) | {players} | {cell(about.summary)} |")
    return "\n".join(lines)


def options(game_id: str, up: str) -> str:
    about = fulcrum.about(game_id)
    usual = about.resolve({})
    lines = ["| Option | What it is | Takes | Unless given |", "| --- | --- | --- | --- |"]
    for option in about.options:
        taken = cell(option.allowed(usual))
        meaning = "<br>".join([cell(option.help), *(f"`{one.value}`: {cell(one.words)}" for one in presets(option))])
        lines.append(f"| `{option.name}` | {meaning} | {taken} | `{usual[option.name]}` |")
    return "\n".join(lines)


def presets(option: Option) -> tuple[Preset, ...]:
    return option.presets if isinstance(option, WholeNumber | Choice) else ()


def tensor(game_id: str, up: str) -> str:
    from fulcrum.rl.tensors.layout import tensors_of

    game = fulcrum.game(game_id)
    layout = tensors_of(game).layout(game)
    lines = ["| Field | Shape | Begins at | Numbers | What it is |", "| --- | --- | --- | --- | --- |"]
    begin = 0
    for field in layout.fields:
        shape = " x ".join(map(str, field.shape))
        lines.append(f"| `{field.name}` | {shape} | {begin} | {field.low} to {field.high} | {cell(field.meaning)} |")
        begin += field.size
    kind = layout.dtype.__name__
    return f"{layout.size} numbers of type `{kind}`, {game.action_count} actions.\n\n" + "\n".join(lines)


def cell(text: str) -> str:
    """Escapes text for a cell of a Markdown table."""
    return text.replace("|", r"\|").replace("<", "&lt;")


# Code.


def source(wanted: str, up: str) -> str:
    """The text of some top-level definitions of a file, in the order asked for."""
    name, *definitions = wanted.split()
    text = (ROOT / name).read_text(encoding="utf-8")
    found = dict(top_level(text))
    missing = [definition for definition in definitions if definition not in found]
    if missing:
        raise ValueError(f"{name} has no {', '.join(missing)}; it has {', '.join(found)}")
    pieces = "\n\n".join(found[definition] for definition in definitions)
    return f'``` {{ .python title="{name}" }}\n{pieces}\n```'


def top_level(text: str) -> Iterator[tuple[str, str]]:
    """The definitions of a module, and the methods of its classes as Class.method, each with its text."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        for name in names(node):
            yield name, excerpt(lines, node)
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                for name in names(member):
                    yield f"{node.name}.{name}", excerpt(lines, member)
            methods = [member for member in node.body if isinstance(member, ast.FunctionDef)]
            yield f"{node.name}.head", "\n".join(lines[node.lineno - 1 : first_line(methods[0]) - 1]).rstrip()


def names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    targets = node.targets if isinstance(node, ast.Assign) else []
    return [part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)]


def excerpt(lines: list[str], node: ast.stmt) -> str:
    return "\n".join(lines[first_line(node) - 1 : node.end_lineno])


def first_line(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


def laws(_: str, up: str) -> str:
    from fulcrum.testing import LAWS
    from fulcrum.testing.plain import plain_run_agrees

    lines = ["| Law | What it says |", "| --- | --- |"]
    for law in (*LAWS, plain_run_agrees):
        words = (inspect.getdoc(law) or "").split("\n\n")[0]
        lines.append(f"| {law.__name__.replace('_', ' ')} | {cell(words)} |")
    return "\n".join(lines)


# Results.


def benchmarks(section: str, up: str) -> str:
    results = committed("RESULTS.md", "make bench")
    if not section:
        return results
    found = re.search(rf"^## {re.escape(section)}\n(.*?)(?=^## |\Z)", results, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else "!!! note\n    Not measured yet."


def ladder(_: str, up: str) -> str:
    return committed("LADDER.md", "make ladder")


def committed(name: str, command: str) -> str:
    """A page of results without its heading."""
    results = ROOT / "benchmarks" / name
    if not results.exists():
        return f"!!! note\n    No results have been committed yet. Run `{command}` to measure your own machine."
    return re.sub(r"^# .*\n", "", results.read_text(encoding="utf-8"))


# Balance reports.

SHOWN = ("points of who moves first", "draws", "moves", "choices a move", "lead changes", "comebacks", "drama")


def balance(game_id: str, up: str) -> str:
    """The main tables out of the JSON that `fulcrum balance` wrote, from docs/lab/."""
    report = json.loads((PAGES / "lab" / f"balance-{game_id}.json").read_text(encoding="utf-8"))
    command = f"```console\n$ {report['command']}\n```"
    return "\n\n".join(filter(None, (command, measures(report), skill(report), changes(report), dead(report))))


def measures(report: dict[str, Any]) -> str:
    lines = [f"| Matchup | {' | '.join(SHOWN)} |", f"| --- |{' ---: |' * len(SHOWN)}"]
    for one in report["matchups"]:
        cells = [measured(one["measures"].get(name)) for name in SHOWN]
        label = one["label"] if one["purpose"] == "players" else f"{one['label']} ({one['players']} players)"
        lines.append(f"| {label} | {' | '.join(cells)} |")
    return "\n".join(lines)


def measured(found: dict[str, Any] | None) -> str:
    """A measure with its interval."""
    if found is None:
        return ""
    value = found["share"] if found["kind"] == "share" else found["mean"]
    if found["kind"] == "count":
        return f"{value:.1f} ({found['low']:.1f} to {found['high']:.1f})"
    return f"{value:.0%} ({found['low']:.0%} to {found['high']:.0%})"


def skill(report: dict[str, Any]) -> str:
    """The effect of skill as a sentence."""
    traced = [
        f"{one['share']:.0%} ({one['low']:.0%} to {one['high']:.0%}) against level {one['weaker']}"
        for one in report["skill"]
    ]
    if not traced:
        return ""
    first = report["skill"][0]
    seats = f"{first['players']} players, even {first['even']:.0%}"
    return f"**Skill.** Points of one bot of level {first['level']} ({seats}): {', '.join(traced)}."


def changes(report: dict[str, Any]) -> str:
    """The differences that are statistically significant."""
    lines = []
    for one in report["comparisons"]:
        real = [
            f"{effect['measure']} {effect['before']:.2f} to {effect['after']:.2f}"
            for effect in one["effects"]
            if effect["significant"]
        ]
        lines.append(f"- **{one['label']}** ({one['players']} players): {'; '.join(real) or 'nothing'}.")
    return "What differs by more than chance:\n\n" + "\n".join(lines) if lines else ""


def dead(report: dict[str, Any]) -> str:
    """The rules that never applied in any game, variants included."""
    never = [f"{one['words']} ({one['clause']})" for one in report["dead"] if not one["seen_with"]]
    return f"**Never seen.** {'; '.join(never)}." if never else ""


def console(expectation: str, body: str) -> str:
    """The block with the output of its commands, run in an empty folder."""
    from click.testing import CliRunner

    from fulcrum.cli.commands import fulcrum as command

    output = []
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for session in re.split(r"^(?=\$ )", body, flags=re.MULTILINE):
            line, _, typed = session.partition("\n")
            if not line:
                continue
            runner = CliRunner(echo_stdin=True, env={"COLUMNS": COLUMNS, "TERM": "dumb"})
            done = runner.invoke(command, shlex.split(line.removeprefix("$ fulcrum")), input=typed, prog_name="fulcrum")
            if (done.exit_code != 0) is not (expectation == "fails"):
                raise ValueError(f"{line}: exit code {done.exit_code}\n{done.output}")
            output.append(f"{line}\n" + "\n".join(text.rstrip() for text in done.output.splitlines()))
    return "``` { .console .no-copy }\n" + "\n".join(output).rstrip() + "\n```"


MARKERS: dict[str, Callable[[str, str], str]] = {
    "balance": balance,
    "benchmarks": benchmarks,
    "games": games,
    "guide": guide,
    "ladder": ladder,
    "laws": laws,
    "options": options,
    "rules": rules,
    "rulings": rulings,
    "source": source,
    "tensor": tensor,
}
