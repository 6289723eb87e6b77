"""The shuffle of a game: pledges, shares, and what players cannot do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.games.fairness import Dealer, pledge_of
from rummi.server.model import matches, seating
from rummi.server.model.matches import CONNECTED_WAIT_MS, JOINING_WAIT_MS, Pledges
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Room

SECRET = "5e" * 32
SHARES = {"ala": "a1" * 32, "bartek": "b2" * 32}
PLEDGES = {person: pledge_of(share) for person, share in SHARES.items()}


def room_of(*people: str, seats: int = 3) -> Room:
    room = Room(code="A", options=Options(rules="standard", seats=seats), host="ala", chairs=(Chair(),) * seats)
    for person in people:
        room = seating.sit(room, person, person)
    return room


def started(room: Room, **pledges: str) -> Room:
    return matches.start(room, "ala", "g1", SECRET, None, Pledges(pledges, {*pledges}))


def test_without_pledges_the_server_shuffles_alone() -> None:
    opened = matches.deal(started(room_of("ala", "bartek")))
    assert opened.dealer == Dealer(SECRET)
    assert opened.room.shuffle is None
    assert not opened.room.starting


def test_a_game_is_dealt_from_all_shares() -> None:
    room = started(room_of("ala", "bartek"), **PLEDGES)
    assert room.starting
    assert room.phase == "gathering"
    assert room.shuffle
    assert (room.shuffle.commitment, room.shuffle.complete) == (Dealer(SECRET).commitment, False)
    assert SECRET not in repr(room)
    room = matches.share(room, "bartek", "g1", SHARES["bartek"])
    room = matches.share(room, "ala", "g1", SHARES["ala"])
    assert room == matches.share(room, "ala", "g1", SHARES["ala"]), "told twice"
    assert room.shuffle
    assert room.shuffle.complete
    opened = matches.deal(room)
    assert [(each.seats, each.share) for each in opened.dealer.contributions] == [
        ((0,), SHARES["ala"]),
        ((1,), SHARES["bartek"]),
    ]
    assert opened.game == opened.dealer.deal("standard", opened.room.players, first=opened.room.first)
    assert opened.game.start != Dealer(SECRET).deal("standard", opened.room.players, first=opened.room.first).start
    assert opened.room.shuffle
    assert (opened.room.shuffle.secret, opened.room.starting) == ("", False)


def test_a_missing_share_is_recorded_as_missing() -> None:
    room = matches.share(started(room_of("ala", "bartek"), **PLEDGES), "ala", "g1", SHARES["ala"])
    dealer = matches.deal(room).dealer
    assert [each.share for each in dealer.contributions] == [SHARES["ala"], None]
    late = matches.deal(room).room
    with pytest.raises(NotAllowed, match="dealt already"):
        matches.share(late, "bartek", "g1", SHARES["bartek"])


@pytest.mark.parametrize(
    ("person", "game", "share"),
    [
        ("ala", "g1", "c3" * 32),  # another than was pledged
        ("ala", "g0", SHARES["ala"]),  # for another game
        ("ala", "g1", SHARES["bartek"]),  # of another
        ("celina", "g1", SHARES["ala"]),  # by another
    ],
)
def test_only_pledged_shares_are_mixed_in(person: str, game: str, share: str) -> None:
    with pytest.raises(NotAllowed, match="not pledged"):
        matches.share(started(room_of("ala", "bartek"), **PLEDGES), person, game, share)


def test_only_players_pledge() -> None:
    room = started(room_of("ala", "ala", "bartek"), **PLEDGES, celina="c3" * 32)
    assert room.shuffle
    assert [each.seats for each in room.shuffle.contributions] == [(0, 1), (2,)], "one share for two at a screen"


def test_a_started_game_cannot_be_started_again_and_seats_stay() -> None:
    room = started(room_of("ala", "bartek"), **PLEDGES)
    assert matches.start(room, "ala", "g2", "6f" * 32, None, Pledges({}, ())) == room
    with pytest.raises(NotAllowed):
        seating.sit(room, "celina", "Celina")
    with pytest.raises(NotAllowed):
        seating.remove(room, "ala", 1)
    left = seating.leave(room, "bartek")
    assert left.chairs == room.chairs, "his seat waits, as in a game"
    assert matches.deal(left).game.players == ("ala", "bartek", room.chairs[2].name)
    forgotten = seating.forget(room, "bartek")
    assert forgotten.chairs[1].bot
    assert matches.deal(forgotten).room.phase == "playing"
    assert not seating.close(room).starting


def test_a_share_counts_in_one_game_only() -> None:
    room = matches.share(started(room_of("ala"), ala=PLEDGES["ala"]), "ala", "g1", SHARES["ala"])
    ended = matches.deal(room).room
    pledges = Pledges({"ala": PLEDGES["ala"]}, ("ala",))
    again = matches.start(replace(ended, phase="between"), "ala", "g2", SECRET, None, pledges)
    assert again.shuffle
    assert again.shuffle.contributions == ()


def test_players_who_are_still_joining_get_more_time() -> None:
    here = started(room_of("ala"), ala=PLEDGES["ala"]).shuffle
    coming = matches.start(room_of("ala"), "ala", "g1", SECRET, None, Pledges(PLEDGES, ())).shuffle
    assert here
    assert coming
    assert (here.wait_ms, coming.wait_ms) == (CONNECTED_WAIT_MS, JOINING_WAIT_MS)
