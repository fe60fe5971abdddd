"""Sitting down, standing up, bots, the start."""

import pytest

from fulcrum.core.errors import OptionError, UnknownGame
from fulcrum.match.clocks import ClockSetting
from fulcrum.match.commands import Abort, AddBot, Away, Back, RemoveBot, Sit, StandUp, Start
from fulcrum.match.events import Opened
from fulcrum.match.refusals import Refused, TableError
from fulcrum.match.seats import Seat
from fulcrum.match.setup import setup_table
from fulcrum.match.table import Table
from tests.match.desk import OWNER, Desk, kinds, people
from tests.toys import showdown  # noqa: F401  # registers itself


def refusal(desk, command, who):
    before = desk.table.copy()
    with pytest.raises(Refused) as caught:
        desk.do(command, who)
    assert desk.table == before
    assert caught.value.words and str(caught.value).startswith(caught.value.words)
    return caught.value.code


def test_people_sit_down_where_they_like_or_at_the_first_open_seat():
    desk = Desk()
    desk.do(Sit("Ann", seat=1), "a")
    desk.do(Sit("  Ben "), "b")
    assert [(seat.person, seat.name) for seat in desk.table.seats] == [("b", "Ben"), ("a", "Ann")]
    desk.check()


def test_seats_that_can_not_be_taken_are_refused():
    desk = Desk()
    desk.do(Sit("Ann", seat=0), "a")
    assert refusal(desk, Sit("Ann"), "a") == "seated"
    assert refusal(desk, Sit("Ben", seat=0), "b") == "taken"
    assert refusal(desk, Sit("Ben", seat=2), "b") == "no-seat"
    assert refusal(desk, Sit("Ben", seat=-1), "b") == "no-seat"
    assert refusal(desk, Sit(" "), "b") == "text"
    assert refusal(desk, Sit("x" * 41), "b") == "text"
    assert refusal(desk, Sit("a\nb"), "b") == "text"
    assert refusal(desk, Sit("Ben", level=9), "b") == "level"
    desk.do(AddBot(1, 5), OWNER)
    assert refusal(desk, Sit("Ben"), "b") == "taken"


def test_standing_up_opens_the_seat_until_the_start():
    desk = Desk()
    desk.do(Sit("Ann"), "a")
    desk.do(StandUp(), "a")
    assert desk.table.seats == [Seat(), Seat()]
    assert refusal(desk, StandUp(), "a") == "no-seat"
    playing = people(2)
    assert refusal(playing, StandUp(), "p0") == "status"
    assert refusal(playing, Sit("Eve"), "e") == "status"


def test_only_the_owner_seats_bots_and_starts():
    desk = Desk()
    assert refusal(desk, AddBot(0, 5), "a") == "not-owner"
    desk.do(AddBot(0, 5), OWNER)
    assert refusal(desk, AddBot(0, 5), OWNER) == "taken"
    assert refusal(desk, AddBot(1, 0), OWNER) == "level"
    assert refusal(desk, AddBot(1, 5, "cheerful"), OWNER) == "temperament"
    assert refusal(desk, RemoveBot(1), OWNER) == "no-bot"
    assert refusal(desk, RemoveBot(0), "a") == "not-owner"
    assert refusal(desk, Start(), OWNER) == "open-seats"
    assert refusal(Desk("showdown"), AddBot(1, 5, "cheerful"), OWNER) == "temperament"
    desk.do(RemoveBot(0), OWNER)
    assert desk.table.seats[0].occupant == "open"
    desk.do(AddBot(0, 5), OWNER)
    desk.do(Sit("Ann"), "a")
    assert refusal(desk, Start(), "a") == "not-owner"
    assert kinds(desk.do(Start(), OWNER)) == ["Started"]
    assert desk.table.status == "playing"
    assert refusal(desk, Start(), OWNER) == "status"


def test_a_bots_level_is_shown_and_a_persons_is_not():
    desk = people(1, players=2)
    person, bot = desk.table.view(None)["seats"]
    assert (person["name"], person["level"], bot["name"], bot["level"]) == ("Name 0", None, "bot 3", 3)
    assert "level" not in desk.table.event_view(desk.events[1], 1)


def test_a_table_may_start_by_itself_when_the_last_seat_is_taken():
    desk = Desk(autostart=True)
    assert kinds(desk.do(Sit("Ann"), "a")) == ["SatDown"]
    assert kinds(desk.do(AddBot(1, 2), OWNER)) == ["BotSeated", "Started"]
    desk.check()


def test_people_and_the_server_can_not_send_each_others_commands():
    desk = people(2)
    assert refusal(desk, Away("p1"), "p0") == "not-yours"
    assert refusal(desk, Back("p1"), 0) == "not-yours"
    assert refusal(desk, Sit("House"), None) == "not-yours"
    with pytest.raises(TableError, match="unknown command"):
        desk.do("sit", "p0")


def test_a_person_who_leaves_before_the_start_loses_the_seat_after_the_grace():
    desk = Desk(away_grace=60.0)
    desk.do(Sit("Ann"), "a", 0)
    desk.do(Away("a"), None, 10)
    assert desk.table.next_deadline() == 70
    assert kinds(desk.wait(69.9)) == []
    assert kinds(desk.wait(100)) == ["SeatOpened"]
    assert desk.table.at == 70
    desk.check()


def test_with_days_per_move_players_may_be_away():
    desk = people(2, clock=ClockSetting("days", days=3))
    desk.do(Away("p0"), None, 10)
    assert desk.table.next_deadline() == 3 * 86_400


def test_presence_is_recorded_once():
    desk = people(2)
    assert kinds(desk.do(Back("p0"), None)) == []
    assert kinds(desk.do(Away("p0"), None)) == ["WentAway"]
    assert kinds(desk.do(Away("p0"), None)) == []
    assert kinds(desk.do(Back("p0"), None)) == ["CameBack"]
    assert kinds(desk.do(Away("stranger"), None)) == []
    desk.check()


def test_an_aborted_table_refuses_players():
    desk = Desk()
    assert refusal(desk, Abort(), "a") == "abort"
    desk.do(Abort(), OWNER)
    assert desk.table.status == "aborted" and desk.table.view(None)["game"] is None
    assert refusal(desk, Sit("Ann"), "a") == "status"


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"players": 3},
        {"options": {"side": 99}},
        {"seed": -1},
        {"seed": None},
        {"clock": ClockSetting("sand")},
        {"clock": ClockSetting("fischer")},
        {"clock": ClockSetting("fischer", base=60, days=1)},
        {"clock": ClockSetting("days", days=float("nan"))},
        {"clock": ClockSetting("days", days=400)},
        {"away_grace": -1},
        {"spectator_delay": "long"},
        {"seats": (Seat(),)},
        {"game": "leverage-cards", "options": {"undead": True}, "players": 4},
    ],
)
def test_a_table_that_can_not_be_is_not_opened(wrong):
    with pytest.raises((OptionError, UnknownGame)):
        Desk(**wrong)


def test_a_table_of_other_rules_is_not_replayed():
    from dataclasses import replace

    setup = setup_table("t", "lean", owner="o", seed=1)
    with pytest.raises(TableError, match=r"plays version 99 of the rules of Lean\. This Fulcrum has version 1, so"):
        Table(Opened(1, 0.0, replace(setup, rules_version=99)))
