"""Leaps and Ledges, clause by clause."""

import pytest

import fulcrum
from fulcrum.core.errors import IllegalMove, OptionError
from fulcrum.games.leaps_and_ledges.cards import KINDS, START_NUMBERS
from tests.games.leaps_and_ledges.positions import laid, leaps, moves, pawns_after

pytestmark = pytest.mark.kernel

HOME = [16, 16, 16, 16]


def refusal(state, text, **seat):
    with pytest.raises(IllegalMove) as caught:
        state.push(text, **seat)
    return caught.value.clause, caught.value.reason


def test_every_clause_is_written_and_tested():
    clauses = fulcrum.about("leaps-and-ledges").clauses
    assert set(clauses) == {f"LL-{number}" for number in range(1, 21)}
    for clause in clauses:
        assert any(name.startswith(f"test_{clause.replace('-', '_')}_") for name in globals()), clause


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LL_1_four_pawns_each_begin_on_the_table(players):
    assert leaps().new(players, 0).view()["pawns"] == [[0, 0, 0, 0]] * players


def test_LL_1_levels_go_from_1_to_15_and_the_crown_is_16():
    assert moves(laid([[15], []], "1 2 3"), "1@15") == ["1@15>16"]
    assert moves(laid([[8], []], "7 2 3"), "7@8") == ["7@8>15"]


def test_LL_2_the_usual_pack_has_six_of_each_of_twelve_kinds():
    state = leaps().new(2, 0)
    assert state.game.options["deck"] == dict.fromkeys(KINDS, 6)
    assert state.field("cards") == 72


def test_LL_2_another_pack():
    state = leaps(deck={"1": 30, "2": 10}).new(2, 0)
    assert set(state.view(0)["hand"]) <= {"1", "2"}
    assert sum(state.view()["decks"]) + len(state.view()["discard"]) + 6 == 40


@pytest.mark.parametrize(
    "deck",
    [
        {"1": 30, "2": 9},  # too few
        dict.fromkeys(KINDS, 21),  # too many
        {"1": 40, "9": 5},
        {"1": -1, "2": 60},
        {"1": 20.0, "2": 20},
        {"1": True, "2": 40},
        {"4": 20, "wild": 20},  # every starting draw would be a tie
        {"flip": 40, "1": 9},  # all that climbs could be in other hands
        {"7": 20, "6": 20},  # 16 is no sum of sixes and sevens
        "1=40",
        None,
        ["1"] * 40,
    ],
)
def test_LL_2_packs_that_cannot_be_played_are_refused(deck):
    with pytest.raises(OptionError, match="40 to 240 cards in all"):
        leaps(deck=deck)


def test_LL_2_wild_cards_going_down_count_as_a_way_to_sixteen():
    assert leaps(deck={"5": 30, "wild": 10}).options["deck"]["wild"] == 10


def test_LL_3_of_an_odd_number_left_has_the_extra_card():
    state = laid([[], []], "1 2 3", decks=(0, 0))
    state.push("1@0>1")
    assert state.view()["decks"] == [34, 33]


