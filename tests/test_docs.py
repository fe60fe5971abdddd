"""README and site: examples run, pictures are current, every clause is listed."""

import contextlib
import doctest
import importlib.util
import io
import re
import sys
from pathlib import Path

import pytest

import fulcrum
from fulcrum.core.about import BASES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(DOCS.rglob("*.md"))]
EXAMPLE = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"^\s*print\(.*\)  # (.*)$", re.MULTILINE)
# Not fulcrum.games(): other tests register toys.
GAMES = sorted(path.parent.name.replace("_", "-") for path in ROOT.glob("src/fulcrum/games/*/__init__.py"))
# Not behind a bracket: links are checked apart, from the folder of their page.
SOURCE_PATH = re.compile(
    r"(?<![\w./(-])((?:src|web|tests|docs|scripts|benchmarks|examples|requirements|\.github"
    r"|core|games|search|bots|match|analysis|arena|rl|server|cli|testing)/[\w./-]*)"
)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)|src=\"([^\"]+)\"")


def loaded(name):
    """Imports a script of docs/, which is not a package."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


hooks, pictures = loaded("hooks"), loaded("pictures")


def named(path):
    return path.relative_to(ROOT).as_posix()


def examples():
    for path in PAGES:
        if found := EXAMPLE.findall(path.read_text(encoding="utf-8")):
            yield pytest.param(found, id=named(path))


@pytest.mark.thorough
@pytest.mark.parametrize("blocks", list(examples()))
def test_the_examples_of_a_page_run(blocks, tmp_path, monkeypatch):
    """One page is one session. Printed output must equal the comment after each `print`."""
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "example"}
    for number, (kind, text) in enumerate(blocks):
        if kind == "pycon":
            run_session(text, names)
            continue
        file = tmp_path / f"example_{number}.py"  # Numba keeps only what is in a file
        file.write_text(text, encoding="utf-8")
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, file, "exec"), names)
        assert [line.rstrip() for line in printed.getvalue().splitlines()] == PRINTED.findall(text)


def run_session(text, names):
    test = doctest.DocTestParser().get_doctest(text, {}, "session", None, 0)
    test.globs = names
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert not runner.run(test, out=report.append, clear_globs=False).failed, "".join(report)


@pytest.mark.thorough
def test_pictures_are_current():
    """`make docs` draws them again."""
    for file, text in pictures.drawn():
        assert file.read_text(encoding="utf-8") == text, file


@pytest.mark.parametrize("game_id", GAMES)
def test_every_clause_is_on_the_page_of_its_game(game_id):
    page = DOCS / "games" / f"{game_id}.md"
    assert page.exists(), f"{game_id} needs a page"
    text = hooks.expanded(page.read_text(encoding="utf-8"))
    for name, clause in fulcrum.about(game_id).clauses.items():
        assert name in text
        if f"<!-- rules: {game_id} -->" in page.read_text(encoding="utf-8"):
            assert clause.text in text
            assert clause.ruling in text


@pytest.mark.parametrize("game_id", GAMES)
def test_the_guide_is_on_the_page_of_its_game(game_id):
    text = hooks.expanded((DOCS / "games" / f"{game_id}.md").read_text(encoding="utf-8"), "../")
    about = fulcrum.about(game_id)
    for heading in re.findall(r"^## .*$", about.guide, re.MULTILINE):
        assert heading in text
    for name in about.pictures:
        assert f"(../{hooks.PICTURES}/{game_id}/{name})" in text
    for name in about.clauses:
        assert f"[{name}](#{name.lower()}){{ .clause }}" in text
    assert "](pictures/" not in text and "<!-- options" not in text
    for option in about.options:
        assert f"| `{option.name}` |" in text


def test_every_ruling_is_on_the_page_of_rulings_among_its_kind():
    text = hooks.expanded((DOCS / "rulings.md").read_text(encoding="utf-8"))
    kinds = {part.partition("\n")[0]: part for part in text.split("\n## ")[1:]}
    assert list(kinds) == list(BASES.values())
    for game_id in GAMES:
        for clause in fulcrum.about(game_id).clauses.values():
            if clause.ruling:
                assert hooks.cell(clause.ruling) in kinds[BASES[clause.basis]]
            for source in clause.sources:
                assert f"[{source.title}]({source.url})" in kinds[BASES["source"]]


def test_the_readme_names_every_game():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for game_id in GAMES:
        assert f"`{game_id}`" in readme


def test_the_figures_of_the_readme_are_measured():
    """Both the ratios in bold and the numbers that they compare come from the committed results."""
    results = "".join((ROOT / "benchmarks" / name).read_text(encoding="utf-8") for name in ("RESULTS.md", "LADDER.md"))
    measured = (ROOT / "README.md").read_text(encoding="utf-8").partition("Measured on")[2].partition("\n## ")[0]
    figures = re.findall(r"\b\d[\d,.]*\d(?=x\*\*| \||\*\* %)", measured)
    assert len(figures) > 15
    for figure in figures:
        assert figure in results, figure


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_links_between_files_have_targets(path):
    for link, image in LINK.findall(path.read_text(encoding="utf-8")):
        target = link or image
        assert "://" not in target, f"{target} leads outside"
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("name", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_paths_named_in_the_guides_exist(name):
    """Paths are written from the root of the repository, or, for modules, from the package's folder."""
    text = (ROOT / name).read_text(encoding="utf-8")
    paths = [path.rstrip(".") for path in SOURCE_PATH.findall(text)]
    assert len(paths) > 5
    for path in paths:
        assert (ROOT / path).exists() or (ROOT / "src" / "fulcrum" / path).exists(), path


def test_the_site_needs_no_network():
    for path in [*DOCS.rglob("*.svg"), *DOCS.rglob("*.css")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert "://" not in text, path


def test_every_command_is_described():
    from fulcrum.cli.commands import fulcrum as command

    headings = re.findall(r"^## ([a-z-]+)$", (DOCS / "cli.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(command.commands)


def test_a_missing_source_raises():
    with pytest.raises(ValueError, match=r"has no nothing; it has KINDS"):
        hooks.source("tests/toys/kernel.py nothing", "")


def test_an_unexpected_exit_code_raises():
    with pytest.raises(ValueError, match=r"exit code 1"):
        hooks.console("run", "$ fulcrum show lean --option side=9\n")
    with pytest.raises(ValueError, match=r"exit code 0"):
        hooks.console("fails", "$ fulcrum --version\n")
