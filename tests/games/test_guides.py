"""The rules for people: every game has the same sections, and they agree with the clauses."""

import re
from xml.etree import ElementTree

import pytest

import fulcrum
from fulcrum.core.about import About, Clause, Source

GAMES = ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards")
BEFORE = ["Object", "Set-up", "Your turn"]  # then one about the game's pieces or cards
AFTER = ["How it ends", "Questions", "Common mistakes", "Strategy", "Variants", "Notation"]
PICTURE = re.compile(r'!\[([^\]]*)\]\(pictures/([\w-]+\.svg)(?: "([^"]*)")?\)')


@pytest.fixture(params=GAMES)
def about(request: pytest.FixtureRequest) -> About:
    return fulcrum.about(request.param)


def headings(about: About) -> list[str]:
    return re.findall(r"^## (.*)$", about.guide, re.MULTILINE)


def test_every_guide_has_the_same_sections(about: About) -> None:
    found = headings(about)
    assert found[:3] == BEFORE and found[4:] == AFTER
    assert found[3] in ("Pegs", "Pieces", "Cards")


def test_every_clause_is_linked_and_exists(about: About) -> None:
    assert set(re.findall(r"\b[A-Z]{2}-\d+\b", about.guide)) == set(about.clauses)


def test_colours_and_roles_instead_of_seat_numbers(about: About) -> None:
    words = " ".join([about.guide, about.summary, *(option.help for option in about.options)])
    assert not re.search(r"\b(?:seats?|player) \d", words, re.IGNORECASE)


def test_notation_has_its_own_section(about: About) -> None:
    """Code is notation; only options of the command line are written so among the variants."""
    before, _, _ = about.guide.partition("## Variants")
    assert "`" not in before
    assert not re.search(r"\b[a-i]\d{1,2}\b", before), "a hole is named"


def test_options_are_listed_among_the_variants(about: About) -> None:
    variants = about.guide.partition("## Variants")[2].partition("## Notation")[0]
    assert "<!-- options -->" in variants and about.guide.count("<!--") == 1


def test_pictures_are_there_used_and_described(about: About) -> None:
    found = PICTURE.findall(about.guide)
    assert found and {name for _, name, _ in found} == set(about.pictures)
    assert all(words for words, _, _ in found)
    for file in about.pictures.values():
        assert ElementTree.parse(file).getroot().get("viewBox")


def test_a_beginner_finds_15_answers(about: About) -> None:
    """Questions, steps of the set-up and of a turn, and lines of tables can be found at a glance."""
    answers = re.findall(r"^(?:\d\.|-|\|) ", about.guide.partition("## Strategy")[0], re.MULTILINE)
    assert len(answers) >= 15


def test_what_a_clause_rests_on() -> None:
    source = Source("A page", "https://example.org/")
    assert Clause("A rule.").basis == "rulebook"
    assert Clause("A rule.", "Why.").basis == "ours"
    assert Clause("A rule.", "Why.", from_rulebook=True).basis == "rulebook"
    assert Clause("A rule.", "Why.", (source,)).basis == "source"


def test_only_rulings_have_sources(about: About) -> None:
    for name, clause in about.clauses.items():
        assert clause.ruling or not (clause.sources or clause.from_rulebook), name
        for source in clause.sources:
            assert source.title and re.fullmatch(r"https?://[\w.-]+/\S+", source.url), name


def test_rulings_that_rest_on_a_page_link_it() -> None:
    """LB-9 and LB-17 rest on the designer's site, LB-12 on the patent, LL-14 on a review."""
    addresses = {
        "leverage-board": {"LB-9": "leveragegame.com", "LB-12": "US4589664A", "LB-16": "boardgamegeek.com"},
        "leaps-and-ledges": {"LL-14": "parents-choice.org"},
    }
    for game_id, clauses in addresses.items():
        for name, address in clauses.items():
            assert address in str(fulcrum.about(game_id).clauses[name].sources)


def test_a_game_without_a_folder_has_no_guide() -> None:
    nothing = About("none", "None", "", (2,), ("A", "B"), (), 1, {})
    assert nothing.guide == "" and nothing.pictures == {}
