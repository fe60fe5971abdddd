"""Draws, takebacks, and votes for a stand-in bot."""

import pytest

from fulcrum.match.clocks import ClockSetting
from fulcrum.match.commands import Accept, Away, Back, Decline, Propose, Resign, Withdraw
from fulcrum.match.refusals import Refused
from tests.match.desk import kinds, people


def refused(desk, command, who, now=None):
    before = desk.table.copy()
    with pytest.raises(Refused) as caught:
        desk.do(command, who, now)
    assert desk.table == before
    return caught.value


# Draws


@pytest.mark.parametrize("game", ["lean", "leverage-board"])
def test_two_may_agree_to_a_draw(game):
    desk = people(2, game)
    desk.do(Propose("draw"), "p0")
    assert desk.table.view(1)["proposals"] == [{"what": "draw", "seat": 0, "about": 0, "agreed": [0]}]
    assert kinds(desk.do(Accept("draw"), "p1")) == ["Agreed", "Ended"]
    verdict = desk.table.result
    assert (verdict.winners, verdict.ranks, verdict.reason) == ((), (1, 1), "agreement")
    desk.check()


@pytest.mark.parametrize(("game", "seats"), [("leaps-and-ledges", 2), ("leverage-cards", 4)])
def test_card_games_have_no_draw_by_agreement(game, seats):
    desk = people(seats, game)
    assert refused(desk, Propose("draw"), "p0").code == "draw"
    assert not desk.table.view(0)["allows"]["draw"]


def test_a_draw_is_answered_by_the_other_alone():
    desk = people(2)
    desk.do(Propose("draw"), "p0")
    assert refused(desk, Accept("draw"), "p0").code == "not-asked"
    assert refused(desk, Accept("draw"), "stranger").code == "no-seat"
    assert refused(desk, Propose("draw"), "p1").code == "open"
    assert refused(desk, Withdraw("draw"), "p1").code == "not-yours"
    assert refused(desk, Accept("takeback"), "p1").code == "no-proposal"
    assert refused(desk, Propose("peace"), "p1").code == "proposal"


def test_a_declined_draw_is_offered_again_only_after_a_move():
    desk = people(2)
    desk.do(Propose("draw"), "p0")
    desk.do(Decline("draw"), "p1")
    assert refused(desk, Propose("draw"), "p0").code == "declined"
    desk.play()
    assert kinds(desk.do(Propose("draw"), "p0")) == ["Proposed"]
    desk.check()


def test_a_draw_that_was_withdrawn_can_be_offered_again():
    desk = people(2)
    desk.do(Propose("draw"), "p0")
    desk.do(Withdraw("draw"), "p0")
    assert desk.table.proposals == {}
    desk.do(Propose("draw"), "p0")
    desk.check()


def test_a_draw_offer_outlives_its_makers_move_but_not_the_opponents():
    desk = people(2)
    desk.do(Propose("draw"), "p0")
    desk.play()
    assert "draw" in desk.table.proposals
    desk.play()
    assert desk.table.proposals == {}
    assert refused(desk, Accept("draw"), "p1").code == "no-proposal"


def test_bots_answer_offers_of_a_draw_and_propose_nothing_else():
    desk = people(1, players=2)
    desk.do(Propose("draw"), "p0")
    desk.do(Decline("draw"), 1)
    desk.do(Propose("draw"), 1)
    assert refused(desk, Propose("takeback"), 1).code == "proposal"
    assert kinds(desk.do(Accept("draw"), "p0")) == ["Agreed", "Ended"]


# Takebacks


def test_against_a_bot_a_takeback_is_granted_at_once():
    desk = people(1, players=2)
    start = desk.table.state.dump()
    assert refused(desk, Propose("takeback"), "p0").code == "takeback"
    desk.play("e6>NE")
    desk.play()
    seen = desk.table.version
    _, taken = desk.do(Propose("takeback"), "p0")
    assert taken.moves == 2 and desk.table.state.dump() == start
    assert desk.table.position_version > seen
    desk.play("e6>E")
    desk.check()


