"""Positions and whole games for the tests of the bots of Leverage."""

import random
from collections.abc import Sequence

import fulcrum
from fulcrum.bots.bot import Bot
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.cards import KING, NOBLE, VALUES
from fulcrum.games.leverage_cards.table import DISCARDED, REALM

TABLES = [(players, False) for players in range(4, 11)] + [(5, True)]


def new_game(players: int, undead: bool, seed: int) -> State:
    return fulcrum.game("leverage-cards", undead=undead).new(players=players, seed=seed)


def play(state: State, bots: Sequence[Bot], seed: int, simulations: int | None = None) -> State:
    """Plays a whole game; every move goes through `push`, which refuses illegal ones."""
    rng = random.Random(seed)
    while not state.over:
        for seat, seen in [(seat, state.observation(seat)) for seat in state.actors]:
            state.push(bots[seat].choose(seen, rng=rng, simulations=simulations), seat)
    return state


def first_ranks(hero: Bot, other: Bot, games: int) -> int:
    """How often one bot among three others comes first, with each seat in turn."""
    count = 0
    for number in range(games):
        seat = number % 4
        state = play(new_game(4, False, number), [hero if s == seat else other for s in range(4)], number)
        assert state.outcome is not None
        count += state.outcome.ranks[seat] == 1
    return count


def almost_united(seed: int = 1) -> State:
    """Four players; all but the active one serve one King, the next seat, who would win with one more Allegiance."""
    state = new_game(4, False, seed)
    record = state.data.array[0]
    king = (record.active + 1) % 4
    for seat in range(4):
        if seat == king:
            record.status[seat] = KING
        elif seat != record.active:
            record.status[seat] = NOBLE
            record.liege[seat] = king
    return state


def take_turn(state: State, seat: int) -> None:
    """Makes it a seat's turn."""
    state.data.array[0].active = seat
    state.data.array[0].pending = 1 << seat


def give_hand(state: State, seat: int, values: Sequence[int]) -> None:
    """Gives a seat cards of these values, 0 for a Queen or a Jack; all other hands keep their size."""
    record = state.data.array[0]
    for card in range(record.cards):
        if record.place[card] == seat:
            record.place[card] = DISCARDED
    for value in values:
        place = max(int(record.place[card]) for card in range(record.cards) if VALUES[card] == value)
        assert place >= REALM
        record.place[list(record.place).index(place)] = seat
    record.held[seat] = len(values)


def kingdoms(lieges: Sequence[int | None], seed: int = 1) -> State:
    """A game in which the seats with a liege are its Nobles, and it their King."""
    state = new_game(len(lieges), False, seed)
    for seat, liege in enumerate(lieges):
        if liege is not None:
            state.data.array[0].status[seat] = NOBLE
            state.data.array[0].liege[seat] = liege
            state.data.array[0].status[liege] = KING
    return state
