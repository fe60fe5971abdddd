"""The law of event sourcing: after random commands at random times, any prefix of the events rebuilds the table."""

import contextlib
import random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fulcrum.core.errors import NothingToUndo
from fulcrum.core.state import State
from fulcrum.match import commands as ask
from fulcrum.match.clocks import Clocks, ClockSetting
from fulcrum.match.events import Opened, What, event_from_json, event_to_json
from fulcrum.match.refusals import Refused
from fulcrum.match.seats import OPEN, Seat
from fulcrum.match.table import Table, branch
from fulcrum.match.views import view_after, view_for
from tests.match.desk import OWNER, Desk

GAMES = {
    "lean": {"options": {"side": 2}},
    "leverage-board": {},
    "leaps-and-ledges": {"players": 3},
    "leverage-cards": {"players": 4},
}
CLOCKS = [ClockSetting(), ClockSetting("fischer", base=40, increment=3), ClockSetting("days", days=0.001)]
PEOPLE = ["p0", "p0", "p0", "p1", "p1", "p1", OWNER, "stranger"]


def seated(game, rng, **settings):
    """A table with one or two people, and bots, unless a seat is open."""
    settings = {**GAMES[game], "away_grace": 20, **settings}
    others = settings.get("players", 2) - 1
    second = rng.choice([Seat("person", "p1", "Ben", 3), Seat("bot", level=2), Seat("person", "p1", "Ben", 3), OPEN])
    seats = (Seat("person", "p0", "Ann", 4), second, *[Seat("bot", level=1)] * (others - 1))
    return Desk(game, seats=seats, **settings)


def a_move(rng, desk):
    table = desk.table
    mover = rng.choice(table.state.actors)
    text = str(rng.choice(table.state.legal_moves(mover)))
    made_for = table.version_for(mover) - rng.choice([0] * 9 + [1, 5])
    return ask.Play(text, made_for, f"m{rng.randrange(200)}"), desk.player(mover)


def about_seats(rng, desk):
    person, seat = rng.choice(PEOPLE), rng.choice([None, 0, 1, 2, 7])
    bot = [(ask.AddBot(rng.randrange(4), rng.randrange(1, 9)), OWNER), (ask.RemoveBot(rng.randrange(4)), OWNER)]
    starter = rng.choice([OWNER, None, "p0"])
    return rng.choice([*bot, (ask.Sit("Name", seat), person), (ask.StandUp(), person), (ask.Start(), starter)])


def an_agreement(rng, desk):
    person, what = rng.choice(PEOPLE), rng.choice(get_args(What))
    if desk.table.proposals and rng.random() < 0.7:
        answer = rng.choice([ask.Accept, ask.Accept, ask.Decline, ask.Withdraw])
        return answer(rng.choice(sorted(desk.table.proposals))), rng.choice([person, person, 1])
    return ask.Propose(what, rng.choice([None, 0, 1, 2, 7])), person


def anything_else(rng, desk):
    person = rng.choice(PEOPLE)
    by_house = [ask.Away(person), ask.Back(person), ask.Resume(20)]
    final = rng.choice([ask.Abort(), ask.Resign()] if rng.random() < 0.1 else [ask.Claim()])
    whisper = ask.Chat("psst", "Name", to=rng.choice([0, 1, "kingdom"]))
    by_people = [ask.Chat("hello", "Name"), whisper, ask.FlipCoin(rng.random() < 0.5), final]
    return rng.choice([*((command, None) for command in by_house), *((command, person) for command in by_people)])


def command(rng, desk):
    """Any command, sensible or not; moves are the most frequent, and mostly legal."""
    kinds = [an_agreement, an_agreement, anything_else, anything_else, about_seats]
    if desk.table.state.actors:
        kinds += [a_move] * 5
    return rng.choice(kinds)(rng, desk)


def walk(rng, desk, steps):
    """The tables at every version, made by commands at times that sometimes go backwards."""
    past = [desk.table.copy()]
    now = 0.0
    for step in range(steps):
        now += rng.choice([-5, 0, 0, 0.1, 0.1, 0.1, 0.5, 0.5, 1, 1, 4, 25])
        looks = rng.random() < 0.15
        asked = (ask.Start(), None) if step == 0 else command(rng, desk)
        try:
            events = desk.table.timer_events(now) if looks else desk.table.decide(*asked, now)
        except Refused:
            events = ()
        assert desk.table == past[-1]  # deciding changes nothing
        for event in events:
            desk.take((event,))
            past.append(desk.table.copy())
    return past


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32), clock=st.sampled_from(CLOCKS), autostart=st.booleans())
def test_events_rebuild_the_table_from_any_point(game, seed, clock, autostart):
    rng = random.Random(seed)
    desk = seated(game, rng, clock=clock, autostart=autostart)
    past = walk(rng, desk, 30)
    stored = [event_from_json(event_to_json(event)) for event in desk.events]
    assert stored == desk.events
    replayed = Table(stored[0])
    assert replayed == past[0]
    for event, then in zip(stored[1:], past[1:], strict=True):
        replayed.apply(event)
        assert replayed == then
    cut = rng.randrange(len(past))
    resumed = past[cut]
    for event in stored[cut + 1 :]:
        resumed.apply(event)
    assert resumed == desk.table


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32), clock=st.sampled_from(CLOCKS))
def test_a_view_updated_by_events_equals_a_fresh_view(game, seed, clock):
    """Checks the traits of events: parts of a view that are reused must not have changed."""
    rng = random.Random(seed)
    desk = seated(game, rng, clock=clock)
    past = walk(rng, desk, 30)
    for viewer in (None, 0, 1):
        seen = view_for(past[0], viewer)
        for event, then in zip(desk.events[1:], past[1:], strict=True):
            seen = view_after(seen, then, viewer, [event])
            assert seen.as_json() == then.view(viewer)