def test_LL_3_either_deck_can_be_drawn_from():
    state = laid([[], []], "1 2 3")
    state.push("1@0>1")
    assert moves(state) == ["draw L", "draw R"]
    before = state.view()["decks"]
    state.push("draw R")
    assert state.view()["decks"] == [before[0], before[1] - 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LL_4_the_highest_number_begins(players):
    several = 0
    for seed in range(60):
        view = leaps().new(players, seed).view()
        start, (starter,) = view["start"], view["actors"]
        assert start["numbers"] == [START_NUMBERS[KINDS.index(card)] for card in start["cards"]]
        if start["rounds"] == 1:
            assert [seat for seat in range(players) if start["numbers"][seat] == max(start["numbers"])] == [starter]
            assert view["discard"] == start["cards"]
        else:
            several += 1
            assert len(view["discard"]) >= players + 2
        assert view["hand_sizes"] == [3] * players
    assert several


def test_LL_4_special_cards_have_starting_numbers():
    numbers = dict(zip(KINDS, START_NUMBERS, strict=True))
    special = {"flip": 0, "rampage": 5, "wild": 4, "precision": 3}
    assert numbers == {**{str(number): number for number in range(1, 9)}, **special}


def test_LL_4_the_tied_draw_again():
    """In this pack nearly every round is a tie, and the discards are used up on the way."""
    state = leaps(deck={"3": 20, "precision": 19, "rampage": 1}).new(4, 0)
    view = state.view()
    assert view["start"]["rounds"] > 1
    assert view["start"]["cards"][view["actors"][0]] == "rampage"


def test_LL_5_seats_take_turns_in_order():
    state = leaps().new(3, 1)
    order = []
    while len(order) < 7:
        order.append(state.actors[0])
        state.push(state.legal_moves()[0])
        state.push("draw L")
    assert order == [(order[0] + turn) % 3 for turn in range(7)]
    assert state.field("turn") == 7


def test_LL_5_no_one_plays_out_of_turn():
    assert refusal(laid([[], [], []], "1 2 3"), "1@0>1", seat=2) == ("LL-5", "it is the turn of Red")


def test_LL_6_play_then_draw_back_to_three():
    state = laid([[], []], "1 2 3")
    state.push("1@0>1")
    assert state.view(0)["hand"] == ["2", "3"]
    assert state.actors == (0,)
    assert refusal(state, "2@0>2") == ("LL-6", "first draw back to three: one to go, from the deck you choose")
    state.push("draw L")
    assert state.view(0)["hand_sizes"] == [3, 3]
    assert state.actors == (1,)


def test_LL_6_no_draw_with_a_full_hand():
    assert refusal(laid([[], []], "1 2 3"), "draw L") == ("LL-6", "you hold three cards: play one first")


def test_LL_6_only_cards_in_hand_can_be_played():
    assert refusal(laid([[], []], "1 2 3"), "6@0>6") == ("LL-6", "there is no 6 in your hand")


def test_LL_6_an_empty_deck_cannot_be_chosen():
    state = laid([[], []], "1 2 3", decks=(0, 5))
    state.push("1@0>1")
    assert moves(state) == ["draw R"]
    assert refusal(state, "draw L") == ("LL-6", "the left deck is empty")


def test_LL_6_the_discards_become_new_decks():
    state = laid([[], []], "1 2 3", decks=(0, 0))
    count = len(state.view()["discard"])
    state.push("1@0>1")
    assert state.view()["discard"] == []
    assert state.view()["decks"] == [(count + 2) // 2, (count + 1) // 2]
    assert state.view()["events"][-1]["kind"] == "reshuffled"


def test_LL_6_no_reshuffle_before_a_draw():
    state = laid([[], []], "1 2 3", decks=(1, 0))
    state.push("1@0>1")
    state.push("draw L")
    assert state.view()["decks"] == [0, 0]
    assert state.actors == (1,)


def test_LL_7_a_card_must_be_played_even_when_it_hurts():
    state = laid([[16, 16, 16, 15], []], "6 7 8")
    assert moves(state) == ["6@15>0", "7@15>0", "8@15>0"]
    assert refusal(state, "redraw") == ("LL-7", "a card can be played, such as 6@15>0")


BLOCKED = [[], [1, 1, 2, 2]]


def test_LL_7_redraw_shows_and_discards_the_hand_and_the_turn_goes_on():
    state = laid(BLOCKED, "2 1 2")
    assert moves(state) == ["redraw"]
    assert refusal(state, "1@0>1")[0] == "LL-10"
    assert refusal(state, "draw L") == ("LL-7", "none of your cards can be played: redraw")
    state.push("redraw")
    assert state.view()["discard"][-3:] == ["1", "2", "2"]
    assert state.view(1)["events"][0]["cards"] == ["1", "2", "2"]
    assert state.view()["hand_sizes"][0] == 0
    for _ in range(3):
        assert moves(state) == ["draw L", "draw R"]
        state.push("draw R")
    assert state.actors == (0,)
    assert state.field("turn") == 0


def test_LL_7_a_redraw_can_run_out_of_cards_in_its_middle():
    state = laid(BLOCKED, "2 1 2", decks=(1, 1))
    for text in ("redraw", "draw L", "draw R"):
        state.push(text)
    assert state.view()["discard"] == []
    assert state.view()["events"][-1]["kind"] == "reshuffled"
    assert state.view()["owed"] == 1


def test_LL_7_redraws_have_an_end():
    """Nothing in this pack gets Red off the table: forty redraws have shown that."""
    pack = {"1": 20, "2": 10, "flip": 10}
    pawns = [[], [1, 1, 2, 2]]
    state = laid(pawns, "1 1 2", "1 2 flip", deck=pack)
    for count in range(1, 41):
        assert state.actors == (0,)
        assert moves(state) == ["redraw"]
        state.push("redraw")
        assert state.view()["redraws"] == count
        for _ in range(3):
            state.push(state.legal_moves()[0])
    assert state.view()["events"][-1] == {
        "kind": "passed",
        "seat": 0,
        "words": "Red has redrawn 40 times and the turn passes",
    }
    assert state.actors == (1,)
    assert (state.field("turn"), state.field("redraws")) == (1, 0)


@pytest.mark.parametrize("number", range(1, 9))
def test_LL_8_a_plain_number_takes_an_own_pawn_up(number):
    state = laid([[3], []], f"{number} flip flip")
    assert moves(state, f"{number}") == [f"{number}@0>{number}", f"{number}@3>{number + 3}"]
    assert pawns_after(state, f"{number}@3>{number + 3}") == [[0, 0, 0, number + 3], [0, 0, 0, 0]]


def test_LL_8_only_by_that_number_and_only_own_pawns():
    state = laid([[3], [4]], "6 1 1")
    assert refusal(state, "6@3>10") == ("LL-8", "the 6 leads from level 3 to level 9")
    assert refusal(state, "6@B4>10") == ("LL-8", "the 6 moves Red's pawns only")
    assert refusal(state, "6@4>10") == ("LL-8", "Red has no pawn on level 4")


def test_LL_9_landing_on_one_opposing_pawn_knocks_it_off():
    assert pawns_after(laid([[3], [9, 10]], "6 1 1"), "6@3>9") == [[0, 0, 0, 9], [0, 0, 0, 10]]


def test_LL_9_passing_a_pawn_does_nothing():
    assert pawns_after(laid([[3], [8]], "6 1 1"), "6@3>9") == [[0, 0, 0, 9], [0, 0, 0, 8]]


def test_LL_9_table_and_crown_are_shared():
    state = laid([[12, 14], [16]], "4 1 3")
    assert pawns_after(state, "4@12>16") == [[0, 0, 14, 16], [0, 0, 0, 16]]
    assert pawns_after(laid([[14], [16]], "4 1 3"), "4@14>0") == [[0, 0, 0, 0], [0, 0, 0, 16]]


@pytest.mark.parametrize(("pawns", "count"), [([9, 9], "two"), ([9, 9, 9], "three"), ([9, 9, 9, 9], "four")])
def test_LL_10_no_one_lands_on_a_safe_level(pawns, count):
    state = laid([[3], pawns], "6 1 1")
    assert "6@3>9" not in moves(state)
    assert refusal(state, "6@3>9") == ("LL-10", f"that level is held by {count} of Blue's pawns")


def test_LL_10_safe_levels_can_be_passed_and_joined_by_their_own_colour():
    assert pawns_after(laid([[3], [8, 8]], "6 1 1"), "6@3>9")[1] == [0, 0, 8, 8]
    assert pawns_after(laid([[3, 9, 9], []], "6 1 1"), "6@3>9")[0] == [0, 9, 9, 9]


def test_LL_10_a_pawn_left_alone_is_not_safe():
    state = laid([[3], [9, 9]], "6 6 1", "1 2 3")
    for text in ("6@0>6", "draw L", "1@9>10", "draw L"):
        state.push(text)
    assert pawns_after(state, "6@3>9")[1] == [0, 0, 0, 10]


def test_LL_11_overshooting_goes_back_to_the_table():
    assert pawns_after(laid([[12], []], "6 1 1"), "6@12>0") == [[0, 0, 0, 0], [0, 0, 0, 0]]


def test_LL_11_the_crown_by_exact_count():
    assert pawns_after(laid([[12], []], "4 1 1"), "4@12>16") == [[0, 0, 0, 16], [0, 0, 0, 0]]


def test_LL_11_a_pawn_in_the_crown_is_home():
    state = laid([[16, 3], [16, 5]], "wild flip 1")
    assert not [text for text in moves(state) if "16>" in text or "16<" in text or "B16" in text]
    home = ("LL-11", "a pawn in the crown is home and stays there")
    assert refusal(state, "wild@16>12") == home
    assert refusal(state, "wild@B16>12") == home
    assert refusal(state, "1@16>0") == home
    assert refusal(state, "flip@16<>B5") == ("LL-12", "a pawn in the crown can't be flipped")
    assert refusal(state, "flip@3<>B16") == ("LL-12", "a pawn in the crown can't be flipped")


def test_LL_12_two_lone_pawns_change_places():
    state = laid([[3, 4], [7, 9]], "flip 1 1")
    assert moves(state, "flip") == ["flip@3<>B7", "flip@4<>B7", "flip@3<>B9", "flip@4<>B9"]
    assert pawns_after(state, "flip@3<>B7") == [[0, 0, 4, 7], [0, 0, 3, 9]]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("flip@0<>B7", "a pawn on the table can't be flipped"),
        ("flip@3<>B0", "a pawn on the table can't be flipped"),
        ("flip@5<>B7", "two of Red's pawns stand together on level 5"),
        ("flip@3<>B9", "two of Blue's pawns stand together on level 9"),
        ("flip@4<>B7", "Red has no pawn on level 4"),
        ("flip@3<>B8", "Blue has no pawn on level 8"),
        ("flip@3<>Y7", "Yellow has no pawn on level 7"),
        ("flip@3<>R5", "a flip needs an opposing pawn"),
        ("flip@B7<>Y12", "a flip begins with a pawn of Red"),
    ],
)
def test_LL_12_what_cannot_be_flipped(text, reason):
    assert refusal(laid([[3, 5, 5], [7, 9, 9], [12]], "flip 1 1"), text) == ("LL-12", reason)


