"""Pairings of contests."""

from collections import Counter
from itertools import combinations

import pytest

from fulcrum.arena.entrants import Entrant
from fulcrum.arena.pairings import ContestError, gauntlet, match, round_robin, seat_round, swiss


def field(count: int) -> list[Entrant]:
    return [Entrant(name, "random") for name in "ABCDEFGHIJKLMNOP"[:count]]


def letters(pairings) -> list[str]:
    return ["".join(entrant.name for entrant in pairing.table) for pairing in pairings]


def test_a_match_is_one_table() -> None:
    assert letters(next(match(field(3), 3))) == ["ABC"]
    with pytest.raises(ContestError, match="a table of 4 needs 4 bots, not 3"):
        next(match(field(3), 4))


def test_in_a_round_robin_entrants_meets_entrants() -> None:
    assert letters(next(round_robin(field(4), 2))) == ["AB", "AC", "AD", "BC", "BD", "CD"]
    assert letters(next(round_robin(field(4), 3))) == ["ABC", "ABD", "ACD", "BCD"]


def test_in_a_gauntlet_the_first_meets_each_other_bot_in_all_other_seats() -> None:
    assert letters(next(gauntlet(field(3), 2))) == ["AB", "AC"]
    assert letters(next(gauntlet(field(3), 4))) == ["ABBB", "ACCC"]


def play_swiss(count: int, players: int, rounds: int) -> tuple[list[list[str]], Counter[str]]:
    """The bot that comes first in the alphabet always wins."""
    played: dict[str, dict[str, float]] = {}
    tables, total = [], Counter[str]()
    for pairings in swiss(field(count), players, rounds, 1, lambda name: played[name]):
        tables.append(letters(pairings))
        for pairing in pairings:
            best = min(entrant.name for entrant in pairing.table)
            played[pairing.name] = {entrant.name: float(entrant.name == best) for entrant in pairing.table}
            total[best] += 1
    return tables, total


def test_the_swiss_system_lets_like_meet_like() -> None:
    tables, total = play_swiss(8, 2, 3)
    assert tables[0] == ["AB", "CD", "EF", "GH"]
    assert tables[1] == ["AC", "EG", "BD", "FH"]
    assert tables[2][0] == "AE"  # the two that won both
    assert total["A"] == 3


@pytest.mark.parametrize(("count", "players", "rounds"), [(8, 2, 7), (7, 2, 5), (16, 4, 3), (9, 3, 4)])
def test_bots_meet_again_only_if_unavoidable(count: int, players: int, rounds: int) -> None:
    tables, _ = play_swiss(count, players, rounds)
    met = Counter(
        pair for tables_of_round in tables for table in tables_of_round for pair in combinations(sorted(table), 2)
    )
    assert max(met.values()) == 1
    for tables_of_round in tables:
        seated = "".join(tables_of_round)
        assert len(set(seated)) == len(seated) == count - count % players


def test_every_entrant_rests_once_before_any_rests_twice() -> None:
    tables, _ = play_swiss(5, 2, 5)
    resting = [next(iter(set("ABCDE") - set("".join(tables_of_round)))) for tables_of_round in tables]
    assert sorted(resting) == list("ABCDE")
    assert resting[0] == "E"


def test_a_rest_is_worth_a_round_of_points() -> None:
    rounds = swiss(field(3), 2, 2, 10, lambda name: {"A": 6.0, "B": 4.0})
    assert [letters(pairings) for pairings in rounds] == [
        ["AB"],
        ["CA"],
    ]  # C rested, is first, and B, the last of those who have not, rests


def test_when_all_have_met_some_meet_again() -> None:
    met = Counter({frozenset(pair): 1 for pair in ("AB", "AC", "AD", "BC", "BD", "CD")} | {frozenset("AB"): 2})
    tables = seat_round(field(4), 2, met)
    assert ["".join(entrant.name for entrant in table) for table in tables] == ["AC", "BD"]


def test_a_large_round_without_a_way_out_is_seated_all_the_same() -> None:
    entrants = [Entrant(f"bot {number}", "random") for number in range(40)]
    met = Counter({frozenset((entrants[-1].name, other.name)): 1 for other in entrants[:-1]})
    tables = seat_round(entrants, 2, met)
    assert len({entrant for table in tables for entrant in table}) == 40