@given(seed=st.integers(0, 2**32))
def test_how_often_timers_are_checked_changes_nothing(seed):
    """Checking the timers once at the end gives the same events as checking often."""
    rng = random.Random(seed)
    desk = seated("leverage-cards", rng, clock=CLOCKS[1])
    walk(rng, desk, 20)
    end = desk.table.at + 300
    at_once = desk.table.timer_events(end)
    found = []
    for now in sorted(rng.uniform(desk.table.at, end) for _ in range(8)):
        found += desk.wait(now)
    assert (*found, *desk.wait(end)) == at_once
    assert [event.version for event in desk.events] == list(range(1, len(desk.events) + 1))
    assert [event.at for event in desk.events] == sorted(event.at for event in desk.events)


def test_random_commands_reach_the_rare_events():
    """Ensures that the law above has something to check."""
    seen = set()
    for seed in range(60):
        rng = random.Random(seed)
        desk = seated(rng.choice(list(GAMES)), rng, clock=CLOCKS[seed % 3])
        walk(rng, desk, 40)
        seen |= {type(event).__name__ for event in desk.events}
        seen |= {"whisper" for event in desk.events if not event.shown_to(None)}
    assert {
        "Moved",
        "TakenBack",
        "StandInSeated",
        "CameBack",
        "FlagFell",
        "Ended",
        "Resumed",
        "Agreed",
        "RematchOpened",
        "whisper",
    } <= seen


def test_no_command_raises_anything_but_a_refusal():
    for seed in range(30):
        rng = random.Random(1000 + seed)
        desk = seated(list(GAMES)[seed % 4], rng)
        for _ in range(30):
            with contextlib.suppress(Refused):
                desk.take(desk.table.decide(*command(rng, desk), rng.uniform(0, 100)))


def play_first_moves(state, number):
    for _ in range(number):
        if not state.over:
            seat = state.actors[0]
            state.push(state.legal_moves(seat)[0], seat)


@pytest.mark.parametrize("game", GAMES)
def test_tables_share_the_first_position_only_where_the_seed_decides_nothing(game):
    one, other = (Desk(game, seed=seed, **GAMES[game]).table for seed in (1, 2))
    assert (one.state.data is other.state.data) == one.state.game.is_open
    state, first = one.state, other.state.data.tobytes()
    assert state == state.game.new(state.players, seed=1) and state.commitment != other.state.commitment
    play_first_moves(state, 10)
    state.pop()
    assert other.state.data.tobytes() == first


def test_a_copy_shares_nothing_that_is_changed_in_place():
    table = Desk("lean").table
    copy = table.copy()
    for name, value in vars(table).items():
        if isinstance(value, list | dict | set | Clocks | State):
            assert getattr(copy, name) is not value, name


def test_a_copy_without_its_position_takes_events_that_are_no_moves():
    table = Desk("lean", seats=(Seat("person", "p0", "Ann", 4), Seat("bot", level=2))).table
    copy = table.copy(position=False)
    for event in copy.decide(ask.Start(), None, 1.0):
        copy.apply(event)
    assert (copy.status, table.status) == ("playing", "waiting") and copy.state is table.state
    assert table == Table(Opened(1, 0.0, table.setup))


@pytest.mark.parametrize("game", GAMES)
def test_a_branch_shares_the_record_and_leaves_the_original_alone(game):
    table = Desk(game, **GAMES[game]).table
    play_first_moves(table.state, 3)
    before = table.state.dump()
    other = branch(table.state)
    assert other == table.state and other.data is table.state.data
    assert (other.seed, other.commitment) == (table.state.seed, table.state.commitment)
    play_first_moves(other, 3)
    assert table.state.dump() == before
    for _ in range(3):
        other.pop()
    assert other == table.state and table.state.dump() == before
    with pytest.raises(NothingToUndo):  # the undo history is not copied
        other.pop()
    table.state.pop()  # its own undo history is complete