def test_LL_13_rampage_knocks_off_everyone_on_five_levels():
    state = laid([[3], [4, 8, 9], [6]], "rampage 1 1")
    assert pawns_after(state, "rampage@3>8") == [[0, 0, 0, 8], [0, 0, 0, 9], [0, 0, 0, 0]]


def test_LL_13_safe_pawns_are_passed_and_not_landed_on():
    assert pawns_after(laid([[3], [5, 5, 6]], "rampage 1 1"), "rampage@3>8")[1] == [0, 0, 5, 5]
    state = laid([[3], [8, 8]], "rampage 1 1")
    assert refusal(state, "rampage@3>8") == ("LL-10", "that level is held by two of Blue's pawns")


def test_LL_13_overshooting_knocks_off_those_on_the_way():
    state = laid([[13], [14, 15, 16]], "rampage 1 1")
    assert pawns_after(state, "rampage@13>0") == [[0, 0, 0, 0], [0, 0, 0, 16]]
    assert refusal(laid([[3], []], "rampage 1 1"), "rampage@3>9") == (
        "LL-13",
        "the rampage leads from level 3 to level 8",
    )


def test_LL_14_wild_takes_any_pawn_up_or_down_four():
    state = laid([[7], [9]], "wild 1 1")
    expected = ["wild@0>4", "wild@7>11", "wild@7>3", "wild@B0>4", "wild@B9>13", "wild@B9>5"]
    assert moves(state, "wild") == expected
    assert pawns_after(state, "wild@B9>5") == [[0, 0, 0, 7], [0, 0, 0, 5]]


