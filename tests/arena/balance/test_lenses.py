"""What the lenses of the four games see, on positions set up by hand."""

from collections import Counter

import pytest

import fulcrum
from fulcrum.arena.balance.lens import lens_of
from fulcrum.arena.balance.watching import Watch
from fulcrum.core.state import State
from fulcrum.games.leverage_board.game import LeverageBoard
from tests.arena.balance.watching import shown
from tests.games.leverage_cards.positions import play
from tests.games.leverage_cards.test_clauses_battle import undead_war

GAMES = ("lean", "leaps-and-ledges", "leverage-board", "leverage-cards")


@pytest.mark.parametrize("game_id", GAMES)
def test_every_happening_names_a_clause_of_the_game(game_id: str) -> None:
    about = fulcrum.about(game_id)
    for name, happening in lens_of(about).happenings.items():
        assert happening.clause in about.clauses, name


def lean(*moves: str) -> list[str]:
    return shown(fulcrum.game("lean", side=3).new(), *moves)


def test_lean_aims() -> None:
    """The black peg stands in c3; c4 is east of it."""
    assert lean("c4>W") == ["at black"]
    assert lean("c4>E") == ["at hole"]
    assert lean("c4>E", "c5>E") == ["own hole", "off board"]
    assert lean("c4>E", "c5>W") == ["own hole", "at peg", "turns other"]


def test_lean_runs() -> None:
    """Along row c, whose middle is the black peg."""
    assert lean("c2>E", "c4>W") == ["at black", "turns other", "through black"]
    assert lean("c2>W", "c4>W") == ["at black", "stopped"]
    found = lean("c2>E", "c4>E", "c5>W")
    assert found == ["own hole", "at peg", "turns other", "turns own", "through black"]


def test_lean_ends() -> None:
    state = fulcrum.game("lean", side=2).new()
    watch = Watch(lens_of(state.game.about), state)
    while not state.over:
        watch.move(state.actors[0], state.legal_moves()[0].text)
    ends = watch.note()["steps"][-1][1]
    assert "all stand" in ends
    assert ("tie-break" in ends) != ("higher score" in ends)


def test_lean_first_moves_are_four() -> None:
    state = fulcrum.game("lean").new()
    lens = lens_of(state.game.about)
    found = Counter(lens.first_move(state, 0, move.text) for move in state.legal_moves())
    assert found == {
        "at the black peg": 6,
        "a sixth of a turn aside of it": 12,
        "two sixths aside of it": 12,
        "straight away from it": 6,
    }


def board(pieces: dict[str, tuple[int, str]], pegs: tuple[int, int] = (9, 9)) -> State:
    game = fulcrum.game("leverage-board")
    assert isinstance(game, LeverageBoard)
    return game.arranged({hole: {"seat": seat, "size": size} for hole, (seat, size) in pieces.items()}, pegs)


def test_board_moves() -> None:
    pieces = {"e6": (0, "small"), "e7": (1, "medium"), "a1": (0, "small"), "i11": (1, "small"), "a6": (0, "small")}
    assert shown(board(pieces), "e6-d6")[0] == "step"
    assert shown(board(pieces), "e6xe8")[:2] == ["hop", "capture medium"]


def test_board_safety_zones_protect_pieces() -> None:
    pieces = {"e8": (0, "small"), "e9": (1, "medium"), "a1": (0, "small"), "i6": (1, "small")}
    assert "spared" in shown(board(pieces), "e8>e10")


def test_board_tilts_count_their_pegs() -> None:
    """Four large pieces moving up tip the board at once."""
    pieces = {"a10": (0, "large"), "b11": (0, "large"), "c11": (0, "large"), "e6": (0, "small"), "i6": (1, "small")}
    found = shown(board(pieces), "e6-e7")
    assert found[:2] == ["step", "tilt"]
    assert "peg" in found


def test_board_first_moves_are_mirrored_to_one_half() -> None:
    state = fulcrum.game("leverage-board").new()
    lens = lens_of(state.game.about)
    assert lens.first_move(state, 0, "g2>i4") == lens.first_move(state, 0, "c2>a4") == "c2>a4"


def test_tower_plays_are_named_by_card() -> None:
    state = fulcrum.game("leaps-and-ledges").new(2, seed=5)
    for _ in range(60):
        move = state.legal_moves()[0].text
        kind, at, rest = move.partition("@")
        before = state.copy()
        found = shown(state, move)
        assert (f"card {kind}" in found) == bool(at)
        if rest.endswith(">16"):
            assert "home" in found
        if kind.isdigit():
            taken = sum(
                sum(after) < sum(now)
                for now, after in zip(
                    levels(before, state.log[-1].seat), levels(state, state.log[-1].seat), strict=True
                )
            )
            assert found.count("knocked off") == taken


def levels(state: State, mover: int) -> list[list[int]]:
    """The levels of all pawns but the mover's."""
    return [row for seat, row in enumerate(state.view(None)["pawns"]) if seat != mover]


def test_partners_are_one_side() -> None:
    state = fulcrum.game("leaps-and-ledges", partners=True).new(4, seed=1)
    assert lens_of(state.game.about).sides(state) == ((0, 2), (1, 3))


def test_cards_are_named_by_move_and_event() -> None:
    """Counts everything with its own name by hand, from the moves of random games."""
    state = fulcrum.game("leverage-cards").new(4, seed=11)
    watch = Watch(lens_of(state.game.about), state)
    texts = []
    while not state.over:
        seat = state.actors[-1]
        moves = [move.text for move in state.legal_moves(seat)]
        texts.append(moves[len(texts) * 7 % len(moves)])
        watch.move(seat, texts[-1])
    found = Counter(name for _, names in watch.note()["steps"] for name in names)
    for verb in ("venture", "jack", "duel", "renounce", "call", "pass"):
        assert found[verb] == sum(text.split()[0] == verb for text in texts), verb
    assert found["offer in a call"] > 0
    assert found["offer"] + found["offer in a call"] == sum(text.startswith("offer") for text in texts)
    assert found["red queen"] + found["black queen"] == sum(text.startswith("queen") for text in texts)
    assert found["blackmail"] + found["queen no gold"] == found["black queen"]


def test_a_last_stand_is_won_or_lost() -> None:
    won = play(undead_war(KS="8S", KH="9H", KC="JC"), "KH stand", "KS stand", "KH bid 9H", "KS bid 8S", "JK bid 10C")
    lost = play(undead_war(), "KH flee", "KS flee", "KC flee")
    assert (won.outcome.clause, lost.outcome.clause) == ("LC-39", "LC-39")
    ends = [set(lens_of(state.game.about).at_end(state)) & {"last stand", "last stand lost"} for state in (won, lost)]
    assert ends == [{"last stand"}, {"last stand lost"}]


def test_secret_choices_are_one_step_and_tell_their_events_once() -> None:
    state = fulcrum.game("leverage-cards").new(4, seed=3)
    watch = Watch(lens_of(state.game.about), state)
    duel = next(move.text for move in state.legal_moves() if move.text.startswith("duel"))
    watch.move(state.actors[0], duel)
    assert watch.steps[-1][1] == ["duel"]
    fighters = state.actors
    for seat in fighters:
        watch.move(seat, state.legal_moves(seat)[0].text)
    assert len(fighters) == 2
    assert len(watch.steps) == 2
    assert watch.steps[-1][1] == []
