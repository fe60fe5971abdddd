"""Writing and reading moves, unreadable texts, and the events of a move."""

import pytest

import fulcrum
from fulcrum.core.errors import IllegalMove, InvalidMove, RecordError
from fulcrum.core.records import seal
from fulcrum.games.leaps_and_ledges.lookups import ACTION_COUNT, DRAW, NO_ACTION
from tests.games.leaps_and_ledges.positions import laid, leaps

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "6@3",
        "6@3>",
        "@3>9",
        "6@>9",
        "9@3>12",
        "0@3>3",
        "6@3<9",
        "6@3>99",
        "6@17>0",
        "6@-3>3",
        "6@3>9>12",
        "flip@3>B7",
        "flip@3<>7",
        "flip@3<>",
        "wild@G3>7",
        "wild@X3>7",
        "flip@3<>Y7",
        "draw",
        "draw M",
        "draw L L",
        "redraw 3",
        "pass",
        "\N{ARABIC-INDIC DIGIT SIX}@3>9",
        "6@\N{FULLWIDTH DIGIT THREE}>9",
        "6@3>9\x00",
        "6@" + "3" * 5000 + ">9",
    ],
)
def test_what_is_no_move_is_unreadable(text):
    state = laid([[3], []], "6 wild flip")
    before = state.dump()
    with pytest.raises(InvalidMove, match="can't read") as caught:
        state.push(text)
    assert caught.value.expected
    assert state.dump() == before


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (" 6 @ 3 > 9 ", "6@3>9"),
        ("6@03>09", "6@3>9"),
        ("6@R3>9", "6@3>9"),
        ("WILD@3>7", "wild@3>7"),
        ("wild@b5>9", "wild@B5>9"),
        ("Flip@3<>b5", "flip@3<>B5"),
        ("wild@r3>7", "wild@3>7"),
    ],
)
def test_moves_are_read_leniently(text, canonical):
    assert str(laid([[3], [5]], "6 wild flip").push(text)) == canonical


@pytest.mark.parametrize("text", ["draw l", "DRAW L", "drawL"])
def test_draws_are_read_leniently(text):
    state = laid([[], []], "6 wild flip")
    state.push("6@0>6")
    assert str(state.push(text)) == "draw L"


def test_the_action_space_is_fixed():
    game = leaps()
    assert game.action_count == ACTION_COUNT == 579
    state = laid([[3], [5]], "6 wild flip")
    assert all(0 <= action < DRAW for move in state.legal_moves() for action in move.actions)


def test_what_no_card_does_is_read_but_stands_for_no_action():
    state = laid([[3], [5]], "6 wild flip")
    assert state.game.parse("6@3>10", state, 0).actions == (NO_ACTION,)
    assert state.game.parse("flip@3<>B6", state, 0).actions == (NO_ACTION,)
    with pytest.raises(IllegalMove):
        state.push("flip@3<>B6")


def test_a_refused_move_tells_its_clause_in_its_text():
    state = laid([[3], [9, 9]], "6 1 2")
    with pytest.raises(IllegalMove) as caught:
        state.push("6@3>9")
    assert str(caught.value) == "6@3>9: that level is held by two of Blue's pawns (LL-10)"


def words(state, *texts):
    for text in texts:
        state.push(text)
    return [event["words"] for event in state.view()["events"]]


def test_before_the_first_move_nothing_happened():
    assert leaps().new(2, 0).view()["events"] == []


def test_events_of_a_move_that_knocks_off():
    state = laid([[3], [9]], "6 1 2")
    state.push("6@3>9")
    assert state.view()["events"] == [
        {"kind": "moved", "colour": 0, "from": 3, "to": 9, "words": "Red's pawn goes from level 3 to level 9"},
        {"kind": "knocked off", "colour": 1, "level": 9, "words": "Blue's pawn is knocked off level 9"},
    ]