def test_LL_14_an_own_pawn_knocks_off_up_and_down():
    assert pawns_after(laid([[7], [3]], "wild 1 1"), "wild@7>3") == [[0, 0, 0, 3], [0, 0, 0, 0]]
    assert pawns_after(laid([[7], [11]], "wild 1 1"), "wild@7>11") == [[0, 0, 0, 11], [0, 0, 0, 0]]


def test_LL_14_an_own_pawn_does_not_land_on_a_safe_level():
    state = laid([[7], [3, 3, 11, 11]], "wild 1 1")
    assert refusal(state, "wild@7>3") == ("LL-10", "that level is held by two of Blue's pawns")
    assert refusal(state, "wild@7>11") == ("LL-10", "that level is held by two of Blue's pawns")


def test_LL_14_an_opposing_pawn_knocks_off_no_one():
    state = laid([[13, 2, 2], [9, 6], [5]], "wild 1 1")
    assert refusal(state, "wild@B9>13") == ("LL-14", "Blue's pawn would knock off Red's on level 13")
    assert refusal(state, "wild@B9>5") == ("LL-14", "Blue's pawn would knock off Yellow's on level 5")
    assert refusal(state, "wild@B6>2") == ("LL-10", "that level is held by two of Red's pawns")


def test_LL_14_an_opposing_pawn_may_join_its_own_and_leave_a_safe_pair():
    assert pawns_after(laid([[], [9, 9, 5]], "wild 1 1"), "wild@B9>5") == [[0, 0, 0, 0], [0, 5, 5, 9]]