def test_a_takeback_undoes_your_last_move_and_those_after_it():
    desk = people(1, players=2)
    desk.play("e6>NE")
    _, taken = desk.do(Propose("takeback"), "p0")
    assert taken.moves == 1


def test_a_takeback_between_people_needs_both_to_agree():
    desk = people(2)
    desk.play("e6>NE")
    assert kinds(desk.do(Propose("takeback"), "p0")) == ["Proposed"]
    assert kinds(desk.do(Accept("takeback"), "p1")) == ["Agreed", "TakenBack"]
    assert desk.table.state.log == [] and desk.table.proposals == {}
    desk.check()


def test_a_move_ends_a_proposed_takeback():
    desk = people(2)
    desk.play("e6>NE")
    desk.do(Propose("takeback"), "p0")
    desk.play()
    assert refused(desk, Accept("takeback"), "p1").code == "no-proposal"


def test_people_who_are_away_keep_their_vote():
    desk = people(2, away_grace=60)
    desk.play("e6>NE")
    desk.do(Away("p1"), None, 0)
    desk.wait(60)
    assert desk.table.seats[1].stand_in
    assert kinds(desk.do(Propose("takeback"), "p0")) == ["Proposed"]
    assert refused(desk, Accept("takeback"), 1).code == "not-asked"
    desk.do(Propose("draw"), "p0")
    assert refused(desk, Accept("draw"), 1).code == "not-asked"
    assert refused(desk, Resign(), 1).code == "resign"


def test_LB_15_no_takeback_in_leverage_between_people():
    pair = people(2, "leverage-board")
    pair.play()
    refusal = refused(pair, Propose("takeback"), "p0")
    assert (refusal.code, refusal.clause) == ("takeback", "LB-15")
    assert not pair.table.view(0)["allows"]["takeback"]
    alone = people(1, "leverage-board", players=2)
    alone.play()
    assert kinds(alone.do(Propose("takeback"), "p0")) == ["Proposed", "TakenBack"]


@pytest.mark.parametrize(("game", "seats"), [("leaps-and-ledges", 2), ("leverage-cards", 4)])
def test_nothing_is_taken_back_across_chance_and_hidden_cards(game, seats):
    desk = people(1, game, players=seats)
    while 0 not in desk.table.moved:
        desk.play()
    assert refused(desk, Propose("takeback"), "p0").code == "takeback"


# Votes


def test_the_others_may_vote_for_a_bot_before_the_grace_is_over():
    desk = people(3, "leverage-cards", players=4, away_grace=600)
    desk.do(Away("p1"), None, 10)
    assert refused(desk, Propose("takeover", 1), "p0", 20).code == "takeover"
    assert kinds(desk.do(Propose("takeover", 1), "p0", 25)) == ["Proposed"]
    assert refused(desk, Accept("takeover"), 3).code == "not-asked"
    assert kinds(desk.do(Accept("takeover"), "p2", 26)) == ["Agreed", "StandInSeated"]
    assert desk.table.seats[1].bot_plays
    desk.do(Back("p1"), None, 30)
    assert desk.table.seats[1].person_plays
    desk.check()


def test_people_who_are_away_have_a_vote():
    desk = people(3, "leverage-cards", players=4)
    for seat in (1, 0, 3, 4, None, -1):
        assert refused(desk, Propose("takeover", seat), "p0").code == "takeover"
    daily = people(2, clock=ClockSetting("days", days=1))
    daily.do(Away("p1"), None, 0)
    assert refused(daily, Propose("takeover", 1), "p0", 1000).code == "takeover"


def test_a_return_ends_the_vote():
    desk = people(3, "leverage-cards", players=4)
    desk.do(Away("p1"), None, 0)
    desk.do(Propose("takeover", 1), "p0", 20)
    desk.do(Back("p1"), None, 21)
    assert refused(desk, Accept("takeover"), "p2").code == "no-proposal"
    desk.check()