def test_events_of_a_rampage_from_below_upwards():
    assert words(laid([[3], [8], [4]], "rampage 1 2"), "rampage@3>8") == [
        "Red's pawn goes from level 3 to level 8",
        "Yellow's pawn is knocked off level 4",
        "Blue's pawn is knocked off level 8",
    ]


def test_events_of_an_overshooting_rampage_end_on_the_table():
    assert words(laid([[13], [14]], "rampage 1 2"), "rampage@13>0") == [
        "Blue's pawn is knocked off level 14",
        "Red's pawn overshoots the crown from level 13 and is back on the table",
    ]


def test_events_of_coming_home():
    state = laid([[12, 16], []], "4 1 2")
    assert words(state, "4@12>16") == [
        "Red's pawn goes from level 12 to the crown",
        "Red's pawn is home, the second of four",
    ]
    assert state.view()["events"][1]["kind"] == "home"


def test_events_of_a_flip():
    state = laid([[3], [], [7]], "flip 1 2")
    state.push("flip@3<>Y7")
    assert state.view()["events"] == [
        {
            "kind": "flipped",
            "pawns": [{"colour": 0, "from": 3}, {"colour": 2, "from": 7}],
            "words": "Red's pawn on level 3 and Yellow's on level 7 change places",
        }
    ]


def test_events_of_a_wild_on_an_opposing_pawn():
    assert words(laid([[], [3]], "wild 1 2"), "wild@B3>0") == ["Blue's pawn goes from level 3 to the table"]
    assert words(laid([[], [14]], "wild 1 2"), "wild@B14>0") == [
        "Blue's pawn overshoots the crown from level 14 and is back on the table"
    ]


def test_events_of_drawing_and_reshuffling():
    state = laid([[], []], "1 2 3", decks=(0, 0))
    assert words(state, "1@0>1")[-1] == "both decks are empty: 67 discards are shuffled and split"
    assert words(state, "draw L") == ["Red draws from the left deck"]


def test_events_of_a_redraw():
    assert words(laid([[], [1, 1, 2, 2]], "2 1 2"), "redraw") == [
        "Red can play nothing, shows 1, 2 and 2 and discards the hand"
    ]


def test_moving_the_partners_pawns_names_the_partners_colour():
    state = laid([[16] * 4, [], [3], []], "1 2 3", partners=True)
    assert words(state, "1@3>4") == ["Yellow's pawn goes from level 3 to level 4"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1=30, flip=10", {"1": 30, "flip": 10}),
        ("Flip=10", {"flip": 10}),
        ('{"1": 40}', {"1": 40}),
        ("{", "{"),
        ("1=a", "1=a"),
        ("forty", "forty"),
    ],
)
def test_a_deck_as_typed(text, value):
    deck, *_ = fulcrum.about("leaps-and-ledges").options
    assert deck.read(text) == value


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("True", True), ("no", False), ("maybe", "maybe")])
def test_switches_as_typed(text, value):
    _, *switches = fulcrum.about("leaps-and-ledges").options
    assert [switch.read(text) for switch in switches] == [value, value]


def test_a_dump_from_before_the_option_is_refused_by_name():
    dump = leaps().new(2, 0).dump()
    del dump["options"]["wild_breaks_pairs"], dump["fields"]["wild_breaks_pairs"]
    with pytest.raises(RecordError, match="missing: wild_breaks_pairs"):
        leaps().load(dump)


def test_a_record_from_before_the_option_is_the_same_game():
    state = leaps().new(2, 0)
    while not state.over:
        state.push(state.legal_moves()[0])
    record = state.record()
    del record["options"]["wild_breaks_pairs"]
    record["sha256"] = seal(record)
    assert fulcrum.replay(record).outcome == state.outcome


def test_packs_with_the_same_counts_are_the_same_game():
    assert leaps(deck={"1": 30, "2": 10, "3": 0}) == leaps(deck={"2": 10, "1": 30})


def test_options_given_are_not_changed():
    deck = {"1": 30, "2": 10}
    leaps(deck=deck)
    assert deck == {"1": 30, "2": 10}