def test_LL_14_a_table_can_choose_that_pairs_hold():
    pawns = [[3, 3], [9, 9, 5], [11, 11, 11]]
    assert {"wild@B9>13", "wild@B5>1", "wild@Y11>15", "wild@Y11>7"} <= set(moves(laid(pawns, "wild 1 1"), "wild"))
    state = laid(pawns, "wild 1 1", wild_breaks_pairs=False)
    own, opposing = ["wild@0>4", "wild@3>7", "wild@3>0"], ["wild@B0>4", "wild@B5>9", "wild@B5>1", "wild@Y0>4"]
    assert moves(state, "wild") == own + opposing
    for text, colour, level in [("wild@B9>13", "Blue", 9), ("wild@B9>5", "Blue", 9), ("wild@Y11>15", "Yellow", 11)]:
        reason = f"{colour}'s pawns stand together on level {level}, and pairs hold at this table"
        assert refusal(state, text) == ("LL-14", reason)
    assert pawns_after(state, "wild@3>7") == [[0, 0, 3, 7], [0, 5, 9, 9], [0, 11, 11, 11]]


def test_LL_14_pairs_hold_on_levels_and_not_on_the_table():
    state = laid([[], [7]], "wild 1 1", wild_breaks_pairs=False)
    assert pawns_after(state, "wild@B0>4") == [[0, 0, 0, 0], [0, 0, 4, 7]]


def test_LL_14_where_pairs_hold_a_pawn_may_join_its_own():
    state = laid([[], [9, 5]], "wild 1 1", wild_breaks_pairs=False)
    assert pawns_after(state, "wild@B9>5") == [[0, 0, 0, 0], [0, 0, 5, 5]]
    assert moves(laid([[], [5, 5]], "wild 1 1", wild_breaks_pairs=False), "wild@B") == ["wild@B0>4"]


def test_LL_14_where_pairs_hold_partners_hold_too():
    state = laid([[3], [], [9, 9], []], "wild 1 1", partners=True, wild_breaks_pairs=False)
    assert not moves(state, "wild@Y9")
    home = laid([HOME, [5, 5], [9, 9], []], "wild 1 1", partners=True, wild_breaks_pairs=False)
    assert {"wild@9>13", "wild@9>5"} & set(moves(home)) == {"wild@9>13"}  # level 5 is safe for Blue
    assert not moves(home, "wild@B5")


def test_LL_14_where_pairs_hold_only_wild_4_is_concerned():
    state = laid([[3], [9, 9]], "rampage 6 flip", wild_breaks_pairs=False)
    assert moves(state) == moves(laid([[3], [9, 9]], "rampage 6 flip"))


@pytest.mark.parametrize("value", [0, "maybe", None])
def test_LL_14_the_option_is_a_yes_or_no(value):
    assert leaps().options["wild_breaks_pairs"] is True
    with pytest.raises(OptionError, match="True or False"):
        leaps(wild_breaks_pairs=value)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_LL_14_below_level_1_is_the_table(level):
    assert pawns_after(laid([[level], []], "wild 1 1"), f"wild@{level}>0") == [[0, 0, 0, 0], [0, 0, 0, 0]]


def test_LL_14_from_the_table_only_up():
    state = laid([[], []], "wild 1 1")
    assert moves(state, "wild") == ["wild@0>4", "wild@B0>4"]
    assert refusal(state, "wild@0>0") == ("LL-14", "the wild leads from the table to level 4")


def test_LL_14_an_opposing_pawn_can_be_made_to_overshoot():
    assert pawns_after(laid([[], [14]], "wild 1 1"), "wild@B14>0") == [[0, 0, 0, 0], [0, 0, 0, 0]]
    assert refusal(laid([[7], []], "wild 1 1"), "wild@7>12") == (
        "LL-14",
        "the wild leads from level 7 to level 3 or level 11",
    )


def test_LL_15_precision_goes_up_one_two_or_three():
    state = laid([[3], []], "precision 1 1")
    assert moves(state, "precision@3") == ["precision@3>4", "precision@3>5", "precision@3>6"]
    assert pawns_after(state, "precision@3>5") == [[0, 0, 0, 5], [0, 0, 0, 0]]
    assert refusal(laid([[3], []], "precision 1 1"), "precision@3>7") == (
        "LL-15",
        "the precision leads from level 3 to level 4 or level 5 or level 6",
    )


def test_LL_16_pawns_on_a_level_are_the_same_pawn():
    assert moves(laid([[3, 3, 3], []], "6 6 6")) == ["6@0>6", "6@3>9"]


def test_LL_16_two_ways_to_the_same_place_are_one_move():
    assert moves(laid([[15, 14], []], "precision 8 8"), "precision@1") == [
        "precision@14>15",
        "precision@15>16",
        "precision@14>16",
        "precision@15>0",
        "precision@14>0",
    ]


def test_LL_16_colours_by_letter():
    state = laid([[], [1], [2], [3]], "wild 1 1")
    assert {text[5] for text in moves(state, "wild")} == {"0", "B", "Y", "G"}


def test_LL_17_four_pawns_home_win_at_once():
    state = laid([[16, 16, 16, 12], [3, 5]], "4 1 1")
    state.push("4@12>16")
    assert state.over
    assert state.legal_moves() == []
    outcome = state.outcome
    assert (outcome.winners, outcome.ranks, outcome.clause) == ((0,), (1, 2), "LL-17")
    assert outcome.reason == "Red wins with all four pawns home"
    assert state.view()["hand_sizes"] == [2, 3]
    assert state.field("turn") == 1
    assert refusal(state, "draw L")[0] == "LL-17"


def test_LL_17_also_by_anothers_wild():
    state = laid([[], [16, 16, 16, 12]], "wild 1 1")
    state.push("wild@B12>16")
    assert state.outcome.winners == (1,)


def test_LL_18_partners_need_four_players():
    with pytest.raises(OptionError, match="with partners takes 4 players"):
        leaps(partners=True).new(3, 0)
    assert leaps(partners=True).new(seed=0).players == 4


@pytest.mark.parametrize("value", [1, "yes", None])
def test_LL_18_the_option_is_a_yes_or_no(value):
    with pytest.raises(OptionError, match="True or False"):
        leaps(partners=value)


def test_LL_18_a_partners_pawn_is_an_opposing_pawn():
    pawns = [[3], [], [9], []]
    assert pawns_after(laid(pawns, "6 1 1", partners=True), "6@3>9")[2] == [0, 0, 0, 0]
    assert "wild@Y9>13" in moves(laid(pawns, "wild 1 1", partners=True))
    assert "flip@3<>Y9" in moves(laid(pawns, "flip 1 1", partners=True))


def test_LL_18_partners_are_not_safe_together():
    """A partner's pair blocks others like any pair."""
    state = laid([[3], [], [9, 9], []], "6 1 1", partners=True)
    assert refusal(state, "6@3>9") == ("LL-10", "that level is held by two of Yellow's pawns")


def test_LL_18_a_home_player_moves_the_partners_pawns():
    state = laid([HOME, [5], [3, 12], []], "wild flip 1", partners=True)
    assert state.view()["colours"] == [2, 1, 2, 3]
    assert not state.over
    assert {"1@3>4", "wild@3>7", "wild@B5>9", "flip@3<>B5"} <= set(moves(state))
    assert not [text for text in moves(state) if "Y" in text or "R" in text]
    assert refusal(state, "1@4>5") == ("LL-8", "Yellow has no pawn on level 4")
    state.push("1@3>4")
    assert state.view()["pawns"] == [HOME, [0, 0, 0, 5], [0, 0, 4, 12], [0, 0, 0, 0]]


def test_LL_18_the_pair_wins_with_eight_pawns_home():
    state = laid([[16, 16, 16, 15], [16] * 4, HOME, [3]], "1 2 3", partners=True)
    state.push("1@15>16")
    outcome = state.outcome
    assert (outcome.winners, outcome.ranks, outcome.clause) == ((0, 2), (1, 3, 1, 3), "LL-18")
    assert outcome.reason == "Red and Yellow win with all eight pawns home"


def test_LL_18_four_pawns_home_are_not_enough():
    state = laid([[16, 16, 16, 15], [], [3], []], "1 2 3", partners=True)
    state.push("1@15>16")
    assert not state.over


def test_LL_19_ranks_by_pawns_home_then_by_levels():
    state = laid([[16, 16, 16, 12], [16, 1], [16, 2], [15, 15, 15, 15]], "4 1 1")
    state.push("4@12>16")
    assert state.outcome.ranks == (1, 3, 2, 4)
    assert state.outcome.scores == (4, 1, 1, 0)
    assert state.outcome.details == {"levels": [64, 17, 18, 60]}


def test_LL_19_equal_players_share_a_rank():
    state = laid([[16, 16, 16, 12], [16, 1], [16, 1]], "4 1 1")
    state.push("4@12>16")
    assert state.outcome.ranks == (1, 2, 2)


def test_LL_20_a_seat_sees_its_hand_and_a_spectator_none():
    state = laid([[], []], "1 2 3", "4 5 6")
    assert state.view(0)["hand"] == ["1", "2", "3"]
    assert state.view(1)["hand"] == ["4", "5", "6"]
    assert state.view(None)["hand"] == []


def test_LL_20_observations_hold_neither_decks_nor_other_hands_nor_the_generator():
    state = laid([[], []], "1 2 3", "4 5 6")
    for seat in (0, 1, None):
        seen = state.observation(seat)
        assert {card for deck in seen.field("decks") for card in deck} == {-1}
        assert set(seen.field("rng")) == {0}
        assert [hand == [-1, -1, -1] for hand in seen.field("hands")[:2]] == [seat != 0, seat != 1]


def test_LL_20_everyone_sees_a_shown_hand_and_the_deck_drawn_from():
    state = laid(BLOCKED, "2 1 2")
    state.push("redraw")
    assert state.view(1)["discard"][-3:] == ["1", "2", "2"]
    state.push("draw R")
    assert state.view(1)["events"] == [
        {"kind": "drew", "seat": 0, "deck": "R", "words": "Red draws from the right deck"}
    ]
